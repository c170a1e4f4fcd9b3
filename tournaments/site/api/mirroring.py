"""Shapes of answers that follow from the dataclasses they show."""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from fractions import Fraction
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from rest_framework import serializers

AnyField = serializers.Field[Any, Any, Any, Any]
Shape = TypeVar("Shape", bound=type[serializers.Serializer[Any]])

_FIELDS: dict[type, type[AnyField]] = {
    str: serializers.CharField,
    Fraction: serializers.CharField,
    bool: serializers.BooleanField,  # before the whole numbers, which include it
    int: serializers.IntegerField,
    float: serializers.FloatField,
    datetime: serializers.DateTimeField,  # before the days, which include it
    date: serializers.DateField,
}

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
    for kind, field in _FIELDS.items():
        if issubclass(hint, kind):
            return field(**options)
    raise TypeError(f"Nothing shows {hint}: declare a field for it")
