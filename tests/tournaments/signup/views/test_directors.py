"""A director opens lists, changes them by hand, notes what was paid, sets the evening up."""

import re
from datetime import time, timedelta
from decimal import Decimal
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.signup.lists import evening_to_come, names, put_down, the_list
from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.selectors import ClubWords, SessionPlan, planned_session
from tournaments.clubhouse.services import describe_club, plan_sessions
from tournaments.clubs.models import Club
from tournaments.clubs.services import add_player, appoint_director, create_club, show_player
from tournaments.record.models import Event
from tournaments.signup.models import FillIn, SignUpList, TableMoney
from tournaments.signup.services import (
    confirm_address,
    offer_to_fill_in,
    remove_list,
    withdraw,
)

pytestmark = pytest.mark.django_db


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


class Directing(NamedTuple):
    """A director in a browser, and the club."""

    browser: Browser
    club: Club


@pytest.fixture
def directing() -> Directing:
    club = create_club(name="Willow Bank")
    user = appoint_director(club_id=club.pk, username="director", password="patience")
    return Directing(logged_in(user), club)


@pytest.fixture
def planned(directing: Directing) -> PlannedSession:
    return evening_to_come(directing.club, places=2, fee="5.00, juniors free")


def sends(directing: Directing, page: str, planned: PlannedSession, /, **sent: object):
    return directing.browser.post(reverse(page, args=[planned.pk]), sent, follow=True)


def test_one_button_opens_a_whole_season_of_lists(directing):
    first = plan_sessions(
        club_id=directing.club.pk,
        plan=SessionPlan(title="Club Night", day=timezone.localdate(), begins=time(23, 59)),
        weeks=1,
        until=timezone.localdate() + timedelta(weeks=3),
    )
    page = reverse("sign_up_list", args=[first.pk])
    assert "3 later sessions called Club Night" in text(directing.browser.get(page))

    answer = sends(
        directing,
        "sign_up_list",
        first,
        contest="pairs",
        places="18",
        closes_before="0",
        later="on",
    )

    assert "Sign-up is open for 4 sessions." in text(answer)
    assert set(SignUpList.objects.values_list("places", flat=True)) == {18}


def test_more_places_let_those_who_wait_move_up(directing, planned):
    for pair in ("A", "B", "C"):
        put_down(planned, f"{pair} one", f"{pair} two")
    assert len(the_list(planned).waiting) == 1

    sends(directing, "sign_up_list", planned, contest="pairs", places="3", closes_before="24")

    assert len(the_list(planned).waiting) == 0
    answer = sends(
        directing, "sign_up_list", planned, contest="teams", places="", closes_before="0"
    )
    assert "People have signed up already" in text(answer)
    answer = sends(
        directing, "sign_up_list", planned, contest="pairs", places="0", closes_before="0"
    )
    assert answer.status_code == 422


def test_a_director_adds_moves_pairs_and_removes(directing, planned):
    sends(directing, "sign_up_added", planned, name="Ann Lee", partner="Bo Orme")
    sends(directing, "sign_up_added", planned, name="Cy Pine")
    sends(directing, "sign_up_added", planned, name="Di Rose")
    one, other = (each.id for each in the_list(planned).looking)
    sends(directing, "sign_up_paired", planned, one=one, other=other)
    assert names(the_list(planned).playing) == ["Ann Lee & Bo Orme", "Cy Pine & Di Rose"]

    sends(directing, "sign_up_changed", planned, entry=one, up="yes")
    assert names(the_list(planned).playing) == ["Cy Pine & Di Rose", "Ann Lee & Bo Orme"]

    sends(directing, "sign_up_changed", planned, entry=one, remove="yes")
    assert names(the_list(planned).playing) == ["Ann Lee & Bo Orme"]
    answer = sends(directing, "sign_up_added", planned, name="ann lee")
    assert "is on the list already" in text(answer)
    answer = sends(directing, "sign_up_paired", planned, one=one, other=one)
    assert "Choose two" in text(answer)
    answer = sends(directing, "sign_up_changed", planned, entry="x", remove="yes")
    assert "no longer on the list" in text(answer)


