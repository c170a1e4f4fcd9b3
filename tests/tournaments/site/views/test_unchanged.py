"""Parts of pages that ask again: told "unchanged" without rendering, and never more."""

from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR, evening, signed
from tests.tournaments.pages import HTMX
from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.services.clock import move_clock
from tournaments.play.services.tables import call_director, send_message

pytestmark = pytest.mark.django_db


def again(client: Client, url: str, before: HttpResponse) -> tuple[HttpResponse, int]:
    """Ask again as a page does; return the answer and the number of queries."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(url, headers=HTMX | {"If-None-Match": before.headers["ETag"]})
    return answer, len(asked)


def asking(held, directing) -> dict[str, tuple[Client, str]]:
    slug = held.event.slug
    return {
        "console": (directing(held), reverse("console", args=[held.session.pk])),
        "clock_bar": (directing(held), reverse("clock_bar", args=[held.session.pk])),
        "live_standings": (directing(held), reverse("live_standings", args=[slug])),
        "wall_shown": (Client(), reverse("wall_shown", args=[slug])),
        "event_clock": (Client(), reverse("event_clock", args=[slug])),
    }


@pytest.mark.parametrize(
    ("part", "most"),
    [
        ("console", 6),
        ("clock_bar", 6),
        ("live_standings", 6),
        ("wall_shown", 4),
        ("event_clock", 5),
    ],
)
def test_an_unchanged_part_costs_a_few_queries_and_is_not_rendered(directing, part, most):
    client, url = asking(with_phones(), directing)[part]
    first = client.get(url, headers=HTMX)

    asked = [again(client, url, first) for _ in range(3)]

    assert {answer.status_code for answer, _queries in asked} == {304}
    # One of them may be the first of its ten seconds, and so rendered.
    assert min(queries for _answer, queries in asked) <= most


@pytest.mark.parametrize("part", ["console", "live_standings", "wall_shown"])
def test_a_changed_part_is_sent(directing, part):
    held = with_phones(embargo="live")
    client, url = asking(held, directing)[part]
    first = client.get(url, headers=HTMX)

    held.play(rounds=1)

    assert again(client, url, first)[0].status_code == 200


@pytest.mark.parametrize("part", ["clock_bar", "event_clock"])
def test_a_moved_clock_is_sent(directing, part, django_capture_on_commit_callbacks):
    held = with_phones().play(rounds=1)
    client, url = asking(held, directing)[part]
    first = client.get(url, headers=HTMX)

    with django_capture_on_commit_callbacks(execute=True):
        move_clock(
            session_id=held.session.pk,
            move=Move.START,
            seconds=0,
            now=timezone.now(),
            by=DIRECTOR,
            key=uuid4(),
        )

    assert again(client, url, first)[0].status_code == 200


def test_the_public_is_told_unchanged_of_a_score_that_is_held_back():
    held = evening(names=True, embargo="session").start()
    url = reverse("wall_shown", args=[held.event.slug])
    first = Client().get(url)

    held.enter(held.results()[0], "4SN=")

    assert again(Client(), url, first)[0].status_code == 304


@pytest.mark.parametrize("part", ["console", "clock_bar", "live_standings"])
def test_nobody_is_told_unchanged_of_a_room_that_is_not_theirs(directing, part):
    held, other = with_phones(), with_phones()
    client, url = asking(held, directing)[part]
    first = client.get(url, headers=HTMX)

    assert again(Client(), url, first)[0].status_code == 302
    assert again(directing(other), url, first)[0].status_code in (403, 404)


def test_what_was_refused_on_the_clock_stays_in_sight_until_it_changes(directing):
    held = with_phones()
    client, url = directing(held), reverse("clock_bar", args=[held.session.pk])
    moved = reverse("clock_moved", args=[held.session.pk])

    refused = client.post(moved, {"do": "resume", "version": "0", "key": uuid4()}, headers=HTMX)

    assert 'role="alert"' in refused.content.decode()
    assert again(client, url, refused)[0].status_code == 304


def test_a_phone_is_told_unchanged_when_another_table_scores():
    held = with_phones()
    own, other = phone(held, 1), phone(held, 2)
    headers = {"Authorization": f"Table {own.secret}"}
    first = Client().get("/api/v1/table/", headers=headers)
    known = headers | {"If-None-Match": first.headers["ETag"]}

    other.enter(1, other.boards(1)[0], "4SN=", seen=0)
    with CaptureQueriesContext(connection) as asked:
        same = Client().get("/api/v1/table/", headers=known)
    own.enter(1, own.boards(1)[0], "4SN=", seen=0)
    changed = Client().get("/api/v1/table/", headers=known)

    assert (same.status_code, changed.status_code) == (304, 200)
    assert len(asked) <= 3


@pytest.mark.parametrize("news", ["a call", "a message", "the end"])
def test_a_phone_is_sent_what_is_new_beside_its_scores(news, django_capture_on_commit_callbacks):
    held = with_phones().play()
    own = phone(held, 1)
    headers = {"Authorization": f"Table {own.secret}"}
    first = Client().get("/api/v1/table/", headers=headers)

    with django_capture_on_commit_callbacks(execute=True):
        if news == "a call":
            call_director(link=own.link, round_=1, reason="director", key=uuid4(), now=NOW)
        elif news == "a message":
            send_message(
                session_id=held.session.pk, text="Coffee.", pinned=True, now=NOW, **signed()
            )
        else:
            held.finish()

    known = headers | {"If-None-Match": first.headers["ETag"]}
    assert Client().get("/api/v1/table/", headers=known).status_code == 200
