"""Building blocks: strict input, pages of a list, the words of the conditions of contest."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.presets import OWN, PRESETS
from scoring.play.notation import Game
from scoring.ranking.tie_breaks import TieBreak
from tournaments import models
from tournaments.documents.catalogue.bundle import BUNDLE
from tournaments.documents.catalogue.documents import CATALOGUE
from tournaments.documents.catalogue.kinds import Moment

LARGEST_VERSION = 2**31 - 1


class StrictIn(serializers.Serializer[Any]):
    """Input in which a misspelt field is an error, not silence."""

    def to_internal_value(self, data: Any) -> Any:  # whatever JSON says
        """Refuse fields that are not there, then read the others.

        Raises:
            ValidationError: with a sentence for each field.
        """
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                known = ", ".join(self.fields)
                sentence = f"There is no such field here; there is: {known}."
                raise serializers.ValidationError({name[:40]: [sentence] for name in unknown})
        return super().to_internal_value(data)


class PageIn(serializers.Serializer[Any]):
    """Which part of a list."""

    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)


Words = Sequence[tuple[str, Any]]
"""Words with what they say."""


class WordField(serializers.ChoiceField):
    """One of several words, the same in and out."""

    words: ClassVar[Words]

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=self.words, **kwargs)


def word_schema(words: Words) -> dict[str, object]:
    """Return how the API is described where it takes one of these words."""
    lines = "\n".join(f"* `{value}`: {label}" for value, label in words)
    return {"type": "string", "enum": [value for value, _ in words], "description": lines}


def _kinds(*, bundled: bool) -> dict[str, object]:
    lines = [f"* `{kind.id}`: {kind.title}. {kind.purpose}" for kind in CATALOGUE.values()]
    more = [f"* `{BUNDLE}`: Several documents as one file; `about` names them."] * bundled
    ids = [*CATALOGUE, *([BUNDLE] * bundled)]
    return {"type": "string", "enum": ids, "description": "\n".join([*lines, *more])}


@extend_schema_field(word_schema(Game.choices()), component_name="Game")
class GameField(WordField):
    """Bridge or whist."""

    words = Game.choices()


@extend_schema_field(word_schema(ContestKind.choices()), component_name="Contest")
class ContestField(WordField):
    """What is ranked."""

    words = ContestKind.choices()


@extend_schema_field(word_schema(Method.choices()), component_name="Method")
class MethodField(WordField):
    """How scores become points."""

    words = Method.choices()


@extend_schema_field(word_schema(models.BoardsShown.choices), component_name="BoardsShown")
class BoardsShownField(WordField):
    """When a board that several clubs play may be read."""

    words = models.BoardsShown.choices


def _tie_breaks() -> dict[str, object]:
    return {"type": "array", "items": {"type": "string", "enum": [each.value for each in TieBreak]}}


@extend_schema_field(_tie_breaks(), component_name="TieBreaks")
class TieBreaksField(serializers.ListField):
    """What breaks ties, the most important first."""

    child = serializers.CharField(max_length=40)

    def to_representation(self, data: Any) -> list[str]:  # a str, where a row is written
        """Return the list, also of a row that holds it with commas between."""
        return [str(word) for word in (data.split(",") if isinstance(data, str) else data) if word]


@extend_schema_field({"type": "string", "enum": [*PRESETS, OWN]}, component_name="Preset")
class PresetField(serializers.ChoiceField):
    """Whose conditions of contest an event follows."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=[(name, name) for name in (*PRESETS, OWN)], **kwargs)


@extend_schema_field(word_schema(models.Session.Status.choices), component_name="SessionStatus")
class SessionStatusField(WordField):
    """How far a session is."""

    words = models.Session.Status.choices


@extend_schema_field(word_schema(models.Ruling.Kind.choices), component_name="RulingKind")
class RulingKindField(WordField):
    """What a ruling does."""

    words = models.Ruling.Kind.choices


@extend_schema_field(word_schema(models.Ruling.AmountIn.choices), component_name="PenaltyUnit")
class PenaltyUnitField(WordField):
    """What a penalty is counted in."""

    words = models.Ruling.AmountIn.choices


@extend_schema_field(word_schema(models.LedgerEntry.Kind.choices), component_name="LedgerKind")
class LedgerKindField(WordField):
    """What was accepted."""

    words = models.LedgerEntry.Kind.choices


@extend_schema_field(_kinds(bundled=False), component_name="CatalogueKind")
class BatchKindField(serializers.ChoiceField):
    """A document of the catalogue."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=[(k.id, k.title) for k in CATALOGUE.values()], **kwargs)


@extend_schema_field(_kinds(bundled=True), component_name="DocumentKind")
class DocumentKindField(serializers.ChoiceField):
    """What a club prints, alone or several as one file."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        kinds = [(kind.id, kind.title) for kind in CATALOGUE.values()]
        super().__init__(choices=[*kinds, (BUNDLE, "Several as one file")], **kwargs)


@extend_schema_field(
    {"type": "string", "enum": [moment.value for moment in Moment]}, component_name="Moment"
)
class MomentField(serializers.ChoiceField):
    """When in an evening a document is needed."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=[(moment.value, moment.value) for moment in Moment], **kwargs)


@extend_schema_field(word_schema(models.Document.Status.choices), component_name="DocumentStatus")
class DocumentStatusField(WordField):
    """How far a document is."""

    words = models.Document.Status.choices


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "string", "maxLength": 40}]},
    component_name="ParameterValue",
)
class ParameterValueField(serializers.Field[Any, Any, Any, Any]):
    """A whole number, a word, or yes or no; the movement's family says which."""

    def to_internal_value(self, data: object) -> int | str | bool:
        """Read a value; its range is the family's affair.

        Raises:
            ValidationError: it is of another type, or far too large.
        """
        if isinstance(data, str) and len(data) <= 40:
            return data
        if isinstance(data, int) and abs(data) < LARGEST_VERSION:
            return data
        raise serializers.ValidationError("Give a whole number, a word, or true or false.")

    def to_representation(self, value: object) -> object:
        """Write a value as it is."""
        return value
