"""Batches of documents: progress, owners and pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet

from tournaments.clubs.models import Club
from tournaments.clubs.selectors.people import ClubFacts, clubs_directed, refusal
from tournaments.printing.models import Document, DocumentBatch
from tournaments.printing.selectors.documents import file_name
from tournaments.record.models import Session

STATUSES = ("waiting", "rendering", "ready", "failed", "cancelled")
READ_AT_ONCE = 50
"""How many PDFs of a batch to hold in memory while making its archive."""


@dataclass(frozen=True, slots=True)
class BatchFacts:
    """A batch and the number of its documents in each state."""

    id: int
    kind: str
    paper: str
    ink: str
    requested_by: str
    requested_at: datetime
    cancelled: bool
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        """How many documents were requested."""
        return sum(self.counts.values())

    @property
    def ready(self) -> int:
        """How many can be downloaded."""
        return self.counts["ready"]

    @property
    def done(self) -> int:
        """How many are ready, cancelled or failed."""
        return self.total - self.counts["waiting"] - self.counts["rendering"]

    @property
    def missing(self) -> int:
        """How many were cancelled or could not be made."""
        return self.counts["failed"] + self.counts["cancelled"]

    @property
    def status(self) -> str:
        """``running`` while documents are outstanding, then ``ready`` or ``cancelled``."""
        if self.done < self.total:
            return "running"
        return "cancelled" if self.cancelled and self.counts["cancelled"] else "ready"


@dataclass(frozen=True, slots=True)
class BatchProblem:
    """A document of a batch that could not be made, and why."""

    document_id: int
    club: str
    event: str
    session_id: int
    problem: str


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session whose documents a batch can print."""

    id: int
    club_id: int


def batch(batch_id: int) -> BatchFacts | None:
    """Return a batch; None if there is none."""
    found = _facts(DocumentBatch.objects.filter(pk=batch_id))
    return found[0] if found else None


def batches(requested_by: str | None = None, *, most: int = 50) -> tuple[BatchFacts, ...]:
    """Return the newest batches of one person, or of everybody."""
    rows = DocumentBatch.objects.all()
    if requested_by is not None:
        rows = rows.filter(requested_by=requested_by)
    return _facts(rows, most)


def batch_of_document(document_id: int) -> BatchFacts | None:
    """Return the batch that a document belongs to; None if it belongs to none."""
    found = _facts(DocumentBatch.objects.filter(documents=document_id))
    return found[0] if found else None


def batch_problems(batch_id: int, *, most: int = 100) -> tuple[BatchProblem, ...]:
    """Return the documents that could not be made, by club."""
    rows = Document.objects.filter(batch=batch_id, status=Document.Status.FAILED)
    in_order = rows.order_by("session__event__club__name", "session__event__name", "session", "id")
    return tuple(
        BatchProblem(*row)
        for row in in_order.values_list(
            "id", "session__event__club__name", "session__event__name", "session_id", "problem"
        )[:most]
    )


def waiting_in(batch_id: int) -> tuple[int, ...]:
    """Return the ids of the waiting documents of a batch, by club."""
    rows = Document.objects.filter(batch=batch_id, status=Document.Status.WAITING)
    in_order = rows.order_by("session__event__club__name", "session__event", "session", "id")
    return tuple(in_order.values_list("id", flat=True))


def batch_files(batch_id: int) -> Iterator[tuple[str, bytes]]:
    """Yield the name and pages of every ready document, in a folder for each club."""
    rows = Document.objects.filter(batch=batch_id, status=Document.Status.READY)
    in_order = rows.select_related("session__event__club").order_by(
        "session__event__club__slug", "session__event__slug", "session__number", "id"
    )
    for row in in_order.iterator(chunk_size=READ_AT_ONCE):
        yield f"{row.session.event.club.slug}/{file_name(row)}", bytes(row.pdf or b"")


@dataclass(frozen=True, slots=True)
class ChosenSessions:
    """Which sessions to print for.

    Attributes:
        club_ids: Only sessions of these clubs; None for all.
        day: Include all sessions of events held on this day.
        event_ids: Include all sessions of these events.
    """

    club_ids: tuple[int, ...] | None
    day: date | None = None
    event_ids: tuple[int, ...] = ()


def sessions_held(chosen: ChosenSessions) -> tuple[SessionLine, ...]:
    """Return the chosen sessions, by club."""
    rows = Session.objects.filter(Q(event__held_on=chosen.day) | Q(event__in=chosen.event_ids))
    if chosen.club_ids is not None:
        rows = rows.filter(event__club__in=chosen.club_ids)
    in_order = rows.order_by("event__club__name", "event__name", "number", "id")
    return tuple(SessionLine(*row) for row in in_order.values_list("id", "event__club_id"))


def clubs_printed_for(user: User | AnonymousUser) -> tuple[ClubFacts, ...]:
    """Return the clubs a person may print for: where they direct, or all for a superuser."""
    if not user.is_authenticated or not user.is_superuser:
        return clubs_directed(user)
    return tuple(ClubFacts(*row) for row in Club.objects.values_list("id", "name", "slug"))


def refusal_of_batch(user: User | AnonymousUser, found: BatchFacts) -> PermissionDenied | None:
    """Return None if a batch is the person's own and they still direct at all its clubs."""
    if user.is_superuser:
        return None
    if found.requested_by != f"user:{user.pk}":
        return PermissionDenied()
    clubs = {club.id for club in clubs_directed(user)}
    rows = Document.objects.filter(batch=found.id).exclude(session__event__club__in=clubs)
    others = rows.order_by().values_list("session__event__club", flat=True).distinct()
    return refusal(user, *others) if others else None


def _facts(rows: QuerySet[DocumentBatch], most: int = 1) -> tuple[BatchFacts, ...]:
    counted = rows.annotate(
        **{
            f"count_{status}": Count("documents", filter=Q(documents__status=status))
            for status in STATUSES
        }
    )[:most]
    return tuple(
        BatchFacts(
            id=row.pk,
            kind=row.kind,
            paper=row.paper,
            ink=row.ink,
            requested_by=row.requested_by,
            requested_at=row.requested_at,
            cancelled=row.cancelled_at is not None,
            counts={status: getattr(row, f"count_{status}") for status in STATUSES},
        )
        for row in counted
    )
