"""Results, names and hands from a Bridgemate file (.bws), which is an Access database."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from scoring.errors import ScoringError
from scoring.hands.deals import Deal
from scoring.play.boards import Direction, Side
from scoring.play.contracts import Contract
from scoring.play.notation import Game, parse_score
from scoring.play.scores import NotPlayed, PassedOut, PlayedContract, PlayedScore
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.results.contents import FileContents, entries_of
from tournaments.interchange.results.events import EventDetails, Seat, event_of_lines
from tournaments.interchange.results.lines import Line, numbered
from tournaments.interchange.unreadable import access_version
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard
from tournaments.site.limits import LONGEST_NAME, LONGEST_NATIONAL_ID

_TABLES = ("Section", "RoundData", "ReceivedData", "PlayerNumbers", "PlayerNames", "HandRecord")
_PERCENTS = re.compile(r"([0-9]{1,3}(?:[.,][0-9]+)?)%?\s*[-/:]\s*([0-9]{1,3}(?:[.,][0-9]+)?)%")
_NOT_PLAYED = re.compile(
    r"not\s*played|no\s*play|\bNP\b|niet gespeeld|nicht gespielt", re.IGNORECASE
)
_SEATS = {"N": 0, "S": 1, "E": 0, "W": 1}

Row = Mapping[str, Any]


def is_bridgemate(content: bytes) -> bool:
    """Return whether a file is an Access database."""
    return bool(access_version(content))


def read_bridgemate(content: bytes, details: EventDetails) -> FileContents:
    """Read a file.

    Raises:
        InterchangeError: it is damaged, not a Bridgemate file, or still empty.
    """
    version = access_version(content)
    try:
        tables = tables_of(content)
    except Exception as error:  # the reader raises whatever error the bytes lead it into
        raise InterchangeError(
            f"This is a Bridgemate file (Access {version}) or another Access database, but it is "
            "damaged or of a kind that cannot be read. Export the results from the scoring program "
            "as USEBIO or CSV."
        ) from error
    if "ReceivedData" not in tables or "Section" not in tables:
        raise InterchangeError(
            f"This is an Access {version} database but not a Bridgemate file: it has no table "
            "ReceivedData."
        )
    return contents_of(tables, details)


def contents_of(tables: Mapping[str, list[Row]], details: EventDetails) -> FileContents:
    """Return what the tables of a file hold.

    Args:
        tables: The rows of each table, by its name.
        details: All details of the event; the file gives only the day.

    Raises:
        InterchangeError: there are no results, hands or names.
    """
    remarks: list[str] = []
    letters = {_whole(row, "ID"): _letter(row) for row in tables["Section"]}
    deals = _deals(tables.get("HandRecord", ()), remarks)
    latest = _latest(tables["ReceivedData"])
    lines: dict[int, Line] = {}
    names = _names(tables)
    players: dict[Seat, tuple[ImportedPlayer, ...]] = {}
    individual = any(_whole(row, "South") for row in tables.get("RoundData", ()))
    for number, row in enumerate(latest, 1):
        section = letters.get(_whole(row, "Section"), "A")
        board = _whole(row, "Board")
        where = (
            f"Section {section}, table {_whole(row, 'Table')}, round {_whole(row, 'Round')}, "
            f"board {board}"
        )
        try:
            if not 1 <= board <= HIGHEST_BOARD:
                raise InterchangeError(f"boards are numbered from 1 to {HIGHEST_BOARD}.")
            score = score_of_row(row)
        except (ScoringError, InterchangeError) as error:
            remarks.append(f"{where}: {error}")
            continue
        pairs = {side: str(_whole(row, f"Pair{side.value}")) for side in Side}
        lines[number] = Line(
            where=where,
            board=board,
            score=score,
            ns=() if individual else numbered(pairs[Side.NS]),
            ew=() if individual else numbered(pairs[Side.EW]),
            section=section,
            round=_whole(row, "Round"),
            table=_whole(row, "Table"),
        )
        for side, pair in pairs.items():
            if named := names.get((_whole(row, "Section"), pair, side)):
                players[section, pair, side] = named
    if not lines and not deals and not names:
        raise InterchangeError(
            "This Bridgemate file has no results, hands or names: nothing has been played yet."
        )
    return _with_event(lines, players, deals, remarks, individual, latest, details)


def _with_event(
    lines: Mapping[int, Line],
    players: Mapping[Seat, tuple[ImportedPlayer, ...]],
    deals: tuple[DealtBoard, ...],
    remarks: list[str],
    individual: bool,
    received: Iterable[Row],
    details: EventDetails,
) -> FileContents:
    results, why = None, "The file has no results yet."
    if individual and lines:
        why = (
            "This is an individual. Set up the event with its movement, then import the scores "
            "into its session."
        )
    elif lines:
        day = next(filter(None, map(_day, received)), None) or details.held_on
        described = EventDetails(details.club, details.name, day, details.method)
        try:
            results = event_of_lines(
                [
                    replace(line, where=f"Result {number}", round=0, table=0)
                    for number, line in lines.items()
                ],
                described,
                players=players,
                deals=deals,
            )
            why = ""
        except InterchangeError as error:
            why = str(error)
    return FileContents(
        "bws",
        "",
        results=results,
        no_event=why,
        scores=tuple(lines.values()),
        entries=entries_of(results) if results else (),
        deals=deals,
        warnings=tuple(remarks),
    )


def _latest(received: Iterable[Row]) -> list[Row]:
    """Return the last result of each board at each table, without erased ones."""
    last: dict[tuple[int, ...], Row] = {}
    for row in sorted(received, key=lambda each: _whole(each, "ID")):
        place = tuple(_whole(row, name) for name in ("Section", "Table", "Round", "Board"))
        last.pop(place, None)
        if not row.get("Erased"):
            last[place] = row
    return list(last.values())


def score_of_row(row: Row) -> PlayedScore:
    """Return the score of a row of ReceivedData.

    Raises:
        ScoringError: it cannot have happened.
        InterchangeError: it cannot be read.
    """
    remarks = _text(row, "Remarks")
    if match := _PERCENTS.search(remarks):
        return parse_score(f"A{match[1]}/{match[2]}", game=Game.BRIDGE)
    if _NOT_PLAYED.search(remarks):
        return NotPlayed()
    written = letters_only(_text(row, "Contract"))
    if written.startswith("PASS"):
        return PassedOut()
    if not written:
        return NotPlayed()
    contract = Contract.parse(written)
    seat = letters_only(_text(row, "NS/EW"))[:1]
    if seat not in tuple("NESW"):
        raise InterchangeError(f"{quoted(seat)} is not a declarer.")
    result = letters_only(_text(row, "Result"))
    if result == "=":
        over = 0
    elif re.fullmatch(r"[+-][0-9]{1,2}", result):
        over = int(result)
    else:
        raise InterchangeError(f"{quoted(result)} is not a result. Write =, +1 or -1.")
    played = PlayedContract(contract, Direction(seat), contract.needed + over)
    lead = letters_only(_text(row, "LeadCard"))
    try:
        return PlayedContract(contract, played.declarer, played.tricks, lead) if lead else played
    except ScoringError:
        return played


def _names(
    tables: Mapping[str, list[Row]],
) -> dict[tuple[int, str, Side], tuple[ImportedPlayer, ...]]:
    """Return each pair's players, by section, number and side: those of the first round."""
    known = {
        _text(row, "strID") or str(_whole(row, "ID")): _text(row, "Name")
        for row in tables.get("PlayerNames", ())
    }
    first = {
        (_whole(row, "Section"), _whole(row, "Table")): row
        for row in sorted(tables.get("RoundData", ()), key=lambda r: -_whole(r, "Round"))
    }
    found: dict[tuple[int, str, Side], list[ImportedPlayer | None]] = {}
    for row in tables.get("PlayerNumbers", ()):
        seat = _text(row, "Direction").upper()[:1]
        place = (_whole(row, "Section"), _whole(row, "Table"))
        if seat not in _SEATS or place not in first:
            continue
        side = Side.NS if seat in "NS" else Side.EW
        pair = _whole(first[place], "NSPair" if side is Side.NS else "EWPair")
        number = _text(row, "Number")
        name = _text(row, "Name") or known.get(number, "")
        if pair and name:
            both = found.setdefault((place[0], str(pair), side), [None, None])
            both[_SEATS[seat]] = ImportedPlayer(
                name[:LONGEST_NAME], "" if number == "0" else number[:LONGEST_NATIONAL_ID]
            )
    return {key: tuple(filter(None, both)) for key, both in found.items()}


