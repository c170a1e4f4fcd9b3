"""Building blocks: strict input, pages of a list, the words of the conditions of contest."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.ranking.tie_breaks import TieBreak
from tournaments import models
from tournaments.documents.catalogue.all_kinds import CATALOGUE
from tournaments.documents.catalogue.bundle import BUNDLE
from tournaments.documents.catalogue.kinds import Moment
from tournaments.models import conditions
from tournaments.selectors.conditions.settings import OWN, PRESETS

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


class WordField(serializers.ChoiceField):
    """One of the words of a condition, the same in and out."""

    words: ClassVar[type[TextChoices]]

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=self.words.choices, **kwargs)


def _schema(words: type[TextChoices]) -> dict[str, object]:
    lines = "\n".join(f"* `{value}`: {label}" for value, label in words.choices)
    return {"type": "string", "enum": list(words.values), "description": lines}


def _kinds(*, bundled: bool) -> dict[str, object]:
    lines = [f"* `{kind.id}`: {kind.title}. {kind.purpose}" for kind in CATALOGUE.values()]
    more = [f"* `{BUNDLE}`: Several documents as one file; `about` names them."] * bundled
    ids = [*CATALOGUE, *([BUNDLE] * bundled)]
    return {"type": "string", "enum": ids, "description": "\n".join([*lines, *more])}


@extend_schema_field(_schema(models.Game), component_name="Game")
class GameField(WordField):
    """Bridge or whist."""

    words = models.Game


@extend_schema_field(_schema(models.Contest), component_name="Contest")
class ContestField(WordField):
    """Pairs or a match."""

    words = models.Contest


@extend_schema_field(_schema(models.Method), component_name="Method")
class MethodField(WordField):
    """How scores become points."""

    words = models.Method


@extend_schema_field(_schema(models.Unit), component_name="Unit")
class UnitField(WordField):
    """What a score beaten is worth."""

    words = models.Unit


@extend_schema_field(_schema(models.ShortBoards), component_name="ShortBoards")
class ShortBoardsField(WordField):
    """How boards with fewer scores are treated."""

    words = models.ShortBoards


@extend_schema_field(_schema(models.AveragePlus), component_name="AveragePlus")
class AveragePlusField(WordField):
    """What average plus looks at."""

    words = models.AveragePlus


@extend_schema_field(_schema(models.Compare), component_name="Compare")
class CompareField(WordField):
    """Which scores are compared."""

    words = models.Compare


@extend_schema_field(_schema(models.BoardsShown), component_name="BoardsShown")
class BoardsShownField(WordField):
    """When a board that several clubs play may be read."""

    words = models.BoardsShown


@extend_schema_field(_schema(models.Embargo), component_name="Embargo")
class EmbargoField(WordField):
    """When the public sees standings."""

    words = models.Embargo


@extend_schema_field(_schema(conditions.Fouled), component_name="Fouled")
class FouledField(WordField):
    """What groups of a fouled board get."""

    words = conditions.Fouled


@extend_schema_field(_schema(conditions.PercentageOf), component_name="PercentageOf")
class PercentageOfField(WordField):
    """What percentages are of."""

    words = conditions.PercentageOf


@extend_schema_field(_schema(conditions.Cross), component_name="Cross")
class CrossField(WordField):
    """What is published of cross-IMPs."""

    words = conditions.Cross


@extend_schema_field(_schema(conditions.DatumRule), component_name="DatumRule")
class DatumRuleField(WordField):
    """How a datum is found."""

    words = conditions.DatumRule


@extend_schema_field(_schema(conditions.DatumRounding), component_name="DatumRounding")
class DatumRoundingField(WordField):
    """Where a datum ending in 5 goes."""

    words = conditions.DatumRounding


@extend_schema_field(_schema(conditions.PattonShare), component_name="PattonShare")
class PattonShareField(WordField):
    """How the total points of a match are shared at Patton."""

    words = conditions.PattonShare


@extend_schema_field(_schema(conditions.MatchAward), component_name="MatchAward")
class MatchAwardField(WordField):
    """What a match counts."""

    words = conditions.MatchAward


@extend_schema_field(_schema(conditions.VictoryPoints), component_name="VictoryPoints")
class VictoryPointsField(WordField):
    """The scale of victory points."""

    words = conditions.VictoryPoints


@extend_schema_field(_schema(conditions.ContractTable), component_name="ContractTable")
class ContractTableField(WordField):
    """Whose table scores a contract."""

    words = conditions.ContractTable


@extend_schema_field(_schema(conditions.ShortageMeasure), component_name="ShortageMeasure")
class ShortageMeasureField(WordField):
    """What a shortage is measured by."""

    words = conditions.ShortageMeasure


@extend_schema_field(_schema(conditions.Carry), component_name="Carry")
class CarryField(WordField):
    """What earlier sessions count."""

    words = conditions.Carry


@extend_schema_field(_schema(conditions.HandicapRule), component_name="HandicapRule")
class HandicapRuleField(WordField):
    """How a handicap changes a percentage."""

    words = conditions.HandicapRule


def _tie_breaks() -> dict[str, object]:
    return {"type": "array", "items": {"type": "string", "enum": [each.value for each in TieBreak]}}


@extend_schema_field(_tie_breaks(), component_name="TieBreaks")
class TieBreaksField(serializers.ListField):
    """What breaks ties, the most important first."""

    child = serializers.CharField(max_length=40)

    def to_representation(
        self, data: Any
    ) -> list[str]:  # a str, which the framework does not expect
        """Return the list that an event stores with commas between."""
        return [word for word in data.split(",") if word]


@extend_schema_field({"type": "string", "enum": [*PRESETS, OWN]}, component_name="Preset")
class PresetField(serializers.ChoiceField):
    """Whose conventions an event follows."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=[(name, name) for name in (*PRESETS, OWN)], **kwargs)


@extend_schema_field(_schema(models.Session.Status), component_name="SessionStatus")
class SessionStatusField(WordField):
    """How far a session is."""

    words = models.Session.Status


@extend_schema_field(_schema(models.Ruling.Kind), component_name="RulingKind")
class RulingKindField(WordField):
    """What a ruling does."""

    words = models.Ruling.Kind


@extend_schema_field(_schema(models.Ruling.AmountIn), component_name="PenaltyUnit")
class PenaltyUnitField(WordField):
    """What a penalty is counted in."""

    words = models.Ruling.AmountIn


@extend_schema_field(_schema(models.LedgerEntry.Kind), component_name="LedgerKind")
class LedgerKindField(WordField):
    """What was accepted."""

    words = models.LedgerEntry.Kind


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


@extend_schema_field(_schema(models.Document.Status), component_name="DocumentStatus")
class DocumentStatusField(WordField):
    """How far a document is."""

    words = models.Document.Status


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
