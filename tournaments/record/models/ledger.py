"""An event's ledger: the append-only record of every accepted change."""

from django.db import models

from tournaments.ledger.models import ChainedEntry
from tournaments.record.models.events import Event


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
        app_label = "tournaments"
        ordering = ("event", "sequence")
        verbose_name_plural = "ledger entries"
        constraints = (
            models.UniqueConstraint(fields=("event", "sequence"), name="ledger_sequence_once"),
            models.UniqueConstraint(fields=("event", "key"), name="ledger_key_once"),
        )

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind}"
