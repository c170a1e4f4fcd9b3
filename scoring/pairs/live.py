"""A matchpointed field whose standings follow one changed result at a time."""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

import numpy as np

from scoring.comparison.board_points import Exact
from scoring.comparison.fast import integer_places
from scoring.comparison.frequencies import Integers
from scoring.comparison.sums import ExactSums, Floats, exact_places
from scoring.errors import ScoringError
from scoring.pairs.live_boards import BoardShare, LiveBoards
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings, PercentageBasis
from scoring.play.scores import AwardKind
from scoring.play.table_result import Penalty, TableResult, Total
from scoring.rounding import rounded


class LiveField:
    """The standings of one field, as ``rate_pairs`` gives them, kept up to date.

    A changed line re-rates its board: what the board gave before is taken from everybody's sum
    and what it gives now is added. Sums are whole numbers over each denominator that occurs, so
    that after any number of changes they are the same as if everything were rated anew.

    Args:
        lines: Every line of one field, pending ones included, each with a key of its own.
        expected: Scores a full board has, if more than the board with most entries has.
        settings: The event's conventions.
        penalties: Subtracted from the totals.

    Attributes:
        contestants: In the order in which the lines name them; arrays follow this order.

    Raises:
        ScoringError: the lines are of several fields, share keys, or name no one penalised.
    """

    def __init__(
        self,
        lines: Iterable[TableResult],
        *,
        expected: int = 0,
        settings: PairsSettings = STANDARD,
        penalties: Sequence[Penalty] = (),
    ) -> None:
        all_lines = list(lines)
        _check_lines(all_lines)
        named = dict.fromkeys(side for line in all_lines for side in (line.ns, line.ew))
        named |= dict.fromkeys(penalty.contestant for penalty in penalties)
        self.contestants: tuple[Hashable, ...] = tuple(named)
        self._numbers = {who: n for n, who in enumerate(self.contestants)}
        self._settings = settings
        self._penalties = tuple(penalties)
        self._expected = expected
        in_order = sorted(all_lines, key=lambda line: line.board)
        self._places = {line.key: place for place, line in enumerate(in_order)}
        self._boards = LiveBoards(in_order, self._numbers, settings)
        self._rate_everything()

    @property
    def lines(self) -> tuple[TableResult, ...]:
        """The lines as they are now, board after board."""
        return tuple(self._boards.lines)

    def change(self, line: TableResult) -> None:
        """Replace the line with the same key.

        Raises:
            ScoringError: there is no such line, it was of another board or field, or a
                contestant is new.
        """
        place = self._places.get(line.key)
        old = None if place is None else self._boards.lines[place]
        if place is None or old is None or (old.board, old.field) != (line.board, line.field):
            message = f"Board {line.board} has no such line in this field."
            raise ScoringError(message)
        if line.ns not in self._numbers or line.ew not in self._numbers:
            message = f"Board {line.board} names somebody who does not play in this field."
            raise ScoringError(message)
        self._boards.change(place, line)
        if self._settings.common_top and self._full() != self._scores:
            self._rate_everything()
            return
        board = int(self._boards.board_of_line[place])
        before, after = self._shares[board], self._rate(board)
        self._shares[board] = after
        if before.differs_in_points_only(after):
            for old_group, group in zip(before.groups, after.groups, strict=True):
                moved = group.numerators - old_group.numerators
                self._compared.move(group.denominator, group.who, moved)
        else:
            self._apply(before, -1)
            self._apply(after, 1)

    def _full(self) -> int:
        return max(self._expected, *self._boards.entries, 0)

    def _rate_everything(self) -> None:
        how_many = len(self.contestants)
        self._scores = self._full()
        self._compared = ExactSums(how_many)
        self._given = ExactSums(how_many)
        # Tops of the boards compared and awarded, and of the awards that follow the average.
        self._tops, self._given_tops, self._plus, self._minus, self._played = (
            np.zeros(how_many, np.int64) for _ in range(5)
        )
        self._shares = [self._rate(board) for board in range(len(self._boards.boards))]
        for share in self._shares:
            self._apply(share, 1)

    def _rate(self, board: int) -> BoardShare:
        common = self._settings.common_top
        scores = self._scores if common else self._boards.entries[board]
        return self._boards.rate(board, expected=scores)

    def _apply(self, share: BoardShare, sign: int) -> None:
        top = share.top
        for group in share.groups:
            count = self._compared.add if sign > 0 else self._compared.remove
            count(group.denominator, group.who, group.numerators)
            np.add.at(self._tops, group.who, sign * group.top)
            np.add.at(self._played, group.who, sign)
        flat = self._settings.average_plus is AverageRule.FLAT
        for who, award in share.awards:
            self._given_tops[who] += sign * top
            self._played[who] += sign
            if flat or award.or_better is AwardKind.EXACT:
                points = award.percent * top / 100
                count = self._given.add if sign > 0 else self._given.remove
                count(points.denominator, np.array([who]), np.array([points.numerator]))
            elif award.or_better is AwardKind.OR_BETTER:
                self._plus[who] += sign * top
            else:
                self._minus[who] += sign * top

    def total(self, contestant: Hashable) -> Total:
        """Return a contestant's total, exact and in the event's unit.

        Raises:
            ScoringError: the contestant is not in this field.
        """
        if contestant not in self._numbers:
            message = f"{contestant} does not play in this field."
            raise ScoringError(message)
        who = self._numbers[contestant]
        unit = Fraction(self._settings.unit.points_per_score_beaten, 2)
        possible = self._possible()
        most = int(possible.max()) * unit
        points = self._points(who) * unit
        factored = self._share(who, possible) * most if possible[who] else Fraction(0)
        return Total(
            contestant=contestant,
            points=points,
            possible=int(possible[who]) * unit,
            percentage=self._printed(factored) * 100 / most if most else Fraction(0),
            boards_played=int(self._played[who]),
            penalty=self._penalty(who) * unit,
            factored=factored,
        )

    def places(self, among: Sequence[Hashable] | None = None) -> Integers:
        """Return everybody's place, 1 for the best; equal percentages share the best place.

        Args:
            among: Contestants to be ranked with each other, all of them if left out.

        Returns:
            Shape (contestants,); 0 for those not ranked or without a board that counts.
        """
        possible = self._possible()
        ranked = possible > 0
        if among is not None:
            chosen = np.zeros(len(possible), np.bool_)
            chosen[[self._numbers[who] for who in among]] = True
            ranked &= chosen
        who = np.flatnonzero(ranked)
        places = np.zeros(len(possible), np.int64)
        nearly = self._nearly(who, possible)
        if self._settings.percentage_of is PercentageBasis.PRINTED_TOTAL:
            places[who] = integer_places(self._printed_totals(who, nearly, possible))
        else:
            places[who] = exact_places(
                nearly,
                self._rows() if len(who) == len(places) else [row[who] for row in self._rows()],
                lambda place: self._share(int(who[place]), possible),
            )
        return places

    def _possible(self) -> Integers:
        return self._tops + self._given_tops

    def _rows(self) -> list[Exact]:
        apart = np.zeros(len(self.contestants), np.int64)
        for penalty in self._penalties:
            who = self._numbers[penalty.contestant]
            apart[who] = who + 1
        follow = [self._plus, self._minus]
        sums = self._compared.rows() + self._given.rows()
        return [
            *sums,
            self._tops,
            self._given_tops,
            *(row for row in (*follow, apart) if row.any()),
        ]

    def _nearly(self, who: Integers, possible: Integers) -> Floats:
        """Return shares of what was possible, to the precision of floats."""
        compared = self._compared.nearly()
        points = compared + self._given.nearly()
        for tops, percent, choose in (
            (self._plus, 60, np.maximum),
            (self._minus, 40, np.minimum),
        ):
            given = np.flatnonzero(tops)
            average = np.full(len(given), percent / 100)
            played = self._tops[given]
            np.divide(compared[given], played, out=average, where=played > 0)
            points[given] += tops[given] * choose(average, percent / 100)
        shares: Floats = points[who] / possible[who]
        for penalty in {penalty.contestant for penalty in self._penalties}:
            number = self._numbers[penalty]
            if possible[number]:
                shares[who == number] = float(self._share(number, possible))
        return shares

    def _share(self, who: int, possible: Integers) -> Fraction:
        """Return what a contestant has of the boards of whoever played most, 1 for all of it."""
        penalty = self._penalty(who)
        won = self._points(who) + penalty
        return won / int(possible[who]) - penalty / int(possible.max())

    def _points(self, who: int) -> Fraction:
        """Return the exact points of one contestant, two for each score beaten."""
        compared = self._compared.exactly(who)
        tops = int(self._tops[who])
        average = compared * 100 / tops if tops else None
        plus = Fraction(60) if average is None else max(Fraction(60), average)
        minus = Fraction(40) if average is None else min(Fraction(40), average)
        follow = plus * int(self._plus[who]) + minus * int(self._minus[who])
        return compared + self._given.exactly(who) + follow / 100 - self._penalty(who)

    def _penalty(self, who: int) -> Fraction:
        """Return what a contestant loses, two points for each score beaten."""
        mine = [each for each in self._penalties if self._numbers[each.contestant] == who]
        if not mine:
            return Fraction(0)
        tops = [self._shares[board].top for board in self._boards.boards_of(who)]
        top = max(tops, default=0)
        unit = Fraction(2, self._settings.unit.points_per_score_beaten)
        return sum(
            (
                each.points * unit
                if each.points is not None
                else Fraction(each.percent_of_top or 0) * top / 100
                for each in mine
            ),
            Fraction(0),
        )

    def _printed(self, factored: Fraction) -> Fraction:
        if self._settings.percentage_of is PercentageBasis.PRINTED_TOTAL:
            return Fraction(rounded(factored, self._settings.points_digits))
        return factored

    def _printed_totals(self, who: Integers, nearly: Floats, possible: Integers) -> Integers:
        """Return factored totals as printed, in units of their last digit."""
        digits = self._settings.points_digits
        unit = Fraction(self._settings.unit.points_per_score_beaten, 2)
        most = int(possible.max(initial=0)) * unit
        units = nearly * float(most * 10**digits)
        printed = np.rint(units).astype(np.int64)
        for place in np.flatnonzero(np.abs(units - np.floor(units) - 0.5) < _NEAR_A_HALF).tolist():
            number = int(who[place])
            factored = self._share(number, possible) * most
            printed[place] = int(rounded(factored, digits).scaleb(digits))
        return printed


# Nearer to a half than this, a total is rounded as a fraction.
_NEAR_A_HALF = 1e-4


def _check_lines(lines: Sequence[TableResult]) -> None:
    if len({line.field for line in lines}) > 1:
        message = "A live field rates one field: give each field its own."
        raise ScoringError(message)
    if len({line.key for line in lines}) < len(lines):
        message = "Every line of a live field needs a key of its own."
        raise ScoringError(message)
