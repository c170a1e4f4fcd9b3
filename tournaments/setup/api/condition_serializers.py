"""The conditions of contest, in and out: one field for each that ``scoring`` declares."""

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
from tournaments.record.models import Event
from tournaments.record.selectors.event.facts import EventFacts
from tournaments.site.api.fields import PresetField, StrictIn, TieBreaksField, word_field
from tournaments.site.limits import LONGEST_REASON, LONGEST_SCALE

_SCHEMA_NAMES = {
    "datum": "DatumRule",
    "patton": "PattonShare",
    "shortage": "ShortageMeasure",
    "handicap": "HandicapRule",
}
"""The conditions that have another name in the schema."""


_WORD_FIELDS = {
    name: word_field(
        _SCHEMA_NAMES.get(name, name.title().replace("_", "")),
        [(str(word), word.label) for word in condition.choices],
    )
    for name, condition in CONDITIONS.items()
    if isinstance(condition, OneOf)
}


def _field_in(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that chooses a condition."""
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
            return serializers.CharField(allow_blank=True, max_length=LONGEST_SCALE, **told)
        case _:
            return serializers.BooleanField(**told)


def _field_out(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that shows a condition of an event."""
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
    """Conditions of contest; ``preset`` fills in those you leave out."""

    preset = PresetField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, every condition, and the other fields."""
        others = super().get_fields()
        preset = others.pop("preset")
        chosen = {name: _field_in(each) for name, each in CONDITIONS.items()}
        return {"preset": preset} | chosen | others

    def conditions(self, method: ScoringMethod) -> dict[str, Any]:
        """Return what a valid request chooses: its preset, overridden by what it names.

        Args:
            method: The event's method, for which the preset chooses.
        """
        given: Mapping[str, Any] = self.validated_data
        named = {name: given[name] for name in CONDITIONS if name in given}
        if "match_award" in named:
            method = method.awarding(named["match_award"])
        if "round_award" in named:
            method = method.counting_rounds(named["round_award"])
        return chosen_by(given.get("preset", OWN), method) | named


class ConditionsIn(ConditionsOfContestIn):
    """The conditions to change; the others stay as they are."""

    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class ConditionsOut(serializers.Serializer[Any]):
    """The conditions of contest of an event, and the preset that matches them all."""

    preset = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, and every condition."""
        return super().get_fields() | {name: _field_out(each) for name, each in CONDITIONS.items()}

    @extend_schema_field(PresetField)
    def get_preset(self, event: EventFacts | Event) -> str:
        """Return the preset's name, or ``own`` if no preset has these conditions."""
        if isinstance(event, EventFacts):
            return event.preset
        return preset_of(event.conditions.value, event.scoring_method)
