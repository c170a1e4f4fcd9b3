"""Random sessions with everything a ruling can do, in every convention, against the definition."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.butler import Datum, DatumKind
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.pairs.imp_pairs import CrossImps, ImpSettings, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import (
    AverageRule,
    ImpAwardRule,
    MatchpointUnit,
    PairsSettings,
    PenaltyOff,
)
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, Penalty, TableResult, Weighted
from tests.every_case import quick_few
from tests.scoring import session_definitions as definition
from tests.scoring.contests import split

SCORES = [-620, -100, -50, 0, 50, 110, 140, 420, 430, 450]
AWARDS = [AVERAGE_PLUS, AVERAGE_MINUS, AVERAGE, Award(Fraction(70)), Award(Fraction("33.33"))]
IMP_SETTINGS = [
    ImpSettings(cross=CrossImps.SUM),
    ImpSettings(cross=CrossImps.MEAN),
    ImpSettings(against_datum=True, datum=Datum(drop=0)),
    ImpSettings(against_datum=True, datum=Datum(kind=DatumKind.MEDIAN)),
]


def weighted_side(chance):
    shares = chance.choice([[100], [60, 40], [Fraction(200, 3), Fraction(100, 3)], [20, 30, 50]])
    return tuple(
        Outcome(score, Fraction(share))
        for score, share in zip(chance.sample(SCORES, len(shares)), shares, strict=True)
    )


def result(chance):
    kind = chance.choices(["score", "none", "awards", "split", "weighted"], [70, 8, 12, 5, 5])[0]
    match kind:
        case "score":
            return {"score": chance.choice(SCORES)}
        case "awards":
            return {"awards": (chance.choice(AWARDS), chance.choice(AWARDS))}
        case "split":
            return {"weighted": split(chance.choice(SCORES), chance.choice(SCORES))}
        case "weighted":
            return {"weighted": Weighted(weighted_side(chance), weighted_side(chance))}
        case _:
            return {}


def session(chance):
    """Return the lines of one or two fields in which pairs may sit both ways."""
    tables, boards = chance.randint(1, 7), range(1, chance.randint(2, 6))
    turning = chance.random() < 0.3
    lines = []
    for place in ("A", "B")[: chance.randint(1, 2)]:
        for board in boards:
            fouled = chance.random() < 0.35
            for table in range(tables):
                pair = [f"{place}N{table}", f"{place}E{(table + board) % tables}"]
                if turning:
                    chance.shuffle(pair)
                group = chance.choice([None, "x", "y"]) if fouled else None
                key = (place, board, table)
                lines.append(TableResult(key, place, board, *pair, group=group, **result(chance)))
    return lines, tables


@pytest.mark.parametrize("sessions", quick_few((10, 40), (10,)))
@pytest.mark.parametrize("short_boards", ShortBoards)
@pytest.mark.parametrize("fouled", FouledBoards)
def test_matchpoints_are_those_of_the_definition(short_boards, fouled, sessions):
    chance = random.Random(f"{short_boards} {fouled}")
    for _ in range(sessions):
        lines, tables = session(chance)
        settings = PairsSettings(
            unit=chance.choice(list(MatchpointUnit)),
            short_boards=short_boards,
            fouled=fouled,
            average_plus=chance.choice(list(AverageRule)),
            penalty_off=chance.choice(list(PenaltyOff)),
            common_top=chance.random() < 0.7,
        )
        expected = {"A": chance.choice([0, tables, tables + 2])}
        penalties = [
            Penalty(lines[0].ns, points=Fraction(1)),
            Penalty(lines[0].ew, percent_of_top=Fraction(10)),
        ]

        rating = rate_pairs(lines, expected=expected, settings=settings, penalties=penalties)

        of_line, totals = definition.matchpoint_session(
            lines, settings, expected=expected, penalties=penalties
        )
        assert {key: (each.ns, each.ew) for key, each in rating.lines.items()} == of_line
        assert {
            who: (each.total, each.percentage, each.possible, each.boards_played, each.penalty)
            for who, each in rating.totals.items()
        } == totals


@pytest.mark.parametrize("sessions", quick_few((25, 100), (25,)))
@pytest.mark.parametrize("settings", IMP_SETTINGS)
def test_imps_are_those_of_the_definition(settings, sessions):
    chance = random.Random(str(settings))
    for _ in range(sessions):
        lines, tables = session(chance)
        awards = chance.choice(list(ImpAwardRule))
        settings = replace(settings, common_top=chance.random() < 0.7, awards=awards)
        expected = {"A": chance.choice([0, tables, tables + 2])}

        rating = rate_imps(lines, settings=settings, expected=expected)

        of_line = definition.imp_session(lines, settings, expected=expected)
        assert {key: (each.ns, each.ew) for key, each in rating.lines.items()} == of_line
