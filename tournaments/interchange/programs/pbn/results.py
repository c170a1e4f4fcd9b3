"""Results of a PBN file: score tables of a session, or games with their contract and result."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind, Method
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.scores import PlayedScore
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.lists.people import people_in
from tournaments.interchange.programs.pbn.contests import (
    RoomGame,
    contest_of,
    event_of_rooms,
    event_of_tables,
)
from tournaments.interchange.programs.pbn.deals import board_of, deals_of
from tournaments.interchange.programs.pbn.games import (
    NOTHING,
    Cell,
    day_of_play,
    plays_of,
    score_of_game,
    score_of_row,
)
from tournaments.interchange.programs.pbn.text import Game, decoded, games
from tournaments.interchange.results.contents import FileContents, entries_of
from tournaments.interchange.results.events import EventDetails, ResultsFile, Seat, event_of_lines
from tournaments.interchange.results.lines import Line, numbered
from tournaments.record.services.hands import DealtBoard

MOST_ROWS = 20_000

_PAIR_ID = re.compile(r"(?:([A-Z])-?)?0*([1-9][0-9]{0,3})(NS|EW|N|S|E|W)?", re.IGNORECASE)
_PLAYER_ID = re.compile(r"[A-Z]?[0-9]{1,4}", re.IGNORECASE)
_TEAM_ID = re.compile(r"[A-Z]", re.IGNORECASE)
_STAGE = re.compile(r"Session ([0-9]{1,2})", re.IGNORECASE)
_SCORING_BY_IMPS = re.compile(r"IMP|BUTLER|CROSS", re.IGNORECASE)


@dataclass(slots=True)
class _Found:
    """The results as they are gathered."""

    lines: dict[int, Line] = field(default_factory=dict)
    players: dict[tuple[int, Side], tuple[ImportedPlayer, ...]] = field(default_factory=dict)
    scores: list[Line] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    names: dict[tuple[str, ...], str] = field(default_factory=dict)
    nameless: int = 0
    rooms: list[RoomGame] = field(default_factory=list)

    def number_of(self, names: tuple[str, ...]) -> str:
        """Return the number of a pair that has only a name in the file."""
        key = tuple(sorted(name.casefold() for name in names))
        return self.names.setdefault(key, str(len(self.names) + 1))


def read_pbn(content: bytes, details: EventDetails) -> FileContents:
    """Read deals and results.

    Raises:
        InterchangeError: there are no deals or results.
    """
    remarks: list[str] = []
    read = list(games(decoded(content), remarks))
    deals = deals_of(read, remarks)
    found = _Found(remarks=remarks)
    totals: _Totals = {}
    tabled = {_of_board(game) for game in read if game.tables.get("ScoreTable")}
    for game in read:
        totals |= _names_of_totals(game)
        if not game.tables.get("ScoreTable") and _of_board(game) in tabled:
            continue  # one of the table's results, with its auction and play
        try:
            _read_game(game, found)
        except InterchangeError as error:
            remarks.append(str(error))
        if len(found.lines) > MOST_ROWS:
            raise InterchangeError(f"The file has more than {MOST_ROWS:,} results.")
    if not deals and not found.scores and not found.lines:
        raise InterchangeError(remarks[0] if remarks else "The file has no deals or results.")
    if found.lines and found.nameless:
        remarks.append(
            f"{found.nameless} of the results do not say who played them. They can only go into an "
            "event whose session is set up."
        )
    results, why = _event(read, found, totals, deals, details)
    unique = tuple(dict.fromkeys(remarks))
    return FileContents(
        "pbn",
        "a PBN file",
        results=results,
        no_event=why,
        scores=tuple(found.scores),
        entries=entries_of(results) if results else (),
        deals=deals,
        plays=tuple(plays_of(read)),
        warnings=unique,
    )


def _of_board(game: Game) -> tuple[str, str]:
    return game.value("Stage"), game.value("Board")


def _event(
    read: Sequence[Game],
    found: _Found,
    totals: "_Totals",
    deals: tuple[DealtBoard, ...],
    details: EventDetails,
) -> tuple[ResultsFile | None, str]:
    if not found.lines:
        why = "The file has deals but no results." if not found.nameless else _NAMELESS
        return None, why
    doubts: list[str] = []
    held_on = day_of_play(read, details.held_on, doubts)
    try:
        event = _event_on(read, found, totals, deals, replace(details, held_on=held_on))
    except InterchangeError as error:
        return None, str(error)
    return replace(event, remarks=(*event.remarks, *doubts)), ""


def _event_on(
    read: Sequence[Game],
    found: _Found,
    totals: "_Totals",
    deals: tuple[DealtBoard, ...],
    details: EventDetails,
) -> ResultsFile:
    first = read[0]
    imps = bool(_SCORING_BY_IMPS.search(first.value("Scoring"))) or bool(found.rooms)
    described = EventDetails(
        club=details.club or first.value("Site"),
        name=first.value("Event") or details.name,
        held_on=details.held_on,
        method=_by_imps(first, details) if imps else details.method,
    )
    told = replace(described, method=details.method)
    if found.rooms and len(found.rooms) == len(found.lines):
        match = event_of_rooms(found.rooms, told, deals, found.remarks)
        if match is not None:
            return match
    if found.rooms:
        found.remarks.append(
            "This is a team match with an open and a closed room, but the seats do not show who "
            "plays for whom. It is imported as pairs, scored by cross-IMPs."
        )
    contest = ContestKind.PAIRS if found.rooms else contest_of(read, found.lines.values())
    if contest is not ContestKind.PAIRS or told.method is Method.TOTAL_POINTS:
        return event_of_tables(read, found.lines, told, contest, deals, found.remarks)
    players: dict[Seat, tuple[ImportedPlayer, ...]] = {}
    for number, line in found.lines.items():
        for side in Side:
            if named := found.players[number, side] or _named_in(totals, line, side):
                players[line.section, line.number(side), side] = named
    return event_of_lines(
        [replace(line, round=0, table=0) for line in found.lines.values()],
        described,
        players=players,
        deals=deals,
    )


def _by_imps(first: Game, details: EventDetails) -> Method:
    by_imps = [each.method for each in METHODS.values() if each.is_pairs and each.in_imps]
    if details.method in by_imps:
        return details.method
    butler = "butler" in first.value("Scoring").lower()
    return Method.BUTLER if butler else Method.CROSS_IMPS


_NAMELESS = (
    "The file has results, but does not say who played them. Import them into an event whose "
    "session is set up."
)


def _read_game(game: Game, found: _Found) -> None:
    if "ScoreTable" in game.tags and game.tables.get("ScoreTable"):
        board = board_of(game)
        for line, cells in game.rows("ScoreTable"):
            if cells is None:
                found.remarks.append(
                    f"Line {line}: the row does not fit the columns of its ScoreTable."
                )
                continue
            try:
                _read_row(game, board, line, cells, found)
            except (ScoringError, InterchangeError) as error:
                found.remarks.append(f"Line {line}, board {board}: {error}")
        return
    if game.value("Contract") in NOTHING:
        return
    board = board_of(game)
    try:
        score = score_of_game(game, board)
    except ScoringError as error:
        found.remarks.append(f"Line {game.line_of('Contract')}, board {board}: {error}")
        return
    if score is not None:
        _take_game(game, board, score, found)


def _take_game(game: Game, board: int, score: PlayedScore, found: _Found) -> None:
    room = game.value("Room")
    names = {side: _seated(game, side) for side in Side}
    line = Line(
        where=f"Line {game.line}",
        board=board,
        score=score,
        section=_letter(game.value("Section")),
        round=_number(game.value("Round")),
        table=_number(game.value("Table")),
    )
    found.scores.append(line)
    if not all(names.values()):
        found.nameless += 1
        return
    if room.lower().startswith(("o", "c")):
        north, south, east, west = (*names[Side.NS], *names[Side.EW])
        found.rooms.append(
            RoomGame(
                line=game.line,
                board=board,
                score=score,
                closed=room.lower().startswith("c"),
                names=(north, east, south, west),
                home=game.value("HomeTeam"),
                visit=game.value("VisitTeam"),
            )
        )
    ns, ew = (numbered(found.number_of(names[side])) for side in Side)
    _add(
        found,
        game.line,
        replace(line, ns=ns, ew=ew, round=0, table=0),
        {side: tuple(map(ImportedPlayer, names[side])) for side in Side},
    )


def _seated(game: Game, side: Side) -> tuple[str, ...]:
    seats = ("North", "South") if side is Side.NS else ("East", "West")
    names = tuple(game.value(seat) for seat in seats)
    return names if all(name and name not in NOTHING for name in names) else ()


def _read_row(game: Game, board: int, line: int, cells: Mapping[str, str], found: _Found) -> None:
    def cell(*columns: str) -> str:
        return next((cells[c] for c in columns if cells.get(c, "-") not in NOTHING), "")

    score = score_of_row(cell, board, line, found.remarks)
    if score is None:
        return
    ns, ew = (_side_id(cell, side) for side in Side)
    section = _letter(cell("Section")) or (ns[0] if ns[0] == ew[0] else "")
    names = {Side.NS: _people(cell("Names_NS")), Side.EW: _people(cell("Names_EW"))}
    numbers = {
        side: number[1]
        or (found.number_of(tuple(p.name for p in names[side])) if names[side] else "")
        for side, number in ((Side.NS, ns), (Side.EW, ew))
    }
    said = Line(
        where=f"Line {line}",
        board=board,
        score=score,
        ns=numbered(ns[1]),
        ew=numbered(ew[1]),
        session=_stage(game),
        section=section,
        round=_number(cell("Round") or game.value("Round")),
        table=_number(cell("Table") or game.value("Table")),
    )
    found.scores.append(said)
    if not all(numbers.values()):
        found.nameless += 1
        return
    imps = cell("IMP_NS"), cell("IMP_EW")
    mps = cell("MP_NS"), cell("MP_EW")
    shown = imps if any(imps) else mps
    _add(
        found,
        line,
        replace(
            said,
            ns=numbered(numbers[Side.NS]),
            ew=numbered(numbers[Side.EW]),
            ns_points=_points(shown[0]),
            ew_points=_points(shown[1]),
        ),
        names,
    )


def _add(
    found: _Found, number: int, line: Line, players: Mapping[Side, tuple[ImportedPlayer, ...]]
) -> None:
    if number in found.lines:
        return  # several games on one line: no program writes that
    found.lines[number] = line
    for side in Side:
        found.players[number, side] = players.get(side, ())


_Totals = dict[tuple[str, str, str], tuple[ImportedPlayer, ...]]
"""Names by the pair's section, number and side; section and side are empty if not given."""


