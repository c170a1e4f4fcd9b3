"""A simultaneous read as one event, and what nobody may see yet."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.comparison.matchpoints import matchpoints
from tests.tournaments.evenings import (
    Evening,
    clubs_in_play,
    deal_out,
    evening,
    every_line,
    rule,
    signed,
)
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.hands import deals
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.simultaneous.services import change_simultaneous, join_clubs
from tournaments.site.refusals import NoSuchEventError
from tournaments.standings.selectors.boards.travellers import traveller, travellers
from tournaments.standings.selectors.explanations.corrections import late_corrections
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating, points_of

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 6, "boards_per_round": 2}


def _everybody(snapshot: EventSnapshot) -> list[str]:
    return [line.name for line in every_line(standings(snapshot.seen_by(Role.PUBLIC)))]


def _two_clubs() -> tuple[Evening, Evening, EventSnapshot]:
    """Two clubs that have played everything, a Mitchell and a Howell, and the simultaneous."""
    one, two = (
        evening(names=True).start().play(seed=1),
        evening("howell", HOWELL, names=True).start().play(seed=2),
    )
    field = clubs_in_play(one, two)
    return one, two, open_event_or_simultaneous(field.slug)


played = kept(_two_clubs)


def test_every_score_is_compared_with_those_of_all_clubs(played):
    *clubs, whole = played
    first = whole.sessions[0]

    for board in sorted(whole.boards[first.id]):
        scores = [
            points_of(snapshot, result.score, board) or 0
            for snapshot in (club.snapshot for club in clubs)
            for result in snapshot.results
            if result.board == board
        ]
        found = traveller(whole.seen_by(Role.PUBLIC), first.id, board)
        assert found is not None
        assert sorted(int(line.ns_points) for line in found.lines) == sorted(matchpoints(scores))


def test_a_ranking_of_all_names_the_club_of_everybody(played):
    one, two, whole = played

    ranked = standings(whole.seen_by(Role.PUBLIC))

    assert [ranking.title for ranking in ranked.rankings] == ["Overall"]  # a Howell has one winner
    assert {line.club for line in ranked.rankings[0].standings} == {one.club.name, two.club.name}
    assert len(ranked.rankings[0].standings) == 12
    assert len({line.number + line.direction for line in ranked.rankings[0].standings}) == 12
    assert len({line.address for line in ranked.rankings[0].standings}) == 12
    assert dict(each.split(": ", 1) for each in ranked.scoring)["Compared with"] == "all clubs"


def test_boards_that_not_all_clubs_play_are_scaled_to_the_same_top(played):
    *_clubs, whole = played

    lines = [line for each in travellers(whole.seen_by(Role.PUBLIC)) for line in each.lines]
    tables = {each.board: len(each.lines) for each in travellers(whole.seen_by(Role.PUBLIC))}

    assert set(tables.values()) == {3, 6}  # the Howell has ten boards, the Mitchell six
    most = 2 * (max(tables.values()) - 1)
    assert {Fraction(line.ns_factored) + Fraction(line.ew_factored) for line in lines} <= {
        Fraction(most),
        Fraction(most) + Fraction(1, 100),
    }


def test_a_club_keeps_its_own_results(played):
    one, *_rest = played
    alone = evening(names=True).start().play(seed=1)

    def totals(club: Evening) -> list[str]:
        ranked = standings(club.public)
        return [line.total for ranking in ranked.rankings for line in ranking.standings]

    assert totals(one) == totals(alone)


def test_rulings_and_penalties_of_a_club_count_in_the_whole():
    one, two = (evening().start().play(seed=seed) for seed in (1, 2))
    field = clubs_in_play(one, two)
    before = open_event_or_simultaneous(field.slug)
    result = one.results()[0]

    rule(result, "A6040")
    one.penalise("1-ns", 10, amount_in="top_percent")

    after = open_event_or_simultaneous(field.slug)
    assert len(after.rulings) == 2
    lost = [
        line.penalty for r in standings(after.seen_by(Role.PUBLIC)).rankings for line in r.standings
    ]
    assert lost.count("1") == 1  # a tenth of a top of ten
    assert standings(before.seen_by(Role.PUBLIC)) != standings(after.seen_by(Role.PUBLIC))


def _two_sessions() -> tuple[list[Evening], str]:
    """Two clubs that have played two sessions together, and the address of the simultaneous."""
    clubs = [evening().start().play(seed=seed) for seed in (1, 2)]
    field = clubs_in_play(*clubs)
    for seed, club in enumerate(clubs, start=5):
        club.next_session().start().play(seed=seed)
    return clubs, field.slug


def test_sessions_of_one_number_play_the_same_deals():
    _clubs, address = _two_sessions()

    whole = open_event_or_simultaneous(address)

    assert [session.number for session in whole.sessions] == [1, 2]
    rated = event_rating(whole.seen_by(Role.PUBLIC)).whole
    assert {line.top for line in rated.lines.values()} == {10}  # six tables in each of two fields
    assert standings(whole.seen_by(Role.PUBLIC)).rankings[0].sessions == (1, 2)


def test_a_penalty_counts_in_the_session_of_all_clubs_that_has_its_number():
    clubs, address = _two_sessions()

    clubs[1].penalise("1-ns", 3, session=1)

    found = standings(open_event_or_simultaneous(address).seen_by(Role.PUBLIC))
    lost = {
        ranking.title: [line.penalty for line in ranking.standings if line.penalty]
        for ranking in found.others
        if ranking.title.startswith("Session")
    }
    assert {title for title, penalties in lost.items() if penalties == ["3"]} == {
        "Session 1, North-South"
    }


def test_a_club_that_has_not_started_is_listed_and_its_names_are_not():
    one, two = evening(names=True).start().play(), evening(names=True)
    whole = open_event_or_simultaneous(clubs_in_play(one, two).slug)

    shown = standings(whole.seen_by(Role.PUBLIC))

    assert [(club.club, club.status) for club in shown.clubs] == [
        (one.club.name, "running"),
        (two.club.name, "setup"),
    ]
    assert shown.provisional
    assert len(_everybody(whole)) == 6


def test_nothing_of_a_board_is_told_while_a_club_has_yet_to_play_it():
    one, two = evening().start().play(), evening().start().play(rounds=1)
    field = clubs_in_play(one, two)
    deal_out(one)
    one.finish()
    waiting = {result.board for result in two.results(status="pending")}

    for snapshot in (one.snapshot, open_event_or_simultaneous(field.slug)):
        public = snapshot.seen_by(Role.PUBLIC)
        first = snapshot.sessions[0].id
        assert waiting
        assert not any(shows(public, first, board) for board in waiting)
        assert {each.board for each in travellers(snapshot.seen_by(Role.PUBLIC))}.isdisjoint(
            waiting
        )
        assert deals(snapshot.seen_by(Role.PUBLIC), session_id=first) == ()
        assert deals(snapshot, session_id=first) == ()
    assert len(travellers(one.snapshot)) == 6
    two.play(seed=3)
    assert len(travellers(one.public)) == 6
    assert deals(one.public, session_id=one.session.pk)


def test_nothing_is_told_while_a_club_has_yet_to_start():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two)

    assert travellers(one.public) == ()
    assert travellers(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) == ()
    assert travellers(open_event_or_simultaneous(field.slug)) != ()


def test_boards_are_shown_club_by_club_where_that_was_agreed():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two, boards_shown="club")

    assert len(travellers(one.public)) == 6
    assert travellers(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) == ()


def test_a_club_that_never_plays_holds_nothing_back_once_all_is_final():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two)

    change_simultaneous(event_id=one.event.pk, final=True, **signed())

    whole = open_event_or_simultaneous(field.slug)
    assert len(travellers(one.public)) == 6
    assert len(travellers(whole.seen_by(Role.PUBLIC))) == 6
    assert not standings(whole.seen_by(Role.PUBLIC)).provisional


def test_joining_late_is_no_correction_of_final_results():
    one, two = evening().start().play(), evening()
    one.finish()

    field = clubs_in_play(two, one)

    assert late_corrections(one.public) is None
    assert late_corrections(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) is None


def test_a_score_corrected_after_leading_a_tournament_changes_no_conditions():
    one, two = evening().start().play(), evening()
    one.finish()
    clubs_in_play(one, two)
    change_simultaneous(event_id=one.event.pk, final=True, **signed())
    one.reopen()
    one.enter(one.results()[0], "7NTSXX-13")
    one.finish()

    late = late_corrections(one.public)

    assert late is not None
    assert len(late.boards) == 1
    assert not late.others


@pytest.mark.parametrize("address", ["nobody", "", "99999", "a\0b", "x" * 300])
def test_there_is_nothing_at_an_unknown_address(address: str):
    with pytest.raises(NoSuchEventError):
        open_event_or_simultaneous(address)


def test_more_clubs_cost_no_more_queries():
    clubs = [evening().start() for _ in range(4)]
    field = clubs_in_play(*clubs[:2])

    with CaptureQueriesContext(connection) as two:
        open_event_or_simultaneous(field.slug)
    for club in clubs[2:]:
        join_clubs(event_id=club.event.pk, code=field.code, **signed())
    with CaptureQueriesContext(connection) as four:
        open_event_or_simultaneous(field.slug)

    assert len(four) == len(two) <= 20


def test_an_event_by_itself_asks_for_no_other_club():
    held = evening().start()
    with CaptureQueriesContext(connection) as alone:
        open_event(held.event.pk)

    assert not [each for each in alone.captured_queries if "DISTINCT" in each["sql"]]


def test_a_late_pair_and_its_going_again_are_read_in_the_whole():
    one, two = evening(names=True).start(), evening("howell", HOWELL | {"pairs": 7}).start()
    field = clubs_in_play(one, two)
    one.play(seed=1)
    two.play(rounds=1, seed=2)
    before = _everybody(open_event_or_simultaneous(field.slug))

    two.change_movement("pair_arrives", after=1)
    joined = open_event_or_simultaneous(field.slug)
    two.undo()
    gone = open_event_or_simultaneous(field.slug)

    assert len(_everybody(joined)) == len(before) + 1
    assert _everybody(gone) == before
    for snapshot in (joined, gone):
        public = snapshot.seen_by(Role.PUBLIC)
        waiting = {result.board for result in two.results(status="pending")}
        assert not any(shows(public, snapshot.sessions[0].id, board) for board in waiting)
    assert verify_ledger(two.event.pk).ok
