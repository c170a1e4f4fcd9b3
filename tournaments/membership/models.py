"""Categories of members, who is in which, and what was paid."""

from django.db import models
from django.db.models.functions import Lower

from tournaments.clubs.models import Club, Player
from tournaments.site.limits import LONGEST_CATEGORY


class Category(models.Model):
    """A category of a club's members, in the club's own words: Full, Student, Country."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(max_length=LONGEST_CATEGORY)

    class Meta:
        app_label = "tournaments"
        ordering = (Lower("name"), "id")
        verbose_name_plural = "categories"
        constraints = (
            models.UniqueConstraint("club", Lower("name"), name="category_once_in_a_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="category_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """What a club knows of a player as its member; without a category, the player is a visitor.

    It is kept with the name that the club keeps for a person. ``paid_until`` is the last day that
    is paid for.
    """

    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="member")
    category = models.ForeignKey(
        Category, on_delete=models.PROTECT, null=True, blank=True, related_name="members"
    )
    paid_until = models.DateField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.player}, {self.category or 'visitor'}"


class Subscription(models.Model):
    """A subscription that was paid, for the days from ``begins`` to ``until``.

    ``until_before`` is until when the member had paid before, so that it can be taken back. No
    number of a card or an account is kept.
    """

    class Way(models.TextChoices):
        """How it was paid."""

        CASH = "cash", "Cash"
        TRANSFER = "transfer", "Transfer"
        OTHER = "other", "Otherwise"

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="subscriptions")
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    way = models.CharField(max_length=8, choices=Way, default=Way.CASH)
    paid_on = models.DateField()
    begins = models.DateField()
    until = models.DateField()
    until_before = models.DateField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("-paid_on", "-id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(until__gte=models.F("begins")),
                name="subscription_is_for_some_days",
            ),
            models.CheckConstraint(
                condition=models.Q(way__in=("cash", "transfer", "other")),
                name="subscription_is_made_somehow",
            ),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="subscription_is_of_some_amount"
            ),
        )

    def __str__(self) -> str:
        return f"{self.amount} by {self.player}"
