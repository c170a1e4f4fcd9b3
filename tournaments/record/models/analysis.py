"""Double-dummy tables, and the progress of working them out."""

from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournaments.record.models.events import Session
from tournaments.site.limits import LONGEST_SENTENCE

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
