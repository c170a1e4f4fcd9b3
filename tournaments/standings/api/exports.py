"""Files of an event, for other programs."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from tournaments.record.selectors.access.admission import readable_event
from tournaments.site.api.base import ApiView
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NotFoundError
from tournaments.standings.published.formats import WritingError, media_types
from tournaments.standings.published.writing import OUT, written

WHOLE = "event"
"""Sent in place of a table's id, for a file of the whole event."""


class ExportView(ApiView):
    """An event, or one of its tables, as a file."""

    @operation(
        "download_file",
        "Download an event or one of its tables as a file",
        gives=OpenApiTypes.BINARY,
        media_type=media_types(OUT.values()),
        public=True,
    )
    def get(self, request: Request, event: str, what: str, form: str) -> HttpResponse:
        """The file holds only what the caller may see; only officials get national numbers."""
        snapshot = readable_event(event, request.user)
        try:
            file = written(snapshot, form, "" if what == WHOLE else what)
        except WritingError as error:
            raise NotFoundError(str(error)) from error
        return HttpResponse(file.content, headers=file.headers)
