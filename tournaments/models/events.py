"""Events and their conditions of contest, sessions, sections, and who takes part."""

from decimal import Decimal

from django.db import models
from django.db.models import Q

from tournaments.models.conditions import (
    AveragePlus,
    Carry,
    Compare,
    Contest,
    ContractTable,
    Cross,
    DatumRounding,
    DatumRule,
    Embargo,
    Fouled,
    Game,
    HandicapRule,
    MatchAward,
    Method,
    PattonShare,
    PercentageOf,
    ShortageMeasure,
    ShortBoards,
    Unit,
    VictoryPoints,
)
from tournaments.models.people import Club, Player


class Event(models.Model):
    """One or more sessions with one result, and the conditions under which it is contested.

    ``carry_share`` is in per cent, ``carry_cap`` in points of the event, ``average_plus_imps`` in
    IMPs, ``patton_points`` in points of the total for each board; ``tie_breaks`` are the words of
    ``scoring.ranking.tie_breaks.TieBreak``, the most important first, with commas between.
    ``own_scale`` is a scale of victory points as ``scoring.teams.scale_notation`` reads it.
    ``simultaneous`` is the tournament in which it is compared with events of other clubs.
    ``ledger_sequence`` and ``ledger_hash`` are the head of the event's ledger: they say how long
    the chain must be, so that a missing tail is found too.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    held_on = models.DateField()
    game = models.CharField(max_length=10, choices=Game.choices)
    contest = models.CharField(max_length=12, choices=Contest.choices)
    method = models.CharField(max_length=14, choices=Method.choices)
    unit = models.CharField(max_length=10, choices=Unit.choices, default=Unit.TWO_POINT)
    short_boards = models.CharField(
        max_length=12, choices=ShortBoards.choices, default=ShortBoards.NEUBERG
    )
    average_plus = models.CharField(
        max_length=8, choices=AveragePlus.choices, default=AveragePlus.SESSION
    )
    compare = models.CharField(max_length=8, choices=Compare.choices, default=Compare.SECTION)
    embargo = models.CharField(max_length=8, choices=Embargo.choices, default=Embargo.ROUNDS)
    common_top = models.BooleanField(default=True)
    fouled = models.CharField(max_length=16, choices=Fouled.choices, default=Fouled.NEUBERG_ALWAYS)
    percentage_of = models.CharField(
        max_length=14, choices=PercentageOf.choices, default=PercentageOf.EXACT_TOTAL
    )
    cross = models.CharField(max_length=4, choices=Cross.choices, default=Cross.MEAN)
    datum = models.CharField(max_length=16, choices=DatumRule.choices, default=DatumRule.DROP_ONE)
    datum_rounding = models.CharField(
        max_length=14, choices=DatumRounding.choices, default=DatumRounding.AWAY_FROM_ZERO
    )
    average_plus_imps = models.DecimalField(max_digits=3, decimal_places=1, default=Decimal(3))
    patton = models.CharField(max_length=5, choices=PattonShare.choices, default=PattonShare.RATIO)
    patton_points = models.PositiveSmallIntegerField(default=2)
    match_award = models.CharField(
        max_length=14, choices=MatchAward.choices, default=MatchAward.VICTORY_POINTS
    )
    victory_points = models.CharField(
        max_length=24, choices=VictoryPoints.choices, default=VictoryPoints.WBF
    )
    own_scale = models.CharField(max_length=1200, blank=True, default="")
    contract_table = models.CharField(
        max_length=16, choices=ContractTable.choices, default=ContractTable.CONTRACT
    )
    shortage = models.CharField(
        max_length=8, choices=ShortageMeasure.choices, default=ShortageMeasure.BEST
    )
    carry = models.CharField(max_length=10, choices=Carry.choices, default=Carry.SUM)
    carry_share = models.PositiveSmallIntegerField(default=100)
    carry_cap = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal(0))
    handicap = models.CharField(
        max_length=6, choices=HandicapRule.choices, default=HandicapRule.ADDED
    )
    tie_breaks = models.CharField(max_length=80, blank=True, default="")
    simultaneous = models.ForeignKey(
        "Simultaneous", on_delete=models.PROTECT, null=True, blank=True, related_name="events"
    )
    ledger_sequence = models.PositiveIntegerField(default=0)
    ledger_hash = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        ordering = ("-held_on", "-id")
        constraints = (
            models.CheckConstraint(
                condition=(
                    Q(
                        game="bridge",
                        contest__in=("pairs", "individual"),
                        method__in=("matchpoints", "cross_imps", "butler", "total_points"),
                    )
                    | Q(
                        game="bridge",
                        contest__in=("team_match", "teams"),
                        method__in=("imps", "board_a_match", "patton", "total_points"),
                    )
                    | Q(game="whist", contest="pairs", method__in=("tricks", "matchpoints"))
                    | Q(
                        game="whist",
                        contest="individual",
                        method__in=("shortage", "gains", "matchpoints"),
                    )
                    | Q(game="whist", contest__in=("team_match", "teams"), method="tricks")
                    | Q(game="whist", contest__in=("pairs", "teams"), method="matches")
                ),
                name="event_method_fits_game_and_contest",
            ),
            models.CheckConstraint(
                condition=Q(carry_share__lte=100, carry_cap__gte=0),
                name="event_carries_a_share_up_to_a_cap",
            ),
            models.CheckConstraint(
                condition=Q(average_plus_imps__gte=0, patton_points__gte=1),
                name="event_average_plus_and_patton_count_something",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """Sections that play at one time."""

    class Status(models.TextChoices):
        """From set-up to final; a final session takes no scores until it is reopened."""

        SETUP = "setup", "Being set up"
        RUNNING = "running", "In play"
        FINAL = "final", "Final"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.SETUP)

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_one"),
        )

    def __str__(self) -> str:
        return f"Session {self.number}"


class Section(models.Model):
    """Tables that play one movement with one set of boards.

    ``family`` and ``parameters`` say how the movement was generated (``imported`` when it came
    with a file; ``own`` when the club made it, and then ``own_movement`` holds it as
    ``Movement.to_json`` writes it); once the session has started the sittings are the truth.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="sections")
    letter = models.CharField(max_length=2)
    family = models.CharField(max_length=40, blank=True, default="")
    parameters = models.JSONField(default=dict, blank=True)
    winners = models.PositiveSmallIntegerField(default=1)
    shared = models.BooleanField(default=False)
    movement_version = models.PositiveIntegerField(default=0)
    own_movement = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("session", "letter")
        constraints = (
            models.UniqueConstraint(fields=("session", "letter"), name="section_letter_once"),
            models.CheckConstraint(condition=Q(winners__in=(1, 2)), name="section_winners_1_or_2"),
        )

    def __str__(self) -> str:
        return f"Section {self.letter}"


