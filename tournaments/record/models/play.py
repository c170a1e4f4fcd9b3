"""What happens at the tables: cards, scores, rulings, phones."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournaments.record.models.events import Contestant, Event, Section, Session, StartingPosition
from tournaments.site.constraints import SameEvent
from tournaments.site.limits import LONGEST_LAW, LONGEST_RULING, LONGEST_SCORE, LONGEST_SENTENCE


class Sitting(models.Model):
    """One table in one round. A change of movement withdraws a sitting but never deletes it."""

    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    north = models.ForeignKey(StartingPosition, on_delete=models.PROTECT, related_name="+")
    south = models.ForeignKey(StartingPosition, on_delete=models.PROTECT, related_name="+")
    east = models.ForeignKey(StartingPosition, on_delete=models.PROTECT, related_name="+")
    west = models.ForeignKey(StartingPosition, on_delete=models.PROTECT, related_name="+")
    since_version = models.PositiveIntegerField(default=1)
    withdrawn_in_version = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("section", "round", "table", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("section", "round", "table"),
                condition=Q(withdrawn_in_version=None),
                name="one_sitting_at_a_table_in_a_round",
            ),
            models.CheckConstraint(
                condition=Q(round__gte=1, table__gte=1), name="sitting_numbers_from_one"
            ),
        )

    def __str__(self) -> str:
        return f"Round {self.round}, table {self.table}"


class Result(models.Model):
    """What happened on one board at one sitting.

    There is a row for every board that a sitting should play; ``status`` says how far it has got.
    ``version`` is 0 until something is entered, and increases by one with every change.
    ``tricks`` are the declarer's at bridge and North-South's at whist; ``bare_score`` is in
    duplicate points from North-South's side; awards are percentages of the board's top.
    ``fouled_group`` separates tables that played different cards (Law 87); it is 0 for the original
    cards, and so for every table of a board that is not fouled. ``checked_version`` is the version
    that the director checked and found right although it looked odd, ``confirmed_version`` the one
    that both sides agreed at the table; any later change makes a new version, which is neither.
    Who last entered, corrected or removed the score is in the ledger entry with the number
    ``entered_at_sequence``.
    """

    class Status(models.TextChoices):
        """The kinds of result."""

        PENDING = "pending", "Not yet played"
        CONTRACT = "contract", "Contract"
        PASSED_OUT = "passed_out", "Passed out"
        TRICKS = "tricks", "Tricks"
        BARE_SCORE = "bare_score", "Score"
        ARTIFICIAL = "artificial", "Artificial score"
        NOT_PLAYED = "not_played", "Not played"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="results")
    board = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    strain = models.CharField(max_length=1, blank=True, default="")
    doubling = models.PositiveSmallIntegerField(null=True, blank=True)
    declarer = models.CharField(max_length=1, blank=True, default="")
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    lead = models.CharField(max_length=3, blank=True, default="")
    bare_score = models.IntegerField(null=True, blank=True)
    award = models.CharField(max_length=20, blank=True, default="")
    version = models.PositiveIntegerField(default=0)
    fouled_group = models.PositiveSmallIntegerField(default=0)
    checked_version = models.PositiveIntegerField(null=True, blank=True)
    confirmed_version = models.PositiveIntegerField(null=True, blank=True)
    entered_at_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("sitting", "board", "id")
        constraints = (
            models.UniqueConstraint(fields=("sitting", "board"), name="one_result_of_a_board"),
            models.CheckConstraint(condition=Q(board__gte=1), name="result_board_from_one"),
            models.CheckConstraint(
                condition=~Q(status="contract")
                | Q(
                    level__range=(1, 7),
                    strain__in=("C", "D", "H", "S", "N"),
                    doubling__range=(0, 2),
                    declarer__in=("N", "E", "S", "W"),
                    tricks__range=(0, 13),
                ),
                name="result_contract_is_possible",
            ),
            models.CheckConstraint(
                condition=~Q(status="tricks") | Q(tricks__range=(0, 13)),
                name="result_tricks_are_possible",
            ),
            models.CheckConstraint(
                condition=~Q(status="bare_score") | Q(bare_score__isnull=False),
                name="result_score_is_there",
            ),
            models.CheckConstraint(
                condition=~Q(status="artificial") | ~Q(award=""),
                name="result_award_is_there",
            ),
        )

    def __str__(self) -> str:
        return f"Board {self.board}: {self.get_status_display()}"


class TablePlay(models.Model):
    """How a board was bid and played at a table, according to a file.

    It belongs to one ``version`` of the result: once the score is corrected, it may no longer be
    right. ``auction`` lists the calls, starting with the dealer's (``1N P 3N P P P``), ``cards``
    the cards in the order of play (``S4 SK …``), as far as known.
    """

    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="play")
    version = models.PositiveIntegerField()
    auction = models.TextField(blank=True, default="")
    cards = models.CharField(max_length=160, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("result",)

    def __str__(self) -> str:
        return self.auction


class Seal(models.Model):
    """The commitment to deals dealt by Fairdeal for a session, published before play.

    ``commitment`` is the SHA-256 of ``salt`` and deals (``sealed_text`` in
    ``scoring.hands.dealing``). ``opens`` says when the director may have the file. ``taken`` lists
    who took it and when: pairs of an actor's mark and a time. ``wanted`` is what the hands had to
    hold, as read by ``Wanted`` in ``scoring.hands.wanted``; empty if every deal was allowed.
    """

    class Opens(models.TextChoices):
        """When the director may have the file of the deals."""

        NOW = "now", "At once, for a dealing machine"
        START = "start", "When the session has started, to deal at the tables"
        OVER = "over", "When the last board has been played"

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="seal")
    commitment = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    opens = models.CharField(max_length=5, choices=Opens.choices)
    taken = models.JSONField(default=list, blank=True)
    wanted = models.TextField(blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("session",)

    def __str__(self) -> str:
        return self.commitment


class Deal(models.Model):
    """The cards of a board in a session, shown once everybody has played it.

    ``cards`` are four hands as PBN writes them (``N:AKQ2.J43.… … … …``). ``makeable`` holds the
    tricks that each declarer takes in each strain: twenty hexadecimal digits by declarer N, S, E, W
    and strain NT, S, H, D, C, empty until computed. ``par`` is in words, such as ``4S= NS +420``.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="deals")
    board = models.PositiveSmallIntegerField()
    cards = models.CharField(max_length=80)
    makeable = models.CharField(max_length=20, blank=True, default="")
    par = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("session", "board")
        constraints = (
            models.UniqueConstraint(fields=("session", "board"), name="one_deal_of_a_board"),
            models.CheckConstraint(condition=Q(board__gte=1), name="deal_board_from_one"),
        )

    def __str__(self) -> str:
        return f"Board {self.board}"


