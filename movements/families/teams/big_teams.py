"""Two teams of more than two pairs each: Harvard (six players and more) and big teams.

Pairs of the challenged team are A1, A2, ..., those of the challengers X1, X2, ...
"""

from collections.abc import Iterator
from itertools import product

from movements.analysis.encounters import Tallies
from movements.entrants import of_another_kind, only
from movements.errors import MovementError
from movements.families.historical import clay, parallel
from movements.families.promises import everything_played, meet
from movements.families.seating import pair_row
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Contestant, Movement, Parameters, boards_of_set
from movements.sources import BARNEY


def _sides(pairs: int) -> tuple[Contestant, ...]:
    return tuple(
        Contestant(f"{team}{number}", team) for team in "AX" for number in range(1, pairs + 1)
    )


def _adversaries(movement: Movement) -> Iterator[tuple[str, str]]:
    """Return each pair of one team with each pair of the other."""
    labels = movement.labels
    half = len(labels) // 2
    return product(labels[:half], labels[half:])


def _teams_face(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: no team meets itself."""
    for row in movement.rows:
        if row.north[:1] == row.east[:1]:
            yield f"At table {row.table} in round {row.round} a team meets itself."


def _both_directions(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: both teams hold the North-South cards of each board equally often."""
    north_south: dict[int, list[str]] = {}
    for row in movement.rows:
        for board in row.boards:
            north_south.setdefault(board, []).append(row.north[:1])
    for board, teams in sorted(north_south.items()):
        if 2 * teams.count("A") != len(teams):
            yield f"Board {board} is not held North-South equally often by both teams."


def _build_harvard(parameters: Parameters) -> Schedule:
    pairs, arrangements, size = parameters.numbers("pairs", "arrangements", "boards_per_round")
    if arrangements > pairs:
        raise MovementError(
            f"With {pairs} pairs a side there can be 1 to {pairs} arrangements, not {arrangements}."
        )
    rows = []
    for q, table in product(range(arrangements), range(pairs)):
        boards = boards_of_set(q * pairs + table, size)
        first, second = f"A{table + 1}", f"X{(table + q) % pairs + 1}"
        rows.append(pair_row(2 * q, table, first, second, boards))
        first, second = f"X{(table + q + 1) % pairs + 1}", f"A{(table - 1) % pairs + 1}"
        rows.append(pair_row(2 * q + 1, table, first, second, boards))
    return Schedule(_sides(pairs), rows)


def _met_in_all_arrangements(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: if all arrangements are played, any two opposing pairs meet twice."""
    pairs, arrangements = movement.parameters.numbers("pairs", "arrangements")
    if arrangements == pairs:
        yield from meet(_adversaries(movement), tallies, 2)


HARVARD = Family(
    id="harvard",
    name="Harvard",
    source=f"{BARNEY}, 'Teams of Six: the Harvard Plan' (diagrams lost; unique up to reflection)",
    summary=(
        "Two teams of any number of pairs: the deals stay on the tables, all players move for "
        "the overplay and the teams change hands. No odd pair is left over."
    ),
    parameters=(
        whole_number("pairs", 2, 12, why=": the pairs of each team"),
        whole_number(
            "arrangements",
            1,
            12,
            "a whole number up to the pairs of a team; with that many, every pair meets every "
            "opposing pair twice",
            default=1,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 2, "boards_per_round": 6}, ("W-HARVARD",)),
        Example({"pairs": 3}, ("W-HARVARD",)),
        Example({"pairs": 3, "arrangements": 3}, ("W-HARVARD",)),
        Example({"pairs": 12, "arrangements": 2}, ("W-HARVARD",)),
    ),
    seats=only("team", "boards_per_round", 2, pairs=2),
    historical=True,
    build=_build_harvard,
    promises=(_teams_face, _both_directions, _met_in_all_arrangements),
)


def _big_sittings(pairs: int, system: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield ``(round, table, visiting pair, set)``, all from 0."""
    if system == "parallel":
        yield from parallel.sittings(4, pairs)
    elif system == "clay":
        yield from clay.two_trays_each(pairs)
    else:
        yield from ((r, t, t, (t + r) % pairs) for r, t in product(range(pairs), range(pairs)))


def _build_big(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    rows = []
    for r, table, visitor, tray in _big_sittings(pairs, str(parameters["system"])):
        stays, moves = f"X{table + 1}", f"A{visitor + 1}"
        # Half of the challengers sit North-South for good; the visitors take the other seats.
        ns, ew = (stays, moves) if 2 * table < pairs else (moves, stays)
        rows.append(pair_row(r, table, ns, ew, boards_of_set(tray, size)))
    return Schedule(_sides(pairs), rows)


def _even_and_met(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: an even number of pairs has even directions; if pairs move, all opponents meet."""
    if len(movement.contestants) % 4 == 0:
        yield from _both_directions(movement, tallies)
    system = movement.parameters["system"]
    if system != "same-opponents":
        yield from meet(_adversaries(movement), tallies, 2 if system == "clay" else 1)


BIG = Family(
    id="big-teams",
    name="Two big teams",
    source=f"{BARNEY}, 'Teams of More Than Eight Players'",
    summary=(
        "Two teams of more than eight: the challengers stay, half of them North-South; the "
        "others move as in a system for pairs and take the seats opposite them."
    ),
    parameters=(
        whole_number(
            "pairs",
            5,
            28,
            why=(
                ": the pairs of each team (with an odd number add the average of those opposite "
                "the odd pair, or play harvard)"
            ),
        ),
        one_of(
            "system",
            ("clay", "parallel", "same-opponents"),
            "clay, parallel (a multiple of 4 pairs) or same-opponents (only the deals move)",
            default="clay",
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 5}, ("W-BIG",)),
        Example({"pairs": 6}, ("W-BIG",)),
        Example({"pairs": 12, "system": "parallel"}, ("W-BIG",)),
        Example({"pairs": 14, "system": "same-opponents"}, ("W-BIG",)),
        Example({"pairs": 28, "system": "parallel"}, ("W-BIG",)),
    ),
    seats=of_another_kind("2 teams of 5 to 28 pairs each"),
    build=_build_big,
    promises=(_teams_face, everything_played, _even_and_met),
)
