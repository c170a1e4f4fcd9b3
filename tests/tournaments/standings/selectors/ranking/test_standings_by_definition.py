"""Evenings with rulings, a fouled board, gaps and penalties, against the definition."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, RuledScore, parse_ruling
from scoring.play.scores import Artificial, NotPlayed, ns_points
from scoring.play.table_result import Penalty, TableResult
from tests.scoring.session_definitions import matchpoint_session
from tests.tournaments.evenings import FIVE_TABLES, THREE_TABLES, Evening, evening, rule
from tournaments.record.models import Result
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

SLIPS = ("4SN=", "4SN-1", "3NTE+1", "PASS", "+90", "-110", "A", "A+-", "A-/A", "A60/45", "NP")
RULINGS = ("4SN=", "A+", "4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1", "33% 3NTE=, 67% PASS | 2HW=", "NP")
FAMILIES = (
    ("mitchell", FIVE_TABLES),
    ("howell", {"pairs": 6, "boards_per_round": 2}),
    ("mitchell", THREE_TABLES),
)


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_is_scored_by_the_definition(seed: int):
    chance = random.Random(seed)
    family, parameters = FAMILIES[seed % len(FAMILIES)]
    conditions = {
        "unit": chance.choice(list(MatchpointUnit)),
        "short_boards": chance.choice(list(ShortBoards)),
        "fouled": chance.choice(list(FouledBoards)),
        "average_plus": chance.choice([rule.value for rule in AverageRule]),
        "common_top": chance.random() < 0.7,
    }
    played = evening(family, parameters, **conditions).start()
    in_force = enter(played, chance)
    groups = foul_a_board(played, chance)
    penalties = penalise(played, chance)

    found = standings(played.snapshot)

    lines = [line_of(row, in_force[row.pk], groups.get(row.pk, 0)) for row in played.results()]
    settings = PairsSettings(
        unit=MatchpointUnit(conditions["unit"]),
        short_boards=ShortBoards(conditions["short_boards"]),
        fouled=FouledBoards(conditions["fouled"]),
        average_plus=AverageRule(conditions["average_plus"]),
        common_top=conditions["common_top"],
    )
    scheduled = {None: played.section.sittings.values_list("table").distinct().count()}
    _, totals = matchpoint_session(lines, settings, expected=scheduled, penalties=penalties)
    assert {
        line.contestant_id: (line.total_exact, line.boards_played)
        for ranking in found.rankings
        for line in ranking.standings
    } == {who: (total, boards) for who, (total, _, _, boards, _) in totals.items()}


def enter(played: Evening, chance: random.Random) -> Mapping[int, RuledScore | None]:
    """Enter and rule on results; return what is in force by result."""
    in_force: dict[int, RuledScore | None] = {}
    for row in played.results():
        in_force[row.pk] = None
        if chance.random() < 0.9:
            text = chance.choice(SLIPS)
            played.enter(row, text)
            in_force[row.pk] = parse_ruling(text, game=Game.BRIDGE)
            if chance.random() < 0.25:
                text = chance.choice(RULINGS)
                rule(row, text)
                in_force[row.pk] = parse_ruling(text, game=Game.BRIDGE)
    return in_force


def foul_a_board(played: Evening, chance: random.Random) -> Mapping[int, int]:
    """Foul a board; return the groups by result."""
    rows = played.results(board=1)
    groups = {row.pk: chance.choice([0, 0, 1]) for row in rows} | {rows[0].pk: 0, rows[-1].pk: 1}
    return played.foul(1, groups)


def penalise(played: Evening, chance: random.Random) -> list[Penalty]:
    first, second = chance.sample(list(played.event.contestants.order_by("id")), 2)
    played.penalise(first.address, "1.5")
    played.penalise(second.address, 10, amount_in="top_percent")
    return [
        Penalty(first.pk, points=Fraction(3, 2)),
        Penalty(second.pk, percent_of_top=Fraction(10)),
    ]


def line_of(row: Result, score: RuledScore | None, group: int) -> TableResult:
    seats = (row.sitting.north.contestant_id, row.sitting.east.contestant_id)
    match score:
        case Artificial(ns, ew):
            return TableResult(row.pk, None, row.board, *seats, awards=(ns, ew), group=group)
        case Divided():
            weighted = score.outcomes(lambda each: ns_points(each, row.board))
            return TableResult(row.pk, None, row.board, *seats, weighted=weighted, group=group)
        case None | NotPlayed():
            return TableResult(row.pk, None, row.board, *seats, group=group)
        case _:
            points = ns_points(score, row.board)
            return TableResult(row.pk, None, row.board, *seats, score=points, group=group)
