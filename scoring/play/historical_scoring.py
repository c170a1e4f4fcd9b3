"""What a deal scores in older games: contract of 1949, auction, bridge whist, contract whist.

All functions see the score from the declaring side, as ``contracts.contract_points`` does for
today's game. An impossible number of tricks is a ``ScoringError``.
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
    check_tricks,
    contract_points,
)


class ContractGame(Choice):
    """The game whose scoring table applies to contracts."""

    CONTRACT = "contract", "Contract bridge, laws of 2017", "Laws of Duplicate Bridge 2017"
    CULBERTSON_1949 = "culbertson_1949", "Contract bridge of 1949", "contract bridge of 1949"
    AUCTION = "auction", "Auction bridge", "auction bridge"
    CONTRACT_WHIST = "contract_whist", "Contract whist", "contract whist"
    BRIDGE_WHIST = "bridge_whist", "Bridge whist", "bridge whist"  # nothing is bid: write level 1


def points_at(game: ContractGame, contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the points of a played contract in one of the games.

    Only contract bridge, old and new, has vulnerability. At bridge whist the declarer is the
    dealer or his partner, who named the trumps, and the level does not count.

    >>> points_at(ContractGame.AUCTION, Contract.parse("3NT"), 10, vulnerable=False)
    40
    """
    return _TABLES[game](contract, tricks, vulnerable)


def culbertson_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the duplicate points of 1949.

    They differ from today's in two ways: a redoubled contract made earns 50 instead of 100, and
    every doubled undertrick after the first costs 200 when not vulnerable.

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

    Source: Culbertson's Card Games Complete, "Auction Bridge".

    >>> auction_points(Contract.parse("7NT"), 12)
    0
    """
    check_tricks(tricks)
    slams = _slams(tricks, little=50, grand=100)
    over = tricks - contract.needed
    if over < 0:
        return over * (50 << contract.doubling) + slams
    odd_tricks = (tricks - BOOK) * _AUCTION_TRICK[contract.strain] << contract.doubling
    return odd_tricks + 50 * contract.doubling * (1 + over) + slams


def contract_whist_points(contract: Contract, tricks: int) -> int:
    """Return the points of a deal at contract whist, without the rubber.

    The tricks bid count 4 at no trumps and 3 in a suit, doubled and redoubled as at bridge.

    Source: Culbertson's Card Games Complete, "Contract Whist".

    >>> contract_whist_points(Contract.parse("3NT"), 10)
    14
    """
    check_tricks(tricks)
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
        ScoringError: there are not that many tricks, or the number of doublings is negative.

    Source: Card Games and How to Play Them, 9th edition, "Bridge Whist".

    >>> bridge_whist_points(Strain.H, 9), bridge_whist_points(Strain.S, 4, doublings=2)
    (24, -24)
    """
    check_tricks(tricks)
    if doublings < 0:
        raise ScoringError("The number of doublings cannot be negative.")
    odd_tricks = tricks - BOOK if tricks > BOOK else tricks - BOOK - 1
    value = _BRIDGE_WHIST_TRICK[strain] << doublings
    return odd_tricks * value + _slams(tricks, little=20, grand=40)


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
    """Return the slam bonus of the side that took twelve or thirteen tricks."""
    won = {12: little, 13: grand}
    return won.get(tricks, 0) - won.get(TRICKS_IN_A_HAND - tricks, 0)
