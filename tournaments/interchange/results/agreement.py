"""Published points compared with ours, and the conditions under which they agree best."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.butler import DatumRule
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import settings_of
from scoring.pairs.imp_pairs import CrossImps, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit
from scoring.play.notation import Game
from scoring.play.scores import Artificial, PlayedScore, ns_points
from scoring.play.table_result import TableResult
from scoring.ranking.carry_over import FieldScope
from scoring.rounding import is_print_of
from tournaments.services.importing import PairKey


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A result with the points a file gives for it, None where it gives none."""

    session: int
    board: int
    ns: PairKey
    ew: PairKey
    score: PlayedScore
    ns_points: Decimal | None
    ew_points: Decimal | None

    @property
    def is_published(self) -> bool:
        """Whether the file gives points for this result."""
        return (self.ns_points, self.ew_points) != (None, None)

    def says(self, ns: Fraction, ew: Fraction) -> bool:
        """Return whether the file's points are these, as they would be printed."""
        return (self.ns_points is None or is_print_of(self.ns_points, ns)) and (
            self.ew_points is None or is_print_of(self.ew_points, ew)
        )


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far published points and percentages agree with ours under some conditions.

    Attributes:
        lines: Results that carry published points.
        lines_apart: Those for which we compute different points.
        percentages: Pairs with a published percentage.
        percentages_apart: Those for which we compute a different one.
    """

    conditions: Conditions
    lines: int
    lines_apart: int
    percentages: int
    percentages_apart: int


def best_agreement(
    lines: Sequence[PublishedLine], method: Method, percentages: Mapping[PairKey, Decimal]
) -> Agreement:
    """Try the conditions in which programs differ and return those that agree best.

    Points show the field, the unit of matchpoints, whether cross-IMPs are averaged, and the datum
    of Butler. Percentages show the rule for short boards. Where several agree equally well, the
    usual one is taken: the one listed first.
    """
    several = len({line.ns.section for line in lines}) > 1
    fields = (FieldScope.SECTION, FieldScope.SESSION) if several else (FieldScope.SECTION,)
    tried = [_agreement(lines, percentages, method, each) for each in _choices(method, fields)]
    best = min(tried, key=lambda each: each.lines_apart)
    if method is not Method.MATCHPOINTS:
        return best
    others = [
        _agreement(lines, percentages, method, replace(best.conditions, short_boards=rule))
        for rule in ShortBoards
        if rule != best.conditions.short_boards
    ]
    return min([best, *others], key=lambda each: each.lines_apart + each.percentages_apart)


def _choices(method: Method, fields: Sequence[FieldScope]) -> list[Conditions]:
    usual = [Conditions(compare=compare) for compare in fields]
    if method is Method.MATCHPOINTS:
        return [replace(each, unit=unit) for unit in MatchpointUnit for each in usual]
    if method is Method.CROSS_IMPS:
        return [replace(each, cross=cross) for each in usual for cross in CrossImps]
    return [replace(each, datum=datum) for each in usual for datum in DatumRule]


def _agreement(
    lines: Sequence[PublishedLine],
    percentages: Mapping[PairKey, Decimal],
    method: Method,
    conditions: Conditions,
) -> Agreement:
    results = [_table_result(n, line, conditions.compare) for n, line in enumerate(lines)]
    points, totals = _rated(results, method, conditions)
    published = [n for n, line in enumerate(lines) if line.is_published]
    return Agreement(
        conditions=conditions,
        lines=len(published),
        lines_apart=sum(
            not any(lines[n].says(ns, ew) for ns, ew in points.get(n, ())) for n in published
        ),
        percentages=len(percentages),
        percentages_apart=sum(
            key not in totals or not is_print_of(percentage, totals[key])
            for key, percentage in percentages.items()
        ),
    )


_Points = Mapping[Hashable, Sequence[tuple[Fraction, Fraction]]]


def _rated(
    results: Iterable[TableResult], method: Method, conditions: Conditions
) -> tuple[_Points, Mapping[Hashable, Fraction]]:
    """Return the points of each line, and percentages by pair.

    Some programs print a short board's matchpoints among the scores that there were, others bring
    them to the full top, so both are returned.
    """
    settings = settings_of(
        conditions, name="", method=scoring_method(Game.BRIDGE, ContestKind.PAIRS, method)
    )
    if method is Method.MATCHPOINTS:
        pairs = rate_pairs(list(results), settings=settings.pairs)
        return (
            {
                key: ((each.raw_ns, each.raw_ew), (each.ns, each.ew))
                for key, each in pairs.lines.items()
            },
            {who: total.percentage or Fraction(0) for who, total in pairs.totals.items()},
        )
    rated = rate_imps(list(results), settings=settings.imps)
    return {key: ((each.ns, each.ew),) for key, each in rated.lines.items()}, {}


def _table_result(number: int, line: PublishedLine, compare: FieldScope) -> TableResult:
    awards = (line.score.ns, line.score.ew) if isinstance(line.score, Artificial) else None
    section = line.ns.section if compare == FieldScope.SECTION else ""
    return TableResult(
        key=number,
        field=(line.session, section),
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        score=ns_points(line.score, line.board),
        awards=awards,
    )
