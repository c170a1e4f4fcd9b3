"""Contracts and what they score (Law 77), seen from the declaring side."""

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Self

from scoring.errors import NotationError, ScoringError
from scoring.text import letters_only, quoted

TRICKS_IN_A_HAND = 13
BOOK = 6
_GAME = 100  # trick points, including doubling


def check_tricks(tricks: Fraction | int, who: str = "The declarer") -> None:
    """Raise ScoringError unless this many tricks can be taken, 0 to 13."""
    if not 0 <= tricks <= TRICKS_IN_A_HAND:
        raise ScoringError(f"{who} cannot take {tricks} tricks: a hand has 13.")


class Strain(StrEnum):
    """A denomination, from the lowest to the highest."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    N = "N"

    @property
    def symbol(self) -> str:
        """The sign printed for it: a suit's, or ``NT``."""
        return _SYMBOLS[self]

    @property
    def trick_points(self) -> int:
        """Points for each odd trick; no trumps earn ten more for the first."""
        return _TRICK_POINTS[self]


_TRICK_POINTS = {Strain.C: 20, Strain.D: 20, Strain.H: 30, Strain.S: 30, Strain.N: 30}
_SYMBOLS = {Strain.C: "♣", Strain.D: "♦", Strain.H: "♥", Strain.S: "♠", Strain.N: "NT"}


class Doubling(IntEnum):
    """How often a contract has been doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def letters(self) -> str:
        """The usual shorthand: nothing, ``X`` or ``XX``."""
        return "X" * self.value


_WRITTEN = re.compile(r"([1-7])(NT?|[CDHS])(X{0,2})")


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract without its declarer.

    Args:
        level: Odd tricks bid, 1 to 7.
        strain: The denomination.
        doubling: Undoubled, doubled or redoubled.

    Raises:
        ScoringError: the level is not 1 to 7.
    """

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            message = f"There is no contract at level {self.level}. Levels run from 1 to 7."
            raise ScoringError(message)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``4SX`` or ``3NT``, in any case, with letters or suit signs.

        Raises:
            NotationError: the text is not a contract.

        >>> Contract.parse("3ntxx")
        Contract(level=3, strain=<Strain.N: 'N'>, doubling=<Doubling.REDOUBLED: 2>)
        """
        plain = letters_only(text)
        match = _WRITTEN.fullmatch(plain)
        if match is None:
            raise NotationError(f"{quoted(text)} is not a contract. Write 4S, 3NT, 2HX or 1CXX.")
        level, strain, crosses = match.groups()
        return cls(int(level), Strain(strain[0]), Doubling(len(crosses)))

    @property
    def needed(self) -> int:
        """Tricks the declarer must take to make it, 7 to 13."""
        return BOOK + self.level

    @property
    def symbols(self) -> str:
        """The contract as printed, with the sign of its suit.

        >>> Contract.parse("4SX").symbols
        '4♠X'
        """
        return f"{self.level}{self.strain.symbol}{self.doubling.letters}"

    def __str__(self) -> str:
        strain = "NT" if self.strain is Strain.N else self.strain.value
        return f"{self.level}{strain}{self.doubling.letters}"


def contract_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the duplicate points of a played contract.

    Args:
        contract: What was played.
        tricks: Tricks the declaring side took, 0 to 13.
        vulnerable: Whether the declaring side was vulnerable.

    Returns:
        Points from the declaring side: positive when the contract was made.

    Raises:
        ScoringError: there are not that many tricks.

    Source: Laws of Duplicate Bridge 2017, Law 77.

    >>> contract_points(Contract.parse("3NT"), 11, vulnerable=True)
    660
    >>> contract_points(Contract.parse("4SX"), 7, vulnerable=True)
    -800
    """
    check_tricks(tricks)
    over = tricks - contract.needed
    if over < 0:
        return -_undertricks(-over, contract.doubling, vulnerable=vulnerable)
    return (
        _trick_score(contract)
        + _bonuses(contract, vulnerable=vulnerable)
        + over * _overtrick(contract, vulnerable=vulnerable)
    )


def _trick_score(contract: Contract) -> int:
    first_trick = 10 if contract.strain is Strain.N else 0
    undoubled = contract.level * contract.strain.trick_points + first_trick
    return undoubled << contract.doubling


def _bonuses(contract: Contract, *, vulnerable: bool) -> int:
    """Game or part-score, slam, and the insult of a doubled contract made."""
    game = 500 if vulnerable else 300
    bonus = game if _trick_score(contract) >= _GAME else 50
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    elif contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    return bonus + 50 * contract.doubling


def _overtrick(contract: Contract, *, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return contract.strain.trick_points
    return (200 if vulnerable else 100) * contract.doubling


def _undertricks(count: int, doubling: Doubling, *, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return count * (100 if vulnerable else 50)
    # Every doubled undertrick costs 300, less 100 for the first when vulnerable; not vulnerable,
    # less 200 for the first and less 100 each for the second and third.
    doubled = 300 * count - (100 if vulnerable else min(100 + 100 * count, 400))
    return doubled * doubling
