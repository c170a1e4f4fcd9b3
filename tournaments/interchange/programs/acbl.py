"""A club's results as ACBL Live gives them in JSON, with hands, names and percentages.

There are two forms: the whole event (``sessions`` with ``sections``, ``pair_summaries``, ``boards``
and ``hand_records``), and one session taken from it (``results``, ``pairs`` and ``hands``).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from scoring.conditions.methods import Method
from scoring.errors import ScoringError
from scoring.hands.deals import Deal
from scoring.play.boards import Side
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.lists.json_tables import json_of
from tournaments.interchange.results.contents import FileContents, contents_of
from tournaments.interchange.results.events import EventDetails, Seat, event_of_lines
from tournaments.interchange.results.lines import Line, numbered
from tournaments.interchange.results.tables import lines_of, remarks_of, table_rows
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard

_METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MATCHPOINTS": Method.MATCHPOINTS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "BUTLER_IMPS": Method.BUTLER,
}
_SEATS = ("north", "east", "south", "west")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_MONTH_FIRST = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_NOTHING = frozenset({"", "-", "NP", "NOT PLAYED", "SIT-OUT", "SITOUT"})
MOST_RECORDS = 20_000
MOST_WORDS = 60  # characters in a cell; a contract has five
Thing = Mapping[str, Any]


def is_acbl(content: bytes) -> bool:
    """Return whether a file is JSON with an ACBL club's results."""
    head = content[:400_000]
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and (
        (b'"pair_summaries"' in content and b'"board_results"' in content)
        or (b'"ns_match_points"' in head and b'"hands"' in content)
    )


