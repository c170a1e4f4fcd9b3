"""Rounds and tables for results that come without them.

Result files say who met whom on which boards, but seldom when and where. This module rebuilds
rounds and tables:

1. A sitting is a meeting of two pairs on the boards of one set. A set has as many boards as most
   meetings do. Two pairs who meet on two sets have two sittings.
2. With two winners, North-South pair t sits at table t. In a Mitchell it begins against the
   East-West pair with the same number (or the same place in the line, if East-West's
   numbers follow North-South's), and the sets come to it in ascending order, the first after the
   last. If this puts no one at two tables in any round, it is accepted.
3. Otherwise each sitting gets the first round in which both pairs are free, as in colouring the
   edges of a graph; if there is none, an alternating chain of sittings swaps rounds. With two
   winners this never needs more rounds than the busiest pair has sittings; with one winner it
   may need a few more. No one is ever at two tables in a round.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Pair = TypeVar("Pair", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Met(Generic[Pair]):
    """A meeting: the North-South and East-West pairs, and the boards of one set."""

    ns: Pair
    ew: Pair
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed(Generic[Pair]):
    """A meeting with its round and table, counted from 1."""

    round: int
    table: int
    met: Met[Pair]


def placed(
    played: Iterable[tuple[Pair, Pair, int]], *, numbers: Mapping[Pair, int]
) -> tuple[Placed[Pair], ...]:
    """Rebuild rounds and tables.

    Args:
        played: North-South, East-West and board of every result; no one plays a board twice.
        numbers: Every pair's number, in list order; no number twice in one line.

    Returns:
        By round, then table. No one sits twice in a round and no table is used twice.
    """
    meetings, board_set = _meetings(played)
    north_south = {met.ns for met in meetings}
    tables: Mapping[Pair, int] | None = None
    rounds: Mapping[int, int] | None = None
    if north_south.isdisjoint(met.ew for met in meetings):
        tables = _places(meetings, numbers)
        rounds = _as_in_a_mitchell(meetings, board_set, tables)
    if rounds is None:
        rounds = _coloured(meetings, {pair: place for place, pair in enumerate(numbers)})
    return tuple(_rows(meetings, rounds, tables, numbers))


def _rows(
    meetings: Sequence[Met[Pair]],
    rounds: Mapping[int, int],
    tables: Mapping[Pair, int] | None,
    numbers: Mapping[Pair, int],
) -> Iterable[Placed[Pair]]:
    """Yield the meetings by round: at North-South's table, or in the order of numbers."""
    gathered: dict[int, list[Met[Pair]]] = defaultdict(list)
    for i, number in rounds.items():
        gathered[number].append(meetings[i])
    for number, together in sorted(gathered.items()):
        together.sort(key=lambda met: numbers[met.ns])
        for place, met in enumerate(together, 1):
            yield Placed(number, place if tables is None else tables[met.ns], met)


def _places(meetings: Iterable[Met[Pair]], numbers: Mapping[Pair, int]) -> Mapping[Pair, int]:
    """Return each pair's place in its line, from 1: its number, if the lines share numbers."""
    met = list(meetings)
    lines = ({each.ns for each in met}, {each.ew for each in met})
    north_south, east_west = ([pair for pair in numbers if pair in line] for line in lines)
    if {numbers[pair] for pair in north_south} & {numbers[pair] for pair in east_west}:
        return numbers
    return {pair: n for line in (north_south, east_west) for n, pair in enumerate(line, 1)}