def test_whoever_is_taken_off_by_the_director_is_told_by_mail_and_whom_to_ask(directing, planned):
    describe_club(
        club_id=directing.club.pk,
        words=ClubWords(contact="Di Rose", telephone="01234 5678", email="di@example.org"),
    )
    ann = put_down(planned, "Ann Lee", "Bo Orme", email="ann@example.org")
    put_down(planned, "Cy Pine", "Ed Ash", email="cy@example.org")  # who has not answered
    confirm_address(person_id=ann.pk)
    shown = text(directing.browser.get(reverse("sign_up_list", args=[planned.pk])))
    assert "Ann Lee is told by e-mail." in shown
    assert "Nobody is told by e-mail: tell them yourself." in shown
    mail.outbox.clear()

    for entry in the_list(planned).entries:
        sends(directing, "sign_up_changed", planned, entry=entry.id, remove="yes")

    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (
        ["ann@example.org"],
        "You are no longer on the list: Thursday Pairs",
    )
    assert "Whom to ask: Di Rose, 01234 5678, di@example.org\n" in letter.body
    assert reverse("sign_up", args=[planned.club.slug, planned.pk]) in letter.body
    stop = re.search(r"example\.org(/\S+)>", letter.extra_headers["List-Unsubscribe"])[1]
    assert "Nothing is sent to you by this link" in text(Client().get(stop))


def test_nobody_is_told_that_they_were_taken_off_an_evening_that_was_played(directing, planned):
    ann = put_down(planned, "Ann Lee", email="ann@example.org")
    confirm_address(person_id=ann.pk)
    mail.outbox.clear()
    PlannedSession.objects.filter(pk=planned.pk).update(day=timezone.localdate() - timedelta(1))

    sends(directing, "sign_up_changed", planned, entry=ann.sign_up_id, remove="yes")

    assert mail.outbox == []
    assert the_list(planned).entries == ()


def test_what_was_paid_is_noted_once_taken_back_and_summed(directing, planned):
    person = put_down(planned, "Ann Lee", "Bo Orme")
    page = reverse("sign_up_list", args=[planned.pk])
    assert 'value="5.00"' in text(directing.browser.get(page))
    sent = {"person": person.pk, "amount": "5,50", "how": "cash", "key": uuid4()}

    for _twice in range(2):
        answer = sends(directing, "sign_up_paid", planned, **sent)

    assert "Ann Lee has paid" in text(answer)
    payment = TableMoney.objects.get()
    assert (payment.amount, payment.how) == (Decimal("5.50"), "cash")
    assert (payment.name, payment.what) == ("Ann Lee", "Thursday Pairs")
    sends(directing, "sign_up_taken_back", planned, payment=payment.pk)
    assert the_list(planned, paid=True).playing[0].people[0].paid == ()
    assert TableMoney.objects.get().taken_back_at is not None
    answer = sends(directing, "sign_up_taken_back", planned, payment=payment.pk)
    assert "already been taken back" in text(answer)


@pytest.mark.parametrize("amount", ["", "x", "0", "-1", "5.555", "1e9", "1e-999", "NaN"])
def test_an_amount_that_is_none_is_refused_and_stays_beside_the_sentence(
    directing, planned, amount
):
    person = put_down(planned, "Ann Lee", "Bo Orme")
    put_down(planned, "Cy Pine", "Di Rose")

    answer = sends(directing, "sign_up_paid", planned, person=person.pk, amount=amount, how="other")

    assert answer.status_code == 422
    assert "such as 5.50" in text(answer)
    (row,) = re.findall(rf'<input[^>]* id="amount-{person.pk}"[^>]*>', text(answer))
    assert f'aria-describedby="amount-{person.pk}-error"' in row
    assert f'value="{amount}"' in row
    assert text(answer).count('<option value="other" selected>') == 1
    assert text(answer).count('<details class="fold" open>') == 1
    assert text(answer).count('value="5.00"') == 3  # the other rows are as they were
    assert not TableMoney.objects.exists()


