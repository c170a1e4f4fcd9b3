"""A whist session with given totals, and tricks on every deal that add up to them."""

from collections.abc import Mapping, Sequence
from random import Random

from movements.model import Row
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND, Strain
from tournaments.management.demo.cards import deal, expected_tricks

Place = tuple[int, int, int]
"""Round, table and board."""

NS_TRICKS = {"N1": 147, "N2": 145, "N3": 140, "N4": 151, "N5": 141}
EW_TRICKS = {"E1": 117, "E2": 112, "E3": 119, "E4": 112, "E5": 116}
"""Barney's example of the Mitchell system: five tables, twenty deals."""


def tricks_with_totals(
    rows: Sequence[Row], totals: Mapping[str, int], chance: Random
) -> dict[Place, int]:
    """Invent North-South's tricks for every deal at every table.

    Each deal starts out worth about the same at all tables; then single tricks change hands until
    every pair has its total. The North-South pairs together lack as many tricks as the East-West
    pairs have too many, so there is always one to give, as long as no deal runs out of tricks.

    Args:
        rows: A movement with a North-South and an East-West line.
        totals: The tricks that each label should take.
        chance: The source of everything random.

    Returns:
        North-South's tricks, 0 to 13, by round, table and board.

    Raises:
        ValueError: the totals do not add up to 13 for each deal played, or are so unrealistic that
            a deal runs out of tricks.
    """
    tricks: dict[Place, int] = {}
    who: dict[Place, tuple[str, str]] = {}
    worth = {board: _worth(chance) for board in sorted({b for row in rows for b in row.boards})}
    for row in rows:
        for board in row.boards:
            place = (row.round, row.table, board)
            who[place] = (row.north, row.east)
            tricks[place] = min(11, max(2, round(worth[board] + chance.gauss(0, 0.9))))
    if sum(totals.values()) != TRICKS_IN_A_HAND * len(tricks):
        raise ValueError("The totals do not add up to 13 tricks for each deal played.")
    lacking = _lacking(tricks, who, totals)
    while any(lacking.values()):
        for place, change in _next_changes(tricks, who, lacking, chance):
            tricks[place] += change
            for label in who[place]:
                lacking[label] -= change
    return tricks


def _lacking(
    tricks: Mapping[Place, int], who: Mapping[Place, tuple[str, str]], totals: Mapping[str, int]
) -> dict[str, int]:
    """Return how many more tricks North-South must take at each pair's tables."""
    lacking = {label: 0 for pair in who.values() for label in pair}
    for place, (ns, ew) in who.items():
        lacking[ns] -= tricks[place]
        lacking[ew] += TRICKS_IN_A_HAND - tricks[place]
    for label in lacking:
        plays_ns = any(label == ns for ns, _ew in who.values())
        lacking[label] += totals[label] if plays_ns else -totals[label]
    return lacking


def _next_changes(
    tricks: Mapping[Place, int],
    who: Mapping[Place, tuple[str, str]],
    lacking: Mapping[str, int],
    chance: Random,
) -> list[tuple[Place, int]]:
    """Return the next trick to change, at one table where both pairs need it or at two."""

    def places(change: int, *, both: bool = True) -> list[Place]:
        needed_by = all if both else any
        return [
            place
            for place, pair in who.items()
            if needed_by(lacking[label] * change > 0 for label in pair)
            and 0 <= tricks[place] + change <= TRICKS_IN_A_HAND
        ]

    for change in (1, -1):
        if found := places(change):
            return [(chance.choice(found), change)]
    more, fewer = places(1, both=False), places(-1, both=False)
    for one in chance.sample(more, len(more)):
        twos = [two for two in fewer if _evens_out(who[one], who[two], lacking)]
        if twos:
            return [(one, 1), (chance.choice(twos), -1)]
    raise ValueError("No trick is left to move, so these totals cannot be reached.")


def _evens_out(
    gaining: tuple[str, str], losing: tuple[str, str], lacking: Mapping[str, int]
) -> bool:
    """Return whether a pair that plays at both tables can take a trick here and give one there."""
    gains, loses = set(gaining) - set(losing), set(losing) - set(gaining)
    return len(gains) == 1 and lacking[gains.pop()] > 0 > lacking[loses.pop()]


def _worth(chance: Random) -> float:
    """Return the tricks North-South may expect from a deal, given the trump turned up."""
    cards = deal(chance)
    trumps = chance.choice([strain for strain in Strain if strain is not Strain.N])
    ours = expected_tricks(cards, Side.NS, trumps)
    theirs = TRICKS_IN_A_HAND - expected_tricks(cards, Side.EW, trumps)
    return (ours + theirs) / 2
