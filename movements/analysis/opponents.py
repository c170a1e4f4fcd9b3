"""Who is missed and who is met again, in one sentence."""

from collections.abc import Sequence

from movements.analysis.encounters import Tallies
from movements.model import Contestant, Movement

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def opponents_sentence(movement: Movement, tallies: Tallies) -> str:
    """Return how many opponents a pair misses and meets again; empty for players and teams.

    If there are two lines, the opponents are those in the other line.
    """
    people = movement.contestants
    if movement.unit != "pair" or any(c.team for c in people) or len(people) < 2:
        return ""
    line = {each.label: each.direction for each in people}
    met: dict[str, list[int]] = {label: [] for label in line}
    counted = (
        (one, meeting.rounds)
        for (one, other), meeting in tallies.meetings.items()
        if line[one] is None or line[one] != line[other]
    )
    for one, rounds in counted:
        met[one].append(rounds)
    whom = [_opponents(each, people) for each in people]
    missed = [number - len(met[each.label]) for each, number in zip(people, whom, strict=True)]
    times = {number for row in met.values() for number in row} | ({0} if any(missed) else set())
    if len(times) == 1 and times != {0}:
        others = "pair of the other line" if movement.winners == 2 else "other pair"
        return f"Every pair meets every {others} {_times(times.pop())}."
    again = [sum(number > 1 for number in row) for row in met.values()]
    often = "twice" if max(times, default=0) <= 2 else "more than once"
    possible = max(whom)
    if len(set(missed)) == len(set(again)) == 1:
        return f"Every pair {_every(missed[0], again[0], possible, often)}."
    parts = [f"misses up to {_of(max(missed), possible)}"] if any(missed) else []
    parts.append(f"meets up to {_word(max(again))} {often}" if any(again) else "meets nobody twice")
    return f"A pair {' and '.join(parts)}."


def _opponents(one: Contestant, people: Sequence[Contestant]) -> int:
    """Return how many a pair can meet."""
    if one.direction is None:
        return len(people) - 1
    return sum(other.direction != one.direction for other in people)


def _every(missed: int, again: int, possible: int, often: str) -> str:
    if not missed:
        return f"meets all its opponents, {_word(again)} of them {often}"
    misses = f"misses {_of(missed, possible)}"
    if not again:
        return f"{misses} and meets nobody twice"
    return f"{misses} and meets {'another' if again == 1 else f'{_word(again)} others'} {often}"


def _of(missed: int, possible: int) -> str:
    """Return how many are missed, and out of how many if more than one."""
    if missed == 1:
        return "one opponent"
    if possible < len(_WORDS):
        return f"{_word(missed)} of {_word(possible)} opponents"
    return f"{missed} of {possible} opponents"


def _word(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{_word(number)} times")
