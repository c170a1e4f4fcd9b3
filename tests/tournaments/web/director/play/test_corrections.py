"""Weighted rulings, fouled boards, checked scores, and what corrections changed."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening
from tournaments.models import Result, Ruling

pytestmark = pytest.mark.django_db


def key():
    return {"key": str(uuid4())}


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def held() -> Evening:
    return evening(names=True).start().play()


WEIGHTED = {"award": "weighted", "outcome-0": "4sn=", "share-0": "60"}


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ({"award": "A60/40"}, "A60/40"),
        ({"award": "A50/50"}, "A"),
        ({"award": "split", "split_ns": "4sn=", "split_ew": "4sn-1"}, "4SN= | 4SN-1"),
        (WEIGHTED | {"outcome-1": "4sn-1", "share-1": "40"}, "60% 4SN=, 40% 4SN-1"),
        (
            WEIGHTED
            | {"outcome-1": "4sn-1", "share-1": "40.00", "share_ew-1": "70", "share_ew-0": "30"},
            "60% 4SN=, 40% 4SN-1 | 30% 4SN=, 70% 4SN-1",
        ),
        (
            WEIGHTED | {"outcome-1": "", "outcome-2": "PASS", "share-2": "40"},
            "60% 4SN=, 40% PASS",
        ),
    ],
)
def test_split_and_weighted_rulings_are_made_by_the_form(directing, held, given, stored):
    url = reverse("adjust_result", args=[held.results()[0].pk])

    answer = directing(held).post(url, given | key() | {"law": "12C1c"})

    assert answer.status_code == 302
    assert Ruling.objects.get().score == stored


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"award": "split", "split_ns": "4SN="}, "side of the split score is missing"),
        (WEIGHTED, "make 60 percent, not 100"),
        (WEIGHTED | {"share-1": "40"}, "Enter the result that this share is of"),
        (WEIGHTED | {"outcome-1": "PASS"}, "Enter what this result counts"),
        ({"award": "weighted"}, "Enter the results and what each counts"),
        (WEIGHTED | {"outcome-1": "9SN=", "share-1": "40"}, "levels run from 1 to 7"),
        (WEIGHTED | {"outcome-1": "PASS", "share-1": "NaN"}, "Enter a number"),
    ],
)
def test_a_divided_ruling_that_cannot_be_is_refused_with_the_reason(
    directing, held, given, sentence
):
    url = reverse("adjust_result", args=[held.results()[0].pk])

    answer = directing(held).post(url, given | key())

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Ruling.objects.exists()


def test_rows_are_added_and_removed_and_what_was_typed_stays(directing, held):
    client, url = directing(held), reverse("adjust_result", args=[held.results()[0].pk])
    given = WEIGHTED | {"outcome-1": "PASS", "share-1": "40"} | key()

    more = client.post(url, given | {"more": "1"}).content.decode()
    less = client.post(
        url, given | {"outcome-2": "1NTW=", "share-2": "5", "less": "0"}
    ).content.decode()
    absurd = client.post(url, given | {"less": "9" * 50})

    assert 'name="outcome-2"' in more
    assert 'value="4sn="' in more
    assert 'name="outcome-2"' not in less
    assert 'value="4sn="' not in less
    assert 'value="1NTW="' in less
    assert absurd.status_code == 200
    assert not Ruling.objects.exists()


def test_what_a_ruling_would_change_is_seen_before_it_is_made(directing, held):
    result = held.results()[0]
    held.enter(result, "1NTW-1")
    client = directing(held)
    given = {"award": "split", "split_ns": "7NTN=", "split_ew": "7NTN-1"}

    part = client.get(reverse("preview_ruling", args=[result.pk]), given).content.decode()
    page = client.post(reverse("adjust_result", args=[result.pk]), given | key() | {"look": "1"})

    for shown in (part, page.content.decode()):
        assert "What it would change" in shown
        assert "→" in shown
        assert "Before, North-South" in shown
    assert not Ruling.objects.exists()


def test_whist_by_tricks_is_offered_no_shares(directing):
    whist = evening(game="whist").start().play()
    client, url = directing(whist), reverse("adjust_result", args=[whist.results()[0].pk])

    page = client.get(url).content.decode()
    forced = client.post(url, {"award": "split", "split_ns": "7", "split_ew": "6"} | key())

    assert "weighted-rows" not in page
    assert forced.status_code == 422


def test_a_board_is_marked_as_fouled_and_put_right_again(directing, held):
    results = held.results(board=1)
    client, url = directing(held), reverse("fouled_board", args=[held.session.pk, 1])
    given = {f"group-{result.pk}": "0" for result in results} | {f"group-{results[1].pk}": "1"}

    client.post(url, given | key() | {"reason": "Two cards swapped"})
    page = client.get(reverse("enter_board", args=[held.session.pk, 1])).content.decode()
    again = client.post(url, given | key())

    assert [r.fouled_group for r in held.results(board=1)] == [0, 1, 0]
    assert "Fouled: who held which cards" in page
    assert again.status_code == 422
    assert "in these groups already" in text_of(again)
    client.post(url, key())
    assert not Result.objects.exclude(fouled_group=0).exists()
    assert client.get(reverse("fouled_board", args=[held.session.pk, 99])).status_code == 404


def test_an_odd_score_leaves_the_work_list_when_it_is_right(directing, held):
    result = held.results(board=1)[0]
    version = held.enter(result, "+10").version
    client, room = directing(held), reverse("console", args=[held.session.pk])
    url = reverse("result_checked", args=[result.pk])
    assert "No contract gives this score" in client.get(room).content.decode()

    stale = client.post(url, {"version": "\0"}, follow=True)
    right = client.post(url, {"version": version}, follow=True)

    assert "message-error" in stale.content.decode()
    assert "is right as it stands" in text_of(right)
    assert "No contract gives this score" not in right.content.decode()


def test_the_history_tells_what_a_correction_changed(directing, held):
    result = held.results()[0]
    held.enter(result, "1NTW-1")
    entry = held.enter(result, "7NTXXN=", reason="Read wrongly")
    client = directing(held)
    url = reverse("change", args=[held.event.slug, entry.sequence])

    listed = client.get(reverse("history", args=[held.event.slug])).content.decode()
    one = text_of(client.get(url))
    of_result = text_of(client.get(reverse("result_history", args=[result.pk])))

    assert url in listed
    assert "→" in listed
    assert "Read wrongly" in one
    assert "After, North-South" in one
    assert "What it changed" in of_result
    first = client.get(reverse("change", args=[held.event.slug, 1]))
    assert "corrected nothing" in text_of(first)
    assert client.get(reverse("change", args=[held.event.slug, 10**12])).status_code == 404
