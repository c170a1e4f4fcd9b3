"""A result as it is compared: a score, an award, or what a ruling put in its place."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from scoring.errors import ScoringError
from scoring.play.scores import Award


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of the results that a weighted ruling takes into account (Law 12C1c).

    Args:
        score: From North-South.
        percent: Its share, above 0 and at most 100.

    Raises:
        ScoringError: the share is impossible.
    """

    score: int
    percent: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.percent <= 100:
            message = "An outcome of a weighted score counts more than 0 and at most 100 percent."
            raise ScoringError(message)


@dataclass(frozen=True, slots=True)
class Weighted:
    """A weighted ruling: for each side the outcomes and what they count.

    Args:
        ns: North-South's outcomes.
        ew: East-West's; the same unless the ruling is split as well.

    Raises:
        ScoringError: a side's percentages do not make 100.
    """

    ns: tuple[Outcome, ...]
    ew: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        for outcomes in (self.ns, self.ew):
            if sum(outcome.percent for outcome in outcomes) != 100:
                message = "The outcomes of a weighted score must make 100 percent."
                raise ScoringError(message)

    @classmethod
    def of(cls, *outcomes: Outcome) -> Self:
        """Return the ruling that gives both sides the same outcomes."""
        return cls(outcomes, outcomes)


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result on one board.

    At most one of ``score``, ``awards``, ``split``, ``weighted`` and ``given`` is there; a line
    without any is pending or was not played, and takes no part.

    Args:
        key: Names the line in the rating.
        field: The scores compared with each other: lines of one field and board.
        board: Board number.
        ns: The contestant who sat North-South on this board.
        ew: The contestant who sat East-West.
        score: What is compared, from North-South: bridge points or tricks.
        awards: Artificial scores for North-South and East-West.
        split: A split ruling: North-South's score and East-West's, both from North-South. Each
            side is compared with the field as if its own had been the result.
        weighted: A weighted ruling. Each outcome is compared with the field and counts by its
            share, for the others as well.
        given: Tricks from North-South that a whist law gives where nothing was played: the
            average of the deal. They count in totals but are not compared one by one.
        group: Which of the groups of a fouled board; scores of different groups are not
            compared with each other.

    Raises:
        ScoringError: more than one result is given.
    """

    key: Hashable
    field: Hashable
    board: int
    ns: Hashable
    ew: Hashable
    score: int | None = None
    awards: tuple[Award, Award] | None = None
    split: tuple[int, int] | None = None
    weighted: Weighted | None = None
    given: Fraction | None = None
    group: Hashable = None

    def __post_init__(self) -> None:
        every = (self.score, self.awards, self.split, self.weighted, self.given)
        if every.count(None) < len(every) - 1:
            message = f"Board {self.board} has more than one result at the same table."
            raise ScoringError(message)

    @property
    def is_entry(self) -> bool:
        """Whether the line takes part: it has a score of some kind or awards."""
        return self.score is not None or self.awards is not None or self.is_compared

    @property
    def is_compared(self) -> bool:
        """Whether the line has a score, a split or a weighted score."""
        return not (self.score is None and self.split is None and self.weighted is None)

    @property
    def counted(self) -> Fraction | int | None:
        """What counts in totals from North-South: the score, or tricks that were given."""
        return self.given if self.score is None else self.score

    @property
    def outcomes(self) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
        """What each side is compared by, with shares; nothing for a line that is not compared."""
        if self.weighted is not None:
            return self.weighted.ns, self.weighted.ew
        if self.sides is None:
            return (), ()
        ns, ew = self.sides
        return (Outcome(ns, Fraction(100)),), (Outcome(ew, Fraction(100)),)

    @property
    def sides(self) -> tuple[int, int] | None:
        """The one score each side is compared by; None without any, or with several."""
        if self.score is not None:
            return self.score, self.score
        return self.split


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural penalty, subtracted from a contestant's total.

    Args:
        contestant: Who pays.
        points: Points in the event's unit, or
        percent_of_top: percent of the top of one board. Exactly one of the two is given.
        session: In which session it was imposed, None for whichever was the last.
        opponent: Against which team its margin is reduced instead of the total.
        key: Names the penalty.

    Raises:
        ScoringError: both or neither is given.
    """

    contestant: Hashable
    points: Fraction | None = None
    percent_of_top: Fraction | None = None
    session: Hashable = None
    opponent: Hashable = None
    key: Hashable = None

    def __post_init__(self) -> None:
        if (self.points is None) == (self.percent_of_top is None):
            message = "A penalty is either in points or in percent of a top."
            raise ScoringError(message)
