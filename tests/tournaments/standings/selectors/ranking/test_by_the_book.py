"""Standings of the whist contests, against a count as the book has it."""

import pytest

from tests.every_case import quick_few
from tests.tournaments.by_the_book import WHIST, expected, four_pairs, ranked, slips
from tests.tournaments.evenings import Evening, change, evening, every_line
from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]
QUICK = ["W-IND8", "W-FOURPAIR", "W-LEAGUE24", "W-MITCHELL", "W-F-HOWELL", "W-BIG-odd"]
OTHERS = ["W-MNEM", "W-IND12", "W-CLAY-M4", "W-HOWELL", "W-F-MITCHELL", "W-3T-B", "W-3T-C"]


def played(name: str, **conditions: str) -> EventSnapshot:
    contest, method, family, parameters = WHIST[name]
    held = evening(family, parameters, contest=contest, game="whist", method=method)
    if conditions:
        change(held, **conditions)
    for session in held.event.sessions.order_by("number"):
        Evening(held.club, held.event, session).start().play(seed=session.number)
    return held.snapshot


def as_the_book_has_it(name: str, snapshot: EventSnapshot) -> None:
    places = expected(name, snapshot)
    found = standings(snapshot)
    shown = {line.contestant_id: line for line in every_line(found)}
    assert {who: line.total_exact for who, line in shown.items()} == {
        who: place.result for who, place in places.items()
    }
    fewest = WHIST[name][1] == "shortage"
    for ranking in found.rankings:
        among = {line.contestant_id: places[line.contestant_id] for line in ranking.standings}
        ranks = ranked(among, fewest_win=fewest)
        assert {line.contestant_id: line.rank for line in ranking.standings} == ranks


@pytest.mark.parametrize("name", quick_few([*QUICK, *OTHERS], QUICK))
def test_a_contest_ends_as_the_book_counts_it(name):
    as_the_book_has_it(name, played(name))


@pytest.mark.parametrize("compare", ["section", "session"])
def test_two_four_pair_matches_at_one_time_are_two_matches(compare):
    held = evening("four-pair", {}, contest="pairs", game="whist", method="matches", sections=2)
    conditions = {"compare": compare}
    change(held, **conditions)
    snapshot = held.start().play().snapshot
    found = slips(snapshot)
    places = {
        who: place
        for letter in "AB"
        for who, place in four_pairs(slip for slip in found if slip.section == letter).items()
    }

    (ranking,) = standings(snapshot).rankings

    assert {line.contestant_id: line.rank for line in ranking.standings} == ranked(places)
    assert sum(line.total_exact for line in ranking.standings) == 2 * 6


@pytest.mark.parametrize("name", quick_few(["W-IND12", "W-IND16"], ["W-IND12"]))
def test_a_shortage_may_be_measured_by_the_average(name):
    snapshot = played(name, shortage="average")

    assert snapshot.event.conditions.shortage == "average"
    as_the_book_has_it(name, snapshot)


def results_by_number(held: Evening) -> dict[str, tuple[int, str]]:
    return {
        f"{line.direction}{line.number}": (int(line.total_exact), line.rank)
        for line in every_line(standings(held.snapshot))
    }


def test_sit_outs_and_boards_not_played_are_averaged_over_what_was_played():
    movement = {"tables": 3, "boards_per_round": 1, "half_table": "east-west"}
    held = evening(parameters=movement, game="whist").start()
    # By deal: N1-E1 8 and N3-E2 6; N2-E2 9 and N3-E1 4; N2-E1 5 and N1-E2 7.
    tricks = {(1, 1): "8", (3, 1): "6", (2, 2): "9", (3, 2): "4", (2, 3): "5", (1, 3): "7"}
    held.fill(lambda result: tricks[result.sitting.table, result.board])

    # Averages of North-South by deal: 7, 6.5 and 6. N1 15 to 13, N2 14 to 12.5 (taken as 13), N3 10
    # to 13.5 (14); E1 22 to 19.5 (20), E2 17 to 19.5 (20).
    assert results_by_number(held) == {
        "NS1": (2, "1"),
        "NS2": (1, "2"),
        "NS3": (-4, "3"),
        "EW1": (2, "1"),
        "EW2": (-3, "2"),
    }

    held.enter(held.results()[0], "NP")

    # Of deal 1 only 6 is left. N1 7 to 6, N3 10 to 12.5 (13); E1 17 to 13.5 (14), E2 17 to 20.5
    # (21).
    assert results_by_number(held) == {
        "NS1": (1, "2"),
        "NS2": (1, "1"),
        "NS3": (-3, "3"),
        "EW1": (3, "1"),
        "EW2": (-4, "2"),
    }
    notes = [line.note for line in standings(held.snapshot).rankings[0].standings if line.note]
    assert notes == ["by the fraction of a trick"]  # N2 is 1.5 over, N1 just 1


