"""Standings, travellers and scorecards as people read them."""

from fractions import Fraction
from itertools import pairwise
from uuid import uuid4

import pytest
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.evenings import DIRECTOR, evening
from tournaments.selectors.boards.own_boards import own_boards
from tournaments.selectors.boards.travellers import contestant_by_address, traveller
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import NoSuchEventError, Role, open_event
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.standings import standings
from tournaments.services.movements.sessions import finalise_session

pytestmark = pytest.mark.django_db

QUERIES_OF_A_BOOK = 9


def test_an_unswitched_mitchell_has_two_winners() -> None:
    played = evening().start().play()

    shown = standings(played.snapshot.seen_by(Role.PUBLIC))

    assert [ranking.title for ranking in shown.rankings] == ["North-South", "East-West"]
    assert "Winners: two, North-South and East-West" in shown.scoring


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("mitchell", {"tables": 5, "boards_per_round": 2, "arrow_switch": 1}),
        ("howell", {"pairs": 8, "boards_per_round": 3}),
    ],
)
def test_an_arrow_switched_mitchell_and_a_howell_have_one_winner(
    family: str, parameters: dict[str, int]
) -> None:
    played = evening(family, parameters).start().play()

    (ranking,) = standings(played.snapshot.seen_by(Role.PUBLIC)).rankings

    assert ranking.title == "Overall"
    assert sum(line.total_exact for line in ranking.standings) == sum(
        Fraction(line.boards_played) for line in ranking.standings
    ) / 2 * _top(played.snapshot)


def _top(snapshot: object) -> Fraction:
    shown = traveller(snapshot.seen_by(Role.DIRECTOR), snapshot.sessions[0].id, 1)
    line = shown.lines[0]
    return Fraction(line.ns_points) + Fraction(line.ew_points)


def test_the_percentages_of_each_direction_average_half() -> None:
    played = evening("mitchell", {"tables": 7, "boards_per_round": 3}).start().play()

    for ranking in standings(played.snapshot.seen_by(Role.PUBLIC)).rankings:
        total = sum(Fraction(line.percentage) for line in ranking.standings)
        assert abs(total / len(ranking.standings) - 50) < Fraction(1, 100)


def test_nobody_has_a_rank_before_the_first_score() -> None:
    shown = standings(evening().start().snapshot.seen_by(Role.DIRECTOR))

    assert {line.rank for ranking in shown.rankings for line in ranking.standings} == {""}


def test_standings_are_provisional_until_made_final() -> None:
    played = evening().start().play()
    assert standings(played.snapshot.seen_by(Role.PUBLIC)).provisional

    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())
    assert not standings(played.snapshot.seen_by(Role.PUBLIC)).provisional


def test_a_traveller_lists_scores_from_the_best_for_north_south() -> None:
    played = evening().start().play()
    snapshot = played.snapshot

    shown = traveller(snapshot.seen_by(Role.PUBLIC), played.session.pk, 1)

    scores = [line.score for line in shown.lines]
    assert scores == sorted(scores, reverse=True)
    assert (shown.dealer, shown.vulnerability) == ("N", "none")
    assert sum(f.count for f in shown.frequencies) == 3


def test_scores_and_points_on_a_scorecard_are_the_pairs_own() -> None:
    played = evening().start().play()
    snapshot = played.snapshot.seen_by(Role.PUBLIC)

    ours = own_boards(snapshot, contestant_by_address(snapshot, "1-ns"))[0]
    theirs = next(
        board
        for board in own_boards(snapshot, ours.opponents.contestants[0])
        if board.opponents.contestants[0].address == "1-ns" and board.board == ours.board
    )

    assert ours.score == -theirs.score
    assert Fraction(ours.percentage_text) + Fraction(theirs.percentage_text) == 100


def test_whist_pairs_are_ranked_against_the_average_of_their_direction() -> None:
    played = evening(game="whist").start().play()

    for ranking in standings(played.snapshot.seen_by(Role.PUBLIC)).rankings:
        tricks = [line.tricks for line in ranking.standings]
        average = int(Fraction(sum(tricks), 3) + Fraction(1, 2))
        assert [line.total_exact for line in ranking.standings] == [t - average for t in tricks]


