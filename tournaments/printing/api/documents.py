"""Documents, for programs."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.printing.catalogue.availability import moment_now, printables
from tournaments.printing.catalogue.bundle import BUNDLE
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.models import Document
from tournaments.printing.selectors import (
    DocumentFacts,
    document_pages,
    documents,
    owner_of_document,
)
from tournaments.printing.selectors import document as document_facts
from tournaments.printing.services import cancel_document
from tournaments.printing.tasks import print_document
from tournaments.record.selectors.access.admission import directed_part, owner_of_part
from tournaments.site.api.base import DirectorView, sent
from tournaments.site.api.fields import StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_ABOUT
from tournaments.site.refusals import ConflictError

_KINDS = [(kind.id, kind.title) for kind in CATALOGUE.values()]


_PURPOSES = [f"* `{kind.id}`: {kind.title}. {kind.purpose}" for kind in CATALOGUE.values()]


_TOGETHER = f"* `{BUNDLE}`: Several documents in one file; `about` names them."


BatchKindField = word_field("CatalogueKind", _KINDS, "\n".join(_PURPOSES))


DocumentKindField = word_field(
    "DocumentKind", [*_KINDS, (BUNDLE, "Several in one file")], "\n".join([*_PURPOSES, _TOGETHER])
)


MomentField = word_field("Moment", [(moment.value, moment.value) for moment in Moment], "")


DocumentStatusField = word_field("DocumentStatus", Document.Status.choices)


PAPERS = (("A4", "A4"), ("letter", "US Letter"))
INKS = (("colour", "Colour"), ("black", "Black only"))


class DocumentIn(StrictIn):
    """What to print."""

    kind = DocumentKindField()
    paper = serializers.ChoiceField(choices=PAPERS, default="A4")
    ink = serializers.ChoiceField(choices=INKS, default="colour")
    order = serializers.ChoiceField(
        choices=(("reading", "Sheet by sheet"), ("cutting", "For cutting as one pile")),
        default="reading",
        help_text="How cards to cut apart are arranged on the sheets.",
    )
    about = serializers.CharField(
        max_length=LONGEST_ABOUT,
        default="",
        allow_blank=True,
        help_text=(
            "Which part you want, one of the choices of its kind; empty for all. For a "
            "`bundle`, the documents: `travellers,guide-cards`."
        ),
    )


@mirrors(
    DocumentFacts,
    exclude=("event_id", "fingerprint", "file_name"),
    problem="Why it could not be made; otherwise empty.",
)
class DocumentOut(serializers.Serializer[Any]):
    """A document and its progress: ``done`` of ``total`` sheets."""

    kind = DocumentKindField()
    status = DocumentStatusField()


class PrintableChoiceOut(serializers.Serializer[Any]):
    """A part of a document that you can request separately."""

    value = serializers.CharField(help_text="The value to send as `about`.")
    title = serializers.CharField(source="label")


class PrintableOut(serializers.Serializer[Any]):
    """A document that suits the event, and whether it can be made yet."""

    kind = serializers.CharField(source="kind.id")
    title = serializers.CharField(source="kind.title")
    purpose = serializers.CharField(source="kind.purpose")
    moment = MomentField(source="kind.moment", help_text="When in the evening it is needed.")
    usual = serializers.BooleanField(help_text="Whether most evenings need it.")
    ready = serializers.BooleanField()
    missing = serializers.CharField(help_text="If it is not ready, what has to be done first.")
    about = serializers.CharField(
        source="kind.about", help_text="What each part is about: a contestant, a round, or nothing."
    )
    choices = PrintableChoiceOut(many=True)


class PrintablesOut(serializers.Serializer[Any]):
    """The documents that a session can print."""

    needed_now = MomentField()
    documents = PrintableOut(many=True)


class PrintablesView(DirectorView):
    """The documents that a session can print."""

    @operation(
        "list_printables",
        "List what can be printed now, and what the rest still needs",
        gives=PrintablesOut,
    )
    def get(self, request: Request, session: int) -> object:
        """In the order in which a session needs them."""
        snapshot = directed_part("session", session, request.user)
        here = next(each for each in snapshot.sessions if each.id == session)
        return {"needed_now": moment_now(snapshot, here), "documents": printables(snapshot, here)}


class DocumentsView(DirectorView):
    """The documents of a session."""

    @operation(
        "list_documents",
        "List the documents requested",
        gives=DocumentOut(many=True),
    )
    def get(self, request: Request, session: int) -> object:
        """Newest first."""
        owner_of_part("session", session, request.user)
        return documents(session)

    @operation(
        "request_document",
        "Request a document",
        takes=DocumentIn,
        gives=DocumentOut,
        status=202,
        problems=[422],
    )
    def post(self, request: Request, session: int) -> object:
        """It is made in the background. If its content has not changed, it is ready at once."""
        owner_of_part("session", session, request.user)
        return print_document(session_id=session, **sent(DocumentIn, request))


class DocumentView(DirectorView):
    """One document."""

    @operation("read_document", "Read the progress of a document", gives=DocumentOut)
    def get(self, request: Request, document: int) -> object:
        """Poll until its status is ready, failed or cancelled."""
        owner_of_document(document, request.user)
        return document_facts(document)


class DocumentCancellationView(DirectorView):
    """The cancellation of a document."""

    @operation(
        "cancel_document",
        "Cancel a document that is not ready",
        gives=DocumentOut,
        problems=[409],
    )
    def post(self, request: Request, document: int) -> object:
        """Its worker stops at the next sheet. To have it made after all, request it again."""
        owner_of_document(document, request.user)
        cancel_document(document_id=document)
        return document_facts(document)


class DocumentPagesView(DirectorView):
    """The pages of a document."""

    @operation(
        "download_document",
        "Download a document's pages",
        gives=OpenApiTypes.BINARY,
        media_type="application/pdf",
        problems=[409],
    )
    def get(self, request: Request, document: int) -> HttpResponse:
        """A PDF file, once it is ready."""
        owner_of_document(document, request.user)
        facts, pages = document_facts(document), document_pages(document)
        if facts is None or pages is None:
            raise ConflictError(
                "This document is not ready yet. Read its progress, then try again."
            )
        disposition = f'attachment; filename="{facts.file_name}"'
        return HttpResponse(
            pages, content_type="application/pdf", headers={"Content-Disposition": disposition}
        )
