"""Building blocks of serializers: strict input, words, and fields derived from dataclasses."""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from types import NoneType
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.choices import Choice
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.presets import OWN, PRESETS
from scoring.play.notation import Game
from scoring.ranking.tie_breaks import TieBreak
from tournaments.site.limits import LARGEST_VERSION, LONGEST_REASON


class StrictIn(serializers.Serializer[Any]):
    """Input in which a misspelt field is an error rather than ignored."""

    def to_internal_value(self, data: Any) -> Any:  # any JSON value
        """Refuse unknown fields, then read the others.

        Raises:
            ValidationError: with a sentence for each field.
        """
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                known = ", ".join(self.fields)
                sentence = "This request takes no fields."
                if known:
                    sentence = f"There is no such field here. The fields are: {known}."
                raise serializers.ValidationError({name[:40]: [sentence] for name in unknown})
        return super().to_internal_value(data)


class NothingIn(StrictIn):
    """No fields: for a request whose address says it all."""


class ReasonIn(StrictIn):
    """The reason; optional."""

    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class VersionIn(serializers.Serializer[Any]):
    """The version that the caller has seen."""

    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


class PageIn(serializers.Serializer[Any]):
    """Which part of a list: up to ``limit`` entries, starting at ``offset``."""

    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)


Words = Sequence[tuple[str, Any]]
"""Words with their meanings."""


class WordField(serializers.ChoiceField):
    """One of several words, the same in and out."""

    words: ClassVar[Words]

    def __init__(self, **kwargs: Any) -> None:  # any arguments of a field
        super().__init__(choices=self.words, **kwargs)


def word_field(name: str, words: Words, description: str | None = None) -> type[WordField]:
    """Return a class of fields, since the schema names a set of words after its class.

    Args:
        name: What the schema calls them.
        words: The words with their meanings.
        description: What the schema says about them; by default a line for each.
    """
    if description is None:
        description = "\n".join(f"* `{word}`: {label}" for word, label in words)
    schema: dict[str, object] = {"type": "string", "enum": [word for word, _ in words]}
    if description:
        schema["description"] = description
    field = type(f"{name}Field", (WordField,), {"words": words})
    return extend_schema_field(schema, component_name=name)(field)


GameField = word_field("Game", Game.choices())
ContestField = word_field("Contest", ContestKind.choices())
MethodField = word_field("Method", Method.choices())
PresetField = word_field("Preset", [(name, name) for name in (*PRESETS, OWN)], "")

_TIE_BREAKS = {
    "type": "array",
    "items": {"type": "string", "enum": [str(each) for each in TieBreak]},
}


@extend_schema_field(_TIE_BREAKS, component_name="TieBreaks")
class TieBreaksField(serializers.ListField):
    """What breaks ties, most important first."""

    child = serializers.CharField(max_length=40)

    def to_representation(self, data: Any) -> list[str]:  # a str if it comes from a row
        """Return the list, which a row holds as one text with commas."""
        return [str(word) for word in (data.split(",") if isinstance(data, str) else data) if word]


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "string", "maxLength": 40}]},
    component_name="ParameterValue",
)
class ParameterValueField(serializers.Field[Any, Any, Any, Any]):
    """A whole number, a word, or true or false; the movement's family decides which."""

    def to_internal_value(self, data: object) -> int | str | bool:
        """Read a value; the family checks its range.

        Raises:
            ValidationError: it is of another type, or far too large.
        """
        if isinstance(data, str) and len(data) <= 40:
            return data
        if isinstance(data, int) and abs(data) < LARGEST_VERSION:
            return data
        raise serializers.ValidationError("Send a whole number, a word, or true or false.")

    def to_representation(self, value: object) -> object:
        """Write a value as it is."""
        return value


AnyField = serializers.Field[Any, Any, Any, Any]
Shape = TypeVar("Shape", bound=type[serializers.Serializer[Any]])

