"""Lists for planned sessions, who is on them, what was paid, and who could fill in."""

from decimal import Decimal

from django.db import models

from tournaments.clubhouse.models import PlannedSession
from tournaments.clubs.models import Club, Player
from tournaments.site.limits import (
    LONGEST_FEE,
    LONGEST_NAME,
    LONGEST_REMARK,
    LONGEST_TITLE,
)


class SignUpList(models.Model):
    """The list of a planned session on which players put themselves down.

    ``places`` is how many pairs, players or teams there is room for; None for any number. It closes
    ``closes_before`` hours before play.
    """

    class Contest(models.TextChoices):
        """Who signs up."""

        PAIRS = "pairs", "Pairs"
        INDIVIDUAL = "individual", "Individual"
        TEAMS = "teams", "Teams of four"

    planned = models.OneToOneField(PlannedSession, on_delete=models.CASCADE, related_name="sign_up")
    contest = models.CharField(max_length=10, choices=Contest, default=Contest.PAIRS)
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    closes_before = models.PositiveSmallIntegerField(default=0)
    fee = models.CharField(max_length=LONGEST_FEE, blank=True, default="")
    note = models.CharField(max_length=LONGEST_REMARK, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        constraints = (
            models.CheckConstraint(
                condition=models.Q(contest__in=("pairs", "individual", "teams")),
                name="sign_up_is_for_a_contest",
            ),
        )

    def __str__(self) -> str:
        return f"sign-up for {self.planned}"


class SignUp(models.Model):
    """A pair, a player or a team on a list, or one player who looks for a partner.

    Places go by ``turn``, the smallest first. A pair has a new turn once it is complete, so that
    whoever looks for a partner holds no place. No list goes as long as somebody is on it.
    """

    list = models.ForeignKey(SignUpList, on_delete=models.PROTECT, related_name="sign_ups")
    turn = models.PositiveIntegerField()
    team = models.CharField(max_length=LONGEST_TITLE, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("turn", "id")
        indexes = (models.Index("list", "turn", name="sign_up_by_list_and_turn"),)

    def __str__(self) -> str:
        return f"{self.turn} on the {self.list}"


class SignedUp(models.Model):
    """A person on a list, under the ``name`` that was typed.

    ``player`` is who it is, if one person alone on the club's list is called so. ``digest`` is the
    hash of the link by which the person changes the sign-up; empty for whoever was put down by a
    partner or by the club. Nothing but the question is sent to ``email`` before ``confirmed_at``.
    ``asks`` is whom somebody who looks for a partner would like to play with, and ``declined``
    that the last one asked said no.
    """

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="people")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="signed_up"
    )
    unnamed = models.BooleanField(default=False)
    about = models.CharField(max_length=LONGEST_REMARK, blank=True, default="")
    digest = models.CharField(max_length=64, blank=True, default="", db_index=True)
    email = models.EmailField(blank=True, default="")
    asked_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    asks = models.ForeignKey(
        SignUp, on_delete=models.SET_NULL, null=True, blank=True, related_name="asked_by"
    )
    declined = models.BooleanField(default=False)

    class Meta:
        app_label = "tournaments"
        ordering = ("sign_up", "number", "id")

    def __str__(self) -> str:
        return self.name


class TableMoney(models.Model):
    """Money that a club took of somebody for an evening; one taken back stays, marked.

    It outlives the list, so that the club's sums stay right; ``what`` is what it was for, ``name``
    that of whoever paid until the season is over. ``by`` and ``taken_back_by`` are marks of
    directors, as in a ledger. A card's data is never kept.
    """

    class How(models.TextChoices):
        """How it was paid."""

        CASH = "cash", "Cash"
        OTHER = "other", "Other"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="table_money")
    what = models.CharField(max_length=LONGEST_TITLE)
    day = models.DateField()
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    person = models.ForeignKey(
        SignedUp, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_money"
    )
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_money"
    )
    amount = models.DecimalField(max_digits=8, decimal_places=2)
    how = models.CharField(max_length=5, choices=How, default=How.CASH)
    at = models.DateTimeField()
    by = models.CharField(max_length=40)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("at", "id")
        indexes = (models.Index("club", "day", name="table_money_by_club_and_day"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(amount__gt=Decimal(0)), name="table_money_is_positive"
            ),
            models.CheckConstraint(
                condition=models.Q(how__in=("cash", "other")), name="table_money_is_made_somehow"
            ),
        )

    def __str__(self) -> str:
        return f"{self.amount} for {self.what}"


class FillIn(models.Model):
    """Somebody who would play at short notice; only the club's directors see it.

    ``weekdays`` are the digits of those that suit, 1 for Monday. It is kept until the last day of
    the season. ``digest`` is the hash of the link that removes it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="fill_ins")
    name = models.CharField(max_length=LONGEST_NAME)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="fill_ins"
    )
    contact = models.CharField(max_length=LONGEST_NAME)
    weekdays = models.CharField(max_length=7)
    kept_until = models.DateField()
    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("name", "id")

    def __str__(self) -> str:
        return f"{self.name} could fill in"
