"""How ledger entries are written and read: as dataclasses whose fields are the payload.

The type of a field says how it is held as JSON: keys become strings, tuples lists, parts their own
payloads. Where the type cannot say, a ``Codec`` beside it does.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Self, Union, get_args, get_origin, get_type_hints


def mark_of(content: object) -> str:
    """Return the mark of some content: 64 hexadecimal digits that change whenever it does.

    The ledger holds a mark for anything too long for it, or not to be known yet.

    Args:
        content: Plain JSON.
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Codec:
    """How a payload holds a field; ``always`` writes even None."""

    read: Callable[[Any], Any] = lambda said: said
    write: Callable[[Any], Any] = lambda value: value
    always: bool = False


_PLAIN = Codec()


@dataclass(frozen=True, slots=True)
class Said:
    """What an entry or part of one says; a field that defaults to None may be left out."""

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> Self:
        """Read a payload."""
        return cls(
            **{
                name: codec.read(payload[key])
                for name, key, codec, is_needed in _codecs(cls)
                if is_needed or key in payload
            }
        )

    def written(self) -> dict[str, Any]:
        """Return the payload."""
        said = ((key, codec, getattr(self, name)) for name, key, codec, _ in _codecs(type(self)))
        return {
            key: None if value is None else codec.write(value)
            for key, codec, value in said
            if value is not None or codec.always
        }


Field = tuple[str, str, Codec, bool]
_FIELDS: dict[type[Said], tuple[Field, ...]] = {}


def _codecs(said: type[Said]) -> tuple[Field, ...]:
    """Return each field's name, key and codec, and whether a payload must have it."""
    if said not in _FIELDS:
        _FIELDS[said] = tuple(_fields(said))
    return _FIELDS[said]


def _fields(said: type[Said]) -> Iterator[Field]:
    hints = get_type_hints(said, include_extras=True)
    for each in fields(said):
        name = each.name
        yield name, name.removesuffix("_"), _codec(hints[name]), each.default is MISSING


def _codec(hint: Any) -> Codec:
    """Return how a payload holds a value of a type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((each for each in inside if isinstance(each, Codec)), _codec(inside[0]))
    if origin in (Union, UnionType):  # None stands for a value that is not there
        return next(_codec(each) for each in inside if each is not NoneType)
    if isinstance(hint, type) and issubclass(hint, Said):
        return Codec(hint.of, Said.written)
    if origin is tuple:
        return _tuple_codec(*inside)
    if origin is Mapping:
        return _mapping_codec(*inside)
    return _PLAIN


def _tuple_codec(*inside: Any) -> Codec:
    """Return the codec of a tuple of any length, or of one with a value for each type."""
    if inside[-1] is Ellipsis:
        each = _codec(inside[0])
        return Codec(
            lambda said: tuple(each.read(one) for one in said),
            lambda values: [each.write(one) for one in values],
        )
    parts = [_codec(part) for part in inside]
    return Codec(
        lambda said: tuple(part.read(one) for part, one in zip(parts, said, strict=True)),
        lambda values: [part.write(one) for part, one in zip(parts, values, strict=True)],
    )


def _mapping_codec(key: Any, value: Any) -> Codec:
    each = _codec(value)
    if key is str and each is _PLAIN:
        return _PLAIN
    return Codec(
        lambda said: {key(name): each.read(one) for name, one in said.items()},
        lambda values: {str(name): each.write(one) for name, one in values.items()},
    )
