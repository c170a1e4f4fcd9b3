"""Documents asked for and made."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.converters import LARGEST_ID
from tournaments.api.protocol.fields import (
    BatchKindField,
    DocumentKindField,
    DocumentStatusField,
    MomentField,
    StrictIn,
)
from tournaments.services.printing.documents import LONGEST_ABOUT

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
        help_text="How cards that are cut apart stand on the sheets.",
    )
    about = serializers.CharField(
        max_length=LONGEST_ABOUT,
        default="",
        allow_blank=True,
        help_text=(
            "What part of it is wanted, one of the choices of the kind; empty for all. Of a "
            "`bundle` the documents: `travellers,guide-cards`."
        ),
    )


class DocumentOut(serializers.Serializer[Any]):
    """A document and how far it is: ``done`` of ``total`` sheets."""

    id = serializers.IntegerField()
    session = serializers.IntegerField(source="session_id")
    kind = DocumentKindField()
    about = serializers.CharField()
    paper = serializers.CharField()
    ink = serializers.CharField()
    order = serializers.CharField()
    status = DocumentStatusField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    problem = serializers.CharField(help_text="Why it could not be made, if it could not.")
    requested_at = serializers.DateTimeField()


class PrintableChoiceOut(serializers.Serializer[Any]):
    """A part of a document that can be asked for alone."""

    value = serializers.CharField(help_text="What `about` says.")
    title = serializers.CharField(source="label")


class PrintableOut(serializers.Serializer[Any]):
    """A document that suits the event, and whether it can be made now."""

    kind = serializers.CharField(source="kind.id")
    title = serializers.CharField(source="kind.title")
    purpose = serializers.CharField(source="kind.purpose")
    moment = MomentField(source="kind.moment", help_text="When in an evening it is needed.")
    usual = serializers.BooleanField(help_text="Whether most evenings print it.")
    ready = serializers.BooleanField()
    missing = serializers.CharField(help_text="What has to be done first, when it is not ready.")
    about = serializers.CharField(
        source="kind.about", help_text="What a part of it is: a contestant, a round, or nothing."
    )
    choices = PrintableChoiceOut(many=True)


class PrintablesOut(serializers.Serializer[Any]):
    """What a session can print."""

    needed_now = MomentField()
    documents = PrintableOut(many=True)


class BatchIn(StrictIn):
    """One document of each of many sessions."""

    kind = BatchKindField()
    paper = serializers.ChoiceField(choices=PAPERS, default="A4")
    ink = serializers.ChoiceField(choices=INKS, default="colour")
    day = serializers.DateField(
        default=None, allow_null=True, help_text="Every session of events held on this day."
    )
    events = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=5000,
        help_text="Every session of these events.",
    )
    clubs = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=5000,
        help_text="Of these clubs only; empty for all where you direct.",
    )


class BatchOut(serializers.Serializer[Any]):
    """A batch and how far it is: ``done`` of ``total`` documents, ``ready`` to be downloaded."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    paper = serializers.CharField()
    ink = serializers.CharField()
    status = serializers.ChoiceField(
        choices=(
            ("running", "Documents are to come"),
            ("ready", "Nothing is to come"),
            ("cancelled", "The rest was called off"),
        )
    )
    done = serializers.IntegerField(help_text="Ready, failed or called off.")
    total = serializers.IntegerField()
    ready = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="Failed or called off.")
    requested_at = serializers.DateTimeField()
