"""Contests of teams and of players in PBN files: score tables, and games of two rooms.

A match names the four players at each table. The pair North-South in the open room and the pair
East-West in the closed room play for the same team.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.conditions.catalogue import methods_of
from scoring.conditions.methods import ContestKind, Method
from scoring.play.boards import Side
from scoring.play.notation import format_score
from scoring.play.ruling_notation import format_ruling
from scoring.play.scores import PlayedScore
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.people import people_in
from tournaments.interchange.lists.results import Tables, read_tables
from tournaments.interchange.lists.sheets import Row
from tournaments.interchange.programs.pbn.text import Game
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.interchange.results.lines import Line
from tournaments.record.services.hands import DealtBoard

_RESULTS = (
    *("Session", "Section", "Round", "Table", "Board", "NS", "EW", "North-South", "East-West"),
    *("Score", "NS points", "EW points"),
)
_STANDINGS = ("Ranking", "Rank", "Section", "Number", "Direction", "Total", "Percentage")
_ENTRIES = ("Number", "Direction", "Name", *(f"Player {seat}" for seat in range(1, 5)))
_TOTALS = ("TotalMP", "TotalIMP", "TotalScore", "TotalVP", "Total")
_METHODS = {"MP": Method.MATCHPOINTS, "CROSS": Method.CROSS_IMPS, "BUTLER": Method.BUTLER}
_OF_TEAMS = {"IMP": Method.IMPS, "IMPS": Method.IMPS, "BAM": Method.BOARD_A_MATCH}
_PARTS = re.compile(r"([A-Z]?)([0-9]*)(NS|EW|[A-Z]{0,2})", re.IGNORECASE)
_SEATS = ("North", "East", "South", "West")
HOME, VISIT = "1", "2"


@dataclass(frozen=True, slots=True)
class RoomGame:
    """A game in the open or the closed room, with the names at the table."""

    line: int
    board: int
    score: PlayedScore
    closed: bool
    names: tuple[str, str, str, str]
    home: str
    visit: str


def contest_of(read: Sequence[Game], lines: Iterable[Line]) -> ContestKind:
    """Return what a file's score tables rank."""
    met = {(x.board, x.section, x.number(Side.NS), x.number(Side.EW)) for x in lines}
    if any("+" in ns for _board, _section, ns, _ew in met):
        return ContestKind.INDIVIDUAL
    for game in read:
        for _line, cells in game.rows("TotalScoreTable"):
            if cells is not None and "TeamId" in cells:
                return ContestKind.TEAMS
    both = all(ns != ew and (board, section, ew, ns) in met for board, section, ns, ew in met)
    return ContestKind.TEAMS if both and met else ContestKind.PAIRS


def adds_up_points(read: Sequence[Game]) -> bool:
    """Whether a file's totals add up plain scores."""
    tables = [cells for game in read for _line, cells in game.rows("TotalScoreTable") if cells]
    return bool(tables) and all("TotalScore" in cells for cells in tables)


