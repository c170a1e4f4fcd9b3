"""Several teams of four: North-South stay at home, East-West meet all the other teams.

The halves of team 3 are 3ns and 3ew. When a team would meet itself it does not play (the boards
still move), unless the home round is asked for.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.families.historical import clay, parallel, snow
from movements.families.mitchell.two_lines import relay_set
from movements.families.promises import Times, meet, overplayed, times_of
from movements.families.seating import fours, pair_row
from movements.family import (
    Example,
    Family,
    Parameter,
    Promise,
    Schedule,
    boards_per_round,
    whole_number,
    yes_or_no,
)
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import BARNEY

TeamSitting = tuple[int, int, int, tuple[int, ...]]
"""Round, North-South's team (which is the table), East-West's team, all from 0; boards."""

_SOURCE = f"{BARNEY}, teams of four"


def teams_schedule(teams: int, sittings: Iterable[TeamSitting], *, home: bool) -> Schedule:
    """Return the schedule of teams of four; rounds in which nobody plays are not counted."""
    played = [s for s in sittings if s[1] < teams and s[2] < teams and (home or s[1] != s[2])]
    number = {r: index for index, r in enumerate(sorted({s[0] for s in played}))}
    rows = [
        pair_row(number[r], ns, f"{ns + 1}ns", f"{ew + 1}ew", boards)
        for r, ns, ew, boards in played
    ]
    return Schedule(fours(teams), rows)


def home_round() -> Parameter:
    """Return the parameter that says whether the halves of a team also play each other."""
    rule = "true or false: whether the halves of a team also play each other, to rate pairs"
    return yes_or_no("home_round", rule, default=False)


def halves_meet(teams: int, tallies: Tallies, times: int = 1) -> Iterator[str]:
    """Promise: each North-South half meets the East-West halves of the other teams this often."""
    halves = permutations(range(1, teams + 1), 2)
    yield from meet(((f"{one}ns", f"{other}ew") for one, other in halves), tallies, times)


def _meet_all(times: Times) -> Promise:
    """Promise: halves of two teams meet this often, halves of one team only in a home round."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        (count,) = movement.parameters.numbers("teams")
        often = times_of(times, movement)
        yield from halves_meet(count, tallies, often)
        own = ((f"{team}ns", f"{team}ew") for team in range(1, count + 1))
        yield from meet(own, tallies, often if movement.parameters.get("home_round") else 0)
        if len({sum(boards.values()) for boards in tallies.boards.values()}) > 1:
            yield "Not every half of a team plays the same number of boards."

    return promise


def _build_mitchell(parameters: Parameters) -> Schedule:
    count, size = parameters.numbers("teams", "boards_per_round")
    sittings = (
        (r, t, (t - r) % count, boards_of_set(relay_set(t, r, count), size))
        for r, t in product(range(count), range(count))
    )
    home = bool(parameters["home_round"])
    return teams_schedule(count, sittings, home=home)


MITCHELL = Family(
    id="fours-mitchell",
    name="Teams of four, Mitchell",
    source=f"{_SOURCE}, 'The Mitchell System' (an even number of teams shares and has a relay)",
    summary=(
        "Teams compare the sum of their halves: East-West move as in a Mitchell and every half "
        "plays every set but one."
    ),
    parameters=(
        whole_number(
            "teams",
            3,
            40,
            why=", preferably odd (an even number shares boards at two tables)",
        ),
        boards_per_round(),
        home_round(),
    ),
    examples=(
        Example({"teams": 3, "boards_per_round": 8}, ("W-F-MITCHELL",)),
        Example({"teams": 7, "boards_per_round": 4}, ("W-F-MITCHELL",)),
        Example({"teams": 9, "boards_per_round": 3, "home_round": True}, ("W-F-MITCHELL",)),
        Example({"teams": 40}, ("W-F-MITCHELL",)),
    ),
    seats=any_number("team", 3, 40),
    build=_build_mitchell,
    promises=(_meet_all(1),),
)


def _build_howell(parameters: Parameters) -> Schedule:
    count, size = parameters.numbers("teams", "boards_per_round")
    ring = count + 1 - count % 2
    half = (ring + 1) // 2
    sittings = (
        (r, t, (t - r) % ring, boards_of_set((t - r * half) % ring, size))
        for r, t in product(range(1, ring), range(ring))
    )
    return teams_schedule(count, sittings, home=False)


HOWELL = Family(
    id="fours-howell",
    name="Teams of four, Howell",
    source=f"{_SOURCE}, 'The Howell System', with a dummy table for an even number",
    summary=(
        "A short match between every two teams: boards go from the centre table to the head, and "
        "what two teams play against each other is overplayed between them."
    ),
    parameters=(
        whole_number(
            "teams",
            3,
            24,
            why=" (with an even number two halves sit out each round, at a dummy table)",
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"teams": 3, "boards_per_round": 10}, ("W-F-HOWELL",)),
        Example({"teams": 4, "boards_per_round": 6}, ("W-F-HOWELL",)),
        Example({"teams": 5, "boards_per_round": 6}, ("W-F-HOWELL",)),
        Example({"teams": 24}, ("W-F-HOWELL",)),
    ),
    seats=any_number("team", 3, 24),
    build=_build_howell,
    promises=(_meet_all(1), overplayed),
)


