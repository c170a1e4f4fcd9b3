"""Whist trophy matches: the score line by line, as in the schedule."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from movements.analysis.match_lines import TROPHY_SCHEDULES, match_lines
from movements.model import Row, boards_text
from scoring.rating.points import MatchPoints
from scoring.rounding import formatted
from scoring.whist.matches import MatchLineScore, trophy_lines
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.movement.seating import Seating, seating


@dataclass(frozen=True, slots=True)
class LineTable:
    """A table at the start of a line: partners, with their numbers in the schedule."""

    table: int
    ns: tuple[str, str]
    ew: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TrophyLine:
    """A line of the schedule; scores are signed for the first team.

    Attributes:
        deals: Its deals, as on a guide card.
        tables: Who plays with whom.
        compared: How many of its deals count so far.
        of: How many it has.
        difference: How many tricks better the first team was on them; empty before the first.
        running: The difference since the start of the match.
        lead: Half of that: tricks in excess of half, by which the law scores a match.
        so_far: The exact running difference.
    """

    deals: str
    tables: tuple[LineTable, ...]
    compared: int
    of: int
    difference: str
    running: str
    lead: str
    so_far: Fraction


def trophy_lines_of(
    snapshot: EventSnapshot, match: MatchPoints, *, before: Fraction
) -> tuple[TrophyLine, ...]:
    """Return a whist match of two teams line by line; nothing without a trophy schedule.

    Args:
        snapshot: The event.
        match: The match as rated.
        before: The difference from an earlier session.
    """
    section = next(
        each
        for each in snapshot.sections.values()
        if (each.session_id, each.letter) == (match.session, match.section)
    )
    plan = seating(snapshot, section)
    if plan is None or snapshot.event.game != "whist" or section.family not in TROPHY_SCHEDULES:
        return ()
    lines = match_lines(plan.rows)
    differences = {
        board.board: board.results[0]
        for board in match.boards
        if shows(snapshot, match.session, board.board)
    }
    deals = [sorted({board for row in line for board in row.boards}) for line in lines]
    scored = trophy_lines(differences, deals, before=before)
    return tuple(_line(plan, line, score) for line, score in zip(lines, scored, strict=True))


def _line(plan: Seating, rows: Iterable[Row], score: MatchLineScore) -> TrophyLine:
    tables: dict[int, LineTable] = {}
    for row in rows:
        tables.setdefault(row.table, _table(plan, row))
    counts = bool(score.compared)
    return TrophyLine(
        deals=boards_text(score.deals),
        tables=tuple(tables[number] for number in sorted(tables)),
        compared=len(score.compared),
        of=len(score.deals),
        difference=_signed(score.difference) if counts else "",
        running=_signed(score.so_far) if counts else "",
        lead=_signed(score.lead) if counts else "",
        so_far=Fraction(score.so_far),
    )


def challenging(snapshot: EventSnapshot, match: MatchPoints) -> int | None:
    """Return the challengers in a trophy schedule, players 1 to 4; None in other schedules."""
    return next(
        (
            start.contestant_id
            for start in snapshot.starting_positions.values()
            if start.label == "1" and start.contestant_id in match.teams
        ),
        None,
    )


def _table(plan: Seating, row: Row) -> LineTable:
    """Return a table, each player by number in the schedule, with the name if known."""
    north, east, south, west = (
        " ".join((seat_label(label), *plan.place(label, row.round).players)) for label in row.seats
    )
    return LineTable(row.table, (north, south), (east, west))


def _signed(tricks: Fraction | int) -> str:
    text = formatted(tricks, 2, trim=True)
    return f"+{text}" if tricks > 0 else text
