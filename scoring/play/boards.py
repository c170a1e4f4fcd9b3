"""Compass directions, and who deals and who is vulnerable on each board (Law 2)."""

from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.errors import ScoringError
from scoring.play.contracts import TRICKS_IN_A_HAND

Either = TypeVar("Either")


class Side(StrEnum):
    """The partnership of two compass directions."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def words(self) -> str:
        """The side written out, ``North-South``."""
        return "North-South" if self is Side.NS else "East-West"

    @property
    def sign(self) -> int:
        """1 or -1, which turns points from North-South into the side's own."""
        return 1 if self is Side.NS else -1

    def of(self, both: tuple[Either, Either]) -> Either:
        """Return this side's item of a pair that has North-South's first."""
        return both[0] if self is Side.NS else both[1]

    def tricks(self, ns_tricks: Fraction | int) -> Fraction | int:
        """Return what this side took when North-South took this many of the thirteen tricks."""
        return ns_tricks if self is Side.NS else TRICKS_IN_A_HAND - ns_tricks


class Direction(StrEnum):
    """A seat at the table, in the order of the deal."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        """The partnership that sits here."""
        return Side.NS if self in (Direction.N, Direction.S) else Side.EW

    @property
    def word(self) -> str:
        """The direction written out, ``North``."""
        return _WORDS[self]


_WORDS = {Direction.N: "North", Direction.E: "East", Direction.S: "South", Direction.W: "West"}


class Vulnerability(StrEnum):
    """Which sides are vulnerable."""

    NONE = "none"
    NS = "NS"
    EW = "EW"
    ALL = "all"

    def includes(self, side: Side) -> bool:
        """Say whether this side is vulnerable.

        >>> Vulnerability.NS.includes(Side.EW)
        False
        """
        return self is Vulnerability.ALL or self.value == side.value


_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer(board: int) -> Direction:
    """Return who deals: North on board 1, then clockwise.

    Raises:
        ScoringError: the board number is below 1.

    >>> dealer(7).word
    'South'
    """
    return tuple(Direction)[(_checked(board) - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """Return who is vulnerable; boards 17 and up repeat 1 to 16.

    Each group of four boards goes through none, North-South, East-West, all, and starts one
    step later than the group before.

    Raises:
        ScoringError: the board number is below 1.

    >>> [vulnerability(board).value for board in (1, 5, 13, 16, 17)]
    ['none', 'NS', 'all', 'EW', 'none']
    """
    index = _checked(board) - 1
    return _CYCLE[(index + index // 4) % 4]


def _checked(board: int) -> int:
    if board < 1:
        raise ScoringError(f"There is no board {board}. Boards are numbered from 1.")
    return board
