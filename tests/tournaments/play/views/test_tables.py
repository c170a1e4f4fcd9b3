"""Table phones on the director's pages."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.pages import words_of
from tests.tournaments.phones import NOW, phone, stored_link, with_phones
from tournaments.clubs.services import appoint_director
from tournaments.play.services.tables import call_director
from tournaments.record.models import HeldScore, LedgerEntry, TableCall, TableLink
from tournaments.record.selectors.access.links import pair_secrets, table_link, table_secrets
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


def post(client, held, name, *more, **data):
    return client.post(reverse(name, args=[held.session.pk, *more]), data, follow=True)


def test_choosing_phones_gives_the_tables_their_codes(directing):
    held = evening()
    client = directing(held)
    assert "Create the codes" not in client.page("tables", held.session.pk)

    page = post(client, held, "choose_entry", entry="phones").content.decode()

    for secret in table_secrets(held.session.pk).values():
        assert f"https://cards.example.org/t/{secret}/" in page
    for secret in pair_secrets(held.session.pk).values():
        assert f"https://cards.example.org/p/{secret}/" in page
    assert page.count('class="code-ink"') == 4  # of three tables and of the address to try


@pytest.mark.parametrize(("game", "method"), [("bridge", "matchpoints"), ("whist", "matchpoints")])
def test_the_file_for_devices_is_offered_for_bridge_before_and_during_play(directing, game, method):
    held = evening(game=game, method=method)
    client = directing(held)
    address = reverse("event_file", args=[held.event.slug, "event", "bws"])

    for _moment in range(2):
        page = client.page("tables", held.session.pk)
        assert (
            (address in page)
            == (reverse("bridgemates", args=[held.session.pk]) in page)
            == (game == "bridge")
        )
        held = held if held.snapshot.sittings else held.start()
    file = client.get(address)
    assert file.status_code == (200 if game == "bridge" else 404)
    assert (file.content[4:19] == b"Standard Jet DB") == (game == "bridge")


def test_the_choice_is_an_entry_in_the_history_of_an_event_in_play(directing):
    held = evening().start()

    post(directing(held), held, "choose_entry", entry="two_phones")

    entry = LedgerEntry.objects.get(event=held.event, kind="conditions_changed")
    assert entry.payload == {"conditions": {"entry": ["director", "two_phones"]}}


@pytest.mark.parametrize("entry", ["", "nobody", "phones'--"])
def test_refuses_an_unknown_choice(directing, entry):
    held = evening()

    page = post(directing(held), held, "choose_entry", entry=entry).content.decode()

    assert "Choose one of: director, phones, two_phones, mixed" in page


def test_without_a_movement_there_are_no_codes(directing):
    held = evening()
    held.session.sections.update(family="")

    page = post(directing(held), held, "choose_entry", entry="phones").content.decode()

    assert "Choose a movement for section A first" in page
    assert not TableLink.objects.exists()


def test_a_table_goes_to_paper_and_back(directing):
    held = with_phones()
    client = directing(held)
    place = {"section": held.section.pk, "table": 1}

    post(client, held, "change_table", do="paper", **place)
    assert phone(held).sheet.entry == "paper"

    post(client, held, "change_table", do="phone", **place)
    assert phone(held).sheet.entry == "phone"


def test_a_table_gets_a_new_code(directing):
    held = with_phones()
    old = phone(held).secret

    post(directing(held), held, "change_table", do="code", section=held.section.pk, table=1)

    assert table_link(old) is None
    assert phone(held).secret != old


def test_all_codes_are_exchanged(directing):
    held = with_phones()
    old = set(table_secrets(held.session.pk).values())

    post(directing(held), held, "make_codes", all="new")

    assert old.isdisjoint(table_secrets(held.session.pk).values())


@pytest.mark.parametrize("place", [{}, {"section": 1}, {"table": 1}, {"section": "x", "table": 9}])
def test_a_missing_table_is_not_found(directing, place):
    held = with_phones()

    answer = post(directing(held), held, "change_table", do="paper", **place)

    assert answer.status_code == 404


def test_the_tables_of_another_club_are_out_of_reach(directing):
    held, other = with_phones(), with_phones()
    place = {"section": other.section.pk, "table": 1}

    assert post(directing(held), held, "change_table", do="paper", **place).status_code == 404
    assert stored_link(other).on_paper is None


def test_the_room_says_which_table_calls_and_the_answer_takes_it_away(directing):
    held = with_phones()
    client = directing(held)
    at = phone(held, 2)
    call = call_director(link=at.link, round_=1, reason="people", key=uuid4(), now=NOW)
    assert "Says that other people sit there" in client.page("console", held.session.pk)

    page = post(client, held, "call_answered", call.pk).content.decode()

    assert "Says that other people sit there" not in page
    assert TableCall.objects.get().answered_at is not None


def test_the_tile_of_a_table_whose_phones_differ_names_the_board(directing):
    held = with_phones(entry="two_phones")
    at = phone(held)
    for board in at.boards(1):
        at.of("NS").enter(1, board, "4SN=")
    with pytest.raises(RefusedError):
        at.of("EW").enter(1, 2, "4SN-1")
    page = " ".join(directing(held).page("console", held.session.pk).split())
    assert "The two sides differ on board 2" in page
    assert "score not accepted" not in page

    with pytest.raises(RefusedError):
        at.of("EW").enter(1, 1, "4SN-1")

    page = " ".join(directing(held).page("console", held.session.pk).split())
    assert "The two sides differ on boards 1–2" in page


def test_the_room_shows_a_score_that_was_not_taken_until_it_is_settled(directing):
    held = with_phones()
    client = directing(held)
    at = phone(held)
    held.enter(at.result(1, 1), "4SN=")
    with pytest.raises(RefusedError):
        at.enter(1, 1, "4SN-1", seen=0)
    page = words_of(client.page("console", held.session.pk))
    assert "Board 1, table 1: 4 ♠ N −1 was not accepted" in page
    assert "The score on record is 4 ♠ N =." in page

    page = post(client, held, "held_settled", HeldScore.objects.get().pk).content.decode()

    assert "was not accepted" not in page


def test_the_room_says_what_is_to_be_agreed_and_what_is_unsent(directing):
    held = with_phones()
    phone(held).enter(1, 1, "4SN=", seen=0, unsent=2)

    page = " ".join(directing(held).page("console", held.session.pk).split())

    assert "1 to agree" in page
    assert "2 unsent" in page


def test_a_room_without_phones_says_nothing_of_them(directing):
    held = evening().start()

    page = directing(held).page("console", held.session.pk)

    assert "tile-phone" not in page
    assert "From the tables" not in page


def test_a_scorer_answers_calls_and_does_not_see_the_codes(directing):
    held = with_phones()
    user = appoint_director(club_id=held.club.pk, username="scorer", password="patience")
    user.directs.update(role="scorer")
    client = directing(held)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    call = call_director(link=phone(held).link, round_=1, reason="director", key=uuid4(), now=NOW)

    assert client.get(reverse("tables", args=[held.session.pk])).status_code == 403
    assert post(client, held, "choose_entry", entry="phones").status_code == 403
    assert post(client, held, "call_answered", call.pk).status_code == 200
    assert TableCall.objects.get().answered_at is not None


def test_the_director_takes_in_scores_from_a_phone_and_reads_what_became_of_them(
    directing,
):
    held = with_phones()
    text = f"FAIRDEAL {phone(held).sheet.place}\ns;{uuid4()};1;1;4SN=;;0\nbroken"

    first = post(directing(held), held, "scores_handed_over", text=text).content.decode()
    file = SimpleUploadedFile("fairdeal.txt", text.encode(), "text/plain")
    again = post(directing(held), held, "scores_handed_over", file=file).content.decode()

    assert "accepted" in first
    assert "This line cannot be read" in first
    assert "already known" in again
    assert phone(held).board(1, 1).score == "4SN="


def test_text_that_no_phone_wrote_is_refused_on_the_tables_page(directing):
    held = with_phones()

    page = post(directing(held), held, "scores_handed_over", text="hello").content.decode()

    assert "These are not scores from a table&#x27;s phone" in page
    assert "Who enters the scores" in page


def test_the_room_says_which_score_a_side_calls_wrong(directing):
    held = with_phones()
    phone(held).enter(1, 1, "4SN=", seen=0)
    phone(held).dispute(1, 1, "4SN=")

    client = directing(held)
    page = words_of(client.page("console", held.session.pk))
    sheet = client.page("enter_board", held.session.pk, 1)

    assert "Board 1, table 1: the two sides differ" in page
    told = "The two sides differ. East-West say that this is wrong: 4 ♠ by North, made exactly."
    assert told.removeprefix("The two sides differ. ") in page
    assert words_of(sheet).count(told) == 1
    assert sheet.count("entry-cell is-wrong") == 1


def test_the_room_says_where_two_phones_differ(directing):
    held = with_phones(entry="two_phones")
    client = directing(held)
    phone(held, side="NS").enter(1, 1, "4SN=")
    with pytest.raises(RefusedError):
        phone(held, side="EW").enter(1, 1, "4SN-1")

    page = words_of(client.page("console", held.session.pk))
    sitting = held.results(board=1)[0].sitting
    cell = words_of(client.get(reverse("entry_cell"), {"sitting": sitting.pk, "board": 1}))
    sheet = words_of(client.page("enter_round", held.section.pk, 1))

    assert "Board 1, table 1: the two sides differ" in page
    assert "The score on record is 4 ♠ N =; the other phone says 4 ♠ N −1." in page
    told = "The two sides differ. The other phone says 4 ♠ by North, one down."
    assert told in cell
    assert told in sheet
