"""Clubs, their players and the people who direct there."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower


class Club(models.Model):
    """A club: it owns events and a list of players."""

    name = models.CharField(max_length=120, unique=True)
    slug = models.SlugField(max_length=60, unique=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class Director(models.Model):
    """The right of a user to direct at a club."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="directs"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="directors")

    class Meta:
        ordering = ("club", "id")
        constraints = (
            models.UniqueConstraint(fields=("user", "club"), name="director_once_in_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.user} at {self.club}"


class Player(models.Model):
    """A person on a club's list.

    Names are here only, never in the ledger, so that a person's data can be erased.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=200)
    national_id = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        ordering = (Lower("name"), "id")
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        )
        indexes = (models.Index("club", Lower("name"), name="player_by_club_and_name"),)

    def __str__(self) -> str:
        return self.name
