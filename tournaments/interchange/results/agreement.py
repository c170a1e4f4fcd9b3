"""Compare published points with ours, and find the conditions under which they agree best."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from scoring.comparison.board_points import BoardPoints, LinesShow
from scoring.comparison.butler import DatumRounding, DatumRule
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ContestKind, Method, ScoringMethod
from scoring.conditions.settings import settings_of
from scoring.pairs.imp_pairs import CrossImps, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit
from scoring.play.notation import Game
from scoring.play.scores import Artificial, ns_points
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import FieldScope
from scoring.rounding import is_print_of
from tournaments.interchange.results.lines import Line
from tournaments.services.importing.imported import ImportedPair, PairKey


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far published points and percentages agree with ours under some conditions.

    Attributes:
        lines: Results with published points.
        lines_apart: Those for which we compute different points.
        percentages: Pairs with a published percentage.
        percentages_apart: Those for which we compute a different one.
        totals: Published totals of contestants, and matches of teams.
        totals_apart: Those for which we compute something else.
    """

    conditions: Conditions
    lines: int
    lines_apart: int
    percentages: int
    percentages_apart: int
    totals: int = 0
    totals_apart: int = 0

    @property
    def apart(self) -> int:
        """How many of all these differ."""
        return self.lines_apart + self.percentages_apart + self.totals_apart


def best_agreement(
    lines: Sequence[Line],
    method: Method,
    percentages: Mapping[PairKey, Decimal],
    penalties: Sequence[Penalty] = (),
) -> Agreement:
    """Try the conditions in which programs differ, and return those that agree best.

    Points show the field, the matchpoint unit, whether cross-IMPs are averaged, the Butler datum
    and a cap on IMPs. Percentages show the rule for short boards, and whether a board's points are
    rounded before they are added. If several agree equally well, we take the usual one, which is
    listed first.
    """
    several = len({line.section for line in lines}) > 1
    tried = conditions_to_try(method, several_sections=several)
    if not percentages and not any(line.is_published for line in lines):
        return Agreement(tried[0], 0, 0, 0, 0)
    compared = _Compared(lines)
    best = compared.under(method, tried[0], percentages, penalties)
    if best.lines_apart:
        best = _best(
            (
                compared.under(method, each, percentages, penalties)
                for each in _finalists(lines, method, tried)
            ),
            by_lines=True,
        )
    if method is Method.MATCHPOINTS:
        others = _others(best, "short_boards")
        tries = (compared.under(method, each, percentages, penalties) for each in others)
        best = _best(chain([best], tries))
    for name in ("imp_cap", "board_points"):
        if best.apart and CONDITIONS[name].matters(_method(method)):
            tries = (
                compared.under(method, each, percentages, penalties) for each in _others(best, name)
            )
            best = _best(chain([best], tries))
    if method is Method.MATCHPOINTS and _shows_factored(compared, best.conditions):
        return replace(best, conditions=replace(best.conditions, lines_show=LinesShow.FACTORED))
    return best