def _deals(rows: Iterable[Row], remarks: list[str]) -> tuple[DealtBoard, ...]:
    found: dict[int, DealtBoard] = {}
    for row in rows:
        board = _whole(row, "Board")
        hands = []
        for seat in ("North", "East", "South", "West"):
            suits = (_text(row, seat + suit) for suit in ("Spades", "Hearts", "Diamonds", "Clubs"))
            hands.append(".".join(suit.replace("-", "") for suit in suits))
        try:
            if not 1 <= board <= HIGHEST_BOARD:
                raise InterchangeError(f"boards are numbered from 1 to {HIGHEST_BOARD}.")
            found.setdefault(board, DealtBoard(board, str(Deal.parse("N:" + " ".join(hands)))))
        except (ScoringError, InterchangeError) as error:
            remarks.append(f"Hand of board {board}: {error}")
    return tuple(found[board] for board in sorted(found))


def _letter(row: Row) -> str:
    letter = _text(row, "Letter").upper()[:1]
    return letter if letter.isalpha() else "A"


def _whole(row: Row, name: str) -> int:
    value = row.get(name)
    if isinstance(value, int):
        return int(value)
    text = str(value or "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return "" if value is None else " ".join(str(value).replace("\0", "").split())[:300]


def _day(row: Row) -> date | None:
    text = _text(row, "DateLog")[:10]
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 (a day without a time)
    except ValueError:
        return None
    return day if day.year >= 1990 else None


def tables_of(content: bytes) -> dict[str, list[Row]]:
    """Return the rows of the tables about play, by table name.

    Raise any error that the library raises for bytes that are not a sound database.
    """
    from tournaments.interchange.programs.access_tables import tables_in  # brings a library

    return tables_in(content, _TABLES)