def test_a_whist_match_is_won_by_the_tricks_in_excess_of_half() -> None:
    played = evening("league-24", {}, contest="team_match", game="whist").start()
    for result in played.results():
        north = result.sitting.north.contestant.number
        played.enter(result, "8" if north == "A" else "6")

    (sheet,) = matches(played.snapshot.seen_by(Role.PUBLIC))

    assert (sheet.first_total, sheet.second_total) == ("360", "264")
    assert sheet.margin == "Team A leads by 48 tricks"
    assert len(sheet.boards) == 24


def test_a_bridge_match_is_scored_by_imps() -> None:
    played = evening("league-24", {}, contest="team_match").start()
    for result in played.results():
        played.enter(result, "4SN=" if result.sitting.north.contestant.number == "A" else "4SN-1")

    (ranking,) = standings(played.snapshot.seen_by(Role.PUBLIC)).rankings
    (sheet,) = matches(played.snapshot.seen_by(Role.PUBLIC))

    assert [line.name for line in ranking.standings] == ["Team A", "Team B"]
    assert {board.swing for board in sheet.boards} == {"+10", "+12"}
    assert int(ranking.standings[0].total) == sum(int(board.swing) for board in sheet.boards)


@pytest.mark.parametrize(
    ("award", "first", "second"), [("A+-", 3, 0), ("A-+", 0, 3), ("A+", 3, 3), ("A", 0, 0)]
)
def test_an_artificial_score_counts_imps_in_a_match(award: str, first: int, second: int) -> None:
    played = evening("league-24", {}, contest="team_match").start()
    for result in played.results():
        played.enter(result, "4SN=")
    artificial = next(r for r in played.results() if r.sitting.north.contestant.number == "A")
    played.enter(artificial, award)

    (sheet,) = matches(played.snapshot.seen_by(Role.DIRECTOR))

    assert (sheet.first_total, sheet.second_total) == (str(first), str(second))
    assert len(sheet.boards) == 24


def test_scores_are_compared_across_sections_where_the_event_says_so() -> None:
    played = evening(sections=2, compare="session").start().play()

    shown = traveller(played.snapshot.seen_by(Role.PUBLIC), played.session.pk, 1)

    assert len(shown.lines) == 6
    assert {Fraction(x.ns_points) + Fraction(x.ew_points) for x in shown.lines} == {10}


@pytest.mark.parametrize("tables", [3, 13])
def test_a_book_takes_the_same_queries_whatever_its_size(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played = evening("mitchell", {"tables": tables, "boards_per_round": 2}, names=True).start()

    with django_assert_num_queries(QUERIES_OF_A_BOOK) as queries:
        snapshot = open_event(played.event.slug)
        standings(snapshot.seen_by(Role.PUBLIC))
        room(snapshot, played.session.pk)

    assert isinstance(queries, CaptureQueriesContext)


@pytest.mark.parametrize("event", ["", "nothing-2026-01-01", 0, "99999999", "9" * 40, "٣", "\x00"])
def test_an_unknown_event_is_said_to_be_unknown(event: int | str) -> None:
    with pytest.raises(NoSuchEventError, match="There is no event"):
        open_event(event)


def test_only_who_wins_by_the_fraction_of_a_trick_is_said_to() -> None:
    played = evening("mitchell", {"tables": 3, "boards_per_round": 1}, game="whist").start()
    tricks = iter("667776666")
    for result in played.results():
        played.enter(result, next(tricks))

    lines = [
        line
        for ranking in standings(played.snapshot.seen_by(Role.PUBLIC)).rankings
        for line in ranking.standings
    ]

    for ahead, behind in pairwise(lines):
        if ahead.note:
            assert ahead.total == behind.total
            assert ahead.rank != behind.rank
    assert not any(line.note for line in lines if line.rank.startswith("3"))