def test_a_match_of_odd_pairs_is_won_by_the_fraction_of_a_trick():
    held = evening("big-teams", {"pairs": 5}, contest="team_match", game="whist").start()
    first = held.event.contestants.order_by("number").first()
    at = {True: [], False: []}
    for result in held.results():
        held.enter(result, "7")
        at[result.sitting.north.contestant_id == first.pk].append(result)
    assert (len(at[True]), len(at[False])) == (20, 30)  # the first team's odd pair sits East-West
    # 7 everywhere: 320 and the average of North-South, 70, to 330 and that of East-West, 60.
    (sheet,) = matches(held.snapshot)
    assert (sheet.first_total, sheet.second_total) == ("390", "390")
    assert sheet.margin == "The match is level"

    # A trick less to North-South where either team sits: 320 + 69.6 to 330 + 60.4.
    for tables in at.values():
        held.enter(tables[0], "6")
    (now,) = matches(held.snapshot)
    (ranking,) = standings(held.snapshot).rankings
    assert (now.first_total, now.second_total) == ("390", "390")
    assert now.margin == f"{sheet.second} leads by the fraction of a trick"
    assert [(line.rank, line.name, line.note) for line in ranking.standings] == [
        ("1", sheet.second, "by the fraction of a trick"),
        ("2", sheet.first, ""),
    ]

    # Ten and six: 324 + 70.4 (394) to 326 + 59.6 (386).
    held.enter(at[True][0], "10")
    (now,) = matches(held.snapshot)
    assert (now.first_total, now.second_total) == ("394", "386")
    assert (now.margin, now.difference) == (f"{now.first} leads by 4 tricks", "8")


MID_PLAY = ["W-LEAGUE24", "W-NARR", "W-BIG", "W-F-HOWELL"]
HELD_BACK = ["W-MITCHELL", "W-HOWELL", "W-BIG-odd"]
"""Movements whose boards go on to others after each round."""


@pytest.mark.parametrize("name", MID_PLAY)
def test_after_whole_rounds_the_public_is_told_what_the_director_is(name):
    contest, method, family, parameters = WHIST[name]
    held = evening(family, parameters, contest=contest, game="whist", method=method).start()
    for rounds in (1, 2, 3):
        held.play(rounds=rounds)

        public, director = (
            standings(held.snapshot.seen_by(role)).rankings for role in (Role.PUBLIC, Role.DIRECTOR)
        )

        assert public == director
        told = {sheet.teams: sheet for sheet in matches(held.snapshot)}
        assert all(sheet == told[sheet.teams] for sheet in matches(held.public))


@pytest.mark.parametrize("name", HELD_BACK)
def test_tricks_on_boards_that_others_have_yet_to_play_count_for_the_director_alone(name):
    contest, method, family, parameters = WHIST[name]
    held = evening(family, parameters, contest=contest, game="whist", method=method).start()
    held.play(rounds=1)

    public, director = (
        standings(held.snapshot.seen_by(role)) for role in (Role.PUBLIC, Role.DIRECTOR)
    )

    assert {line.boards_played for line in every_line(public)} == {0}
    assert max(line.boards_played for line in every_line(director)) > 0
    held.play()
    public, director = (
        standings(held.snapshot.seen_by(role)) for role in (Role.PUBLIC, Role.DIRECTOR)
    )
    assert public.rankings == director.rankings
