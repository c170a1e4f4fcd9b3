"""The room, what needs the director, and how much it costs to look."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.evenings import DIRECTOR, Evening, evening, kept_for_a_module
from tournaments.selectors.console.attention import attention_list, rounds_in_play
from tournaments.selectors.console.entry import cell_of_result
from tournaments.selectors.console.room import room
from tournaments.services.rulings.rulings import adjust_score

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def work(held):
    return attention_list(held.snapshot, room(held.snapshot, held.session.pk))


def test_the_room_shows_the_round_in_play(directing):
    held = evening(names=True).start().play(rounds=1)

    page = directing(held).get(reverse("console", args=[held.session.pk])).content.decode()

    assert "Round 2 of 3" in page
    assert "Ann NumberA1NS" in page
    assert "Make final" in page


def test_a_session_not_started_leads_to_its_set_up(directing):
    held = evening()

    answer = directing(held).get(reverse("console", args=[held.session.pk]))

    assert answer.headers["Location"] == reverse("event_setup", args=[held.event.slug])


def test_the_fragment_is_sent_again_only_when_something_changed(directing):
    held = evening().start()
    client, url = directing(held), reverse("console", args=[held.session.pk])

    first = client.get(url, headers=HTMX)
    same = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    held.enter(held.results()[0], "PASS")
    changed = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})

    assert "<html" not in first.content.decode()
    assert same.status_code == 304
    assert changed.status_code == 200


def test_a_missing_score_of_an_earlier_round_comes_first():
    held = evening().start()
    for result in held.results(sitting__round=1)[1:]:
        held.enter(result, "PASS")
    held.enter(held.results(sitting__round=2)[0], "PASS")

    first = work(held)[0]

    assert (first.kind, first.round, first.table, first.board) == ("missing", 1, 1, 1)


def test_many_missing_scores_of_a_round_are_one_line():
    held = evening(parameters={"tables": 5, "boards_per_round": 2}).start()
    held.enter(held.results(sitting__round=2)[0], "PASS")

    assert [item.title for item in work(held)] == ["Round 1: 10 results missing"]


def test_the_round_in_play_goes_on_when_a_round_is_complete():
    held = evening().start()
    assert rounds_in_play(room(held.snapshot, held.session.pk)) == {"A": 1}

    held.play(rounds=1)
    assert rounds_in_play(room(held.snapshot, held.session.pk)) == {"A": 2}

    held.play()
    assert rounds_in_play(room(held.snapshot, held.session.pk)) == {"A": 3}


def test_a_score_far_from_all_others_is_pointed_out():
    held = evening(parameters={"tables": 5, "boards_per_round": 1}).start()
    lines = held.results(board=1)
    for result in lines[1:]:
        held.enter(result, "4SN=")
    held.enter(lines[0], "7SXN-9")

    odd = [item for item in work(held) if item.kind == "odd"]

    assert [item.result_id for item in odd] == [lines[0].pk]
    assert "Far from all others, whose middle is +420" in odd[0].detail


def test_what_is_far_out_is_told_by_the_events_own_table():
    parameters = {"tables": 5, "boards_per_round": 1}
    held = evening(parameters=parameters, contract_table="auction").start()
    lines = held.results(board=1)
    for result in lines[1:]:
        held.enter(result, "4SN=")
    held.enter(lines[0], "7SXN-9")
    middle = cell_of_result(held.snapshot, lines[1].pk).points

    odd = [item for item in work(held) if item.kind == "odd"]

    assert middle != 420
    assert [item.detail for item in odd] == [f"Far from all others, whose middle is +{middle}"]


def test_a_declarer_of_the_other_side_is_pointed_out():
    held = evening(parameters={"tables": 5, "boards_per_round": 1}).start()
    lines = held.results(board=1)
    for result in lines[1:]:
        held.enter(result, "2SN=")
    held.enter(lines[0], "2SE=")

    odd = [item for item in work(held) if item.kind == "odd"]

    assert [item.detail for item in odd] == ["Everywhere else North-South played ♠"]


def test_whist_tricks_far_from_the_others_are_pointed_out():
    held = evening(parameters={"tables": 5, "boards_per_round": 1}, game="whist").start()
    lines = held.results(board=1)
    for result in lines[1:]:
        held.enter(result, "6")
    held.enter(lines[0], "13")

    assert [item.kind for item in work(held) if item.kind != "missing"] == ["odd"]


def test_a_final_session_needs_nobody(directing):
    held = evening(parameters={"tables": 5, "boards_per_round": 1}).start()
    for result in held.results(board=1)[1:]:
        held.enter(result, "4SN=")
    held.enter(held.results(board=1)[0], "7SXN-9")
    held.play()
    client = directing(held)
    client.post(reverse("finalise_session", args=[held.session.pk]))

    page = client.get(reverse("console", args=[held.session.pk])).content.decode()

    assert work(held) == ()
    assert "The results are final." in page
    assert "Reopen" in page


def test_rulings_in_force_come_last():
    held = evening().start()
    result = held.results()[0]
    adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())

    last = work(held)[-1]

    assert (last.kind, last.result_id) == ("ruling", result.pk)
    assert "A60/40" in last.title


@pytest.fixture(scope="module")
def small_and_large(django_db_setup, django_db_blocker) -> Iterator[tuple[Evening, Evening]]:
    """Two evenings, at five and at fifteen tables, that are only looked at."""
    with kept_for_a_module(django_db_blocker):
        small, large = (
            evening(parameters={"tables": tables, "boards_per_round": 2}, names=True)
            for tables in (5, 15)
        )
        yield small.start().play(rounds=2), large.start().play(rounds=2)


@pytest.mark.parametrize(
    ("page", "words", "most"),
    [
        ("console", "session", 14),
        ("enter_board", "session board", 14),
        ("enter_round", "section round", 14),
        ("enter_names", "section", 14),
        ("section_plan", "section", 14),
        ("event_setup", "event", 14),
        ("rulings", "event", 18),
        ("print_page", "session", 16),
    ],
)
def test_a_page_costs_the_same_at_five_and_at_fifteen_tables(
    directing, small_and_large, page, words, most
):
    counts = []
    for held in small_and_large:
        places = {
            "session": held.session.pk,
            "section": held.section.pk,
            "event": held.event.slug,
            "board": 1,
            "round": 1,
        }
        client = directing(held)
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(reverse(page, args=[places[word] for word in words.split()]))
        assert answer.status_code == 200
        counts.append(len(asked))

    assert counts[0] == counts[1] <= most
