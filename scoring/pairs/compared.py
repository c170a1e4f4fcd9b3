"""A session while it is being rated, its results compared board by board.

Boards with plain scores are compared all at once on arrays. Boards with a split or weighted score,
and all awards, are set aside and rated as exact fractions.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

import numpy as np

from scoring.comparison.board_points import BoardPoints, rounded_shares
from scoring.comparison.columns import Results
from scoring.comparison.frequencies import Integers
from scoring.comparison.many_boards import PlainGroup, blocks, joined
from scoring.comparison.points import LinePoints, PointsByKey
from scoring.comparison.tallies import Exact

Awarded = Sequence[tuple[int, int]]
"""The places of awards, each with what it is a share of."""

_LARGEST = 1 << 52  # then 64 bits hold the sum of all boards that anybody plays


class ComparedSession:
    """The points of a session's results, and everybody's tallies.

    Args:
        results: The results of the session, including pending ones.
        others: Contestants that may have no result, such as one with a penalty.
        unit: Points of the event for one point of the comparison.
        has_tops: Whether boards have a top.
        board_points: How the points of a board are rounded before they are added.
    """

    def __init__(
        self,
        results: Results,
        others: Iterable[Hashable],
        *,
        unit: Fraction,
        has_tops: bool,
        board_points: BoardPoints = BoardPoints.EXACT,
    ) -> None:
        self.results = results
        self._board_points = board_points
        self.unit = unit
        self._has_tops = has_tops
        self.apart: dict[int, LinePoints] = {}
        self.tallies = results.tallies(others)
        self._groups: Sequence[PlainGroup] = ()
        self._known: dict[tuple[int, int], Fraction] = {}
        self._built: dict[tuple[int, int], LinePoints] = {}

    def add_plain(
        self,
        groups: Sequence[PlainGroup],
        raw_ns: Integers,
        raw_ew: Integers,
        data: Integers | None = None,
    ) -> None:
        """Count the plain boards.

        Args:
            groups: The boards.
            raw_ns: What each of their scores gave North-South, group after group.
            raw_ew: What it gave East-West.
            data: The datum behind each score; None if there is no datum.
        """
        self._groups = groups
        self._raw = raw_ns, raw_ew
        self._data = data
        start = 0
        for block in blocks(groups):
            end = start + sum(len(group.scores) for group in block)
            self._count(block, (raw_ns[start:end], raw_ew[start:end]))
            start = end

    def _count(self, groups: Sequence[PlainGroup], both: tuple[Integers, Integers]) -> None:
        """Count the boards of a block, which is small enough for the processor's cache."""
        sizes = [len(group.scores) for group in groups]
        tops, denominators = (
            np.repeat(np.array(each, np.int64), sizes)
            for each in (
                [group.full.top for group in groups],
                [group.full.denominator for group in groups],
            )
        )
        sides = self.results.sides(self.tallies, joined([group.places for group in groups]))
        decimals = self._board_points.decimals
        for raw, side in zip(both, sides, strict=True):
            points = _factored(groups, sizes, raw)
            if decimals is not None:
                points, shared = rounded_shares(points, denominators, self.unit, decimals)
                self.tallies.add_all(side, points, np.full(len(raw), shared), tops)
            else:
                self.tallies.add_all(side, points, denominators, tops)

    def add_apart(
        self, place: int, points: tuple[Fraction, Fraction], top: int, result: LinePoints
    ) -> None:
        """Count a result that is rated separately.

        Args:
            place: Which result.
            points: What both sides got, in points of the comparison.
            top: What they could have got.
            result: What both sides got, in points of the event.
        """
        line = self.results.line(place)
        if self._board_points is not BoardPoints.EXACT:
            counted = self._board_points.of
            result = replace(result, ns=counted(result.ns), ew=counted(result.ew))
            points = result.ns / self.unit, result.ew / self.unit
        self.apart[place] = result
        for side, each in zip((line.ns, line.ew), points, strict=True):
            self.tallies.add(side, each, top)

    def points(self) -> PointsByKey[int]:
        """Return the points of the event by the key of a result; none for columns."""
        plain = (place for group in self._groups for place in group.places)
        return PointsByKey(self.results.keys(chain(self.apart, plain)), self._points_at)

    @cached_property
    def _group(self) -> Integers:
        """The group of each plain score."""
        return np.repeat(
            np.arange(len(self._groups)), [len(group.scores) for group in self._groups]
        )

    @cached_property
    def _index(self) -> Integers:
        """The number of a result among the plain scores, by its place."""
        places = joined([group.places for group in self._groups])
        index = np.full(len(self.results), -1)
        index[places] = np.arange(len(places))
        return index

    def _points_at(self, place: int) -> LinePoints:
        if place in self.apart:
            return self.apart[place]
        n = self._index.item(place)
        group, raw_ns = self._group.item(n), self._raw[0].item(n)
        # Equal scores on a board get equal points, so most results of a session share them.
        found = self._built.get((group, raw_ns))
        if found is None:
            found = self._built[group, raw_ns] = self._build(group, n, raw_ns)
        return found

    def _build(self, group: int, n: int, raw_ns: int) -> LinePoints:
        full, raw_ew = self._groups[group].full, int(self._raw[1][n])
        ns, ew = (
            self._exact(raw * full.multiplier + full.addend, full.denominator)
            for raw in (raw_ns, raw_ew)
        )
        ns, ew = self._board_points.of(ns), self._board_points.of(ew)
        if not self._has_tops:
            return LinePoints.plain(ns, ew, None if self._data is None else int(self._data[n]))
        exact = self._exact
        return LinePoints(ns, ew, exact(full.top, 1), exact(raw_ns, 1), exact(raw_ew, 1))

    def _exact(self, numerator: int, denominator: int) -> Fraction:
        """Return a fraction; each of the few that occur on a board is built only once."""
        value = self._known.get((numerator, denominator))
        if value is None:
            value = Fraction(numerator, denominator) * self.unit
            self._known[numerator, denominator] = value
        return value


def _factored(groups: Sequence[PlainGroup], sizes: Sequence[int], raw: Integers) -> Exact:
    full = [group.full for group in groups]
    largest = max(each.top * each.denominator for each in full)
    kind = np.int64 if largest < _LARGEST else np.object_
    factored: Exact = raw.astype(kind)
    factored *= np.repeat(np.array([each.multiplier for each in full], kind), sizes)
    factored += np.repeat(np.array([each.addend for each in full], kind), sizes)
    return factored
