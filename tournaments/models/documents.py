"""Documents asked for, their progress and, once rendered, their pages."""

from django.db import models

from tournaments.models.events import Session


class Document(models.Model):
    """A PDF of a session, kept under the fingerprint of what it shows.

    ``done`` of ``total`` sheets are rendered. The same content asked for again is the same row.
    """

    class Kind(models.TextChoices):
        """What a club prints."""

        TRAVELLERS = "travellers", "Traveller slips"
        GUIDE_CARDS = "guide-cards", "Table guide cards"
        RESULTS = "results", "Result sheet"

    class Status(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", "Waiting"
        RENDERING = "rendering", "Being made"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="documents")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    paper = models.CharField(
        max_length=6, choices=(("A4", "A4"), ("letter", "US Letter")), default="A4"
    )
    fingerprint = models.CharField(max_length=64)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    pdf = models.BinaryField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True, default="")
    requested_at = models.DateTimeField()

    class Meta:
        ordering = ("-requested_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("session", "kind", "paper", "fingerprint"), name="document_content_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_status_display()})"
