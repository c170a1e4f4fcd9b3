"""How the conditions are found under which the points of a large file agree."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import settings_of
from scoring.pairs.imp_pairs import rate_imps
from scoring.play.notation import Game
from scoring.play.scores import BareScore
from scoring.rounding import formatted
from tournaments.interchange.imported import PairKey
from tournaments.interchange.results.agreement import (
    LARGEST_SAMPLE,
    best_agreement,
    conditions_to_try,
    sample_of,
    table_result,
)
from tournaments.interchange.results.events import COMPARED, method_of_lines
from tournaments.interchange.results.lines import Line


def session(boards: int, tables: int) -> list[Line]:
    """Return results of two sections; every board has a table fewer than the one before."""
    chance = Random(boards)
    return [
        Line(
            where="",
            board=board,
            score=BareScore(chance.choice([420, 450, 140, -50, -100, 620, 170, -420])),
            ns=(PairKey("AB"[table % 2], str(table + 1), "NS"),),
            ew=(PairKey("AB"[table % 2], str(table + 1), "EW"),),
            session=1,
            section="AB"[table % 2],
        )
        for board in range(1, boards + 1)
        for table in range(tables - board % 5)
    ]


def published(lines: list[Line], method: Method, conditions: Conditions):
    """Return the lines with the points that they have under some conditions, two decimals each."""
    fitting = scoring_method(Game.BRIDGE, ContestKind.PAIRS, method)
    settings = settings_of(conditions, name="", method=fitting).imps
    results = [table_result(n, line, conditions.compare) for n, line in enumerate(lines)]
    points = rate_imps(results, settings=settings).lines
    return [
        replace(
            line,
            ns_points=Decimal(formatted(points[n].ns, 2)),
            ew_points=Decimal(formatted(points[n].ew, 2)),
        )
        for n, line in enumerate(lines)
    ]


def test_a_sample_has_whole_boards_among_them_those_with_fewest_and_most_scores():
    lines = session(40, 50)
    sample = sample_of(lines)
    sizes, chosen = Counter(x.board for x in lines), Counter(x.board for x in sample)

    assert len(sample) <= LARGEST_SAMPLE + max(sizes.values())
    assert all(count == sizes[board] for board, count in chosen.items())
    assert {min(sizes.values()), max(sizes.values())} <= set(chosen.values())
    assert sample_of(lines[:LARGEST_SAMPLE]) == lines[:LARGEST_SAMPLE]


@pytest.mark.parametrize("method", [each for each in COMPARED if each is not Method.MATCHPOINTS])
@pytest.mark.parametrize("place", [0, -1])
def test_the_conditions_of_a_large_file_are_found_as_those_of_a_small_one(method, place):
    wanted = conditions_to_try(method, several_sections=True)[place]
    lines = published(session(40, 22), method, wanted)
    assert len(lines) > LARGEST_SAMPLE

    found = best_agreement(lines, method, {})

    assert method_of_lines(lines) is method
    assert (found.lines, found.lines_apart) == (len(lines), 0)
    assert replace(found.conditions, imp_cap=wanted.imp_cap) == wanted


def test_without_published_figures_the_usual_conditions_are_taken():
    found = best_agreement(session(4, 3), Method.BUTLER, {})

    assert (found.lines, found.apart) == (0, 0)
    assert found.conditions == conditions_to_try(Method.BUTLER, several_sections=True)[0]
