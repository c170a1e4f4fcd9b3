"""Several sessions, strata, handicaps and sections, by the event's conditions."""

from collections.abc import Mapping
from decimal import Decimal

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.rounding import formatted
from tests.tournaments.evenings import (
    FIVE_TABLES,
    FOUR_PAIRS,
    THREE_TABLES,
    Evening,
    by_number,
    change,
    evening,
    every_line,
    titled,
    two_sessions,
)
from tournaments.clubs.roles import Role
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.record.models import Event
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.standings.published.tables import TABLES
from tournaments.standings.selectors.ranking.standings import Standing, Standings, standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def shown(held: Evening) -> Standings:
    return standings(held.snapshot)


def titles(found: Standings) -> list[str]:
    return [each.title for each in found.others]


def of_sessions(found: Standings) -> list[dict[str, Standing]]:
    return [titled(found, f"Session {number}") for number in (1, 2)]


def test_totals_brought_to_the_boards_of_others_say_so() -> None:
    half_table = THREE_TABLES | {"half_table": "east-west"}
    held = evening(parameters=half_table).start().play()
    everyone_plays_all = evening().start().play()

    ns, ew = shown(held).rankings
    assert ns.remarks == ("* Scaled from 4 boards to 6",)
    assert ({each.mark for each in ns.standings}, ew.remarks) == ({"*"}, ())
    assert [each.remarks for each in shown(everyone_plays_all).rankings] == [(), ()]


def test_who_left_or_came_late_is_told_with_the_boards_of_the_total() -> None:
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}, names=True).start().play(rounds=2)
    held.change_movement("pair_arrives", after=2)
    held.change_movement("pair_leaves", contestant="3", after=3)
    held.play()

    (ranking,) = shown(held).rankings
    told = {each.number: (each.fewer_boards, each.mark) for each in ranking.standings}
    most = max(each.boards_played for each in ranking.standings)
    assert told["3"] == (f"left after round 3: scaled from 6 boards to {most}", "*")
    assert told["8"] == (f"came after round 2: scaled from 10 boards to {most}", "*")
    assert {f"* {number} {told[number][0]}" for number in "38"} < set(ranking.remarks)
    for kind in ("standings", "results", "recap", "crosstable"):
        content = CATALOGUE[kind].read(held.snapshot, held.snapshot.sessions[0])
        assert f"* 3 {told['3'][0]}" in repr(content), kind
        assert CATALOGUE[kind].layout(content, "A4").pages, kind
    table = TABLES["standings"].of(held.snapshot)
    assert any(told["3"][0] in row for row in table.rows)


def test_where_totals_are_only_added_up_who_left_is_told_too() -> None:
    held = evening("howell", {"pairs": 6, "boards_per_round": 2}, method="butler").start()
    held.play(rounds=1).change_movement("pair_leaves", contestant="2", after=1)
    held.play()

    (ranking,) = shown(held).rankings
    assert ranking.remarks == ("* 2 left after round 1: 2 boards",)


def test_of_two_sessions_each_is_scaled_by_itself() -> None:
    first = evening("howell", {"pairs": 6, "boards_per_round": 2}).start().play(rounds=2)
    first.change_movement("pair_leaves", contestant="2", after=2)
    first.play().finish()
    second = first.next_session("howell", {"pairs": 6, "boards_per_round": 2}).start()
    second.play(rounds=4).change_movement("pair_leaves", contestant="4", after=4)
    second.undo()
    second.play()

    (ranking,) = shown(second).rankings
    told = {each.number: each.fewer_boards for each in ranking.standings if each.fewer_boards}
    assert told["2"] == "left after round 2 of session 1: scaled from 4 boards to 10"


def test_every_session_has_a_ranking_of_its_own() -> None:
    held = two_sessions()

    found = shown(held)

    assert titles(found) == ["Session 1", "Session 2"]
    first, second = of_sessions(found)
    assert all(
        line.sessions == (first[number].percentage, second[number].percentage)
        for number, line in by_number(found.rankings[0]).items()
    )
    assert first != second


def test_a_share_of_the_first_session_is_carried_over() -> None:
    held = two_sessions()
    change(held, carry="proportion", carry_share=25)

    found = shown(held)

    first, second = of_sessions(found)
    for number, line in by_number(found.rankings[0]).items():
        carried = first[number].total_exact / 4
        assert line.total_exact == second[number].total_exact + carried
        assert line.carried == formatted(carried, 2, trim=True)
    assert "Sessions: 25% of earlier points are carried over" in found.scoring


def test_tricks_of_whist_sessions_are_added_and_the_fraction_still_decides() -> None:
    held = two_sessions("mitchell", THREE_TABLES, game="whist")

    found = shown(held)

    assert titles(found)[:2] == ["Session 1, North-South", "Session 1, East-West"]
    first = titled(found, "Session 1, North-South")
    second = titled(found, "Session 2, North-South")
    for number, line in by_number(found.rankings[0]).items():
        assert line.total_exact == first[number].total_exact + second[number].total_exact
        assert line.tricks == (first[number].tricks or 0) + (second[number].tricks or 0)


