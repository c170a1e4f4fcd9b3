"""Tables in JSON: our own event files, with travellers, entries and standings."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.results import Tables
from tournaments.interchange.lists.sheets import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Row,
    refuse_beyond,
    text_of,
)
from tournaments.interchange.results.events import EventDetails
from tournaments.site.limits import LONGEST_TITLE

MOST_VALUES = 400_000  # of a whole file; 10,000 results have 200,000


def json_of(content: bytes) -> Any:
    """Return what a JSON file holds; None if it is not JSON.

    Raises:
        InterchangeError: it holds more values than any club's file.
    """
    refuse_beyond(content.count(b","), most=MOST_VALUES, what="values")
    try:
        return json.loads(text_of(content))
    except (ValueError, RecursionError):
        return None


def is_of_tables(found: object) -> bool:
    """Whether it is a file of tables as Fairdeal writes them."""
    return isinstance(found, dict) and isinstance(found.get("travellers"), list)


def tables_in(found: Mapping[str, Any]) -> Tables:
    """Return the tables of a file.

    Raises:
        InterchangeError: a table is not a list of objects, or is too large.
    """
    return Tables(
        *(_rows(found.get(name), name) for name in ("travellers", "entries", "standings"))
    )


def described_in(found: Mapping[str, Any], details: EventDetails) -> EventDetails:
    """Return the details of the event, completed from the file."""
    event = found.get("event")
    if not isinstance(event, dict):
        return details
    words = {name: str(event.get(name) or "") for name in ("club", "name", "contest", "game")}
    method = str(event.get("method") or "")
    try:
        held_on = date.fromisoformat(str(event.get("held_on")))
    except ValueError:
        held_on = None
    return replace(
        details,
        club=details.club or words["club"],
        name=words["name"][:LONGEST_TITLE] or details.name,
        held_on=held_on or details.held_on,
        contest=ContestKind(words["contest"]) if words["contest"] in tuple(ContestKind) else None,
        game=Game(words["game"]) if words["game"] in tuple(Game) else None,
        method=Method(method) if method in tuple(Method) else details.method,
    )


def _rows(found: object, name: str) -> tuple[Row, ...]:
    if found is None:
        return ()
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise InterchangeError(f"“{name}” must be a list of objects.")
    if len(found) > MOST_ROWS:
        raise InterchangeError(f"“{name}” has more than {MOST_ROWS:,} rows.")
    heads = list(dict.fromkeys(key for each in found for key in each))
    if len(heads) > MOST_COLUMNS:
        raise InterchangeError(f"“{name}” has more than {MOST_COLUMNS} columns.")
    if not found:
        return ()
    return (
        Row(1, tuple(_text(head) for head in heads)),
        *(
            Row(n, tuple(_text(each.get(head)) for head in heads))
            for n, each in enumerate(found, 2)
        ),
    )


def _text(value: object) -> str:
    if value is None or (isinstance(value, Sequence | Mapping) and not isinstance(value, str)):
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value)[:LONGEST_CELL].split())
