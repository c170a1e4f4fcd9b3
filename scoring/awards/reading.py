"""Award tables as people write them, in TOML; one sentence says what is wrong and where."""

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from importlib import resources
from typing import Any, TypeVar

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
_TABLE = frozenset(("name", "version", "source", "unit", "decimals", "rounding", "sharing")).union(
    ("several", "valid_from", "valid_until", "scale")
)
_SCALE = frozenset(
    ("contests", "among", "winners", "basis", "first", "shares", "later", "depth", "depth_rounding")
).union(("most", "least", "fewest", "largest"))
Word = TypeVar("Word", bound=Choice)


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
    _refuse_unknown(said, _TABLE, "")
    scales = said.get("scale")
    if not isinstance(scales, list) or not 1 <= len(scales) <= MOST_SCALES:
        raise NotationError(f"Give 1 to {MOST_SCALES} scales, each below [[scale]].")
    return AwardTable(
        name=_text(said, "name"),
        version=_text(said, "version"),
        source=_text(said, "source"),
        unit=_text(said, "unit", "masterpoints"),
        decimals=_count(said, "decimals", 2, most=MOST_DECIMALS),
        rounding=_word(said, "rounding", Rounding, Rounding.HALF_UP),
        sharing=_word(said, "sharing", Sharing, Sharing.EXACT),
        several=_word(said, "several", Several, Several.BETTER),
        valid_from=_day(said, "valid_from"),
        valid_until=_day(said, "valid_until"),
        scales=tuple(_in_scale(number, each) for number, each in enumerate(scales, start=1)),
    )


def _in_scale(number: int, said: Any) -> AwardScale:
    try:
        return _scale(said)
    except NotationError as error:
        raise NotationError(f"Scale {number}: {error}") from error


def _scale(said: Any) -> AwardScale:
    if not isinstance(said, dict):
        raise NotationError("write it below [[scale]].")
    _refuse_unknown(said, _SCALE, "")
    contests = said.get("contests")
    if not isinstance(contests, list) or not contests or set(map(str, contests)) - {*CONTESTS}:
        raise NotationError(f"contests lists some of {', '.join(CONTESTS)}.")
    shares = said.get("shares", ["1"])
    if not isinstance(shares, list) or not 1 <= len(shares) <= MOST_SHARES:
        raise NotationError(f"shares lists what 1 to {MOST_SHARES} places get of the first award.")
    return AwardScale(
        contests=tuple(map(str, contests)),
        among=_among(said),
        winners=_count(said, "winners", 0, most=2),
        basis=_word(said, "basis", Basis, Basis.FIXED),
        first=_number("first", said.get("first")),
        shares=tuple(_number("shares", each) for each in shares),
        later=_word(said, "later", Later, Later.NOTHING),
        depth=_at_most_one(_number("depth", said.get("depth", "1"))),
        depth_rounding=_word(said, "depth_rounding", Rounding, Rounding.HALF_UP),
        most=_number("most", said["most"]) if "most" in said else None,
        least=_number("least", said.get("least", "0")),
        fewest=_count(said, "fewest", 0, most=10_000),
        largest=_count(said, "largest", 0, most=10_000),
    )


def _refuse_unknown(said: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for name in said:
        if name not in known:
            raise NotationError(f"{where}{quoted(name)} is not known; use {_listed(known)}.")


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(words))


def _text(said: Mapping[str, Any], name: str, usual: str = "") -> str:
    found = said.get(name, usual)
    text = " ".join(found.split()) if isinstance(found, str) and found.isprintable() else ""
    if not 1 <= len(text) <= _LONGEST[name]:
        raise NotationError(f"Give the {name} as text of 1 to {_LONGEST[name]} characters.")
    return text


_LONGEST = {"name": 60, "version": 30, "source": 400, "unit": 20}


def _count(said: Mapping[str, Any], name: str, usual: int, *, most: int) -> int:
    found = said.get(name, usual)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        raise NotationError(f"{name} is a whole number from 0 to {most}.")
    return found


def _number(name: str, said: Any) -> Fraction:
    """Return a number written as text, which keeps it exact: ``0.1`` or ``1/3``."""
    text = str(said) if isinstance(said, int) and not isinstance(said, bool) else said
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise NotationError(f'{name} is a number in quotation marks, such as "0.35" or "1/3".')
    found = Fraction(text)
    if found > LARGEST_AWARD:
        raise NotationError(f"{name} is at most {LARGEST_AWARD:,}.")
    return found


def _at_most_one(depth: Fraction) -> Fraction:
    if depth > 1:
        raise NotationError("depth is the part of the field that gets awards: at most 1.")
    return depth


def _word(said: Mapping[str, Any], name: str, words: type[Word], usual: Word) -> Word:
    found = said.get(name, usual.value)
    if found not in [each.value for each in words]:
        raise NotationError(f"{name} is one of {', '.join(each.value for each in words)}.")
    return words(found)


def _among(said: Mapping[str, Any]) -> tuple[Among, ...]:
    words = [each.value for each in Among]
    found = said.get("among", [Among.OVERALL.value])
    if not isinstance(found, list) or not found or set(map(str, found)) - {*words}:
        raise NotationError(f"among lists some of {', '.join(words)}.")
    return tuple(each for each in Among if each.value in found)


def _day(said: Mapping[str, Any], name: str) -> date | None:
    found = said.get(name)
    if found is not None and type(found) is not date:
        raise NotationError(f"{name} is a date without quotation marks, such as 2026-01-31.")
    return found