_FIELDS: dict[type, type[AnyField]] = {
    str: serializers.CharField,
    Fraction: serializers.CharField,
    bool: serializers.BooleanField,  # before the whole numbers, which include it
    int: serializers.IntegerField,
    float: serializers.FloatField,
    Decimal: serializers.DecimalField,
    datetime: serializers.DateTimeField,  # before the days, which include it
    date: serializers.DateField,
    time: serializers.TimeField,
}


def name_words(*choices: type[Choice]) -> None:
    """Have the schema name the words of these choices in all that mirrors or takes them later."""
    for each in choices:
        _FIELDS[each] = word_field(each.__name__, each.choices())


_SHAPES: dict[str, dict[type, type[serializers.Serializer[Any]]]] = defaultdict(dict)
"""The shapes of the dataclasses that are mirrored, by the module of the shape."""


def mirrors(
    source: type, *, fields: str = "", exclude: Collection[str] = (), **help_texts: str
) -> Callable[[Shape], Shape]:
    """Give a serializer a field for each field of a dataclass, in its order and of its type.

    An id is answered without ``_id``: ``contestant_id`` as ``contestant``. A field that the
    serializer declares itself takes the place of its namesake, or comes last. A dataclass inside
    the dataclass is answered in the shape that mirrors it earlier in the same module.

    Args:
        source: The dataclass.
        fields: The names of all fields of the answer, if they are fewer or in another order.
        exclude: The dataclass's fields that are not answered.
        help_texts: What the schema says about a field, by its name in the answer.
    """

    def mirroring(shape: Shape) -> Shape:
        declared, hints = shape._declared_fields, get_type_hints(source)
        shapes = _SHAPES[shape.__module__]
        sources = {
            each.name.removesuffix("_id"): each.name
            for each in dataclasses.fields(source)
            if each.name not in exclude
        }

        def mirrored(name: str) -> AnyField:
            options = {"help_text": help_texts[name]} if name in help_texts else {}
            options |= {"source": sources[name]} if name != sources[name] else {}
            return _field(hints[sources[name]], shapes, **options)

        shape._declared_fields = {
            name: declared[name] if name in declared else mirrored(name)
            for name in fields.split() or sources | declared
        }
        shapes[source] = shape
        return shape

    return mirroring


def takes(source: type, **help_texts: str) -> Callable[[Shape], Shape]:
    """Give a serializer of input a field for each field of a dataclass, in its order.

    What has a default may be left out. The limits are the field's metadata, by the names that a
    serializer's fields give them. A field that the serializer declares itself takes the place of
    its namesake, or comes last.

    Args:
        source: The dataclass.
        help_texts: What the schema says about a field, by its name.
    """

    def taking(shape: Shape) -> Shape:
        declared, hints = shape._declared_fields, get_type_hints(source)

        def taken(each: dataclasses.Field[Any]) -> AnyField:
            options: dict[str, Any] = dict(each.metadata)
            if each.name in help_texts:
                options["help_text"] = help_texts[each.name]
            if each.default is not dataclasses.MISSING:
                options["default"] = list if each.default == () else each.default
            if each.default == "":
                options["allow_blank"] = True
            return _field(hints[each.name], {}, **options)

        shape._declared_fields = {
            each.name: declared[each.name] if each.name in declared else taken(each)
            for each in dataclasses.fields(source)
        } | declared
        return shape

    return taking


def _field(
    hint: Any, shapes: Mapping[type, type[serializers.Serializer[Any]]], **options: Any
) -> AnyField:
    """Return the field for a type."""
    inside = [each for each in get_args(hint) if each is not NoneType]
    if len(inside) < len(get_args(hint)):
        return _field(inside[0], shapes, allow_null=True, **options)
    if get_origin(hint) is Literal:
        return _field(type(inside[0]), shapes, **options)
    if get_origin(hint) is tuple and inside[0] in shapes:
        return shapes[inside[0]](many=True, **options)
    if get_origin(hint) is tuple:
        return serializers.ListField(child=_field(inside[0], shapes), **options)
    if hint in shapes:
        return shapes[hint](**options)
    for kind in (hint, *_FIELDS):
        if kind in _FIELDS and issubclass(hint, kind):
            return _FIELDS[kind](**options)
    raise TypeError(f"Nothing shows {hint}: declare a field for it")
