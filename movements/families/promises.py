"""Promises that several families make.

Each yields a sentence for everything in the movement that breaks it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from movements.analysis.encounters import Tallies, Two
from movements.family import Promise
from movements.model import Movement

Times = int | Callable[[Movement], int]
"""A number of times, or a function that finds it from the movement."""


def times_of(times: Times, movement: Movement) -> int:
    """Return how often something is promised of a movement."""
    return times if isinstance(times, int) else times(movement)


def times_text(times: int) -> str:
    """Return a number of times in words.

    >>> times_text(1), times_text(2), times_text(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def meet(twos: Iterable[Two], tallies: Tallies, times: int = 1) -> Iterator[str]:
    """Promise: these are opponents in exactly this many rounds."""
    for one, other in twos:
        if tallies.met(one, other) != times:
            yield f"{one} and {other} do not meet exactly {times_text(times)}."


def across(movement: Movement) -> Iterator[Two]:
    """Return each pair N1, N2, ... with each pair E1, E2, ..."""
    labels = movement.labels
    return product(
        [label for label in labels if label[:1] == "N"],
        [label for label in labels if label[:1] == "E"],
    )


def whole_line_met(times: int) -> Promise:
    """Promise: each pair N1, N2, ... meets each pair E1, E2, ... this many times."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        yield from meet(across(movement), tallies, times)

    return promise


def lines_meet(times: Times, *, boards: int | None = None) -> Promise:
    """Promise: each pair meets every pair of the other line this many times, and no other pair."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        for row in movement.rows:
            if (row.north[:1], row.east[:1]) != ("N", "E"):
                yield f"{row.north} meets {row.east} in round {row.round}, not N against E."
        yield from meet(across(movement), tallies, times_of(times, movement))
        for one, other in across(movement):
            if boards is not None and tallies.boards_met(one, other) not in (0, boards):
                yield f"{one} and {other} do not meet on exactly {boards} boards."

    return promise


def all_rounds(name: str) -> Promise:
    """Promise: as many rounds are played as the parameter of this name says."""

    def promise(movement: Movement, _: Tallies) -> Iterator[str]:
        rounds = movement.parameters[name]
        if movement.rounds != rounds:
            yield f"There are {movement.rounds} rounds instead of {rounds}."

    return promise


def met_at_most_once(_: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice."""
    for (one, other), meeting in tallies.meetings.items():
        if one < other and meeting.rounds > 1:
            yield f"{one} and {other} meet {meeting.rounds} times."


def out_at_most_once(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: nobody sits out twice."""
    for label, times in sorted(Counter(idle.contestant for idle in movement.idle).items()):
        if times > 1:
            yield f"{label} sits out {times} times."


def everything_played(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board."""
    everything = set(movement.board_numbers)
    for label in movement.labels:
        if set(tallies.boards.get(label, ())) != everything:
            yield f"{label} does not play every board."


def overplayed(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: whatever two teams play against each other is played in both directions.

    What counts is which team sits North-South on a board.
    """
    teams = {contestant.label: contestant.team for contestant in movement.contestants}
    met: dict[tuple[str | None, str | None], list[int]] = {}
    for row in movement.rows:
        sides = (teams.get(row.north), teams.get(row.east))
        if sides[0] == sides[1]:
            yield f"At table {row.table} in round {row.round} a team meets itself."
        met.setdefault(sides, []).extend(row.boards)
    for (ns_team, ew_team), boards in met.items():
        if sorted(boards) != sorted(met.get((ew_team, ns_team), [])):
            yield f"Teams {ns_team} and {ew_team} do not overplay the same boards."


def partners_on(twos: Iterable[Two], tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: these players are partners on exactly this many boards."""
    for one, other in twos:
        if tallies.partnerships[one, other] != boards:
            yield f"Players {one} and {other} are not partners on exactly {boards} boards."


def opponents_on(twos: Iterable[Two], tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: these players are opponents on exactly this many boards."""
    for one, other in twos:
        if tallies.boards_met(one, other) != boards:
            yield f"Players {one} and {other} are not opponents on exactly {boards} boards."


def same_hand_on(twos: Iterable[Two], tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: these players hold the same hand on exactly this many boards."""
    for one, other in twos:
        if tallies.same_hand[one, other] != boards:
            yield f"Players {one} and {other} do not hold the same hand on exactly {boards} boards."
