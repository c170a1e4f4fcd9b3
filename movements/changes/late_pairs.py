"""Find a place for a pair that arrives after the session has begun.

If there is a half table, the pair takes the phantom's place. Otherwise each of the rounds to
come offers seats: against a pair that would sit out, with idle boards that neither plays at any
other time; or as a rover, while the pair whose seat it takes sits out. A search chooses among them
so that the pair plays no board twice, meets nobody twice, and makes nobody sit out who sits
out anyway. If that is impossible, the pair rests for some rounds, or only the first condition
is kept. The verifier proves the result.
"""

import re
from collections.abc import Iterator

from movements.changes.arrivals import Arrival, best, check_joinable
from movements.changes.change import changed
from movements.changes.rounds_to_come import pair_arrives
from movements.changes.seats import best_plan, by_round, seats_for, with_seats
from movements.errors import MovementError
from movements.model import Contestant, Movement
from movements.registry import generate

_NUMBERED = re.compile(r"([NE]?)(\d+)")


def pair_added(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more pair after this many rounds have been played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or pairs do not play
            for themselves.
    """
    if movement.unit != "pair" or any(c.team for c in movement.contestants):
        raise MovementError("A pair can be added only where pairs play for themselves.")
    check_joinable(movement, played, "pair")
    found = list(_for_the_phantom(movement, played))
    found = found or [pair_joins(movement, played, pair) for pair in _next_numbers(movement)]
    return best(found)


def pair_joins(movement: Movement, played: int, pair: Contestant) -> Arrival:
    """Return the movement with a pair that had no place kept; it may rest in every round."""
    sits_out = {idle.contestant for idle in movement.idle}
    taken = best_plan(by_round(seats_for(movement, played, pair)), sits_out)
    change = changed(movement, with_seats(movement, taken), (*movement.contestants, pair))
    return Arrival((pair,), change)


def _for_the_phantom(movement: Movement, played: int) -> Iterator[Arrival]:
    """Yield the arrival for which the movement has kept a place."""
    given = movement.parameters
    wholes: dict[str, int | str] = {"half_table": "none"}
    if "pairs" in given:
        wholes["pairs"] = int(given["pairs"]) + 1
    for name in wholes.keys() & given.keys():
        try:
            whole = generate(movement.family, {**given, name: wholes[name]})
            (pair,) = (c for c in whole.contestants if c.label not in movement.labels)
            yield Arrival((pair,), pair_arrives(movement, played, pair.label, whole))
        except ValueError:  # no such movement, or it has already been changed
            continue


def _next_numbers(movement: Movement) -> Iterator[Contestant]:
    """Yield a contestant with the next free number of the field, or of each line."""
    lines = {c.label[:1] if c.direction else "" for c in movement.contestants}
    for line in sorted(lines, reverse=True):
        pairs = [c for c in movement.contestants if c.label.startswith(line)]
        read = [found for c in pairs if (found := _NUMBERED.fullmatch(c.label))]
        letter = line or next((found[1] for found in read), "")
        number = max((int(found[2]) for found in read), default=len(pairs)) + 1
        yield Contestant(f"{letter}{number}", None, pairs[0].direction)
