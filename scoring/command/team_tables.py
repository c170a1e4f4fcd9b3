"""A plain table of team matches rated: every match board by board, and the standings."""

from collections.abc import Hashable, Sequence
from fractions import Fraction

from scoring.command.contests import TeamOrder, contest_of_teams
from scoring.command.report import Report, numbers
from scoring.command.result_tables import ResultRow
from scoring.ranking.places import ranks
from scoring.rating.points import MatchPoints
from scoring.rating.rate import rate

_DIGITS = 2


def rate_team_table(rows: Sequence[ResultRow], order: TeamOrder) -> Report:
    """Rate a table whose contestants are teams; a match is two teams in a round.

    Returns:
        Under ``matches`` every match with its boards, under ``totals`` the standings.

    Raises:
        ScoringError: the table or the order cannot be.
    """
    rated = rate(contest_of_teams(rows, order))
    places = ranks([total.total for total in rated.totals.values()])
    standings = zip(rated.totals.items(), places, strict=True)
    return {
        "method": order.settings.teams.method.value,
        "matches": [_match_report(match) for match in rated.matches],
        "totals": [
            {"place": place, "contestant": team}
            | numbers(
                {
                    "points": total.total,
                    **_matches_of(team, rated.matches),
                    "penalty": total.penalty,
                },
                _DIGITS,
            )
            for (team, total), place in sorted(
                standings, key=lambda each: int(each[1].removesuffix("="))
            )
        ],
        "remarks": [f"Row {row.number}: {row.remark}" for row in rows if row.remark],
    }


def _matches_of(team: Hashable, matches: Sequence[MatchPoints]) -> dict[str, Fraction | int]:
    """Return how many matches of a team count, and the sum of its margins."""
    mine = [match for match in matches if team in match.teams]
    margins = [match.results[match.teams.index(team)] for match in mine]
    return {
        "matches": sum(bool(match.boards) for match in mine),
        "margin": sum(margins, Fraction(0)),
    }


def _match_report(match: MatchPoints) -> Report:
    report: Report = {"session": match.session, "round": match.section, "teams": list(match.teams)}
    report |= _both(match.results)
    if match.awards is not None:
        report["points"] = _both(match.awards)
    report["boards"] = [
        {"board": each.board, "net": _both((each.first, each.second))} | _both(each.results)
        for each in match.boards
    ]
    report["incomplete"] = list(match.incomplete)
    return report


def _both(values: tuple[Fraction, Fraction]) -> Report:
    return numbers({"first": values[0], "second": values[1]}, _DIGITS)
