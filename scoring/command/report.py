"""A plain table of results rated by any method, for comparison with what others publish."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.command.methods import RATES, Rated, Score, TableMethod, TableOrder, places_alone
from scoring.command.result_tables import ResultRow
from scoring.command.table_names import Names, named
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import SessionScore, combine_sessions
from scoring.ranking.strata_and_handicap import rank_with_handicap
from scoring.rounding import formatted, is_print_of

Report = dict[str, Any]
"""What is printed as JSON: texts, numbers, lists and objects."""


def rate_table(rows: Sequence[ResultRow], method: TableMethod, order: TableOrder) -> Report:
    """Rate a table.

    Returns:
        Under ``lines`` every row with what both sides got; under ``totals`` everybody's result
        and place. Numbers stand as printed, and as fractions under the same name with ``_exact``.

    Raises:
        ScoringError: the table or the order cannot be.
    """
    names = named(rows, winners=order.winners)
    _check_handicaps(order, _sides(rows, names))
    sessions = list(dict.fromkeys(row.session for row in rows))
    parts = [[row for row in rows if row.session == session] for session in sessions]
    penalties = _by_session(order.penalties, parts, names)
    rated = [
        RATES[method](_lines(part, names, order), order, lost)
        for part, lost in zip(parts, penalties, strict=True)
    ]
    digits = _digits(method, order)
    lines = [
        _line_report(row, session.lines.get(row.number, {}), names, digits)
        for part, session in zip(parts, rated, strict=True)
        for row in part
    ]
    published = [line["agrees"] for line in lines if "agrees" in line]
    return {
        "method": method.value,
        "winners": names.winners,
        "published": {"lines": len(published), "apart": published.count(False)},
        "lines": lines,
        "totals": _totals(rows, rated, names, order, method),
        "remarks": [f"Row {row.number}: {row.remark}" for row in rows if row.remark],
    }


def _lines(rows: Sequence[ResultRow], names: Names, order: TableOrder) -> list[TableResult]:
    conventions = order.conventions
    return [
        row.line(
            field=conventions.scope.field(session="", club="", section=row.section),
            ns=names.of(row, Side.NS),
            ew=names.of(row, Side.EW),
            game=conventions.game,
        )
        for row in rows
    ]


def _by_session(
    penalties: Sequence[Penalty], parts: Sequence[Sequence[ResultRow]], names: Names
) -> list[list[Penalty]]:
    """Return the penalties of each session: everybody's last counts."""
    last: dict[Hashable, int] = {
        names.of(row, side): n for n, part in enumerate(parts) for row in part for side in Side
    }
    found: list[list[Penalty]] = [[] for _ in parts]
    for penalty in penalties:
        if penalty.contestant not in last:
            message = f"{penalty.contestant} has a penalty but does not play; {_some(last)}."
            raise ScoringError(message)
        found[last[penalty.contestant]].append(penalty)
    return found


def _check_handicaps(order: TableOrder, contestants: Mapping[Hashable, object]) -> None:
    for who in order.handicaps:
        if who not in contestants:
            message = f"{who} has a handicap but does not play; {_some(contestants)}."
            raise ScoringError(message)


def _some(names: Mapping[Hashable, object]) -> str:
    return f"the contestants are {', '.join(map(str, list(names)[:4]))} …"


def _digits(method: TableMethod, order: TableOrder) -> int:
    pairs, imps = order.conventions.pairs, order.conventions.imps
    return pairs.points_digits if method is TableMethod.MATCHPOINTS else imps.digits


def _line_report(
    row: ResultRow, got: Mapping[str, Fraction | int], names: Names, digits: int
) -> Report:
    told: Report = {"row": row.number}
    told |= {name: text for name in ("session", "section") if (text := getattr(row, name))}
    told |= {
        "board": row.board,
        "ns": names.of(row, Side.NS),
        "ew": names.of(row, Side.EW),
        "result": row.written,
    }
    agrees = {} if (row.ns_points, row.ew_points) == (None, None) else {"agrees": _agrees(row, got)}
    return told | numbers(got, digits) | agrees


