"""A plain table of team matches rated: every match board by board, and the standings."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.command.report import Report, numbers
from scoring.command.result_tables import ResultRow
from scoring.conditions.methods import MatchAward
from scoring.conditions.settings import ScoringSettings
from scoring.errors import ScoringError
from scoring.teams.event import (
    MatchPoints,
    by_results,
    by_victory_points,
    by_win_loss,
    rate_team_event,
)
from scoring.teams.match import TeamMatch, rate_team_match

_DIGITS = 2


@dataclass(frozen=True, slots=True)
class TeamOrder:
    """What is asked for.

    Args:
        conventions: Of the event: how a board counts, and the scale of victory points.
        award: What a match counts.
        penalties: After the scale, by team.
        byes: For rounds sat out, by team.
    """

    conventions: ScoringSettings
    award: MatchAward
    penalties: Mapping[Hashable, Fraction] = field(default_factory=dict)
    byes: Mapping[Hashable, Fraction] = field(default_factory=dict)


def rate_team_table(rows: Sequence[ResultRow], order: TeamOrder) -> Report:
    """Rate a table whose contestants are teams; a match is two teams in a round.

    Returns:
        Under ``matches`` every match with its boards, under ``totals`` the standings.

    Raises:
        ScoringError: the table or the order cannot be.
    """
    settings, game = order.conventions.teams, order.conventions.game
    found: dict[tuple[str, str, tuple[str, ...]], list[ResultRow]] = {}
    for row in rows:
        if row.ns == row.ew:
            message = f"Row {row.number}: {row.ns} plays against itself."
            raise ScoringError(message)
        teams = tuple(sorted((row.ns, row.ew)))
        found.setdefault((row.session, row.round, teams), []).append(row)
    matches = []
    for here in found.values():
        lines = [row.line(field="", ns=row.ns, ew=row.ew, game=game) for row in here]
        matches.append(rate_team_match(lines, teams=(here[0].ns, here[0].ew), settings=settings))
    points = _points(order)
    standings = rate_team_event(matches, points=points, byes=order.byes, penalties=order.penalties)
    return {
        "method": settings.method.value,
        "matches": [
            {"session": session, "round": number} | _match_report(match, points)
            for (session, number, _), match in zip(found, matches, strict=True)
        ],
        "totals": [
            {"place": each.place, "contestant": each.team}
            | numbers(
                {
                    "points": each.points,
                    "matches": each.matches,
                    "margin": each.margin,
                    "penalty": each.penalty,
                },
                _DIGITS,
            )
            for each in sorted(standings, key=lambda each: int(each.place.removesuffix("=")))
        ],
        "remarks": [f"Row {row.number}: {row.remark}" for row in rows if row.remark],
    }


def _points(order: TeamOrder) -> MatchPoints:
    if order.award is MatchAward.VICTORY_POINTS:
        return by_victory_points(order.conventions.scale)
    return by_win_loss if order.award is MatchAward.WIN_LOSS else by_results


def _match_report(match: TeamMatch, points: MatchPoints) -> Report:
    report: Report = {"teams": list(match.teams)}
    report |= _both(match.results)
    if match.boards:
        report["points"] = _both(points(match))
    report["boards"] = [
        {"board": each.board, "net": _both(each.net)} | _both(each.result) for each in match.boards
    ]
    report["incomplete"] = list(match.incomplete)
    return report


def _both(values: tuple[Fraction, Fraction]) -> Report:
    return numbers({"first": values[0], "second": values[1]}, _DIGITS)
