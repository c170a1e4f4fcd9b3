"""Events and their conditions of contest, sessions, sections, and who takes part."""

from django.db import models
from django.db.models import Q

from tournaments.models.people import Club, Player


class Game(models.TextChoices):
    """What is played at the table."""

    BRIDGE = "bridge", "Contract bridge"
    WHIST = "whist", "Duplicate whist"


class Contest(models.TextChoices):
    """What is ranked."""

    PAIRS = "pairs", "Pairs"
    TEAM_MATCH = "team_match", "Match of two teams of four"


class Method(models.TextChoices):
    """How scores on one board become points."""

    MATCHPOINTS = "matchpoints", "Matchpoints"
    TRICKS = "tricks", "Tricks"
    IMPS = "imps", "IMPs"
    TOTAL_POINTS = "total_points", "Total points"


class Unit(models.TextChoices):
    """What a score beaten is worth."""

    TWO_POINT = "two_point", "2 for a score beaten, 1 for a tie"
    ONE_POINT = "one_point", "1 for a score beaten, ½ for a tie"


class ShortBoards(models.TextChoices):
    """How a board with fewer scores than others is brought to the same top."""

    NEUBERG = "neuberg", "Neuberg formula"
    HALF_TOP = "half_top", "Half a comparison for each missing score"
    PERCENTAGE = "percentage", "Percentage of the scores there are"
    ASCHERMAN = "ascherman", "Ascherman: a score ties with itself"


class AveragePlus(models.TextChoices):
    """What average plus and average minus look at."""

    SESSION = "session", "60 %, or the pair's session average if higher"
    FLAT = "flat", "60 % always"


class Compare(models.TextChoices):
    """Which scores are compared with each other."""

    SECTION = "section", "Within each section"
    SESSION = "session", "Across all sections of a session"


class Embargo(models.TextChoices):
    """When the public sees standings."""

    ROUNDS = "rounds", "After each complete round"
    SESSION = "session", "When the session is over"
    LIVE = "live", "With every score"


class Event(models.Model):
    """One or more sessions with one result, and the conditions under which it is contested.

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
    ledger_sequence = models.PositiveIntegerField(default=0)
    ledger_hash = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        ordering = ("-held_on", "-id")
        constraints = (
            models.CheckConstraint(
                condition=(
                    Q(game="bridge", contest="pairs", method="matchpoints")
                    | Q(game="bridge", contest="team_match", method__in=("imps", "total_points"))
                    | Q(game="whist", contest="pairs", method__in=("tricks", "matchpoints"))
                    | Q(game="whist", contest="team_match", method="tricks")
                ),
                name="event_method_fits_game_and_contest",
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
    with a file); once the session has started the sittings are the truth.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="sections")
    letter = models.CharField(max_length=2)
    family = models.CharField(max_length=40, blank=True, default="")
    parameters = models.JSONField(default=dict, blank=True)
    winners = models.PositiveSmallIntegerField(default=1)
    shared = models.BooleanField(default=False)
    movement_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("session", "letter")
        constraints = (
            models.UniqueConstraint(fields=("session", "letter"), name="section_letter_once"),
            models.CheckConstraint(condition=Q(winners__in=(1, 2)), name="section_winners_1_or_2"),
        )

    def __str__(self) -> str:
        return f"Section {self.letter}"


class Contestant(models.Model):
    """What is ranked: a pair or a team.

    ``number`` and ``direction`` are what the movement calls it (``3`` and ``NS``; ``7`` and
    nothing in a one-field movement; ``A`` for a team); ``address`` is the readable end of its
    public page (``3-ns``, ``b3-ns`` where there are several sections).
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contestants")
    section_letter = models.CharField(max_length=2)
    number = models.CharField(max_length=10)
    direction = models.CharField(
        max_length=2, blank=True, default="", choices=(("NS", "North-South"), ("EW", "East-West"))
    )
    address = models.SlugField(max_length=20)
    name = models.CharField(max_length=120, blank=True, default="")

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


class Entry(models.Model):
    """Who stands behind a label of a section's movement.

    For pairs the label (``N3``, ``7``) stands for the contestant; where players are moved singly
    (``5``) it stands for the member at ``position`` of the contestant.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="entries")
    label = models.CharField(max_length=10)
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("section", "id")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=("section", "label"), name="entry_label_once"),
        )

    def __str__(self) -> str:
        return self.label
