"""Facts: how what a ledger says is written and read, as dataclasses whose fields are the payload.

The type of a field says what a payload may hold for it, and how: keys become strings, tuples
lists, parts their own payloads. Where the type cannot say, a ``Codec`` beside it does. Reading
checks everything, so that nothing enters a chain that no page would ever show. It sorts keys, whose
order PostgreSQL and backups do not keep, so that every sentence says them in the same order.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import date, time
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as type_hints

_Form = TypeVar("_Form")


class FactError(ValueError):
    """A payload that its kind of fact does not allow; the message tells the sender what to give."""


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
    """How a payload holds a field.

    Attributes:
        read: From plain JSON and the field's name to the value. Raises ``FactError``.
        write: From the value to plain JSON.
        always: Whether even None is written.
        many: What several of them are called, in sentences.
    """

    read: Callable[[Any, str], Any] = lambda said, _name: said
    write: Callable[[Any], Any] = lambda value: value
    always: bool = False
    many: str = ""


ALWAYS = "always"
"""Beside the type of a field that is written even if it is None."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a ledger's entry says, or a part of it."""

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> Self:
        """Read a payload.

        Raises:
            FactError: it holds too little, too much, or something else.
        """
        return read(cls, payload)

    def written(self) -> dict[str, Any]:
        """Return the payload."""
        return written(self)


def read(form: type[_Form], payload: Mapping[str, Any], *, of: str = "") -> _Form:
    """Return the dataclass that a payload holds; what has a default may be left out.

    Args:
        form: The dataclass.
        payload: Plain JSON.
        of: What people call it, for the sentence about a name that it does not have.

    Raises:
        FactError: it holds too little, too much, or something else.
    """
    known = _fields(form)
    unknown = sorted(str(key) for key in payload.keys() - {key for _, key, _, _ in known})
    if unknown:
        raise FactError(f"Leave out {unknown[0]}: {of or 'this entry'} has nothing of that name.")
    return form(
        **{
            name: codec.read(payload.get(key), key)
            for name, key, codec, is_needed in known
            if is_needed or key in payload
        }
    )


