"""Swiss and Danish contests: round 1 is a schedule, every later round is drawn from the standings.

:mod:`movements.draws.rounds` draws them. All tables play the boards of the round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from movements.analysis.encounters import Tallies
from movements.draws.rounds import Couple
from movements.draws.triangles import SETS, first_half
from movements.entrants import of_another_kind
from movements.errors import MovementError
from movements.families.promises import overplayed
from movements.families.seating import fours, numbered, pair_row
from movements.family import Example, Family, Parameter, Schedule, one_of, whole_number
from movements.model import Contestant, Movement, Parameters, Row, boards_of_set
from movements.sources import CLUBS

MOST_ENTRANTS = 96
MOST_ROUNDS = 20
MOST_BOARDS = 480
METHODS = ("swiss", "fold", "danish")
FIRST_ROUNDS = ("numbers", "fold", "random")
ODD = ("bye", "triangle")

"""Who meets in a match, by the numbers of pairs or teams: the first has the lower table."""


def upper_half(entrants: int) -> int:
    """Return the size of a list's upper half in an accelerated round: an even number.

    >>> [upper_half(entrants) for entrants in (4, 5, 6, 8, 10)]
    [2, 4, 4, 4, 6]
    """
    return 2 * ((entrants + 3) // 4)


def first_couples(
    entrants: int, first_round: str, seed: int, *, accelerated: bool = False, alone: int = 1
) -> tuple[tuple[Couple, ...], tuple[str, ...]]:
    """Return the matches of round 1 and, of an odd number, who has none: the last in order.

    Args:
        entrants: How many there are, numbered from 1; the best have the lowest numbers if seeded.
        first_round: ``numbers`` (1 against 2), ``fold`` (the upper half against the lower) or
            ``random``.
        seed: Any whole number; the same gives the same random draw.
        accelerated: Whether each half of the list is drawn separately.
        alone: How many of an odd number have no match: 1, or the 3 of a triangle.

    >>> first_couples(6, "fold", 0)
    ((('1', '4'), ('2', '5'), ('3', '6')), ())
    >>> first_couples(5, "numbers", 0)
    ((('1', '2'), ('3', '4')), ('5',))
    >>> first_couples(5, "numbers", 0, alone=3)
    ((('1', '2'),), ('3', '4', '5'))
    """
    order = [str(number) for number in range(1, entrants + 1)]
    chance = Random(seed)
    parts = [order]
    if accelerated:
        parts = [order[: upper_half(entrants)], order[upper_half(entrants) :]]
    if first_round == "random":
        for part in parts:
            chance.shuffle(part)
    drawn = [label for part in parts for label in part]
    left = tuple(drawn[len(drawn) - alone :]) if entrants % 2 else ()
    kept = [[label for label in part if label not in left] for part in parts]
    return tuple(couple for part in kept for couple in _couples(part, first_round)), left


def _couples(order: list[str], first_round: str) -> Iterator[Couple]:
    half = len(order) // 2
    if first_round == "fold":
        return zip(order[:half], order[half : 2 * half], strict=True)
    return zip(order[: 2 * half : 2], order[1 : 2 * half : 2], strict=True)


def round_of_pairs(number: int, couples: Sequence[Couple], size: int) -> list[Row]:
    """Return the rows of a round of pairs, the first of each couple North-South."""
    boards = boards_of_set(number - 1, size)
    return [pair_row(number - 1, t, ns, ew, boards) for t, (ns, ew) in enumerate(couples)]


def round_of_teams(number: int, couples: Sequence[Couple], size: int) -> list[Row]:
    """Return the rows of a round of teams of four: a match has two tables beside each other."""
    return round_of_teams_at(number, [(at, *both) for at, both in enumerate(couples)], size)


def round_of_teams_at(
    number: int,
    matches: Iterable[tuple[int, str, str]],
    size: int,
    *,
    fewer: int = 0,
    board_set: int | None = None,
) -> list[Row]:
    """Return the rows of a round of teams of four, each match at its own place in the room.

    Args:
        number: The round.
        matches: The place of each match, from 0, and who meets in it.
        size: How many boards a round has.
        fewer: How many boards this round has, if it is shorter.
        board_set: Which set of boards is played, from 0; the round's own if left out.
    """
    boards = boards_of_set(number - 1 if board_set is None else board_set, size)[: fewer or size]
    return [
        pair_row(number - 1, 2 * place + table, f"{home}ns", f"{away}ew", boards)
        for place, one, other in matches
        for table, (home, away) in enumerate(((one, other), (other, one)))
    ]


def _build_pairs(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    couples, _bye = _first(parameters, pairs)
    rows = round_of_pairs(1, couples, size)
    return Schedule(numbered(pairs), rows, copies=len(rows))


def _build_teams(parameters: Parameters) -> Schedule:
    teams, size, rounds = parameters.numbers("teams", "boards_per_round", "rounds")
    of_triangle = parameters.get("odd") == "triangle"
    boards = (rounds + SETS * (rounds // 2)) * size
    if of_triangle and teams == 5 and parameters["method"] != "danish":
        raise MovementError(
            "With a triangle among 5 teams, the other two would meet twice: choose odd=bye, or "
            "method=danish."
        )
    if of_triangle and boards > MOST_BOARDS:
        raise MovementError(
            f"Triangles play their own boards, so that may come to {boards} boards; a session "
            f"has at most {MOST_BOARDS}. Choose fewer rounds or boards, or odd=bye."
        )
    couples, left = _first(parameters, teams, alone=3 if of_triangle else 1)
    rows = round_of_teams(1, couples, size)
    match left:
        case (one, two, three):
            rows += first_half(1, len(rows) + 1, (one, two, three), rounds, size)
    people: tuple[Contestant, ...] = fours(teams)
    return Schedule(people, rows, copies=len(rows))


def _first(
    parameters: Parameters, entrants: int, *, alone: int = 1
) -> tuple[tuple[Couple, ...], tuple[str, ...]]:
    rounds, seed, accelerated = parameters.numbers("rounds", "seed", "accelerated")
    most = entrants - 1 + entrants % 2
    if parameters["method"] != "danish" and rounds > most:
        raise MovementError(
            f"After {most} rounds all {entrants} have met, so a Swiss cannot have {rounds}; "
            "choose fewer rounds, or method=danish."
        )
    return first_couples(
        entrants,
        str(parameters["first_round"]),
        seed,
        accelerated=accelerated > 0,
        alone=alone,
    )


def _overplayed(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: teams overplay what they play, except in triangles, which are half played."""
    if movement.parameters.get("odd") != "triangle":
        yield from overplayed(movement, tallies)


