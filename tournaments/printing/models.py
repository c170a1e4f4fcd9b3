"""Requested documents, their progress and, when ready, their pages."""

from django.db import models

from tournaments.record.models.events import Session
from tournaments.site.limits import LONGEST_ABOUT, LONGEST_DOCUMENT_KIND, LONGEST_SENTENCE


class DocumentBatch(models.Model):
    """Documents of many sessions, requested together, that can be cancelled together."""

    kind = models.CharField(max_length=LONGEST_DOCUMENT_KIND)
    paper = models.CharField(max_length=6, default="A4")
    ink = models.CharField(max_length=6, default="colour")
    requested_by = models.CharField(max_length=40)
    requested_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("-requested_at", "-id")
        verbose_name_plural = "document batches"

    def __str__(self) -> str:
        return f"{self.kind} of {self.requested_at:%Y-%m-%d}"


class Document(models.Model):
    """A PDF of a session, stored under the fingerprint of its content.

    ``kind`` is an id of the catalogue of documents. ``about`` is the part of the session (a
    contestant's address, the first round), or empty for the whole session; for a ``bundle`` it
    lists the documents, separated by commas. ``order`` is the order of cards on the sheets from
    which they are cut. ``done`` of ``total`` sheets are rendered. Requesting the same content again
    gives the same row.
    """

    class Status(models.TextChoices):
        """The state of a document."""

        WAITING = "waiting", "Waiting"
        RENDERING = "rendering", "Being made"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"

    class Order(models.TextChoices):
        """The order of cards on the sheets from which they are cut."""

        READING = "reading", "Sheet by sheet"
        CUTTING = "cutting", "For cutting as one pile"

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="documents")
    batch = models.ForeignKey(
        DocumentBatch, on_delete=models.CASCADE, null=True, blank=True, related_name="documents"
    )
    kind = models.CharField(max_length=LONGEST_DOCUMENT_KIND)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True, default="")
    order = models.CharField(max_length=7, choices=Order.choices, default=Order.READING)
    paper = models.CharField(
        max_length=6, choices=(("A4", "A4"), ("letter", "US Letter")), default="A4"
    )
    ink = models.CharField(
        max_length=6, choices=(("colour", "Colour"), ("black", "Black only")), default="colour"
    )
    fingerprint = models.CharField(max_length=64)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    pdf = models.BinaryField(null=True, blank=True)
    problem = models.CharField(max_length=LONGEST_SENTENCE, blank=True, default="")
    requested_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("-requested_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("session", "kind", "about", "paper", "ink", "order", "fingerprint"),
                name="document_content_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} ({self.get_status_display()})"


LEFT_OUT_OF_BACKUPS = (
    ("tournaments.document", "printed pages, made again from the results"),
    ("tournaments.documentbatch", "printed pages, made again from the results"),
)