class Ruling(models.Model):
    """An adjusted score of a board, or a penalty against a contestant (Laws 12 and 90).

    ``score`` is the adjusted score as on a slip (``A6040``, ``4SN=``), split (``4SN= | 4SN-1``),
    weighted (``60% 4SN=, 40% 4SN-1``), or the finding about irregular hands (``IRREGULAR TRUMP
    NS``), which is rated from the other tables.
    ``amount`` is a penalty in ``amount_in``. It is subtracted in ``session``, or otherwise in the
    last session that the contestant played. IMPs of a match are subtracted from the margin against
    ``opponent`` before it is converted to victory points. Who made the ruling, when and why is in
    the ledger entry with the same number.
    """

    class Kind(models.TextChoices):
        """What a ruling is."""

        ADJUSTED = "adjusted", "Adjusted score"
        PENALTY = "penalty", "Penalty"

    class AmountIn(models.TextChoices):
        """What a penalty is counted in."""

        POINTS = "points", "Points of the event"
        TOP_PERCENT = "top_percent", "Per cent of a top"
        MATCH_IMPS = "match_imps", "IMPs of one match"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    score = models.CharField(max_length=LONGEST_RULING, blank=True, default="")
    contestant = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    amount = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    amount_in = models.CharField(
        max_length=11, choices=AmountIn.choices, blank=True, default=AmountIn.TOP_PERCENT
    )
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, null=True, blank=True, related_name="penalties"
    )
    opponent = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    law = models.CharField(max_length=LONGEST_LAW, blank=True, default="")
    text = models.TextField(blank=True, default="")
    made_at_sequence = models.PositiveIntegerField()
    withdrawn_at_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "made_at_sequence", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(kind="adjusted", result__isnull=False, contestant=None, amount=None)
                & ~Q(score="")
                | Q(kind="penalty", contestant__isnull=False, amount__gt=0, score="", result=None),
                name="ruling_is_of_one_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind="adjusted", session=None, opponent=None)
                | Q(kind="penalty", opponent=None) & ~Q(amount_in="match_imps")
                | Q(
                    kind="penalty",
                    amount_in="match_imps",
                    session__isnull=False,
                    opponent__isnull=False,
                ),
                name="ruling_in_imps_names_its_match",
            ),
            models.UniqueConstraint(
                fields=("result",),
                condition=Q(kind="adjusted", withdrawn_at_sequence=None),
                name="one_adjusted_score_in_force",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.score or self.amount}"


