"""Rounds that are drawn from the standings, as a proposal: how many, and how many boards in each.

Only round 1 is known beforehand, so nothing can be said about the schedule's share. There are as
many rounds as a knockout of the field would take, or more. Swiss is offered where it fits: for
eight teams or more, for large fields of pairs, when it is asked for, and when nothing else fits.
Where it does not fit either, it is one of the nearest, with fewer rounds if time is short.
"""

from collections.abc import Mapping
from dataclasses import replace

from movements.advice.proposals import Proposal, described, minutes
from movements.advice.ranking import MISSES, strain
from movements.advice.wishes import Wish
from movements.families.drawn import MOST_ENTRANTS, SWISS_PAIRS, SWISS_TEAMS
from movements.family import Family

SWISS: Mapping[str, Family] = {"team": SWISS_TEAMS, "pair": SWISS_PAIRS}
FEWEST: Mapping[str, int] = {"team": 8, "pair": 40}
"""From how many entrants it is offered beside other movements."""

_LENGTHS: Mapping[str, range] = {"team": range(4, 13), "pair": range(4, 9)}
"""How many boards a match usually has."""

_FEWEST_ROUNDS, _MOST_ROUNDS = 2, 9
_SHORTEST = 2
"""The fewest boards of a match that are tried if there is no time for a usual one."""

_ROUND_SHORT, _BOARD_SHORT = 20.0, 40.0
"""The cost of each round fewer than it takes to rank the field, and of each board that a match is
shorter than usual, beside that of missing this."""

_CHANCE: Mapping[str, float] = {"team": 15.0, "pair": 30.0}
"""What the chance of the draw costs, as fairness costs elsewhere: pairs who meet over more boards
than usual are compared with few others."""

_FIGURES = (
    "Pairings follow the standings: equals meet, so a few rounds rank a large field. How much the "
    "draw decides cannot be known in advance."
)


def drawn_proposal(wish: Wish) -> tuple[float, Proposal] | None:
    """Return the Swiss whose rounds and boards suit the wish best, and its cost.

    Returns None if so few cannot play one, or if two winners are wished for.
    """
    family = SWISS.get(wish.unit)
    if family is None or not 4 <= wish.entrants <= MOST_ENTRANTS or wish.winners == 2:
        return None
    asked = wish.boards_per_round
    usual = range(asked, asked + 1) if asked else _LENGTHS[wish.unit]
    enough = max(3, (wish.entrants - 1).bit_length())
    most = min(_MOST_ROUNDS, wish.entrants - 1 + wish.entrants % 2)

    def strain_of(rounds: int, size: int) -> float:
        alike = replace(wish, boards_per_round=size)
        time = minutes([size] * rounds, wish.minutes_per_board)
        total = strain(alike, rounds, size, rounds * size, time)
        total += (size < usual.start) * (MISSES + _BOARD_SHORT * (usual.start - size))
        return total + (rounds < enough) * (MISSES + _ROUND_SHORT * (enough - rounds))

    least, rounds, size = min(
        (strain_of(rounds, size), rounds, size)
        for rounds in range(_FEWEST_ROUNDS, most + 1)
        for size in (usual if asked else range(_SHORTEST, usual.stop))
    )
    first = family.movement(
        {f"{wish.unit}s": wish.entrants, "rounds": rounds, "boards_per_round": size}
    )
    time = minutes([size] * rounds, wish.minutes_per_board)
    boards = rounds * size
    bye = wish.entrants % 2
    misses = wish.misses(rounds, size, boards, time, usual)
    if rounds < enough:
        misses += (f"{rounds} rounds are too few to rank {wish.who}; {enough} are enough.",)
    found = described(first, family.name, wish.minutes_per_board)
    found = replace(
        found,
        boards=boards,
        fewest_boards=boards - bye * size,
        rounds=rounds,
        minutes=time,
        table_boards=boards,
        sit_outs=bye,
        fairness="drawn",
        share_percent=None,
        share_opponents=None,
        share_comparisons=None,
        share_directions=None,
        opponents="Nobody meets the same opponents twice.",
        bias_percent=None,
        sd=None,
        figures=_FIGURES,
        board_sets=rounds,
        boards_to_deal=boards * found.copies,
        guide_cards=False,
        relays=False,
        misses=misses,
    )
    return least + _CHANCE[wish.unit], found
