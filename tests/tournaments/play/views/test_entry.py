"""Entry sheets and their cells."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.pages import HTMX
from tests.tournaments.phones import phone, with_phones
from tournaments.play.selectors.console.entry import cell_of_result
from tournaments.record.models import LedgerEntry, Result

pytestmark = pytest.mark.django_db


def sent(result, score, **more):
    return {
        "sitting": result.sitting_id,
        "board": result.board,
        "score": score,
        "version": result.version,
        "key": str(uuid4()),
    } | more


def enter(client, result, score, **more):
    return client.post(reverse("enter_result"), sent(result, score, **more), headers=HTMX)


def sheet(*cells):
    """What the page sends without JavaScript for (result, what was there, what was typed)."""
    return {
        "cell": [f"{r.sitting_id}-{r.board}-{r.version}" for r, _was, _typed in cells],
        "was": [was for _r, was, _typed in cells],
        "score": [typed for _r, _was, typed in cells],
        "key": [str(uuid4()) for _ in cells],
    }


def test_a_board_shows_all_tables_that_play_it(started, directing):
    page = directing(started).page("enter_board", started.session.pk, 3)

    assert page.count("entry-input") == 3
    assert "Board 3" in page
    assert 'rel="next"' in page
    assert 'rel="prev"' in page


def test_scores_that_both_sides_have_not_agreed_are_marked_apart_until_somebody_stands_for_them(
    directing,
):
    held = with_phones()
    agreed, waiting = phone(held).boards(1)
    phone(held, side="NS").enter(1, agreed, "1NN=")
    phone(held, side="EW").confirm(1, agreed, "1NN=")
    phone(held, side="NS").enter(1, waiting, "2NN=")
    client = directing(held)
    result = phone(held).result(1, waiting)

    sheet = client.page("enter_round", held.section.pk, 1)
    alone = client.get(
        reverse("entry_cell"), {"sitting": result.sitting_id, "board": waiting}
    ).content.decode()

    for page in (sheet, alone):
        assert page.count("to be agreed") == page.count("entry-mark is-waiting") == 1
    corrected = enter(client, result, "2NN+1").content.decode()
    for page in (corrected, client.page("enter_round", held.section.pk, 1)):
        assert "to be agreed" not in page


def test_a_traveller_can_be_entered_in_the_order_of_the_numbers(started, directing):
    url = reverse("enter_board", args=[started.session.pk, 3])

    page = directing(started).get(url, {"order": "ns"}).content.decode()

    assert page.index("<b>1 N-S</b>") < page.index("<b>2 N-S</b>") < page.index("<b>3 N-S</b>")


def test_a_round_shows_all_tables_and_boards(started, directing):
    page = directing(started).page("enter_round", started.section.pk, 1)

    assert page.count("entry-input") == 6
    assert 'rel="prev"' not in page


def test_a_cell_answers_in_canonical_text_points_and_words(started, directing):
    result = started.results()[0]

    answer = enter(directing(started), result, "4s x n -1")

    cell = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="4SXN-1"' in cell
    assert "−100" in cell
    assert "doubled by North, one down" in cell
    assert "Saved" in cell
    assert '"version": 1' in cell


def test_a_cell_is_entered_with_few_questions(started, directing, django_assert_num_queries):
    result = started.results()[0]
    client = directing(started)

    with django_assert_num_queries(16):
        enter(client, result, "4S N =")


def test_an_impossible_score_keeps_what_was_typed_with_a_sentence(started, directing):
    result = started.results()[0]

    answer = enter(directing(started), result, "8NTS=")

    cell = answer.content.decode()
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in cell
    assert "Levels run from 1 to 7" in cell
    assert 'value="8NTS="' in cell
    assert LedgerEntry.objects.filter(kind="result_recorded").count() == 0


def test_a_stale_cell_shows_what_is_there_now_with_a_choice(started, directing):
    result = started.results()[0]
    client = directing(started)
    enter(client, result, "4SN=")

    answer = enter(client, result, "5SN=")

    cell = answer.content.decode()
    assert answer.status_code == 200
    assert "it now says 4SN=" in cell
    assert 'value="5SN="' in cell
    assert "Keep 4SN=" in cell
    assert "Enter 5SN=" in cell
    assert '"version": 1' in cell


def test_emptying_a_cell_removes_the_result_and_offers_to_undo(started, directing):
    result = started.results()[0]
    client = directing(started)
    enter(client, result, "4SN=")
    result.refresh_from_db()

    cell = enter(client, result, "").content.decode()

    assert "Score removed." in cell
    assert "Restore 4SN=" in cell
    assert Result.objects.get(pk=result.pk).status == "pending"


def test_the_cell_as_it_is_can_be_asked_for(started, directing):
    result = started.results()[0]
    client = directing(started)
    enter(client, result, "4SN=")
    place = {"sitting": result.sitting_id, "board": result.board}

    assert 'value="4SN="' in client.get(reverse("entry_cell"), place).content.decode()


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("4sxn-1", "doubled by North, one down"),
        ("9NTN=", "Levels run from 1 to 7"),
        ("pass", "passed out"),
        ("A+", "average plus"),
        ("", ""),
        ("\0", ""),
        ("x" * 10_000, "too long"),
    ],
)
def test_the_check_says_what_a_score_will_be(set_up, directing, score, said):
    given = {"score": score, "board": "1", "game": "bridge"}

    answer = directing(set_up).get(reverse("check_score"), given)

    assert answer.status_code == 200
    assert said in answer.content.decode()


def test_the_check_counts_by_the_events_own_table(directing):
    held = evening(contract_table="auction").start()
    sheet = directing(held).get(reverse("enter_board", args=[held.session.pk, 1]))

    given = {"score": "4SN=", "board": "1", "game": "bridge", "contract_game": "auction"}
    answer = directing(held).get(reverse("check_score"), given).content.decode()

    assert '"contract_game": "auction"' in sheet.content.decode()
    result = held.results(board=1)[0]
    held.enter(result, "4SN=")
    points = cell_of_result(held.snapshot, result.pk).points
    assert points != 420
    assert f"+{points}" in answer


@pytest.mark.parametrize(
    "given", [{}, {"score": "PASS", "board": "10" * 30, "game": "poker"}, {"game": "whist"}]
)
def test_a_nonsensical_check_says_nothing(set_up, directing, given):
    assert directing(set_up).get(reverse("check_score"), given).content.decode().strip() == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"sitting": "", "board": ""},
        {"sitting": "\0"},
        {"sitting": "9" * 30},
        {"sitting": "9223372036854775807"},
        {"board": "99999"},
        {"board": "-1"},
    ],
)
def test_a_cell_that_does_not_exist_is_not_found(started, directing, wrong):
    result = started.results()[0]

    assert enter(directing(started), result, "PASS", **wrong).status_code == 404


@pytest.mark.parametrize("wrong", [{"version": "\0"}, {"version": "9" * 30}, {"version": "-1"}])
def test_an_unreadable_version_counts_as_stale(started, directing, wrong):
    result = started.results()[0]

    cell = enter(directing(started), result, "PASS", **wrong).content.decode()

    assert 'aria-invalid="true"' in cell
    assert LedgerEntry.objects.filter(kind="result_recorded").count() == 0


def test_an_unreadable_key_is_replaced(started, directing):
    result = started.results()[0]

    assert enter(directing(started), result, "PASS", key="\0").status_code == 200


def test_a_final_session_refuses_scores_and_says_so(played, directing):
    client = directing(played)
    client.post(reverse("finalise_session", args=[played.session.pk]))
    result = played.results()[0]

    answer = enter(client, result, "7NTN=")
    page = client.page("enter_board", played.session.pk, 1)

    assert answer.status_code == 200
    assert "This session is final. Reopen it to correct a score." in answer.content.decode()
    assert "entry-input" not in page


def test_a_sheet_is_saved_without_javascript(started, directing):
    first, second = started.results(sitting__round=1)[:2]
    url = reverse("enter_round", args=[started.section.pk, 1])

    answer = directing(started).post(url, sheet((first, "", "4SN="), (second, "", "")))

    assert answer.status_code == 302
    assert Result.objects.get(pk=first.pk).status == "contract"
    assert Result.objects.get(pk=second.pk).version == 0


def test_a_wrong_cell_keeps_what_was_typed_and_the_others_are_saved(started, directing):
    first, second = started.results(board=1)[:2]
    url = reverse("enter_board", args=[started.session.pk, 1])

    answer = directing(started).post(url, sheet((first, "", "9SN="), (second, "", "PASS")))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="9SN="' in page
    assert "1 score saved." in page
    assert "1 score needs another look." in page
    assert Result.objects.get(pk=second.pk).status == "passed_out"


@pytest.mark.parametrize(
    ("typed", "said"),
    [("9SN=", "1 score needs another look."), ("", "Nothing was changed.")],
)
def test_no_score_is_said_to_be_saved_when_none_is(started, directing, typed, said):
    first = started.results(board=1)[0]
    url = reverse("enter_board", args=[started.session.pk, 1])

    page = directing(started).post(url, sheet((first, "", typed)), follow=True).content.decode()

    assert said in page
    assert "saved." not in page


def test_what_others_changed_is_left_alone_where_nothing_was_typed(started, directing):
    first = started.results(board=1)[0]
    client = directing(started)
    page_sent = sheet((first, "", ""))
    enter(client, first, "4SN=")

    client.post(reverse("enter_board", args=[started.session.pk, 1]), page_sent)

    assert Result.objects.get(pk=first.pk).version == 1


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"cell": ["1-1-0"]},
        {"cell": ["\0", "x-y-z"], "was": ["", ""], "score": ["PASS", "P"], "key": ["", ""]},
        {"cell": ["9" * 90], "was": [""], "score": ["PASS"], "key": ["k"]},
    ],
)
def test_a_sheet_of_nonsense_changes_nothing(started, directing, given):
    answer = directing(started).post(reverse("enter_round", args=[started.section.pk, 1]), given)

    assert answer.status_code == 302
    assert {result.version for result in started.results()} == {0}


def test_players_moved_singly_are_shown_by_their_numbers(directing):
    held = evening("new-england-24", {}, contest="team_match", game="whist", names=True).start()

    page = directing(held).page("enter_round", held.section.pk, 1)

    assert "<b>1+2</b>" in page
