"""The append-only record of every accepted change, and idempotency keys stored outside it."""

from django.db import models

from tournaments.models.events.events import Event
from tournaments.models.limits import LONGEST_REASON


class ChainedEntry(models.Model):
    """One accepted change: who, when, why, what, and the hash of the previous entry.

    ``actor`` is an opaque mark (``user:5``); the person's name is kept outside the chain.
    ``key`` is the caller's idempotency key. ``request`` is a digest of everything sent with it,
    kept outside the chain. Rows are only ever added.
    """

    kind: "models.Field[str, str]"
    sequence = models.PositiveIntegerField()
    payload = models.JSONField()
    actor = models.CharField(max_length=40)
    at = models.DateTimeField()
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    key = models.UUIDField()
    request = models.CharField(max_length=64, blank=True, default="")
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        abstract = True


class LedgerEntry(ChainedEntry):
    """One accepted change of an event."""

    class Kind(models.TextChoices):
        """What was accepted."""

        SESSION_STARTED = "session_started", "Session started"
        RESULT_RECORDED = "result_recorded", "Score entered"
        RESULT_CORRECTED = "result_corrected", "Score corrected"
        RESULT_CHECKED = "result_checked", "Score confirmed"
        RESULT_CONFIRMED = "result_confirmed", "Score agreed"
        STAGE_SET = "stage_set", "Scores carried over"
        PEOPLE_SEATED = "people_seated", "Seated by requests"
        NAMES_ENTERED = "names_entered", "Names entered"
        NAME_REPLACED = "name_replaced", "Name of a player replaced"
        SUBSTITUTED = "substituted", "Substitutes"
        DEALS_CHANGED = "deals_changed", "Hands changed"
        RULING_MADE = "ruling_made", "Ruling made"
        RULING_WITHDRAWN = "ruling_withdrawn", "Ruling withdrawn"
        CONDITIONS_CHANGED = "conditions_changed", "Conditions of contest changed"
        MOVEMENT_CHANGED = "movement_changed", "Movement changed"
        BOARD_FOULED = "board_fouled", "Board fouled"
        AWARDS_MADE = "awards_made", "Masterpoints awarded"
        SESSION_FINAL = "session_final", "Results made final"
        SESSION_REOPENED = "session_reopened", "Session reopened"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ledger")
    kind = models.CharField(max_length=20, choices=Kind.choices)

    class Meta:
        ordering = ("event", "sequence")
        verbose_name_plural = "ledger entries"
        constraints = (
            models.UniqueConstraint(fields=("event", "sequence"), name="ledger_sequence_once"),
            models.UniqueConstraint(fields=("event", "key"), name="ledger_key_once"),
        )

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind}"


class UsedKey(models.Model):
    """An idempotency key that is not in any ledger entry, kept for some days.

    ``scope`` says whose key it is. If something was created, it is ``user:5``, and ``made`` is the
    new id. If a request changed nothing in an event, it is ``event:7``, and ``made`` is the number
    of the ledger entry that answers it. ``request`` is a digest of everything sent.
    """

    scope = models.CharField(max_length=40)
    key = models.UUIDField()
    request = models.CharField(max_length=64)
    made = models.BigIntegerField(default=0)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("at", "id")
        constraints = (models.UniqueConstraint(fields=("scope", "key"), name="used_key_once"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
