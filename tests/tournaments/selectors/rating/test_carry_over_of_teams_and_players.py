"""Carry-over, strata and handicaps of teams and single players."""

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.rounding import formatted
from tests.tournaments.evenings import DIRECTOR, Evening, change, evening
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.standings.rankings import Ranking, Standing
from tournaments.selectors.standings.standings import Standings, standings
from tournaments.services.conditions.strata_and_handicap import set_strata_and_handicaps
from tournaments.services.events.events import add_session
from tournaments.services.movements.choice import choose_movement

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

TEAMS = ("round-robin", {"teams": 4, "boards_per_round": 2})
PLAYERS = ("individual", {"players": "8"})
WHIST = ("individual-whist", {"players": "8"})


def two_sessions(family: str, parameters: object, **conditions: object) -> Evening:
    first = evening(family, parameters, **conditions).start().play(seed=1)
    session = add_session(event_id=first.event.pk)
    for section in session.sections.all():
        choose_movement(section_id=section.pk, family=family, parameters=parameters)
    Evening(first.club, first.event, session).start().play(seed=2)
    return first


def shown(held: Evening) -> Standings:
    return standings(held.snapshot.seen_by(Role.DIRECTOR))


def lines(ranking: Ranking) -> dict[str, Standing]:
    return {line.number: line for line in ranking.standings}


def of_sessions(found: Standings) -> list[dict[str, Standing]]:
    return [
        lines(next(each for each in found.others if each.title == f"Session {number}"))
        for number in (1, 2)
    ]


def test_victory_points_are_above_average_from_ten_a_match() -> None:
    held = two_sessions(*TEAMS, contest="teams")
    change(held, carry="capped", carry_share=50, carry_cap=Decimal(3))

    found = shown(held)

    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        above = (first[number].total_exact - 30) / 2  # three matches of 20 victory points
        carried = max(Fraction(-3), min(above, Fraction(3)))
        assert line.total_exact == second[number].total_exact + carried
        assert line.carried == formatted(carried, 2, trim=True)
    assert len({line.carried for line in lines(found.rankings[0]).values()}) > 2


def test_boards_of_two_sessions_are_one_percentage() -> None:
    held = two_sessions(*TEAMS, contest="teams", method="board_a_match")

    found = shown(held)

    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        total = first[number].total_exact + second[number].total_exact
        assert line.total_exact == total
        assert line.percentage == formatted(total * 100 / 24, 2)  # two times six boards of two


@pytest.mark.parametrize(
    ("family", "conditions"),
    [
        (TEAMS, {"contest": "teams"}),
        (PLAYERS, {"contest": "individual", "method": "cross_imps"}),
        (WHIST, {"contest": "individual", "game": "whist"}),
    ],
)
def test_without_percentages_points_are_added_and_the_results_say_so(
    family: tuple[str, object], conditions: dict[str, object]
) -> None:
    held = two_sessions(*family, **conditions)
    added = shown(held).rankings
    change(held, carry="percentage")

    found = shown(held)

    assert found.rankings == added
    assert "Sessions: points are added" in found.scoring


def test_players_have_a_mean_of_percentages_and_a_share_carried_over() -> None:
    held = two_sessions(*PLAYERS, contest="individual")
    change(held, carry="percentage")
    found = shown(held)
    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        exact = [part[number].total_exact for part in (first, second)]
        possible = 2 * Fraction(line.boards_played, 2)  # two points on each board of two tables
        assert line.percentage == formatted(sum(each / possible for each in exact) * 50, 2)

    change(held, carry="proportion", carry_share=10)

    for number, line in lines(shown(held).rankings[0]).items():
        assert line.total_exact == second[number].total_exact + first[number].total_exact / 10


def test_the_tricks_that_players_lost_are_carried_over_and_the_fewest_still_win() -> None:
    held = two_sessions(*WHIST, contest="individual", game="whist")
    change(held, carry="proportion", carry_share=50)

    found = shown(held)

    first, second = of_sessions(found)
    lost = [line.total_exact for line in found.rankings[0].standings]
    assert lost == sorted(lost)
    for number, line in lines(found.rankings[0]).items():
        assert line.total_exact == second[number].total_exact + first[number].total_exact / 2


@pytest.mark.parametrize(
    ("family", "conditions", "in_percent"),
    [
        (TEAMS, {"contest": "teams"}, False),
        (TEAMS, {"contest": "teams", "method": "board_a_match"}, True),
        (TEAMS, {"contest": "teams", "method": "board_a_match", "match_award": "win_loss"}, False),
        (PLAYERS, {"contest": "individual"}, True),
        (PLAYERS, {"contest": "individual", "method": "butler"}, False),
    ],
)
def test_strata_rank_everybody_and_handicaps_those_who_have_percentages(
    family: tuple[str, object], conditions: dict[str, object], in_percent: bool
) -> None:
    held = evening(*family, **conditions).start().play(seed=3)
    who = {c.number: c.pk for c in held.event.contestants.all()}
    prizes = {who["1"]: (1, "20"), who["2"]: (2, None), who["3"]: (2, "-5")}
    set_strata_and_handicaps(event_id=held.event.pk, prizes=prizes, by=DIRECTOR, key=uuid4())

    found = shown(held)

    titles = [each.title for each in found.others]
    assert titles == ["Stratum 1", "Stratum 2"]
    overall = [line.number for line in found.rankings[0].standings if line.number in "123"]
    assert [line.number for line in found.others[0].standings] == overall
    assert sorted(lines(found.others[1])) == ["2", "3"]
    assert bool(found.handicaps) == in_percent
    assert any(words.startswith("Handicaps: ") for words in found.scoring) == in_percent
    for ranking in found.handicaps:
        for line in ranking.lines:
            handicap = {"1": 20, "3": -5}.get(line.number, 0)
            assert Decimal(line.net) == Decimal(line.raw) + handicap
