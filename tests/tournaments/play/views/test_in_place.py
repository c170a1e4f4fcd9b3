"""The scores of one table, opened and corrected on the page of the room."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening
from tests.tournaments.pages import HTMX, words_of
from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.clubs.services import appoint_director
from tournaments.play.services.tables import call_director
from tournaments.record.models import Result

pytestmark = pytest.mark.django_db


def cells(client, result, **more):
    return client.get(reverse("table_cells", args=[result.sitting_id]), **more)


def enter(client, result, score, version):
    sent = {
        "sitting": result.sitting_id,
        "board": result.board,
        "score": score,
        "version": version,
        "key": str(uuid4()),
    }
    return client.post(reverse("enter_result"), sent, headers=HTMX)


def test_a_tables_scores_open_on_the_page_of_the_room(directing):
    held = evening(names=True).start().play(rounds=1)
    client, result = directing(held), held.results(sitting__round=2, sitting__table=2)[0]

    room = client.page("console", held.session.pk)
    opened = cells(client, result, headers=HTMX).content.decode()

    assert reverse("table_cells", args=[result.sitting_id]) in room
    assert "Table 2, round 2" in opened
    assert opened.count("entry-input") == 2
    assert "the lead if you want it, as in 4SN= HK" in opened
    assert "<html" not in opened


def test_what_needs_attention_opens_at_its_own_board(directing):
    held = evening(names=True).start().play(rounds=1)
    result = held.results(sitting__round=1)[1]
    held.enter(result, "+10")
    client = directing(held)

    room = client.page("console", held.session.pk)
    address = f"{reverse('table_cells', args=[result.sitting_id])}?board={result.board}"
    opened = client.get(address, headers=HTMX).content.decode()

    assert address in room
    assert f'data-first="score-{result.sitting_id}-{result.board}"' in opened
    assert f'id="score-{result.sitting_id}-{result.board}"' in opened


def test_without_a_script_the_sheet_of_the_round_opens(directing):
    held = evening().start()
    result = held.results(sitting__round=1, sitting__table=3)[0]

    answer = cells(directing(held), result)

    sheet = reverse("enter_round", args=[held.section.pk, 1])
    assert answer.headers["Location"] == f"{sheet}#table-3"


def test_in_a_final_session_scores_are_shown_and_not_asked_for(directing):
    held = evening().start().fill("PASS").finish()

    opened = cells(directing(held), held.results()[0], headers=HTMX).content.decode()

    assert "entry-input" not in opened
    assert "PASS" in opened


def test_two_directors_do_not_overwrite_each_other(directing):
    held = evening().start()
    other = appoint_director(club_id=held.club.pk, username="second", password="patience")
    one, two, result = directing(held), logged_in(other), held.results()[0]
    for client in (one, two):
        assert cells(client, result, headers=HTMX).status_code == 200

    first = enter(one, result, "4SN=", version=0)
    second = enter(two, result, "3NTN+1", version=0)

    assert (first.status_code, second.status_code) == (200, 200)
    choices = words_of(second)
    assert "it now says 4SN=" in choices
    assert "Keep 4SN=" in choices
    assert "Enter 3NTN+1" in choices
    assert enter(two, result, "3NTN+1", version=1).status_code == 200
    stored = Result.objects.get(pk=result.pk)
    assert (stored.level, stored.strain, stored.version) == (3, "N", 2)
    assert [line.actor for line in held.event.ledger.order_by("sequence")][-2:] == [
        f"user:{held.director.pk}",
        f"user:{other.pk}",
    ]


def test_a_tile_says_what_its_table_needs(directing):
    held = with_phones()
    at = phone(held, 2)
    at.enter(1, at.boards(1)[0], "4SN=", unsent=3)
    call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)

    page = words_of(directing(held).page("console", held.session.pk))

    assert "Calls the director Phone · 1 to agree · 3 unsent" in page


def test_a_tile_says_that_its_table_is_still_in_the_round_before(directing):
    held = evening().start().fill("PASS", sitting__round=1, sitting__table__lte=2)
    held.enter(held.results(sitting__round=1, sitting__table=3)[0], "PASS")

    page = words_of(directing(held).page("console", held.session.pk))

    assert "Round 2 of 3" in page
    assert "Still in round 1: 1 of 2" in page
    assert "no score" not in page
