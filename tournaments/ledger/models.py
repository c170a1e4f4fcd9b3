"""The columns of an entry of any ledger."""

from django.db import models

from tournaments.site.limits import LONGEST_REASON


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