def test_a_payment_of_nobody_or_in_no_way_gets_a_sentence(directing, planned):
    person = put_down(planned, "Ann Lee", "Bo Orme")

    nobody = sends(directing, "sign_up_paid", planned, person=0, amount="5", how="cash")
    no_way = sends(directing, "sign_up_paid", planned, person=person.pk, amount="5", how="x")

    assert "no longer on the list" in text(nobody)
    assert "Select a valid choice" in text(no_way)
    assert not TableMoney.objects.exists()


def test_a_payment_of_somebody_who_withdrew_can_be_taken_back(directing, planned):
    person = put_down(planned, "Ann Lee", "Bo Orme")
    sends(directing, "sign_up_paid", planned, person=person.pk, amount="5", how="cash")
    withdraw(person_id=person.pk)
    page = directing.browser.get(reverse("sign_up_list", args=[planned.pk]))
    assert "Ann Lee, no longer on the list, has paid 5.00" in text(page)

    sends(directing, "sign_up_taken_back", planned, payment=TableMoney.objects.get().pk)

    assert TableMoney.objects.get().taken_back_at is not None


def test_a_payment_outlives_the_list(directing, planned):
    person = put_down(planned, "Ann Lee", "Bo Orme")
    sends(directing, "sign_up_paid", planned, person=person.pk, amount="5", how="other")
    answer = sends(directing, "plan_removed", planned, version=1)
    assert "Call it off, so that they learn of it." in text(answer)
    withdraw(person_id=person.pk)

    sends(directing, "plan_removed", planned, version=1)

    assert not PlannedSession.objects.exists()

    paid = TableMoney.objects.get()
    assert (paid.club, paid.day, paid.amount) == (directing.club, planned.day, 5)


def test_the_evening_is_set_up_with_the_names_of_those_who_have_a_place(directing, planned):
    for pair in ("A", "B", "C"):
        put_down(planned, f"{pair} one", f"{pair} two")
    put_down(planned, "Di Rose")
    list_page = reverse("sign_up_list", args=[planned.pk])
    link = reverse("event_new") + f"?name=Thursday+Pairs&amp;held_on={planned.day}"
    assert link.replace("+", "%20") in text(directing.browser.get(list_page))
    form = directing.browser.get(
        reverse("event_new"), {"name": "Thursday Pairs", "planned": planned.pk}
    ).context["form"]
    assert (form["entrants"].value(), form["contest"].value()) == (2, "pairs")
    sent = {each.html_name: each.value() for each in form if each.value() is not None}

    directing.browser.post(reverse("event_new"), sent | {"held_on": planned.day})

    event = Event.objects.get()
    assert planned_session(planned.pk).event == event.slug
    section = event.sessions.get().sections.get()
    directing.browser.post(
        reverse("choose_movement", args=[section.pk]),
        {"family": "howell", "p-pairs": "4", "p-boards_per_round": "2"},
    )
    return_page = directing.browser.get(reverse("enter_names", args=[section.pk]))
    rows = return_page.context["rows"]
    assert [row.players for row in rows][:2] == [("A one", "A two"), ("B one", "B two")]
    assert not any(any(row.players) for row in rows[2:])  # who waits is not in the room
    assert "Those who signed up are filled in" in text(return_page)
    assert "0 of 4 complete" in text(return_page)  # nothing is saved by a look
    fields = {seat.name: seat.value for row in rows for seat in row.seats}
    directing.browser.post(reverse("enter_names", args=[section.pk]), fields | {"save-all": ""})
    stored = directing.browser.get(reverse("enter_names", args=[section.pk])).context["rows"]
    assert [row.players for row in stored][:2] == [("A one", "A two"), ("B one", "B two")]


def fields_of_new(directing: Directing, at: dict[str, object]) -> dict[str, object]:
    form = directing.browser.get(reverse("event_new"), at).context["form"]
    return {each.html_name: each.value() for each in form if each.value() is not None}


