"""The points of every contract, for phones that must show a score while offline."""

from functools import cache

from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain
from scoring.play.historical_scoring import ContractGame, points_at

STRAINS = (Strain.C, Strain.D, Strain.H, Strain.S, Strain.N)
LEVELS = range(1, 8)


@cache
def points_table(game: ContractGame) -> tuple[int, ...]:
    """Return the declaring side's points, 2,940 numbers in a row.

    The order is: not vulnerable before vulnerable; undoubled, doubled, redoubled; clubs, diamonds,
    hearts, spades, no trumps; levels 1 to 7; tricks 0 to 13, which change fastest.

    >>> four_spades_made = ((0 * 3 + 0) * 5 + 3) * 7 * 14 + (4 - 1) * 14 + 10
    >>> points_table(ContractGame.CONTRACT)[four_spades_made]
    420
    """
    return tuple(
        points_at(game, Contract(level, strain, doubling), tricks, vulnerable=vulnerable)
        for vulnerable in (False, True)
        for doubling in Doubling
        for strain in STRAINS
        for level in LEVELS
        for tricks in range(TRICKS_IN_A_HAND + 1)
    )
