"""Documents: requested, watched, downloaded."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.printing.document_serializers import DocumentIn, DocumentOut, PrintablesOut
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.openapi import operation
from tournaments.documents.catalogue.availability import moment_now, printables
from tournaments.selectors.access.admission import directed_part, owner_of_part
from tournaments.selectors.clubs.documents import document as document_facts
from tournaments.selectors.clubs.documents import document_pages, documents
from tournaments.services.printing.documents import cancel_document
from tournaments.services.refusals import ConflictError
from tournaments.tasks import print_document


class PrintablesView(DirectorView):
    """What a session can print."""

    @operation(
        "list_printables",
        "List what can be printed, what is ready now, and what is missing for the rest",
        at=["session"],
        gives=PrintablesOut,
    )
    def get(self, request: Request, session: int) -> Response:
        """In the order of an evening."""
        snapshot = directed_part("session", session, request.user)
        here = next(each for each in snapshot.sessions if each.id == session)
        found = {"needed_now": moment_now(snapshot, here), "documents": printables(snapshot, here)}
        return Response(PrintablesOut(found).data)


class DocumentsView(DirectorView):
    """The documents of a session."""

    @operation(
        "list_documents",
        "List the documents asked for",
        at=["session"],
        gives=DocumentOut(many=True),
    )
    def get(self, request: Request, session: int) -> Response:
        """Newest first."""
        owner_of_part("session", session, request.user)
        return Response(DocumentOut(documents(session), many=True).data)

    @operation(
        "request_document",
        "Ask for a document",
        at=["session"],
        takes=DocumentIn,
        gives=DocumentOut,
        status=202,
        problems=[422],
    )
    def post(self, request: Request, session: int) -> Response:
        """It is made in the background; the same content asked for again is there at once."""
        owner_of_part("session", session, request.user)
        given = sent(DocumentIn, request)
        asked = print_document(session_id=session, **given)
        return Response(DocumentOut(asked).data, status=status.HTTP_202_ACCEPTED)


class DocumentView(DirectorView):
    """One document."""

    @operation("read_document", "Read how far a document is", at=["document"], gives=DocumentOut)
    def get(self, request: Request, document: int) -> Response:
        """Ask again until its status is ready, failed or cancelled."""
        owner_of_part("document", document, request.user)
        return Response(DocumentOut(document_facts(document)).data)


class DocumentCancellationView(DirectorView):
    """The cancellation of a document."""

    @operation(
        "cancel_document",
        "Call off a document that is not ready",
        at=["document"],
        gives=DocumentOut,
        problems=[409],
    )
    def post(self, request: Request, document: int) -> Response:
        """Its worker stops at the next sheet; asked for again, it is made."""
        owner_of_part("document", document, request.user)
        cancel_document(document_id=document)
        return Response(DocumentOut(document_facts(document)).data)


class DocumentPagesView(DirectorView):
    """The pages of a document."""

    @operation(
        "download_document",
        "Download a document's pages",
        at=["document"],
        gives=OpenApiTypes.BINARY,
        media_type="application/pdf",
        problems=[409],
    )
    def get(self, request: Request, document: int) -> HttpResponse:
        """As PDF, once it is ready."""
        owner_of_part("document", document, request.user)
        facts, pages = document_facts(document), document_pages(document)
        if facts is None or pages is None:
            raise ConflictError("This document is not ready. Read how far it is, then try again.")
        disposition = f'attachment; filename="{facts.file_name}"'
        return HttpResponse(
            pages, content_type="application/pdf", headers={"Content-Disposition": disposition}
        )
