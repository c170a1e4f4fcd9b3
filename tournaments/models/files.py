"""Files that somebody sent and has yet to import."""

from django.db import models

from tournaments.models.people import Club


class KeptFile(models.Model):
    """A file between the moment it is sent and the moment it is imported, a day at most.

    ``outcome`` says what the import came to and is empty until then; afterwards ``content`` is
    empty. ``kept_by`` is the mark of who sent it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="kept_files")
    name = models.CharField(max_length=120)
    content = models.BinaryField()
    kept_by = models.CharField(max_length=40)
    kept_at = models.DateTimeField(db_index=True)
    outcome = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-kept_at", "-id")

    def __str__(self) -> str:
        return self.name
