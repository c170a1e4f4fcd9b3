"""A congress: its timetable is written, shown to everybody, printed and taken back."""

from datetime import UTC, date, datetime, time
from io import BytesIO
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from pypdf import PdfReader

from tests.tournaments.evenings import evening, signed
from tests.tournaments.kept import kept
from tournaments.congresses.models import Congress, CongressItem
from tournaments.congresses.selectors import congresses, timetable
from tournaments.congresses.services import (
    add_to_timetable,
    create_congress,
    delete_congress,
    remove_from_timetable,
)
from tournaments.record.models import Event
from tournaments.record.services.events import delete_event_in_setup
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(names=True).start().play(rounds=1))
FRIDAY, SATURDAY = date(2026, 3, 20), date(2026, 3, 21)


def spring(held):
    """Pairs on Friday evening, teams on Saturday with an address for entries, then a dinner."""
    congress = create_congress(club_id=held.club.pk, name="Spring Congress", place="Town hall")
    lines = [
        {"day": SATURDAY, "begins": time(20), "title": "Dinner"},
        {"day": FRIDAY, "begins": time(19, 30), "event_id": held.event.pk},
        {"day": SATURDAY, "begins": time(13), "title": "Teams", "entries": "https://enter.test/t"},
    ]
    for line in lines:
        add_to_timetable(congress_id=congress.pk, **line)
    return congress


def shown(congress, *moment):
    found = timetable(congress.slug, datetime(*moment, tzinfo=UTC))
    assert found is not None
    return found


def test_the_timetable_is_in_the_order_of_days_and_times(held):
    congress = spring(held)

    found = shown(congress, 2026, 3, 20, 12, 0)

    assert [(day.day, day.is_today) for day in found.days] == [(FRIDAY, True), (SATURDAY, False)]
    assert [each.title for each in found.items] == ["Thursday Pairs", "Teams", "Dinner"]
    pairs = found.items[0]
    assert (pairs.slug, pairs.status, pairs.entered) == (held.event.slug, "running", 6)
    (line,) = congresses(held.club.pk)
    assert (line.first_day, line.last_day, line.items) == (FRIDAY, SATURDAY, 3)


@pytest.mark.parametrize(
    ("moment", "following"),
    [
        ((2026, 3, 20, 19, 29), "Thursday Pairs"),
        ((2026, 3, 20, 19, 30), "Teams"),
        ((2026, 3, 21, 19, 59), "Dinner"),
        ((2026, 3, 21, 20, 0), None),
    ],
)
def test_what_comes_next_is_the_first_that_has_not_begun(held, moment, following):
    found = shown(spring(held), *moment)

    assert next((each.title for each in found.items if each.is_next), None) == following


def test_entries_are_offered_until_play_begins(held):
    congress = spring(held)
    enter = {"day": FRIDAY, "begins": time(10), "entries": "https://enter.test/p"}
    add_to_timetable(congress_id=congress.pk, event_id=held.event.pk, **enter)

    offered = [each.entries for each in shown(congress, 2026, 3, 1, 12, 0).items if each.entries]

    assert offered == ["https://enter.test/t"]


def test_everybody_reads_it_with_links_to_standings_seating_and_entries(held, client):
    congress = spring(held)

    page = client.get(reverse("congress", args=[congress.slug])).content.decode()

    assert "Town hall" in page
    assert reverse("event", args=[held.event.slug]) in page
    assert reverse("seating", args=[held.event.slug]) in page
    assert "https://enter.test/t" in page
    assert client.get(reverse("congress", args=["none"])).status_code == 404