@dataclass(slots=True)
class _Read:
    """What has been read so far."""

    lines: list[Line] = field(default_factory=list)
    players: dict[Seat, tuple[ImportedPlayer, ...]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    count: int = 0


def read_acbl(content: bytes, details: EventDetails) -> FileContents:
    """Read results with names, percentages and hands.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    whole = json_of(content)
    if not isinstance(whole, dict):
        raise InterchangeError("The file begins like JSON but is not valid JSON.")
    remarks: list[str] = []
    sessions = [each for each in _list(whole, "sessions") if isinstance(each, dict)]
    if any(_list(session, "team_matches") or _list(session, "teamMatches") for session in sessions):
        raise InterchangeError(
            "These are team results from ACBL Live, which give matches without their boards. "
            "Fairdeal computes a match from the scores of both rooms."
        )
    read = _Read()
    percentages = _of_sessions(whole, sessions, read) if sessions else _of_one_session(whole, read)
    if not read.lines:
        raise InterchangeError("The file has no board results (board_results).")
    records = [each for session in sessions for each in _list(session, "hand_records")]
    deals = _deals(records if len(sessions) == 1 else _list(whole, "hands"), remarks)
    described = _described(whole, details)
    found = event_of_lines(
        read.lines,
        described,
        players=read.players,
        deals=deals,
        remarks=[*remarks, *read.remarks],
        percentages=percentages,
    )
    return contents_of(found)


def _described(whole: Thing, details: EventDetails) -> EventDetails:
    match = _MONTH_FIRST.match(_word(whole, "start_date"))
    held_on = details.held_on
    if match is not None:
        month, day, year = map(int, match.groups())
        try:
            held_on = date(year, month, day)
        except ValueError:
            held_on = details.held_on
    said = _word(whole, "board_scoring_method", "scoring").upper()
    return replace(
        details,
        club=details.club or _word(whole, "club_name"),
        name=_word(whole, "name") or details.name,
        held_on=held_on,
        method=_METHODS.get(said, details.method),
    )


def _of_sessions(
    whole: Thing, sessions: Sequence[Thing], read: _Read
) -> Mapping[tuple[str, str], Decimal]:
    percentages: dict[tuple[str, str], Decimal] = {}
    parts = 0
    for place, session in enumerate(sessions, 1):
        for section in _list(session, "sections"):
            if not isinstance(section, dict):
                continue
            parts += 1
            two_lines = _two_lines(whole, _list(section, "pair_summaries"))
            people, found = _pairs(_list(section, "pair_summaries"))
            percentages |= found
            results = (
                (board.get("board_number"), result)
                for board in _list(section, "boards")
                if isinstance(board, dict)
                for result in _list(board, "board_results")
            )
            letter = _word(section, "name") or f"{parts:02d}"
            _take(results, place, letter, people, read, two_lines=two_lines)
    return percentages if parts == 1 else {}


def _of_one_session(whole: Thing, read: _Read) -> Mapping[tuple[str, str], Decimal]:
    pairs = _list(whole, "pairs")
    people, percentages = _pairs(pairs)
    results = (
        (each.get("board", each.get("board_number")), each)
        for each in _list(whole, "results")
        if isinstance(each, dict)
    )
    _take(results, 0, "", people, read, two_lines=_two_lines(whole, pairs))
    return percentages


def _two_lines(whole: Thing, pairs: Sequence[object]) -> bool:
    """Whether North-South and East-West have the same numbers."""
    seen = [_word(each, "pair_number", "number") for each in pairs if isinstance(each, dict)]
    return _word(whole, "winner_type") == "2" or len(set(seen)) < len(seen)


_People = Mapping[tuple[str, str], tuple[ImportedPlayer, ...]]


def _pairs(pairs: Sequence[object]) -> tuple[_People, Mapping[tuple[str, str], Decimal]]:
    people: dict[tuple[str, str], tuple[ImportedPlayer, ...]] = {}
    percentages: dict[tuple[str, str], Decimal] = {}
    for pair in pairs:
        if not isinstance(pair, dict):
            continue
        who = (_word(pair, "pair_number", "number"), _word(pair, "direction").upper())
        named = [
            ImportedPlayer(_word(player, "name"), _identity(player))
            for player in _list(pair, "players")
            if isinstance(player, dict) and _word(player, "name")
        ]
        people[who] = tuple(named[:6])
        if (value := _decimal(pair, "percentage")) is not None:
            percentages[who] = value
    return people, percentages


def _identity(player: Thing) -> str:
    """Return a membership number; empty for the placeholders of non-members."""
    text = _word(player, "id_number")
    return text if any(c.isdecimal() for c in text) and ":" not in text else ""


def _take(
    results: Iterator[tuple[object, object]],
    session: int,
    section: str,
    people: _People,
    read: _Read,
    *,
    two_lines: bool,
) -> None:
    for board, result in results:
        if not isinstance(result, dict):
            continue
        read.count += 1
        if read.count > MOST_RECORDS:
            raise InterchangeError(f"The file has more than {MOST_RECORDS:,} results.")
        numbers = [_word(result, f"{side}_pair") for side in ("ns", "ew")]
        if not all(numbers) or "0" in numbers:
            continue  # a sit-out
        line = _line(board, result, read)
        if line is None:
            continue
        ns, ew = (
            f"{who}{side.value}" if two_lines else who
            for side, who in zip(Side, numbers, strict=True)
        )
        for side, who, text in zip(Side, numbers, (ns, ew), strict=True):
            if named := people.get((who, side.value)) or people.get((who, "")):
                read.players[section, text, side] = named
        read.lines.append(
            replace(
                line,
                ns=numbered(ns),
                ew=numbered(ew),
                session=session,
                section=section,
                round=_whole(result, "round_number"),
                table=_whole(result, "table_number"),
            )
        )


def _line(board: object, result: Thing, read: _Read) -> Line | None:
    """Return a result, read as a row of a table; None if the board was not played."""
    score, contract = _word(result, "ns_score").upper(), _word(result, "contract").upper()
    if contract.replace(" ", "") in ("PASS", "PASSEDOUT"):
        contract, score = "PASS", ""
    if not contract and score in _NOTHING:
        return None
    cells = {
        "board": "" if board is None else str(board)[:MOST_WORDS],
        "ns": "1",
        "ew": "2",
        "score": {"AVE": "A", "AVE+": "A+-", "AVE-": "A-+"}.get(score, score),
        "contract": contract.replace(" ", ""),
        "declarer": _word(result, "declarer"),
        "result": _word(result, "result"),
        "tricks": _word(result, "tricks_taken"),
        "ns_points": _word(result, "ns_match_points"),
        "ew_points": _word(result, "ew_match_points"),
    }
    if cells["tricks"]:
        cells["result"] = ""  # results are written in several ways, tricks in one
    try:
        rows = table_rows(json_row(cells))
    except InterchangeError as error:
        raise InterchangeError(str(error).replace("Row 1", f"Result {read.count}")) from error
    rows = [replace(row, number=read.count) for row in rows]
    read.remarks += remarks_of(rows, "Result")
    (line,) = lines_of(rows, "Result")
    return line


def json_row(cells: Mapping[str, str]) -> bytes:
    """Return a table of one row."""
    return json.dumps([dict(cells)]).encode()


def _deals(records: Sequence[object], remarks: list[str]) -> tuple[DealtBoard, ...]:
    found: dict[int, DealtBoard] = {}
    for record in records:
        if not isinstance(record, dict):
            continue
        number = _whole(record, "board") or _whole(record, "board_number")
        if not 1 <= number <= HIGHEST_BOARD:
            remarks.append(f"Hand record {quoted(_word(record, 'board'))} belongs to no board.")
            continue
        cards = record.get("deal")
        hands = [
            ".".join(_holding(_cards(record, cards, seat, suit)) for suit in _SUITS)
            for seat in _SEATS
        ]
        try:
            deal = str(Deal.parse(f"N:{' '.join(hands)}"))
        except ScoringError as error:
            remarks.append(f"The hands of board {number}: {error}")
            continue
        found.setdefault(number, DealtBoard(number, deal))
    return tuple(found.values())


def _cards(record: Thing, cards: object, seat: str, suit: str) -> str:
    hand = cards.get(seat) if isinstance(cards, dict) else None
    return _word(hand, suit) if isinstance(hand, dict) else _word(record, f"{seat}_{suit}")


def _holding(text: str) -> str:
    return text.replace("-", "").replace("10", "T").replace(" ", "").upper()


def _list(node: Thing, name: str) -> Sequence[Any]:
    found = node.get(name)
    return found if isinstance(found, list) else ()


def _word(node: Thing, *names: str) -> str:
    for name in names:
        value = node.get(name)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return " ".join(str(value)[:200].split())
    return ""


def _whole(node: Thing, name: str) -> int:
    text = _word(node, name)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 0


def _decimal(node: Thing, name: str) -> Decimal | None:
    try:
        found = Decimal(_word(node, name))
    except InvalidOperation:
        return None
    return found if found.is_finite() and abs(found) < 1000 else None