SIDES = (("NS", "North-South"), ("EW", "East-West"))


class TableLink(models.Model):
    """The private link of a table, and how its scores come in.

    Links are checked against ``digest``, the SHA-256 of the link's secret part. ``seed`` is 128
    random bits from which that part is made with the server's ``SECRET_KEY``, so that a code can be
    printed again, but not from the database alone. ``on_paper`` is the director's choice for this
    table, None if the event's conditions decide. ``unsent`` is how many scores the phone still had
    to send when last heard from, at ``heard_at``; where each side has a phone, ``unsent_ew`` is
    that of East-West.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_links")
    table = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    on_paper = models.BooleanField(null=True, blank=True)
    unsent = models.PositiveSmallIntegerField(default=0)
    unsent_ew = models.PositiveSmallIntegerField(default=0)
    heard_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("section", "table")
        constraints = (
            models.UniqueConstraint(fields=("section", "table"), name="table_link_once"),
            models.CheckConstraint(condition=Q(table__gte=1), name="table_link_table_from_one"),
            SameEvent(key="section", name="table_link_and_section_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Table {self.table}"


class PairLink(models.Model):
    """The private link of a contestant in one session; ``seed`` and ``digest`` as for a table."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="pair_links")
    contestant = models.ForeignKey(Contestant, on_delete=models.CASCADE, related_name="+")
    seed = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("session", "contestant")
        constraints = (
            models.UniqueConstraint(fields=("session", "contestant"), name="pair_link_once"),
            SameEvent(key="session", name="pair_link_and_session_of_one_event"),
            SameEvent(key="contestant", name="pair_link_and_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return f"{self.contestant}"


class TableCall(models.Model):
    """A table's call for the director, answered once ``answered_at`` is set."""

    class Reason(models.TextChoices):
        """Why the table called."""

        DIRECTOR = "director", "Calls the director"
        PEOPLE = "people", "Says that other people sit there"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="calls")
    table = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=8, choices=Reason.choices)
    key = models.UUIDField()
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("called_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="table_call_key_once"),
            models.CheckConstraint(
                condition=Q(reason__in=("director", "people")), name="table_call_has_a_reason"
            ),
            SameEvent(key="section", name="table_call_and_section_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Table {self.table} {self.get_reason_display().lower()}"


class HeldScore(models.Model):
    """A score from a phone that could not be accepted, kept until someone settles it.

    ``score`` is as sent, ``side`` the side whose phone sent it, empty if both share one.
    ``disputed`` means that the two sides differ: with a score, their two phones; with an empty one,
    ``side`` calls the score that stands wrong. ``sentence`` is the reason.
    ``key`` is the key it was sent with.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="held_scores")
    table = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    score = models.CharField(max_length=LONGEST_SCORE, blank=True)
    side = models.CharField(max_length=2, choices=SIDES, blank=True, default="")
    disputed = models.BooleanField(default=False)
    sentence = models.CharField(max_length=LONGEST_SENTENCE)
    key = models.UUIDField()
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("at", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="held_score_key_once"),
            models.CheckConstraint(
                condition=Q(side__in=("", "NS", "EW")), name="held_score_is_of_a_side"
            ),
        )

    def __str__(self) -> str:
        return f"Board {self.board}: {self.score}"


MAKEABLE_DIGITS = 20  # four declarers, five strains


class DoubleDummy(models.Model):
    """The tricks of every declarer in every strain, for one layout of the cards.

    It belongs to the cards, not to a board: if the cards of a board change, it has the table of the
    new cards, or none, and clubs that play the same boards share one. ``cards`` and ``makeable``
    are written as in ``Deal``.
    """

    cards = models.CharField(max_length=80, unique=True)
    makeable = models.CharField(max_length=MAKEABLE_DIGITS)

    class Meta:
        app_label = "tournaments"
        ordering = ("id",)
        verbose_name_plural = "double dummies"
        constraints = (
            models.CheckConstraint(
                condition=Exact(Length("makeable"), MAKEABLE_DIGITS), name="double_dummy_complete"
            ),
        )

    def __str__(self) -> str:
        return self.makeable


class Analysis(models.Model):
    """A request to work out the makeable contracts of a session: ``done`` of ``total`` boards."""

    class Status(models.TextChoices):
        """The state of a request."""

        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Being worked out"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="analysis")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=LONGEST_SENTENCE, blank=True, default="")
    requested_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("session",)
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"{self.done} of {self.total} ({self.get_status_display()})"


LEFT_OUT_OF_BACKUPS = (
    ("tournaments.analysis", "the progress of a request, which can be made again"),
)