def event_of_tables(
    read: Sequence[Game],
    lines: Mapping[int, Line],
    details: EventDetails,
    contest: ContestKind,
    deals: tuple[DealtBoard, ...],
    remarks: Sequence[str],
) -> ResultsFile:
    """Make an event from a file's score tables and totals.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    standings, entries = _totals(read, contest)
    names: Mapping[str, str] = {}
    if contest is ContestKind.TEAMS:
        names, entries = {row.cells[0]: row.cells[2] for row in entries}, ()
    scoring = read[0].value("Scoring").upper()
    method = details.method or (
        _OF_TEAMS.get(scoring) if contest is ContestKind.TEAMS else _METHODS.get(scoring)
    )
    if method is None and contest is not ContestKind.TEAMS and adds_up_points(read):
        method = Method.TOTAL_POINTS
    results = [
        _row(
            number,
            line.session or "",
            line.section,
            line.round,
            line.table,
            line.board,
            *map(line.number, Side),
            *(names.get(line.number(side), "") for side in Side),
            format_ruling(line.score),
            *("" if p is None else str(p) for p in (line.ns_points, line.ew_points)),
        )
        for number, line in lines.items()
    ]
    return _event(results, entries, standings, details, contest, method, deals, remarks)


def _row(number: int, *cells: object) -> Row:
    session, section, played, table, *rest = cells
    return Row(number, tuple(map(str, (session, section, played or "", table or "", *rest))))


def _event(
    results: Sequence[Row],
    entries: Sequence[Row],
    standings: Sequence[Row],
    details: EventDetails,
    contest: ContestKind,
    method: Method | None,
    deals: tuple[DealtBoard, ...],
    remarks: Sequence[str],
) -> ResultsFile:
    tables = Tables(
        (Row(1, _RESULTS), *results),
        (Row(1, _ENTRIES), *entries) if entries else (),
        (Row(1, _STANDINGS), *standings) if standings else (),
    )
    try:
        found = read_tables(tables, replace(details, contest=contest, method=method))
    except InterchangeError as error:
        raise InterchangeError(re.sub(r"\bRow\b", "Line", str(error))) from error
    return replace(
        found,
        event=replace(found.event, deals=deals),
        remarks=(*remarks, *(re.sub(r"\bRow\b", "Line", each) for each in found.remarks)),
    )


def _totals(read: Sequence[Game], contest: ContestKind) -> tuple[Sequence[Row], Sequence[Row]]:
    """Return the standings and the entries in the table of totals."""
    standings, entries = [], []
    for game in read:
        for number, cells in game.rows("TotalScoreTable"):
            if cells is None:
                continue
            text = next((cells[c] for c in ("TeamId", "PlayerId", "PairId") if c in cells), "")
            match = _PARTS.fullmatch(text.strip())
            if match is None:
                continue
            who, direction = _number(match, of_pairs=contest is ContestKind.PAIRS)
            section = cells.get("Section", "").replace("-", "")
            total = next((cells[c] for c in _TOTALS if c in cells), "")
            per_cent = cells.get("TotalPercentage", "").replace("-", "", 1)
            standings.append(Row(number, ("", "", section, who, direction, total, per_cent)))
            name = cells.get("Names", "").strip()
            if name not in ("", "-"):
                entries.append(Row(number, (who, direction, *_named(name, contest))))
    return standings, entries


def _number(match: re.Match[str], *, of_pairs: bool) -> tuple[str, str]:
    """Return number and direction of ``3NS``; a team ``A`` and a player ``E1`` are numbers."""
    letter, digits, end = match.groups()
    if of_pairs and end.upper() in ("NS", "EW"):
        return f"{letter}{digits}".upper(), end.upper()
    return match[0].upper(), ""


def _named(name: str, contest: ContestKind) -> Sequence[str]:
    """Return the name and the players of an entry, as the table's columns hold them."""
    if contest is ContestKind.TEAMS:
        return (name, *([""] * 4))
    people = people_in(name)[:4] if contest is ContestKind.PAIRS else (name,)
    return ("", *people, *([""] * (4 - len(people))))


def event_of_rooms(
    games: Sequence[RoomGame],
    details: EventDetails,
    deals: tuple[DealtBoard, ...],
    remarks: Sequence[str],
) -> ResultsFile | None:
    """Make a match of two teams; None if the rooms do not show who plays for whom."""
    teams = _teams(games)
    if teams is None:
        return None
    results = []
    for game in games:
        ns = teams[_folded(game.names[0])]
        ew = VISIT if ns == HOME else HOME
        table = 2 if game.closed else 1
        results.append(
            _row(game.line, "", "", 1, table, game.board, ns, ew, "", "", _slip(game), "", "")
        )
    names = (
        next((game.home for game in games if game.home), ""),
        next((game.visit for game in games if game.visit), ""),
    )
    people: dict[str, dict[str, str]] = {HOME: {}, VISIT: {}}
    for game in games:
        for name in (game.names[place] for place in (0, 2, 1, 3)):
            people[teams[_folded(name)]].setdefault(_folded(name), name)
    if any(len(each) > 4 for each in people.values()):
        return None
    entries = [
        Row(
            n,
            (team, "", names[n - 1] or f"Team {team}", *people[team].values())
            + ("",) * (4 - len(people[team])),
        )
        for n, team in enumerate((HOME, VISIT), 1)
    ]
    return _event(
        results, entries, (), details, ContestKind.TEAMS, _match_method(details), deals, remarks
    )


def _match_method(details: EventDetails) -> Method:
    of_teams = methods_of("bridge", ContestKind.TEAMS)
    return details.method if details.method in of_teams else Method.IMPS


def _slip(game: RoomGame) -> str:
    return format_score(game.score)


def _teams(games: Sequence[RoomGame]) -> Mapping[str, str] | None:
    """Return everyone's team, by name in lower case."""
    of: dict[str, int] = {}
    for game in games:
        north, east, south, west = map(_folded, game.names)
        home, away = (1, 0) if game.closed else (0, 1)
        for who, team in ((north, home), (south, home), (east, away), (west, away)):
            if of.setdefault(who, team) != team:
                return None
    rooms = {game.closed for game in games}
    boards = {closed: {g.board for g in games if g.closed is closed} for closed in (True, False)}
    if len(rooms) < 2 or not boards[True] & boards[False]:
        return None
    return {who: (HOME, VISIT)[team] for who, team in of.items()}


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
