"""A result as it is compared: a score, an award, or what a ruling replaced it with."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.scores import Award

WHOLE = Fraction(100)
Cards = tuple[Hashable, int, Hashable]
"""Which cards were held: field, board, and the group if the board was fouled."""


def check_share(percent: Fraction) -> None:
    """Raise ScoringError unless an outcome can have this share, in percent."""
    if not 0 < percent <= 100:
        message = "An outcome of a weighted score must count more than 0 and at most 100 percent."
        raise ScoringError(message)


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
        check_share(self.percent)


@dataclass(frozen=True, slots=True)
class Weighted:
    """A weighted ruling: for each side the outcomes and their shares.

    Args:
        ns: North-South's outcomes.
        ew: East-West's; the same unless the ruling is split as well.

    Raises:
        ScoringError: a side's percentages do not add up to 100.
    """

    ns: tuple[Outcome, ...]
    ew: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        for outcomes in (self.ns, self.ew):
            if sum(outcome.percent for outcome in outcomes) != 100:
                raise ScoringError("The outcomes of a weighted score must add up to 100 percent.")

    @classmethod
    def of(cls, *outcomes: Outcome) -> Self:
        """Return the ruling that gives both sides the same outcomes."""
        return cls(outcomes, outcomes)


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result on one board.

    At most one of ``score``, ``awards``, ``weighted`` and ``given`` is set; a result without any
    is pending or was not played, and takes no part.

    Args:
        key: Identifies the result in the rating.
        field: The field in which it is compared, with results of the same field and board.
        board: Board number.
        ns: The contestant who sat North-South on this board.
        ew: The contestant who sat East-West.
        score: What is compared, from North-South: bridge points or tricks.
        awards: Artificial scores for North-South and East-West.
        weighted: A weighted or split ruling. Each outcome of a side is compared with the field
            and counts by its share, also in the results of the others.
        given: Tricks from North-South that a whist law gives where nothing was played: the
            average of the deal. They count in totals but are not compared with other scores.
        group: Which group of a fouled board; scores of different groups are not compared with
            each other.

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
    weighted: Weighted | None = None
    given: Fraction | None = None
    group: Hashable = None

    def __post_init__(self) -> None:
        every = (self.score, self.awards, self.weighted, self.given)
        if every.count(None) < len(every) - 1:
            raise ScoringError(f"Board {self.board} has more than one result at the same table.")

    @property
    def is_entry(self) -> bool:
        """Whether the result takes part: it has a score of some kind or awards."""
        # Called for half a million results in a large field.
        return self.score is not None or self.awards is not None or self.weighted is not None

    @property
    def is_compared(self) -> bool:
        """Whether the result has a score, or a weighted or split one."""
        return self.score is not None or self.weighted is not None

    @property
    def cards(self) -> Cards:
        """Which cards were played."""
        return self.field, self.board, self.group

    @property
    def counted(self) -> Fraction | int | None:
        """What counts in North-South's totals: the score, or tricks that were given."""
        return self.given if self.score is None else self.score

    @property
    def outcomes(self) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
        """The outcomes of each side with their shares; none if the result is not compared."""
        if self.weighted is not None:
            return self.weighted.ns, self.weighted.ew
        if self.score is None:
            return (), ()
        alone = (Outcome(self.score, WHOLE),)
        return alone, alone

    def net(self, side: Side) -> Fraction:
        """Return the points a side won, the mean of several outcomes; 0 without a score."""
        if self.weighted is None:  # nearly always: the mean of one takes ten times as long
            return Fraction(side.sign * (self.score or 0))
        return side.sign * mean_points(side.of(self.outcomes))

    def tricks(self, side: Side) -> Fraction | None:
        """Return the tricks a side took, or was given; None while there are none."""
        return None if self.counted is None else Fraction(side.tricks(self.counted))


def mean_points(outcomes: Iterable[Outcome]) -> Fraction:
    """Return the mean of a side's outcomes weighted by share, from North-South; 0 for none."""
    return sum((each.percent * each.score for each in outcomes), Fraction(0)) / 100


def members_of(side: Hashable) -> tuple[Hashable, ...]:
    """Return the contestants of a side: a pair or team, or two single players."""
    return side if isinstance(side, tuple) else (side,)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural penalty, subtracted from a contestant's total.

    Args:
        contestant: Who is penalised.
        points: Points in the event's unit, or
        percent_of_top: percent of the top of one board. Exactly one of the two is given.
        session: The session in which it was imposed; None for the last one.
        opponent: The team against which the margin is reduced instead of the total.
        key: Identifies the penalty.

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
            raise ScoringError("Give a penalty in points or as a percentage of a top.")
