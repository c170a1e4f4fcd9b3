"""Events: sessions, sections, who plays, under which conditions, and what follows from what."""

from typing import Any

from django.db import models
from django.db.models import F, Q

from movements.wishes.wish import WishKind
from scoring.conditions.catalogue import METHODS, scoring_method
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.declaring import (
    Amount,
    Condition,
    OneOf,
    ScaleText,
    TieBreakList,
    WholeNumber,
    YesNo,
)
from scoring.conditions.methods import ContestKind, Method, ScoringMethod
from scoring.play.notation import Game
from scoring.ranking.carry_over import CarryOver
from tournaments.clubs.models import Club, Player
from tournaments.site.constraints import SameEvent
from tournaments.site.letters import LettersField
from tournaments.site.limits import LONGEST_LABEL, LONGEST_SLUG, LONGEST_TITLE


class BoardsShown(models.TextChoices):
    """When a club may see a board of a simultaneous tournament (Law 16)."""

    ALL = "all", "When every club has played it"
    CLUB = "club", "When the club itself has played it"


def _possible(condition: Condition) -> Q:
    """Return which values a column may hold; texts have no limit here, a service checks them."""
    match condition:
        case OneOf():
            return Q(**{f"{condition.name}__in": [str(word) for word in condition.choices]})
        case WholeNumber():
            return Q(**{f"{condition.name}__range": (condition.least, condition.most)})
        case Amount():
            return Q(**{f"{condition.name}__range": (0, condition.most)})
        case _:
            return Q()


def _column(condition: Condition) -> "models.Field[Any, Any]":
    default = condition.stored(condition.default)
    match condition:
        case OneOf():
            words = [(str(each), each.label) for each in condition.choices]
            longest = max(len(word) for word, _ in words)
            return models.CharField(max_length=longest, choices=words, default=default)
        case YesNo():
            return models.BooleanField(default=default)
        case WholeNumber():
            return models.PositiveSmallIntegerField(default=default)
        case Amount():
            return models.DecimalField(
                max_digits=condition.digits, decimal_places=condition.places, default=default
            )
        case TieBreakList() | ScaleText():
            return models.CharField(max_length=condition.longest, blank=True, default=default)
        case _:
            raise TypeError(f"There is no column for a {type(condition).__name__}.")


class ConditionsOfContest(models.Model):
    """How an event is scored and shown; ``value`` holds all columns in one frozen value.

    The columns are added below from the declarations in ``scoring``.
    """

    class Meta:
        app_label = "tournaments"
        verbose_name_plural = "conditions of contest"
        constraints = (
            *(
                models.CheckConstraint(condition=_possible(each), name=f"{name}_is_possible")
                for name, each in CONDITIONS.items()
                if _possible(each)
            ),
            models.CheckConstraint(
                condition=~Q(victory_points="own") | ~Q(own_scale=""), name="own_scale_is_there"
            ),
        )

    def __str__(self) -> str:
        return f"Conditions of contest {self.pk}"

    @property
    def value(self) -> Conditions:
        """All columns in one frozen value."""
        return Conditions.read({name: getattr(self, name) for name in CONDITIONS})

    def take(self, value: Conditions) -> list[str]:
        """Set the columns from a value, without saving; return the names of those that changed."""
        stored = value.stored()
        changed = [name for name in CONDITIONS if getattr(self, name) != stored[name]]
        for name in changed:
            setattr(self, name, stored[name])
        return changed


class Simultaneous(models.Model):
    """Events of several clubs whose scores on the same boards are compared.

    Every club directs its own event, with its own results; session 1 is played with the same deals
    everywhere, and so is session 2. The conditions of contest of the event ``leader`` apply to the
    comparison of all clubs. Other clubs join with the ``code``. Once it is ``final``, no club can
    join or leave, and no board is held back for a club that has not played.
    """

    leader = models.OneToOneField("Event", on_delete=models.PROTECT, related_name="leads")
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    code = models.CharField(max_length=8, unique=True)
    boards_shown = models.CharField(
        max_length=8, choices=BoardsShown.choices, default=BoardsShown.ALL
    )
    final = models.BooleanField(default=False)

    class Meta:
        app_label = "tournaments"
        ordering = ("-leader__held_on", "-id")
        verbose_name_plural = "simultaneous tournaments"

    def __str__(self) -> str:
        return self.name


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
    letters = LettersField()
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
    number = models.CharField(max_length=LONGEST_LABEL)
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


for _name, _condition in CONDITIONS.items():
    ConditionsOfContest.add_to_class(_name, _column(_condition))


NOTHING_CARRIED = "nothing"
CARRIES = ((NOTHING_CARRIED, "Nothing is carried over"), *CarryOver.choices())


