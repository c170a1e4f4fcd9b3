"""A plain table of results turned into the contest that the command line asks for."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import Names
from scoring.conditions.methods import ScoringMethod
from scoring.conditions.settings import ScoringSettings
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.table_result import Penalty
from scoring.rating.contest import Contest, ScheduledResult


@dataclass(frozen=True, slots=True)
class Order:
    """How the command line asks for a table to be rated.

    Args:
        method: How scores become points, and what a match of teams is worth.
        settings: The event's; their scope says whether sections are compared together.
        winners: 1 or 2; 0 to infer them from the table.
        expected: Scores a full board has, if more than the fullest board of the table.
        penalties: Against contestants as the table names them. A pair's is subtracted in its last
            session, a team's after the scale has been applied.
        byes: What teams get for rounds they sat out.
        handicaps: In percent, at matchpoints only.
    """

    method: ScoringMethod
    settings: ScoringSettings
    winners: int = 0
    expected: int = 0
    penalties: Sequence[Penalty] = ()
    byes: Mapping[Hashable, Fraction] = field(default_factory=dict)
    handicaps: Mapping[Hashable, Fraction] = field(default_factory=dict)


def contest_of_pairs(rows: Sequence[ResultRow], names: Names, order: Order) -> Contest:
    """Return a table of pairs as a contest.

    Raises:
        ScoringError: a penalty is a percentage of a top, but the method has no top.
    """
    for penalty in order.penalties:
        if penalty.points is None and order.method.in_imps:
            raise ScoringError("At IMPs there is no top, so give a penalty as a number of IMPs.")
        if penalty.points is None and not order.method.by_matchpoints:
            raise ScoringError(f"Give the penalty against {penalty.contestant} in points.")
    results = []
    for row in rows:
        line = row.line(
            field=order.settings.scope.field(session=row.session, club="", section=row.section),
            ns=names.of(row, Side.NS),
            ew=names.of(row, Side.EW),
            game=order.settings.game,
        )
        results.append(
            ScheduledResult(
                line,
                session=row.session,
                section=row.section,
                entered=row.result is not None,
                not_played=not line.is_entry,
            )
        )
    return _contest(results, order)


def contest_of_teams(rows: Sequence[ResultRow], order: Order) -> Contest:
    """Return a table of teams as a contest; a match is two teams in a round.

    Raises:
        ScoringError: a team plays against itself.
    """
    results = []
    for row in rows:
        if row.ns == row.ew:
            raise ScoringError(f"Row {row.number}: {row.ns} plays against itself.")
        line = row.line(field="", ns=row.ns, ew=row.ew, game=order.settings.game)
        results.append(ScheduledResult(line, session=row.session, section=row.round))
    return _contest(results, order)


def _contest(results: Sequence[ScheduledResult], order: Order) -> Contest:
    return Contest(
        method=order.method,
        settings=order.settings,
        results=tuple(results),
        penalties=tuple(order.penalties),
        byes=order.byes,
        full_board=order.expected,
    )
