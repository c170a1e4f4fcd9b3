"""What the director tells the room: messages, and which round is in play."""

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