def test_a_director_writes_it_prints_it_and_takes_it_back(directing, held):
    client = directing(held)
    assert reverse("congresses") in client.page("director_desk")
    given = {"key": str(uuid4()), "club": held.club.pk, "name": "Autumn Congress"}
    client.post(reverse("congress_made"), given)
    congress = Congress.objects.get(name="Autumn Congress")
    assert "Autumn Congress" in client.page("congresses")
    at = {"day": "2026-10-02", "begins": "19:30", "event_id": held.event.pk, "session": "1"}
    add = reverse("congress_line_added", args=[congress.slug])
    empty = client.get(reverse("congress_timetable_pdf", args=[congress.slug]), follow=True)
    assert "Add a line to the timetable first." in empty.content.decode()

    client.post(add, {"key": str(uuid4()), **at})
    page = client.page("congress_timetable", congress.slug)
    assert "Friday 2 October 2026" in page
    pdf = client.get(reverse("congress_timetable_pdf", args=[congress.slug])).content
    text = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "Friday 2 October" in text
    assert "Thursday Pairs" in text

    item = congress.items.get()
    sent = {"key": str(uuid4()), "item": item.pk}
    client.post(reverse("congress_line_removed", args=[congress.slug]), sent)
    assert not congress.items.exists()
    gone = client.post(reverse("congress_line_removed", args=[congress.slug]), sent, follow=True)
    assert "no longer in the timetable" in gone.content.decode()
    client.post(reverse("congress_deleted", args=[congress.slug]), {"key": str(uuid4())})
    assert not Congress.objects.exists()
    assert Event.objects.filter(pk=held.event.pk).exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"day": "Friday"}, "Enter the date as year-month-day"),
        ({"begins": ""}, "This field is required."),
        ({"begins": "09:30+02:00"}, "Enter the time as hours and minutes"),
        ({"begins": "09:30Z"}, "Enter the time as hours and minutes"),
        ({"title": "", "event_id": ""}, "enter a name"),
        ({"event_id": "1999999999"}, "no such event"),
        ({"session": "100"}, "less than or equal to 99"),
        ({"entries": "javascript:alert(1)"}, "An address must begin with https://"),
        ({"entries": "https://enter.test/" + "x" * 300}, "at most 300"),
        ({"entries": "https://enter.test/" + "x" * 10_000}, "at most 300"),
        ({"entries": "https://enter.test/?\0"}, "Null characters are not allowed."),
        ({"title": "x" * 10_000}, "at most 120"),
        ({"day": "2026-10-02" + "x" * 10_000}, "Enter the date as year-month-day"),
    ],
)
def test_an_impossible_line_is_refused_with_a_sentence(directing, held, wrong, sentence):
    congress = spring(held)
    at = {"day": "2026-10-02", "begins": "19:30", "title": "Teams", "session": "1"}

    answer = directing(held).post(
        reverse("congress_line_added", args=[congress.slug]), at | wrong | {"key": str(uuid4())}
    )

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert congress.items.count() == 3


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [({"name": ""}, "This field is required."), ({"place": "x" * 10_000}, "has 10000")],
)
def test_an_impossible_congress_is_refused_and_keeps_what_was_typed(
    directing, held, wrong, sentence
):
    typed = {"key": str(uuid4()), "club": held.club.pk, "name": "Spring", "place": "Town hall"}

    answer = directing(held).post(reverse("congress_made"), typed | wrong)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert {"name": "Town hall", "place": 'value="Spring"'}[next(iter(wrong))] in page
    assert not Congress.objects.exists()


@pytest.mark.parametrize("session", [0, 100])
def test_a_service_refuses_a_session_that_cannot_be(held, session):
    with pytest.raises(RefusedError, match="from 1 to 99"):
        add_to_timetable(congress_id=spring(held).pk, day=FRIDAY, begins=time(9), session=session)


def test_the_same_key_makes_one_congress_and_one_line(held):
    key = signed()
    first = create_congress(club_id=held.club.pk, name="Spring", **key)
    assert create_congress(club_id=held.club.pk, name="Spring", **key).pk == first.pk
    line = signed() | {"congress_id": first.pk, "day": FRIDAY, "begins": time(9), "title": "Tea"}
    assert add_to_timetable(**line).pk == add_to_timetable(**line).pk
    assert create_congress(club_id=held.club.pk, name="Spring").slug == "spring-2"


def test_an_event_that_is_deleted_leaves_its_line_without_a_link():
    later = evening()
    congress = create_congress(club_id=later.club.pk, name="Spring")
    line = {"day": FRIDAY, "begins": time(9), "event_id": later.event.pk}
    add_to_timetable(congress_id=congress.pk, **line)

    delete_event_in_setup(event_id=later.event.pk)

    (item,) = shown(congress, 2026, 3, 1, 12, 0).items
    assert (item.title, item.slug, item.status) == ("Thursday Pairs", "", "")


def test_missing_records_are_refused(held):
    other = evening()
    congress = spring(held)
    for refused in (
        lambda: create_congress(club_id=10**9, name="Spring"),
        lambda: delete_congress(congress_id=10**9),
        lambda: remove_from_timetable(congress_id=congress.pk, item_id=10**9),
        lambda: add_to_timetable(
            congress_id=congress.pk, day=FRIDAY, begins=time(9), event_id=other.event.pk
        ),
    ):
        with pytest.raises(RefusedError):
            refused()


def test_the_database_refuses_a_session_before_the_first(held):
    congress = spring(held)
    with pytest.raises(IntegrityError), transaction.atomic():
        CongressItem.objects.filter(congress=congress).update(session=0)
