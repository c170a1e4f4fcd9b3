"""Who gets a prize: the top places of a ranking, including everyone tied for them."""

PRIZES = 3
"""How many places of each ranking get a prize."""


def wins_a_prize(rank: str) -> bool:
    """Return whether a place, as printed, gets a prize: ``3=`` does, ``4`` and none do not."""
    return bool(rank) and int(rank.strip("=")) <= PRIZES
