"""Which match plays at which table: by the standings, except that those who must sit still stay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from movements.draws.rounds import Couple


@dataclass(frozen=True, slots=True)
class Placed:
    """The matches of a round in the order of the tables.

    Attributes:
        couples: Who meets, the first table first; the first of two sits North-South, or at home.
        unmet: A sentence for each who cannot sit where it must.
        kept: Those who sit where they must.
    """

    couples: tuple[Couple, ...]
    unmet: tuple[str, ...] = ()
    kept: frozenset[str] = frozenset()


def placed(couples: Sequence[Couple], still: Mapping[str, int]) -> Placed:
    """Return the matches at their tables.

    A match comes to the table of the one who must sit still, who sits North-South there. If two
    want one table, or the two of a match want different ones, the better placed has it. All others
    keep their order at the tables that are left.

    Args:
        couples: In the order of the standings; the first of two would sit North-South.
        still: The place of the match, from 0, for each who must sit still.

    >>> placed([("1", "2"), ("3", "4"), ("5", "6")], {"4": 0}).couples
    (('4', '3'), ('1', '2'), ('5', '6'))
    """
    at: dict[int, Couple] = {}
    rest: list[Couple] = []
    unmet: list[str] = []
    for couple in couples:
        wanting = [label for label in couple if label in still]
        seated = next((x for x in wanting if still[x] < len(couples) and still[x] not in at), None)
        if seated is None:
            rest.append(couple)
        else:
            one, other = couple
            at[still[seated]] = (seated, other if seated == one else one)
        unmet += [
            f"{label} cannot sit at its own table in this round."
            for label in wanting
            if label != seated
        ]
    left = iter(rest)
    return Placed(
        tuple(at[place] if place in at else next(left) for place in range(len(couples))),
        tuple(unmet),
        frozenset(couple[0] for couple in at.values()),
    )
