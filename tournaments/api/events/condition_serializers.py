"""The conditions of contest in and out: a field for each that ``scoring`` declares."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import (
    Amount,
    Condition,
    OneOf,
    ScaleText,
    TieBreakList,
    WholeNumber,
)
from scoring.conditions.methods import ScoringMethod
from scoring.conditions.presets import OWN, chosen_by, preset_of
from tournaments.api.protocol.fields import (
    PresetField,
    StrictIn,
    TieBreaksField,
    WordField,
    word_schema,
)
from tournaments.models import Event
from tournaments.selectors.event.facts import EventFacts

LONGEST_TYPED = 5000

_SCHEMA_NAMES = {
    "datum": "DatumRule",
    "patton": "PattonShare",
    "shortage": "ShortageMeasure",
    "handicap": "HandicapRule",
}
"""Where the name in the description of the API is not that of the condition."""


def _word_field(condition: OneOf) -> type[WordField]:
    """Return a class of fields, since the description of the API knows a word by its class."""
    name = _SCHEMA_NAMES.get(condition.name, condition.name.title().replace("_", ""))
    words = [(str(word), word.label) for word in condition.choices]
    field = type(f"{name}Field", (WordField,), {"words": words, "__doc__": condition.label})
    return extend_schema_field(word_schema(words), component_name=name)(field)


_WORD_FIELDS = {
    name: _word_field(each) for name, each in CONDITIONS.items() if isinstance(each, OneOf)
}


def _field_in(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field by which a condition is chosen."""
    told: dict[str, Any] = {"required": False}
    if condition.note:
        told["help_text"] = condition.note
    match condition:
        case OneOf():
            return _WORD_FIELDS[condition.name](required=False)
        case WholeNumber():
            return serializers.IntegerField(
                min_value=condition.least, max_value=condition.most, **told
            )
        case Amount():
            return serializers.DecimalField(
                max_digits=condition.digits,
                decimal_places=condition.places,
                min_value=Decimal(0),
                max_value=condition.most,
                **told,
            )
        case TieBreakList():
            return TieBreaksField(**told)
        case ScaleText():
            return serializers.CharField(allow_blank=True, max_length=LONGEST_TYPED, **told)
        case _:
            return serializers.BooleanField(**told)


def _field_out(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field by which a condition of an event is told."""
    told: dict[str, Any] = {"source": f"conditions.{condition.name}"}
    if condition.note:
        told["help_text"] = condition.note
    match condition:
        case OneOf() if not condition.note:
            return _WORD_FIELDS[condition.name](**told)
        case WholeNumber():
            return serializers.IntegerField(**told)
        case Amount():
            return serializers.DecimalField(
                max_digits=condition.digits,
                decimal_places=condition.places,
                min_value=Decimal(0),
                **told,
            )
        case TieBreakList():
            return TieBreaksField(**told)
        case OneOf() | ScaleText():
            return serializers.CharField(**told)
        case _:
            return serializers.BooleanField(**told)


class ConditionsOfContestIn(StrictIn):
    """Conditions of contest; ``preset`` fills those that are not named beside it."""

    preset = PresetField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, every condition, and what else there is."""
        others = super().get_fields()
        preset = others.pop("preset")
        chosen = {name: _field_in(each) for name, each in CONDITIONS.items()}
        return {"preset": preset} | chosen | others

    def conditions(self, method: ScoringMethod) -> dict[str, Any]:
        """Return what a valid request chooses: its preset, and over it what it names.

        Args:
            method: Of the event; the preset's choices are those for it.
        """
        given: Mapping[str, Any] = self.validated_data
        named = {name: given[name] for name in CONDITIONS if name in given}
        if "match_award" in named:
            method = method.awarding(named["match_award"])
        return chosen_by(given.get("preset", OWN), method) | named


class ConditionsIn(ConditionsOfContestIn):
    """The conditions to change; what is left out stays."""

    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class ConditionsOut(serializers.Serializer[Any]):
    """Under which conditions an event is contested, and the preset they all agree with."""

    preset = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, and every condition."""
        return super().get_fields() | {name: _field_out(each) for name, each in CONDITIONS.items()}

    @extend_schema_field(PresetField)
    def get_preset(self, event: EventFacts | Event) -> str:
        """Return the preset's name, ``own`` where none agrees."""
        if isinstance(event, EventFacts):
            return event.preset
        return preset_of(event.conditions.value, event.scoring_method)
