"""Entry sheets and their cells."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tournaments.models import LedgerEntry, Result
from tournaments.selectors.console.entry import cell_of_result

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


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


def test_a_board_shows_all_tables_that_play_it(directing):
    held = evening(names=True).start()

    page = directing(held).get(reverse("enter_board", args=[held.session.pk, 3])).content.decode()

    assert page.count("entry-input") == 3
    assert "Board 3" in page
    assert 'rel="next"' in page
    assert 'rel="prev"' in page


def test_a_traveller_can_be_entered_in_the_order_of_the_numbers(directing):
    held = evening().start()
    url = reverse("enter_board", args=[held.session.pk, 3])

    page = directing(held).get(url, {"order": "ns"}).content.decode()

    assert page.index("<b>N1</b>") < page.index("<b>N2</b>") < page.index("<b>N3</b>")


def test_a_round_shows_all_tables_and_boards(directing):
    held = evening().start()

    page = directing(held).get(reverse("enter_round", args=[held.section.pk, 1])).content.decode()

    assert page.count("entry-input") == 6
    assert 'rel="prev"' not in page


def test_a_cell_answers_in_canonical_text_points_and_words(directing):
    held = evening().start()
    result = held.results()[0]

    answer = enter(directing(held), result, "4s x n -1")

    cell = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="4SXN-1"' in cell
    assert "−100" in cell
    assert "doubled by North, one down" in cell
    assert "Saved" in cell
    assert '"version": 1' in cell


def test_a_cell_is_entered_with_few_questions(directing, django_assert_num_queries):
    held = evening().start()
    result = held.results()[0]
    client = directing(held)

    with django_assert_num_queries(14):
        enter(client, result, "4S N =")


def test_an_impossible_score_keeps_what_was_typed_with_a_sentence(directing):
    held = evening().start()
    result = held.results()[0]

    answer = enter(directing(held), result, "8NTS=")

    cell = answer.content.decode()
    assert answer.status_code == 422
    assert "levels run from 1 to 7" in cell
    assert 'value="8NTS="' in cell
    assert LedgerEntry.objects.filter(kind="result_recorded").count() == 0


def test_the_same_key_enters_once(directing):
    held = evening().start()
    result = held.results()[0]
    client, key = directing(held), str(uuid4())

    enter(client, result, "PASS", key=key)
    again = enter(client, result, "PASS", key=key)

    assert again.status_code == 200
    assert Result.objects.get(pk=result.pk).version == 1


def test_a_stale_cell_shows_what_is_there_now_with_a_choice(directing):
    held = evening().start()
    result = held.results()[0]
    client = directing(held)
    enter(client, result, "4SN=")

    answer = enter(client, result, "5SN=")

    cell = answer.content.decode()
    assert answer.status_code == 409
    assert "it now says 4SN=" in cell
    assert 'value="5SN="' in cell
    assert "Keep 4SN=" in cell
    assert "Enter 5SN=" in cell
    assert '"version": 1' in cell


def test_two_who_enter_the_same_do_not_contradict_each_other(directing):
    held = evening().start()
    result = held.results()[0]
    client = directing(held)
    enter(client, result, "4SN=")

    answer = enter(client, result, "4 s n =")

    assert answer.status_code == 200
    assert Result.objects.get(pk=result.pk).version == 1


def test_emptying_a_cell_takes_the_result_back_and_offers_to_undo(directing):
    held = evening().start()
    result = held.results()[0]
    client = directing(held)
    enter(client, result, "4SN=")
    result.refresh_from_db()

    cell = enter(client, result, "").content.decode()

    assert "Taken back." in cell
    assert "Put 4SN= back" in cell
    assert Result.objects.get(pk=result.pk).status == "pending"


def test_the_cell_as_it_is_can_be_asked_for(directing):
    held = evening().start()
    result = held.results()[0]
    client = directing(held)
    enter(client, result, "4SN=")
    place = {"sitting": result.sitting_id, "board": result.board}

    assert 'value="4SN="' in client.get(reverse("entry_cell"), place).content.decode()


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("4sxn-1", "doubled by North, one down"),
        ("9NTN=", "levels run from 1 to 7"),
        ("pass", "passed out"),
        ("A+", "average plus"),
        ("", ""),
        ("\0", ""),
        ("x" * 1000, "too long"),
    ],
)
def test_the_check_says_what_a_score_will_be(directing, score, said):
    held = evening()
    given = {"score": score, "board": "1", "game": "bridge"}

    answer = directing(held).get(reverse("check_score"), given)

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
def test_a_check_without_sense_says_nothing(directing, given):
    held = evening()

    assert directing(held).get(reverse("check_score"), given).content.decode().strip() == ""


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
def test_a_cell_that_is_none_is_not_found(directing, wrong):
    held = evening().start()
    result = held.results()[0]

    assert enter(directing(held), result, "PASS", **wrong).status_code == 404


@pytest.mark.parametrize("wrong", [{"version": "\0"}, {"version": "9" * 30}, {"version": "-1"}])
def test_a_version_that_is_none_is_stale(directing, wrong):
    held = evening().start()
    result = held.results()[0]

    assert enter(directing(held), result, "PASS", **wrong).status_code == 409


def test_a_key_that_is_none_is_replaced(directing):
    held = evening().start()
    result = held.results()[0]

    assert enter(directing(held), result, "PASS", key="\0").status_code == 200


def test_a_final_session_takes_no_score_and_says_so(directing):
    held = evening().start().play()
    client = directing(held)
    client.post(reverse("finalise_session", args=[held.session.pk]))
    result = held.results()[0]

    answer = enter(client, result, "7NTN=")
    page = client.get(reverse("enter_board", args=[held.session.pk, 1])).content.decode()

    assert answer.status_code == 422
    assert "This session is final. Reopen it to correct a score." in answer.content.decode()
    assert "entry-input" not in page


def test_a_sheet_is_saved_without_javascript(directing):
    held = evening().start()
    first, second = held.results(sitting__round=1)[:2]
    url = reverse("enter_round", args=[held.section.pk, 1])

    answer = directing(held).post(url, sheet((first, "", "4SN="), (second, "", "")))

    assert answer.status_code == 302
    assert Result.objects.get(pk=first.pk).status == "contract"
    assert Result.objects.get(pk=second.pk).version == 0


def test_a_wrong_cell_keeps_what_was_typed_and_the_others_are_saved(directing):
    held = evening().start()
    first, second = held.results(board=1)[:2]
    url = reverse("enter_board", args=[held.session.pk, 1])

    answer = directing(held).post(url, sheet((first, "", "9SN="), (second, "", "PASS")))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="9SN="' in page
    assert "1 score is saved." in page
    assert "1 score needs another look." in page
    assert Result.objects.get(pk=second.pk).status == "passed_out"


def test_what_others_changed_is_left_alone_where_nothing_was_typed(directing):
    held = evening().start()
    first = held.results(board=1)[0]
    client = directing(held)
    page_sent = sheet((first, "", ""))
    enter(client, first, "4SN=")

    client.post(reverse("enter_board", args=[held.session.pk, 1]), page_sent)

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
def test_a_sheet_of_nonsense_changes_nothing(directing, given):
    held = evening().start()

    answer = directing(held).post(reverse("enter_round", args=[held.section.pk, 1]), given)

    assert answer.status_code == 302
    assert not Result.objects.exclude(version=0).exists()


def test_whist_takes_tricks(directing):
    held = evening(game="whist").start()
    result = held.results()[0]
    client = directing(held)

    good = enter(client, result, "7").content.decode()
    result.refresh_from_db()
    bad = enter(client, result, "14").content.decode()

    assert "North-South seven tricks" in good
    assert "cannot take 14 tricks" in bad


def test_players_moved_singly_are_shown_by_their_numbers(directing):
    held = evening("new-england-24", {}, contest="team_match", game="whist", names=True).start()

    page = directing(held).get(reverse("enter_round", args=[held.section.pk, 1])).content.decode()

    assert "<b>1+2</b>" in page
