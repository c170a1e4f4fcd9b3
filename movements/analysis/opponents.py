"""Who is missed and who is met again, in one sentence."""

from collections.abc import Sequence

from movements.analysis.encounters import Tallies
from movements.model import Contestant, Movement

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def opponents_sentence(movement: Movement, tallies: Tallies) -> str:
    """Return how many opponents a pair misses and meets again; empty for players and teams.

    Where there are two lines, the opponents are those of the other line.
    """
    people = movement.contestants
    if movement.unit != "pair" or any(c.team for c in people) or len(people) < 2:
        return ""
    met = [[tallies.met(one.label, o.label) for o in _opponents(one, people)] for one in people]
    times = {number for row in met for number in row}
    if len(times) == 1 and times != {0}:
        others = "pair of the other line" if movement.winners == 2 else "other pair"
        return f"Every pair meets every {others} {_times(times.pop())}."
    missed = [row.count(0) for row in met]
    again = [sum(number > 1 for number in row) for row in met]
    often = "twice" if max(times, default=0) <= 2 else "more than once"
    possible = max(map(len, met))
    if len(set(missed)) == len(set(again)) == 1:
        return f"Every pair {_every(missed[0], again[0], possible, often)}."
    parts = [f"misses up to {_of(max(missed), possible)}"] if any(missed) else []
    parts.append(f"meets up to {_word(max(again))} {often}" if any(again) else "meets nobody twice")
    return f"A pair {' and '.join(parts)}."


def _opponents(one: Contestant, people: Sequence[Contestant]) -> list[Contestant]:
    """Return whom a pair can meet."""
    if one.direction is None:
        return [other for other in people if other.label != one.label]
    return [other for other in people if other.direction != one.direction]


def _every(missed: int, again: int, possible: int, often: str) -> str:
    if not missed:
        return f"meets all its opponents, {_word(again)} of them {often}"
    misses = f"misses {_of(missed, possible)}"
    if not again:
        return f"{misses} and meets nobody twice"
    return f"{misses} and meets {'another' if again == 1 else f'{_word(again)} others'} {often}"


def _of(missed: int, possible: int) -> str:
    """Return how many are missed; of how many, if it is more than one."""
    if missed == 1:
        return "one opponent"
    if possible < len(_WORDS):
        return f"{_word(missed)} of {_word(possible)} opponents"
    return f"{missed} of {possible} opponents"


def _word(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{_word(number)} times")
