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
    with_travellers = serializers.BooleanField(
        default=False, help_text="Let every traveller follow the results."
    )


class DocumentOut(serializers.Serializer[Any]):
    """A document and how far it is: ``done`` of ``total`` sheets."""

    id = serializers.IntegerField()
    session = serializers.IntegerField(source="session_id")
    kind = DocumentKindField()
    paper = serializers.CharField()
    status = DocumentStatusField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    problem = serializers.CharField(help_text="Why it could not be made, if it could not.")
    requested_at = serializers.DateTimeField()
