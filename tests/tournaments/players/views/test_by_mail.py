"""Results by e-mail: asked for, confirmed, sent when they are final, stopped."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR
from tests.tournaments.players.seasons import evening_of, season
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import NAMELESS
from tournaments.clubs.services import add_player, erase_player, merge_players
from tournaments.players.models import ResultMail
from tournaments.players.services import (
    ASKED_AGAIN_AFTER,
    MOST_OF_A_PLAYER,
    ask_for_results,
)
from tournaments.players.tasks import mail_results
from tournaments.record.models import ContestantPlayer
from tournaments.site.mails import CONFIRMED_WITHIN

pytestmark = pytest.mark.django_db

ADDRESS = "ada@example.org"


@pytest.fixture
def held():
    return season(1)[0]


def asked(held) -> tuple[Player, Client, str]:
    """Ask as a reader would; return the link that comes by mail."""
    player = Player.objects.filter(club=held.club).order_by("id")[0]
    client = Client()
    url = reverse("results_by_mail", args=[held.club.slug, player.pk])
    assert client.get(url).status_code == 200
    answer = client.post(url, {"email": ADDRESS}, follow=True)
    assert "Look into your mail" in answer.content.decode()
    return player, client, link_in(mail.outbox[-1])


def link_in(letter) -> str:
    return re.search(r"https://cards\.example\.org(/results-by-mail/\S+)", letter.body)[1]


def test_nothing_is_sent_before_somebody_says_yes_there(held, django_capture_on_commit_callbacks):
    player, client, link = asked(held)
    assert [sent.to for sent in mail.outbox] == [[ADDRESS]]
    assert player.name in mail.outbox[0].body

    with django_capture_on_commit_callbacks(execute=True):
        evening_of(held, 1)
    assert len(mail.outbox) == 1

    assert "Shall we send" in client.get(link).content.decode()
    assert not ResultMail.objects.exclude(confirmed_at=None).exists()  # a look is not a yes
    client.post(link, {"yes": "yes"})
    with django_capture_on_commit_callbacks(execute=True):
        evening_of(held, 2)
    assert len(mail.outbox) == 2


def test_the_letter_says_what_the_page_says_and_what_a_correction_changed(
    held, django_capture_on_commit_callbacks
):
    player, client, link = asked(held)
    client.post(link, {"yes": "yes"})
    with django_capture_on_commit_callbacks(execute=True):
        second = evening_of(held, 1)

    letter = mail.outbox[-1]
    shown = client.get(reverse("player", args=[held.club.slug, player.pk])).content.decode()
    result = re.search(r"Evening 1: (\d+=?) of (\d+), (\d+\.\d\d%)", letter.subject)
    assert result
    assert f"{result[1]} of {result[2]}" in " ".join(shown.split())
    assert result[3] in shown
    assert "What changed" not in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    second.reopen()
    changed = second.results()[0]
    second.enter(changed, "7NTSXX=")
    with django_capture_on_commit_callbacks(execute=True):
        second.finish()

    assert len(mail.outbox) == 3
    assert "What changed after the results were final:" in mail.outbox[-1].body
    [told] = re.findall(rf"^- Board {changed.board}, .*$", mail.outbox[-1].body, re.MULTILINE)
    assert ": 7NT redoubled by South, made exactly (before: " in told
    [own] = re.findall(
        r"^- Your result: (\S+) \(before: (\S+)\)$", mail.outbox[-1].body, re.MULTILINE
    )
    assert own[1] == result[3] != own[0]
    assert own[0][:-1] in mail.outbox[-1].subject


def test_who_was_told_hears_again_only_of_what_is_their_own(
    held, django_capture_on_commit_callbacks
):
    player, client, link = asked(held)
    client.post(link, {"yes": "yes"})

    def mails_of(change):
        sent = len(mail.outbox)
        with django_capture_on_commit_callbacks(execute=True):
            change()
        return mail.outbox[sent:]

    second = evening_of(held, 1, finish=False)
    assert len(mails_of(second.finish)) == 1
    second.reopen()
    assert mails_of(second.finish) == []  # nothing has changed

    second.reopen()
    contestant = ContestantPlayer.objects.get(
        contestant__event=second.event, player=player
    ).contestant
    seats = second.snapshot.sittings
    own = next(
        each
        for each in second.results()
        if contestant.pk in second.snapshot.sides(seats[each.sitting_id])[0].ids
    )
    second.enter(own, "7NTSXX=")
    [told] = mails_of(second.finish)
    assert told.subject.startswith("Corrected: Evening 1: ")
    assert re.search(r"^- Your result: \d\d\.\d\d%, as before$", told.body, re.MULTILINE)

    second.reopen()
    assert mails_of(second.finish) == []


def test_a_task_that_runs_twice_sends_once(held, django_capture_on_commit_callbacks):
    _player, client, link = asked(held)
    client.post(link, {"yes": "yes"})
    with django_capture_on_commit_callbacks(execute=True):
        second = evening_of(held, 1)
    sent = len(mail.outbox)
    second.event.refresh_from_db()

    mail_results(second.event.pk, second.event.ledger_sequence)
    assert len(mail.outbox) == sent


def test_one_click_stops_them_from_a_mail_program_too(held, django_capture_on_commit_callbacks):
    _player, client, link = asked(held)
    client.post(link, {"yes": "yes"})

    program = Client(enforce_csrf_checks=True)
    program.post(link, {"List-Unsubscribe": "One-Click"})

    assert not ResultMail.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        evening_of(held, 1)
    assert len(mail.outbox) == 1
    assert "your address is not kept" in client.get(link).content.decode()


@pytest.mark.parametrize("shown", [Player.Shown.INITIALS, Player.Shown.HIDDEN])
def test_a_player_who_is_hidden_gets_none_and_can_be_asked_for_by_nobody(
    held, shown, django_capture_on_commit_callbacks
):
    player, client, link = asked(held)
    client.post(link, {"yes": "yes"})
    Player.objects.filter(pk=player.pk).update(shown=shown)

    with django_capture_on_commit_callbacks(execute=True):
        evening_of(held, 1)

    assert len(mail.outbox) == 1
    url = reverse("results_by_mail", args=[held.club.slug, player.pk])
    assert client.get(url).status_code == 404


def test_whoever_is_erased_is_forgotten(held):
    player, client, link = asked(held)
    client.post(link, {"yes": "yes"})

    erase_player(player_id=player.pk, now=timezone.now(), by=DIRECTOR)

    assert not ResultMail.objects.exists()
    assert player.name != NAMELESS


def test_letters_cannot_be_used_to_annoy_others(held):
    player = Player.objects.filter(club=held.club).order_by("id")[0]
    now = timezone.now()
    first = ask_for_results(player_id=player.pk, email=ADDRESS, now=now)
    assert first is not None
    assert ask_for_results(player_id=player.pk, email=ADDRESS, now=now) is None
    again = ask_for_results(player_id=player.pk, email=ADDRESS, now=now + ASKED_AGAIN_AFTER)
    assert again == first

    for n in range(1, MOST_OF_A_PLAYER):
        ask_for_results(player_id=player.pk, email=f"a{n}@example.org", now=now)
    url = reverse("results_by_mail", args=[held.club.slug, player.pk])
    answer = Client().post(url, {"email": "one-more@example.org"})
    assert "Too many addresses" in answer.content.decode()

    late = now + CONFIRMED_WITHIN + timedelta(days=2)  # those who said nothing are forgotten
    assert ask_for_results(player_id=player.pk, email="b@example.org", now=late) is not None
    assert ResultMail.objects.count() == 1


def test_without_a_mail_server_nothing_is_offered(held, settings):
    player = Player.objects.filter(club=held.club).order_by("id")[0]
    page = reverse("player", args=[held.club.slug, player.pk])
    url = reverse("results_by_mail", args=[held.club.slug, player.pk])
    assert url in Client().get(page).content.decode()

    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    assert url not in Client().get(page).content.decode()
    assert Client().get(url).status_code == 404


def test_a_mail_server_that_does_not_answer_is_tried_again(
    held, settings, django_capture_on_commit_callbacks
):
    _player, client, link = asked(held)
    client.post(link, {"yes": "yes"})
    second = evening_of(held, 1)  # nothing is handed over
    second.event.refresh_from_db()
    sequence = second.event.ledger_sequence
    works = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens there

    with pytest.raises(OSError, match="refused"):
        mail_results(second.event.pk, sequence)
    settings.EMAIL_BACKEND = works
    mail_results(second.event.pk, sequence)

    assert len(mail.outbox) == 2


TOO_LONG = "a@" + ".".join(["b" * 60] * 5)  # an address that Django would read and not store


@pytest.mark.parametrize("typed", ["", "nobody", "a@b", "a b@example.org", TOO_LONG])
def test_an_address_that_is_none_is_not_taken(held, typed):
    player = Player.objects.filter(club=held.club).order_by("id")[0]
    url = reverse("results_by_mail", args=[held.club.slug, player.pk])

    assert Client().post(url, {"email": typed}).status_code == 200
    assert not ResultMail.objects.exists()
    assert Client().get("/results-by-mail/made-up/").status_code == 200


def test_whoever_asked_under_two_names_of_one_person_gets_one_letter(
    held, django_capture_on_commit_callbacks
):
    player, client, link = asked(held)
    client.post(link, {"yes": "yes"})
    other = add_player(club_id=held.club.pk, name="Zebedee Quux")
    for address in (ADDRESS, "bo@example.org"):
        ResultMail.objects.create(
            player=other, email=address, asked_at=timezone.now(), confirmed_at=timezone.now()
        )
    merge_players(player_id=other.pk, into_id=player.pk)

    with django_capture_on_commit_callbacks(execute=True):
        evening_of(held, 1)

    assert sorted(letter.to[0] for letter in mail.outbox[1:]) == [ADDRESS, "bo@example.org"]
    again = ask_for_results(player_id=player.pk, email="bo@example.org", now=timezone.now())
    assert again is None
