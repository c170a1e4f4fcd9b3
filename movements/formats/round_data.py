"""RoundData, the table of a Bridgemate file that holds a movement: read and written as CSV.

Its columns are Section, Table, Round, NSPair, EWPair, LowBoard, HighBoard, CustomBoards and, for
individuals, South and West (then NSPair and EWPair are North and East). Pairs are numbers; number 0
is an empty seat.
"""

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from movements.errors import MovementError
from movements.model import Movement

HEADS = (
    "Section",
    "Table",
    "Round",
    "NSPair",
    "EWPair",
    "LowBoard",
    "HighBoard",
    "CustomBoards",
    "South",
    "West",
)
Found = tuple[int, dict[str, str]]
"""The number of a line, and its cells by the name of their column."""


def is_round_data(names: Collection[str]) -> bool:
    """Return whether a heading, in lower case without spaces, is that of RoundData."""
    return {"nspair", "ewpair", "lowboard", "highboard"} <= set(names)


def named_rows(found: Sequence[Found]) -> Iterator[Found]:
    """Yield rows with the columns of our own CSV, leaving out tables with an empty seat.

    Mitchells are often numbered so that one number is both a North-South and an East-West pair in
    the same round. If any number is, all pairs get a letter: ``N3`` and ``E3``.

    Raises:
        MovementError: There are several sections.
    """
    sections = {row.get("section", "").strip() for _line, row in found}
    if len(sections) > 1:
        named = ", ".join(sorted(sections))[:60]
        raise MovementError(f"The file has sections {named}: keep the rows of one of them.")
    playing = [(line, row) for line, row in found if not _is_empty(row)]
    by_player = any(_number(row, "south") or _number(row, "west") for _line, row in playing)
    twice = not by_player and _same_numbers(playing)
    for line, row in playing:
        north, east = row.get("nspair", "").strip(), row.get("ewpair", "").strip()
        seats = {"ns": f"N{north}" if twice else north, "ew": f"E{east}" if twice else east}
        if by_player:
            seats = {"north": north, "south": row["south"], "east": east, "west": row["west"]}
        boards = row.get("customboards", "").strip() or f"{row['lowboard']}-{row['highboard']}"
        place = {name: row.get(name, "") for name in ("round", "table")}
        yield line, {**place, **seats, "boards": boards.replace(" ", "")}


def _is_empty(row: Mapping[str, str]) -> bool:
    return "0" in (row.get("nspair", "").strip(), row.get("ewpair", "").strip())


def _number(row: Mapping[str, str], name: str) -> bool:
    return row.get(name, "").strip() not in ("", "0")


def _same_numbers(rows: Sequence[Found]) -> bool:
    north_south = {(row.get("round"), row.get("nspair")) for _line, row in rows}
    return any((row.get("round"), row.get("ewpair")) in north_south for _line, row in rows)


def round_data(movement: Movement) -> str:
    """Return a movement as RoundData of section 1.

    Labels that are not numbers become numbers. With two winners ``N3`` and ``E3`` are both 3;
    otherwise contestants are numbered in their order.
    """
    numbers = _numbers(movement)
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(HEADS)
    for row in movement.rows:
        north, south, east, west = (
            numbers[label] for label in (row.north, row.south, row.east, row.west)
        )
        boards = sorted(row.boards)
        low, high = (boards[0], boards[-1]) if boards else (0, 0)
        custom = "" if len(boards) == high - low + 1 else ",".join(map(str, boards))
        players = ("", "") if row.is_of_pairs else (south, west)
        lines.writerow((1, row.table, row.round, north, east, low, high, custom, *players))
    return written.getvalue()


def _numbers(movement: Movement) -> dict[str, str]:
    labels = movement.labels
    if all(label.isdecimal() for label in labels):
        return {label: label for label in labels}
    if movement.winners == 2 and all(re.fullmatch(r"[NE]\d+", label) for label in labels):
        return {label: label[1:] for label in labels}
    return {label: str(number) for number, label in enumerate(labels, 1)}
