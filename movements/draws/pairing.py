"""Who meets whom next: knockouts from seeds and winners, Swiss and Danish from the standings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from movements.draws.matching import first_matching
from movements.errors import MovementError


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round: who meets whom, best first, and who has the bye."""

    matches: tuple[tuple[str, str], ...]
    bye: str | None


def danish(standings: Sequence[str], byes: Collection[str] = ()) -> Pairing:
    """Return 1 against 2, 3 against 4 ...; rematches are allowed.

    Args:
        standings: Best first; with an odd number, the lowest without a bye so far gets one.
        byes: Who has had a bye.

    >>> danish(["A", "B", "C", "D"]).matches
    (('A', 'B'), ('C', 'D'))
    """
    bye = _bye(standings, byes)
    left = [label for label in standings if label != bye]
    return Pairing(tuple(zip(left[::2], left[1::2], strict=True)), bye)


def swiss(
    standings: Sequence[str],
    met: Mapping[str, Collection[str]],
    byes: Collection[str] = (),
) -> Pairing:
    """Return the best against the nearest it has not met, and so on down.

    If only rematches are left at the end, the lowest matches are changed first.

    Args:
        standings: Best first.
        met: Whom each has met; it is enough if one of the two lists the other.
        byes: Who has had a bye; the lowest without one gets the next.

    Raises:
        MovementError: There is no round without a rematch.
    """
    bye = _bye(standings, byes)
    left = tuple(label for label in standings if label != bye)
    allowed = [
        [
            place
            for place, other in enumerate(left)
            if other != one and other not in met.get(one, ()) and one not in met.get(other, ())
        ]
        for one in left
    ]
    matches = first_matching(allowed)
    if matches is None:
        raise MovementError("No round without a rematch is left; use a Danish pairing.")
    return Pairing(tuple((left[one], left[other]) for one, other in matches), bye)


def _bye(standings: Sequence[str], byes: Collection[str]) -> str | None:
    if len(standings) % 2 == 0:
        return None
    return next((label for label in reversed(standings) if label not in byes), standings[-1])


def bracket(seeds: Sequence[str]) -> tuple[tuple[str, str | None], ...]:
    """Return the first round of a knockout; None is a bye, which the best seeds get.

    The best two can meet only in the final, the best four only in the semi-finals, and so on.

    Raises:
        MovementError: There are fewer than two, or someone is seeded twice.

    >>> bracket(["A", "B", "C"])
    (('A', None), ('B', 'C'))
    """
    if len(seeds) < 2 or len(set(seeds)) != len(seeds):
        raise MovementError("A knockout needs two or more contestants, each seeded once.")
    order = [0]
    while len(order) < len(seeds):
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    places = [seeds[place] if place < len(seeds) else None for place in order]
    return tuple((str(one), other) for one, other in zip(places[::2], places[1::2], strict=True))


def next_round(
    matches: Sequence[tuple[str, str | None]], winners: Collection[str]
) -> tuple[tuple[str, str | None], ...]:
    """Return the next round of a knockout, or nothing after the final.

    Raises:
        MovementError: A match does not have exactly one winner.
    """
    left: list[str] = []
    for one, other in matches:
        through = [
            each for each in (one, other) if each is not None and (each in winners or not other)
        ]
        if len(through) != 1:
            raise MovementError(f"The match of {one} and {other} needs exactly one winner.")
        left += through
    return tuple(zip(left[::2], left[1::2], strict=True)) if len(left) > 1 else ()
