"""Lists of events and of simultaneous tournaments: everybody's page and the director's desk."""

import re
from datetime import date, time, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR, Evening, clubs_in_play, evening
from tournaments.selectors.clubs.events import simultaneous_tournaments
from tournaments.services.competitions.writing import (
    create_competition,
    show_competition,
    withdraw_entry,
)
from tournaments.services.events.congresses import add_to_timetable, create_congress
from tournaments.services.events.simultaneous import change_simultaneous
from tournaments.services.ledger import Actor
from tournaments.services.people import create_club

pytestmark = pytest.mark.django_db


def finished() -> Evening:
    return evening().start().play().finish()


def words_of(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_line_says_how_many_clubs_there_are_and_how_many_have_finished():
    lead = finished()
    clubs_in_play(lead, evening().start(), evening(), name="Three Clubs")
    waiting = evening()
    clubs_in_play(waiting, name="Not Yet")

    ours = simultaneous_tournaments()
    public = simultaneous_tournaments(started=True)

    assert [(each.name, each.status, each.clubs, each.finished) for each in ours] == [
        ("Not Yet", "setup", 1, 0),
        ("Three Clubs", "running", 3, 1),
    ]
    assert [each.name for each in public] == ["Three Clubs"]


def test_the_whole_is_final_when_the_club_that_leads_says_so():
    lead = finished()
    clubs_in_play(lead, finished())
    assert simultaneous_tournaments()[0].status == "running"

    change_simultaneous(event_id=lead.event.pk, final=True, by=DIRECTOR, key=uuid4())

    assert simultaneous_tournaments()[0].status == "final"


def test_everybody_finds_it_among_the_events(client):
    field = clubs_in_play(finished(), evening().start(), name="Three Clubs")

    words = words_of(client, "/")

    assert "Three Clubs 19 March 2026 · 2 clubs, 1 finished Provisional" in words
    assert f'href="/events/{field.slug}/"' in client.get("/").content.decode()


def test_a_desk_lists_those_of_its_own_clubs_only(directing):
    lead, other, stranger = evening(), evening().start(), evening()
    clubs_in_play(lead, other, name="Three Clubs")
    desk = reverse("director_desk")

    assert "Three Clubs 19 March 2026 · 2 clubs, 0 finished" in words_of(directing(lead), desk)
    assert "Three Clubs" in words_of(directing(other), desk)
    assert "Three Clubs" not in words_of(directing(stranger), desk)


def test_without_any_neither_page_speaks_of_several_clubs(client, directing):
    held = evening().start()

    assert "Several clubs" not in words_of(client, "/")
    assert "Several clubs" not in words_of(directing(held), reverse("director_desk"))


def test_more_tournaments_and_clubs_cost_no_more_queries(client, directing):
    lead = evening().start()
    clubs_in_play(lead, evening().start())
    desk, address = directing(lead), reverse("director_desk")
    desk.get(address)
    with CaptureQueriesContext(connection) as home_of_one:
        client.get("/")
    with CaptureQueriesContext(connection) as desk_of_one:
        desk.get(address)

    clubs_in_play(evening().start(), evening().start(), evening().start(), evening())
    with CaptureQueriesContext(connection) as home_of_two:
        client.get("/")
    with CaptureQueriesContext(connection) as desk_of_two:
        desk.get(address)

    assert len(home_of_two) == len(home_of_one) <= 6
    assert len(desk_of_two) == len(desk_of_one) <= 12


def test_home_lists_events_in_play_and_results_but_not_those_being_set_up(client):
    evening()
    running, final = evening().start(), finished()

    page = client.get("/").content.decode()

    assert f"/events/{running.event.slug}/" in page
    assert f"/events/{final.event.slug}/" in page
    assert page.count("card-link") == 2


def test_an_empty_home_page_says_what_will_appear_on_it(client):
    assert "Nothing played yet" in words_of(client, "/")


def _ladder(name, club):
    made = create_competition(
        club_id=club.pk,
        kind="ladder",
        name=name,
        starts_on=date(2026, 9, 1),
        rules={"reach": 2},
        by=Actor("director"),
        key=uuid4(),
    )
    return made.pk, made.slug


def _show(ladder, shown):
    return show_competition(competition_id=ladder, shown=shown, by=Actor("director"), key=uuid4())


def test_home_lists_a_competition_only_while_it_is_shown(client):
    club = create_club(name="Ladder club")
    ladder, slug = _ladder("Winter ladder", club)
    assert slug not in client.get("/").content.decode()

    _show(ladder, True)
    assert f'href="/ladders/{slug}/"' in client.get("/").content.decode()
    hidden = _show(ladder, False)
    assert slug not in client.get("/").content.decode()
    withdraw_entry(
        competition_id=ladder, sequence=hidden.sequence, by=Actor("director"), key=uuid4()
    )

    assert f'href="/ladders/{slug}/"' in client.get("/").content.decode()


def test_more_competitions_cost_home_no_more_queries(client):
    club = create_club(name="Ladder club")
    counted = []
    for many in (1, 3):
        for number in range(many):
            _show(_ladder(f"Ladder {many} {number}", club)[0], True)
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_home_announces_a_congress_from_its_first_line_until_its_last_day(client):
    today = timezone.localdate()
    club = create_club(name="Congress club")
    spring = create_congress(club_id=club.pk, name="Spring Congress", place="Town hall")
    past = create_congress(club_id=club.pk, name="Last year's", place="")
    add_to_timetable(
        congress_id=past.pk, day=today - timedelta(days=1), begins=time(13), title="Teams"
    )
    assert "Congress" not in client.get("/").content.decode().replace("Congress club", "")

    for days in (-1, 2):
        day = today + timedelta(days=days)
        add_to_timetable(congress_id=spring.pk, day=day, begins=time(13), title="Teams")

    page = client.get("/").content.decode()
    assert page.count(f'href="/congresses/{spring.slug}/"') == 1
    assert past.slug not in page
