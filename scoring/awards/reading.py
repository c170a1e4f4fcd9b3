"""Award tables as people write them, in TOML; one sentence says what is wrong and where."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from datetime import date
from fractions import Fraction
from functools import partial
from importlib import resources
from typing import Any

from scoring.awards.table import (
    Among,
    AwardScale,
    AwardTable,
    Basis,
    Later,
    Rounding,
    Several,
    Sharing,
)
from scoring.choices import Choice
from scoring.errors import NotationError
from scoring.text import quoted

LARGEST_TEXT = 50_000  # characters
MOST_SCALES = 50
MOST_SHARES = 500
LARGEST_AWARD = 100_000
MOST_DECIMALS = 4
CONTESTS = ("pairs", "individual", "team_match", "teams")

_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?", re.ASCII)
Reader = Callable[[str, Any], Any]
"""From the name of a field and what stands there to its value."""


def shipped_tables() -> Mapping[str, AwardTable]:
    """Return the tables that come with Fairdeal, by their id, in the order of their ids."""
    folder = resources.files("scoring.awards").joinpath("tables")
    files = sorted((each for each in folder.iterdir()), key=lambda each: each.name)
    return {
        each.name.removesuffix(".toml"): parse_table(each.read_text("utf-8"))
        for each in files
        if each.name.endswith(".toml")
    }


def parse_table(text: str) -> AwardTable:
    """Read a table.

    Raises:
        NotationError: with a sentence that says what is wrong and in which scale.
    """
    if len(text) > LARGEST_TEXT:
        raise NotationError(f"An award table has at most {LARGEST_TEXT:,} characters.")
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"This is not TOML: {error}.") from error
    except RecursionError as error:
        raise NotationError("This is not TOML we can read: it is nested too deeply.") from error
    _refuse_unknown(said, {*_TABLE, "scale"})
    scales = said.get("scale")
    if not isinstance(scales, list) or not 1 <= len(scales) <= MOST_SCALES:
        raise NotationError(f"Give 1 to {MOST_SCALES} scales, each below [[scale]].")
    found = _values(AwardTable, said, _TABLE)
    return AwardTable(
        **found, scales=tuple(_in_scale(number, each) for number, each in enumerate(scales, 1))
    )


def _in_scale(number: int, said: Any) -> AwardScale:
    try:
        return _scale(said)
    except NotationError as error:
        raise NotationError(f"Scale {number}: {error}") from error


def _scale(said: Any) -> AwardScale:
    if not isinstance(said, dict):
        raise NotationError("write it below [[scale]].")
    _refuse_unknown(said, _SCALE)
    contests = said.get("contests")
    if not isinstance(contests, list) or not contests or set(map(str, contests)) - {*CONTESTS}:
        raise NotationError(f"contests lists some of {', '.join(CONTESTS)}.")
    shares = said.get("shares", ["1"])
    if not isinstance(shares, list) or not 1 <= len(shares) <= MOST_SHARES:
        raise NotationError(f"shares lists what 1 to {MOST_SHARES} places get of the first award.")
    return AwardScale(**_values(AwardScale, said, _SCALE))


def _values(
    form: type[AwardTable | AwardScale], said: Mapping[str, Any], readers: Mapping[str, Reader]
) -> dict[str, Any]:
    """Return what is said about the fields of a dataclass; the others keep their defaults."""
    needed = {each.name for each in fields(form) if each.default is MISSING}
    return {
        name: read(name, said.get(name))
        for name, read in readers.items()
        if name in said or name in needed
    }


def _refuse_unknown(said: Mapping[str, Any], known: Collection[str]) -> None:
    for name in said:
        if name not in known:
            raise NotationError(f"{quoted(name)} is not known; use {', '.join(sorted(known))}.")


def _text(name: str, said: Any) -> str:
    text = " ".join(said.split()) if isinstance(said, str) and said.isprintable() else ""
    if not 1 <= len(text) <= _LONGEST[name]:
        raise NotationError(f"Give the {name} as text of 1 to {_LONGEST[name]} characters.")
    return text


_LONGEST = {"name": 60, "version": 30, "source": 400, "unit": 20}


def _count(most: int, name: str, said: Any) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= most:
        raise NotationError(f"{name} is a whole number from 0 to {most}.")
    return said


def _number(name: str, said: Any) -> Fraction:
    """Return a number written as text, which keeps it exact: ``0.1`` or ``1/3``."""
    text = str(said) if isinstance(said, int) and not isinstance(said, bool) else said
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise NotationError(f'{name} is a number in quotation marks, such as "0.35" or "1/3".')
    found = Fraction(text)
    if found > LARGEST_AWARD:
        raise NotationError(f"{name} is at most {LARGEST_AWARD:,}.")
    return found


def _at_most_one(name: str, said: Any) -> Fraction:
    depth = _number(name, said)
    if depth > 1:
        raise NotationError("depth is the part of the field that gets awards: at most 1.")
    return depth


def _word(words: type[Choice], name: str, said: Any) -> Choice:
    if said not in list(words):
        raise NotationError(f"{name} is one of {', '.join(words)}.")
    return words(said)


def _among(name: str, said: Any) -> tuple[Among, ...]:
    if not isinstance(said, list) or not said or set(map(str, said)) - {*Among}:
        raise NotationError(f"{name} lists some of {', '.join(Among)}.")
    return tuple(each for each in Among if each in said)


def _day(name: str, said: Any) -> date:
    if type(said) is not date:
        raise NotationError(f"{name} is a date without quotation marks, such as 2026-01-31.")
    return said


_TABLE: Mapping[str, Reader] = {
    **dict.fromkeys(("name", "version", "source", "unit"), _text),
    "decimals": partial(_count, MOST_DECIMALS),
    "rounding": partial(_word, Rounding),
    "sharing": partial(_word, Sharing),
    "several": partial(_word, Several),
    "valid_from": _day,
    "valid_until": _day,
}
_SCALE: Mapping[str, Reader] = {
    "contests": lambda _name, said: tuple(map(str, said)),
    "among": _among,
    "winners": partial(_count, 2),
    "basis": partial(_word, Basis),
    "first": _number,
    "shares": lambda name, said: tuple(_number(name, each) for each in said),
    "later": partial(_word, Later),
    "depth": _at_most_one,
    "depth_rounding": partial(_word, Rounding),
    "most": _number,
    "least": _number,
    "fewest": partial(_count, 10_000),
    "largest": partial(_count, 10_000),
}
