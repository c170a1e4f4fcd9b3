"""Pairs scored by IMPs: against every other score (cross-IMPs), or against a datum (Butler)."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.choices import Choice
from scoring.comparison.butler import STANDARD_DATUM, Datum, datum
from scoring.comparison.fields import Entries, boards_of, groups_of
from scoring.comparison.imps import imps
from scoring.errors import ScoringError
from scoring.play.scores import Award
from scoring.play.table_result import Outcome, Penalty, TableResult
from scoring.rounding import rounded


class ImpMethod(StrEnum):
    """What a score is compared with."""

    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"


class CrossImps(Choice):
    """What is published of the IMPs against every other score."""

    MEAN = "mean", "Their mean", "mean of the comparisons"  # over those there should be
    SUM = "sum", "Their sum", "sum of the comparisons"


@dataclass(frozen=True, slots=True)
class ImpSettings:
    """How pairs are scored by IMPs; printed with the results.

    Args:
        method: What a score is compared with.
        cross: What is published of cross-IMPs.
        datum: How the datum is found at Butler.
        average_plus: IMPs for each 10 percent that an award lies above or below 50: average plus
            is +3 and average minus -3 (Law 86B), unless the event says otherwise. Summed
            cross-IMPs are so many times more as there are comparisons.
        common_top: Bring every board of a field to as many comparisons as the fullest.
        digits: Decimals printed.
    """

    method: ImpMethod = ImpMethod.CROSS_IMPS
    cross: CrossImps = CrossImps.MEAN
    datum: Datum = STANDARD_DATUM
    average_plus: Fraction = Fraction(3)
    common_top: bool = True
    digits: int = 2


STANDARD_IMPS = ImpSettings()


@dataclass(frozen=True, slots=True)
class RatedByImps:
    """What both sides got for one line, in exact IMPs.

    Args:
        key: The line's key.
        ns: North-South's IMPs.
        ew: East-West's; the opposite, except after a split score or awards.
        from_comparison: False for awards.
        datum: North-South's datum at Butler; None at cross-IMPs and for awards.
    """

    key: Hashable
    ns: Fraction
    ew: Fraction
    from_comparison: bool
    datum: int | None


@dataclass(frozen=True, slots=True)
class ImpTotal:
    """A contestant's IMPs, penalties subtracted.

    Args:
        contestant: Whose.
        imps: The sum.
        boards_played: Boards that counted.
        average: IMPs a board, by which contestants with different numbers of boards compare.
        penalty: What was subtracted.
    """

    contestant: Hashable
    imps: Fraction
    boards_played: int
    average: Fraction
    penalty: Fraction


@dataclass(frozen=True, slots=True)
class ImpRating:
    """A session rated: lines that took part in their order, and a total per contestant."""

    lines: tuple[RatedByImps, ...]
    totals: tuple[ImpTotal, ...]

    def by_key(self) -> dict[Hashable, RatedByImps]:
        """Return the ratings by the key of their line."""
        return {rating.key: rating for rating in self.lines}

    def by_contestant(self) -> dict[Hashable, ImpTotal]:
        """Return the totals by contestant."""
        return {total.contestant: total for total in self.totals}


def rate_imps(
    lines: Iterable[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    penalties: Sequence[Penalty] = (),
) -> ImpRating:
    """Score a session by IMPs.

    On a board with fewer scores than a full one, a sum of cross-IMPs is multiplied by expected
    over actual scores; the mean divides it by the comparisons of a full board.

    Args:
        lines: Every line of the session, pending ones included.
        expected: Scores of a full board by field, as for matchpoints.
        settings: The event's conventions.
        penalties: In IMPs, subtracted from the totals.

    Raises:
        ScoringError: a penalty is a percentage of a top.

    Source: Laws of Duplicate Bridge 2017, Laws 78B, 12C1c and 86B.
    """
    if any(penalty.points is None for penalty in penalties):
        message = "At IMPs a penalty is a number of IMPs: there is no top."
        raise ScoringError(message)
    all_lines = list(lines)
    session = _Session(settings)
    for entries, scores in boards_of(all_lines, expected or {}, common_top=settings.common_top):
        session.rate_board(entries, scores)
    contestants = dict.fromkeys(side for line in all_lines for side in (line.ns, line.ew))
    contestants |= dict.fromkeys(penalty.contestant for penalty in penalties)
    return ImpRating(
        lines=tuple(rating for _, rating in sorted(session.ratings.items())),
        totals=tuple(session.total(who, penalties) for who in contestants),
    )


_Outcomes = tuple[Outcome, ...]


@dataclass(slots=True)
class _Session:
    settings: ImpSettings
    ratings: dict[int, RatedByImps] = field(default_factory=dict)
    results: defaultdict[Hashable, list[Fraction]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def rate_board(self, entries: Entries, scores: int) -> None:
        for place, line in entries:
            if line.awards is not None:
                ns, ew = (self._award(award, scores) for award in line.awards)
                self._record(place, line, RatedByImps(line.key, ns, ew, False, None))
        for group in groups_of(entries):
            butler = self.settings.method is ImpMethod.BUTLER
            rated = self._against_datum(group) if butler else self._crosswise(group, scores)
            for place, line in group:
                self._record(place, line, rated[place])

    def _record(self, place: int, line: TableResult, rating: RatedByImps) -> None:
        self.ratings[place] = rating
        self.results[line.ns].append(rating.ns)
        self.results[line.ew].append(rating.ew)

    def _award(self, award: Award, scores: int) -> Fraction:
        given = (award.percent - 50) / 10 * self.settings.average_plus
        summed = self.settings.method is ImpMethod.CROSS_IMPS and (
            self.settings.cross is CrossImps.SUM
        )
        return given * (scores - 1) if summed else given

    def _against_datum(self, group: Entries) -> dict[int, RatedByImps]:
        ns_datum, ew_datum = (
            datum([mean_score(line.outcomes[side]) for _, line in group], self.settings.datum)
            for side in (0, 1)
        )
        return {
            place: RatedByImps(
                line.key,
                _weighted(line.outcomes[0], lambda score: imps(score - ns_datum)),
                -_weighted(line.outcomes[1], lambda score: imps(score - ew_datum)),
                True,
                ns_datum,
            )
            for place, line in group
        }

    def _crosswise(self, group: Entries, scores: int) -> dict[int, RatedByImps]:
        factor = Fraction(scores, len(group))
        if self.settings.cross is CrossImps.MEAN:
            factor /= max(scores - 1, 1)
        ns, ew = (_cross_sums([line.outcomes[side] for _, line in group]) for side in (0, 1))
        return {
            place: RatedByImps(line.key, ns[n] * factor, -ew[n] * factor, True, None)
            for n, (place, line) in enumerate(group)
        }

    def total(self, who: Hashable, penalties: Sequence[Penalty]) -> ImpTotal:
        results = self.results[who]
        penalty = sum(
            (each.points or Fraction(0) for each in penalties if each.contestant == who),
            Fraction(0),
        )
        won = sum(results, Fraction(0)) - penalty
        boards = len(results)
        return ImpTotal(who, won, boards, won / boards if boards else Fraction(0), penalty)


def _weighted(outcomes: Sequence[Outcome], value: Callable[[int], Fraction | int]) -> Fraction:
    return sum((each.percent * value(each.score) for each in outcomes), Fraction(0)) / 100


def mean_score(outcomes: Sequence[Outcome]) -> int:
    """Return the score that counts in a datum: of a weighted score the mean, in whole points."""
    return int(rounded(_weighted(outcomes, lambda score: score), 0))


def _cross_sums(lines: Sequence[_Outcomes]) -> list[Fraction]:
    """Return for each line the sum of its IMPs against all others, from North-South.

    Equal scores win equal IMPs, so they are summed once for each score that occurs. A line
    compared with itself adds nothing, whatever its outcomes: they cancel out.
    """
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for outcomes in lines:
        for outcome in outcomes:
            shares[outcome.score] += outcome.percent
    sums = {
        mine: sum((share * imps(mine - other) for other, share in shares.items()), Fraction(0))
        / 100
        for mine in shares
    }
    return [_weighted(outcomes, sums.__getitem__) for outcomes in lines]