def _meetings(
    played: Iterable[tuple[Pair, Pair, int]],
) -> tuple[list[Met[Pair]], Mapping[int, int]]:
    """Return the meetings in the order of their boards, and the number of each board's set."""
    gathered: dict[tuple[Pair, Pair], list[int]] = defaultdict(list)
    for ns, ew, board in played:
        gathered[ns, ew].append(board)
    sizes = Counter(len(boards) for boards in gathered.values())
    size = max(sizes, key=lambda n: (sizes[n], n))
    every_board = sorted({board for boards in gathered.values() for board in boards})
    board_set = {board: place // size for place, board in enumerate(every_board)}
    meetings: list[Met[Pair]] = []
    for (ns, ew), boards in gathered.items():
        parts: dict[int, list[int]] = defaultdict(list)
        for board in sorted(boards):
            parts[board_set[board] if len(boards) > size else 0].append(board)
        meetings += [Met(ns, ew, tuple(part)) for part in parts.values()]
    meetings.sort(key=lambda met: met.boards)
    return meetings, board_set


def _as_in_a_mitchell(
    meetings: Sequence[Met[Pair]], board_set: Mapping[int, int], places: Mapping[Pair, int]
) -> Mapping[int, int] | None:
    """Return each meeting's round in a Mitchell; None if it cannot have been one."""
    sets = len(set(board_set.values()))
    starts: dict[Pair, set[int]] = defaultdict(set)
    for met in meetings:
        if places[met.ns] == places[met.ew]:
            starts[met.ns].add(board_set[met.boards[0]])
    first_set = {ns: _first_of(found, sets) for ns, found in starts.items()}
    shifts = {(first - places[ns]) % sets for ns, first in first_set.items()}
    for met in meetings:  # if a table began with a sit-out, the others show its first set
        if met.ns not in first_set:
            if len(shifts) != 1:
                return None
            first_set[met.ns] = (places[met.ns] + min(shifts)) % sets
    rounds: dict[int, int] = {}
    taken: set[tuple[int, Pair]] = set()
    for i, met in enumerate(meetings):
        numbers = {board_set[board] for board in met.boards}
        rounds[i] = (min(numbers) - first_set[met.ns]) % sets + 1
        seats = {(rounds[i], met.ns), (rounds[i], met.ew)}
        if len(numbers) > 1 or seats & taken:
            return None
        taken |= seats
    return rounds if max(rounds.values()) <= _most_sittings(meetings) else None


def _first_of(found: set[int], sets: int) -> int:
    """Return the set a table began with, out of those played against its first opponents.

    After a skip, these opponents return in the last round, for the set before the first one.
    """
    return next((s for s in sorted(found) if (s - 1) % sets in found), min(found))


def _most_sittings(meetings: Iterable[Met[Pair]]) -> int:
    return max(Counter(pair for met in meetings for pair in (met.ns, met.ew)).values())


def _coloured(meetings: Sequence[Met[Pair]], order: Mapping[Pair, int]) -> Mapping[int, int]:
    """Return a round for each meeting, with no one twice in a round."""
    at: dict[Pair, dict[int, int]] = defaultdict(dict)  # pair -> round -> meeting
    rounds: dict[int, int] = {}
    most = _most_sittings(meetings)
    for i in sorted(
        range(len(meetings)), key=lambda i: (meetings[i].boards, order[meetings[i].ns])
    ):
        met = meetings[i]
        together = _first_free(at[met.ns], at[met.ew])
        if together > most:
            ours, theirs = _first_free(at[met.ns]), _first_free(at[met.ew])
            chain = _chain(meetings, at, met.ew, ours, theirs)
            if all(met.ns not in (meetings[j].ns, meetings[j].ew) for j in chain):
                _swap(meetings, at, rounds, chain, ours, theirs)
                together = ours
        _set_round(meetings, at, rounds, i, together)
    return rounds


def _first_free(*busy: Mapping[int, int]) -> int:
    number = 1
    while any(number in rounds for rounds in busy):
        number += 1
    return number


def _chain(
    meetings: Sequence[Met[Pair]],
    at: Mapping[Pair, Mapping[int, int]],
    start: Pair,
    first: int,
    second: int,
) -> list[int]:
    """Return the chain of meetings in rounds ``first`` and ``second`` that starts from a pair."""
    chain: list[int] = []
    pair, number = start, first
    while number in at[pair]:
        i = at[pair][number]
        chain.append(i)
        met = meetings[i]
        pair = met.ew if pair == met.ns else met.ns
        number = second if number == first else first
    return chain


def _swap(
    meetings: Sequence[Met[Pair]],
    at: Mapping[Pair, dict[int, int]],
    rounds: dict[int, int],
    chain: Sequence[int],
    first: int,
    second: int,
) -> None:
    for i in chain:
        for pair in (meetings[i].ns, meetings[i].ew):
            at[pair].pop(rounds[i], None)
    for i in chain:
        _set_round(meetings, at, rounds, i, second if rounds[i] == first else first)


def _set_round(
    meetings: Sequence[Met[Pair]],
    at: Mapping[Pair, dict[int, int]],
    rounds: dict[int, int],
    i: int,
    number: int,
) -> None:
    rounds[i] = number
    at[meetings[i].ns][number] = i
    at[meetings[i].ew][number] = i
