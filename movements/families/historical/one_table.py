"""Four or five players at one table: memory duplicate, replay duplicate and pivot."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.seating import all_meet, assembled, given, numbered, whole
from movements.family import Example, Family, boards_per_round, one_of, whole_number
from movements.model import Movement, ParameterValue, Row, boards_of_set

MOST_BOARDS = 96
_THIRDS = (("1", "2", "3", "4"), ("1", "3", "2", "4"), ("1", "4", "2", "3"))
"""North, south, east, west: first South and East change seats, then South and West."""


def _boards(rule: str) -> tuple[str, int, int, str]:
    return "boards", 1, MOST_BOARDS, f"a whole number from 1 to {MOST_BOARDS}{rule}"


def _twice(lots: list[tuple[tuple[str, str, str, str], tuple[int, ...]]]) -> Iterator[Row]:
    """Yield every lot as dealt, then all again with the cards of the sides exchanged."""
    for number, ((north, south, east, west), boards) in enumerate(lots):
        yield Row(number + 1, 1, north, south, east, west, boards)
        again = number + len(lots) + 1
        yield Row(again, 1, east, west, north, south, boards)


def _build_mnemonic(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    (boards,) = whole(parameters, "boards")
    thirds = _THIRDS if parameters["record"] == "individual" else _THIRDS[:1]
    if boards % len(thirds):
        message = (
            f"For an individual record boards must be a multiple of 3, not {boards}: each third "
            "is played with another partner."
        )
        raise MovementError(message)
    each = boards // len(thirds)
    lots = [(seats, boards_of_set(i, each)) for i, seats in enumerate(thirds)]
    return assembled(
        "mnemonic", parameters, numbered(4), _twice(lots), unit="player", replayed=True
    )


def _both_hands(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board exactly twice."""
    for contestant in movement.contestants:
        boards = tallies.boards.get(contestant.label, Counter())
        if [boards.get(board, 0) for board in movement.board_numbers] != [2] * movement.boards:
            yield f"{contestant.label} does not play every board exactly twice."


def _mnemonic_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: besides, the same partner on the replay; individually each for one third."""
    yield from _both_hands(movement, tallies)
    partners: dict[int, set[frozenset[frozenset[str]]]] = {}
    for row in movement.rows:
        sides = frozenset({frozenset((row.north, row.south)), frozenset((row.east, row.west))})
        for board in row.boards:
            partners.setdefault(board, set()).add(sides)
    for board, sides_of in partners.items():
        if len(sides_of) != 1:
            yield f"Board {board} is replayed with other partners."
    if movement.parameters["record"] == "individual":
        third = 2 * movement.boards // 3
        for one, other in combinations("1234", 2):
            if tallies.partnerships.get((one, other), 0) != third:
                yield f"Players {one} and {other} are not partners for one third."


MNEMONIC = Family(
    id="mnemonic",
    name="Mnemonic duplicate",
    catalogue=("W-MNEM",),
    unit="player",
    source="W. H. Barney, Whist and Duplicate Whist, 1897; Card Games, 1898, 'memory duplicate'",
    summary=(
        "Four players at one table play all boards and then play them again with the other "
        "side's cards, with fixed partners or each with every other for a third."
    ),
    parameters=(
        whole_number(*_boards("; a multiple of 3 for an individual record"), default=24),
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
    build=_build_mnemonic,
    promises=_mnemonic_promises,
)


def _build_replay(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    boards = tuple(range(1, int(parameters["boards"]) + 1))
    rows = _twice([(("1", "1", "2", "2"), boards)])
    return assembled("replay", parameters, numbered(2), rows, replayed=True)


REPLAY = Family(
    id="replay",
    name="Replay duplicate",
    catalogue=("C-REPLAY",),
    unit="pair",
    source="E. Culbertson, Card Games Complete, 'Replay duplicate'",
    summary=(
        "Two pairs at one table: the boards are played with the arrow to North and, at least a "
        "week later, again with the arrow to East."
    ),
    parameters=(whole_number(*_boards(""), default=24),),
    examples=(
        Example({"boards": 1}, ("C-REPLAY",)),
        Example({"boards": 24}, ("C-REPLAY",)),
        Example({"boards": 96}, ("C-REPLAY",)),
    ),
    build=_build_replay,
    promises=_both_hands,
)

_PIVOTS = {
    4: ("1 2 3 4", "1 3 2 4", "1 4 2 3"),
    5: ("1 4 2 3", "1 2 3 5", "1 5 2 4", "1 3 4 5", "2 5 3 4"),
}
"""Culbertson (seed 001, lines 13698-13733): north, south, east, west of each rubber."""


def _build_pivot(checked: Mapping[str, ParameterValue | None]) -> Movement:
    parameters = given(checked)
    players, size = whole(parameters, "players", "boards_per_round")
    rows = []
    for r, printed in enumerate(_PIVOTS[players]):
        north, south, east, west = printed.split()
        rows.append(Row(r + 1, 1, north, south, east, west, boards_of_set(r, size)))
    return assembled("pivot", parameters, numbered(players), rows, unit="player")


def _pivot_promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners once, opponents twice; of five everybody sits out once."""
    labels = [contestant.label for contestant in movement.contestants]
    yield from all_meet(labels, tallies, 2)
    for one, other in combinations(labels, 2):
        if tallies.partnerships.get((one, other), 0) != movement.parameters["boards_per_round"]:
            yield f"{one} and {other} are not partners exactly once."


PIVOT = Family(
    id="pivot",
    name="Pivot",
    catalogue=("C-PIVOT4", "C-PIVOT5"),
    unit="player",
    source="E. Culbertson, Card Games Complete, 'Pivot bridge' (the diagram for five is lost)",
    summary=(
        "Four or five players at one table: everybody has everybody as partner once; of five one "
        "sits out each round. A round is a rubber, or some boards."
    ),
    parameters=(
        whole_number("players", 4, 5, "4 or 5", required=True),
        boards_per_round(),
    ),
    examples=(
        Example({"players": 4}, ("C-PIVOT4",)),
        Example({"players": 4, "boards_per_round": 8}, ("C-PIVOT4",)),
        Example({"players": 5}, ("C-PIVOT5",)),
        Example({"players": 5, "boards_per_round": 4}, ("C-PIVOT5",)),
    ),
    build=_build_pivot,
    promises=_pivot_promises,
)
