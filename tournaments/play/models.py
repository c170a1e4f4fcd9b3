"""Messages to the room, what was said of a round, and the clock."""

from django.db import models
from django.db.models import Q

from tournaments.record.models.events import Event, Section, Session
from tournaments.site.constraints import SameEvent
from tournaments.site.limits import LONGEST_MESSAGE


class RoomMessage(models.Model):
    """A message to one table, or to everybody if ``section`` and ``table`` are None.

    A ``pinned`` message stays until it is withdrawn; others disappear after a while. ``by`` is an
    opaque mark (``user:5``), as in the ledger. Messages are not part of the ledger: no result,
    ranking or paper depends on them, and they have no value once play is over.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="messages")
    section = models.ForeignKey(
        Section, on_delete=models.CASCADE, null=True, blank=True, related_name="messages"
    )
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=LONGEST_MESSAGE)
    pinned = models.BooleanField(default=False)
    by = models.CharField(max_length=40)
    key = models.UUIDField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("at", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="room_message_key_once"),
            models.CheckConstraint(condition=~Q(text=""), name="room_message_says_something"),
            models.CheckConstraint(
                condition=Q(section=None, table=None)
                | Q(section__isnull=False, table__isnull=False, table__gte=1),
                name="room_message_to_a_table_or_all",
            ),
            SameEvent(key="session", name="room_message_and_session_of_one_event"),
            SameEvent(key="section", name="room_message_and_section_of_one_event"),
        )

    def __str__(self) -> str:
        return self.text


class RoundSaid(models.Model):
    """The round that the director says a section is in, if the scores say otherwise.

    ``counted`` is the round according to the scores at that moment. The director's word holds until
    the scores give a round later than both; ``selectors.event.rounds`` decides.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    section = models.OneToOneField(Section, on_delete=models.CASCADE, related_name="round_said")
    round = models.PositiveSmallIntegerField()
    counted = models.PositiveSmallIntegerField()

    class Meta:
        app_label = "tournaments"
        ordering = ("section",)
        constraints = (
            models.CheckConstraint(
                condition=Q(round__gte=1, counted__gte=1), name="round_said_from_one"
            ),
            SameEvent(key="section", name="round_said_and_section_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Round {self.round}"


class Phase(models.TextChoices):
    """What a clock is doing; a break takes the place of a change."""

    READY = "ready", "Not started"
    PLAYING = "playing", "Playing"
    CHANGE = "change", "Change"
    BREAK = "break", "Break"
    OVER = "over", "Over"
    REOPENED = "reopened", "Open again"

    @property
    def has_begun(self) -> bool:
        """Whether the clock was started; one that is open again waits to be started anew."""
        return self not in (Phase.READY, Phase.REOPENED)


class RoundClock(models.Model):
    """A session's clock as it was last left, and how long its rounds take.

    The clock changes no result, so it is not in the ledger. While it runs, ``ends_at`` says when
    the stored phase ends, and everything after that follows from the lengths; while it is stopped,
    ``left_seconds`` is what is left of the phase. ``cut_seconds`` is what the previous phase had
    left when it was ended by hand. Lengths are in seconds; ``breaks`` holds the length of the break
    after a round, by round.
    """

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
                | Q(
                    phase__in=("ready", "over", "reopened"),
                    ends_at__isnull=True,
                    left_seconds__isnull=True,
                ),
                name="clock_runs_or_stands",
            ),
            SameEvent(key="session", name="clock_and_session_of_one_event"),
        )

    def __str__(self) -> str:
        return f"Round {self.round}, {self.get_phase_display().lower()}"
