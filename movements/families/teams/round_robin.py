"""Teams of four against each other: American Whist League, round robin and triples."""

from collections.abc import Iterator
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.entrants import any_number, only
from movements.errors import MovementError
from movements.families.promises import overplayed
from movements.families.seating import fours, pair_row
from movements.families.teams import triple_stages
from movements.families.teams.fours import halves_meet, teams_schedule
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Movement, Parameters, Row, boards_of_set
from movements.sources import CLUBS


def _build_league(parameters: Parameters) -> Schedule:
    teams, size = parameters.numbers("teams", "boards_per_round")
    if teams % 2 == 0:
        raise _ODD.refuse(teams)
    sittings = (
        (r, t, (t + 2 * r) % teams, boards_of_set((t + r) % teams, size))
        for r, t in product(range(1, teams), range(teams))
    )
    return teams_schedule(teams, sittings, home=False)


def _all_halves_meet(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each North-South half meets the East-West half of every other team once."""
    yield from halves_meet(len(movement.contestants) // 2, tallies)


_ODD = whole_number(
    "teams",
    3,
    25,
    "an odd number from 3 to 25 (with an even one play fours-howell or fours-clay)",
)

LEAGUE = Family(
    id="american-whist-league",
    name="American Whist League teams",
    source="American Whist League; proved by program over the whole range",
    summary=(
        "A short match between every two of an odd number of teams: East-West go two tables "
        "down, boards one table down, nothing is shared."
    ),
    parameters=(_ODD, boards_per_round()),
    examples=(
        Example({"teams": 3, "boards_per_round": 10}),
        Example({"teams": 7, "boards_per_round": 4}),
        Example({"teams": 25}),
    ),
    seats=any_number("team", 3, 25),
    build=_build_league,
    promises=(overplayed, _all_halves_meet),
)


def _build_robin(parameters: Parameters) -> Schedule:
    teams, size = parameters.numbers("teams", "boards_per_round")
    if size % 2:
        message = f"boards_per_round must be an even number, not {size}: half start at each table."
        raise MovementError(message)
    if parameters["odd"] == "triple":
        if teams not in triple_stages.TEAMS:
            known = ", ".join(map(str, triple_stages.TEAMS))
            raise MovementError(
                f"A triple alongside the matches is known for {known} teams, not for {teams}; "
                "odd=rest takes any number of teams."
            )
        return Schedule(fours(teams), triple_stages.sittings(teams, size), copies=teams // 2)
    ring = teams - 1 + teams % 2
    rows: list[Row] = []
    for r in range(ring):
        boards = boards_of_set(r, size)
        halves = (boards[: size // 2], boards[size // 2 :])
        couples = [(ring, r)] + [
            ((r + k) % ring, (r - k) % ring) for k in range(1, (ring + 1) // 2)
        ]
        playing = [couple for couple in couples if max(couple) < teams]
        for match, (home, away) in enumerate(playing):
            one, other = (f"{home + 1}ns", f"{away + 1}ew"), (f"{away + 1}ns", f"{home + 1}ew")
            for moment in (0, 1):
                rows += [
                    pair_row(2 * r + moment, 2 * match, *one, halves[moment]),
                    pair_row(2 * r + moment, 2 * match + 1, *other, halves[1 - moment]),
                ]
    return Schedule(fours(teams), rows, copies=teams // 2)


def _all_matches(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: every two teams play one match over the boards of a round."""
    teams, size = movement.parameters.numbers("teams", "boards_per_round")
    for one, other in combinations(range(1, teams + 1), 2):
        if tallies.boards_met(f"{one}ns", f"{other}ew") != size:
            yield f"Teams {one} and {other} do not play a match of {size} boards."


ROUND_ROBIN = Family(
    id="round-robin",
    name="Round robin of teams",
    source="The circle method of R. Schurig, 1886",
    summary=(
        "Head-to-head matches between every two teams, all on the same boards: each match has "
        "two tables that exchange half-way; with an odd number one rests or three play a triple."
    ),
    parameters=(
        whole_number("teams", 3, 24),
        whole_number(
            "boards_per_round",
            2,
            24,
            "an even number from 2 to 24: the boards of a match",
            default=8,
        ),
        one_of(
            "odd",
            ("rest", "triple"),
            "rest or triple: of an odd number of teams one rests in each round, or three play "
            "each other alongside the rest (3, 7, 9, 11, 15, 17, 19 or 23 teams)",
            default="rest",
        ),
    ),
    examples=(
        Example({"teams": 3, "boards_per_round": 12}),
        Example({"teams": 6, "boards_per_round": 6}),
        Example({"teams": 7, "boards_per_round": 6, "odd": "triple"}),
        Example({"teams": 24, "boards_per_round": 2}),
    ),
    seats=any_number("team", 3, 24),
    build=_build_robin,
    promises=(overplayed, _all_matches),
)


def _build_triples(parameters: Parameters) -> Schedule:
    (size,) = parameters.numbers("boards_per_match")
    rows = []
    for table in range(3):
        boards = boards_of_set(table, size)
        ns, ew = table + 1, (table + 1) % 3 + 1
        rows.append(pair_row(0, table, f"{ns}ns", f"{ew}ew", boards))
        rows.append(pair_row(1, (table + 1) % 3, f"{ew}ns", f"{ns}ew", boards))
    return Schedule(fours(3), rows)


TRIPLES = Family(
    id="triples",
    name="Triple",
    source=CLUBS,
    summary="Three teams at three tables each play the other two, in two stretches.",
    parameters=(
        whole_number("boards_per_match", 1, 24, why=": the boards between two teams", default=8),
    ),
    examples=(Example({"boards_per_match": 8}), Example({"boards_per_match": 12})),
    seats=only("team", "boards_per_match", 3),
    build=_build_triples,
    promises=(overplayed, _all_halves_meet),
)
