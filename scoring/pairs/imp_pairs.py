"""Pairs scored by IMPs: against every other score (cross-IMPs), or against a datum (Butler)."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.comparison.board_points import BoardPoints
from scoring.comparison.butler import STANDARD_DATUM, Datum, datum
from scoring.comparison.columns import Columns, Lines
from scoring.comparison.fields import Entries
from scoring.comparison.imps import imps
from scoring.comparison.many_boards import (
    PlainGroup,
    compare,
    compare_with_datum,
    cross_imp_values,
)
from scoring.comparison.matchpoints import reduced
from scoring.comparison.points import LinePoints, SessionRating
from scoring.pairs.compared import Awarded, ComparedSession
from scoring.pairs.settings import ImpAwardRule
from scoring.pairs.totals import TotalsInColumns
from scoring.play.scores import Award, AwardKind
from scoring.play.table_result import Outcome, TableResult, mean_points
from scoring.rounding import rounded


class CrossImps(Choice):
    """What is published of the IMPs against every other score."""

    MEAN = "mean", "Their mean", "mean of the comparisons"  # over the comparisons of a full board
    SUM = "sum", "Their sum", "sum of the comparisons"


@dataclass(frozen=True, slots=True)
class ImpSettings:
    """How pairs are scored by IMPs; printed with the results.

    Args:
        against_datum: Compare with the datum of the board (Butler), not with every other score.
        cross: What is published of cross-IMPs.
        datum: How the datum is computed at Butler.
        average_plus: IMPs for each 10 percent that an award is above or below 50: average plus
            is +3 and average minus -3 (Law 86B), unless the event says otherwise. Summed
            cross-IMPs count it once for each comparison.
        awards: Whether a session average above average plus, or below average minus, replaces it
            (Law 12C2).
        common_top: Bring every board of a field to as many comparisons as the fullest.
        digits: Decimals printed.
        board_points: How the IMPs of a board are rounded before they are added.
        cap: The most IMPs for one comparison; 0 for just the table's limit.
    """

    against_datum: bool = False
    cross: CrossImps = CrossImps.MEAN
    datum: Datum = STANDARD_DATUM
    average_plus: Fraction = Fraction(3)
    awards: ImpAwardRule = ImpAwardRule.FIXED
    common_top: bool = True
    digits: int = 2
    board_points: BoardPoints = BoardPoints.EXACT
    cap: int = 0

    @property
    def is_summed(self) -> bool:
        """Whether a board gives the sum of its comparisons."""
        return not self.against_datum and self.cross is CrossImps.SUM

    def fixed(self, award: Award, scores: int) -> Fraction:
        """Return what an award is worth on a board with so many scores, by the event's figures.

        >>> ImpSettings().fixed(Award(Fraction(55)), 8)
        Fraction(3, 2)
        """
        given = (award.percent - 50) / 10 * self.average_plus
        return given * (scores - 1) if self.is_summed else given


STANDARD_IMPS = ImpSettings()


def rate_imps(
    lines: Iterable[TableResult] | Columns,
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    penalties: Mapping[Hashable, Fraction] | None = None,
) -> SessionRating:
    """Score a session by IMPs.

    On a board with fewer scores than a full one, a sum of cross-IMPs is multiplied by expected
    over actual scores; the mean then divides this by the comparisons of a full board.

    Args:
        lines: Every result of the session, including pending ones. Session averages are taken over
            these. If single players are ranked, ``ns`` and ``ew`` are tuples of players, and each
            wins what the side wins. A large field is given as columns.
        expected: How many scores a full board has by field, as for matchpoints.
        settings: The event's conditions.
        penalties: In IMPs by contestant, subtracted from the totals.

    Source: Laws of Duplicate Bridge 2017, Laws 78B, 12C1c, 12C2 and 86B.
    """
    results = lines if isinstance(lines, Columns) else Lines(lines)
    lost = penalties or {}
    session = ComparedSession(
        results, lost, unit=Fraction(1), has_tops=False, board_points=settings.board_points
    )
    _give_awards(session, _compare(session, expected or {}, settings), settings)
    totals = TotalsInColumns.of(session.tallies, session.unit, lost)
    return SessionRating(session.points(), totals)


def _compare(
    session: ComparedSession, expected: Mapping[Hashable, int], settings: ImpSettings
) -> Awarded:
    """Compare all boards; return where the awards are, with the scores of their boards."""
    plain: list[PlainGroup] = []
    awarded: list[tuple[int, int]] = []
    boards = session.results.boards(expected, common_top=settings.common_top)
    for given, groups, scores in boards:
        awarded += [(place, scores) for place, _ in given]
        weight = _weight(scores, settings)
        for group in groups:
            factor = _factor(len(group), scores, settings)
            full = reduced(factor.numerator, 0, factor.denominator, top=weight)
            found = PlainGroup.of(group, full)
            if found is not None:
                plain.append(found)
                continue
            entries = group.entries()
            for (place, _), points in zip(entries, _apart(entries, factor, settings), strict=True):
                session.add_apart(place, (points.ns, points.ew), weight, points)
    _add_plain(session, plain, settings)
    return awarded


def _add_plain(
    session: ComparedSession, plain: Sequence[PlainGroup], settings: ImpSettings
) -> None:
    if settings.against_datum:
        won, data = compare_with_datum(plain, settings.datum, settings.cap)
        session.add_plain(plain, won, -won, data)
    else:
        won = compare(plain, cross_imp_values(settings.cap))
        session.add_plain(plain, won, -won)


def _weight(scores: int, settings: ImpSettings) -> int:
    """Return how much a board counts in a session average; 0 if nobody is compared."""
    return scores - 1 if settings.is_summed else min(scores - 1, 1)


def _give_awards(session: ComparedSession, awarded: Awarded, settings: ImpSettings) -> None:
    """Turn awards into IMPs once every session average is known."""
    if not awarded:
        return
    averages: dict[Hashable, Fraction] = {}
    tallies = session.tallies
    if settings.awards is ImpAwardRule.SESSION:
        won, weights = tallies.sums(), tallies.possible.tolist()
        for number, who in enumerate(tallies.numbers):
            if weights[number]:
                averages[who] = won.of(number) / weights[number]
    for place, scores in awarded:
        line = session.results.line(place)
        ns, ew = (
            _award(award, scores, averages.get(side), settings)
            for side, award in zip((line.ns, line.ew), line.awards or (), strict=True)
        )
        session.add_apart(place, (ns, ew), 0, LinePoints.plain(ns, ew))


def _award(award: Award, scores: int, average: Fraction | None, settings: ImpSettings) -> Fraction:
    fixed = settings.fixed(award, scores)
    if average is None or award.or_better is AwardKind.EXACT:
        return fixed
    here = average * (scores - 1) if settings.is_summed else average
    return max(fixed, here) if award.or_better is AwardKind.OR_BETTER else min(fixed, here)


def _factor(actual: int, expected: int, settings: ImpSettings) -> Fraction:
    """Return the factor for a sum of IMPs against ``actual`` scores; 1 at Butler."""
    if settings.against_datum:
        return Fraction(1)
    factor = Fraction(expected, actual)
    return factor / max(expected - 1, 1) if settings.cross is CrossImps.MEAN else factor


def _apart(group: Entries, factor: Fraction, settings: ImpSettings) -> list[LinePoints]:
    """Rate a board with split or weighted scores."""
    ns, ew = ([line.outcomes[side] for _, line in group] for side in (0, 1))
    if not settings.against_datum:
        return [
            LinePoints.plain(mine * factor, -theirs * factor)
            for mine, theirs in zip(
                _cross_sums(ns, settings.cap), _cross_sums(ew, settings.cap), strict=True
            )
        ]
    ns_datum, ew_datum = (
        datum([mean_score(each) for each in side], settings.datum) for side in (ns, ew)
    )
    return [
        LinePoints.plain(
            _weighted(mine, lambda score: imps(score - ns_datum, settings.cap)),
            -_weighted(theirs, lambda score: imps(score - ew_datum, settings.cap)),
            ns_datum,
        )
        for mine, theirs in zip(ns, ew, strict=True)
    ]


def _weighted(outcomes: Sequence[Outcome], value: Callable[[int], Fraction | int]) -> Fraction:
    return sum((each.percent * value(each.score) for each in outcomes), Fraction(0)) / 100


def mean_score(outcomes: Sequence[Outcome]) -> int:
    """Return the score that counts in a datum; for a weighted score the mean, in whole points."""
    return int(rounded(mean_points(outcomes), 0))


def _cross_sums(lines: Sequence[tuple[Outcome, ...]], cap: int) -> list[Fraction]:
    """Return for each result the sum of its IMPs against all others, from North-South.

    Equal scores win equal IMPs, so these are summed once for each score that occurs. A result
    compared with itself adds nothing, since its outcomes cancel out.
    """
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for outcomes in lines:
        for outcome in outcomes:
            shares[outcome.score] += outcome.percent
    sums = {
        mine: sum((share * imps(mine - other, cap) for other, share in shares.items()), Fraction(0))
        / 100
        for mine in shares
    }
    return [_weighted(outcomes, sums.__getitem__) for outcomes in lines]
