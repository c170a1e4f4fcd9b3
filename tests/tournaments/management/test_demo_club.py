"""``manage.py demo_club``: the club to look at."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.tournaments.evenings import kept_for_a_module
from tests.tournaments.interchange.writing.coming_back import again, shown
from tests.tournaments.our_models import our_models
from tournaments.clubs.models import Club, Director, Player
from tournaments.clubs.roles import Role
from tournaments.competitions.selectors.opened import competitions_of, verify_competition
from tournaments.management.demo.names import CLUB, OTHER_CLUB, OTHER_PLAYERS, PLAYERS
from tournaments.record.models import Contestant, Deal, Event, Result, Ruling, Session, Simultaneous
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.boards.travellers import traveller

TODAY = date(2026, 11, 20)
PASSWORD = "rook-lamp-8-fen"


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Make the club once for all the tests that look at it."""
    with kept_for_a_module(django_db_blocker):
        options = ["--password", PASSWORD, "--today", TODAY.isoformat(), "--season", "0"]
        call_command("demo_club", *options, stdout=StringIO())
        yield


@pytest.fixture
def club(made: None, db: None) -> Club:
    return Club.objects.get(name=CLUB)


def event_named(name: str) -> Event:
    return Event.objects.get(name=name)


def test_five_events_are_made_finished_in_play_whist_players_and_teams(club):
    assert club.name == CLUB
    assert [
        (event.name, event.game, event.held_on, event.sessions.get().status)
        for event in club.events.order_by("id")
    ] == [
        ("Ferry Lane Pairs", "bridge", date(2026, 11, 13), Session.Status.FINAL),
        ("Club Night Pairs", "bridge", TODAY, Session.Status.RUNNING),
        ("Whist Evening", "whist", date(2026, 11, 17), Session.Status.FINAL),
        ("Individual of Eight", "whist", date(2026, 11, 10), Session.Status.FINAL),
        ("Five Teams", "bridge", date(2026, 11, 3), Session.Status.FINAL),
    ]


def test_a_password_makes_the_login_of_the_director(club):
    user = User.objects.get(username="director")

    assert user.check_password(PASSWORD)
    assert Director.objects.get().user == user


def test_everybody_on_the_list_has_a_name_of_their_own(club):
    assert club.players.count() == len(set(PLAYERS)) == 64
    assert Player.objects.count() == 64 + len(set(OTHER_PLAYERS) - set(PLAYERS)) == 84
    members = {"pairs": 2, "individual": 1, "teams": 4}
    for contestant in Contestant.objects.select_related("event"):
        assert contestant.members.count() == members[contestant.event.contest]


def test_every_ledger_holds(club):
    assert [verify_ledger(event.pk).problems for event in Event.objects.all()] == [()] * 6


def test_the_whist_evening_comes_out_as_printed(run, club):
    printed = json.loads(run("standings", event_named("Whist Evening").pk, "--json")[0])

    by_pair = {(s["direction"], s["number"]): s for s in printed["standings"]}
    assert [by_pair["NS", n]["tricks"] for n in "12345"] == [147, 145, 140, 151, 141]
    assert [by_pair["EW", n]["tricks"] for n in "12345"] == [117, 112, 119, 112, 116]
    assert [by_pair["NS", n]["total"] for n in "12345"] == ["+2", "0", "-5", "+6", "-4"]
    assert [by_pair["EW", n]["total"] for n in "12345"] == ["+2", "-3", "+4", "-3", "+1"]


def test_in_the_session_in_play_rounds_are_done_and_the_next_one_is_not(club):
    results = Result.objects.filter(sitting__section__session__event__name="Club Night Pairs")
    pending = Counter(results.filter(status="pending").values_list("sitting__round", flat=True))

    assert set(pending) == {4, 5, 6, 7}
    assert 0 < pending[4] < 21
    assert pending[5] == 21
    assert Ruling.objects.get().score == "A60/40"


def test_the_finished_session_has_boards_that_differ_and_contracts_that_mostly_make(club):
    results = Result.objects.filter(sitting__section__session__event__name="Ferry Lane Pairs")
    contracts = Counter(results.filter(status="contract").values_list("level", flat=True))
    made = [r.tricks >= r.level + 6 for r in results.filter(status="contract")]

    assert results.count() == 9 * 27
    assert len(contracts) >= 4
    assert 0.5 < sum(made) / len(made) < 0.9


def test_another_club_has_played_the_deals_of_the_finished_session(run, club):
    field = Simultaneous.objects.get()
    lead, other = field.events.order_by("id")
    cards = [
        dict(Deal.objects.filter(session__event=event).values_list("board", "cards"))
        for event in (lead, other)
    ]
    snapshot = open_event_or_simultaneous(field.slug)
    board_1 = traveller(snapshot.seen_by(Role.PUBLIC), snapshot.sessions[0].id, 1)

    assert (field.leader, lead.name) == (lead, "Ferry Lane Pairs")
    assert (other.club.name, other.sessions.get().status) == (OTHER_CLUB, Session.Status.FINAL)
    assert {board: cards[0][board] for board in cards[1]} == cards[1]
    assert len(cards[1]) == 15
    assert len(board_1.lines) == 9 + 5


def test_everybody_sees_a_league_with_two_rounds_played_and_a_ladder(club):
    league, ladder = competitions_of([club.pk], AnonymousUser())
    (table,) = league.state.tables()

    assert [line.played for line in table] == [2, 2, 2, 2]
    assert len({line.points for line in table}) > 1
    assert [each.won for each in ladder.state.played] == [True, False]
    assert [verify_competition(each.id).problems for each in (league, ladder)] == [(), ()]


@pytest.mark.slow
def test_the_same_seed_makes_the_same_scores(run, club):
    first = all_scores()
    forget_everything()

    run("demo_club", today=TODAY, season=0)

    assert all_scores() == first


def all_scores() -> list[object]:
    rows = Result.objects.order_by("sitting__round", "sitting__table", "board", "id")
    fields = ("board", "status", "level", "strain", "declarer", "tricks", "lead")
    return list(rows.values_list(*fields))


def forget_everything() -> None:
    tables = [model._meta.db_table for model in our_models()]
    with connection.cursor() as cursor:
        for table in reversed(tables):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 (names of our own tables)


def test_a_second_time_nothing_is_made(run, club):
    out, _errors = run("demo_club")

    assert out == f"The demonstration club, {CLUB}, already exists.\n"
    assert Event.objects.count() == 6


@pytest.mark.slow
def test_evenings_of_pairs_come_back_from_their_own_files(club):
    for name in ("Ferry Lane Pairs", "Quayside Pairs"):
        snapshot = open_event(event_named(name).pk)
        assert shown(again(snapshot)) == shown(snapshot)
