"""One kind of document for many sessions: requested, followed, cancelled, downloaded."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.clubs.selectors import refusal
from tournaments.printing.api.documents import INKS, PAPERS, BatchKindField
from tournaments.printing.catalogue.bundle import zipped
from tournaments.printing.selectors import (
    BatchFacts,
    ChosenSessions,
    batch_files,
    batches,
    clubs_printed_for,
    refusal_of_batch,
)
from tournaments.printing.selectors import batch as batch_facts
from tournaments.printing.services import MOST_SESSIONS, cancel_batch
from tournaments.printing.tasks import print_batch, print_batch_again
from tournaments.site.api.base import DirectorView, actor, sent, signed
from tournaments.site.api.fields import StrictIn
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import ConflictError, NotFoundError


class BatchIn(StrictIn):
    """The same document for each of many sessions."""

    kind = BatchKindField()
    paper = serializers.ChoiceField(choices=PAPERS, default="A4")
    ink = serializers.ChoiceField(choices=INKS, default="colour")
    day = serializers.DateField(
        default=None, allow_null=True, help_text="Every session of the events held on this day."
    )
    events = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=MOST_SESSIONS,
        help_text="Every session of these events.",
    )
    clubs = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=MOST_SESSIONS,
        help_text="Only at these clubs; empty for all where you direct.",
    )


class BatchOut(serializers.Serializer[Any]):
    """A batch and its progress: ``done`` of ``total`` documents, ``ready`` to download."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    paper = serializers.CharField()
    ink = serializers.CharField()
    status = serializers.ChoiceField(
        choices=(
            ("running", "Documents are still being made"),
            ("ready", "Every document has been made or has failed"),
            ("cancelled", "The rest was cancelled"),
        )
    )
    done = serializers.IntegerField(help_text="Ready, failed or cancelled.")
    total = serializers.IntegerField()
    ready = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="Failed or cancelled.")
    requested_at = serializers.DateTimeField()


class BatchesView(DirectorView):
    """The caller's batches."""

    @operation("list_batches", "List your batches", gives=BatchOut(many=True))
    def get(self, request: Request) -> object:
        """Newest first."""
        return batches(actor(request).mark)

    @operation(
        "request_batch",
        "Request the same document for many sessions",
        takes=BatchIn,
        gives=BatchOut,
        status=202,
        keyed=True,
        problems=[422],
    )
    def post(self, request: Request) -> object:
        """For the sessions of a day, of some events, or both, at the clubs where you direct."""
        asked = sent(BatchIn, request)
        sessions = ChosenSessions(
            club_ids=_clubs(request, asked["clubs"]),
            day=asked["day"],
            event_ids=tuple(asked["events"]),
        )
        made = print_batch(
            kind=asked["kind"],
            paper=asked["paper"],
            ink=asked["ink"],
            sessions=sessions,
            **signed(request),
        )
        return batch_facts(made.pk)


class BatchView(DirectorView):
    """One batch."""

    @operation("read_batch", "Read the progress of a batch", gives=BatchOut)
    def get(self, request: Request, batch: int) -> object:
        """Poll while its status is running."""
        return _own(request, batch)


class BatchCancellationView(DirectorView):
    """The cancellation of a batch."""

    @operation("cancel_batch", "Cancel a batch", gives=BatchOut)
    def post(self, request: Request, batch: int) -> object:
        """Documents still waiting are not made; those being made stop at the next sheet."""
        _own(request, batch)
        cancel_batch(batch_id=batch)
        return _own(request, batch)


class BatchResumptionView(DirectorView):
    """A batch, resumed."""

    @operation("resume_batch", "Resume a batch", gives=BatchOut, status=202)
    def post(self, request: Request, batch: int) -> object:
        """Makes the documents that failed, were cancelled, or were lost with their worker."""
        _own(request, batch)
        print_batch_again(batch_id=batch)
        return _own(request, batch)


class BatchArchiveView(DirectorView):
    """The documents of a batch."""

    @operation(
        "download_batch",
        "Download all documents that are ready as one archive",
        gives=OpenApiTypes.BINARY,
        media_type="application/zip",
        problems=[409],
    )
    def get(self, request: Request, batch: int) -> HttpResponse:
        """The archive has one folder for each club."""
        found = _own(request, batch)
        if not found.ready:
            raise ConflictError(
                "No document of this batch is ready yet. Read its progress, then try again."
            )
        disposition = f'attachment; filename="{found.kind}-{found.id}.zip"'
        return HttpResponse(
            zipped(batch_files(batch)),
            content_type="application/zip",
            headers={"Content-Disposition": disposition},
        )


def _clubs(request: Request, wanted: list[int]) -> tuple[int, ...] | None:
    """Return the clubs that the caller means, or None for all of them.

    Raises:
        PermissionDenied: there is one at which the caller does not direct.
    """
    own = {club.id for club in clubs_printed_for(request.user)}
    if not set(wanted) <= own:
        raise refusal(request.user, *set(wanted) - own)
    return None if request.user.is_superuser and not wanted else tuple(wanted or own)


def _own(request: Request, batch: int) -> BatchFacts:
    found = batch_facts(batch)
    if found is None:
        raise NotFoundError("There is no batch with this number.", "batch")
    refused = refusal_of_batch(request.user, found)
    if refused:
        raise refused
    return found
