"""Pairs scored by IMPs: against every other score (cross-IMPs), or against a datum (Butler)."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.choices import Choice
from scoring.comparison.board_points import BoardPoints
from scoring.comparison.butler import STANDARD_DATUM, Datum, datum
from scoring.comparison.fields import Entries, boards_of, groups_of
from scoring.comparison.imps import imps
from scoring.comparison.many_boards import (
    PlainGroup,
    compare,
    compare_with_datum,
    cross_imp_values,
)
from scoring.comparison.matchpoints import reduced
from scoring.comparison.points import ContestantTotal, LinePoints, SessionRating
from scoring.pairs.compared import ComparedSession
from scoring.play.scores import Award
from scoring.play.table_result import Outcome, TableResult, mean_points
from scoring.rounding import rounded


class ImpMethod(StrEnum):
    """What a score is compared with."""

    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"


class CrossImps(Choice):
    """What is published of the IMPs against every other score."""

    MEAN = "mean", "Their mean", "mean of the comparisons"  # over the comparisons of a full board
    SUM = "sum", "Their sum", "sum of the comparisons"


@dataclass(frozen=True, slots=True)
class ImpSettings:
    """How pairs are scored by IMPs; printed with the results.

    Args:
        method: What a score is compared with.
        cross: What is published of cross-IMPs.
        datum: How the datum is found at Butler.
        average_plus: IMPs for each 10 percent that an award is above or below 50: average plus
            is +3 and average minus -3 (Law 86B), unless the event says otherwise. Summed
            cross-IMPs count it once for each comparison.
        common_top: Bring every board of a field to as many comparisons as the fullest.
        digits: Decimals printed.
        board_points: To what the IMPs of a board are rounded before they are added.
        cap: The most IMPs of one comparison; 0 for no limit but the table's.
    """

    method: ImpMethod = ImpMethod.CROSS_IMPS
    cross: CrossImps = CrossImps.MEAN
    datum: Datum = STANDARD_DATUM
    average_plus: Fraction = Fraction(3)
    common_top: bool = True
    digits: int = 2
    board_points: BoardPoints = BoardPoints.EXACT
    cap: int = 0


STANDARD_IMPS = ImpSettings()


def rate_imps(
    lines: Iterable[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    penalties: Mapping[Hashable, Fraction] | None = None,
) -> SessionRating:
    """Score a session by IMPs.

    On a board with fewer scores than a full one, a sum of cross-IMPs is multiplied by expected
    over actual scores; the mean then divides this by the comparisons of a full board.

    Args:
        lines: Every result of the session, pending ones included. Where single players are
            ranked, ``ns`` and ``ew`` are tuples of them, and each wins what the side wins.
        expected: Scores of a full board by field, as for matchpoints.
        settings: The event's conditions.
        penalties: In IMPs by contestant, subtracted from the totals.

    Source: Laws of Duplicate Bridge 2017, Laws 78B, 12C1c and 86B.
    """
    all_lines, lost = list(lines), penalties or {}
    session = ComparedSession(
        all_lines,
        lost,
        unit=Fraction(1),
        has_tops=False,
        board_points=settings.board_points,
    )
    plain: list[PlainGroup] = []
    for entries, scores in boards_of(all_lines, expected or {}, common_top=settings.common_top):
        for place, line in entries:
            if line.awards is not None:
                ns, ew = (_award(award, scores, settings) for award in line.awards)
                session.add_apart(place, (ns, ew), 0, LinePoints.plain(ns, ew))
        for group in groups_of(entries):
            factor = _factor(len(group), scores, settings)
            full = reduced(factor.numerator, 0, factor.denominator, top=0)
            found = PlainGroup.of(group, full)
            if found is not None:
                plain.append(found)
                continue
            for (place, _), points in zip(group, _apart(group, factor, settings), strict=True):
                session.add_apart(place, (points.ns, points.ew), 0, points)
    _add_plain(session, plain, settings)
    return SessionRating(session.points(), _totals(session, lost))


def _add_plain(
    session: ComparedSession, plain: Sequence[PlainGroup], settings: ImpSettings
) -> None:
    if settings.method is ImpMethod.BUTLER:
        won, data = compare_with_datum(plain, settings.datum, settings.cap)
        session.add_plain(plain, won, -won, data)
    else:
        won = compare(plain, cross_imp_values(settings.cap))
        session.add_plain(plain, won, -won)


def _award(award: Award, scores: int, settings: ImpSettings) -> Fraction:
    given = (award.percent - 50) / 10 * settings.average_plus
    summed = settings.method is ImpMethod.CROSS_IMPS and settings.cross is CrossImps.SUM
    return given * (scores - 1) if summed else given


def _factor(actual: int, expected: int, settings: ImpSettings) -> Fraction:
    """Return the factor for a sum of IMPs against ``actual`` scores; 1 at Butler."""
    if settings.method is ImpMethod.BUTLER:
        return Fraction(1)
    factor = Fraction(expected, actual)
    return factor / max(expected - 1, 1) if settings.cross is CrossImps.MEAN else factor


def _apart(group: Entries, factor: Fraction, settings: ImpSettings) -> list[LinePoints]:
    """Rate a board with split or weighted scores."""
    ns, ew = ([line.outcomes[side] for _, line in group] for side in (0, 1))
    if settings.method is ImpMethod.CROSS_IMPS:
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


def _totals(
    session: ComparedSession, lost: Mapping[Hashable, Fraction]
) -> dict[Hashable, ContestantTotal]:
    tallies = session.tallies
    return {
        who: ContestantTotal(
            total=won - lost.get(who, 0),
            percentage=None,
            boards_played=boards,
            penalty=lost.get(who, Fraction(0)),
            won=won,
        )
        for who, won, boards in zip(
            tallies.numbers, tallies.sums(), tallies.boards.tolist(), strict=True
        )
    }


def _weighted(outcomes: Sequence[Outcome], value: Callable[[int], Fraction | int]) -> Fraction:
    return sum((each.percent * value(each.score) for each in outcomes), Fraction(0)) / 100


def mean_score(outcomes: Sequence[Outcome]) -> int:
    """Return the score that counts in a datum; of a weighted score the mean, in whole points."""
    return int(rounded(mean_points(outcomes), 0))


def _cross_sums(lines: Sequence[tuple[Outcome, ...]], cap: int) -> list[Fraction]:
    """Return for each result the sum of its IMPs against all others, from North-South.

    Equal scores win equal IMPs, so they are summed once for each score that occurs. A result
    compared with itself adds nothing: whatever its outcomes, they cancel out.
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
