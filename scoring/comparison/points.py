"""The points of both sides of a result, and the total of a contestant."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class LinePoints:
    """What both sides of one result got, exact and in the event's unit.

    Args:
        ns: North-South's points, out of ``top``.
        ew: East-West's points.
        top: The most a side could get; None if there is no top.
        raw_ns: North-South's matchpoints among the actual scores, before a short board is
            brought to the top; otherwise the same as ``ns``.
        raw_ew: East-West's.
        datum: North-South's datum at Butler.
    """

    ns: Fraction
    ew: Fraction
    top: Fraction | None
    raw_ns: Fraction
    raw_ew: Fraction
    datum: int | None = None

    @classmethod
    def plain(cls, ns: Fraction, ew: Fraction, datum: int | None = None) -> "LinePoints":
        """Return points that have no top."""
        return cls(ns, ew, None, ns, ew, datum)


class PointsByKey(Mapping[Hashable, LinePoints], Generic[Place]):
    """The points of results, built only when asked for.

    A large field has half a million results, of which a page shows a few.

    Args:
        places: The place where a result's points are found, by the key of the result.
        build: Returns the points of the result at a place.
    """

    def __init__(
        self, places: Mapping[Hashable, Place], build: Callable[[Place], LinePoints]
    ) -> None:
        self._places = places
        self._build = build

    def __getitem__(self, key: Hashable) -> LinePoints:
        return self._build(self._places[key])

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@dataclass(frozen=True, slots=True)
class ContestantTotal:
    """A contestant's result so far, exact and in the event's unit.

    Attributes:
        total: Matchpoints, brought to the boards of those who played most; tricks over or under
            the average, lost or gained; IMPs, points, victory points or matches won.
        percentage: Of the possible points; None if the method has none, or nothing counts yet.
        boards_played: Boards that counted.
        penalty: What was subtracted, in the unit of ``total``.
        note: What a director adds in words ("won by the fraction of a trick").
        tricks: Tricks taken or gained at whist, including averages that were given, rounded to
            the nearest whole number as in law (a).
        tie_break: What decides between equal totals, at whist the exact average.
        merit: What is ranked, the highest first, if that is neither the percentage nor the total,
            such as tricks lost, where the fewest win.
        possible: Tops of the boards that counted, or what both teams together got in all matches;
            half of it is the average. 0 if the average is zero.
        won: The points of the boards and of byes, before they are scaled to a full session and
            penalties are subtracted.
    """

    total: Fraction
    percentage: Fraction | None
    boards_played: int
    penalty: Fraction
    note: str = ""
    tricks: int | None = None
    tie_break: Fraction = Fraction(0)
    merit: Fraction | None = None
    possible: Fraction = Fraction(0)
    won: Fraction = Fraction(0)

    def of_possible(self, possible: Fraction) -> "ContestantTotal":
        """Return the total with what both sides together got in all matches."""
        return replace(self, possible=possible)

    @property
    def counts(self) -> bool:
        """Whether there is anything to rank: a board that counted, a bye or a penalty."""
        return bool(self.boards_played or self.won or self.penalty)

    @property
    def ranked_by(self) -> Fraction:
        """What ranks the contestant: the percentage, so that a sit-out is not a bad score."""
        if self.merit is not None:
            return self.merit
        return self.total if self.percentage is None else self.percentage


@dataclass(frozen=True, slots=True)
class SessionRating:
    """A session rated.

    Args:
        lines: Points by the key of a result, for those that took part, in the order of play.
        totals: By contestant, in the order in which the results name them.
    """

    lines: Mapping[Hashable, LinePoints]
    totals: Mapping[Hashable, ContestantTotal]
