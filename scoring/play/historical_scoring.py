"""What older games score for a deal: contract of 1949, auction, bridge whist, contract whist.

All functions see the score from the declaring side, as ``contracts.contract_points`` does for
the game of today.
"""

from collections.abc import Callable

from scoring.choices import Choice
from scoring.errors import ScoringError
from scoring.play.contracts import (
    BOOK,
    TRICKS_IN_A_HAND,
    Contract,
    Doubling,
    Strain,
    contract_points,
)


class ContractGame(Choice):
    """Whose table scores a contract."""

    CONTRACT = "contract", "Contract bridge, laws of 2017", "Laws of Duplicate Bridge 2017"
    CULBERTSON_1949 = "culbertson_1949", "Contract bridge of 1949", "contract bridge of 1949"
    AUCTION = "auction", "Auction bridge", "auction bridge"
    CONTRACT_WHIST = "contract_whist", "Contract whist", "contract whist"
    BRIDGE_WHIST = "bridge_whist", "Bridge whist", "bridge whist"  # nothing is bid: write level 1


def points_at(game: ContractGame, contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the points of a played contract in one of the games.

    Only contract bridge, old and new, knows vulnerability. At bridge whist the declarer is the
    dealer or his partner, who named the trumps, and the level does not count.

    >>> points_at(ContractGame.AUCTION, Contract.parse("3NT"), 10, vulnerable=False)
    40
    """
    return _TABLES[game](contract, tricks, vulnerable)


def culbertson_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the duplicate points of 1949.

    They differ from today's in two ways: a redoubled contract made earns 50 and not 100, and
    every doubled undertrick after the first costs 200 when not vulnerable.

    Raises:
        ScoringError: there are not so many tricks.

    Source: Culbertson's Card Games Complete, section 98.

    >>> culbertson_points(Contract.parse("4SX"), 6, vulnerable=False)
    -700
    """
    points = contract_points(contract, tricks, vulnerable=vulnerable)
    down = contract.needed - tricks
    if down > 3 and contract.doubling and not vulnerable:
        return points + 100 * contract.doubling * (down - 3)
    if down <= 0 and contract.doubling is Doubling.REDOUBLED:
        return points - 50
    return points


_AUCTION_TRICK = {Strain.N: 10, Strain.S: 9, Strain.H: 8, Strain.D: 7, Strain.C: 6}


def auction_points(contract: Contract, tricks: int) -> int:
    """Return the points of a deal at auction bridge, without honours and rubber.

    Every odd trick counts when the contract is made, overtricks too. Twelve tricks are worth 50
    and thirteen 100 to the side that wins them, whatever the contract.

    Raises:
        ScoringError: there are not so many tricks.

    Source: Culbertson's Card Games Complete, "Auction Bridge".

    >>> auction_points(Contract.parse("7NT"), 12)
    0
    """
    _check(tricks)
    slams = _slams(tricks, little=50, grand=100)
    over = tricks - contract.needed
    if over < 0:
        return over * (50 << contract.doubling) + slams
    odd_tricks = (tricks - BOOK) * _AUCTION_TRICK[contract.strain] << contract.doubling
    return odd_tricks + 50 * contract.doubling * (1 + over) + slams


def contract_whist_points(contract: Contract, tricks: int) -> int:
    """Return the points of a deal at contract whist, without the rubber.

    The tricks bid count 4 at no trumps and 3 in a suit, doubled and redoubled as at bridge.

    Raises:
        ScoringError: there are not so many tricks.

    Source: Culbertson's Card Games Complete, "Contract Whist".

    >>> contract_whist_points(Contract.parse("3NT"), 10)
    14
    """
    _check(tricks)
    over = tricks - contract.needed
    if over < 0:
        return over * (10 << contract.doubling)
    each = 4 if contract.strain is Strain.N else 3
    bid = contract.level * each << contract.doubling
    return bid + over * (2, 5, 10)[contract.doubling] + 5 * contract.doubling


_BRIDGE_WHIST_TRICK = {Strain.S: 2, Strain.C: 4, Strain.D: 6, Strain.H: 8, Strain.N: 12}


def bridge_whist_points(strain: Strain, tricks: int, *, doublings: int = 0) -> int:
    """Return the points of a deal at bridge whist, without honours and rubber.

    Nothing is bid: the side with more than six tricks scores them.

    Args:
        strain: What the dealer or his partner declared.
        tricks: Tricks the dealer's side took.
        doublings: How often the value was doubled; there is no limit.

    Returns:
        Points from the dealer's side.

    Raises:
        ScoringError: there are not so many tricks, or fewer doublings than none.

    Source: Card Games and How to Play Them, 9th edition, "Bridge Whist".

    >>> bridge_whist_points(Strain.H, 9), bridge_whist_points(Strain.S, 4, doublings=2)
    (24, -24)
    """
    _check(tricks)
    if doublings < 0:
        message = "A deal is doubled no less than never."
        raise ScoringError(message)
    odd_tricks = tricks - BOOK if tricks > BOOK else tricks - BOOK - 1
    value = _BRIDGE_WHIST_TRICK[strain] << doublings
    return odd_tricks * value + _slams(tricks, little=20, grand=40)


def progressive_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the points of a deal at progressive bridge: at most 1,000 but for a slam made.

    Raises:
        ScoringError: there are not so many tricks.

    Source: Culbertson's Card Games Complete, laws of progressive bridge.

    >>> progressive_points(Contract.parse("1NTX"), 2, vulnerable=True)
    -1000
    """
    points = culbertson_points(contract, tricks, vulnerable=vulnerable)
    if contract.level >= 6 and points > 0:
        return points
    return max(-1000, min(points, 1000))


def honour_points(game: ContractGame, strain: Strain, hands: tuple[int, int]) -> int:
    """Return what a side scores for honours; none count at matchpoints.

    Args:
        game: Whose table.
        strain: The trump suit, with five honours, or no trumps, with the four aces.
        hands: Honours in each of the side's two hands, in any order.

    Raises:
        ScoringError: there are not so many honours.

    >>> honour_points(ContractGame.AUCTION, Strain.S, (4, 1))
    90
    """
    most = max(hands)
    together = sum(hands)
    if min(hands) < 0 or together > (4 if strain is Strain.N else 5):
        message = f"A side cannot hold {hands[0]} and {hands[1]} honours."
        raise ScoringError(message)
    if game in (ContractGame.CONTRACT, ContractGame.CULBERTSON_1949):
        if strain is Strain.N:
            return 150 if most == 4 else 0
        return {4: 100, 5: 150}.get(most, 0)
    if game is ContractGame.CONTRACT_WHIST:
        return 0
    if strain is Strain.N:
        return 100 if most == 4 else {3: 30, 4: 40}.get(together, 0)
    if game is ContractGame.AUCTION:
        in_one = {4: 80, 5: 100}.get(most, 0)
        return in_one + 10 * (together - most) if in_one else {3: 30, 4: 40, 5: 50}.get(together, 0)
    return _BRIDGE_WHIST_HONOURS.get((together, max(most, 3)), 0) * _BRIDGE_WHIST_TRICK[strain]


# By honours together and in the better hand, in values of a trick.
_BRIDGE_WHIST_HONOURS = {
    (3, 3): 2,
    (4, 3): 4,
    (5, 3): 5,
    (4, 4): 8,
    (5, 4): 9,
    (5, 5): 10,
}


def chicane_points(strain: Strain) -> int:
    """Return what a hand without trumps earned its side at bridge whist: two tricks' value.

    >>> chicane_points(Strain.D)
    12
    """
    return 2 * _BRIDGE_WHIST_TRICK[strain]


_TABLES: dict[ContractGame, Callable[[Contract, int, bool], int]] = {
    ContractGame.CONTRACT: lambda contract, tricks, vulnerable: contract_points(
        contract, tricks, vulnerable=vulnerable
    ),
    ContractGame.CULBERTSON_1949: lambda contract, tricks, vulnerable: culbertson_points(
        contract, tricks, vulnerable=vulnerable
    ),
    ContractGame.AUCTION: lambda contract, tricks, _: auction_points(contract, tricks),
    ContractGame.CONTRACT_WHIST: lambda contract, tricks, _: contract_whist_points(
        contract, tricks
    ),
    ContractGame.BRIDGE_WHIST: lambda contract, tricks, _: bridge_whist_points(
        contract.strain, tricks, doublings=contract.doubling
    ),
}


def _slams(tricks: int, *, little: int, grand: int) -> int:
    """Return the slam of the side that took twelve or thirteen tricks."""
    won = {12: little, 13: grand}
    return won.get(tricks, 0) - won.get(TRICKS_IN_A_HAND - tricks, 0)


def _check(tricks: int) -> None:
    if not 0 <= tricks <= TRICKS_IN_A_HAND:
        message = f"The declarer cannot take {tricks} tricks: a hand has 13."
        raise ScoringError(message)
