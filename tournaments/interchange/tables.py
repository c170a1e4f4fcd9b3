"""An event from a plain table of results: CSV or JSON, a row for each table and board."""

from collections.abc import Mapping, Sequence

from scoring.command.result_tables import ResultRow, read_results
from scoring.command.table_names import Names, named
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.ruling_notation import Divided, format_ruling
from scoring.play.scores import BareScore, NotPlayed, PlayedScore
from scoring.text import quoted
from tournaments.interchange.agreement import PublishedLine
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results_file import (
    EventDetails,
    ResultsFile,
    results_file,
    section_letters,
)
from tournaments.services.importing import ImportedPair, PairKey
from tournaments.services.play.deals import HIGHEST_BOARD

LONGEST_NUMBER = 4


def read_table(content: bytes, details: EventDetails) -> ResultsFile:
    """Read a table.

    Sections, directions and the number of winners follow from the pairs' numbers, as for
    ``python -m scoring rate``.

    Args:
        content: The bytes of the file.
        details: All details of the event: a table gives none.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if not (details.club.strip() and details.name.strip() and details.held_on):
        raise InterchangeError("A table does not say whose it is: give --club, --name and --date.")
    try:
        rows = read_results(content)
        names = named(rows)
    except ScoringError as error:
        raise InterchangeError(str(error)) from error
    keys = _keys(rows, names)
    sessions = {session: n for n, session in enumerate(dict.fromkeys(r.session for r in rows), 1)}
    return results_file(
        club=details.club,
        name=details.name,
        held_on=details.held_on,
        winners=names.winners,
        method=details.method,
        pairs=[ImportedPair(key, ()) for key in set(keys.values())],
        lines=[_line(row, keys, sessions[row.session]) for row in rows],
        remarks=[f"Row {row.number}: {row.remark}" for row in rows if row.remark],
    )


Seat = tuple[int, Side]
"""A row's number, and a side."""


def _keys(rows: Sequence[ResultRow], names: Names) -> Mapping[Seat, PairKey]:
    letters = section_letters(row.section for row in rows)
    keys: dict[Seat, PairKey] = {}
    written: dict[PairKey, str] = {}
    for row in rows:
        for side, text in ((Side.NS, row.ns), (Side.EW, row.ew)):
            direction = side.value if names.winners == 2 else ""
            key = PairKey(letters[row.section], _number(row, side), direction)
            if written.setdefault(key, text) != text:
                raise InterchangeError(
                    f"Row {row.number}: {text} and {written[key]} are one number; write one."
                )
            keys[row.number, side] = key
    return keys


def _number(row: ResultRow, side: Side) -> str:
    text = row.ns if side is Side.NS else row.ew
    digits = text.removesuffix(side.value).lstrip("0")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise InterchangeError(
            f"Row {row.number}: {quoted(text)} is not a pair number; number the pairs from 1 and "
            "enter their names afterwards."
        )
    return digits


def _line(row: ResultRow, keys: Mapping[Seat, PairKey], session: int) -> PublishedLine:
    if row.board > HIGHEST_BOARD:
        raise InterchangeError(
            f"Row {row.number}: {row.board} is not a board number: boards are numbered 1 to "
            f"{HIGHEST_BOARD}."
        )
    if row.group:
        raise InterchangeError(
            f"Row {row.number}: board {row.board} was fouled; leave the groups out and make them "
            "in the event."
        )
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
        raise InterchangeError(
            f"Row {row.number}: {quoted(format_ruling(row.result))} is a ruling; put the result "
            "of the table here and make the ruling in the event."
        )
    if not isinstance(row.result, int):
        return row.result
    try:
        return BareScore(row.result)
    except ScoringError as error:
        raise InterchangeError(f"Row {row.number}: {error}") from error
