"""Matchpointed pairs: every board of a session compared, and each contestant's total."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.comparison.board_points import ExactFractions, Tally, compare_lines
from scoring.comparison.fields import Entries, boards_of, groups_of
from scoring.comparison.fouled import group_factoring
from scoring.comparison.matchpoints import Factoring, full_top
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings, PercentageBasis
from scoring.play.scores import Award, AwardKind
from scoring.play.table_result import Outcome as Outcome
from scoring.play.table_result import PairsRating as PairsRating
from scoring.play.table_result import Penalty as Penalty
from scoring.play.table_result import RatedResult as RatedResult
from scoring.play.table_result import TableResult as TableResult
from scoring.play.table_result import Total as Total
from scoring.play.table_result import Weighted as Weighted
from scoring.rounding import rounded


def rate_pairs(
    lines: Iterable[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> PairsRating:
    """Matchpoint a session.

    Args:
        lines: Every line of the session, pending ones included. The session average behind
            average plus and average minus is taken over these lines.
        expected: For a field, the scores a full board has. A field that is not named, or a
            number that is too small, follows the board of the field with most entries. Give
            the scheduled number while play goes on, so that a board played twice so far is
            worth as much as it will be. Not used without a common top.
        settings: The event's conventions.
        penalties: Subtracted from the totals.

    Returns:
        Exact ratings and totals in the event's unit. Real scores on a board with awards are
        factored to the full board; awards are a percentage of the full top.
    """
    all_lines = list(lines)
    session = _Session(settings, ExactFractions(settings.unit.points_per_score_beaten))
    common_top = settings.common_top
    for entries, scores in boards_of(all_lines, expected or {}, common_top=common_top):
        session.rate_board(entries, scores)
    session.rate_awards()
    contestants = dict.fromkeys(side for line in all_lines for side in (line.ns, line.ew))
    contestants |= dict.fromkeys(penalty.contestant for penalty in penalties)
    return PairsRating(
        lines=tuple(rating for _, rating in sorted(session.ratings.items())),
        totals=tuple(session.totals(contestants, penalties)),
    )


@dataclass(slots=True)
class _Session:
    """A session while it is rated, in two points for each score beaten."""

    settings: PairsSettings
    exact: ExactFractions
    ratings: dict[int, RatedResult] = field(default_factory=dict)  # by the place of the line
    tallies: defaultdict[Hashable, Tally] = field(default_factory=lambda: defaultdict(Tally))
    awarded: list[tuple[int, TableResult, tuple[Award, Award], int]] = field(default_factory=list)

    def rate_board(self, entries: Entries, scores: int) -> None:
        """Compare the scores of one board and put its awards aside."""
        rule = self.settings.short_boards
        top = full_top(rule, scores)
        self.awarded += [(place, line, line.awards, top) for place, line in entries if line.awards]
        groups = groups_of(entries)
        sizes = tuple(map(len, groups))
        for mine, group in enumerate(groups):
            fouled = self.settings.fouled
            full = group_factoring(fouled, rule, sizes=sizes, mine=mine, top_of=scores)
            self._rate_group(group, full)

    def _rate_group(self, group: Entries, full: Factoring) -> None:
        board = compare_lines([line for _, line in group], full)
        for (place, line), ns, ew, raw_ns, raw_ew in zip(
            group, board.ns, board.ew, board.raw_ns, board.raw_ew, strict=True
        ):
            self.tallies[line.ns].add(ns, board.denominator, full.top)
            self.tallies[line.ew].add(ew, board.denominator, full.top)
            self.ratings[place] = RatedResult(
                key=line.key,
                ns=self.exact(ns, board.denominator),
                ew=self.exact(ew, board.denominator),
                top=self.exact(full.top, 1),
                from_comparison=True,
                raw_ns=self.exact(raw_ns, board.raw_denominator),
                raw_ew=self.exact(raw_ew, board.raw_denominator),
            )

    def rate_awards(self) -> None:
        """Turn awards into points, once every session average is known."""
        averages = {who: tally.percentage for who, tally in self.tallies.items()}
        for place, line, awards, top in self.awarded:
            points = []
            for who, award in zip((line.ns, line.ew), awards, strict=True):
                percent = self._percent(award, averages.get(who))
                share = percent * top / 100
                self.tallies[who].add(share.numerator, share.denominator, top)
                points.append(self.exact(share.numerator, share.denominator))
            ns, ew = points
            self.ratings[place] = RatedResult(
                key=line.key,
                ns=ns,
                ew=ew,
                top=self.exact(top, 1),
                from_comparison=False,
                raw_ns=ns,
                raw_ew=ew,
            )

    def _percent(self, award: Award, average: Fraction | None) -> Fraction:
        flat = self.settings.average_plus is AverageRule.FLAT
        if average is None or flat or award.or_better is AwardKind.EXACT:
            return award.percent
        better = award.or_better is AwardKind.OR_BETTER
        return max(award.percent, average) if better else min(award.percent, average)

    def totals(
        self, contestants: Iterable[Hashable], penalties: Sequence[Penalty]
    ) -> Iterator[Total]:
        """Yield everybody's total, with penalties subtracted."""
        tallies = self.tallies.values()
        most = self.exact(max((tally.possible for tally in tallies), default=0), 1)
        for who in contestants:
            tally = self.tallies[who]
            penalty = sum(
                (self._penalty(each, tally) for each in penalties if each.contestant == who),
                Fraction(0),
            )
            won = self.exact(*tally.points.as_integer_ratio())
            possible = self.exact(tally.possible, 1)
            # What a penalty costs does not depend on how many boards somebody sat out.
            factored = won / possible * most - penalty if possible else Fraction(0)
            yield Total(
                contestant=who,
                points=won - penalty,
                possible=possible,
                percentage=self._percentage(factored, most),
                boards_played=tally.boards,
                penalty=penalty,
                factored=factored,
            )

    def _percentage(self, factored: Fraction, most: Fraction) -> Fraction:
        if not most:
            return Fraction(0)
        if self.settings.percentage_of is PercentageBasis.PRINTED_TOTAL:
            factored = Fraction(rounded(factored, self.settings.points_digits))
        return factored * 100 / most

    def _penalty(self, penalty: Penalty, tally: Tally) -> Fraction:
        if penalty.points is not None:
            return Fraction(penalty.points)
        percent = Fraction(penalty.percent_of_top or 0)
        return percent * self.exact(tally.largest_top, 1) / 100
