"""Duplicate at one table: the boards are played again with the other side's cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.entrants import of_another_kind
from movements.errors import MovementError
from movements.families.promises import partners_on
from movements.families.seating import numbered
from movements.family import Example, Family, Parameter, Schedule, one_of, whole_number
from movements.model import Movement, Parameters, Row, boards_of_set, turned
from movements.sources import BARNEY, CULBERTSON

_THIRDS = (("1", "2", "3", "4"), ("1", "3", "2", "4"), ("1", "4", "2", "3"))
"""North, south, east, west: first South and East change seats, then South and West."""


def _boards(why: str = "") -> Parameter:
    return whole_number("boards", 1, 96, why=why, default=24)


def _twice(seats: Sequence[tuple[str, str, str, str]], boards: int) -> Iterator[Row]:
    """Yield equal parts of the boards, one for each seating; the replay exchanges the cards."""
    for part, (north, south, east, west) in enumerate(seats):
        lot = boards_of_set(part, boards // len(seats))
        first = Row(part + 1, 1, north, south, east, west, lot)
        yield from (first, replace(turned(first), round=part + len(seats) + 1))


def _build_mnemonic(parameters: Parameters) -> Schedule:
    (boards,) = parameters.numbers("boards")
    thirds = _THIRDS if parameters["record"] == "individual" else _THIRDS[:1]
    if boards % len(thirds):
        raise MovementError(
            f"For an individual record, boards must be a multiple of 3, not {boards}: each third "
            "is played with another partner."
        )
    return Schedule(numbered(4), _twice(thirds, boards), replayed=True)


def _both_hands(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board exactly twice."""
    for label in movement.labels:
        boards = tallies.boards.get(label, Counter())
        if [boards[board] for board in movement.board_numbers] != [2] * movement.boards:
            yield f"{label} does not play every board exactly twice."


def _partners_again(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners stay on the replay; in an individual any two are partners for a third."""
    partners: dict[int, set[frozenset[frozenset[str]]]] = {}
    for row in movement.rows:
        sides = frozenset({frozenset((row.north, row.south)), frozenset((row.east, row.west))})
        for board in row.boards:
            partners.setdefault(board, set()).add(sides)
    for board, sides_of in partners.items():
        if len(sides_of) != 1:
            yield f"Board {board} is replayed with other partners."
    if movement.parameters["record"] == "individual":
        yield from partners_on(combinations("1234", 2), tallies, 2 * movement.boards // 3)


MNEMONIC = Family(
    id="mnemonic",
    name="Mnemonic duplicate",
    unit="player",
    source=f"{BARNEY}; Card Games, 1898, 'memory duplicate'",
    summary=(
        "Four players at one table play all boards and then play them again with the other "
        "side's cards, with fixed partners or a third of the boards with each of the others."
    ),
    parameters=(
        _boards("; a multiple of 3 for an individual record"),
        one_of(
            "record",
            ("individual", "pairs"),
            "individual or pairs: whether partners change after each third",
            default="individual",
        ),
    ),
    examples=(
        Example({"boards": 3}, ("W-MNEM",)),
        Example({"boards": 24}, ("W-MNEM",)),
        Example({"boards": 10, "record": "pairs"}, ("W-MNEM",)),
        Example({"boards": 96}, ("W-MNEM",)),
    ),
    seats=of_another_kind("4 players at one table, who play the boards twice"),
    build=_build_mnemonic,
    promises=(_both_hands, _partners_again),
)


def _build_replay(parameters: Parameters) -> Schedule:
    (boards,) = parameters.numbers("boards")
    return Schedule(numbered(2), _twice([("1", "1", "2", "2")], boards), replayed=True)


REPLAY = Family(
    id="replay",
    name="Replay duplicate",
    source=f"{CULBERTSON}, 'Replay duplicate'",
    summary=(
        "Two pairs at one table: the boards are played with the arrow to North and, at least a "
        "week later, again with the arrow to East."
    ),
    parameters=(_boards(),),
    examples=(
        Example({"boards": 1}, ("C-REPLAY",)),
        Example({"boards": 24}, ("C-REPLAY",)),
        Example({"boards": 96}, ("C-REPLAY",)),
    ),
    seats=of_another_kind("2 pairs at one table, who play the boards twice"),
    build=_build_replay,
    promises=(_both_hands,),
)
