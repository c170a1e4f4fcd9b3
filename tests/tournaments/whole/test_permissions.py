"""Every page of a director is closed to everybody else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening
from tests.tournaments.everything import one_of_everything
from tournaments.clubs.models import Player
from tournaments.record.models import Ruling

pytestmark = pytest.mark.django_db

SAFE = [
    ("director_desk", ""),
    ("event_new", ""),
    ("event_methods", ""),
    ("own_club", ""),
    ("club_words", ""),
    ("plans", ""),
    ("plan", "planned"),
    ("sign_up_list", "planned"),
    ("sign_up_file", "planned"),
    ("fill_ins", ""),
    ("phones_reached", "session"),
    ("players", ""),
    ("players_alike", ""),
    ("members", ""),
    ("members_file", "form"),
    ("members_import", ""),
    ("member", "player"),
    ("categories", ""),
    ("player_person", "player"),
    ("figures", ""),
    ("figures_report", ""),
    ("figures_file", "what form"),
    ("batches", ""),
    ("player_suggestions", ""),
    ("own_movements", ""),
    ("own_movement_new", ""),
    ("own_movement_import", ""),
    ("send_file", ""),
    ("kept_file", "file"),
    ("import_progress", "file"),
    ("own_movement", "own_movement"),
    ("own_movement_export", "own_movement form"),
    ("event_setup", "slug"),
    ("event_clubs", "slug"),
    ("prizes", "slug"),
    ("wishes", "slug"),
    ("stages", "slug"),
    ("congress_timetable", "congress"),
    ("congress_timetable_pdf", "congress"),
    ("rulings", "slug"),
    ("history", "slug"),
    ("publish", "slug"),
    ("verify_ledger", "slug"),
    ("choose_movement", "section"),
    ("enter_names", "section"),
    ("section_plan", "section"),
    ("change_movement", "section"),
    ("draw_round", "section"),
    ("change_in_history", "slug sequence"),
    ("console", "session"),
    ("enter_board", "session board"),
    ("enter_round", "section board"),
    ("hands", "session"),
    ("tables", "session"),
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
    ("choose_entry", "session"),
    ("make_codes", "session"),
    ("change_table", "session"),
    ("call_answered", "session board"),
    ("held_settled", "session board"),
    ("player_rename", "player"),
    ("member", "player"),
    ("note_payment", "player"),
    ("take_back_payment", "payment"),
    ("category_changed", "category"),
    ("player_number", "player"),
    ("player_merge", "player"),
    ("player_separate", "player"),
    ("players_apart", "player"),
    ("kept_file", "file"),
    ("cancel_import", "file"),
    ("own_movement", "own_movement"),
    ("own_movement_delete", "own_movement"),
    ("award_table", "award_table"),
    ("award_table_removed", "award_table"),
    ("event_conditions", "slug"),
    ("event_method", "slug"),
    *((f"{verb}_clubs", "slug") for verb in ("event", "join", "change", "leave")),
    ("prizes", "slug"),
    ("wishes", "slug"),
    ("stages", "slug"),
    ("plan", "planned"),
    ("plan_called_off", "planned"),
    ("plan_removed", "planned"),
    *((f"sign_up_{verb}", "planned") for verb in ("added", "changed", "paired", "paid")),
    *((f"sign_up_{verb}", "planned") for verb in ("list", "taken_back", "removed")),
    ("congress_line_added", "congress"),
    ("congress_line_removed", "congress"),
    ("congress_deleted", "congress"),
    ("seat_by_wishes", "slug"),
    ("stages_undone", "slug"),
    ("carried_anew", "slug"),
    ("undo_seating", "slug"),
    ("event_delete", "slug"),
    ("session_add", "slug"),
    ("rulings", "slug"),
    ("section_add", "session"),
    ("section_remove", "section"),
    ("choose_movement", "section"),
    ("enter_names", "section"),
    ("change_movement", "section"),
    ("draw_round", "section"),
    ("undo_movement_change", "section"),
    ("undo_draw", "section"),
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
def places(started):
    found = one_of_everything(started)
    return found | {"slug": found["event"], "form": "csv", "what": "season"}


def address(name, words, places):
    return reverse(name, args=[places[word] for word in words.split()])


@pytest.mark.parametrize(("name", "words"), SAFE)
def test_visitors_are_asked_to_log_in(places, name, words):
    answer = Client().get(address(name, words, places))

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("login"))


@pytest.mark.parametrize(("name", "words"), SAFE)
def test_directors_of_other_clubs_cannot_see_it(places, name, words):
    client = logged_in(User.objects.create_user("stranger"))

    assert client.get(address(name, words, places)).status_code == 403


@pytest.mark.parametrize(("name", "words"), WRITES)
def test_directors_of_other_clubs_change_nothing(places, name, words):
    elsewhere = evening()
    client = logged_in(elsewhere.director)

    answer = client.post(address(name, words, places), {"name": "Changed", "score": "PASS"})

    assert answer.status_code == 403
    assert not Player.objects.filter(name="Changed").exists()
    assert Ruling.objects.get().withdrawn_at_sequence is None


def test_directors_of_other_clubs_enter_no_score(places):
    elsewhere = evening()
    client = logged_in(elsewhere.director)
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
