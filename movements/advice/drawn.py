"""Rounds that are drawn from the standings, as a proposal: how many, and how many boards in each.

Only round 1 is known beforehand, so nothing can be said about the schedule's share. There are as
many rounds as a knockout of the field would take, or more. Swiss is offered where it fits: for
eight teams or more, for large fields of pairs, when it is asked for, and when nothing else fits.
"""

from collections.abc import Mapping
from dataclasses import replace

from movements.advice.proposals import Proposal, described, minutes
from movements.advice.ranking import strain
from movements.advice.wishes import Wish
from movements.families.drawn import MOST_ENTRANTS, SWISS_PAIRS, SWISS_TEAMS
from movements.family import Family

FEWEST: Mapping[str, int] = {"team": 8, "pair": 40}
"""From how many entrants it is offered beside other movements."""

_LENGTHS: Mapping[str, range] = {"team": range(4, 13), "pair": range(4, 9)}
"""How many boards a match may have."""

_MOST_ROUNDS = 9
_FIGURES = (
    "Pairings follow the standings: equals meet, so a few rounds rank a large field. How much the "
    "draw decides cannot be known in advance."
)


def drawn_proposal(wish: Wish) -> Proposal | None:
    """Return the Swiss whose rounds and boards suit the wish best; None if there is none."""
    family = _family(wish)
    if family is None or wish.winners == 2:
        return None
    asked = wish.boards_per_round
    lengths = range(asked, asked + 1) if asked else _LENGTHS[wish.unit]
    most = wish.entrants - 1 + wish.entrants % 2
    offered = [
        (_strain(wish, rounds, size), rounds, size)
        for rounds in range(max(3, (wish.entrants - 1).bit_length()), min(_MOST_ROUNDS, most) + 1)
        for size in lengths
    ]
    _, rounds, size = min(offered)
    first = family.movement(
        {f"{wish.unit}s": wish.entrants, "rounds": rounds, "boards_per_round": size}
    )
    time = minutes([size] * rounds, wish.minutes_per_board)
    boards = rounds * size
    bye = wish.entrants % 2
    found = described(first, family.name, wish.minutes_per_board)
    return replace(
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
        misses=wish.misses(rounds, size, boards, time, lengths),
    )


def _family(wish: Wish) -> Family | None:
    fits = 4 <= wish.entrants <= MOST_ENTRANTS
    known = {"team": SWISS_TEAMS, "pair": SWISS_PAIRS}
    return known.get(wish.unit) if fits else None


def _strain(wish: Wish, rounds: int, size: int) -> float:
    boards = rounds * size
    whole = replace(wish, boards_per_round=size)
    return strain(whole, rounds, size, boards, minutes([size] * rounds, wish.minutes_per_board))
