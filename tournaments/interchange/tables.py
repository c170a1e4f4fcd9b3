"""An event from a plain table of results: CSV or JSON, a row for each table and board."""

from collections.abc import Mapping, Sequence
from datetime import date

from scoring.command.result_tables import ResultRow, read_results
from scoring.command.table_names import Names, named
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.ruling_notation import Divided, format_ruling
from scoring.play.scores import BareScore, NotPlayed, PlayedScore
from scoring.text import quoted
from tournaments.interchange.agreement import (
    PublishedLine,
    best_agreement,
    best_imp_agreement,
)
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.usebio import (
    HIGHEST_BOARD,
    MOST_RESULTS,
    UsebioResults,
    sessions_of,
)
from tournaments.models import Method
from tournaments.services.importing import ImportedEvent, ImportedPair, PairKey

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_NUMBER = 4


def read_table(
    content: bytes, *, club: str, name: str, held_on: date, method: Method = Method.MATCHPOINTS
) -> UsebioResults:
    """Read a table.

    Sections, directions and winners are told from the numbers as ``python -m scoring rate`` does;
    conventions from the points that the table publishes, if it does.

    Args:
        content: The file as it is.
        club: Whose event it is.
        name: Of the event.
        held_on: When.
        method: By which the pairs are scored.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    try:
        rows = read_results(content)
        names = named(rows)
    except ScoringError as error:
        raise InterchangeError(str(error)) from error
    if len(rows) > MOST_RESULTS:
        message = f"The table has {len(rows)} results; at most {MOST_RESULTS} can be imported."
        raise InterchangeError(message)
    keys = _keys(rows, names)
    sessions = {session: n for n, session in enumerate(dict.fromkeys(r.session for r in rows), 1)}
    lines = [_line(row, keys, sessions[row.session]) for row in rows]
    agreement = (
        best_agreement(lines, {})
        if method is Method.MATCHPOINTS
        else best_imp_agreement(lines, method)
    )
    pairs = tuple(ImportedPair(key, ()) for key in sorted(set(keys.values()), key=_in_a_list))
    return UsebioResults(
        event=ImportedEvent(
            club=club,
            name=name,
            held_on=held_on,
            winners=names.winners,
            method=method,
            unit=agreement.unit,
            short_boards=agreement.short_boards,
            compare=agreement.compare,
            cross=agreement.cross,
            datum=agreement.datum,
            pairs=pairs,
            sessions=sessions_of(lines, pairs),
        ),
        agreement=agreement,
        remarks=tuple(f"Row {row.number}: {row.remark}" for row in rows if row.remark),
    )


Seat = tuple[int, Side]
"""A row's number, and the side."""


def _keys(rows: Sequence[ResultRow], names: Names) -> Mapping[Seat, PairKey]:
    sections = sorted({row.section for row in rows})
    if len(sections) > len(LETTERS):
        message = f"The table has {len(sections)} sections; there can be {len(LETTERS)}."
        raise InterchangeError(message)
    letters = dict(zip(sections, LETTERS, strict=False))
    keys: dict[Seat, PairKey] = {}
    written: dict[PairKey, str] = {}
    for row in rows:
        for side, text in ((Side.NS, row.ns), (Side.EW, row.ew)):
            direction = side.value if names.winners == 2 else ""
            key = PairKey(letters[row.section], _number(row, side), direction)
            if written.setdefault(key, text) != text:
                message = f"Row {row.number}: {text} and {written[key]} are one number; write one."
                raise InterchangeError(message)
            keys[row.number, side] = key
    return keys


def _number(row: ResultRow, side: Side) -> str:
    text = row.ns if side is Side.NS else row.ew
    digits = text.removesuffix(side.value).lstrip("0")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        message = (
            f"Row {row.number}: {quoted(text)} is no pair's number; number the pairs from 1 and "
            "enter their names afterwards."
        )
        raise InterchangeError(message)
    return digits


def _line(row: ResultRow, keys: Mapping[Seat, PairKey], session: int) -> PublishedLine:
    if row.board > HIGHEST_BOARD:
        message = f"Row {row.number}: {row.board} is no board: boards are numbered 1 to 999."
        raise InterchangeError(message)
    if row.group:
        message = (
            f"Row {row.number}: board {row.board} was fouled; leave the groups out and make them "
            "in the event."
        )
        raise InterchangeError(message)
    return PublishedLine(
        session=session,
        board=row.board,
        ns=keys[row.number, Side.NS],
        ew=keys[row.number, Side.EW],
        score=_score(row),
        ns_points=row.ns_points,
        ew_points=row.ew_points,
    )


def _score(row: ResultRow) -> PlayedScore:
    if row.result is None:
        return NotPlayed()
    if isinstance(row.result, Divided):
        message = (
            f"Row {row.number}: {quoted(format_ruling(row.result))} is a ruling; put the result "
            "of the table here and make the ruling in the event."
        )
        raise InterchangeError(message)
    if not isinstance(row.result, int):
        return row.result
    try:
        return BareScore(row.result)
    except ScoringError as error:
        message = f"Row {row.number}: {error}"
        raise InterchangeError(message) from error


def _in_a_list(key: PairKey) -> tuple[str, bool, int]:
    return key.section, key.direction == Side.EW, int(key.number)