def sample_of(lines: Sequence[Line]) -> Sequence[Line]:
    """Return all lines of some boards, if there are far more than we need to see how they compare.

    Include boards with few and with many scores, as conventions differ there.
    """
    if len(lines) <= LARGEST_SAMPLE:
        return lines
    boards: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in lines:
        boards[line.session, line.board].append(line)
    by_size = sorted(boards, key=lambda place: (len(boards[place]), place))
    wanted = max(2, LARGEST_SAMPLE * len(by_size) // len(lines))
    if wanted >= len(by_size):
        return lines
    places = {by_size[n * (len(by_size) - 1) // (wanted - 1)] for n in range(wanted)}
    return [line for line in lines if (line.session, line.board) in places]


def _finalists(
    lines: Sequence[Line], method: Method, tried: Sequence[Conditions]
) -> Sequence[Conditions]:
    """Return those that agree best on a sample, in order; all of them if there are few lines."""
    sample = sample_of(lines)
    if len(sample) == len(lines):
        return tried
    compared = _Compared(sample)
    apart = [compared.under(method, each, {}, ()).lines_apart for each in tried]
    return [each for each, count in zip(tried, apart, strict=True) if count == min(apart)]


LARGEST_SAMPLE = 600
_MOST_TRIED = 3_000
"""Above this number of results we do not try rare conventions; a club has a tenth of it."""

_RARE: Mapping[str, Sequence[object]] = {
    "short_boards": tuple(ShortBoards),
    "imp_cap": tuple(range(8, 24)),
    "board_points": tuple(BoardPoints),
}


def _others(best: Agreement, name: str) -> Iterator[Conditions]:
    """Yield the conditions that agree best so far, each time with one of them changed."""
    if best.lines <= _MOST_TRIED or name == "short_boards":
        for value in _RARE[name]:
            if value != getattr(best.conditions, name):
                yield best.conditions.with_written({name: value})


def _best(tried: Iterable[Agreement], *, by_lines: bool = False) -> Agreement:
    """Return the first of those that agree best; stop at one that agrees completely."""
    best: Agreement | None = None
    for each in tried:
        apart = each.lines_apart if by_lines else each.apart
        if best is None or apart < (best.lines_apart if by_lines else best.apart):
            best = each
        if not apart:
            break
    assert best is not None  # noqa: S101 (every method has conditions)
    return best


def _method(method: Method) -> ScoringMethod:
    return scoring_method(Game.BRIDGE, ContestKind.PAIRS, method)


def _shows_factored(compared: "_Compared", conditions: Conditions) -> bool:
    """Whether lines of short boards show factored points, not those among the scores there are."""
    settings = settings_of(conditions, name="", method=_method(Method.MATCHPOINTS))
    results = compared.results(conditions.compare)
    plain = factored = 0
    for n, points in rate_pairs(results, settings=settings.pairs).lines.items():
        line = compared.lines[n] if isinstance(n, int) else None
        if line is None or not line.is_published or points.raw_ns == points.ns:
            continue
        plain += line.says(points.raw_ns, points.raw_ew)
        factored += line.says(points.ns, points.ew)
    return factored > plain


def conditions_to_try(method: Method, *, several_sections: bool) -> list[Conditions]:
    """Return the conditions in which programs differ and that matter to a method."""
    fields = (FieldScope.SECTION, FieldScope.SESSION) if several_sections else (FieldScope.SECTION,)
    usual = [Conditions(compare=compare) for compare in fields]
    if method is Method.MATCHPOINTS:
        return [replace(each, unit=unit) for unit in MatchpointUnit for each in usual]
    if method is Method.CROSS_IMPS:
        return [replace(each, cross=cross) for each in usual for cross in CrossImps]
    if method is Method.BUTLER:
        return [
            replace(each, datum=datum, datum_rounding=rounding)
            for rounding in DatumRounding
            for each in usual
            for datum in DatumRule
        ]
    return usual[:1]


class _Compared:
    """The lines of a file, and their points under one set of conditions after another."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self._by_field: dict[FieldScope, list[TableResult]] = {}

    def results(self, compare: FieldScope) -> list[TableResult]:
        """Return the lines as they are compared in a field."""
        if compare not in self._by_field:
            self._by_field[compare] = [
                table_result(n, line, compare) for n, line in enumerate(self.lines)
            ]
        return self._by_field[compare]

    def under(
        self,
        method: Method,
        conditions: Conditions,
        percentages: Mapping[PairKey, Decimal],
        penalties: Sequence[Penalty],
    ) -> Agreement:
        """Return how far the published figures agree under some conditions."""
        lines = self.lines
        points, totals = _rated(self.results(conditions.compare), method, conditions, penalties)
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
    results: Iterable[TableResult],
    method: Method,
    conditions: Conditions,
    penalties: Sequence[Penalty],
) -> tuple[_Points, Mapping[Hashable, Fraction]]:
    """Return the points of each line, and percentages by pair.

    Some programs print a short board's matchpoints among the scores there were, others factor them
    to the full top, so we return both.
    """
    settings = settings_of(conditions, name="", method=_method(method))
    if method is Method.MATCHPOINTS:
        pairs = rate_pairs(list(results), settings=settings.pairs, penalties=penalties)
        return (
            {
                key: ((each.raw_ns, each.raw_ew), (each.ns, each.ew))
                for key, each in pairs.lines.items()
            },
            {who: total.percentage or Fraction(0) for who, total in pairs.totals.items()},
        )
    rated = rate_imps(list(results), settings=settings.imps)
    return {key: ((each.ns, each.ew),) for key, each in rated.lines.items()}, {}


def penalties_of(pairs: Iterable[ImportedPair]) -> tuple[Penalty, ...]:
    """Return what a file subtracts from totals."""
    return tuple(Penalty(pair.key, points=Fraction(pair.penalty)) for pair in pairs if pair.penalty)


WITHOUT_PENALTIES = (
    "The published totals come out without the penalties (ADJUSTMENT), so these were left out. "
    "Apply them yourself if they should count."
)


def table_result(number: int, line: Line, compare: FieldScope) -> TableResult:
    """Return a line as a result to compare; its number is its key."""
    awards = (line.score.ns, line.score.ew) if isinstance(line.score, Artificial) else None
    section = line.section if compare == FieldScope.SECTION else ""
    return TableResult(
        key=number,
        field=(line.session, section),
        board=line.board,
        ns=line.ns[0],
        ew=line.ew[0],
        score=ns_points(line.score, line.board),
        awards=awards,
    )
