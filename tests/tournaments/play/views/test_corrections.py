"""Weighted rulings, fouled boards, checked scores, and what corrections changed."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.pages import key, words_of
from tournaments.record.models import Ruling

pytestmark = pytest.mark.django_db


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
        (WEIGHTED | {"outcome-1": "", "outcome-2": "PASS", "share-2": "40"}, "60% 4SN=, 40% PASS"),
    ],
)
def test_split_and_weighted_rulings_are_made_by_the_form(directing, played, given, stored):
    url = reverse("adjust_result", args=[played.results()[0].pk])

    answer = directing(played).post(url, given | key() | {"law": "12C1c"})

    assert answer.status_code == 302
    assert Ruling.objects.get().score == stored


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"award": "split", "split_ns": "4SN="}, "side of the split score is missing"),
        (WEIGHTED, "make 60 percent, not 100"),
        (WEIGHTED | {"share-1": "40"}, "Enter the result for this share"),
        (WEIGHTED | {"outcome-1": "PASS"}, "Enter the share of this result"),
        ({"award": "weighted"}, "Enter the results and the share of each"),
        (WEIGHTED | {"outcome-1": "9SN=", "share-1": "40"}, "Levels run from 1 to 7"),
        (WEIGHTED | {"outcome-1": "PASS", "share-1": "NaN"}, "Enter a number"),
    ],
)
def test_an_impossible_divided_ruling_is_refused_with_the_reason(
    directing, played, given, sentence
):
    url = reverse("adjust_result", args=[played.results()[0].pk])

    answer = directing(played).post(url, given | key())

    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert not Ruling.objects.exists()


def test_rows_are_added_and_removed_and_what_was_typed_stays(directing, played):
    client, url = directing(played), reverse("adjust_result", args=[played.results()[0].pk])
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


def test_what_a_ruling_would_change_is_seen_before_it_is_made(directing, played):
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    client = directing(played)
    given = {"award": "split", "split_ns": "7NTN=", "split_ew": "7NTN-1"}

    part = client.get(reverse("preview_ruling", args=[result.pk]), given).content.decode()
    page = client.post(reverse("adjust_result", args=[result.pk]), given | key() | {"look": "1"})

    for shown in (part, page.content.decode()):
        assert "What it would change" in shown
        assert "→" in shown
        assert "Before, North-South" in shown
    assert not Ruling.objects.exists()


def test_what_a_penalty_would_change_is_seen_before_it_is_applied(directing, played):
    contestant = played.event.contestants.order_by("id")[0]
    client, url = directing(played), reverse("rulings", args=[played.event.slug]) + "?look=1"
    given = {"contestant": contestant.pk, "amount": "30", "amount_in": "top_percent"}

    shown = client.post(url, given | key()).content.decode()
    unfinished = client.post(url, given | key() | {"amount": ""})
    refused = client.post(url, given | key() | {"amount": "0"})

    assert "What it would change" in shown
    assert "Standings before and after" in shown
    assert "The penalty was imposed" in shown
    assert "Penalties: before" not in shown
    assert 'id="penalty-change"' in unfinished.content.decode()
    assert (unfinished.status_code, refused.status_code) == (200, 200)
    assert "between 0.01 and 1,000" in refused.content.decode()
    assert f'<form action="{url.partition("?")[0]}" class="form"' in shown
    assert not Ruling.objects.exists()


def test_what_groups_of_a_fouled_board_would_change_is_seen_before_they_count(directing, played):
    first, second, _third = results = played.results(board=1)
    for result, score in zip(results, ("4SN=", "4SN+1", "4SN-1"), strict=True):
        played.enter(result, score)
    client, url = (
        directing(played),
        reverse("fouled_board", args=[played.session.pk, 1]) + "?look=1",
    )
    apart = key() | {f"group-{first.pk}": "0", f"group-{second.pk}": "2"}

    shown = client.post(url, apart).content.decode()
    same = client.post(url, key()).content.decode()

    assert "Standings before and after" in shown
    assert "After, board 1:" in shown
    assert "The standings are the same." in same
    assert {r.fouled_group for r in played.results()} == {0}


def test_a_board_is_marked_as_fouled_and_put_right_again(directing, played):
    results = played.results(board=1)
    client, url = directing(played), reverse("fouled_board", args=[played.session.pk, 1])
    given = {f"group-{result.pk}": "0" for result in results} | {f"group-{results[1].pk}": "1"}

    client.post(url, given | key() | {"reason": "Two cards swapped"})
    page = client.page("enter_board", played.session.pk, 1)
    shown, rulings, room = (
        words_of(client.page(*address))
        for address in (
            ("fouled_board", played.session.pk, 1),
            ("rulings", played.event.slug),
            ("console", played.session.pk),
        )
    )
    again = client.post(url, given | key())

    assert [r.fouled_group for r in played.results(board=1)] == [0, 1, 0]
    assert "Fouled: who held which cards" in page
    assert "What it changed" in shown
    assert "Board 1 Fouled: compared in groups Law 87 Cards A: tables" in rulings
    for told in (shown, rulings):
        assert "Two cards swapped" in told
    assert "Board 1: fouled, compared in groups Cards A: tables" in room
    assert "Board 1 fouled" in room
    assert again.status_code == 422
    assert "already grouped this way" in words_of(again)
    client.post(url, key())
    assert {r.fouled_group for r in played.results()} == {0}
    assert client.get(reverse("fouled_board", args=[played.session.pk, 99])).status_code == 404


def test_a_run_of_tables_is_given_other_cards_at_once_before_they_count(directing, played):
    first, second, third = played.results(board=1)
    client, url = directing(played), reverse("fouled_board", args=[played.session.pk, 1])
    given = key() | {f"group-{first.pk}": "2", "run": "1", "first": "2", "last": "1", "cards": "1"}

    page = client.post(url + "?look=1", given).content.decode()

    chosen = re.findall(r'name="group-(\d+)"\s+value="(\d)"\s+checked', page)
    assert chosen == [(str(first.pk), "2"), (str(second.pk), "1"), (str(third.pk), "1")]
    assert {r.fouled_group for r in played.results()} == {0}
    assert set(re.findall(r'<form action="(.*?)" class="form"', page)) == {url}
    client.post(url, key() | {f"group-{pk}": group for pk, group in chosen})
    assert [r.fouled_group for r in played.results(board=1)] == [1, 0, 0]


def test_an_odd_score_leaves_the_work_list_when_it_is_right(directing, played):
    result = played.results(board=1)[0]
    version = played.enter(result, "+10").version
    client, room = directing(played), reverse("console", args=[played.session.pk])
    url = reverse("scores_checked", args=[played.session.pk])
    assert "No contract gives this score" in client.get(room).content.decode()

    stale = client.post(url, {"shown": f"{result.pk}-\0"}, follow=True)
    strange = client.post(url, {"shown": "x"})
    right = client.post(url, {"shown": f"{result.pk}-{version}"}, follow=True)

    assert "message-error" in stale.content.decode()
    assert strange.status_code == 404
    assert "has been confirmed" in words_of(right)
    assert "No contract gives this score" not in right.content.decode()


def test_odd_scores_that_are_alike_are_confirmed_at_once(directing, played):
    results = played.results(board=1)[:2]
    versions = [played.enter(each, "+10").version for each in results]
    client, room = directing(played), reverse("console", args=[played.session.pk])
    assert "Confirm all 2" in client.get(room).content.decode()

    shown = [f"{each.pk}-{version}" for each, version in zip(results, versions, strict=True)]
    done = client.post(
        reverse("scores_checked", args=[played.session.pk]), {"shown": shown}, follow=True
    )

    assert words_of(done).count("has been confirmed") == 2
    assert "No contract gives this score" not in done.content.decode()


def test_the_history_tells_what_a_correction_changed(directing, played):
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    entry = played.enter(result, "7NTXXN=", reason="Read wrongly")
    client = directing(played)
    url = reverse("change", args=[played.event.slug, entry.sequence])

    listed = client.page("history", played.event.slug)
    one = words_of(client.get(url))
    of_result = words_of(client.get(reverse("result_history", args=[result.pk])))

    assert url in listed
    assert "→" in listed
    assert "Read wrongly" in one
    assert "After, North-South" in one
    assert "What it changed" in of_result
    first = client.get(reverse("change", args=[played.event.slug, 1]))
    assert "did not correct anything" in words_of(first)
    assert client.get(reverse("change", args=[played.event.slug, 10**12])).status_code == 404
