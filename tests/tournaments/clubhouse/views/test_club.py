"""A club's page and calendar, for everybody and for its directors."""

import re
from datetime import date, time, timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.selectors import (
    ClubWords,
    SessionPlan,
    planned,
    planned_session,
    words_of_club,
)
from tournaments.clubhouse.services import call_off_planned, describe_club, plan_sessions
from tournaments.clubs.models import Club
from tournaments.clubs.services import dress_club
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

held = kept(lambda: evening(names=True).start())
WORDS = ClubWords(
    about="We play **bridge**.\n\n<script>alert(1)</script> [x](javascript:alert(1))",
    joining="Come at 7.",
    contact="Ann Ash",
    email="ann@club.example",
    telephone="01234 5678",
)


def page(address: str, **query: str) -> str:
    answer = Client().get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def of_club(name: str, held) -> str:
    return reverse(name, args=[held.club.slug])


def tomorrow(held, **changed):
    plan = {"title": "Whist Drive", "day": timezone.localdate() + timedelta(days=1)}
    return plan_sessions(
        club_id=held.club.pk, plan=SessionPlan(**plan | {"begins": time(19, 30)} | changed)
    )


def test_a_club_without_words_has_a_page(held):
    shown = page(of_club("club", held))

    assert held.club.name in shown
    assert reverse("event", args=[held.event.slug]) in shown
    assert "How to join" not in shown


def test_what_a_club_says_is_safe_to_read(held):
    describe_club(club_id=held.club.pk, words=WORDS)

    shown = page(of_club("club", held))

    assert "<strong>bridge</strong>" in shown
    assert "<script>alert" not in shown
    assert 'href="javascript' not in shown
    assert 'href="mailto:ann@club.example"' in shown
    assert 'href="tel:012345678"' in shown


def test_a_club_shows_nothing_of_another(held):
    other = evening(names=True).start()
    tomorrow(other, title="Theirs")

    for name in ("club", "club_calendar", "club_calendar_embedded", "club_results_feed"):
        shown = page(of_club(name, held))
        assert other.event.slug not in shown
        assert "Theirs" not in shown
    assert "Theirs" in page(reverse("home"))


def test_what_is_not_started_is_announced_only(held):
    waiting = evening()
    Event.objects.filter(pk=waiting.event.pk).update(club=held.club)
    tomorrow(held)

    shown = page(of_club("club", held))

    assert "Whist Drive" in shown
    assert waiting.event.slug not in shown
    assert waiting.event.slug not in page(of_club("club_calendar", held))


def test_the_calendar_goes_from_season_to_season(held):
    tomorrow(held, day=date(2030, 1, 5))

    assert "Whist Drive" not in page(of_club("club_calendar", held))
    assert "January 2030" in page(of_club("club_calendar", held), day="2029-11-01")
    first = held.event.held_on.isoformat()  # the first day on the calendar
    for day, ways in (
        (first, (False, True)),
        ("2028-01-05", (True, True)),
        ("2030-01-05", (True, False)),
    ):
        shown = page(of_club("club_calendar", held), day=day)
        assert ("Season before" in shown, "Next season" in shown) == ways
    for none in ("never", "9999-12-31", "0001-01-01"):
        assert Client().get(of_club("club_calendar", held), {"day": none}).status_code == 404


def test_a_season_begins_when_the_club_says(held):
    tomorrow(held, day=date(2030, 1, 5), title="New Year Drive")
    tomorrow(held, day=date(2030, 12, 31), title="Christmas Drive")
    describe_club(club_id=held.club.pk, words=ClubWords(season_begins=1))
    calendar = of_club("club_calendar", held)

    shown = page(calendar, day="2030-07-01")

    assert "Calendar 2030" in " ".join(shown.split())
    assert "New Year Drive" in shown
    assert "Christmas Drive" in shown
    assert "New Year Drive" not in page(calendar, day="2029-12-31")
    figures = {"club": held.club.pk, "day": "2030-07-01"}
    told = logged_in(held.director).get(reverse("figures"), figures).content.decode()
    assert "The year 2030 in figures" in " ".join(told.split())


@pytest.mark.parametrize(
    "name",
    ["club", "club_calendar", "club_calendar_embedded", "club_calendar_followed"],
)
def test_no_such_club(name):
    assert Client().get(reverse(name, args=["nowhere"])).status_code == 404


def test_other_pages_may_show_the_calendar_and_standings_in_a_frame_and_only_those(held):
    event = reverse("event_embedded", args=[held.event.slug])
    for address in (of_club("club_calendar_embedded", held), event, event):  # from the cache too
        embedded = Client().get(address)
        assert embedded.status_code == 200
        assert "X-Frame-Options" not in embedded.headers
        assert "frame-ancestors *" in embedded.headers["Content-Security-Policy"]
        assert b"<script" not in embedded.content
    for address in (of_club("club_calendar", held), reverse("event", args=[held.event.slug])):
        whole = Client().get(address)
        assert whole.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in whole.headers["Content-Security-Policy"]


def test_the_results_feed_has_final_events_only():
    over = evening(names=True).start().play().finish()
    Event.objects.filter(pk=evening().start().event.pk).update(club=over.club)

    feed = ElementTree.fromstring(page(of_club("club_results_feed", over)))

    links = [item.findtext("link") for item in feed.iter("item")]
    assert links == [f"http://testserver{reverse('event', args=[over.event.slug])}"]


