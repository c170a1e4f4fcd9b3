"""Players sign up on the club's pages, keep a link, find a partner, wait for a place."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.kept import kept
from tests.tournaments.signup.lists import evening_to_come, names, put_down, the_list
from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.services import call_off_planned
from tournaments.clubs.selectors import NAMELESS, everything_about
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    rename_player,
    show_player,
)
from tournaments.signup.models import FillIn, SignedUp
from tournaments.signup.services import (
    ASKED,
    confirm_address,
    forget_old,
    link_of,
    offer_to_fill_in,
    withdraw,
)
from tournaments.signup.tasks import mail_word
from tournaments.signup.views import SignUpThrottle
from tournaments.site.limits import LONGEST_NAME

pytestmark = pytest.mark.django_db

club = kept(lambda: create_club(name="Willow Bank"))


@pytest.fixture(autouse=True)
def nobody_is_throttled():
    cache.clear()


def address(planned: PlannedSession) -> str:
    return reverse("sign_up", args=[planned.club.slug, planned.pk])


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def signs_up(planned: PlannedSession, **sent: str) -> tuple[str, str]:
    """Sign up on the page; return the text of the page that follows, and its address."""
    page = Client().get(address(planned)).content.decode()
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    answer = Client().post(address(planned), {"key": key, **sent}, follow=True)
    assert answer.status_code == 200, text(answer)
    return text(answer), answer.redirect_chain[-1][0]


def test_the_calendar_leads_to_the_list_and_says_how_full_it_is(club):
    planned = evening_to_come(club, places=18)
    put_down(planned, "Ann Lee", "Bo Orme")
    put_down(planned, "Cy Pine")

    for name in ("club", "club_calendar", "club_calendar_embedded"):
        shown = text(Client().get(reverse(name, args=[club.slug])))
        assert f'href="{address(planned)}">Sign up</a>' in shown
        assert "(1 of 18 pairs; 1 looking for a partner)" in shown


def test_notes_of_many_sessions_cost_no_more_queries(club):
    page = reverse("club_calendar", args=[club.slug])
    asked = []
    for days in range(6):
        put_down(evening_to_come(club, days=days + 1), f"A {days}", f"B {days}")
        Client().get(page)
        with CaptureQueriesContext(connection) as queries:
            Client().get(page)
        asked.append(len(queries))

    assert set(asked) == {asked[0]}


def test_a_pair_signs_up_and_changes_partner_at_a_link_of_which_only_a_digest_is_kept(club):
    planned = evening_to_come(club, places=1)

    shown, own = signs_up(planned, name="Ann Lee", partner="Bo Orme")

    assert "You have a place." in shown
    assert own in shown  # to be kept
    secret = own.split("/")[-2]
    assert not SignedUp.objects.filter(digest__contains=secret).exists()
    Client().post(own, {"save": "yes", "name": "Ann Lee", "partner": "Cy Pine"})
    assert names(the_list(planned).playing) == ["Ann Lee & Cy Pine"]


def test_a_form_sent_twice_leads_to_the_same_link(club):
    planned = evening_to_come(club)
    sent = {"key": "0b9fb6a5-3c43-4c5b-8b4f-0d6d5a6f2f11", "name": "Ann Lee"}

    first, second = (Client().post(address(planned), sent) for _each in range(2))

    assert first.headers["Location"] == second.headers["Location"]
    assert SignedUp.objects.count() == 1


def test_the_first_who_waits_moves_up_when_a_pair_withdraws(club):
    planned = evening_to_come(club, places=1)
    _shown, first = signs_up(planned, name="Ann Lee", partner="Bo Orme")
    shown, second = signs_up(planned, name="Cy Pine", partner="Di Rose")
    assert "You are number 1 on the waiting list" in shown

    asked = text(Client().get(first))
    assert "You come off the list together: Ann Lee &amp; Bo Orme. If you sign up again" in asked
    answer = Client().post(first, {"withdraw": "yes"}, follow=True)

    assert "You have withdrawn" in text(answer)
    assert Client().get(first).status_code == 404
    assert "You have a place." in text(Client().get(second))


def test_two_who_look_for_a_partner_find_each_other(club):
    planned = evening_to_come(club)
    shown, ann = signs_up(planned, name="Ann Lee", about="Acol")
    assert "hold no place yet" in shown
    entry = the_list(planned).looking[0]
    assert f"?with={entry.id}#sign-up" in text(Client().get(address(planned)))

    shown, bo = signs_up(planned, name="Bo Orme", about="Precision", **{"with": str(entry.id)})

    assert "You have asked Ann Lee" in shown
    page = text(Client().get(ann))
    assert "Bo Orme would like to play with you. <span" in page
    asker = re.search(r'name="no" value="(\d+)"', page)[1]
    Client().post(ann, {"no": asker})
    assert "said no" in text(Client().get(bo))
    Client().post(bo, {"ask": str(entry.id)})
    Client().post(ann, {"yes": asker})
    assert names(the_list(planned).playing) == ["Ann Lee & Bo Orme"]
    for own in (ann, bo):
        assert "You have a place." in text(Client().get(own))
    Client().post(ann, {"withdraw": "yes"})  # whoever has signed up too stays
    assert names(the_list(planned).looking) == ["Bo Orme"]


def test_what_cannot_be_is_refused_with_a_sentence(club):
    planned = evening_to_come(club)
    signs_up(planned, name="Ann Lee", partner="Bo Orme")

    def refused(**sent: str) -> str:
        answer = Client().post(address(planned), sent)
        assert answer.status_code == 422
        return text(answer)

    assert "ann lee is on the list already" in refused(name="ann lee")
    assert "Bo Orme is on the list already" in refused(name="Cy Pine", partner="Bo Orme")
    assert "Cy Pine is there twice" in refused(name="cy pine", partner="Cy  Pine")
    assert "This field is required" in refused(name="")
    assert "at most 200 characters" in refused(name="A" * (LONGEST_NAME + 1))
    assert "Enter a valid email" in refused(name="Cy Pine", email="cy")
    planned.refresh_from_db()
    call_off_planned(planned_id=planned.pk, cancelled=True, expected_version=planned.version)
    assert "This session is called off." in refused(name="Cy Pine")
    assert SignedUp.objects.count() == 2


def test_a_list_closes_before_play_and_can_be_left_until_then(club):
    planned = evening_to_come(club, days=1, closes_before=168)

    answer = Client().post(address(planned), {"name": "Ann Lee"})

    assert answer.status_code == 422
    assert "Sign-up has closed" in text(answer)


def test_nobody_leaves_once_play_has_begun(club):
    planned = evening_to_come(club)
    _shown, own = signs_up(planned, name="Ann Lee", partner="Bo Orme")
    PlannedSession.objects.filter(pk=planned.pk).update(day=timezone.localdate() - timedelta(1))

    answer = Client().post(own, {"withdraw": "yes"}, follow=True)

    assert "Play has begun" in text(answer)
    assert SignedUp.objects.count() == 2


@pytest.mark.parametrize("made_up", ["x", "x" * 300, "W10:abc:def", "%00"])
def test_a_link_that_is_made_up_opens_nothing(club, made_up):
    for name in ("signed_up", "filling_in"):
        answer = Client().get(f"/{name.replace('_', '-')}/{made_up}/")
        assert answer.status_code == 404
        assert "Scan" not in text(answer)  # that is said of the codes on tables
    assert "Nothing is sent" in text(Client().post(f"/signed-up/{made_up}/mail/"))


def test_whoever_sends_too_much_is_asked_to_wait(club, monkeypatch):
    planned = evening_to_come(club)
    monkeypatch.setitem(SignUpThrottle.THROTTLE_RATES, "sign_up", "3/hour")
    answers = [Client().post(address(planned), {"name": f"P {each}"}) for each in range(4)]

    assert [each.status_code for each in answers] == [302, 302, 302, 422]
    assert "Try again in an hour" in text(answers[3])


def test_the_public_list_shows_no_more_of_a_name_than_the_club_does(club):
    planned = evening_to_come(club)
    hidden = add_player(club_id=club.pk, name="Edith Moss-Hart")
    initials = add_player(club_id=club.pk, name="Bénédicte Roe")
    show_player(player_id=hidden.pk, shown="hidden")
    show_player(player_id=initials.pk, shown="initials")
    put_down(planned, "edith moss-hart", "Benedicte Roe")
    put_down(planned, "Cy Pine", "Di Rose", unnamed=True)

    shown = text(Client().get(address(planned)))

    assert f"1. {NAMELESS} &amp; B. R." in shown
    assert f"2. {NAMELESS} &amp; {NAMELESS}" in shown
    assert not re.search("moss|benedicte|Pine|Rose", shown, re.IGNORECASE)


def test_nobody_learns_by_a_refusal_that_somebody_hidden_is_on_the_list(club):
    planned = evening_to_come(club)
    hidden = add_player(club_id=club.pk, name="Edith Moss-Hart")
    show_player(player_id=hidden.pk, shown="hidden")
    put_down(planned, "Edith Moss-Hart", "Bo Orme")

    shown, _own = signs_up(planned, name="Edith Moss-Hart")

    assert "You are looking for a partner" in shown


def test_what_is_kept_is_told_to_the_person_and_goes_when_they_are_erased(club):
    planned = evening_to_come(club)
    player = add_player(club_id=club.pk, name="Ann Lee")
    before = put_down(planned, "Ann Lee", about="Acol", email="ann@example.org")
    offer_to_fill_in(club_id=club.pk, name="Ann Lee", contact="0123", weekdays=[1], key=uuid4())
    told = everything_about(player.pk)
    assert told["sign-ups"][0]["email"] == "ann@example.org"
    assert told["filling in"][0]["contact"] == "0123"
    rename_player(player_id=player.pk, name="Ann Leigh")
    assert names(the_list(planned).looking) == ["Ann Leigh"]

    erase_player(player_id=player.pk, now=timezone.now())

    before.refresh_from_db()
    assert (before.name, before.about, before.email, before.digest) == (NAMELESS, "", "", "")
    assert not FillIn.objects.exists()
    assert names(the_list(planned).looking) == [NAMELESS]


def test_a_name_typed_before_the_club_knew_it_is_erased_too(club):
    planned = evening_to_come(club)
    put_down(planned, "Ann Lee")
    player = add_player(club_id=club.pk, name="Ann Lee")

    erase_player(player_id=player.pk, now=timezone.now())

    assert "Ann Lee" not in text(Client().get(address(planned)))


def test_addresses_and_names_are_forgotten_in_time(club):
    planned = evening_to_come(club)
    person = put_down(planned, "Ann Lee", about="Acol", email="ann@example.org")
    day = planned.day
    forget_old(day + timedelta(days=7))
    person.refresh_from_db()
    assert person.email

    forget_old(day + timedelta(days=8))

    person.refresh_from_db()
    assert (person.name, person.email, person.digest) == ("Ann Lee", "", "")
    forget_old(day + timedelta(days=366))
    assert not SignedUp.objects.exists()


def test_somebody_offers_to_fill_in_and_takes_it_back(club):
    page = reverse("fill_in", args=[club.slug])
    assert page in text(Client().get(reverse("club", args=[club.slug])))

    answer = Client().post(
        page, {"name": "Ann Lee", "contact": "01234 5678", "weekdays": ["2", "4"]}, follow=True
    )

    assert answer.context["form"]["weekdays"].value() == (2, 4)
    for public in (page, reverse("club", args=[club.slug])):
        assert "01234 5678" not in text(Client().get(public))
    Client().post(answer.redirect_chain[-1][0], {"remove": "yes"})
    assert not FillIn.objects.exists()
    refused = Client().post(page, {"name": "Ann Lee", "contact": "1"})
    assert refused.status_code == 422
    assert "Choose at least one day of the week." in text(refused)


def test_whoever_offered_to_fill_in_changes_it_at_their_link(club):
    key = uuid4()
    offer_to_fill_in(club_id=club.pk, name="Ann Lee", contact="0123", weekdays=[1], key=key)
    link = reverse("filling_in", args=[link_of(key)])
    sent = {"name": "Ann Lee", "contact": "0456", "weekdays": ["3", "5"]}

    saved = Client().post(link, sent, follow=True)
    refused = Client().post(link, {"name": "Ann Lee", "contact": ""})

    assert "Saved." in text(saved)
    assert refused.status_code == 422
    assert 'value="0456"' in text(Client().get(link))
    (kept_offer,) = FillIn.objects.all()
    assert (kept_offer.contact, kept_offer.weekdays) == ("0456", "35")


def test_whoever_has_withdrawn_is_told_so_at_their_link(club):
    planned = evening_to_come(club)
    _page, link = signs_up(planned, name="Ann Lee")
    Client().post(link, {"withdraw": "yes"})

    answer = Client().get(link)

    assert answer.status_code == 404
    assert "You have withdrawn or been taken off the list" in text(answer)


def link_in(letter) -> str:
    return re.search(r"https://cards\.example\.org(/signed-up/\S+)", letter.body)[1]


def test_nothing_but_a_question_is_sent_before_somebody_says_yes(club):
    planned = evening_to_come(club, places=1)
    _shown, first = signs_up(planned, name="Ann Lee", partner="Bo Orme")
    signs_up(planned, name="Cy Pine", partner="Di Rose", email="cy@example.org")
    assert [sent.to for sent in mail.outbox] == [["cy@example.org"]]
    link = link_in(mail.outbox[0])
    assert "Was it you" in text(Client().get(link))

    Client().post(first, {"withdraw": "yes"})
    assert len(mail.outbox) == 1


def test_whoever_said_yes_is_told_of_a_free_place_and_stops_it_with_one_click(club):
    planned = evening_to_come(club, places=1)
    _shown, first = signs_up(planned, name="Ann Lee", partner="Bo Orme")
    signs_up(planned, name="Cy Pine", partner="Di Rose", email="cy@example.org")
    link = link_in(mail.outbox[0])
    Client().post(f"{link}mail/", {"yes": "yes"})
    assert "We write to cy@example.org" in text(Client().get(link))

    Client().post(first, {"withdraw": "yes"})

    letter = mail.outbox[-1]
    assert letter.subject == "You have a place: Thursday Pairs"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = (
        letter.extra_headers["List-Unsubscribe"]
        .strip("<>")
        .removeprefix("https://cards.example.org")
    )
    Client(enforce_csrf_checks=True).post(stop, {"List-Unsubscribe": "One-Click"})
    assert not SignedUp.objects.exclude(email="").exists()
    assert names(the_list(planned).playing) == ["Cy Pine & Di Rose"]


def test_who_is_asked_is_told_by_mail(club):
    planned = evening_to_come(club)
    signs_up(planned, name="Ann Lee", email="ann@example.org")
    link = link_in(mail.outbox[0])
    Client().post(f"{link}mail/", {"yes": "yes"})
    entry = the_list(planned).looking[0]

    signs_up(planned, name="Bo Orme", about="Acol & transfers", **{"with": str(entry.id)})

    letter = mail.outbox[-1]
    assert letter.subject == "Bo Orme would like to play with you: Thursday Pairs"
    assert "Bo Orme would like to play with you. “Acol & transfers”\n" in letter.body
    assert "Bo Orme" in text(Client().get(link_in(letter)))


def test_whoever_no_longer_asks_is_not_named_in_a_mail(club, monkeypatch):
    planned = evening_to_come(club)
    ann = put_down(planned, "Ann Lee", email="ann@example.org")
    confirm_address(person_id=ann.pk)
    bo = put_down(planned, "Bo Orme", asks=ann.sign_up_id)
    withdraw(person_id=bo.pk)

    mail_word(ann.pk, ASKED)  # late, as a worker may be

    assert mail.outbox == []


def test_two_who_ask_each_other_play_together_at_once(club):
    planned = evening_to_come(club)
    _shown, ann = signs_up(planned, name="Ann Lee", email="ann@example.org")
    Client().post(f"{link_in(mail.outbox[-1])}mail/", {"yes": "yes"})
    _shown, bo = signs_up(planned, name="Bo Orme")
    first, second = (each.id for each in the_list(planned).looking)
    assert "Ask Bo Orme" in text(Client().get(ann))
    Client().post(ann, {"ask": second})
    page = text(Client().get(bo))
    assert "Play with Ann Lee" in page
    assert "Ask Ann Lee" not in page

    answered = Client().post(bo, {"ask": first}, follow=True)  # from a page shown before

    assert "You have a place." in text(answered)
    assert names(the_list(planned).playing) == ["Bo Orme & Ann Lee"]
    assert mail.outbox[-1].subject == "You have a partner: Thursday Pairs"


def test_no_address_is_asked_for_without_a_mail_server(club, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    planned = evening_to_come(club)

    assert 'name="email"' not in text(Client().get(address(planned)))


@pytest.mark.parametrize(
    ("contest", "sent", "shown"),
    [
        ("individual", {"name": "Ann Lee"}, "Ann Lee"),
        (
            "teams",
            {"team": "Reds", "name": "Ann Lee", "mates": "Bo Orme\n\nCy Pine"},
            "Reds: Ann Lee",
        ),
        ("teams", {"name": "Ann Lee"}, "Ann Lee"),
    ],
)
def test_players_and_teams_sign_up(club, contest, sent, shown):
    planned = evening_to_come(club, contest=contest)

    page, _own = signs_up(planned, **sent)

    assert "You have a place." in page
    assert the_list(planned).playing[0].names.startswith(shown)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ({"name": "Ann Lee & Bo Orme"}, "Ann Lee & Bo Orme"),
        ({"name": "Ann Lee 39415", "partner": "Bo Orme (2817)"}, "Ann Lee & Bo Orme"),
        ({"name": "Ann Lee", "partner": "TBA"}, "Ann Lee"),
    ],
)
def test_names_are_read_as_people_write_them(club, sent, shown):
    planned = evening_to_come(club)

    signs_up(planned, **sent)

    assert names(the_list(planned).entries) == [shown]


def test_nobody_is_left_out_without_a_word(club):
    planned = evening_to_come(club)
    alone = evening_to_come(club, contest="individual")

    for where, sent in (
        (planned, {"name": "Ann Lee & Bo Orme", "partner": "Cy Pine"}),
        (alone, {"name": "Ann Lee & Bo Orme"}),
        (alone, {"name": "TBA"}),
    ):
        answer = Client().post(address(where), sent)
        assert answer.status_code == 422
        assert re.search("Enter (one name|up to 2 names|a name)", text(answer))
    assert not SignedUp.objects.exists()
