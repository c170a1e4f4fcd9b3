"""Swiss and Danish contests: round 1 is a schedule, every later round is drawn from the standings.

:mod:`movements.draws.rounds` draws them. All tables play the boards of the round.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.promises import overplayed
from movements.families.seating import fours, numbered, pair_row
from movements.family import Example, Family, Parameter, Schedule, one_of, whole_number
from movements.model import Contestant, Movement, Parameters, Row, boards_of_set
from movements.seats import of_another_kind
from movements.sources import CLUBS

MOST_ENTRANTS = 96
MOST_ROUNDS = 20
METHODS = ("swiss", "danish")
FIRST_ROUNDS = ("numbers", "fold", "random")

Couple = tuple[str, str]
"""Who meet in a match, by the numbers of pairs or teams: the first has the lower table."""


def first_couples(entrants: int, first_round: str, seed: int) -> tuple[Couple, ...]:
    """Return the matches of round 1; of an odd number the last in order has the bye.

    Args:
        entrants: How many there are, numbered from 1; the best have the lowest numbers if seeded.
        first_round: ``numbers`` (1 against 2), ``fold`` (the upper half against the lower) or
            ``random``.
        seed: Any whole number; the same gives the same random draw.

    >>> first_couples(6, "fold", 0)
    (('1', '4'), ('2', '5'), ('3', '6'))
    >>> first_couples(5, "numbers", 0)
    (('1', '2'), ('3', '4'))
    """
    order = [str(number) for number in range(1, entrants + 1)]
    if first_round == "random":
        Random(seed).shuffle(order)
    half = entrants // 2
    if first_round == "fold":
        return tuple(zip(order[:half], order[half : 2 * half], strict=True))
    return tuple(zip(order[: 2 * half : 2], order[1 : 2 * half : 2], strict=True))


def round_of_pairs(number: int, couples: Sequence[Couple], size: int) -> list[Row]:
    """Return the rows of a round of pairs, the first of each couple North-South."""
    boards = boards_of_set(number - 1, size)
    return [pair_row(number - 1, t, ns, ew, boards) for t, (ns, ew) in enumerate(couples)]


def round_of_teams(number: int, couples: Sequence[Couple], size: int) -> list[Row]:
    """Return the rows of a round of teams of four: a match has two tables beside each other."""
    boards = boards_of_set(number - 1, size)
    return [
        pair_row(number - 1, 2 * match + table, f"{home}ns", f"{away}ew", boards)
        for match, (one, other) in enumerate(couples)
        for table, (home, away) in enumerate(((one, other), (other, one)))
    ]


def _build_pairs(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    rows = round_of_pairs(1, _first(parameters, pairs), size)
    return Schedule(numbered(pairs), rows, copies=len(rows))


def _build_teams(parameters: Parameters) -> Schedule:
    teams, size = parameters.numbers("teams", "boards_per_round")
    rows = round_of_teams(1, _first(parameters, teams), size)
    people: tuple[Contestant, ...] = fours(teams)
    return Schedule(people, rows, copies=len(rows))


def _first(parameters: Parameters, entrants: int) -> tuple[Couple, ...]:
    rounds, seed = parameters.numbers("rounds", "seed")
    most = entrants - 1 + entrants % 2
    if parameters["method"] == "swiss" and rounds > most:
        raise MovementError(
            f"After {most} rounds all {entrants} have met, so a Swiss cannot have {rounds}; "
            "choose fewer rounds, or method=danish."
        )
    return first_couples(entrants, str(parameters["first_round"]), seed)


def _as_drawn(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: round 1 is the draw that the parameters ask for."""
    build = _build_teams if "teams" in movement.parameters else _build_pairs
    if list(movement.rows) != list(build(movement.parameters).rows):
        yield "Round 1 is not as its parameters draw it."


def _parameters(entrants: str, size: int) -> tuple[Parameter, ...]:
    return (
        whole_number(entrants, 4, MOST_ENTRANTS),
        whole_number("rounds", 2, MOST_ROUNDS, default=3),
        whole_number(
            "boards_per_round", 1, 24, why=": the boards of a match, at every table", default=size
        ),
        one_of(
            "method",
            METHODS,
            "swiss or danish: the best against the next it has not met, or first against second, "
            "third against fourth, with rematches",
            default="swiss",
        ),
        one_of(
            "first_round",
            FIRST_ROUNDS,
            "numbers, fold or random: 1 against 2, or the upper half against the lower, or drawn "
            "by lot",
            default="random",
        ),
        whole_number(
            "seed",
            0,
            9999,
            "a whole number from 0 to 9999, for a draw by lot: the same number gives the same draw",
            default=1,
        ),
    )


SWISS_PAIRS = Family(
    id="swiss-pairs",
    name="Swiss pairs",
    source=CLUBS,
    summary=(
        "Round 1 is drawn by number or by lot, each later round from the standings: the best meets "
        "the next that it has not met. All tables play the same boards."
    ),
    parameters=_parameters("pairs", 6),
    examples=(
        Example({"pairs": 4, "rounds": 2}),
        Example({"pairs": 12, "rounds": 5, "first_round": "fold"}),
        Example({"pairs": MOST_ENTRANTS, "rounds": 8, "boards_per_round": 4}),
    ),
    seats=of_another_kind(f"4 to {MOST_ENTRANTS} pairs in rounds that are drawn one by one"),
    build=_build_pairs,
    promises=(_as_drawn,),
    is_drawn=True,
)

SWISS_TEAMS = Family(
    id="swiss-teams",
    name="Swiss teams",
    source=CLUBS,
    summary=(
        "Matches of two teams; round 1 is drawn by number or by lot, each later round from the "
        "standings: the best meets the next that it has not met."
    ),
    parameters=_parameters("teams", 8),
    examples=(
        Example({"teams": 4, "rounds": 2}),
        Example({"teams": 10, "rounds": 4, "first_round": "fold"}),
        Example({"teams": MOST_ENTRANTS, "rounds": 8, "boards_per_round": 6}),
    ),
    seats=of_another_kind(f"4 to {MOST_ENTRANTS} teams in rounds that are drawn one by one"),
    build=_build_teams,
    promises=(overplayed, _as_drawn),
    is_drawn=True,
)


def entrant_of(contestant: Contestant) -> str:
    """Return who is drawn: the team that a pair plays for, or the pair itself."""
    return contestant.team or contestant.label


def rounds_in_all(parameters: Mapping[str, object]) -> int:
    """Return how many rounds a drawn contest has in all."""
    return int(str(parameters.get("rounds", 0)))