def placements(count: int, each: int) -> list[list[int]]:
    """Return the deals to be placed at each table for the Clay circuit.

    With q deals in a match (``each``): first deals 1, 1 + q, 1 + 2q, ..., then 2, 2 + q, ..., two
    at a table, and the rest at the last.

    >>> placements(4, 3)
    [[1, 4], [7, 10], [2, 5], [8, 11, 3, 6, 9, 12]]
    """
    order = [first + each * step for first in range(1, each + 1) for step in range(count)]
    piles = [order[2 * table : 2 * table + 2] for table in range(count - 1)]
    return [*piles, order[2 * count - 2 :]]


def _build_clay(parameters: Parameters) -> Schedule:
    count, each = parameters.numbers("teams", "deals_per_table")
    piles = [[(deal,) for deal in pile] for pile in placements(count, each)]
    return teams_schedule(count, clay.circuit(piles), home=False)


def _deals_of_a_match(movement: Movement) -> int:
    return int(movement.parameters["deals_per_table"])


def _consecutive(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: the deals of a match between two teams are consecutive."""
    played: dict[tuple[str, str], set[int]] = {}
    for row in movement.rows:
        played.setdefault((row.north, row.east), set()).update(row.boards)
    for (one, other), boards in played.items():
        if max(boards) - min(boards) != _deals_of_a_match(movement) - 1:
            yield f"{one} and {other} do not play consecutive deals."


CLAY = Family(
    id="fours-clay",
    name="Teams of four, Clay",
    source=f"{_SOURCE}, 'The Clay System', with its tables of placements",
    summary=(
        "Matches between every two teams for any number of teams without a dummy: East-West "
        "carry the trays, which are placed so that each match has consecutive deals."
    ),
    parameters=(
        whole_number("teams", 3, 24, why=", even or odd"),
        whole_number(
            "deals_per_table",
            2,
            6,
            why=": the deals of a match between two teams",
            default=2,
        ),
    ),
    examples=(
        Example({"teams": 3, "deals_per_table": 6}, ("W-F-CLAY",)),
        Example({"teams": 4, "deals_per_table": 3}, ("W-F-CLAY",)),
        Example({"teams": 7, "deals_per_table": 2}, ("W-F-CLAY",)),
        Example({"teams": 24}, ("W-F-CLAY",)),
    ),
    seats=any_number("team", 3, 24, size="deals_per_table"),
    historical=True,
    build=_build_clay,
    promises=(_meet_all(_deals_of_a_match), overplayed, _consecutive),
)


def _build_parallel(parameters: Parameters) -> Schedule:
    form, count, size = parameters.numbers("form", "teams", "boards_per_round")
    sittings = (
        (r, table, pair, boards_of_set(tray, size))
        for r, table, pair, tray in parallel.sittings(form, count)
    )
    return teams_schedule(count, sittings, home=False)


PARALLEL = Family(
    id="fours-parallel",
    name="Teams of four, Parallel",
    source=f"{_SOURCE}, 'The Parallel System'",
    summary="Teams in two rows of tables; the sums of the halves are compared.",
    parameters=(
        whole_number("teams", 4, 40, why=", even: as the form of the parallel system allows"),
        whole_number("form", 1, 4, "1, 2, 3 or 4, as in the parallel system for pairs", default=3),
        boards_per_round(),
    ),
    examples=(
        Example({"teams": 4, "form": 4, "boards_per_round": 6}, ("W-F-PAR",)),
        Example({"teams": 6, "form": 1}, ("W-F-PAR",)),
        Example({"teams": 10, "form": 2}, ("W-F-PAR",)),
        Example({"teams": 40, "form": 3}, ("W-F-PAR",)),
    ),
    seats=any_number("team", 4, 40, form=(1, 2, 3, 4)),
    historical=True,
    build=_build_parallel,
    promises=(_meet_all(parallel.times_met),),
)


def _build_snow(parameters: Parameters) -> Schedule:
    count, deals = parameters.numbers("teams", "deals_per_set")
    home = bool(parameters["home_round"])
    after = 0 if home else 1
    sittings = (
        (r, table, (pair - after) % count, boards)
        for r, table, pair, boards in snow.sittings(count, deals)
        if home or r < (count - 1) * count
    )
    return teams_schedule(count, sittings, home=home)


SNOW = Family(
    id="fours-snow",
    name="Teams of four, Snow",
    source=f"{_SOURCE}, 'The Snow System'",
    summary=(
        "All teams play through a set of deals with nobody moving; then East-West move "
        "on. For few teams and many deals."
    ),
    parameters=(
        whole_number("teams", 3, 8, why=" (the deals are a set for each round)"),
        whole_number(
            "deals_per_set",
            3,
            24,
            "a whole number from the number of teams to 24; as many as teams if left out",
            follows=lambda before: before["teams"],
        ),
        home_round(),
    ),
    examples=(
        Example({"teams": 3, "deals_per_set": 8}, ("W-F-SNOW",)),
        Example({"teams": 4, "home_round": True}, ("W-F-SNOW",)),
        Example({"teams": 8}, ("W-F-SNOW",)),
    ),
    seats=any_number("team", 3, 8, size="deals_per_set"),
    historical=True,
    build=_build_snow,
    promises=(_meet_all(lambda movement: int(movement.parameters["teams"])),),
)