def known(form: type, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a payload holds for a dataclass, without names that this does not have.

    Nothing like that is accepted any more, but it may have been stored before.
    """
    names = {key for _, key, _, _ in _fields(form)}
    return {key: value for key, value in payload.items() if key in names}


def written(said: Any) -> dict[str, Any]:
    """Return the payload of a dataclass. What is None is left out, unless its codec says always."""
    values = ((key, codec, getattr(said, name)) for name, key, codec, _ in _fields(type(said)))
    return {
        key: None if value is None else codec.write(value)
        for key, codec, value in values
        if value is not None or codec.always
    }


_Field = tuple[str, str, Codec, bool]
_FIELDS: dict[type, tuple[_Field, ...]] = {}


def _fields(form: type) -> tuple[_Field, ...]:
    """Return each field's name, key and codec, and whether a payload must have it."""
    if form not in _FIELDS:
        hints = type_hints(form, include_extras=True)
        _FIELDS[form] = tuple(
            (
                each.name,
                each.name.removesuffix("_"),
                _codec(hints[each.name]),
                each.default is MISSING and each.default_factory is MISSING,
            )
            for each in fields(form)
        )
    return _FIELDS[form]


def _codec(hint: Any) -> Codec:
    """Return how a payload holds a value of a type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        if ALWAYS in inside:
            return replace(_codec(inside[0]), always=True)
        return next((each for each in inside if isinstance(each, Codec)), _codec(inside[0]))
    if origin in (Union, UnionType):  # None stands for a value that is not there
        return _or_none(next(_codec(each) for each in inside if each is not NoneType))
    if origin is Literal:
        return _one_of(inside)
    if origin is tuple:
        return _tuple_codec(*inside)
    if origin is Mapping:
        return _mapping_codec(*inside)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _one_of(tuple(hint), hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return Codec(lambda said, name: read(hint, _mapping(said, name), of=name), written)
    if hint in (Any, object):
        return Codec()
    raise TypeError(f"{hint} needs a codec.")


def _checked(form: type, what: str, many: str) -> Codec:
    def read_one(said: Any, name: str) -> Any:
        if type(said) is not form:  # a bool is an int, too
            raise FactError(f"Give {name} as {what}.")
        return said

    return Codec(read_one, many=many)


_MOST_PLACES = 30  # before or after the point: with 1e99999999 nobody could count


def _number(said: Any, name: str) -> Decimal:
    try:
        found = Decimal(str(said))
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or abs(found.adjusted()) > _MOST_PLACES:
        raise FactError(f"Give {name} as a number, such as 2 or 0.5.")
    return found


def _day(said: Any, _name: str) -> date:
    try:
        return date.fromisoformat(said)
    except (TypeError, ValueError) as error:
        raise FactError("Give the date as year-month-day, such as 2026-03-19.") from error


def _time(said: Any, _name: str) -> time:
    try:
        return time.fromisoformat(said)
    except (TypeError, ValueError) as error:
        raise FactError("Give the time in hours and minutes, such as 19:30.") from error


_PLAIN: Mapping[Any, Codec] = {
    int: _checked(int, "a whole number", "whole numbers"),
    str: _checked(str, "text", "words"),
    bool: _checked(bool, "true or false", "values, true or false"),
    Decimal: Codec(_number, str, many="numbers, such as 2 or 0.5"),
    date: Codec(_day, date.isoformat, many="dates"),
    time: Codec(_time, lambda at: at.isoformat("minutes"), many="times"),
}


def _mapping(said: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(said, Mapping):
        raise FactError(f"Give {name} as an object.")
    return said


def _or_none(codec: Codec) -> Codec:
    return Codec(
        lambda said, name: None if said is None else codec.read(said, name),
        lambda value: None if value is None else codec.write(value),
        codec.always,
        codec.many,
    )


def _one_of(words: tuple[Any, ...], form: Callable[[Any], Any] = lambda word: word) -> Codec:
    known = ", ".join(map(str, words))

    def read_one(said: Any, name: str) -> Any:
        if type(said) is not str or said not in words:
            raise FactError(f"Give {name} as one of: {known}.")
        return form(said)

    return Codec(read_one, str, many=f"words: {known}")


def _tuple_codec(*inside: Any) -> Codec:
    """Return the codec of a tuple of any length, or of one with a value for each type."""
    if inside[-1] is Ellipsis:
        each = _codec(inside[0])
        what = f"a list of {each.many}" if each.many else "a list"
        return Codec(
            lambda said, name: tuple(
                _part(each, one, name, what) for one in _listed(said, name, what)
            ),
            lambda values: [each.write(one) for one in values],
            many="lists",
        )
    parts = [_codec(part) for part in inside]
    kinds = {part.many for part in parts}
    what = f"{len(parts)} {kinds.pop() if len(kinds) == 1 else 'values'}"

    def read_all(said: Any, name: str) -> tuple[Any, ...]:
        values = _listed(said, name, what)
        if len(values) != len(parts):
            raise FactError(f"Give {name} as {what}.")
        return tuple(_part(part, one, name, what) for part, one in zip(parts, values, strict=True))

    return Codec(
        read_all,
        lambda values: [part.write(one) for part, one in zip(parts, values, strict=True)],
        many=f"lists of {what}",
    )


def _part(codec: Codec, said: Any, name: str, what: str) -> Any:
    """Return a value of a list; if it is wrong, the sentence says what the list should hold."""
    try:
        return codec.read(said, name)
    except FactError as error:
        raise FactError(f"Give {name} as {what}.") if codec.many else error from error


def _listed(said: Any, name: str, what: str) -> list[Any]:
    if not isinstance(said, list | tuple):
        raise FactError(f"Give {name} as {what}.")
    return list(said)


_NUMBER = re.compile(r"(\d{1,18})")


def _by_number(word: str) -> list[str | int]:
    """Return the key that sorts words with 2-ns before 10-ns."""
    return [int(part) if part.isdecimal() else part for part in _NUMBER.split(word)]


def _mapping_codec(key: Any, value: Any) -> Codec:
    each = _codec(value)

    def keys(name: str, said: Any) -> Iterator[tuple[Any, Any]]:
        for word in sorted(_mapping(said, name), key=_by_number):
            if key is int and not (word.isascii() and word.isdigit() and len(word) < 19):
                raise FactError(f"Give {name} by number.")
            yield key(word), said[word]

    return Codec(
        lambda said, name: {word: each.read(one, name) for word, one in keys(name, said)},
        lambda values: {str(word): each.write(one) for word, one in values.items()},
        many="objects",
    )
