"""What a phone at a table needs: a link, calls for the director, and held scores."""

from django.db import models
from django.db.models import Q

from tournaments.record.models.events import Contestant, Event, Section, Session
from tournaments.site.constraints import SameEvent
from tournaments.site.limits import LONGEST_SCORE, LONGEST_SENTENCE

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
    ``disputed`` means that the two phones of a table differ; otherwise ``sentence`` is the reason.
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
