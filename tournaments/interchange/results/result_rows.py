"""Make a pairs event from rows of results, whatever format they come from."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import Names, named
from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import Method
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.ruling_notation import Divided, format_ruling
from scoring.play.scores import BareScore, NotPlayed, PlayedScore
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.agreement import PublishedLine, best_agreement, sample_of
from tournaments.interchange.results.results_file import (
    MOST_RESULTS,
    EventDetails,
    ResultsFile,
    results_file,
    section_letters,
)
from tournaments.services.importing.imported import ImportedPair, ImportedPlayer, PairKey
from tournaments.services.play.deals import HIGHEST_BOARD, DealtBoard

LONGEST_NUMBER = 4

Seat = tuple[int, Side]
"""A row's number, and a side."""


def event_of_rows(
    rows: Sequence[ResultRow],
    details: EventDetails,
    *,
    row_word: str = "Row",
    players: Mapping[Seat, tuple[ImportedPlayer, ...]] | None = None,
    deals: tuple[DealtBoard, ...] = (),
    remarks: Sequence[str] = (),
    percentages: Mapping[tuple[str, str], Decimal] | None = None,
    places: Mapping[int, tuple[int, int]] | None = None,
) -> ResultsFile:
    """Make an event; sections, directions and winners follow from the pairs' numbers.

    Args:
        rows: The results.
        details: All details of the event.
        row_word: What sentences call a row: ``Row`` or ``Line``.
        players: Who sat there, as far as the file says.
        deals: The cards of the boards.
        remarks: What the reader noticed, in sentences.
        percentages: Those published for the only section, by number and direction.
        places: The round and table of each row; 0 if the file does not say.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if not (details.club.strip() and details.name.strip() and details.held_on):
        raise InterchangeError(
            "A table does not name its club, event and date. Give --club, --name and --date."
        )
    try:
        names = named(rows)
    except ScoringError as error:
        raise InterchangeError(str(error).replace("Row", row_word)) from error
    keys = _keys(rows, names, row_word)
    sessions = {session: n for n, session in enumerate(dict.fromkeys(r.session for r in rows), 1)}
    who = {keys[seat]: named_there for seat, named_there in (players or {}).items() if named_there}
    lines = [_line(row, keys, sessions[row.session], row_word) for row in rows]
    if places:
        lines = [
            replace(line, round=places[row.number][0], table=places[row.number][1])
            for row, line in zip(rows, lines, strict=True)
        ]
    return results_file(
        club=details.club,
        name=details.name,
        held_on=details.held_on or date.min,
        winners=names.winners,
        method=details.method or method_of_lines(lines),
        pairs=[ImportedPair(key, who.get(key, ())) for key in set(keys.values())],
        lines=lines,
        remarks=[
            *remarks,
            *(f"{row_word} {row.number}: {row.remark}" for row in rows if row.remark),
        ],
        percentages=percentages_of(keys, percentages or {}),
        deals=deals,
    )


def percentages_of(
    keys: Mapping[Seat, PairKey], published: Mapping[tuple[str, str], Decimal]
) -> Mapping[PairKey, Decimal]:
    """Return published percentages by pair.

    Args:
        keys: The pair of each row and side.
        published: By number and direction; the direction is empty if the file gives none.
    """
    found: dict[PairKey, Decimal] = {}
    for key in set(keys.values()):
        for direction in (key.direction, ""):
            if (key.number, direction) in published:
                found.setdefault(key, published[key.number, direction])
    return found


COMPARED = tuple(each.method for each in METHODS.values() if each.is_pairs and each.compares_scores)
"""The methods of pairs whose points on a line are published."""


def method_of_lines(lines: Sequence[PublishedLine]) -> Method:
    """Return the method that reproduces the points of most lines.

    That is matchpoints if the lines have no points or no method fits better.
    """
    if not any(line.is_published for line in lines) or len(lines) > MOST_RESULTS:
        return Method.MATCHPOINTS
    lines = sample_of(lines)
    best, fewest = Method.MATCHPOINTS, len(lines) + 1
    for method in COMPARED:
        apart = best_agreement(lines, method, {}).lines_apart
        if apart < fewest:
            best, fewest = method, apart
        if not apart:
            break
    return best


def _keys(rows: Sequence[ResultRow], names: Names, word: str) -> Mapping[Seat, PairKey]:
    letters = section_letters(row.section for row in rows)
    keys: dict[Seat, PairKey] = {}
    written: dict[PairKey, str] = {}
    for row in rows:
        for side, text in ((Side.NS, row.ns), (Side.EW, row.ew)):
            direction = side.value if names.winners == 2 else ""
            key = PairKey(letters[row.section], _number(row, side, word), direction)
            if written.setdefault(key, text) != text:
                raise InterchangeError(
                    f"{word} {row.number}: {text} and {written[key]} are the same number. "
                    "Use one of them."
                )
            keys[row.number, side] = key
    return keys


def _number(row: ResultRow, side: Side, word: str) -> str:
    text = row.ns if side is Side.NS else row.ew
    digits = text.removesuffix(side.value).lstrip("0")
    if not text.strip():
        raise InterchangeError(f"{word} {row.number}: a pair has no number. Number pairs from 1.")
    if not text.strip("0"):
        raise InterchangeError(f"{word} {row.number}: pairs are numbered from 1, not from 0.")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise InterchangeError(
            f"{word} {row.number}: {quoted(text)} is not a pair number. Number the pairs from 1."
        )
    return digits


def _line(row: ResultRow, keys: Mapping[Seat, PairKey], session: int, word: str) -> PublishedLine:
    if not 1 <= row.board <= HIGHEST_BOARD:
        raise InterchangeError(
            f"{word} {row.number}: {row.board} is not a board number. Boards are numbered 1 to "
            f"{HIGHEST_BOARD}."
        )
    if row.group:
        raise InterchangeError(
            f"{word} {row.number}: board {row.board} was fouled. Leave the groups out and make "
            "them in the event."
        )
    return PublishedLine(
        session=session,
        board=row.board,
        ns=keys[row.number, Side.NS],
        ew=keys[row.number, Side.EW],
        score=score_of_row(row, word),
        ns_points=row.ns_points,
        ew_points=row.ew_points,
    )


def score_of_row(row: ResultRow, word: str = "Row") -> PlayedScore:
    """Return the score of a row as entered.

    Raises:
        InterchangeError: it is a ruling, or not a bridge score.
    """
    if row.result is None:
        return NotPlayed()
    if isinstance(row.result, Divided):
        raise InterchangeError(
            f"{word} {row.number}: {quoted(format_ruling(row.result))} is a ruling. Put the table "
            "result here and make the ruling in the event."
        )
    if not isinstance(row.result, int):
        return row.result
    try:
        return BareScore(row.result)
    except ScoringError as error:
        raise InterchangeError(f"{word} {row.number}: {error}") from error