def _as_drawn(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: round 1 is the draw that the parameters ask for."""
    build = _build_teams if "teams" in movement.parameters else _build_pairs
    if list(movement.rows) != list(build(movement.parameters).rows):
        yield "Round 1 is not the draw that its parameters ask for."


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
            "swiss, fold or danish: the best against the next it has not met, or the upper half of "
            "each score group against its lower half, or first against second, third against "
            "fourth, with rematches",
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
        whole_number(
            "accelerated",
            0,
            4,
            "a whole number from 0 to 4: in this many rounds, from the first, the upper half of "
            "the list, best first, is drawn as if it were ahead",
            default=0,
        ),
    )


SWISS_PAIRS = Family(
    id="swiss-pairs",
    name="Swiss pairs",
    source=CLUBS,
    summary=(
        "Round 1 is drawn by number or by lot, each later round from the standings: the best meets "
        "the next it has not met. All tables play the same boards."
    ),
    parameters=_parameters("pairs", 6),
    examples=(
        Example({"pairs": 4, "rounds": 2}),
        Example({"pairs": 12, "rounds": 5, "first_round": "fold"}),
        Example({"pairs": MOST_ENTRANTS, "rounds": 8, "boards_per_round": 4}),
    ),
    seats=of_another_kind(f"4 to {MOST_ENTRANTS} pairs, in rounds that are drawn one at a time"),
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
        "standings: the best meets the next it has not met."
    ),
    parameters=(
        *_parameters("teams", 8),
        one_of(
            "odd",
            ODD,
            "bye or triangle: of an odd number of teams one has a bye, or three play each other "
            "over two rounds, with their own boards",
            default="bye",
        ),
    ),
    examples=(
        Example({"teams": 4, "rounds": 2}),
        Example({"teams": 10, "rounds": 4, "first_round": "fold"}),
        Example({"teams": MOST_ENTRANTS, "rounds": 8, "boards_per_round": 6}),
    ),
    seats=of_another_kind(f"4 to {MOST_ENTRANTS} teams, in rounds that are drawn one at a time"),
    build=_build_teams,
    promises=(_overplayed, _as_drawn),
    is_drawn=True,
)


def entrant_of(contestant: Contestant) -> str:
    """Return who is drawn: the team that a pair plays for, or the pair itself."""
    return contestant.team or contestant.label


def rounds_in_all(parameters: Mapping[str, object]) -> int:
    """Return how many rounds a drawn contest has in all."""
    return int(str(parameters.get("rounds", 0)))