@pytest.mark.parametrize("has_list", [True, False])
def test_an_evening_that_is_set_up_is_not_set_up_again(directing, planned, has_list):
    if not has_list:
        remove_list(list_id=the_list(planned).id)
    at = {"name": "Thursday Pairs", "planned": planned.pk}
    sent = fields_of_new(directing, at) | {"held_on": planned.day, "name": "Christmas Pairs"}
    directing.browser.post(reverse("event_new"), sent)
    (event,) = Event.objects.all()

    again = directing.browser.get(reverse("event_new"), at, follow=True)
    refused = directing.browser.post(reverse("event_new"), sent)  # from another tab
    calendar = text(directing.browser.get(reverse("plans"), {"club": directing.club.pk}))

    assert refused.status_code == 422
    assert "Thursday Pairs has been set up already" in text(refused)
    assert f'href="{reverse("event_setup", args=[event.slug])}">To the event' in calendar
    assert again.redirect_chain[-1][0] == reverse("event_setup", args=[event.slug])
    assert "has been set up already" in text(again)
    assert Event.objects.count() == 1


def test_a_planned_session_of_another_club_is_passed_over(directing):
    other = evening_to_come()
    sent = fields_of_new(directing, {"planned": other.pk})

    assert sent["club"] == str(other.club_id)
    directing.browser.post(reverse("event_new"), sent | {"club": directing.club.pk})

    assert Event.objects.count() == 1
    assert planned_session(other.pk).event == ""


def test_the_file_has_addresses_and_guards_formulas(directing, planned):
    put_down(planned, "=cmd()", "Bo Orme", email="ann@example.org")

    content = directing.browser.get(reverse("sign_up_file", args=[planned.pk])).content.decode()

    assert "1,place,,'=cmd(),ann@example.org,0" in content


def test_only_directors_see_who_could_fill_in(directing, planned):
    day = planned.day.isoweekday()
    for name, weekday in (("Ann Lee", day), ("Bo Orme", day % 7 + 1)):
        offer_to_fill_in(
            club_id=directing.club.pk, name=name, contact="0123", weekdays=[weekday], key=uuid4()
        )

    on_the_day = text(directing.browser.get(reverse("sign_up_list", args=[planned.pk])))
    all_of_them = directing.browser.get(reverse("fill_ins"))

    assert "Ann Lee" in on_the_day
    assert "Bo Orme" not in on_the_day
    assert "Bo Orme" in text(all_of_them)
    number = all_of_them.context["fill_ins"][0][0].id
    assert Client().post(reverse("fill_in_removed"), {"fill_in": number}).status_code == 302
    directing.browser.post(reverse("fill_in_removed"), {"fill_in": number})
    assert not FillIn.objects.filter(name="Ann Lee").exists()


def test_a_list_with_nobody_on_it_can_be_taken_away(directing, planned):
    person = put_down(planned, "Ann Lee")
    assert "People have signed up" in text(sends(directing, "sign_up_removed", planned))
    person.sign_up.delete()

    sends(directing, "sign_up_removed", planned)

    assert not SignUpList.objects.exists()


def test_whoever_said_yes_is_told_when_the_evening_is_called_off_or_moved(directing, planned):
    person = put_down(planned, "Ann Lee", "Bo Orme", email="ann@example.org")
    put_down(planned, "Cy Pine", "Di Rose", email="cy@example.org")  # who has not answered
    confirm_address(person_id=person.pk)

    sends(directing, "plan_called_off", planned, version=1, cancelled="yes")
    sends(directing, "plan_called_off", planned, version=2, cancelled="no")
    moved = {"title": planned.title, "day": planned.day, "begins": "18:00", "version": 3}
    sends(directing, "plan", planned, **moved)
    sends(directing, "plan", planned, **moved | {"version": 4, "remark": "Tea"})

    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["ann@example.org"], "Called off: Thursday Pairs"),
        (["ann@example.org"], "Another day or time: Thursday Pairs"),
        (["ann@example.org"], "Another day or time: Thursday Pairs"),
    ]
    assert "18:00" in mail.outbox[2].body


def test_a_hidden_name_given_twice_is_marked_for_the_director(directing, planned):
    hidden = add_player(club_id=directing.club.pk, name="Edith Moss-Hart")
    show_player(player_id=hidden.pk, shown="hidden")
    for _twice in range(2):
        put_down(planned, "Edith Moss-Hart")

    page = text(directing.browser.get(reverse("sign_up_list", args=[planned.pk])))

    assert page.count("Edith Moss-Hart is on the list twice") == 2
    assert "shown to others as A player" in page
