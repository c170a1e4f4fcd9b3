"""The round clock of a session."""

from django.db import models
from django.db.models import Q

from tournaments.record.models.events import Event, Session
from tournaments.site.constraints import SameEvent


class RoundClock(models.Model):
    """A session's clock as it was last left, and how long its rounds take.

    The clock changes no result, so it is not in the ledger. While it runs, ``ends_at`` says when
    the stored phase ends, and everything after that follows from the lengths; while it is stopped,
    ``left_seconds`` is what is left of the phase. ``cut_seconds`` is what the previous phase had
    left when it was ended by hand. Lengths are in seconds; ``breaks`` holds the length of the break
    after a round, by round.
    """

    class Phase(models.TextChoices):
        """What the clock is doing."""

        READY = "ready", "Not started"
        PLAYING = "playing", "Playing"
        CHANGE = "change", "Change"
        BREAK = "break", "Break"
        OVER = "over", "Over"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="clock")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.READY)
    round = models.PositiveSmallIntegerField(default=1)
    ends_at = models.DateTimeField(null=True, blank=True)
    left_seconds = models.PositiveIntegerField(null=True, blank=True)
    cut_seconds = models.PositiveIntegerField(default=0)
    round_seconds = models.PositiveIntegerField()
    change_seconds = models.PositiveIntegerField()
    warning_seconds = models.PositiveIntegerField()
    breaks = models.JSONField(default=dict, blank=True)
    planned_end = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "tournaments"
        ordering = ("session",)
        constraints = (
            models.CheckConstraint(condition=Q(round__gte=1), name="clock_round_from_one"),
            models.CheckConstraint(
                condition=Q(
                    phase__in=("playing", "change", "break"),
                    ends_at__isnull=False,
                    left_seconds__isnull=True,
                )
                | Q(
                    phase__in=("playing", "change", "break"),
                    ends_at__isnull=True,
                    left_seconds__isnull=False,
                )
                | Q(phase__in=("ready", "over"), ends_at__isnull=True, left_seconds__isnull=True),
                name="clock_runs_or_stands",
            ),
            SameEvent(key="session", name="clock_and_session_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Round {self.round}, {self.get_phase_display().lower()}"
