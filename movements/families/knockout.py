"""Knockouts of teams: round 1 is the first segment of the first stage, the others are drawn.

:mod:`movements.draws.knockout` says who meets whom. Every segment of a match is a round, in which
all tables play the same boards.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

from movements.analysis.encounters import Tallies
from movements.draws.bracket import KnockoutForm, bracket_of
from movements.draws.knockout import Knockout
from movements.entrants import of_another_kind
from movements.errors import MovementError
from movements.families.drawn import round_of_teams_at
from movements.families.promises import overplayed
from movements.families.seating import fours
from movements.family import Example, Family, Parameter, Schedule, one_of, whole_number, yes_or_no
from movements.model import Movement, Parameters
from movements.sources import CULBERTSON

KNOCKOUT = "knockout-teams"
MOST_TEAMS = 64
MOST_BOARDS = 480
FORMS = ("single", "repechage", "double")
CARRY_OVERS = ("none", "third", "half", "half-or-third")


def knockout_of(parameters: Mapping[str, object]) -> Knockout:
    """Return a knockout before its first match; the teams are seeded by their numbers.

    Args:
        parameters: Those of the family, each of them checked.
    """
    teams = int(str(parameters["teams"]))
    form = cast(KnockoutForm, parameters["form"])
    bracket = bracket_of(
        teams,
        form,
        third_place=bool(parameters["third_place"]),
        fifth_place=bool(parameters.get("fifth_place")),
    )
    return Knockout(bracket, tuple(str(number) for number in range(1, teams + 1)))


def rounds_planned(parameters: Mapping[str, object]) -> int:
    """Return how many rounds a knockout has if nobody withdraws and no match is tied.

    >>> rounds_planned({"teams": 8, "segments": 2, "form": "single", "third_place": False})
    6
    """
    teams, form = int(str(parameters["teams"])), str(parameters["form"])
    return int(str(parameters["segments"])) * _stages(teams, form)


def extra_boards(parameters: Mapping[str, object]) -> int:
    """Return how many boards decide a tied match: an eighth of its boards, at least two.

    They make one short segment, so there are never more than a segment has.

    Source: English Bridge Union, White Book, split-tie procedure for knockout teams.

    >>> extra_boards({"segments": 3, "boards_per_round": 8})
    3
    """
    segments, size = int(str(parameters["segments"])), int(str(parameters["boards_per_round"]))
    return min(max(2, -(-segments * size // 8)), size)


@cache
def _stages(teams: int, form: str) -> int:
    return knockout_of({"teams": teams, "form": form, "third_place": False}).stages_left


def _build(parameters: Parameters) -> Schedule:
    teams, size = parameters.numbers("teams", "boards_per_round")
    if parameters["form"] != "single" and teams < 4:
        raise MovementError("A repechage or double elimination needs 4 teams or more.")
    boards = rounds_planned(parameters) * size
    if boards > MOST_BOARDS:
        raise MovementError(
            f"That comes to {boards} boards; a session has at most {MOST_BOARDS}, so choose fewer "
            "boards or segments."
        )
    rows = round_of_teams_at(1, knockout_of(parameters).seated(1, 1), size)
    return Schedule(fours(teams), rows, copies=len(rows))


def _as_seeded(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: round 1 is the first stage of the bracket that the parameters ask for."""
    if list(movement.rows) != list(_build(movement.parameters).rows):
        yield "Round 1 is not the first stage that its parameters ask for."


_PARAMETERS: tuple[Parameter, ...] = (
    whole_number("teams", 3, MOST_TEAMS, why=": team 1 is seeded first, team 2 second, and so on"),
    whole_number("segments", 1, 8, why=": the rounds of a match", default=2),
    whole_number(
        "boards_per_round", 1, 24, why=": the boards of a segment, at every table", default=8
    ),
    one_of(
        "form",
        FORMS,
        "single, repechage or double: out after one match lost, or with a second chance for those "
        "who lose the first, or out after two",
        default="single",
    ),
    yes_or_no(
        "third_place",
        "true or false: whether the losers of the semi-finals play for third place",
        default=False,
    ),
    yes_or_no(
        "fifth_place",
        "true or false: whether the losers of the quarter-finals play for fifth to eighth "
        "place, in single elimination",
        default=False,
    ),
    one_of(
        "carry_over",
        CARRY_OVERS,
        "none, third, half or half-or-third: how much of an earlier meeting its winner carries "
        "over; the last is half for the higher seed and a third for the lower",
        default="none",
    ),
    whole_number("carry_limit", 1, 99, why=": the most that is carried over", default=16),
)

FAMILY = Family(
    id=KNOCKOUT,
    name="Knockout of teams",
    source=f"{CULBERTSON}, glossary",
    summary=(
        "Matches of two teams over one or more segments; the winner goes through. The best seeds "
        "get the byes and meet late."
    ),
    parameters=_PARAMETERS,
    examples=(
        Example({"teams": 3, "segments": 1}),
        Example({"teams": 11}),
        Example({"teams": MOST_TEAMS, "segments": 4, "boards_per_round": 14}),
    ),
    seats=of_another_kind(f"3 to {MOST_TEAMS} teams in a knockout"),
    build=_build,
    promises=(overplayed, _as_seeded),
    is_drawn=True,
)
