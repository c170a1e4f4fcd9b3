"""Read rows of any origin: the JSON that ``show`` prints, or CSV.

CSV has a heading with ``round``, ``table``, ``boards`` (numbers with spaces between) and either
``ns`` and ``ew`` or ``north``, ``south``, ``east`` and ``west``.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence

from movements.errors import MovementError
from movements.families.seating import sitting_out
from movements.model import Contestant, Movement, Parameters, Row, Unit, any_shared, in_order

MOST_ROWS = 20_000


def rows_of(text: str) -> tuple[Row, ...]:
    """Return the rows of a text, by round and table.

    Raises:
        MovementError: The text is neither such JSON nor such CSV; the sentence says where.
    """
    read: object
    if text.lstrip()[:1] in ("{", "["):
        try:
            read = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as broken:
            raise MovementError("The file is not valid JSON.") from broken
        read = read.get("rows") if isinstance(read, dict) else read
    else:
        lines = csv.DictReader(io.StringIO(text))
        read = [
            {str(name).strip().lower(): value for name, value in line.items()} for line in lines
        ]
    if not isinstance(read, list) or not read or len(read) > MOST_ROWS:
        raise MovementError(f"The file needs from 1 to {MOST_ROWS} rows.")
    return in_order([_row(number, row) for number, row in enumerate(read, 1)])


def _row(number: int, row: object) -> Row:
    if not isinstance(row, Mapping):
        raise MovementError(f"Row {number} is not a row with names.")
    ns, ew = row.get("ns"), row.get("ew")
    given = [row.get(seat) for seat in ("north", "south", "east", "west")]
    seats = [ns, ns, ew, ew] if ns is not None and ew is not None else given
    labels = [str(label).strip() for label in seats if isinstance(label, str | int)]
    boards = row.get("boards")
    listed = boards.split() if isinstance(boards, str) else boards
    if len(labels) != 4 or not all(labels) or not isinstance(listed, Sequence):
        message = f"Row {number} needs round, table, boards, and ns and ew or all four seats."
        raise MovementError(message)
    numbers = [_whole(number, value) for value in (row.get("round"), row.get("table"), *listed)]
    north, south, east, west = labels
    return Row(numbers[0], numbers[1], north, south, east, west, tuple(numbers[2:]))


def _whole(number: int, value: object) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdecimal() and len(text) < 6):
        message = f"Row {number} has {text[:20]!r} where a number from 1 to 99999 should be."
        raise MovementError(message)
    return int(text)


def movement_of(rows: Sequence[Row], *, copies: int | None = 1) -> Movement:
    """Return rows as a movement of no family, as they show themselves.

    Whoever is at no table in a round sits out; pairs that never change direction are two lines.
    """
    played = tuple(rows)
    labels = list(dict.fromkeys(label for row in played for label in row.seats))
    unit: Unit = "pair" if all(row.is_of_pairs for row in played) else "player"
    north_south, east_west = ({row.north for row in played}, {row.east for row in played})
    lines = unit == "pair" and not north_south & east_west
    contestants = tuple(
        Contestant(label, None, ("NS" if label in north_south else "EW") if lines else None)
        for label in labels
    )
    return Movement(
        family="rows",
        parameters=Parameters.of({}),
        unit=unit,
        contestants=contestants,
        rows=played,
        idle=tuple(sitting_out(played, labels)),
        shared=any_shared(played),
        winners=2 if lines else 1,
        copies=copies or 1,
    )
