"""Published points compared with ours, and the conventions under which they agree best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.matchpoints import ShortBoards as ShortBoardsRule
from scoring.pairs.imp_pairs import CrossImps, ImpMethod, ImpSettings, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.scores import Artificial, PlayedScore, ns_points
from scoring.play.table_result import PairsRating, RatedResult, TableResult
from scoring.rounding import is_print_of
from tournaments.models import Compare, Cross, DatumRule, Method, ShortBoards, Unit
from tournaments.selectors.conditions.settings import DATUMS
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


@dataclass(frozen=True, slots=True)
class Agreement:
    """Conventions, and how far published points and percentages agree under them.

    Attributes:
        lines: Results that carry published points.
        lines_apart: Those whose points we compute otherwise.
        percentages: Pairs with a published percentage.
        percentages_apart: Those whose percentage we compute otherwise.
        cross: What is published of cross-IMPs.
        datum: How the datum is found at Butler.
    """

    unit: Unit
    short_boards: ShortBoards
    compare: Compare
    lines: int
    lines_apart: int
    percentages: int = 0
    percentages_apart: int = 0
    cross: Cross = Cross.MEAN
    datum: DatumRule = DatumRule.DROP_ONE


def best_agreement(
    lines: Sequence[PublishedLine], percentages: Mapping[PairKey, Decimal]
) -> Agreement:
    """Try the conventions in which programs differ and return those that agree best.

    The unit and the field show in the points of the lines, the rule for short boards in the
    percentages. Where all agree equally well, the usual ones are taken: 2 for a score beaten,
    within each section, Neuberg. Points of a short board count as agreeing if they are right
    among the scores there are or when brought to the full top: programs print either.
    """
    several = len({line.ns.section for line in lines}) > 1
    fields = (Compare.SECTION, Compare.SESSION) if several else (Compare.SECTION,)
    usual = [
        _agreement(lines, percentages, unit, ShortBoards.NEUBERG, compare)
        for unit in Unit
        for compare in fields
    ]
    best = min(usual, key=lambda found: found.lines_apart)
    ruled = [
        _agreement(lines, percentages, best.unit, rule, best.compare)
        for rule in ShortBoards
        if rule != ShortBoards.NEUBERG
    ]
    return min([best, *ruled], key=lambda found: found.lines_apart + found.percentages_apart)


def best_imp_agreement(lines: Sequence[PublishedLine], method: Method) -> Agreement:
    """Try what is published of cross-IMPs, or the datums, within sections and across them.

    Where all agree equally well, the usual ones are taken: the mean of the comparisons, the datum
    without the best and the worst score, within each section.
    """
    several = len({line.ns.section for line in lines}) > 1
    fields = (Compare.SECTION, Compare.SESSION) if several else (Compare.SECTION,)
    choices: list[tuple[Cross, DatumRule]] = (
        [(cross, DatumRule.DROP_ONE) for cross in Cross]
        if method is Method.CROSS_IMPS
        else [(Cross.MEAN, datum) for datum in DatumRule]
    )
    found = [
        _imp_agreement(lines, method, compare, cross, datum)
        for compare in fields
        for cross, datum in choices
    ]
    return min(found, key=lambda each: each.lines_apart)


def _imp_agreement(
    lines: Sequence[PublishedLine],
    method: Method,
    compare: Compare,
    cross: Cross,
    datum: DatumRule,
) -> Agreement:
    settings = ImpSettings(ImpMethod(method), CrossImps(cross), DATUMS[datum])
    rated = rate_imps(
        [_line(number, line, compare) for number, line in enumerate(lines)], settings=settings
    ).by_key()
    published = [n for n, line in enumerate(lines) if _is_published(line)]
    return Agreement(
        unit=Unit.TWO_POINT,
        short_boards=ShortBoards.NEUBERG,
        compare=compare,
        lines=len(published),
        lines_apart=sum(
            n not in rated or not _says(lines[n], rated[n].ns, rated[n].ew) for n in published
        ),
        cross=cross,
        datum=datum,
    )


def _agreement(
    lines: Sequence[PublishedLine],
    percentages: Mapping[PairKey, Decimal],
    unit: Unit,
    rule: ShortBoards,
    compare: Compare,
) -> Agreement:
    rated = rate_pairs(
        [_line(number, line, compare) for number, line in enumerate(lines)],
        settings=PairsSettings(unit=MatchpointUnit(unit), short_boards=ShortBoardsRule(rule)),
    )
    apart = list(_lines_apart(lines, rated))
    totals = rated.by_contestant()
    return Agreement(
        unit=unit,
        short_boards=rule,
        compare=compare,
        lines=len([line for line in lines if _is_published(line)]),
        lines_apart=len(apart),
        percentages=len(percentages),
        percentages_apart=sum(
            key not in totals or not is_print_of(published, totals[key].percentage)
            for key, published in percentages.items()
        ),
    )


def _line(number: int, line: PublishedLine, compare: Compare) -> TableResult:
    awards = (line.score.ns, line.score.ew) if isinstance(line.score, Artificial) else None
    section = line.ns.section if compare == Compare.SECTION else ""
    return TableResult(
        key=number,
        field=(line.session, section),
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        score=ns_points(line.score, line.board),
        awards=awards,
    )


def _lines_apart(lines: Sequence[PublishedLine], rated: PairsRating) -> Iterable[PublishedLine]:
    ratings = rated.by_key()
    for number, line in enumerate(lines):
        if not _is_published(line):
            continue
        rating = ratings.get(number)
        if rating is None or not _agrees(line, rating):
            yield line


def _agrees(line: PublishedLine, rating: RatedResult) -> bool:
    return _says(line, rating.raw_ns, rating.raw_ew) or _says(line, rating.ns, rating.ew)


def _is_published(line: PublishedLine) -> bool:
    return (line.ns_points, line.ew_points) != (None, None)


def _says(line: PublishedLine, ns: Fraction, ew: Fraction) -> bool:
    return (line.ns_points is None or is_print_of(line.ns_points, ns)) and (
        line.ew_points is None or is_print_of(line.ew_points, ew)
    )
