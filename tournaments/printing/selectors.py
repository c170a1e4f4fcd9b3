"""Requested documents and batches: progress and pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet

from tournaments.clubs.models import Club
from tournaments.clubs.selectors import ClubFacts, Person, clubs_directed, refusal
from tournaments.printing.models import Document, DocumentBatch
from tournaments.record.models import LedgerEntry, Session
from tournaments.record.selectors.access.admission import Belonging, owner_of_part, readable_session
from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import NoSuchPartError

LONGEST_FILE_NAME = 60
"""How many characters of ``about`` go into a document's file name."""


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A document without its pages: ``done`` of ``total`` sheets; ``problem`` is a sentence."""

    id: int
    event_id: int
    session_id: int
    kind: str
    about: str
    paper: str
    ink: str
    order: str
    fingerprint: str
    status: str
    done: int
    total: int
    problem: str
    requested_at: datetime
    file_name: str


def document(document_id: int) -> DocumentFacts | None:
    """Return a document; None if there is none."""
    found = _facts(Document.objects.filter(pk=document_id))
    return found[0] if found else None


def owner_of_document(document_id: int, person: Person) -> Belonging:
    """Return the event and club of a document for its director, without a snapshot.

    Raises:
        NoSuchPartError: there is none, or its event has not started and the person neither directs
            nor scores at its club.
        PermissionDenied: the person does not direct at its club.
    """
    found = document(document_id) if document_id <= LARGEST_ID else None
    if found is None:
        raise NoSuchPartError("document")
    try:
        return owner_of_part("session", found.session_id, person)
    except PermissionDenied:
        try:
            readable_session(found.session_id, person)
        except NoSuchPartError as error:
            raise NoSuchPartError("document") from error
        raise


def documents(session_id: int) -> tuple[DocumentFacts, ...]:
    """Return the documents of a session, newest first."""
    return _facts(Document.objects.filter(session=session_id))


def last_reopened(session_id: int) -> datetime | None:
    """Return when a session was last reopened; None if never."""
    session = Session.objects.get(pk=session_id)
    kind = LedgerEntry.Kind.SESSION_REOPENED
    rows = LedgerEntry.objects.filter(
        event=session.event_id, kind=kind, payload__session=session.number
    )
    return rows.order_by("-sequence").values_list("at", flat=True).first()


def document_pages(document_id: int) -> bytes | None:
    """Return the PDF of a document; None unless it is ready."""
    pages = (
        Document.objects.filter(pk=document_id, status=Document.Status.READY)
        .values_list("pdf", flat=True)
        .first()
    )
    return None if pages is None else bytes(pages)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A document that is waiting or being made, and its progress."""

    id: int
    waits: bool
    done: int
    in_batch: bool


def unfinished() -> tuple[Unfinished, ...]:
    """Return all clubs' documents that are waiting or being made, oldest first."""
    statuses = (Document.Status.WAITING, Document.Status.RENDERING)
    rows = Document.objects.filter(status__in=statuses).order_by("requested_at", "id")
    return tuple(
        Unfinished(pk, status == Document.Status.WAITING, done, batch is not None)
        for pk, status, done, batch in rows.values_list("id", "status", "done", "batch")
    )


def ready_twin(document_id: int, fingerprint: str) -> int | None:
    """Return the id of another ready document with the same content and layout, if any."""
    own = Document.objects.defer("pdf").get(pk=document_id)
    twins = Document.objects.filter(
        session=own.session_id,
        kind=own.kind,
        about=own.about,
        paper=own.paper,
        ink=own.ink,
        order=own.order,
        fingerprint=fingerprint,
        status=Document.Status.READY,
    ).exclude(pk=document_id)
    return twins.values_list("pk", flat=True).first()


def is_called_off(document_id: int) -> bool:
    """Return whether a document was cancelled."""
    return Document.objects.filter(pk=document_id, status=Document.Status.CANCELLED).exists()


def _facts(rows: QuerySet[Document]) -> tuple[DocumentFacts, ...]:
    return tuple(
        DocumentFacts(
            id=row.pk,
            event_id=row.session.event_id,
            session_id=row.session_id,
            kind=row.kind,
            about=row.about,
            paper=row.paper,
            ink=row.ink,
            order=row.order,
            fingerprint=row.fingerprint,
            status=row.status,
            done=row.done,
            total=row.total,
            problem=row.problem,
            requested_at=row.requested_at,
            file_name=file_name(row),
        )
        for row in rows.defer("pdf").select_related("session__event")
    )


def file_name(row: Document) -> str:
    """Return a document's file name: event, session if not the first, document."""
    number = f"session-{row.session.number}" if row.session.number > 1 else ""
    about = row.about.replace(",", "+").replace(":", "-")
    words = (row.session.event.slug, number, row.kind, about[:LONGEST_FILE_NAME])
    return "-".join(filter(None, words)) + ".pdf"


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
    found = _facts_of_batches(DocumentBatch.objects.filter(pk=batch_id))
    return found[0] if found else None


def batches(requested_by: str | None = None, *, most: int = 50) -> tuple[BatchFacts, ...]:
    """Return the newest batches of one person, or of everybody."""
    rows = DocumentBatch.objects.all()
    if requested_by is not None:
        rows = rows.filter(requested_by=requested_by)
    return _facts_of_batches(rows, most)


def batch_of_document(document_id: int) -> BatchFacts | None:
    """Return the batch that a document belongs to; None if it belongs to none."""
    found = _facts_of_batches(DocumentBatch.objects.filter(documents=document_id))
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


def _facts_of_batches(rows: QuerySet[DocumentBatch], most: int = 1) -> tuple[BatchFacts, ...]:
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