def _agrees(row: ResultRow, got: Mapping[str, Fraction | int]) -> bool:
    """Tell whether what was published are our points, raw or factored: programs print either."""
    return any(
        all(
            printed is None
            or (f"{side}_{kind}" in got and is_print_of(printed, got[f"{side}_{kind}"]))
            for side, printed in (("ns", row.ns_points), ("ew", row.ew_points))
        )
        for kind in ("points", "raw", "imps")
    )


def numbers(figures: Mapping[str, Fraction | int], digits: int) -> Report:
    """Return numbers as printed, and fractions exactly beside them; whole numbers stay numbers."""
    told: Report = {}
    for name, number in figures.items():
        if isinstance(number, int):
            told[name] = number
        else:
            told |= {name: formatted(number, digits), f"{name}_exact": str(number)}
    return told


def _totals(
    rows: Sequence[ResultRow],
    rated: Sequence[Rated],
    names: Names,
    order: TableOrder,
    method: TableMethod,
) -> list[Report]:
    scores = rated[0].scores if len(rated) == 1 else _combined(rated, order)
    rank = rated[0].rank if len(rated) == 1 else places_alone
    sides = _sides(rows, names)
    found: list[Report] = []
    for side in dict.fromkeys(sides.values()):
        here = [who for who in sides if sides[who] == side]
        merits = {who: scores[who].merit for who in here if _has_a_result(scores[who])}
        places = rank(merits)
        nets = _nets(merits, order) if method is TableMethod.MATCHPOINTS else {}
        unranked = len(merits) + 1
        here.sort(key=lambda who: int(places.get(who, f"{unranked}").removesuffix("=")))
        for who in here:
            told: Report = {"place": places.get(who, ""), "contestant": who}
            told |= {"side": side} if side else {}
            told |= numbers(scores[who].figures, _digits(method, order))
            percentage = {"percentage": scores[who].merit} if "percentage" in told else {}
            told |= numbers(percentage, order.conventions.pairs.percentage_digits)
            found.append(told | nets.get(who, {}))
    return found


def _has_a_result(score: Score) -> bool:
    return bool(score.figures["boards"] or score.figures["penalty"])


def _sides(rows: Sequence[ResultRow], names: Names) -> dict[Hashable, str]:
    """Return in which ranking everybody is: a side where there are two winners, else none."""
    return {
        names.of(row, side): side.value if names.winners == 2 else ""
        for row in rows
        for side in Side
    }


def _combined(rated: Sequence[Rated], order: TableOrder) -> dict[Hashable, Score]:
    """Return everybody's event; what has no top is ranked by its points."""
    brought = [{who: score.carried for who, score in each.scores.items()} for each in rated]
    found = {}
    for event in combine_sessions(brought, order.conventions.carry):
        mine = [each.scores[event.contestant] for each in rated if event.contestant in each.scores]
        figures: dict[str, Fraction | int] = {"points": event.points}
        if event.possible:
            figures |= {"possible": event.possible, "percentage": event.percentage}
        figures |= {
            "carried": event.carried,
            "boards": sum(int(score.figures["boards"]) for score in mine),
            "penalty": sum((Fraction(score.figures["penalty"]) for score in mine), Fraction(0)),
            "sessions": event.sessions,
        }
        merit = event.percentage if event.possible else event.points
        found[event.contestant] = Score(figures, merit, SessionScore(event.points, event.possible))
    return found


def _nets(merits: Mapping[Hashable, Fraction], order: TableOrder) -> dict[Hashable, Report]:
    """Return everybody's percentage and place with handicap, nothing without handicaps."""
    if not order.handicaps:
        return {}
    handicaps = {who: order.handicaps[who] for who in merits if who in order.handicaps}
    return {
        each.contestant: {
            **numbers({"net": each.net}, order.conventions.pairs.percentage_digits),
            "net_place": each.net_place,
        }
        for each in rank_with_handicap(merits, handicaps, order.conventions.handicap)
    }
