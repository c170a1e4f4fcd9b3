"""Knockouts: the first round from the seeds, every other from the winners."""

from collections.abc import Collection, Sequence

from movements.errors import MovementError


def bracket(seeds: Sequence[str]) -> tuple[tuple[str, str | None], ...]:
    """Return the first round of a knockout; None is a bye, which the best seeds get.

    The best two can meet in the final only, the best four in the semi-finals only, and so on.

    Raises:
        MovementError: There are fewer than two, or somebody is seeded twice.

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
        MovementError: Some match has not exactly one winner.
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