class Stage(models.Model):
    """An event whose contestants come from another: a final, a consolation.

    What each carries over is stored with the contestant; see ``Contestant.came_from``.

    ``number`` is its place among the stages of its source, finals first. ``carry``, ``share`` (a
    percentage) and ``cap`` say how the carry-over counts. ``source_sequence`` and ``source_hash``
    are the head of the source's ledger when scores were last taken from it; ``seen`` is a mark of
    the source's scores as the director last saw them.
    """

    source = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    target = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="stage")
    number = models.PositiveSmallIntegerField()
    carry = models.CharField(max_length=12, choices=CARRIES)
    share = models.DecimalField(max_digits=5, decimal_places=2, default=100)
    cap = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    source_sequence = models.PositiveIntegerField()
    source_hash = models.CharField(max_length=64)
    seen = models.CharField(max_length=64)

    class Meta:
        app_label = "tournaments"
        ordering = ("source", "number")
        constraints = (
            models.UniqueConstraint(fields=("source", "number"), name="stage_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(
                condition=Q(share__gte=0, share__lte=100), name="stage_share_in_per_cent"
            ),
            models.CheckConstraint(condition=Q(cap__gte=0), name="stage_cap_is_no_debt"),
            models.CheckConstraint(
                condition=~Q(source=F("target")), name="stage_follows_another_event"
            ),
            models.CheckConstraint(
                condition=Q(carry__in=[word for word, _label in CARRIES]),
                name="stage_carries_by_a_rule",
            ),
        )

    def __str__(self) -> str:
        return f"Stage {self.number} after {self.source}"


class Substitute(models.Model):
    """A player who replaces another from a certain round, or for some rounds.

    ``seat`` is the place in the entry, from 1, as ``ContestantPlayer.position``; the result remains
    the contestant's. ``last_round`` is None for all rounds to the end.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="substitutes")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="substitutes")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="substituted")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("session", "contestant", "seat", "first_round", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(seat__gte=1, first_round__gte=1)
                & (Q(last_round=None) | Q(last_round__gte=F("first_round"))),
                name="substitute_rounds_are_possible",
            ),
            SameEvent(key="session", name="substitute_and_session_of_one_event"),
            SameEvent(key="contestant", name="substitute_and_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return f"{self.player} for seat {self.seat} of {self.contestant}"


_KINDS = tuple((kind.value, kind.value) for kind in WishKind)


def _names_as_many_as_it_needs() -> Q:
    """Return the condition that a wish names exactly the people and things its kind needs."""
    fits = Q()
    for kind in WishKind:
        fits |= Q(
            kind=kind.value,
            contestant__isnull=kind.people < 1,
            other__isnull=kind.people < 2,
            number__isnull=not kind.number,
        )
    return fits


class SeatingWish(models.Model):
    """A request about seating in an event.

    It belongs to the people: if their number changes, it goes with them. ``number`` is a table or a
    place among the seeds, ``section_letter`` the table's section.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=20, choices=_KINDS)
    contestant = models.ForeignKey(
        Contestant, on_delete=models.CASCADE, related_name="wishes", null=True, blank=True
    )
    other = models.ForeignKey(
        Contestant, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    section_letter = models.CharField(max_length=2, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "id")
        constraints = (
            models.CheckConstraint(
                condition=_names_as_many_as_it_needs(), name="wish_names_as_many_as_it_needs"
            ),
            models.CheckConstraint(
                condition=Q(other=None) | ~Q(other=models.F("contestant")),
                name="wish_of_two_names_two",
            ),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1), name="wish_number_from_one"
            ),
            SameEvent(key="contestant", name="wish_and_contestant_of_one_event"),
            SameEvent(key="other", name="wish_and_other_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return self.kind


class Award(models.Model):
    """Points awarded to a contestant once the results were final: a decision, not a result.

    Each player gets ``points``. ``table`` names the table and its version, or says ``by hand``; who
    awarded them, when and why is in the ledger.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="awards")
    contestant = models.OneToOneField(Contestant, on_delete=models.CASCADE, related_name="award")
    points = models.DecimalField(max_digits=10, decimal_places=4)
    table = models.CharField(max_length=120)

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "contestant")
        constraints = (
            models.CheckConstraint(condition=models.Q(points__gte=0), name="award_is_not_negative"),
            SameEvent(key="contestant", name="award_and_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return f"{self.points} {self.table}"


class ClubAwardTable(models.Model):
    """A club's own award table, as written in TOML.

    ``title`` is the table's name with its version, as recorded with awards. Awards made by a table
    remain when it is replaced or removed.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="award_tables")
    title = models.CharField(max_length=100)
    text = models.TextField()
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "title", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "title"), name="award_table_title_once"),
            models.CheckConstraint(
                condition=~models.Q(title="") & ~models.Q(text=""), name="award_table_is_written"
            ),
        )

    def __str__(self) -> str:
        return self.title
