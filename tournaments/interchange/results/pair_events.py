"""Make a pairs event from results that name pairs by number, whatever format they come from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import named
from scoring.conditions.methods import Method
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.agreement import best_agreement, sample_of
from tournaments.interchange.results.lines import Line
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

Seat = tuple[str, str, Side]
"""A section and a pair's number, both as the file writes them, and a side."""


def event_of_lines(
    lines: Sequence[Line],
    details: EventDetails,
    *,
    players: Mapping[Seat, tuple[ImportedPlayer, ...]] | None = None,
    deals: tuple[DealtBoard, ...] = (),
    remarks: Sequence[str] = (),
    percentages: Mapping[tuple[str, str], Decimal] | None = None,
) -> ResultsFile:
    """Make an event; sections, directions and winners follow from the pairs' numbers.

    Args:
        lines: The results.
        details: All details of the event.
        players: Who they are, as far as the file says.
        deals: The cards of the boards.
        remarks: What the reader noticed, in sentences.
        percentages: Those published for the only section, by number and direction.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if not (details.club.strip() and details.name.strip() and details.held_on):
        raise InterchangeError(
            "A table does not name its club, event and date. Give --club, --name and --date."
        )
    winners = _winners(lines)
    keys = _keys(lines, winners)
    sessions = {session: n for n, session in enumerate(dict.fromkeys(x.session for x in lines), 1)}
    found = [
        replace(
            _checked(line),
            session=sessions[line.session],
            section=keys[_seat(line, Side.NS)].section,
            ns=(keys[_seat(line, Side.NS)],),
            ew=(keys[_seat(line, Side.EW)],),
        )
        for line in lines
    ]
    who = {keys[seat]: named for seat, named in (players or {}).items() if named and seat in keys}
    return results_file(
        club=details.club,
        name=details.name,
        held_on=details.held_on or date.min,
        winners=winners,
        method=details.method or method_of_lines(found),
        pairs=[ImportedPair(key, who.get(key, ())) for key in set(keys.values())],
        lines=found,
        remarks=remarks,
        percentages=percentages_of(keys, percentages or {}),
        deals=deals,
    )


def _winners(lines: Sequence[Line]) -> int:
    """Return 1 or 2, judging by the numbers as ``python -m scoring`` does."""
    rows = [
        ResultRow(
            n,
            str(x.session),
            x.section,
            "",
            x.board,
            x.number(Side.NS),
            x.number(Side.EW),
            x.score,
            "",
        )
        for n, x in enumerate(lines)
    ]
    try:
        return named(rows).winners
    except ScoringError as error:
        words = re.sub(r"^Row ([0-9]+)", lambda at: lines[int(at[1])].where, str(error))
        words = re.sub(
            r"(?<=in )row ([0-9]+)(?=\.$)", lambda at: lines[int(at[1])].where.lower(), words
        )
        raise InterchangeError(words) from error


def _seat(line: Line, side: Side) -> Seat:
    return line.section, line.number(side), side


def percentages_of(
    keys: Mapping[Seat, PairKey], published: Mapping[tuple[str, str], Decimal]
) -> Mapping[PairKey, Decimal]:
    """Return published percentages by pair.

    Args:
        keys: The pair in each seat.
        published: By number and direction; the direction is empty if the file gives none.
    """
    found: dict[PairKey, Decimal] = {}
    for key in set(keys.values()):
        for direction in (key.direction, ""):
            if (key.number, direction) in published:
                found.setdefault(key, published[key.number, direction])
    return found


def method_of_lines(lines: Sequence[Line]) -> Method:
    """Return the method that reproduces the points of most lines.

    That is matchpoints if the lines have no points or no method fits better.
    """
    if not any(line.is_published for line in lines) or len(lines) > MOST_RESULTS:
        return Method.MATCHPOINTS
    lines = sample_of(lines)
    best, fewest = Method.MATCHPOINTS, len(lines) + 1
    for method in (Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER):
        apart = best_agreement(lines, method, {}).lines_apart
        if apart < fewest:
            best, fewest = method, apart
        if not apart:
            break
    return best


def _keys(lines: Sequence[Line], winners: int) -> Mapping[Seat, PairKey]:
    letters = section_letters(line.section for line in lines)
    keys: dict[Seat, PairKey] = {}
    written: dict[PairKey, str] = {}
    for line in lines:
        for side in Side:
            text = line.number(side)
            direction = side.value if winners == 2 else ""
            key = PairKey(letters[line.section], _number(line, side), direction)
            if written.setdefault(key, text) != text:
                raise InterchangeError(
                    f"{line.where}: {text} and {written[key]} are the same number. Use one of them."
                )
            keys[line.section, text, side] = key
    return keys


def _number(line: Line, side: Side) -> str:
    text = line.number(side)
    digits = text.removesuffix(side.value).lstrip("0")
    if not text.strip():
        raise InterchangeError(f"{line.where}: a pair has no number. Number pairs from 1.")
    if not text.strip("0"):
        raise InterchangeError(f"{line.where}: pairs are numbered from 1, not from 0.")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise InterchangeError(
            f"{line.where}: {quoted(text)} is not a pair number. Number the pairs from 1."
        )
    return digits


def _checked(line: Line) -> Line:
    if not 1 <= line.board <= HIGHEST_BOARD:
        raise InterchangeError(
            f"{line.where}: {line.board} is not a board number. Boards are numbered 1 to "
            f"{HIGHEST_BOARD}."
        )
    return line
