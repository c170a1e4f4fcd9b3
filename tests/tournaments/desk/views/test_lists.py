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
from tournaments.clubs.services import create_club
from tournaments.competitions.services import create_competition, show_competition, withdraw_entry
from tournaments.congresses.services import add_to_timetable, create_congress
from tournaments.record.models import ConditionsOfContest, Event, Session
from tournaments.simultaneous.selectors import simultaneous_tournaments
from tournaments.simultaneous.services import change_simultaneous
from tournaments.site.keys import Actor

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

    ours = simultaneous_tournaments(9)
    public = simultaneous_tournaments(9, started=True)

    assert [(each.name, each.status, each.clubs, each.finished) for each in ours] == [
        ("Not Yet", "setup", 1, 0),
        ("Three Clubs", "running", 3, 1),
    ]
    assert [each.name for each in public] == ["Three Clubs"]


def test_the_whole_is_final_when_the_club_that_leads_says_so():
    lead = finished()
    clubs_in_play(lead, finished())
    assert simultaneous_tournaments(9)[0].status == "running"

    change_simultaneous(event_id=lead.event.pk, final=True, by=DIRECTOR, key=uuid4())

    assert simultaneous_tournaments(9)[0].status == "final"


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

    assert len(home_of_two) == len(home_of_one) <= 12
    assert len(desk_of_two) == len(desk_of_one) <= 15


def test_home_lists_events_in_play_and_results_but_not_those_being_set_up(client):
    evening()
    running, final = evening().start(), finished()

    page = client.get("/").content.decode()

    now, results = page.split("Results</h2>")
    assert f"/events/{running.event.slug}/" in now
    assert f"/events/{final.event.slug}/" in results
    assert page.count("/events/") == 2


def many_events(many: int) -> Evening:
    """Return an evening in play, and store that many older final events of its club."""
    held = evening().start()
    store_final_events(held, "pairs", many)
    return held


def store_final_events(held: Evening, name: str, many: int) -> None:
    for number in range(many):
        day = date(2026, 3, 1) - timedelta(days=number)
        event = Event.objects.create(
            club=held.club,
            name=f"{name} {day}",
            slug=f"{name}-{day}",
            held_on=day,
            game=held.event.game,
            contest=held.event.contest,
            method=held.event.method,
            conditions=ConditionsOfContest.objects.create(),
        )
        Session.objects.create(event=event, number=1, status="final")


def test_home_the_desk_and_the_api_read_one_page_of_many_events(client):
    held = many_events(70)
    desk = Client()
    desk.force_login(held.director)
    pages = [
        *((client, each) for each in ("/", "/?page=2", "/api/v1/events/?limit=30&offset=30")),
        *((desk, reverse("director_desk") + each) for each in ("", "?page=2")),
    ]

    def queries() -> list[int]:
        found = []
        for who, address in pages:
            with CaptureQueriesContext(connection) as asked:
                page = who.get(address).content.decode()
            assert len(set(re.findall(r"(?:pairs|cup)-[\d-]+", page))) in range(24, 31)
            listing = [each["sql"] for each in asked if _lists_events(each["sql"])]
            assert listing
            assert all("LIMIT" in sql for sql in listing)
            found.append(len(asked))
        return found

    desk.get(reverse("director_desk"))  # the first page after a login also notes when that was
    before = queries()
    store_final_events(held, "cup", 90)
    assert queries() == before
    assert max(before) <= 16


def _lists_events(sql: str) -> bool:
    """Return whether a statement lists events, other than those already chosen or counted."""
    chosen = "COUNT(" in sql or re.search(r'"tournaments_event"."id" IN \(\d', sql)
    return sql.startswith('SELECT "tournaments_event"."id"') and not chosen


def test_earlier_events_are_a_link_away_and_the_api_pages_as_before(client):
    held = many_events(70)

    first = words_of(client, "/")
    second = client.get("/?page=2").content.decode()
    last = words_of(client, "/?page=3")

    assert "In play now" in first
    assert "Earlier events" in first
    assert "In play now" not in last
    assert "Later events" in last
    assert 'rel="next"' in second
    found = [
        match
        for page in (1, 2, 3)
        for match in re.findall(
            r'href="/events/(pairs-[\d-]+)/"', client.get(f"/?page={page}").content.decode()
        )
    ]
    assert len(set(found)) == 70
    listed = client.get("/api/v1/events/?limit=50").json()
    rest = client.get("/api/v1/events/?limit=50&offset=50").json()
    assert listed["count"] == rest["count"] == 71
    slugs = [each["slug"] for each in (*listed["results"], *rest["results"])]
    assert slugs == list(Event.objects.order_by("-held_on", "-id").values_list("slug", flat=True))
    assert listed["results"][0]["contestants"] == held.event.contestants.count() > 0
    assert listed["results"][0]["status"] == "running"


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