TEAMS = ("round-robin", {"teams": 4, "boards_per_round": 2})
PLAYERS = ("individual", {"players": "8"})


@pytest.mark.parametrize(
    ("family", "conditions", "in_percent"),
    [
        (("howell", FOUR_PAIRS), {}, True),
        (TEAMS, {"contest": "teams"}, False),
        (TEAMS, {"contest": "teams", "method": "board_a_match"}, True),
        (TEAMS, {"contest": "teams", "method": "board_a_match", "match_award": "win_loss"}, False),
        (PLAYERS, {"contest": "individual"}, True),
        (PLAYERS, {"contest": "individual", "method": "butler"}, False),
    ],
)
def test_strata_rank_everybody_and_handicaps_those_who_have_percentages(
    family: tuple[str, Mapping[str, int | str]], conditions: dict[str, str], in_percent: bool
) -> None:
    held = evening(*family, **conditions).start().play(seed=3)
    held.set_prizes({"1": (1, "20"), "2": (2, None), "3": (2, "-5")})

    found = shown(held)

    assert titles(found) == ["Stratum 1", "Stratum 2"]
    overall = [line.number for line in found.rankings[0].standings if line.number in "123"]
    assert [line.number for line in found.others[0].standings] == overall
    assert list(titled(found, "Stratum 2")) == [number for number in overall if number in "23"]
    assert bool(found.handicaps) == in_percent
    assert any(words.startswith("Handicaps: ") for words in found.scoring) == in_percent


def test_handicaps_rank_beside_the_raw_percentages() -> None:
    held = evening().start().play()
    held.set_prizes({"1-ns": (None, "30"), "2-ew": (None, "-5")})

    found = shown(held)

    assert [each.title for each in found.handicaps] == [
        "North-South, with handicap",
        "East-West, with handicap",
    ]
    raw = by_number(found.rankings[0])
    best = found.handicaps[0].lines[0]
    assert (best.number, best.net_rank, best.handicap) == ("1", "1", "30")
    assert (best.raw, best.raw_rank) == (raw["1"].percentage, raw["1"].rank)
    assert Decimal(best.net) == Decimal(best.raw) + 30

    change(held, handicap="scaled")

    scaled = {line.number: line for line in shown(held).handicaps[0].lines}["1"]
    exact = raw["1"].total_exact / 24 * 130
    assert scaled.net == formatted(exact, 2)


def test_nobody_with_a_handicap_means_no_such_ranking() -> None:
    held = evening().start().play()
    held.set_prizes({"1-ns": (None, "0")})

    assert shown(held).handicaps == ()


def test_every_section_is_ranked_by_itself_beside_the_whole() -> None:
    held = evening(sections=2).start().play()

    found = shown(held)

    assert titles(found) == [
        "Section A, North-South",
        "Section B, North-South",
        "Section A, East-West",
        "Section B, East-West",
    ]
    assert len(found.rankings[0].standings) == 6
    assert [number[0] for number in titled(found, "Section B, East-West")] == ["B"] * 3


def test_nothing_more_than_the_snapshot_is_read(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    held = two_sessions()
    held.set_prizes({"1": (2, "3")})
    change(held, tie_breaks="split_tie,most_tops", carry="percentage")

    with django_assert_num_queries(7):
        found = standings(open_event(held.event.pk).seen_by(Role.PUBLIC))

    assert found.handicaps
    assert found.others


def test_the_public_learns_of_a_second_session_only_what_it_may_see() -> None:
    held = two_sessions()
    third = held.next_session("howell", FOUR_PAIRS).start()
    before = standings(third.public)
    third.enter(third.results()[0], "7NTN=")

    after = standings(third.public)

    assert after == before
    assert standings(third.snapshot) != before
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("method", "name", "value"),
    [
        ("matchpoints", "unit", "one_point"),
        ("matchpoints", "short_boards", "half_top"),
        ("matchpoints", "short_boards", "percentage"),
        ("matchpoints", "short_boards", "ascherman"),
        ("matchpoints", "average_plus", "flat"),
        ("matchpoints", "common_top", False),
        ("matchpoints", "compare", "session"),
        ("matchpoints", "contract_table", "auction"),
        ("cross_imps", "cross", "sum"),
        ("cross_imps", "average_plus_imps", "2"),
        ("cross_imps", "common_top", False),
        ("butler", "datum", "median"),
        ("butler", "datum", "drop_none"),
        ("imps", "match_award", "win_loss"),
        ("imps", "match_award", "results"),
        ("imps", "victory_points", "30 points, 6-8 boards"),
    ],
)
def test_every_setting_changes_what_is_ranked(method: str, name: str, value: object) -> None:
    if method == "imps":
        held = evening("american-whist-league", {"teams": 5}, contest="teams")
    else:
        held = evening(parameters=FIVE_TABLES, sections=2, method=method)
    held.start().play(seed=3)
    for result, text in zip(held.results()[1:7:2], ("NP", "A+", "A+-"), strict=True):
        held.enter(result, text)
    before = shown(held)

    change(held, **{name: value})

    after = shown(held)
    totals = [[line.total_exact for line in every_line(found)] for found in (before, after)]
    assert totals[0] != totals[1]
    assert before.scoring != after.scoring
