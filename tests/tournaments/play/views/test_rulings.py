"""Rulings, history, the proof of the ledger, and printing."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import DIRECTOR, evening
from tests.tournaments.pages import HTMX, key
from tournaments.record.models import LedgerEntry, Result, Ruling
from tournaments.record.services.events import add_session
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import start_session

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("award", "stored"),
    [
        ({"award": "A+-"}, "A+-"),
        ({"award": "A"}, "A"),
        ({"award": "percentages", "ns": "60", "ew": "40"}, "A60/40"),
        ({"award": "percentages", "ns": "62.5", "ew": "30"}, "A62.5/30"),
        ({"award": "assigned", "score": "4sn="}, "4SN="),
    ],
)
def test_a_score_is_adjusted_and_the_entered_one_stays(played, directing, award, stored):
    result = played.results()[0]
    before = Result.objects.get(pk=result.pk).version

    answer = directing(played).post(
        reverse("adjust_result", args=[result.pk]),
        award | key() | {"law": "12C1", "text": "Hesitation."},
    )

    assert answer.headers["Location"] == reverse("rulings", args=[played.event.slug])
    assert Ruling.objects.get().score == stored
    assert Result.objects.get(pk=result.pk).version == before


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"award": "A++"},
        {"award": "percentages"},
        {"award": "percentages", "ns": "101", "ew": "0"},
        {"award": "percentages", "ns": "1e999", "ew": "NaN"},
        {"award": "percentages", "ns": "1.234", "ew": "40"},
        {"award": "assigned", "score": ""},
        {"award": "assigned", "score": "9SN="},
        {"award": "A", "law": "x" * 99},
        {"award": "A", "text": "\0"},
    ],
)
def test_an_impossible_adjusted_score_is_refused_at_its_field(started, directing, wrong):
    result = started.results()[0]

    answer = directing(started).post(reverse("adjust_result", args=[result.pk]), wrong | key())

    assert answer.status_code == 422
    assert not Ruling.objects.exists()


def test_no_ruling_is_chosen_before_the_director_chooses(started, directing):
    page = directing(started).page("adjust_result", started.results()[0].pk)

    choices = page[page.index('<select name="award"') :]
    assert re.findall(r'value="([^"]*)" selected', choices[: choices.index("</select>")]) == [""]
    kinds = [page.index(f'value="{kind}"') for kind in ("assigned", "weighted", "split", "A+-")]
    assert kinds == sorted(kinds)


def test_the_rulings_lead_to_a_fouled_board(started, directing):
    url = reverse("rulings", args=[started.event.slug])
    client = directing(started)

    answer = client.get(url, {"fouled": "2"})

    assert answer.headers["Location"] == reverse("fouled_board", args=[started.session.pk, 2])
    for nowhere in ("99", "", "two"):
        assert "This board is not in play." in client.get(url, {"fouled": nowhere}).content.decode()


def test_an_adjustment_starts_from_the_rulings(started, directing):
    result = started.results()[0]
    url = reverse("rulings", args=[started.event.slug])
    client = directing(started)

    answer = client.get(url, {"board": result.board, "table": result.sitting.table})
    nowhere = client.get(url, {"board": "99", "table": "1"}).content.decode()

    assert answer.headers["Location"] == reverse("adjust_result", args=[result.pk])
    assert "No table with that number plays this board." in nowhere
    assert 'value="99"' in nowhere


def test_a_preview_says_that_there_is_nothing_to_compare_a_board_with_yet(started, directing):
    first, second, _third = started.results(board=1)
    client, url = directing(started), reverse("preview_ruling", args=[first.pk])
    given = {"award": "assigned", "score": "4SN="}

    alone = client.get(url, given).content.decode()
    started.enter(second, "4SN=")
    compared = client.get(url, given).content.decode()

    told = "There is no other score on this board yet to compare it with."
    assert told in alone
    assert told not in compared


def test_a_ruling_is_previewed_in_words(started, directing):
    url = reverse("preview_ruling", args=[started.results()[0].pk])
    client = directing(started)

    good = client.get(url, {"award": "percentages", "ns": "60", "ew": "40"}).content.decode()
    bad = client.get(url, {"award": "assigned", "score": "9SN="}).content.decode()

    assert "60% to North-South, 40% to East-West" in good
    assert "Levels run from 1 to 7" in bad


def test_awards_of_which_one_may_be_a_slip_are_asked_about(started, directing):
    result = started.results()[0]
    client = directing(started)
    question = "is one of them a slip?"

    def asked(ns: str, ew: str) -> str:
        given = {"award": "percentages", "ns": ns, "ew": ew}
        return client.get(reverse("preview_ruling", args=[result.pk]), given).content.decode()

    assert question in asked("70", "40")
    assert question not in asked("70", "30")
    assert question not in asked("60", "60")
    looked = {"award": "percentages", "ns": "70", "ew": "40", "look": "1"} | key()
    page = client.post(reverse("adjust_result", args=[result.pk]), looked)
    assert question in page.content.decode()
    assert not Ruling.objects.exists()


def test_a_penalty_is_applied_once_and_withdrawn_with_a_reason(started, directing):
    client, url = directing(started), reverse("rulings", args=[started.event.slug])
    pair = started.event.contestants.first()
    given = {"contestant": pair.pk, "amount": "10", "amount_in": "top_percent", "law": "90"} | key()

    whom = client.get(url).content.decode().partition('name="contestant"')[2]
    assert whom.partition("<option")[2].startswith(' value="" selected')
    assert client.post(url, given | {"contestant": ""}).status_code == 422

    client.post(url, given)
    client.post(url, given)
    ruling = Ruling.objects.get()
    assert "Penalty of 10% of a top" in client.get(url).content.decode()

    client.post(reverse("withdraw_ruling", args=[ruling.pk]), key() | {"reason": "Not their fault"})
    page = client.get(url).content.decode()
    again = client.post(reverse("withdraw_ruling", args=[ruling.pk]), key(), follow=True)

    assert "Withdrawn" in page
    assert "This ruling has already been withdrawn." in again.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"contestant": "\0"},
        {"contestant": "10" * 30},
        {"amount": "0"},
        {"amount": "-5"},
        {"amount": "1e30"},
        {"amount": "NaN"},
        {"amount": ""},
        {"amount_in": "pounds"},
    ],
)
def test_an_impossible_penalty_is_refused_and_stays_in_the_form(started, directing, wrong):
    pair = started.event.contestants.first()
    given = {"contestant": pair.pk, "amount": "10", "amount_in": "top_percent", "text": "Slow play"}

    answer = directing(started).post(
        reverse("rulings", args=[started.event.slug]), given | wrong | key()
    )

    assert answer.status_code == 422
    assert "Slow play" in answer.content.decode()
    assert not Ruling.objects.exists()


def test_a_penalty_in_one_of_several_sessions_is_chosen_on_the_page(directing):
    held = evening("howell", {"pairs": 4, "boards_per_round": 1}).start().play()
    client, url = directing(held), reverse("rulings", args=[held.event.slug])
    assert "id_session" not in client.get(url).content.decode()
    session = add_session(event_id=held.event.pk)
    parameters = {"pairs": 4, "boards_per_round": 1}
    choose_movement(section_id=session.sections.get().pk, family="howell", parameters=parameters)
    start_session(session_id=session.pk, by=DIRECTOR, key=uuid4())
    pair = held.event.contestants.first()
    given = {"contestant": pair.pk, "amount": "1", "amount_in": "points", "law": "90"}

    client.post(url, given | key() | {"session": "1"})
    client.post(url, given | key() | {"session": ""})

    page = client.get(url).content.decode()
    assert [r.session.number for r in Ruling.objects.order_by("id")] == [1, 2]
    assert "Penalty of 1 matchpoint, in session 1" in page
    assert "Penalty of 1 matchpoint, in session 2" in page
    assert client.post(url, given | key() | {"session": "3"}).status_code == 422


def test_imps_of_a_match_are_chosen_on_the_page_of_teams_by_imps(directing):
    teams = {"teams": 4, "boards_per_round": 2}
    held = evening("round-robin", teams, contest="teams").start().play()
    client, url = directing(held), reverse("rulings", args=[held.event.slug])
    one, other = held.event.contestants.order_by("id")[:2]
    given = {"contestant": one.pk, "amount": "3", "amount_in": "match_imps", "law": "90"}

    unsaid = client.post(url, given | key() | {"opponent": ""})
    client.post(url, given | key() | {"opponent": other.pk})

    page = client.get(url).content.decode()
    assert unsaid.status_code == 422
    assert "Name the opponents in the match" in unsaid.content.decode()
    assert "Penalty of 3 IMPs in the match against" in page
    assert "Per cent of a top" not in page
    match = reverse("match", args=[held.event.slug, one.address, other.address])
    assert "after a penalty of 3 IMPs against" in client.get(match).content.decode()


def test_a_ruling_that_does_not_exist_is_not_found(set_up, directing):
    assert directing(set_up).post(reverse("withdraw_ruling", args=[10**30])).status_code == 404


def test_the_history_is_newest_first_and_paged(directing):
    held = evening(parameters={"tables": 5, "boards_per_round": 3}).start().play()
    client, url = directing(held), reverse("history", args=[held.event.slug])

    first = client.get(url).content.decode()
    last = client.get(url, {"page": "2"}).content.decode()
    absurd = client.get(url, {"page": "\0" + "9" * 30})

    assert "76 entries, never changed" in first
    assert "Session started" in last
    assert "Session started" not in first
    assert absurd.status_code == 200


def test_the_ledger_is_proved_on_the_page_and_without_javascript(played, directing):
    client, url = directing(played), reverse("verify_ledger", args=[played.event.slug])

    part = client.get(url, headers=HTMX).content.decode()
    page = client.get(url).content.decode()

    sentence = "19 entries: the chain is intact, and the replay gives all 18 results."
    assert sentence in part
    assert sentence in page


def test_a_broken_chain_is_told(played, directing):
    LedgerEntry.objects.filter(event=played.event, sequence=3).update(reason="changed")

    page = directing(played).page("verify_ledger", played.event.slug)

    assert "Entry 3 was changed after it was made." in page


def test_a_results_history_shows_every_value_and_restores_one(started, directing):
    result = started.results()[0]
    started.enter(result, "4SN=")
    started.enter(result, "4SN-1")
    client, url = directing(started), reverse("result_history", args=[result.pk])

    page = client.get(url).content.decode()
    earlier = {"score": "4SN=", "version": "2"} | key()
    put = client.post(reverse("put_back", args=[result.pk]), earlier, follow=True)

    assert page.index("4SN-1") < page.index("Restore 4SN=")
    assert "is 4SN= again" in put.content.decode()
    assert Result.objects.get(pk=result.pk).version == 3


@pytest.mark.parametrize(
    "given", [{}, {"score": "4SN=", "version": "1"}, {"score": "\0" * 500, "version": "2"}]
)
def test_restoring_an_impossible_score_is_refused_with_a_sentence(started, directing, given):
    result = started.results()[0]
    started.enter(result, "4SN=")
    started.enter(result, "4SN-1")

    answer = directing(started).post(reverse("put_back", args=[result.pk]), given, follow=True)

    assert "message-error" in answer.content.decode()
    assert Result.objects.get(pk=result.pk).version == 2


@pytest.mark.parametrize(
    ("rule", "words"), [("fixed", "+3 IMPs to"), ("session", "+3 IMPs or more")]
)
def test_averages_in_imps_say_whether_a_session_average_may_take_their_place(
    directing, rule, words
) -> None:
    held = evening(method="cross_imps", average_imps=rule).start()
    result = held.results()[0]
    held.enter(result, "4SN=")
    page = directing(held).page("adjust_result", result.pk)
    assert words in page