class Contestant(models.Model):
    """What is ranked: a pair, a player or a team.

    ``stratum`` is 1 for the highest, None outside all strata; ``handicap`` is in per cent.
    ``number`` and ``direction`` are what the movement calls it (``3`` and ``NS``; ``7`` and
    nothing in a one-field movement; ``A`` for a team); ``address`` is the readable end of its
    public page (``3-ns``, ``b3-ns`` where there are several sections).
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contestants")
    section_letter = models.CharField(max_length=2)
    number = models.CharField(max_length=20)
    direction = models.CharField(
        max_length=2, blank=True, default="", choices=(("NS", "North-South"), ("EW", "East-West"))
    )
    address = models.SlugField(max_length=30)
    name = models.CharField(max_length=120, blank=True, default="")
    stratum = models.PositiveSmallIntegerField(null=True, blank=True)
    handicap = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ("event", "section_letter", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "address"), name="contestant_address_once"),
            models.UniqueConstraint(
                fields=("event", "section_letter", "number", "direction"),
                name="contestant_number_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"


class ContestantPlayer(models.Model):
    """A player of a pair or team, in the order in which they were entered."""

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entered")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("contestant", "position")
        constraints = (
            models.UniqueConstraint(
                fields=("contestant", "position"), name="contestant_position_once"
            ),
            models.UniqueConstraint(fields=("contestant", "player"), name="contestant_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.contestant}"


class StartingPosition(models.Model):
    """Who stands behind a label of a section's movement.

    For pairs the label (``N3``, ``7``) stands for the contestant. Where the movement knows parts
    of it, pairs of a team (``3ns``) or single players (``5``), it stands for the part at
    ``position``, which has so many ``seats``, 1 or 2.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="entries")
    label = models.CharField(max_length=10)
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    seats = models.PositiveSmallIntegerField(default=2)

    class Meta:
        ordering = ("section", "id")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=("section", "label"), name="entry_label_once"),
            models.CheckConstraint(condition=Q(seats__in=(1, 2)), name="entry_of_1_or_2_seats"),
        )

    def __str__(self) -> str:
        return self.label
