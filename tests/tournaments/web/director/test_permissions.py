"""Every page of a director is closed to everybody else."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import DIRECTOR, Evening, evening, kept_for_a_module
from tournaments.models import Player, Ruling
from tournaments.services.movements.own_movements import import_own_movement
from tournaments.services.people.people import add_player
from tournaments.services.printing.batches import request_batch
from tournaments.services.printing.documents import request_document
from tournaments.services.rulings.rulings import adjust_score

pytestmark = pytest.mark.django_db

SAFE = [
    ("director_desk", ""),
    ("event_new", ""),
    ("event_methods", ""),
    ("players", ""),
    ("batches", ""),
    ("player_suggestions", ""),
    ("own_movements", ""),
    ("own_movement_new", ""),
    ("own_movement_import", ""),
    ("own_movement", "own_movement"),
    ("own_movement_export", "own_movement form"),
    ("event_setup", "slug"),
    ("rulings", "slug"),
    ("history", "slug"),
    ("verify_ledger", "slug"),
    ("choose_movement", "section"),
    ("enter_names", "section"),
    ("section_plan", "section"),
    ("change_movement", "section"),
    ("change_in_history", "slug sequence"),
    ("console", "session"),
    ("enter_board", "session board"),
    ("enter_round", "section board"),
    ("hands", "session"),
    ("print_page", "session"),
    ("result_history", "result"),
    ("adjust_result", "result"),
    ("preview_ruling", "result"),
    ("document_status", "document"),
    ("document_pdf", "document"),
    ("batch", "batch"),
    ("batch_zip", "batch"),
]
WRITES = [
    ("hands", "session"),
    ("remove_hands", "session"),
    ("player_rename", "player"),
    ("own_movement", "own_movement"),
    ("own_movement_delete", "own_movement"),
    ("event_conditions", "slug"),
    ("event_method", "slug"),
    ("event_delete", "slug"),
    ("session_add", "slug"),
    ("rulings", "slug"),
    ("section_add", "session"),
    ("section_remove", "section"),
    ("choose_movement", "section"),
    ("enter_names", "section"),
    ("change_movement", "section"),
    ("undo_movement_change", "section"),
    ("start_session", "session"),
    ("finalise_session", "session"),
    ("reopen_session", "session"),
    ("enter_board", "session board"),
    ("enter_round", "section board"),
    ("request_print", "session"),
    ("document_cancel", "document"),
    ("batch_cancel", "batch"),
    ("batch_again", "batch"),
    ("put_back", "result"),
    ("adjust_result", "result"),
    ("withdraw_ruling", "ruling"),
]


@pytest.fixture(scope="module")
def held(django_db_setup, django_db_blocker) -> Iterator[Evening]:
    """An evening that has started, the same for all tests: each undoes what it writes."""
    with kept_for_a_module(django_db_blocker):
        yield evening(names=True).start()


@pytest.fixture(scope="module")
def places(held):
    """One of everything, as the words an address is made of."""
    result = held.results()[0]
    ruling = adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())
    document = request_document(
        session_id=held.session.pk, kind="results", paper="A4", fingerprint="0" * 64
    )
    rows = "round,table,ns,ew,boards\n1,1,1,2,1"
    own = import_own_movement(club_id=held.club.pk, name="House", text=rows)
    batch = request_batch(
        kind="results",
        paper="A4",
        ink="colour",
        session_ids=[held.session.pk],
        by=DIRECTOR,
        key=uuid4(),
    )
    return {
        "own_movement": own.pk,
        "form": "csv",
        "batch": batch.pk,
        "slug": held.event.slug,
        "session": held.session.pk,
        "section": held.section.pk,
        "board": 1,
        "sequence": 1,
        "result": result.pk,
        "ruling": ruling.pk,
        "document": document.pk,
        "player": add_player(club_id=held.club.pk, name="Ann Lee").pk,
        "sitting": result.sitting_id,
    }


def address(name, words, places):
    return reverse(name, args=[places[word] for word in words.split()])


@pytest.mark.parametrize(("name", "words"), SAFE)
def test_whoever_is_not_logged_in_is_asked_to(places, name, words):
    answer = Client().get(address(name, words, places))

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("login"))


@pytest.mark.parametrize(("name", "words"), SAFE)
def test_directors_of_other_clubs_do_not_see_it(places, name, words):
    client = Client()
    client.force_login(
        User.objects.create_user("stranger"), "django.contrib.auth.backends.ModelBackend"
    )

    assert client.get(address(name, words, places)).status_code == 403


@pytest.mark.parametrize(("name", "words"), WRITES)
def test_directors_of_other_clubs_change_nothing(places, name, words):
    elsewhere = evening()
    client = Client()
    client.force_login(elsewhere.director, "django.contrib.auth.backends.ModelBackend")

    answer = client.post(address(name, words, places), {"name": "Changed", "score": "PASS"})

    assert answer.status_code == 403
    assert not Player.objects.filter(name="Changed").exists()
    assert Ruling.objects.get().withdrawn_at_sequence is None


def test_directors_of_other_clubs_enter_no_score(places):
    elsewhere = evening()
    client = Client()
    client.force_login(elsewhere.director, "django.contrib.auth.backends.ModelBackend")
    cell = {"sitting": places["sitting"], "board": 1, "score": "PASS"}

    assert client.post(reverse("enter_result"), cell).status_code == 403
    assert client.get(reverse("entry_cell"), cell).status_code == 403


def test_a_form_without_its_token_is_turned_away(places):
    held = evening()
    client = Client(enforce_csrf_checks=True)
    client.force_login(held.director, "django.contrib.auth.backends.ModelBackend")

    assert client.post(reverse("session_add", args=[held.event.slug])).status_code == 403


HUGE = 10**30


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("event_setup", ["no-such-event"]),
        ("console", [HUGE]),
        ("choose_movement", [HUGE]),
        ("enter_board", [HUGE, HUGE]),
        ("enter_round", [HUGE, HUGE]),
        ("result_history", [HUGE]),
        ("adjust_result", [HUGE]),
        ("document_status", [HUGE]),
        ("document_pdf", [HUGE]),
        ("print_page", [HUGE]),
        ("batch", [HUGE]),
        ("batch_zip", [HUGE]),
    ],
)
def test_what_does_not_exist_is_not_found(directing, name, args):
    client = directing(evening())

    assert client.get(reverse(name, args=args)).status_code == 404


def test_boards_and_rounds_out_of_the_movement_are_not_found(directing):
    held = evening().start()
    client = directing(held)

    assert client.get(reverse("enter_board", args=[held.session.pk, HUGE])).status_code == 404
    assert client.get(reverse("enter_round", args=[held.section.pk, 0])).status_code == 404
