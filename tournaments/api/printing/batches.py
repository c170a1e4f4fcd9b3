"""One document for many sessions: requested together, watched, cancelled, downloaded."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.printing.document_serializers import BatchIn, BatchOut
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.documents.catalogue.archive import zipped
from tournaments.selectors.clubs.batches import (
    BatchFacts,
    batch_files,
    batches,
    clubs_printed_for,
    may_see_batch,
    sessions_held,
)
from tournaments.selectors.clubs.batches import batch as batch_facts
from tournaments.services.printing.batches import cancel_batch
from tournaments.services.refusals import ConflictError, NotFoundError
from tournaments.tasks import print_batch, print_batch_again


class BatchesView(DirectorView):
    """The caller's batches."""

    @operation("list_batches", "List your batches", gives=BatchOut(many=True))
    def get(self, request: Request) -> Response:
        """Newest first."""
        return Response(BatchOut(batches(actor(request).mark), many=True).data)

    @operation(
        "request_batch",
        "Ask for one document of each of many sessions",
        takes=BatchIn,
        gives=BatchOut,
        status=202,
        keyed=True,
        problems=[422],
    )
    def post(self, request: Request) -> Response:
        """Those of a day, of some events, or both, at the clubs where you direct."""
        given = sent(BatchIn, request)
        asked = given
        held = sessions_held(
            day=asked["day"],
            event_ids=tuple(asked["events"]),
            club_ids=_clubs(request, asked["clubs"]),
        )
        made = print_batch(
            kind=asked["kind"],
            paper=asked["paper"],
            ink=asked["ink"],
            session_ids=[line.id for line in held],
            by=actor(request),
            key=idempotency_key(request),
        )
        return Response(BatchOut(batch_facts(made.pk)).data, status=status.HTTP_202_ACCEPTED)


class BatchView(DirectorView):
    """One batch."""

    @operation("read_batch", "Read how far a batch is", at=["batch"], gives=BatchOut)
    def get(self, request: Request, batch: int) -> Response:
        """Ask again while its status is running."""
        return Response(BatchOut(_own(request, batch)).data)


class BatchCancellationView(DirectorView):
    """The end of a batch."""

    @operation("cancel_batch", "Call off what is not ready yet", at=["batch"], gives=BatchOut)
    def post(self, request: Request, batch: int) -> Response:
        """Documents still waiting are not made; one in work stops at its next sheet."""
        _own(request, batch)
        cancel_batch(batch_id=batch)
        return Response(BatchOut(_own(request, batch)).data)


class BatchResumptionView(DirectorView):
    """A batch taken up again."""

    @operation("resume_batch", "Make what a batch lacks", at=["batch"], gives=BatchOut, status=202)
    def post(self, request: Request, batch: int) -> Response:
        """Makes again what was cancelled, failed, or was lost with its worker."""
        _own(request, batch)
        print_batch_again(batch_id=batch)
        return Response(BatchOut(_own(request, batch)).data, status=status.HTTP_202_ACCEPTED)


class BatchArchiveView(DirectorView):
    """The documents of a batch."""

    @operation(
        "download_batch",
        "Download every document that is ready as one archive",
        at=["batch"],
        gives=OpenApiTypes.BINARY,
        media_type="application/zip",
        problems=[409],
    )
    def get(self, request: Request, batch: int) -> HttpResponse:
        """A folder for each club."""
        found = _own(request, batch)
        if not found.ready:
            raise ConflictError("No document of this batch is ready. Read how far it is.")
        disposition = f'attachment; filename="{found.kind}-{found.id}.zip"'
        return HttpResponse(
            zipped(batch_files(batch)),
            content_type="application/zip",
            headers={"Content-Disposition": disposition},
        )


def _clubs(request: Request, wanted: list[int]) -> tuple[int, ...] | None:
    """Return the clubs a caller means, None for all there are.

    Raises:
        PermissionDenied: the caller does not direct at one of them.
    """
    own = {club.id for club in clubs_printed_for(request.user)}
    if not set(wanted) <= own:
        raise PermissionDenied
    return None if request.user.is_superuser and not wanted else tuple(wanted or own)


def _own(request: Request, batch: int) -> BatchFacts:
    found = batch_facts(batch)
    if found is None:
        raise NotFoundError("There is no batch of this number.", "batch")
    if not may_see_batch(request.user, found):
        raise PermissionDenied
    return found
