"""Matches between two teams of four: what all of them share, and the plain match.

Players 1 to 4 are team A (the challenging club), 5 to 8 team B (the challenged club). At every
table one team sits North-South and the other East-West.

In the plain match, with fixed partners, half of the boards start at each table and are then
exchanged. With an exchange of opponents this is done with each half of the boards, and the pairs
of team B change tables in between.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.entrants import only
from movements.errors import MovementError
from movements.families.promises import opponents_on, partners_on, same_hand_on
from movements.family import Example, Family, Promise, Schedule, whole_number, yes_or_no
from movements.model import Contestant, Movement, Parameters, Row
from movements.sources import BARNEY, CULBERTSON

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
    """Return the rows of a printed line, ``"N S E W | N S E W"``, with each table's boards."""
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


def perfect(boards: int) -> Promise:
    """Promise: partnerships, adversaries, sides and same hands are all shared out equally.

    Over n boards every two partners play n/3 together; every adversary is met on n/2, half of
    them at the left and half at the right; and on n/4 both hold the same hand.
    """
    quarter = boards // 4

    def promise(_: Movement, tallies: Tallies) -> Iterator[str]:
        yield from partners_on(PARTNERS, tallies, boards // 3)
        yield from opponents_on(ADVERSARIES, tallies, boards // 2)
        yield from same_hand_on(ADVERSARIES, tallies, quarter)
        for a, b in ADVERSARIES:
            if tallies.left[a, b] != quarter or tallies.left[b, a] != quarter:
                yield f"Players {a} and {b} are not on each side of the other on {quarter} boards."

    return promise


MOST_BOARDS = 96
_HALVES = ("1 2 5 6 | 7 8 3 4", "1 2 7 8 | 5 6 3 4")
_PAIRS = ((("1", "2"), ("3", "4")), (("5", "6"), ("7", "8")))


def _build(parameters: Parameters) -> Schedule:
    (boards,), exchange = parameters.numbers("boards"), bool(parameters["exchange"])
    if boards % 2:
        message = f"boards must be an even number, not {boards}: half of them start at each table."
        raise MovementError(message)
    if exchange and boards % 4:
        raise MovementError(
            f"To exchange opponents boards must be a multiple of 4, not {boards}: a quarter of "
            "them starts at each table in each half."
        )
    everything = tuple(range(1, boards + 1))
    if not exchange:
        return Schedule(PLAYERS, overplayed_line(_HALVES[0], 1, everything))
    half = boards // 2
    rows = [
        *overplayed_line(_HALVES[0], 1, everything[:half]),
        *overplayed_line(_HALVES[1], 3, everything[half:]),
    ]
    return Schedule(PLAYERS, rows)


def _halves_shared(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners are fixed; with an exchange each pair meets both opposing ones equally."""
    (boards,) = movement.parameters.numbers("boards")
    yield from partners_on((*_PAIRS[0], *_PAIRS[1]), tallies, boards)
    if movement.parameters["exchange"]:
        for ours, theirs in product(*_PAIRS):
            if tallies.boards_met(ours[0], theirs[0]) * 2 != boards:
                yield (
                    f"Pair {'-'.join(ours)} does not play half of the boards against "
                    f"{'-'.join(theirs)}."
                )


TEAM_MATCH = Family(
    id="team-match",
    name="Team match",
    unit="player",
    source=f"{BARNEY}, 'Matches Between Two Teams of Four'; {CULBERTSON}, 'Team-of-four contest'",
    summary=(
        "Two teams of four with fixed partners: each board is played at both tables with the "
        "hands exchanged; at half time the pairs may exchange opponents."
    ),
    parameters=(
        whole_number(
            "boards",
            2,
            MOST_BOARDS,
            f"an even number from 2 to {MOST_BOARDS}, a multiple of 4 when opponents are exchanged",
            default=24,
        ),
        yes_or_no(
            "exchange",
            "true or false: whether the pairs exchange opponents at half time",
            default=True,
        ),
    ),
    examples=(
        Example({"boards": 2, "exchange": False}, ("W-TEAM44",)),
        Example({"boards": 24, "exchange": False}, ("W-TEAM44",)),
        Example({"boards": 24, "exchange": True}, ("C-TEAM4",)),
        Example({"boards": 96, "exchange": True}, ("C-TEAM4",)),
    ),
    seats=replace(only("team", "boards", 2, exchange=True), step=4),
    build=_build,
    promises=(both_ways, _halves_shared),
)
