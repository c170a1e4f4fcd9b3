"""Files sent but not yet imported."""

from django.db import models

from tournaments.clubs.models import Club
from tournaments.site.limits import LONGEST_SENTENCE, LONGEST_TITLE


class KeptFile(models.Model):
    """A file kept from when it is sent until it is imported, a day at most.

    ``outcome`` describes the result of the import and is empty until then; afterwards ``content``
    is empty. ``kept_by`` is the mark of the sender.

    A background import has a ``state``; ``wanted`` holds the choices made with the file,
    ``asked_by`` and ``asked_at`` say who asked for it and when, and ``problem`` why it failed.
    """

    class State(models.TextChoices):
        """The state of a background import; empty if none was requested."""

        NONE = "", "Not requested"
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Being imported"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"
        READY = "ready", "Imported"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="kept_files")
    name = models.CharField(max_length=LONGEST_TITLE)
    content = models.BinaryField()
    kept_by = models.CharField(max_length=40)
    kept_at = models.DateTimeField(db_index=True)
    outcome = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default="", blank=True)
    wanted = models.JSONField(default=dict, blank=True)
    asked_by = models.CharField(max_length=40, default="", blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=LONGEST_SENTENCE, default="", blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("-kept_at", "-id")

    def __str__(self) -> str:
        return self.name


LEFT_OUT_OF_BACKUPS = (
    ("tournaments.keptfile", "files waiting to be imported: the sender still has them"),
)
