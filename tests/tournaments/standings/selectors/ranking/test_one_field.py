"""Several sections compared as one field, in arrow-switched and scrambled movements."""

from fractions import Fraction

import pytest

from tests.tournaments.evenings import Evening, evening
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating, single_points

pytestmark = pytest.mark.django_db

FIELDS = [
    ("mitchell", {"tables": 5, "boards_per_round": 2, "arrow_switch": 1}),
    ("barometer", {"tables": 3, "boards_per_round": 4, "directions": "balanced"}),
    ("howell", {"pairs": 6, "boards_per_round": 2}),
]


def by_definition(held: Evening) -> dict[int, tuple[Fraction, int]]:
    """Two for each score beaten at any table of any section, one for each equal; of how many."""
    snapshot = held.snapshot
    tables: dict[int, list[tuple[int, int, Fraction]]] = {}
    for result in snapshot.results:
        ns, ew = snapshot.keys(snapshot.sitting(result))
        points = single_points(result.score, result.board, snapshot.settings.game)
        tables.setdefault(result.board, []).append((ns, ew, points))
    won: dict[int, Fraction] = {}
    top: dict[int, int] = {}
    for scores in tables.values():
        for place, (ns, ew, points) in enumerate(scores):
            others = [each[2] for number, each in enumerate(scores) if number != place]
            got = sum((points > other) * 2 + (points == other) for other in others)
            for who, mine in ((ns, got), (ew, 2 * len(others) - got)):
                won[who] = won.get(who, Fraction(0)) + mine
                top[who] = top.get(who, 0) + 2 * len(others)
    return {who: (won[who], top[who]) for who in won}


@pytest.mark.parametrize(("family", "parameters"), FIELDS)
def test_all_sections_are_one_field_and_one_ranking(family, parameters):
    held = evening(family, parameters, sections=2, compare="session").start().play(seed=6)

    totals = event_rating(held.snapshot).whole.totals
    expected = by_definition(held)

    assert {who: (total.total, total.possible) for who, total in totals.items()} == expected
    (ranking,) = standings(held.snapshot).rankings
    assert len(ranking.standings) == len(held.snapshot.contestants)
    percentages = [float(line.percentage) for line in ranking.standings]
    assert percentages == sorted(percentages, reverse=True)
    assert {line.number[0] for line in ranking.standings} == {"A", "B"}


def test_within_sections_the_same_scores_are_worth_something_else():
    family, parameters = FIELDS[0]
    held = evening(family, parameters, sections=2, compare="section").start().play(seed=6)

    totals = event_rating(held.snapshot).whole.totals

    expected = by_definition(held)
    assert {who: total.possible for who, total in totals.items()} != {
        who: top for who, (_won, top) in expected.items()
    }
