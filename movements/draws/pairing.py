"""Swiss and Danish pairings: the next round from the standings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from movements.errors import MovementError


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round: who meets whom, best first, and who has the bye."""

    matches: tuple[tuple[str, str], ...]
    bye: str | None


def danish(standings: Sequence[str], byes: Collection[str] = ()) -> Pairing:
    """Return 1 against 2, 3 against 4 ...; rematches are allowed.

    Args:
        standings: Best first; of an odd number the lowest that has had no bye gets it.
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
    """Return the best against the nearest it has not met, untangled from the bottom.

    Args:
        standings: Best first.
        met: Whom each has met, in either order of the two.
        byes: Who has had a bye; the lowest without one gets the next.

    Raises:
        MovementError: Everybody left would have to meet somebody again.
    """
    bye = _bye(standings, byes)
    left = tuple(label for label in standings if label != bye)
    matches = _untangled(left, met)
    if matches is None:
        raise MovementError("No round without a rematch is left; use a Danish pairing.")
    return Pairing(matches, bye)


def _untangled(
    left: tuple[str, ...], met: Mapping[str, Collection[str]]
) -> tuple[tuple[str, str], ...] | None:
    if not left:
        return ()
    one = left[0]
    for other in left[1:]:
        if other not in met.get(one, ()) and one not in met.get(other, ()):
            rest = tuple(label for label in left[1:] if label != other)
            others = _untangled(rest, met)
            if others is not None:
                return ((one, other), *others)
    return None


def _bye(standings: Sequence[str], byes: Collection[str]) -> str | None:
    if len(standings) % 2 == 0:
        return None
    return next((label for label in reversed(standings) if label not in byes), standings[-1])
