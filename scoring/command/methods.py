"""The methods by which a plain table of results can be rated, with what each of them prints."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from scoring.conditions.settings import ScoringSettings
from scoring.errors import ScoringError
from scoring.pairs.imp_pairs import ImpMethod, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import PercentageBasis
from scoring.pairs.total_points import rate_total_points
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import SessionScore
from scoring.ranking.places import ranks
from scoring.ranking.tie_breaks import Evidence, TieBreak, board_scores, rank_with_tie_breaks
from scoring.rounding import rounded
from scoring.whist.averages import rate_direction_averages


class TableMethod(StrEnum):
    """How a table of pairs is scored."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    TOTAL_POINTS = "total_points"
    TRICKS = "tricks"  # duplicate whist: over or under the average


@dataclass(frozen=True, slots=True)
class TableOrder:
    """What is asked for.

    Args:
        conventions: Of the event; their scope says whether sections are compared together.
        winners: 1 or 2; 0 to tell from the table.
        expected: Scores a full board has, if more than the fullest board of the table.
        penalties: Against contestants as the table names them, in their last session.
        handicaps: In percent of percentages, at matchpoints.
    """

    conventions: ScoringSettings
    winners: int = 0
    expected: int = 0
    penalties: Sequence[Penalty] = ()
    handicaps: Mapping[Hashable, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """A contestant's session or event.

    Args:
        figures: What is printed, as exact numbers.
        merit: What is ranked.
        carried: What the session brings into an event.
    """

    figures: dict[str, Fraction | int]
    merit: Fraction
    carried: SessionScore


@dataclass(frozen=True, slots=True)
class Rated:
    """A session: what both sides of a line got by its key, and everybody's score."""

    lines: dict[Hashable, dict[str, Fraction | int]]
    scores: dict[Hashable, Score]
    rank: Callable[[dict[Hashable, Fraction]], dict[Hashable, str]]


def _expected(lines: Sequence[TableResult], order: TableOrder) -> dict[Hashable, int]:
    return {line.field: order.expected for line in lines}


def _by_matchpoints(
    lines: list[TableResult], order: TableOrder, penalties: Sequence[Penalty]
) -> Rated:
    settings = order.conventions.pairs
    rating = rate_pairs(
        lines, expected=_expected(lines, order), settings=settings, penalties=penalties
    )
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    most = max((total.possible for total in rating.totals), default=Fraction(0))
    scores = {}
    for total in rating.totals:
        brought = Fraction(rounded(total.factored, settings.points_digits))
        scores[total.contestant] = Score(
            figures={
                "points": total.points,
                "possible": total.possible,
                "factored": total.factored,
                "percentage": total.percentage,
                "boards": total.boards_played,
                "penalty": total.penalty,
            },
            merit=total.percentage,
            carried=SessionScore(brought if printed else total.factored, most),
        )
    half = Fraction(1, 2)
    over = {
        each.key: (each.ns / each.top - half, each.ew / each.top - half)
        for each in rating.lines
        if each.top
    }
    return Rated(
        lines={
            each.key: {
                "ns_points": each.ns,
                "ew_points": each.ew,
                "top": each.top,
                "ns_raw": each.raw_ns,
                "ew_raw": each.raw_ew,
            }
            for each in rating.lines
        },
        scores=scores,
        rank=_places_by(lines, over, order.conventions.tie_breaks),
    )


def _by_imps(lines: list[TableResult], order: TableOrder, penalties: Sequence[Penalty]) -> Rated:
    rating = rate_imps(
        lines,
        expected=_expected(lines, order),
        settings=order.conventions.imps,
        penalties=penalties,
    )
    found: dict[Hashable, dict[str, Fraction | int]] = {}
    for each in rating.lines:
        found[each.key] = {"ns_imps": each.ns, "ew_imps": each.ew}
        if each.datum is not None:
            found[each.key]["datum"] = each.datum
    scores = {
        total.contestant: Score(
            figures={
                "imps": total.imps,
                "boards": total.boards_played,
                "average": total.average,
                "penalty": total.penalty,
            },
            merit=total.imps,
            carried=SessionScore(total.imps, Fraction(0)),
        )
        for total in rating.totals
    }
    over = {each.key: (each.ns, each.ew) for each in rating.lines}
    return Rated(found, scores, _places_by(lines, over, order.conventions.tie_breaks))


def _by_butler(lines: list[TableResult], order: TableOrder, penalties: Sequence[Penalty]) -> Rated:
    imps = replace(order.conventions.imps, method=ImpMethod.BUTLER)
    return _by_imps(
        lines, replace(order, conventions=replace(order.conventions, imps=imps)), penalties
    )


def _by_total_points(
    lines: list[TableResult], _: TableOrder, penalties: Sequence[Penalty]
) -> Rated:
    lost = _points_lost(penalties)
    scores = {}
    for total in rate_total_points(lines):
        penalty = lost.get(total.contestant, Fraction(0))
        points = total.points - penalty
        scores[total.contestant] = Score(
            {"points": points, "boards": total.boards_played, "penalty": penalty},
            merit=points,
            carried=SessionScore(points, Fraction(0)),
        )
    return Rated({}, scores, places_alone)


def _by_tricks(lines: list[TableResult], _: TableOrder, penalties: Sequence[Penalty]) -> Rated:
    lost = _points_lost(penalties)
    scores = {}
    exact: dict[Hashable, Fraction] = {}
    for total in rate_direction_averages(lines):
        penalty = lost.get(total.contestant, Fraction(0))
        exact[total.contestant] = total.exact - penalty
        result = total.result - penalty
        scores[total.contestant] = Score(
            {
                "tricks": total.tricks,
                "boards": total.deals,
                "average": total.average,
                "result": result,
                "exact": total.exact - penalty,
                "penalty": penalty,
            },
            merit=result,
            carried=SessionScore(result, Fraction(0)),
        )

    def rank(merits: dict[Hashable, Fraction]) -> dict[Hashable, str]:
        """Part equal results by the fraction of a trick."""
        places = ranks(list(merits.values()), [[exact[who]] for who in merits])
        return dict(zip(merits, places, strict=True))

    return Rated({}, scores, rank)


def _points_lost(penalties: Sequence[Penalty]) -> dict[Hashable, Fraction]:
    lost: dict[Hashable, Fraction] = {}
    for penalty in penalties:
        if penalty.points is None:
            message = f"The penalty against {penalty.contestant} has to be in points: write it so."
            raise ScoringError(message)
        lost[penalty.contestant] = lost.get(penalty.contestant, Fraction(0)) + penalty.points
    return lost


def _places_by(
    lines: Sequence[TableResult],
    over: Mapping[Hashable, tuple[Fraction, Fraction]],
    tie_breaks: Sequence[TieBreak],
) -> Callable[[dict[Hashable, Fraction]], dict[Hashable, str]]:
    """Return how contestants are ranked with ties broken; ``over`` as for ``board_scores``."""
    evidence = Evidence(board_scores([line for line in lines if line.is_compared], over))

    def places(merits: dict[Hashable, Fraction]) -> dict[Hashable, str]:
        results = {who: (merit,) for who, merit in merits.items()}
        placings = rank_with_tie_breaks(results, evidence, tie_breaks)
        return {who: placings[who].place for who in merits}

    return places


def places_alone(merits: dict[Hashable, Fraction]) -> dict[Hashable, str]:
    """Rank without any tie-break."""
    return dict(zip(merits, ranks(list(merits.values())), strict=True))


RATES: dict[TableMethod, Callable[[list[TableResult], TableOrder, Sequence[Penalty]], Rated]] = {
    TableMethod.MATCHPOINTS: _by_matchpoints,
    TableMethod.CROSS_IMPS: _by_imps,
    TableMethod.BUTLER: _by_butler,
    TableMethod.TOTAL_POINTS: _by_total_points,
    TableMethod.TRICKS: _by_tricks,
}
