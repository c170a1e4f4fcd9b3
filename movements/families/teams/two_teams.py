"""What all matches between two teams of four share.

Players 1 to 4 are team A (the challenging club), 5 to 8 team B (the challenged club). At every
table one team sits North-South and the other East-West.
"""

from collections.abc import Iterator
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.families.promises import opponents_on, partners_on, same_hand_on
from movements.model import Contestant, Movement, Row

TEAM_A = ("1", "2", "3", "4")
TEAM_B = ("5", "6", "7", "8")
PLAYERS = (
    *(Contestant(player, "A") for player in TEAM_A),
    *(Contestant(player, "B") for player in TEAM_B),
)
ADVERSARIES = tuple(product(TEAM_A, TEAM_B))
PARTNERS = (*combinations(TEAM_A, 2), *combinations(TEAM_B, 2))

TableBoards = tuple[tuple[int, ...], tuple[int, ...]]


def seat_line(printed: str, round_number: int, boards: TableBoards) -> list[Row]:
    """Return the two rows of a printed line in one round.

    Args:
        printed: ``"N S E W | N S E W"`` of the first and the second table.
        round_number: Counted from 1.
        boards: Those of the first and of the second table.
    """
    rows = []
    for table, (seats, played) in enumerate(zip(printed.split("|"), boards, strict=True), 1):
        north, south, east, west = seats.split()
        rows.append(Row(round_number, table, north, south, east, west, played))
    return rows


def overplayed_line(printed: str, first_round: int, boards: tuple[int, ...]) -> list[Row]:
    """Return the four rows of a line whose boards are exchanged without moving anybody.

    Half of the boards start at each table; then the tables exchange them.
    """
    half = len(boards) // 2
    first, second = boards[:half], boards[half:]
    return [
        *seat_line(printed, first_round, (first, second)),
        *seat_line(printed, first_round + 1, (second, first)),
    ]


def both_ways(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each team holds every hand of every board, once at each table."""
    for row in movement.rows:
        if not _teams_face(row):
            yield f"At table {row.table} in round {row.round} the teams do not face each other."
    everything = set(movement.board_numbers)
    for player in PLAYERS:
        if set(tallies.boards.get(player.label, ())) != everything:
            yield f"Player {player.label} does not play every board."
    for one, other in combinations(TEAM_A, 2):
        if tallies.same_hand[one, other]:
            yield f"Players {one} and {other} of one team hold the same hand."


def _teams_face(row: Row) -> bool:
    sides = ({row.north, row.south}, {row.east, row.west})
    return any(ns <= set(TEAM_A) and ew <= set(TEAM_B) for ns, ew in (sides, (sides[1], sides[0])))


def perfect(tallies: Tallies, boards: int) -> Iterator[str]:
    """Promise: partnerships, adversaries, sides and same hands are all shared out equally.

    Over n boards every two partners play n/3 together; every adversary is met on n/2, half of
    them at the left and half at the right; and on n/4 both hold the same hand.
    """
    quarter = boards // 4
    yield from partners_on(PARTNERS, tallies, boards // 3)
    yield from opponents_on(ADVERSARIES, tallies, boards // 2)
    yield from same_hand_on(ADVERSARIES, tallies, quarter)
    for a, b in ADVERSARIES:
        if tallies.left[a, b] != quarter or tallies.left[b, a] != quarter:
            yield f"Players {a} and {b} are not on each side of the other on {quarter} boards."
