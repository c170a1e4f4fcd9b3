"""Many clubs read as one: rankings, travellers and explanations, and what nobody may see yet."""

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.comparison.matchpoints import matchpoints
from tests.tournaments.evenings import DIRECTOR, Evening, clubs_in_play, deal_out, evening
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.boards.deals import deals
from tournaments.selectors.boards.travellers import traveller, travellers
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role, open_event
from tournaments.selectors.explanations.boards import explanations
from tournaments.selectors.explanations.corrections import late_corrections
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.movement.change_kinds import ChangeKind, ChangeRequest
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.rating.scores import points_of
from tournaments.selectors.standings.standings import standings
from tournaments.services.events.events import add_session
from tournaments.services.events.simultaneous import change_simultaneous, join_clubs
from tournaments.services.movements.changes import change_movement, undo_change
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.sessions import finalise_session, start_session
from tournaments.services.rulings.rulings import adjust_score, impose_penalty

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 6, "boards_per_round": 2}


def _everybody(snapshot: EventSnapshot) -> list[str]:
    return [
        line.name
        for ranking in standings(snapshot.seen_by(Role.PUBLIC)).rankings
        for line in ranking.standings
    ]


def _final(club: Evening) -> None:
    finalise_session(session_id=club.session.pk, by=DIRECTOR, key=uuid4())


@pytest.fixture
def played() -> tuple[Evening, Evening, EventSnapshot]:
    """Two clubs that have played everything, one in six pairs of a Howell, and the whole."""
    one, two = (
        evening(names=True).start().play(seed=1),
        evening("howell", HOWELL, names=True).start().play(seed=2),
    )
    field = clubs_in_play(one, two)
    return one, two, open_event_or_simultaneous(field.slug)


def test_every_score_is_compared_with_those_of_all_clubs(
    played: tuple[Evening, Evening, EventSnapshot],
):
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


def test_a_ranking_of_all_names_the_club_of_everybody(
    played: tuple[Evening, Evening, EventSnapshot],
):
    one, two, whole = played

    ranked = standings(whole.seen_by(Role.PUBLIC))

    assert [ranking.title for ranking in ranked.rankings] == ["Overall"]  # a Howell has one winner
    assert {line.club for line in ranked.rankings[0].standings} == {one.club.name, two.club.name}
    assert len(ranked.rankings[0].standings) == 12
    assert len({line.number + line.direction for line in ranked.rankings[0].standings}) == 12
    assert len({line.address for line in ranked.rankings[0].standings}) == 12
    assert dict(each.split(": ", 1) for each in ranked.scoring)["Compared with"] == "all clubs"


def test_boards_that_not_all_clubs_play_are_brought_to_the_same_top(
    played: tuple[Evening, Evening, EventSnapshot],
):
    *_clubs, whole = played

    lines = [line for each in travellers(whole.seen_by(Role.PUBLIC)) for line in each.lines]
    tables = {each.board: len(each.lines) for each in travellers(whole.seen_by(Role.PUBLIC))}

    assert set(tables.values()) == {3, 6}  # the Howell has ten boards, the Mitchell six
    most = 2 * (max(tables.values()) - 1)
    assert {Fraction(line.ns_factored) + Fraction(line.ew_factored) for line in lines} <= {
        Fraction(most),
        Fraction(most) + Fraction(1, 100),
    }


def test_a_club_keeps_its_own_results(played: tuple[Evening, Evening, EventSnapshot]):
    one, *_rest = played
    alone = evening(names=True).start().play(seed=1)

    def totals(club: Evening) -> list[str]:
        ranked = standings(club.snapshot.seen_by(Role.PUBLIC))
        return [line.total for ranking in ranked.rankings for line in ranking.standings]

    assert totals(one) == totals(alone)


def test_an_explanation_counts_the_tables_of_all_clubs(
    played: tuple[Evening, Evening, EventSnapshot],
):
    *_clubs, whole = played
    pair = next(iter(whole.contestants.values()))

    (told,) = explanations(whole.seen_by(Role.PUBLIC), pair, 1)

    assert told.shown
    assert "of 5" in " ".join(told.steps)


def test_rulings_and_penalties_of_a_club_count_in_the_whole():
    one, two = (evening().start().play(seed=seed) for seed in (1, 2))
    field = clubs_in_play(one, two)
    before = open_event_or_simultaneous(field.slug)
    result = one.results()[0]

    adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())
    pair = one.event.contestants.order_by("id")[0]
    impose_penalty(
        contestant_id=pair.pk,
        amount=Decimal(10),
        amount_in="top_percent",
        by=DIRECTOR,
        key=uuid4(),
    )

    after = open_event_or_simultaneous(field.slug)
    assert len(after.rulings) == 2
    lost = [
        line.penalty for r in standings(after.seen_by(Role.PUBLIC)).rankings for line in r.standings
    ]
    assert lost.count("1") == 1  # a tenth of a top of ten
    assert standings(before.seen_by(Role.PUBLIC)) != standings(after.seen_by(Role.PUBLIC))


