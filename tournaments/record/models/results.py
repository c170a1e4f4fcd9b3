"""The facts of play: who sat where with which boards, and the results."""

from django.db import models
from django.db.models import Q

from tournaments.record.models.events import Section, Session, StartingPosition


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
