"""Promises that several families make.

Each yields a sentence for everything in the movement that breaks it.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from movements.analysis.encounters import Tallies, Two
from movements.family import Promise
from movements.model import Movement


def times_text(times: int) -> str:
    """Return a number of times in words.

    >>> times_text(1), times_text(2), times_text(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def meet(twos: Iterable[Two], tallies: Tallies, times: int = 1) -> Iterator[str]:
    """Promise: these are opponents in exactly so many rounds."""
    for one, other in twos:
        if tallies.met(one, other) != times:
            yield f"{one} and {other} do not meet exactly {times_text(times)}."


def lines_of(movement: Movement) -> tuple[list[str], list[str]]:
    """Return the labels of the North-South and of the East-West line."""
    labels = [contestant.label for contestant in movement.contestants]
    return [x for x in labels if x[:1] == "N"], [x for x in labels if x[:1] == "E"]


def lines_meet(times: int, *, boards: int | None = None) -> Promise:
    """Promise: each pair meets every pair of the other line so many times, and no other pair."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        for row in movement.rows:
            if (row.north[:1], row.east[:1]) != ("N", "E"):
                yield f"{row.north} meets {row.east} in round {row.round}, not N against E."
        lines = lines_of(movement)
        yield from meet(product(*lines), tallies, times)
        for one, other in product(*lines):
            if boards is not None and tallies.boards_met(one, other) not in (0, boards):
                yield f"{one} and {other} do not meet on exactly {boards} boards."

    return promise


def lines_meet_and_play_everything(times: int) -> Promise:
    """Promise: as :func:`lines_meet`, and everybody plays every board."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        yield from lines_meet(times)(movement, tallies)
        yield from everything_played(movement, tallies)

    return promise


def all_rounds(movement: Movement, rounds: int) -> Iterator[str]:
    """Promise: so many rounds are played."""
    if movement.rounds != rounds:
        yield f"There are {movement.rounds} rounds instead of {rounds}."


def met_at_most_once(tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice."""
    for (one, other), meeting in tallies.meetings.items():
        if one < other and meeting.rounds > 1:
            yield f"{one} and {other} meet {meeting.rounds} times."


def out_at_most_once(movement: Movement) -> Iterator[str]:
    """Promise: nobody sits out twice."""
    out = [idle.contestant for idle in movement.idle]
    for label in sorted(set(out)):
        if out.count(label) > 1:
            yield f"{label} sits out {out.count(label)} times."


def everything_played(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board."""
    everything = set(movement.board_numbers)
    for contestant in movement.contestants:
        if set(tallies.boards.get(contestant.label, ())) != everything:
            yield f"{contestant.label} does not play every board."


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
    """Promise: these players are partners on exactly so many boards."""
    for one, other in twos:
        if tallies.partnerships[one, other] != boards:
            yield f"Players {one} and {other} are not partners on exactly {boards} boards."


def opponents_on(twos: Iterable[Two], tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: these players are opponents on exactly so many boards."""
    for one, other in twos:
        if tallies.boards_met(one, other) != boards:
            yield f"Players {one} and {other} are not opponents on exactly {boards} boards."


def same_hand_on(twos: Iterable[Two], tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: these players hold the same hand on exactly so many boards."""
    for one, other in twos:
        if tallies.same_hand[one, other] != boards:
            yield f"Players {one} and {other} do not hold the same hand on exactly {boards} boards."