def test_north_south_and_east_west_win_apart_where_all_clubs_play_so():
    clubs = [evening().start().play(seed=seed) for seed in (1, 2, 3)]
    field = clubs_in_play(*clubs)

    ranked = standings(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC))

    assert [ranking.title for ranking in ranked.rankings] == ["North-South", "East-West"]
    assert [len(ranking.standings) for ranking in ranked.rankings] == [9, 9]


@pytest.mark.parametrize("method", ["cross_imps", "butler"])
def test_clubs_are_compared_by_imps_too(method: str):
    clubs = [evening(method=method).start().play(seed=seed) for seed in (1, 2)]
    whole = open_event_or_simultaneous(clubs_in_play(*clubs).slug)

    totals = [
        line.total_exact
        for r in standings(whole.seen_by(Role.PUBLIC)).rankings
        for line in r.standings
    ]

    assert any(totals)
    assert method == "butler" or sum(totals) == 0


def test_players_of_many_clubs_are_ranked_together():
    clubs = [
        evening("individual", {"players": "8"}, contest="individual").start().play(seed=seed)
        for seed in (1, 2)
    ]
    whole = open_event_or_simultaneous(clubs_in_play(*clubs).slug)

    (ranking,) = standings(whole.seen_by(Role.PUBLIC)).rankings

    assert len(ranking.standings) == 16
    assert all(line.percentage for line in ranking.standings)


def _two_sessions() -> tuple[list[Evening], str]:
    """Two clubs that have played two sessions together, and the address of the whole."""
    clubs = [evening().start().play(seed=seed) for seed in (1, 2)]
    field = clubs_in_play(*clubs)
    for seed, club in enumerate(clubs, start=5):
        second = add_session(event_id=club.event.pk)
        choose_movement(
            section_id=second.sections.get().pk,
            family="mitchell",
            parameters={"tables": 3, "boards_per_round": 2},
        )
        start_session(session_id=second.pk, by=DIRECTOR, key=uuid4())
        Evening(club.club, club.event, second).play(seed=seed)
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
    pair = clubs[1].event.contestants.order_by("id")[0]

    impose_penalty(
        contestant_id=pair.pk,
        amount=Decimal(3),
        amount_in="points",
        session=1,
        by=DIRECTOR,
        key=uuid4(),
    )

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
    _final(one)
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
        assert deals(snapshot.seen_by(Role.DIRECTOR), session_id=first) == ()
    assert len(travellers(one.snapshot.seen_by(Role.DIRECTOR))) == 6
    two.play(seed=3)
    assert len(travellers(one.snapshot.seen_by(Role.PUBLIC))) == 6
    assert deals(one.snapshot.seen_by(Role.PUBLIC), session_id=one.session.pk)


def test_nothing_is_told_while_a_club_has_yet_to_start():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two)

    assert travellers(one.snapshot.seen_by(Role.PUBLIC)) == ()
    assert travellers(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) == ()
    assert travellers(open_event_or_simultaneous(field.slug).seen_by(Role.DIRECTOR)) != ()


def test_boards_are_shown_club_by_club_where_that_was_agreed():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two, boards_shown="club")

    assert len(travellers(one.snapshot.seen_by(Role.PUBLIC))) == 6
    assert travellers(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) == ()


def test_a_club_that_never_plays_holds_nothing_back_once_all_is_final():
    one, two = evening().start().play(), evening()
    field = clubs_in_play(one, two)

    change_simultaneous(event_id=one.event.pk, final=True, by=DIRECTOR, key=uuid4())

    whole = open_event_or_simultaneous(field.slug)
    assert len(travellers(one.snapshot.seen_by(Role.PUBLIC))) == 6
    assert len(travellers(whole.seen_by(Role.PUBLIC))) == 6
    assert not standings(whole.seen_by(Role.PUBLIC)).provisional


def test_joining_late_is_no_correction_of_final_results():
    one, two = evening().start().play(), evening()
    _final(one)

    field = clubs_in_play(two, one)

    assert late_corrections(one.snapshot.seen_by(Role.PUBLIC)) is None
    assert late_corrections(open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)) is None


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
        join_clubs(event_id=club.event.pk, code=field.code, by=DIRECTOR, key=uuid4())
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

    change_movement(
        section_id=two.section.pk,
        wanted=ChangeRequest(ChangeKind.PAIR_ARRIVES, after=1),
        by=DIRECTOR,
        key=uuid4(),
    )
    joined = open_event_or_simultaneous(field.slug)
    undo_change(section_id=two.section.pk, by=DIRECTOR, key=uuid4())
    gone = open_event_or_simultaneous(field.slug)

    assert len(_everybody(joined)) == len(before) + 1
    assert _everybody(gone) == before
    for snapshot in (joined, gone):
        public = snapshot.seen_by(Role.PUBLIC)
        waiting = {result.board for result in two.results(status="pending")}
        assert not any(shows(public, snapshot.sessions[0].id, board) for board in waiting)
    assert verify_ledger(two.event.pk).ok
