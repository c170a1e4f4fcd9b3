"""A plain table of results as a contest, by what was asked for on the command line."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import Names
from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.conditions.settings import ScoringSettings
from scoring.errors import ScoringError
from scoring.pairs.imp_pairs import ImpMethod
from scoring.play.boards import Side
from scoring.play.table_result import Penalty
from scoring.rating.contest import Contest, ScheduledResult


class TableMethod(StrEnum):
    """How a table of pairs is scored."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    TOTAL_POINTS = "total_points"
    TRICKS = "tricks"  # duplicate whist: over or under the average


@dataclass(frozen=True, slots=True)
class TableOrder:
    """What is asked for of a table of pairs.

    Args:
        settings: Of the event; their scope says whether sections are compared together.
        winners: 1 or 2; 0 to tell from the table.
        expected: Scores a full board has, if more than the fullest board of the table.
        penalties: Against contestants as the table names them, in their last session.
        handicaps: In percent of percentages, at matchpoints.
    """

    settings: ScoringSettings
    winners: int = 0
    expected: int = 0
    penalties: Sequence[Penalty] = ()
    handicaps: Mapping[Hashable, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamOrder:
    """What is asked for of a table of teams.

    Args:
        settings: Of the event: how a board counts, and the scale of victory points.
        award: What a match counts.
        penalties: After the scale, by team.
        byes: For rounds sat out, by team.
    """

    settings: ScoringSettings
    award: MatchAward
    penalties: Mapping[Hashable, Fraction] = field(default_factory=dict)
    byes: Mapping[Hashable, Fraction] = field(default_factory=dict)


def contest_of_pairs(
    rows: Sequence[ResultRow], names: Names, method: TableMethod, order: TableOrder
) -> Contest:
    """Return a table of pairs as a contest.

    Raises:
        ScoringError: a penalty is a percentage of a top where there is none.
    """
    for penalty in order.penalties:
        _check(penalty, method)
    settings = order.settings
    imps = ImpMethod.BUTLER if method is TableMethod.BUTLER else ImpMethod.CROSS_IMPS
    settings = replace(settings, imps=replace(settings.imps, method=imps))
    results = []
    for row in rows:
        line = row.line(
            field=settings.scope.field(session=row.session, club="", section=row.section),
            ns=names.of(row, Side.NS),
            ew=names.of(row, Side.EW),
            game=settings.game,
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
    return Contest(
        kind=ContestKind.PAIRS,
        method=Method(method),
        settings=settings,
        results=tuple(results),
        penalties=tuple(order.penalties),
        full_board=order.expected,
    )


def _check(penalty: Penalty, method: TableMethod) -> None:
    if penalty.points is not None or method is TableMethod.MATCHPOINTS:
        return
    message = f"The penalty against {penalty.contestant} has to be in points: write it so."
    if method in (TableMethod.CROSS_IMPS, TableMethod.BUTLER):
        message = "At IMPs a penalty is a number of IMPs: there is no top."
    raise ScoringError(message)


def contest_of_teams(rows: Sequence[ResultRow], order: TeamOrder) -> Contest:
    """Return a table of teams as a contest; a match is two teams in a round.

    Raises:
        ScoringError: a team plays against itself.
    """
    for row in rows:
        if row.ns == row.ew:
            message = f"Row {row.number}: {row.ns} plays against itself."
            raise ScoringError(message)
    settings = order.settings
    return Contest(
        kind=ContestKind.TEAMS,
        method=Method(settings.teams.method),
        settings=settings,
        results=tuple(
            ScheduledResult(
                row.line(field="", ns=row.ns, ew=row.ew, game=settings.game),
                session=row.session,
                section=row.round,
            )
            for row in rows
        ),
        award=order.award,
        penalties=tuple(Penalty(who, points=lost) for who, lost in order.penalties.items()),
        byes=order.byes,
    )