def test_search_engines_leave_out_a_club_that_asks_them_to(held):
    assert "noindex" not in page(of_club("club", held))
    Club.objects.filter(pk=held.club.pk).update(noindex=True)
    assert "noindex" in page(of_club("club", held))
    assert "noindex" in page(of_club("club_calendar", held))


def test_a_director_writes_the_page(held):
    browser = logged_in(held.director)

    saved = browser.post(
        reverse("club_words"),
        {
            "club": held.club.pk,
            "about": "Hello",
            "email": "a@club.example",
            "season_begins": 1,
        },
    )
    refused = browser.post(reverse("club_words"), {"about": "Bye", "season_begins": 13})

    assert saved.headers["Location"] == of_club("club", held)
    assert (refused.status_code, b"Bye" in refused.content) == (422, True)
    assert words_of_club(held.club.pk) == ClubWords(
        about="Hello", email="a@club.example", player_pages=False, season_begins=1
    )
    assert b"Hello" in browser.get(reverse("club_words")).content


def test_a_director_plans_a_season(held):
    browser = logged_in(held.director)
    first = timezone.localdate() + timedelta(days=3)
    sent = {
        "club": held.club.pk,
        "title": "Thursday Pairs",
        "day": first.isoformat(),
        "begins": "19:30",
        "weeks": "1",
        "until": (first + timedelta(weeks=3)).isoformat(),
        "without": f"{first + timedelta(weeks=1)}, {first + timedelta(weeks=2)}",
        "key": str(uuid4()),
    }

    for wrong in ({"until": ""}, {"without": "Christmas"}, {"begins": "late"}, {"day": ""}):
        assert browser.post(reverse("plans"), sent | wrong).status_code == 422
    assert planned((held.club.pk,)) == ()
    said = browser.post(reverse("plans"), sent, follow=True).content.decode()

    assert "Thursday Pairs is in the calendar 2 times, from" in said
    days = [each.day for each in planned((held.club.pk,))]
    assert days == [first, first + timedelta(weeks=3)]
    assert b"Thursday Pairs" in browser.get(reverse("plans")).content


def test_a_director_changes_calls_off_and_removes_a_session(held):
    browser = logged_in(held.director)
    row = tomorrow(held)
    sent = {"title": "Teams", "day": "2030-01-05", "begins": "20:00", "version": "1"}

    browser.post(reverse("plan", args=[row.pk]), sent)
    stale = browser.post(reverse("plan", args=[row.pk]), sent)
    browser.post(reverse("plan_called_off", args=[row.pk]), {"cancelled": "yes", "version": "2"})

    assert stale.status_code == 422
    found = planned_session(row.pk)
    assert (found.title, found.cancelled, found.version) == ("Teams", True, 3)
    assert b"called off" in browser.get(reverse("plans")).content
    browser.post(reverse("plan_removed", args=[row.pk]), {"version": "3"})
    assert planned_session(row.pk) is None


def test_the_desk_sets_up_what_is_announced(held):
    browser = logged_in(held.director)
    tomorrow(held, title="Whist & Tea")
    day = timezone.localdate() + timedelta(days=1)

    desk = browser.get(reverse("director_desk")).content.decode()

    address = f"{reverse('event_new')}?name=Whist%20%26%20Tea&amp;held_on={day}"
    assert address in desk
    form = browser.get(address.replace("&amp;", "&")).content.decode()
    assert 'value="Whist &amp; Tea"' in form
    assert f'value="{day}"' in form


def test_home_has_a_card_of_each_club_with_its_look_and_what_it_plays_next(held):
    other = evening(names=True).start()
    logo = BytesIO()
    Image.new("RGB", (60, 30), "#7a1fa2").save(logo, "PNG")
    dress_club(
        club_id=held.club.pk,
        name="Lakeside",
        address="The Hall",
        colour="#7a1fa2",
        logo=logo.getvalue(),
    )
    tomorrow(held, title="Later", day=timezone.localdate() + timedelta(days=8))
    called_off = tomorrow(held, title="Called off", day=timezone.localdate())
    call_off_planned(planned_id=called_off.pk, cancelled=True, expected_version=1)
    set_up = tomorrow(held, title="In play", day=timezone.localdate())
    PlannedSession.objects.filter(pk=set_up.pk).update(event=held.event)
    tomorrow(held)

    cards = re.findall(r'<article class="[^"]*club-card.*?</article>', page("/"), re.DOTALL)

    (own,) = (each for each in cards if "Lakeside" in each)
    assert reverse("club", args=[held.club.slug]) in own
    assert reverse("club_logo", args=[Club.objects.get(pk=held.club.pk).logo]) in own
    assert 'fill="#7a1fa2"' in own
    assert "The Hall" in own
    assert "Whist Drive" in own
    assert "19:30" in own
    for other_plan in ("Later", "Called off", "In play"):
        assert other_plan not in own
    (bare,) = (each for each in cards if other.club.name in each)
    assert "<img" not in bare
    assert "<svg" not in bare
    assert "Next:" not in bare


def test_clubs_stand_before_results_where_there_are_several_and_below_where_there_is_one(held):
    held.play().finish()
    alone = page("/")
    evening()
    several = page("/")

    assert alone.index('id="past-title"') < alone.index('id="clubs-title"')
    assert several.index('id="clubs-title"') < several.index('id="past-title"')
