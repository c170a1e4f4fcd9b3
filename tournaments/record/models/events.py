"""Events and their conditions of contest, sessions, sections, and who takes part."""

from django.db import models
from django.db.models import Q

from scoring.conditions.catalogue import METHODS, scoring_method
from scoring.conditions.methods import ContestKind, Method, ScoringMethod
from scoring.play.notation import Game
from tournaments.clubs.models.people import Club, Player
from tournaments.record.models.conditions import ConditionsOfContest
from tournaments.site.constraints import SameEvent
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE


def _method_fits() -> Q:
    """Return the condition that an event's method fits its game and contest."""
    fits = Q()
    for game in Game:
        for contest in ContestKind:
            methods = [
                str(each.method)
                for each in METHODS.values()
                if each.contest is contest and game in each.games
            ]
            fits |= Q(game=str(game), contest=str(contest), method__in=methods)
    return fits


class Event(models.Model):
    """One or more sessions with one result, and the conditions of contest.

    ``simultaneous`` is the tournament in which it is compared with other clubs' events.
    ``ledger_sequence`` and ``ledger_hash`` are the head of the event's ledger: they say how long
    the chain must be, so that missing entries at the end are noticed. ``unrecorded`` counts the
    changes that its pages show and its ledger does not record, such as cards, sessions to come and
    the round that the director says is in play: no page cached before one is shown again.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    held_on = models.DateField()
    game = models.CharField(max_length=10, choices=Game.choices())
    contest = models.CharField(max_length=12, choices=ContestKind.choices())
    method = models.CharField(max_length=14, choices=Method.choices())
    conditions = models.OneToOneField(
        ConditionsOfContest, on_delete=models.PROTECT, related_name="event"
    )
    simultaneous = models.ForeignKey(
        "Simultaneous", on_delete=models.PROTECT, null=True, blank=True, related_name="events"
    )
    ledger_sequence = models.PositiveIntegerField(default=0)
    ledger_hash = models.CharField(max_length=64, default="", blank=True)
    unrecorded = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "tournaments"
        ordering = ("-held_on", "-id")
        constraints = (
            models.CheckConstraint(
                condition=_method_fits(), name="event_method_fits_game_and_contest"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def chain_mark(self) -> int:
        """What goes first into every hash of its ledger."""
        return self.pk

    @property
    def scoring_method(self) -> ScoringMethod:
        """How it is scored."""
        chosen = self.conditions.value
        return scoring_method(
            self.game, self.contest, self.method, chosen.match_award, chosen.round_award
        )


class Session(models.Model):
    """Sections that play at the same time."""

    class Status(models.TextChoices):
        """From set-up to final. A final session accepts no scores until it is reopened."""

        SETUP = "setup", "Being set up"
        RUNNING = "running", "In play"
        FINAL = "final", "Final"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.SETUP)

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_one"),
            models.UniqueConstraint(fields=("event", "id"), name="session_of_its_event"),
        )

    def __str__(self) -> str:
        return f"Session {self.number}"


class Section(models.Model):
    """Tables that play one movement with one set of boards.

    ``family`` and ``parameters`` say how the movement was generated: ``imported`` if it came from a
    file, ``own`` if the club made it; ``own_movement`` then holds it as written by
    ``Movement.to_json``. Once the session has started, the sittings are authoritative.
    ``byes`` are the pairs or teams that have the bye, by round, where rounds are drawn.
    ``stages`` is what each draw of a knockout settled, by the round drawn; ``lot`` is drawn at the
    start of a knockout and decides seating rights.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="sections")
    letter = models.CharField(max_length=2)
    family = models.CharField(max_length=40, blank=True, default="")
    parameters = models.JSONField(default=dict, blank=True)
    winners = models.PositiveSmallIntegerField(default=1)
    shared = models.BooleanField(default=False)
    movement_version = models.PositiveIntegerField(default=0)
    own_movement = models.JSONField(default=dict, blank=True)
    byes = models.JSONField(default=dict, blank=True)
    stages = models.JSONField(default=dict, blank=True)
    lot = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("session", "letter")
        constraints = (
            models.UniqueConstraint(fields=("session", "letter"), name="section_letter_once"),
            models.CheckConstraint(condition=Q(winners__in=(1, 2)), name="section_winners_1_or_2"),
            models.UniqueConstraint(fields=("event", "id"), name="section_of_its_event"),
            SameEvent(key="session", name="section_and_session_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Section {self.letter}"


class Contestant(models.Model):
    """What is ranked: a pair, a player or a team.

    ``stratum`` is 1 for the highest, None outside all strata; ``handicap`` is a percentage.
    ``number`` and ``direction`` are its label: ``3`` and ``NS``; ``7`` and nothing in a one-winner
    movement; ``A`` for a team. ``address`` is the last part of its public address: ``3-ns``, or
    ``b3-ns`` if there are several sections.
    ``came_from`` is its contestant in the event it qualified from (see ``Stage``); ``brought`` and
    ``brought_of`` are what it won there and what was possible: exact fractions as text, empty if
    nothing is carried over.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contestants")
    section_letter = models.CharField(max_length=2)
    number = models.CharField(max_length=20)
    direction = models.CharField(
        max_length=2, blank=True, default="", choices=(("NS", "North-South"), ("EW", "East-West"))
    )
    address = models.SlugField(max_length=30)
    name = models.CharField(max_length=LONGEST_TITLE, blank=True, default="")
    stratum = models.PositiveSmallIntegerField(null=True, blank=True)
    handicap = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)
    came_from = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="goes_on_as"
    )
    brought = models.CharField(max_length=80, blank=True, default="")
    brought_of = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "section_letter", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "address"), name="contestant_address_once"),
            models.UniqueConstraint(fields=("event", "id"), name="contestant_of_its_event"),
            models.UniqueConstraint(
                fields=("event", "section_letter", "number", "direction"),
                name="contestant_number_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"


class ContestantPlayer(models.Model):
    """A player of a pair or team, in the order of entry."""

    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entered")
    position = models.PositiveSmallIntegerField()

    class Meta:
        app_label = "tournaments"
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
    """The contestant, or part of one, that starts at a label of a section's movement.

    For pairs, the label (``N3``, ``7``) is the whole contestant. In movements of the pairs of teams
    (``3ns``) or of single players (``5``), it is the part at ``position``, with 1 or 2 ``seats``.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    section = models.ForeignKey(
        Section, on_delete=models.CASCADE, related_name="starting_positions"
    )
    label = models.CharField(max_length=10)
    contestant = models.ForeignKey(
        Contestant, on_delete=models.CASCADE, related_name="starting_positions"
    )
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    seats = models.PositiveSmallIntegerField(default=2)

    class Meta:
        app_label = "tournaments"
        ordering = ("section", "id")
        verbose_name_plural = "starting positions"
        constraints = (
            models.UniqueConstraint(
                fields=("section", "label"), name="starting_position_label_once"
            ),
            models.CheckConstraint(
                condition=Q(seats__in=(1, 2)), name="starting_position_of_1_or_2_seats"
            ),
            SameEvent(key="section", name="starting_position_and_section_of_one_event"),
            SameEvent(key="contestant", name="starting_position_and_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return self.label