def _names_of_totals(game: Game) -> _Totals:
    """Return the names in the table of totals."""
    found: _Totals = {}
    for _line, cells in game.rows("TotalScoreTable"):
        text = (cells or {}).get("PairId", "").strip()
        match = _PAIR_ID.fullmatch(text)
        if cells is None or match is None:
            continue
        section = _letter(cells.get("Section", "")) or (match[1] or "").upper()
        side = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get((match[3] or "").upper()[:1], "")
        if names := _people(cells.get("Names", "")):
            found[section, match[2], side] = names
    return found


def _named_in(totals: _Totals, line: Line, side: Side) -> tuple[ImportedPlayer, ...]:
    """Return the names of a line's pair: the closest match in the table of totals."""
    places = [
        (section, line.number(side), at)
        for section in (line.section, "")
        for at in (side.value, "")
    ]
    return next((totals[place] for place in places if place in totals), ())


def _people(text: str) -> tuple[ImportedPlayer, ...]:
    if text in NOTHING:
        return ()
    return tuple(ImportedPlayer(" ".join(part.split())) for part in people_in(text))[:2]


def _pair_id(text: str) -> tuple[str, str]:
    """Return the section's letter and the number of ``A12NS``; empty if it is not a number."""
    match = _PAIR_ID.fullmatch(text.strip())
    return ((match[1] or "").upper(), match[2]) if match else ("", "")


def _side_id(cell: Cell, side: Side) -> tuple[str, str]:
    """Return section and number of who sits there: a pair, a team, or players as ``1+5``."""
    seats = ("North", "South") if side is Side.NS else ("East", "West")
    players = [cell(f"PlayerId_{seat}").strip().upper() for seat in seats]
    if all(_PLAYER_ID.fullmatch(each) for each in players):
        return "", "+".join(players)
    text = cell(f"PairId_{side.value}", f"TeamId_{side.value}")
    return ("", text.strip().upper()) if _TEAM_ID.fullmatch(text.strip()) else _pair_id(text)


def _stage(game: Game) -> int:
    """Return the session number, as Fairdeal writes it; 0 if there is none."""
    match = _STAGE.fullmatch(game.value("Stage"))
    return int(match[1]) if match else 0


def _letter(text: str) -> str:
    return text.strip().upper()[:1] if text.strip()[:1].isalpha() else ""


def _number(text: str) -> int:
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 3 else 0


def _points(text: str) -> Decimal | None:
    try:
        found = Decimal(text) if text else None
    except InvalidOperation:
        return None
    return found if found is not None and found.is_finite() and abs(found) < 10**6 else None
