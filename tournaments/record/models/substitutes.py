"""Who plays in place of an entered player, for some rounds."""

from django.db import models
from django.db.models import F, Q

from tournaments.clubs.models.people import Player
from tournaments.record.models.events import Contestant, Event, Session
from tournaments.site.constraints import SameEvent


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
