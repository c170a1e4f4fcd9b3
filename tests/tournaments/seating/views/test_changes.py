"""The director changes the movement: what happened, what it would do, apply, undo."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from movements.registry import generate
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import HTMX, key
from tournaments.record.models import Contestant, LedgerEntry
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.changes import ChangeKind
from tournaments.record.selectors.movement.seating import seating
from tournaments.seating.forms import board_numbers

pytestmark = pytest.mark.django_db
HOWELL = ("howell", {"pairs": 7, "boards_per_round": 2})


held = kept(lambda: evening(*HOWELL, names=True).start().play(rounds=2))


def page(client, held, **query):
    return client.get(reverse("change_movement", args=[held.section.pk]), query)


def post(client, held, **given):
    given = {"key": str(uuid4()), "version": 1} | given
    return client.post(reverse("change_movement", args=[held.section.pk]), given, follow=True)


def test_the_room_and_the_plan_lead_to_it(directing, held):
    client = directing(held)
    url = reverse("change_movement", args=[held.section.pk])

    assert url in client.page("console", held.session.pk)
    assert url in client.page("section_plan", held.section.pk)


def test_the_head_of_every_question_says_what_is_played(directing, held):
    client = directing(held)

    for kind in ChangeKind:
        shown = page(client, held, kind=str(kind))
        assert shown.context["kind"] == "Contract bridge, pairs, matchpoints"


def test_a_pair_that_would_only_have_sat_out_leaves_on_the_page_too(directing, held):
    (rests,) = (each.contestant for each in generate(*HOWELL).idle if each.round == 7)
    client = directing(held)
    leaving = {"kind": "pair_leaves", "contestant": rests, "after": "6"}

    assert "Scores due" in page(client, held, **leaving).content.decode()
    applied = post(client, held, **leaving).content.decode()

    assert "Guide cards from round 7" in applied
    shown = page(client, held, kind="pair_arrives", after="6").content.decode()
    assert "Pair 8 arrives after round 6" in shown


def test_it_asks_what_happened_in_plain_words(directing, held):
    shown = page(directing(held), held).content.decode()

    assert "What happened?" in shown
    assert all(f"?kind={kind}" in shown for kind in ChangeKind)
    assert "A pair arrives late" in shown


@pytest.mark.parametrize("kind", ChangeKind)
def test_every_kind_of_change_has_its_fields_in_two_clicks(directing, held, kind):
    shown = page(directing(held), held, kind=kind)

    assert shown.status_code == 200
    words = shown.content.decode()
    if kind == "round_added":  # a Howell is played out
        assert "begin a new session" in words
        return
    seen = "Apply" in words
    asked = "Once you choose" in words
    assert seen or asked
    assert seen == (kind in ("pair_arrives", "round_shortened")) or kind == "curtailed"


def test_the_preview_says_what_changes_breaks_and_costs(directing, held):
    client = directing(held)

    shown = page(client, held, kind="pair_leaves", contestant="3", after="2").content.decode()

    assert "Pair 3 leaves after round 2" in shown
    assert "Proved:" in shown
    assert "of the spread of results before" in " ".join(shown.split())
    assert "clearly less fair" in shown or "a little less fair" in shown
    assert "no play:" in shown
    assert "sits out" in shown
    part = client.get(
        reverse("change_movement", args=[held.section.pk]),
        {"kind": "pair_leaves", "contestant": "3", "after": "2"},
        headers=HTMX,
    ).content.decode()
    assert "<h1" not in part
    assert "Pair 3 leaves after round 2" in part


def test_the_preview_warns_of_boards_that_come_again(directing, held):
    shown = page(
        directing(held), held, kind="seats_exchanged", contestant="1", other="4", round="1"
    )

    words = shown.content.decode()
    assert "but note:" in words
    assert "having played it in round" in words
    assert "score stays as it is" in words or "scores stay as they are" in words


def test_a_change_is_applied_cards_are_offered_and_it_is_undone(directing, held):
    client, key = directing(held), str(uuid4())

    for _time in range(2):
        done = post(
            client, held, kind="pair_leaves", contestant="3", after="2", key=key, reason="Ill"
        )

    words = done.content.decode()
    assert held.section.movement_version == 2
    assert "Pair 3 leaves after round 2. Reprint the guide cards from round" in words
    assert re.search(r'name="about"\s+value="[34]"', words)
    assert "Undo change" in words
    history = client.page("history", held.event.slug)
    line = LedgerEntry.objects.get(event=held.event, kind="movement_changed").sequence
    link = reverse("change_in_history", args=[held.event.slug, line])
    assert link in history
    assert client.get(link).headers["Location"] == reverse(
        "change_movement", args=[held.section.pk]
    )

    undo = reverse("undo_movement_change", args=[held.section.pk])
    undone = client.post(undo, {"key": str(uuid4()), "version": 2}, follow=True).content.decode()
    again = client.post(undo, {"key": str(uuid4()), "version": 3}, follow=True).content.decode()

    assert "Undone: Pair 3 leaves after round 2." in undone
    assert "There is no change to this movement to undo." in again
    assert verify_ledger(held.event.pk).ok


def test_a_late_pair_is_named_where_it_is_seated(directing, held):
    given = {"kind": "pair_arrives", "after": "2", "player1": "Hal Brook", "player2": "Ivy Stone"}

    post(directing(held), held, **given)

    late = Contestant.objects.get(event=held.event, number="8")
    assert [m.player.name for m in late.members.all()] == ["Hal Brook", "Ivy Stone"]


def test_a_pair_that_has_left_sits_out_no_more(held):
    held.change_movement("pair_leaves", contestant="3", after=2)
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])

    assert all("3" not in plan.sitting_out[number] for number in range(3, plan.rounds + 1))
    held.undo()
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])
    assert any("3" in plan.sitting_out[number] for number in range(1, plan.rounds + 1))


def test_a_new_table_gets_its_code_right_after_the_change(directing):
    held = evening(*HOWELL, entry="phones").start().play(rounds=2)
    client, address = directing(held), reverse("make_codes", args=[held.session.pk])

    done = post(client, held, kind="pair_arrives", after="2").content.decode()
    leaves = post(client, held, kind="pair_leaves", contestant="3", after="2", version=2)

    assert "Code for table" in done
    assert address in done
    assert address not in leaves.content.decode()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"kind": "pair_leaves", "after": "2"}, "This field is required"),
        (
            {"kind": "pair_leaves", "after": "1", "contestant": "3"},
            "already has scores for round 2",
        ),
        ({"kind": "pair_leaves", "after": "2", "contestant": "\0"}, ""),
        ({"kind": "wrong_boards", "round": "1", "table": "1", "boards": "9-"}, ""),
        ({"kind": "wrong_boards", "round": "1", "table": "1", "boards": "x"}, "as on a guide card"),
        ({"kind": "wrong_boards", "round": "1", "table": "1", "boards": "9" * 90}, "guide card"),
        ({"kind": "curtailed", "after": "9" * 30}, ""),
        ({"kind": "curtailed", "after": "4", "version": "9"}, "Another director has changed"),
        ({"kind": "curtailed", "after": "4", "version": "x"}, "Another director has changed"),
        ({"kind": "pair_arrives", "after": "2", "player1": "x" * 240}, "up to 200"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_stored(directing, held, given, sentence):
    answer = post(directing(held), held, **given)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert held.section.movement_version == 1


def test_an_unknown_kind_of_change_shows_the_choices(directing, held):
    client = directing(held)

    assert "What happened?" in page(client, held, kind="earthquake").content.decode()
    assert "What happened?" in post(client, held, kind="earthquake").content.decode()


def test_before_the_start_the_movement_is_chosen_and_after_the_end_nothing_is(directing):
    held = evening(*HOWELL)
    client = directing(held)
    early = page(client, held)
    held.start().play()
    client.post(reverse("finalise_session", args=[held.session.pk]), key())

    late = page(client, held, kind="curtailed").content.decode()

    assert early.headers["Location"] == reverse("choose_movement", args=[held.section.pk])
    assert "This session is final." in late
    assert "Apply" not in late


def test_neither_a_score_nor_nothing_counts_as_a_changed_movement(directing, held):
    client = directing(held)
    for sequence in (2, 99):
        link = reverse("change_in_history", args=[held.event.slug, sequence])
        assert client.get(link).status_code == 404


def test_guide_cards_are_printed_from_a_round_on(directing, held):
    client = directing(held)
    url = reverse("request_print", args=[held.session.pk])

    good = client.post(url, {"kind": "guide-cards-from", "about": "3"}, headers=HTMX)
    bad = client.post(url, {"kind": "guide-cards-from", "about": "99"}, follow=True)
    worse = client.post(url, {"kind": "guide-cards-from", "about": "x"}, follow=True)

    assert "Guide cards for the remaining rounds" in good.content.decode()
    assert "there is no round" in bad.content.decode()
    assert "there is no round" in worse.content.decode()


@pytest.mark.parametrize("text", ["", "x", "0", "1000", "5-3", "1-99", "1-", "-3", ","])
def test_boards_that_cannot_be_read_are_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says, the form says its own
        board_numbers(text)


def test_pairs_of_two_lines_are_called_as_on_every_other_page(directing):
    mitchell = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    client = directing(mitchell)

    shown = page(client, mitchell, kind="pair_leaves", contestant="E5", after="2")

    befores = re.findall(r'<span class="nowrap">(.+?)</span>', shown.content.decode())
    assert befores
    assert all(re.fullmatch(r"\d N-S – \d E-W", before) for before in befores)
