"""Documents asked for and made."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import (
    DocumentKindField,
    DocumentStatusField,
    StrictIn,
)


class DocumentIn(StrictIn):
    """What to print."""

    kind = DocumentKindField()
    paper = serializers.ChoiceField(choices=(("A4", "A4"), ("letter", "US Letter")), default="A4")
    ink = serializers.ChoiceField(
        choices=(("colour", "Colour"), ("black", "Black only")), default="colour"
    )
    about = serializers.CharField(
        max_length=80,
        default="",
        allow_blank=True,
        help_text="What part of it is wanted, as the kind says; empty for all.",
    )


class DocumentOut(serializers.Serializer[Any]):
    """A document and how far it is: ``done`` of ``total`` sheets."""

    id = serializers.IntegerField()
    session = serializers.IntegerField(source="session_id")
    kind = DocumentKindField()
    about = serializers.CharField()
    paper = serializers.CharField()
    ink = serializers.CharField()
    status = DocumentStatusField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    problem = serializers.CharField(help_text="Why it could not be made, if it could not.")
    requested_at = serializers.DateTimeField()
