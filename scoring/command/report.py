"""A plain table of pairs or teams rated by any method, to compare with what others publish."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import Names, named
from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.conditions.methods import ScoringMethod
from scoring.conditions.settings import ScoringSettings
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.table_result import Penalty
from scoring.ranking.places import ranks
from scoring.ranking.strata_and_handicap import rank_with_handicap
from scoring.ranking.tie_breaks import Placing, rank_with_tie_breaks
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.points import EventRating, MatchPoints
from scoring.rating.rate import rate
from scoring.rounding import formatted, is_print_of


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


Report = dict[str, Any]
"""What we print as JSON: texts, numbers, lists and objects."""

Figures = dict[str, Fraction | int]
"""Exact numbers by the names under which we print them."""


def rate_table(rows: Sequence[ResultRow], order: Order) -> Report:
    """Rate a table of pairs.

    Returns:
        Under ``lines`` every row with what both sides got; under ``totals`` everybody's result
        and place. Numbers are given as printed, and as exact fractions under the same name with
        ``_exact``.

    Raises:
        ScoringError: the table cannot be rated as asked.
    """
    names = named(rows, winners=order.winners)
    sides = _sides(rows, names)
    _check_named("handicap", order.handicaps, sides)
    _check_named("penalty", (penalty.contestant for penalty in order.penalties), sides)
    rated = rate_event(contest_of_pairs(rows, names, order))
    in_order = list(dict.fromkeys(row.session for row in rows))
    lines = [
        _line_report(row, rated.whole.lines.get(row.number), names, order)
        for row in sorted(rows, key=lambda row: in_order.index(row.session))
    ]
    published = [line["agrees"] for line in lines if "agrees" in line]
    return {
        "method": order.method.method.value,
        "winners": names.winners,
        "published": {"lines": len(published), "apart": published.count(False)},
        "lines": lines,
        "totals": _totals(rated, sides, order),
        "remarks": [f"Row {row.number}: {row.remark}" for row in rows if row.remark],
    }


def _line_figures(method: ScoringMethod, got: LinePoints | None) -> Figures:
    """Return the points that a row prints; nothing if scores are only added up."""
    if got is None:
        return {}
    if method.by_matchpoints:
        return {
            "ns_points": got.ns,
            "ew_points": got.ew,
            "top": got.top or Fraction(0),
            "ns_raw": got.raw_ns,
            "ew_raw": got.raw_ew,
        }
    if method.in_imps:
        datum = {} if got.datum is None else {"datum": got.datum}
        return {"ns_imps": got.ns, "ew_imps": got.ew, **datum}
    return {}


def _check_named(what: str, whose: Iterable[Hashable], sides: Mapping[Hashable, str]) -> None:
    for who in whose:
        if who not in sides:
            some = ", ".join(map(str, list(sides)[:4]))
            message = f"{who} has a {what} but does not play; the contestants are {some} …"
            raise ScoringError(message)


def _digits(order: Order) -> int:
    pairs, imps = order.settings.pairs, order.settings.imps
    return pairs.points_digits if order.method.by_matchpoints else imps.digits


def _line_report(row: ResultRow, points: LinePoints | None, names: Names, order: Order) -> Report:
    got = _line_figures(order.method, points)
    told: Report = {"row": row.number}
    told |= {name: text for name in ("session", "section") if (text := getattr(row, name))}
    told |= {
        "board": row.board,
        "ns": names.of(row, Side.NS),
        "ew": names.of(row, Side.EW),
        "result": row.written,
    }
    agrees = {} if (row.ns_points, row.ew_points) == (None, None) else {"agrees": _agrees(row, got)}
    return told | numbers(got, _digits(order)) | agrees


def _agrees(row: ResultRow, got: Mapping[str, Fraction | int]) -> bool:
    """Tell whether the published points are ours, raw or factored: programs print either."""
    return any(
        all(
            printed is None
            or (f"{side}_{kind}" in got and is_print_of(printed, got[f"{side}_{kind}"]))
            for side, printed in (("ns", row.ns_points), ("ew", row.ew_points))
        )
        for kind in ("points", "raw", "imps")
    )


def numbers(figures: Mapping[str, Fraction | int], digits: int) -> Report:
    """Return numbers as printed, with exact fractions beside them; whole numbers stay numbers."""
    told: Report = {}
    for name, number in figures.items():
        if isinstance(number, int):
            told[name] = number
        else:
            told |= {name: formatted(number, digits), f"{name}_exact": str(number)}
    return told


def _totals(rated: EventRating, sides: Mapping[Hashable, str], order: Order) -> list[Report]:
    found: list[Report] = []
    of = {who: rated.whole.totals.get(who, _NONE) for who in sides}
    for side in dict.fromkeys(sides.values()):
        here = [who for who in sides if sides[who] == side]
        ranked = [who for who in here if of[who].counts]
        results = {who: (of[who].ranked_by, of[who].tie_break) for who in ranked}
        placings = rank_with_tie_breaks(results, rated.whole.evidence, order.settings.tie_breaks)
        merits = {who: of[who].ranked_by for who in ranked}
        nets = _nets(merits, order) if order.method.by_matchpoints else {}
        last = Placing(len(ranked) + 1)
        here.sort(key=lambda who: placings.get(who, last).number)
        for who in here:
            figures = _figures(order.method, of[who])
            if len(rated.sessions) > 1:
                figures = _event_figures(rated, who, of[who])
            place = placings[who].place if who in placings else ""
            told: Report = {"place": place, "contestant": who}
            told |= {"side": side} if side else {}
            told |= numbers(figures, _digits(order))
            percentage = {"percentage": figures["percentage"]} if "percentage" in told else {}
            told |= numbers(percentage, order.settings.pairs.percentage_digits)
            found.append(told | nets.get(who, {}))
    return found


_NONE = ContestantTotal(Fraction(0), None, 0, Fraction(0))


def _figures(method: ScoringMethod, total: ContestantTotal) -> Figures:
    """Return what to print of a total in one session."""
    boards, penalty = total.boards_played, total.penalty
    if method.by_matchpoints:
        return {
            "points": total.won - penalty,
            "possible": total.possible,
            "factored": total.total,
            "percentage": total.percentage or Fraction(0),
            "boards": boards,
            "penalty": penalty,
        }
    if method.in_imps:
        average = total.total / boards if boards else Fraction(0)
        return {"imps": total.total, "boards": boards, "average": average, "penalty": penalty}
    if method.by_tricks:
        return {
            "tricks": total.won,
            "boards": boards,
            "average": total.won - total.tie_break - penalty,
            "result": total.total,
            "exact": total.tie_break,
            "penalty": penalty,
        }
    return {"points": total.total, "boards": boards, "penalty": penalty}


def _event_figures(rated: EventRating, who: Hashable, total: ContestantTotal) -> Figures:
    """Return what to print of a total of several sessions."""
    figures: Figures = {"points": total.total}
    if total.possible:
        percentage = total.percentage or Fraction(0)
        figures |= {"possible": total.possible, "percentage": percentage}
    mine = [part.totals[who] for part in rated.sessions.values() if who in part.totals]
    return figures | {
        "carried": rated.carried.get(who, Fraction(0)),
        "boards": total.boards_played,
        "penalty": total.penalty,
        "sessions": sum(each.counts for each in mine),
    }


def _sides(rows: Sequence[ResultRow], names: Names) -> dict[Hashable, str]:
    """Return the list everybody is ranked in: their side if there are two winners, or none."""
    return {
        names.of(row, side): side.value if names.winners == 2 else ""
        for row in rows
        for side in Side
    }


def _nets(merits: Mapping[Hashable, Fraction], order: Order) -> dict[Hashable, Report]:
    """Return everybody's percentage and place with handicap; nothing if there are no handicaps."""
    if not order.handicaps:
        return {}
    handicaps = {who: order.handicaps[who] for who in merits if who in order.handicaps}
    return {
        each.contestant: {
            **numbers({"net": each.net}, order.settings.pairs.percentage_digits),
            "net_place": each.net_place,
        }
        for each in rank_with_handicap(merits, handicaps, order.settings.handicap)
    }


_DIGITS = 2


def rate_team_table(rows: Sequence[ResultRow], order: Order) -> Report:
    """Rate a table whose contestants are teams; a match is two teams in a round.

    Returns:
        Under ``matches`` every match with its boards, under ``totals`` the standings.

    Raises:
        ScoringError: the table cannot be rated as asked.
    """
    rated = rate(contest_of_teams(rows, order))
    places = ranks([total.total for total in rated.totals.values()])
    standings = zip(rated.totals.items(), places, strict=True)
    return {
        "method": order.method.method.value,
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
