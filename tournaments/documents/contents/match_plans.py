"""Matches between teams, read from the seating: which boards meet at which tables."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from movements.analysis.match_lines import match_lines
from movements.model import boards_text
from tournaments.documents.contents.seating import (
    heading,
    in_order,
    plans,
    section_words,
    sides_of,
    slip_boards,
    team_name,
)
from tournaments.documents.slips.match_sheets import (
    MatchLine,
    MatchOf,
    MatchRow,
    MatchSheet,
    MatchSheets,
    MatchSitting,
)
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.selectors.movement.seating import PlannedTable, Seating

_SWINGS = {"imps": "IMPs", "tricks": "Tricks", "matches": "Tricks", "board_a_match": "Won"}


def match_sheets(snapshot: EventSnapshot, session: SessionFacts) -> MatchSheets:
    """Return a sheet for a match of two teams, or one for each of several teams.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    sheets = []
    for plan in plans(snapshot, session):
        teams = _teams(plan)
        for team in teams[:1] if len(teams) == 2 else teams:
            matches = tuple(
                MatchOf(team_name(other), lines)
                for other in teams
                if other is not team and (lines := tuple(_lines(plan, team, other)))
            )
            sheets.append(MatchSheet(section_words(session, plan), team_name(team), matches))
    swing = _SWINGS.get(snapshot.event.method, "Points")
    return MatchSheets(heading(snapshot, session), snapshot.event.game, swing, tuple(sheets))


def _teams(plan: Seating) -> list[ContestantFacts]:
    seats = [place for row in plan.rows for place in (row.north, row.east, row.south, row.west)]
    found = {p.contestant.id: p.contestant for p in seats if p.contestant is not None}
    return sorted(found.values(), key=lambda team: (in_order(team.number), team.number))


def _lines(plan: Seating, team: ContestantFacts, other: ContestantFacts) -> Iterable[MatchLine]:
    """Yield the lines of a match: sittings that pass the same boards to each other."""
    met = [row for row in plan.rows if _met(row) == {team.id, other.id}]
    for sittings in match_lines(met):
        boards = sorted({board for row in sittings for board in row.boards})
        rounds = sorted({row.round for row in sittings})
        yield MatchLine(
            title=f"Boards {boards_text(tuple(boards))} · {_round_words(rounds)}",
            sittings=tuple(
                MatchSitting(row.round, row.table, row.boards_text, sides_of(plan, row))
                for row in sittings
            ),
            rows=tuple(row for board in boards for row in _rows(sittings, board, team)),
        )


def _met(row: PlannedTable) -> set[int]:
    """Return the teams at a table."""
    return {each.contestant.id for each in (row.north, row.east) if each.contestant is not None}


def _rows(
    sittings: Sequence[PlannedTable], board: int, team: ContestantFacts
) -> Iterable[MatchRow]:
    """Yield a row for each time a board is played in both directions."""
    north_south = [str(r.table) for r in sittings if board in r.boards and _is_ns(r, team)]
    east_west = [str(r.table) for r in sittings if board in r.boards and not _is_ns(r, team)]
    (drawn,) = slip_boards((board,))
    for ns, ew in zip_longest(north_south, east_west, fillvalue="–"):
        yield MatchRow(drawn, ns, ew)


def _is_ns(row: PlannedTable, team: ContestantFacts) -> bool:
    return row.north.contestant is not None and row.north.contestant.id == team.id


def _round_words(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    *first, last = map(str, rounds)
    return f"rounds {', '.join(first)} and {last}"
