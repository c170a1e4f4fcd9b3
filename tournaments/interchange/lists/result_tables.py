"""A table of results: its columns, its scores, and what kind of contest it comes from."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.command.result_tables import ResultRow
from scoring.conditions.catalogue import methods_of
from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.headings import NAMES, columns
from tournaments.interchange.lists.scores import usual_table
from tournaments.interchange.lists.sheets import Row, as_csv
from tournaments.interchange.results.tables import table_rows

LABEL = re.compile(
    r"[A-Z]?[ -]?[0-9]{1,4} ?(?:NS|EW|N|S|E|W)?|[A-Z]{1,2}|[A-Z]?[0-9]{1,4}[-+][A-Z]?[0-9]{1,4}",
    re.IGNORECASE,
)


BOTH = re.compile(r"([A-Z]?[0-9]{1,4})\+([A-Z]?[0-9]{1,4})", re.IGNORECASE)


_OF_TEAMS = {*methods_of(Game.BRIDGE, ContestKind.TEAMS)}.difference(
    methods_of(Game.BRIDGE, ContestKind.PAIRS)
)
"""The methods by which only teams are scored."""


MOST_TRICKS = 13


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of results: its rows, and the place of every known column."""

    rows: tuple[Row, ...]
    place: Mapping[str, int]
    names: Mapping[str, int]

    def cell(self, row: Row, column: str) -> str:
        """Return a cell by its column; empty if the table has no such column."""
        return row.cell(self.place.get(column, -1))

    def name(self, row: Row, column: str) -> str:
        """Return the names in a column; empty if the table has no such column."""
        return row.cell(self.names.get(column, -1))


def result_table(rows: Sequence[Row]) -> ResultTable:
    """Return a table with its columns recognised by their headings."""
    heads, rest = usual_table(rows)
    place = {head: n for n, head in enumerate(heads) if head}
    names = columns(rows[0].cells, NAMES)
    for side in ("ns", "ew"):
        at = place.get(side)
        cells = [row.cell(at) for row in rest if row.cell(at)] if at is not None else []
        numbered = names.get(f"{side}_names", at) != at  # names have their own column
        if cells and not numbered and not all(LABEL.fullmatch(cell) for cell in cells[:50]):
            names = {**names, f"{side}_names": place.pop(side)}
    return ResultTable(rest, place, names)


def game_of(table: ResultTable) -> Game:
    """Return whist if all scores are numbers of tricks and no contract is named."""
    scores = [table.cell(row, "score").lstrip("+") for row in table.rows]
    whole = [int(text) for text in scores if text.isascii() and text.isdecimal() and len(text) < 5]
    bridge = any(table.cell(row, column) for row in table.rows for column in ("contract", "tricks"))
    tricks = bool(whole) and max(whole) <= MOST_TRICKS and any(score % 10 for score in whole)
    return Game.WHIST if tricks and not bridge else Game.BRIDGE


def scores_of(table: ResultTable, game: Game) -> list[ResultRow]:
    """Read the scores; who sat there is worked out later."""
    kept = {
        column: place
        for column, place in table.place.items()
        if column not in ("ns", "ew", "ruling", "table")
    }
    csv = [Row(1, (*kept, "ns", "ew"))]
    before = {row.number: n for n, row in enumerate(table.rows, 2)}
    for row in table.rows:
        cells = {column: row.cell(place) for column, place in kept.items()}
        if table.cell(row, "ruling") and cells.get("contract"):
            cells["score"] = ""  # this score belongs to the ruling
        csv.append(Row(before[row.number], (*cells.values(), "1", "2")))
    numbers = {line: number for number, line in before.items()}
    try:
        found = table_rows(as_csv(csv), game)
    except InterchangeError as error:
        raise InterchangeError(_in_the_file(str(error), numbers)) from error
    return [replace(row, number=numbers[row.number]) for row in found]


def _in_the_file(sentence: str, numbers: Mapping[int, int]) -> str:
    return re.sub(r"^Row ([0-9]+)", lambda m: f"Row {numbers.get(int(m[1]), int(m[1]))}", sentence)


def contest_of(table: ResultTable, rows: Sequence[ResultRow], method: Method | None) -> ContestKind:
    """Return what is ranked, players, teams or pairs, judging by who sits where."""
    if _are_players(table):
        return ContestKind.INDIVIDUAL
    if method in _OF_TEAMS or _are_teams(table, rows):
        return ContestKind.TEAMS
    return ContestKind.PAIRS


def _are_players(table: ResultTable) -> bool:
    if all(BOTH.fullmatch(table.cell(row, side)) for row in table.rows for side in ("ns", "ew")):
        return True
    seats = ("north", "east", "south", "west")
    by_seat = all(table.name(row, seat) for row in table.rows for seat in seats)
    return by_seat and not ({"ns", "ew"} & table.place.keys())


def _are_teams(table: ResultTable, rows: Sequence[ResultRow]) -> bool:
    """Whether the same two play every board both ways, or both lines have one name."""
    played: dict[tuple[str, str, int], list[tuple[str, str]]] = defaultdict(list)
    name_of: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for row, read in zip(table.rows, rows, strict=True):
        both = table.cell(row, "ns").upper(), table.cell(row, "ew").upper()
        if not all(both):
            both = table.name(row, "ns_names").casefold(), table.name(row, "ew_names").casefold()
        if both[0] == both[1] or not all(both):
            return False
        played[read.session, read.section, read.board].append(both)
        for side, who in zip(("ns", "ew"), both, strict=True):
            name_of[read.section, side, who].add(table.name(row, f"{side}_names"))
    if all(sorted(both) == sorted(pair[::-1] for pair in both) for both in played.values()):
        return True
    shared = [
        (name_of[section, "ns", who], name_of[section, "ew", who])
        for section, side, who in list(name_of)
        if side == "ns" and (section, "ew", who) in name_of
    ]
    repeated = any(
        len({who for both in pairs for who in both}) < 2 * len(pairs) for pairs in played.values()
    )
    return bool(shared) and repeated and all(ns == ew and any(ns) for ns, ew in shared)
