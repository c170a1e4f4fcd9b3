"""Idempotency keys that are in no ledger."""

from django.db import models


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
        app_label = "tournaments"
        ordering = ("at", "id")
        constraints = (models.UniqueConstraint(fields=("scope", "key"), name="used_key_once"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
