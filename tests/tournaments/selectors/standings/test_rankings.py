"""Several sessions, tie-breaks, strata and handicaps, as an event's conditions say."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.ranking.places import ranks
from scoring.rounding import formatted
from tests.tournaments.evenings import DIRECTOR, Evening, change, evening
from tournaments.models import Event
from tournaments.selectors.event.snapshot import Role, open_event
from tournaments.selectors.standings.rankings import Ranking, Standing
from tournaments.selectors.standings.standings import Standings, standings
from tournaments.services.conditions.strata_and_handicap import set_strata_and_handicaps
from tournaments.services.events.events import add_session
from tournaments.services.movements.choice import choose_movement
from tournaments.services.rulings.rulings import impose_penalty

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 4, "boards_per_round": 2}


def shown(held: Evening) -> Standings:
    return standings(held.snapshot.seen_by(Role.DIRECTOR))


def lines(ranking: Ranking) -> dict[str, Standing]:
    return {line.number: line for line in ranking.standings}


def titled(found: Standings, title: str) -> Ranking:
    return next(each for each in found.others if each.title == title)


def titles(found: Standings) -> list[str]:
    return [each.title for each in found.others]


def two_sessions(
    family: str = "howell", parameters: object = None, **conditions: object
) -> Evening:
    """Play two sessions of the same movement, with other scores in the second."""
    chosen = HOWELL if parameters is None else parameters
    first = evening(family, chosen, **conditions).start().play(seed=1)
    session = add_session(event_id=first.event.pk)
    for section in session.sections.all():
        choose_movement(section_id=section.pk, family=family, parameters=chosen)
    Evening(first.club, first.event, session).start().play(seed=2)
    return first


def of_sessions(found: Standings) -> list[dict[str, Standing]]:
    return [lines(titled(found, f"Session {number}")) for number in (1, 2)]


def test_every_session_has_a_ranking_of_its_own() -> None:
    held = two_sessions()

    found = shown(held)

    assert titles(found) == ["Session 1", "Session 2"]
    first, second = of_sessions(found)
    assert all(
        line.sessions == (first[number].percentage, second[number].percentage)
        for number, line in lines(found.rankings[0]).items()
    )
    assert first != second


def test_points_of_sessions_are_added() -> None:
    found = shown(two_sessions())

    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        assert line.total_exact == first[number].total_exact + second[number].total_exact
        assert line.boards_played == first[number].boards_played + second[number].boards_played
        assert line.carried == ""


def test_the_mean_of_percentages_ranks_where_the_event_says_so() -> None:
    held = two_sessions()
    before = shown(held)
    change(held, carry="percentage", unit="one_point")

    found = shown(held)

    for number, line in lines(found.rankings[0]).items():
        won = [part[number].total_exact / 6 * 100 for part in of_sessions(found)]
        assert line.percentage == formatted(sum(won, Fraction(0)) / 2, 2)
    assert before.rankings[0].standings[0].total_exact == (
        found.rankings[0].standings[0].total_exact * 2
    )


def test_a_share_of_the_first_session_is_carried_over() -> None:
    held = two_sessions()
    change(held, carry="proportion", carry_share=25)

    found = shown(held)

    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        carried = first[number].total_exact / 4
        assert line.total_exact == second[number].total_exact + carried
        assert line.carried == formatted(carried, 2, trim=True)
    assert "Sessions: 25 % of earlier points are carried over" in found.scoring


def test_what_is_carried_over_has_a_cap() -> None:
    held = two_sessions()
    change(held, carry="capped", carry_share=100, carry_cap="0.5")

    found = shown(held)

    first, second = of_sessions(found)
    for number, line in lines(found.rankings[0]).items():
        above = first[number].total_exact - 6
        carried = max(Fraction(-1, 2), min(above, Fraction(1, 2)))
        assert line.total_exact == second[number].total_exact + carried


def test_tricks_of_whist_sessions_are_added_and_the_fraction_still_decides() -> None:
    held = two_sessions("mitchell", {"tables": 3, "boards_per_round": 2}, game="whist")

    found = shown(held)

    assert titles(found)[:2] == ["Session 1, North-South", "Session 1, East-West"]
    first = lines(titled(found, "Session 1, North-South"))
    second = lines(titled(found, "Session 2, North-South"))
    for number, line in lines(found.rankings[0]).items():
        assert line.total_exact == first[number].total_exact + second[number].total_exact
        assert line.tricks == (first[number].tricks or 0) + (second[number].tricks or 0)


def test_a_penalty_counts_once_in_the_last_session_played() -> None:
    held = two_sessions()
    before = shown(held)
    pair = held.event.contestants.get(number="1")
    impose_penalty(
        contestant_id=pair.pk,
        amount=Decimal(2),
        amount_in="points",
        by=DIRECTOR,
        key=uuid4(),
        law="90",
    )

    found = shown(held)

    assert lines(titled(found, "Session 1"))["1"].penalty == ""
    assert lines(titled(found, "Session 2"))["1"].penalty == "2"
    ours = lines(found.rankings[0])["1"]
    assert ours.total_exact == lines(before.rankings[0])["1"].total_exact - 2
    assert ours.penalty == "2"


def test_percentages_are_of_printed_totals_where_the_event_says_so() -> None:
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}).start()
    for result in held.results()[:11]:
        held.enter(result, ("4SN=", "4SN-1", "3NTE+1")[result.board % 3])
    for result in held.results()[11:]:
        held.enter(result, "2HW=" if result.board % 2 else "NP")
    exact = {line.number: line for line in shown(held).rankings[0].standings}
    change(held, percentage_of="printed_total", unit="one_point", short_boards="neuberg")

    found = {line.number: line for line in shown(held).rankings[0].standings}

    assert exact.keys() == found.keys()
    assert "Percentages: of totals as printed" in shown(held).scoring


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("unit", "one_point"),
        ("short_boards", "half_top"),
        ("short_boards", "percentage"),
        ("short_boards", "ascherman"),
        ("average_plus", "flat"),
        ("common_top", False),
        ("compare", "session"),
        ("contract_table", "auction"),
    ],
)
def test_every_setting_of_matchpoints_changes_what_is_ranked(name: str, value: object) -> None:
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, sections=2).start().play()
    chosen = held.results()
    held.enter(chosen[1], "NP")
    held.enter(chosen[4], "NP")
    held.enter(chosen[6], "A+")
    before = shown(held)

    change(held, **{name: value})

    after = shown(held)
    exact = [[line.total_exact for line in r.standings] for r in before.rankings]
    assert [[line.total_exact for line in r.standings] for r in after.rankings] != exact
    assert before.scoring != after.scoring


def tied_howell(**conditions: object) -> Evening:
    """Pairs 1 and 2 are equal overall; pair 1 won the boards between them."""
    held = evening("howell", HOWELL, **conditions).start()
    for result in held.results():
        held.enter(result, "PASS")
    return held


def numbers_at(held: Evening, result: object) -> tuple[str, str]:
    snapshot = held.snapshot
    sitting = snapshot.sitting(result)  # type: ignore[attr-defined]
    return (
        snapshot.contestant_at(sitting.north).number,
        snapshot.contestant_at(sitting.east).number,
    )


def test_ties_stay_where_nothing_is_published() -> None:
    held = tied_howell()

    assert {line.rank for line in shown(held).rankings[0].standings} == {"1="}


def test_ties_are_broken_by_the_list_of_the_event() -> None:
    held = tied_howell()
    between = next(r for r in held.results() if set(numbers_at(held, r)) == {"1", "2"})
    first_is_north = numbers_at(held, between)[0] == "1"
    held.enter(between, "1NTN=" if first_is_north else "1NTE=", expected_version=1)
    won = lines(shown(held).rankings[0])
    impose_penalty(  # a penalty makes the two equal again
        contestant_id=won["1"].contestant_id,
        amount=Decimal(int(won["1"].total_exact - won["2"].total_exact)),
        amount_in="points",
        by=DIRECTOR,
        key=uuid4(),
        law="90",
    )
    before = lines(shown(held).rankings[0])
    assert before["1"].total_exact == before["2"].total_exact
    assert before["1"].rank == before["2"].rank

    change(held, tie_breaks=["head_to_head"])

    after = lines(shown(held).rankings[0])
    assert (after["1"].rank, after["2"].rank) == ("2", "4")  # another is tied between them
    assert after["1"].note == "on the tie-break: head to head"
    assert "Ties: broken by head to head" in shown(held).scoring


def put(held: Evening, prizes: Mapping[str, tuple[object, object]]) -> None:
    by_id = {held.event.contestants.get(address=who).pk: each for who, each in prizes.items()}
    set_strata_and_handicaps(event_id=held.event.pk, prizes=by_id, by=DIRECTOR, key=uuid4())


def test_a_stratum_ranks_those_who_are_in_it_or_below() -> None:
    held = evening("howell", {"pairs": 8, "boards_per_round": 3}).start().play()
    put(held, {str(n): (1 + n % 3, None) for n in range(1, 9)})

    found = shown(held)

    overall = found.rankings[0].standings
    assert titles(found) == ["Stratum 2", "Stratum 3"]  # everybody is in stratum 1 or below
    for stratum in (2, 3):
        members = [line for line in overall if 1 + int(line.number) % 3 >= stratum]
        ranking = titled(found, f"Stratum {stratum}").standings
        assert [line.number for line in ranking] == [line.number for line in members]
        assert [line.rank for line in ranking] == ranks(
            [Fraction(line.total_exact) for line in members]
        )


def test_handicaps_rank_beside_the_raw_percentages() -> None:
    held = evening().start().play()
    put(held, {"1-ns": (None, "30"), "2-ew": (None, "-5")})

    found = shown(held)

    assert [each.title for each in found.handicaps] == [
        "North-South, with handicap",
        "East-West, with handicap",
    ]
    raw = lines(found.rankings[0])
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
    put(held, {"1-ns": (None, "0")})

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
    assert [line.number[0] for line in titled(found, "Section B, East-West").standings] == ["B"] * 3


def test_nothing_more_than_the_book_is_read(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    held = two_sessions()
    put(held, {"1": (2, "3")})
    change(held, tie_breaks="split_tie,most_tops", carry="percentage")

    with django_assert_num_queries(9):
        found = standings(open_event(held.event.pk).seen_by(Role.PUBLIC))

    assert found.handicaps
    assert found.others


def test_the_public_learns_of_a_second_session_only_what_it_may_see() -> None:
    held = two_sessions()
    session = add_session(event_id=held.event.pk)
    for section in session.sections.all():
        choose_movement(section_id=section.pk, family="howell", parameters=HOWELL)
    third = Evening(held.club, held.event, session).start()
    before = standings(third.snapshot.seen_by(Role.PUBLIC))
    third.enter(third.results()[0], "7NTN=")

    after = standings(third.snapshot.seen_by(Role.PUBLIC))

    assert after == before
    assert standings(third.snapshot.seen_by(Role.DIRECTOR)) != before
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("method", "name", "value"),
    [
        ("cross_imps", "cross", "sum"),
        ("cross_imps", "common_top", False),
        ("butler", "datum", "median"),
        ("butler", "datum", "drop_none"),
    ],
)
def test_every_setting_of_pairs_by_imps_changes_what_is_ranked(
    method: str, name: str, value: object
) -> None:
    tables = {"tables": 5, "boards_per_round": 2}
    held = evening("mitchell", tables, method=method).start().play(seed=3)
    held.enter(held.results()[3], "NP", expected_version=1)
    before = shown(held)

    change(held, **{name: value})

    after = shown(held)
    exact = [[line.total_exact for line in r.standings] for r in before.rankings]
    assert [[line.total_exact for line in r.standings] for r in after.rankings] != exact
    assert before.scoring != after.scoring


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match_award", "win_loss"),
        ("match_award", "results"),
        ("victory_points", "30 points, 6-8 boards"),
    ],
)
def test_every_setting_of_teams_changes_what_is_ranked(name: str, value: object) -> None:
    held = evening("american-whist-league", {"teams": 5}, contest="teams").start().play(seed=3)
    before = shown(held)

    change(held, **{name: value})

    after = shown(held)
    assert [line.total for line in before.rankings[0].standings] != [
        line.total for line in after.rankings[0].standings
    ]
    assert before.scoring != after.scoring


def test_sessions_by_imps_are_added_where_there_are_no_percentages_to_average() -> None:
    held = two_sessions(method="cross_imps")
    added = shown(held).rankings

    change(held, carry="percentage")

    assert shown(held).rankings == added
