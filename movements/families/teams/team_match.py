"""A plain match of two teams of four with fixed partners.

Half of the boards start at each table and are then exchanged. With an exchange of opponents this
is done with each half of the boards, and the pairs of team B change tables in between.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.promises import partners_on
from movements.families.teams.two_teams import PLAYERS, both_ways, overplayed_line
from movements.family import Example, Family, Schedule, whole_number, yes_or_no
from movements.model import Movement, Parameters
from movements.seats import only
from movements.sources import BARNEY, CULBERTSON

FEWEST_BOARDS, MOST_BOARDS = 2, 96
_HALVES = ("1 2 5 6 | 7 8 3 4", "1 2 7 8 | 5 6 3 4")
_PAIRS = ((("1", "2"), ("3", "4")), (("5", "6"), ("7", "8")))


def _build(parameters: Parameters) -> Schedule:
    (boards,), exchange = parameters.numbers("boards"), bool(parameters["exchange"])
    if boards % 2:
        message = f"boards must be an even number, not {boards}: half of them start at each table."
        raise MovementError(message)
    if exchange and boards % 4:
        message = (
            f"To exchange opponents boards must be a multiple of 4, not {boards}: a quarter of "
            "them starts at each table in each half."
        )
        raise MovementError(message)
    everything = tuple(range(1, boards + 1))
    if not exchange:
        return Schedule(PLAYERS, overplayed_line(_HALVES[0], 1, everything))
    half = boards // 2
    rows = [
        *overplayed_line(_HALVES[0], 1, everything[:half]),
        *overplayed_line(_HALVES[1], 3, everything[half:]),
    ]
    return Schedule(PLAYERS, rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: fixed partners; with an exchange each pair plays half against each opposing pair."""
    yield from both_ways(movement, tallies)
    (boards,) = movement.parameters.numbers("boards")
    yield from partners_on((*_PAIRS[0], *_PAIRS[1]), tallies, boards)
    if movement.parameters["exchange"]:
        for ours, theirs in product(*_PAIRS):
            if tallies.boards_met(ours[0], theirs[0]) * 2 != boards:
                yield (
                    f"Pair {'-'.join(ours)} does not play half of the boards against "
                    f"{'-'.join(theirs)}."
                )


FAMILY = Family(
    id="team-match",
    name="Team match",
    catalogue=("W-TEAM44", "C-TEAM4"),
    unit="player",
    source=(f"{BARNEY}, 'Matches Between Two Teams of Four'; {CULBERTSON}, 'Team-of-four contest'"),
    summary=(
        "Two teams of four with fixed partners: each board is played at both tables, the teams "
        "having changed hands; at half time the pairs may exchange opponents."
    ),
    parameters=(
        whole_number(
            "boards",
            FEWEST_BOARDS,
            MOST_BOARDS,
            f"an even number from {FEWEST_BOARDS} to {MOST_BOARDS}, a multiple of 4 when "
            "opponents are exchanged",
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
    promises=_promises,
)
