"""Read a movement of any origin: JSON, CSV, the text that ``show`` prints, or RoundData.

* JSON is what ``show --json`` prints, or only its list of rows.
* CSV has a heading with ``round``, ``table``, ``boards`` and either ``ns`` and ``ew`` or ``north``,
  ``south``, ``east`` and ``west``, separated by commas, semicolons or tabs. Lines that begin with
  ``#`` say what rows cannot (:mod:`movements.formats.remarks`).
* Text is a heading and lines with columns separated by spaces, as ``show`` prints them.
* RoundData is the table of that name in a Bridgemate file, exported as CSV.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from movements.errors import MovementError
from movements.formats.board_lists import boards_in, no_boards
from movements.formats.own_rows import LONGEST_LABEL, assembled_from, is_label
from movements.formats.remarks import MOST_COPIES, Remarks, remarks_in
from movements.formats.round_data import is_round_data, named_rows
from movements.model import Movement, Row, in_order

MOST_ROWS = 20_000
SEATS = ("north", "south", "east", "west")
_TEXT_HEADS = {"n-s": "ns", "e-w": "ew", "n": "north", "s": "south", "e": "east", "w": "west"}


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as found, with the words that say where."""

    where: str
    cells: Mapping[str, object]


def movement_in(text: str) -> Movement:
    """Return the movement that a text describes, with family ``rows``.

    Raises:
        MovementError: The text is in none of the forms; the message names line and column.
    """
    text = text.lstrip("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        return _of_json(text)
    lines, remarks = _table(text)
    return assembled_from(_rows(lines), remarks)


def movement_from_json(found: object) -> Movement:
    """Return the movement of JSON that has been parsed: an object with rows, or the rows.

    Raises:
        MovementError: It is neither, or a row is wrong; the message names row and column.
    """
    whole = found if isinstance(found, dict) else {}
    listed = whole.get("rows") if whole else found
    if not isinstance(listed, list):
        raise MovementError(_NO_ROWS)
    lines = [
        _Line(f"Row {number}", row if isinstance(row, Mapping) else {"": row})
        for number, row in enumerate(listed, 1)
    ]
    people = whole.get("contestants")
    contestants = people if isinstance(people, dict) else {}
    movement = assembled_from(_rows(lines), _remarks_of_json(whole, contestants))
    order = whole.get("order")
    listed_first = order if isinstance(order, list) else list(contestants)
    places = {str(label): place for place, label in enumerate(listed_first)}
    ordered = sorted(movement.contestants, key=lambda c: places.get(c.label, len(places)))
    return replace(movement, contestants=tuple(ordered))


_NO_ROWS = f"The file must have from 1 to {MOST_ROWS} rows."


def _of_json(text: str) -> Movement:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as broken:
        message = f"Line {broken.lineno}, column {broken.colno}: this is not valid JSON."
        raise MovementError(message) from broken
    except (RecursionError, ValueError) as broken:  # nested too deep, a number too long
        raise MovementError("The file is not valid JSON.") from broken
    return movement_from_json(found)


def _remarks_of_json(whole: Mapping[str, object], people: Mapping[str, object]) -> Remarks:
    copies, winners = whole.get("copies", 1), whole.get("winners")
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        raise MovementError(f"copies must be a whole number from 1 to {MOST_COPIES}.")
    if winners not in (None, 1, 2):
        raise MovementError("winners must be 1 or 2.")
    chosen: Literal[1, 2] | None = None if winners is None else 1 if winners == 1 else 2
    teams = {
        str(label): str(who["team"])[:40]
        for label, who in people.items()
        if isinstance(who, Mapping) and who.get("team") is not None
    }
    return Remarks(
        copies, whole.get("shared") is True, whole.get("replayed") is True, chosen, teams
    )


def _table(text: str) -> tuple[list[_Line], Remarks]:
    """Return the lines below a heading, and the remarks among them."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    remarks = [(number, line.lstrip()[1:]) for number, line in lines if line.lstrip()[:1] == "#"]
    lines = [(number, line) for number, line in lines if line.lstrip()[:1] != "#"]
    if not lines:
        raise MovementError(_NO_ROWS)
    marks = {mark: lines[0][1].count(mark) for mark in ",;\t"}
    between = max(marks, key=lambda mark: marks[mark])
    if marks[between]:
        return list(_of_csv(lines, between)), remarks_in(remarks)
    return _of_text(lines, remarks)


def _of_csv(lines: Sequence[tuple[int, str]], between: str) -> Iterator[_Line]:
    cells = csv.reader(io.StringIO("\n".join(line for _number, line in lines)), delimiter=between)
    try:
        heads, *rows = list(cells)
    except csv.Error as broken:
        raise MovementError(f"The file is not valid CSV: {broken}.") from broken
    names = [head.strip().lower().replace(" ", "") for head in heads]
    numbered = zip((number for number, _line in lines[1:]), rows, strict=False)
    found = [(number, dict(zip(names, row, strict=False))) for number, row in numbered]
    if is_round_data(names):
        found = list(named_rows(found))
    yield from (_Line(f"Line {number}", row) for number, row in found)


def _of_text(
    lines: Sequence[tuple[int, str]], remarks: Sequence[tuple[int, str]]
) -> tuple[list[_Line], Remarks]:
    heads = [_TEXT_HEADS.get(word, word) for word in lines[0][1].lower().split()]
    rows = [(number, line.split()) for number, line in lines[1:] if line.lstrip()[0].isdigit()]
    words = [
        (number, line)
        for number, line in lines[1:]
        if not line.lstrip()[0].isdigit() or _is_sentence(line)
    ]
    sentences = {number for number, _line in words}
    last = len(heads) - 1  # whatever follows the other columns is boards
    found = [
        _Line(f"Line {n}", dict(zip(heads, [*c[:last], " ".join(c[last:])], strict=False)))
        for n, c in rows
        if n not in sentences
    ]
    return found, remarks_in([*remarks, *words])


def _is_sentence(line: str) -> bool:
    """Return whether a line that begins with a number is a remark about that contestant."""
    return re.match(r"\s*\S+ (sits out|plays for)\b", line) is not None


def _rows(lines: Sequence[_Line]) -> tuple[Row, ...]:
    if not 1 <= len(lines) <= MOST_ROWS:
        raise MovementError(_NO_ROWS)
    return in_order([_row(line) for line in lines])


def _row(line: _Line) -> Row:
    cells = line.cells
    names = [name for name in ("round", "table", "boards") if cells.get(name) is None]
    by_pair = cells.get("ns") is not None and cells.get("ew") is not None
    columns = ("ns", "ns", "ew", "ew") if by_pair else SEATS
    if names or not (by_pair or all(cells.get(seat) is not None for seat in SEATS)):
        message = (
            f"{line.where} needs round, table and boards, and either ns and ew or all four seats."
        )
        raise MovementError(message)
    north, south, east, west = (_label(line, name) for name in columns)
    number, table = _whole(line, "round"), _whole(line, "table")
    return Row(number, table, north, south, east, west, _boards(line))


def _label(line: _Line, name: str) -> str:
    value = line.cells[name]
    label = str(value).strip() if isinstance(value, str | int) else ""
    if not is_label(label):
        raise MovementError(
            f"{line.where}, column {name} has {str(value)[:20]!r} where a pair or player should "
            f"be, in at most {LONGEST_LABEL} letters and digits."
        )
    return label


def _whole(line: _Line, name: str) -> int:
    value = line.cells[name]
    text = str(value).strip()
    right = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) > 0
    if isinstance(value, bool) or not right:
        raise MovementError(
            f"{line.where}, column {name} has {text[:20]!r} where a number from 1 to 999 should be."
        )
    return int(text)


def _boards(line: _Line) -> tuple[int, ...]:
    value = line.cells["boards"]
    try:
        if isinstance(value, str):
            return boards_in(value)
        if not isinstance(value, Sequence) or not all(_is_board(board) for board in value):
            raise no_boards(value)
        return boards_in(" ".join(map(str, value)))
    except MovementError as wrong:
        raise MovementError(f"{line.where}, column boards has {wrong}.") from wrong


def _is_board(board: object) -> bool:
    return isinstance(board, int | str) and not isinstance(board, bool)
