"""Files from pages: a menu where the tables are, and in a file what its reader may see."""

import csv
from io import StringIO

import pytest
from django.test import Client

from tests.tournaments.browsing import Directing
from tests.tournaments.browsing import played as played
from tests.tournaments.browsing import set_up as set_up
from tests.tournaments.browsing import two_rounds as two_rounds
from tests.tournaments.evenings import Evening, clubs_in_play, evening
from tournaments.clubs.models import Player

pytestmark = pytest.mark.django_db


def rows(answer) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_the_standings_have_a_menu_whose_files_are_there(client: Client, played: Evening) -> None:
    slug = played.event.slug
    page = client.get(f"/events/{slug}/").content.decode()

    for table in ("standings", "prizes", "entries"):
        for form in ("csv", "xlsx", "json"):
            address = f"/events/{slug}/files/{table}/{form}/"
            answer = client.get(address)
            assert f'href="{address}"' in page
            assert answer.status_code == 200
            assert f'filename="{slug}-{table}.{form}"' in answer["Content-Disposition"]
    assert "/ledger/" not in page


def test_the_public_gets_complete_rounds_and_the_director_everything(
    client: Client, directing: Directing, two_rounds: Evening
) -> None:
    address = f"/events/{two_rounds.event.slug}/files/travellers/csv/"

    assert {row["Round"] for row in rows(client.get(address))} < {"1", "2", "3"}
    assert len(rows(directing(two_rounds).get(address))) == len(two_rounds.results())


def test_a_director_can_download_the_names_as_the_public_reads_them(
    directing: Directing, played: Evening
) -> None:
    hidden = Player.objects.filter(club=played.club).order_by("id")[0]
    Player.objects.filter(pk=hidden.pk).update(shown="hidden")
    browser = directing(played)
    address = f"/events/{played.event.slug}/files/entries/csv/"

    assert hidden.name in browser.get(address).content.decode()
    assert hidden.name not in browser.get(address, {"names": "public"}).content.decode()


def test_the_ledger_is_offered_to_directors_alone(
    client: Client, directing: Directing, played: Evening
) -> None:
    address = f"/events/{played.event.slug}/files/ledger/csv/"
    browser = directing(played)

    assert client.get(address).status_code == 404
    assert len(rows(browser.get(address))) == played.snapshot.event.ledger_sequence
    assert address in browser.page("history", played.event.slug)


@pytest.mark.parametrize("ending", ["standings/doc/", "scores/csv/", "event/bws/"])
def test_a_file_that_does_not_exist_is_not_found(
    client: Client, played: Evening, ending: str
) -> None:
    assert client.get(f"/events/{played.event.slug}/files/{ending}").status_code == 404


def test_nothing_of_an_event_that_has_not_started(client: Client, set_up: Evening) -> None:
    assert client.get(f"/events/{set_up.event.slug}/files/entries/csv/").status_code == 404


def test_many_clubs_together_have_no_files(client: Client) -> None:
    field = clubs_in_play(evening(names=True).start().play())
    page = client.get(f"/events/{field.slug}/")

    assert page.status_code == 200
    assert "/files/" not in page.content.decode()
    assert client.get(f"/events/{field.slug}/files/standings/csv/").status_code == 404


def test_boards_are_offered_once_there_are_results(client: Client) -> None:
    held = evening(names=True).start()
    slug = held.event.slug

    assert "/files/event/" not in client.get(f"/events/{slug}/boards/").content.decode()
    held.play()
    page = client.get(f"/events/{slug}/boards/").content.decode()
    assert f"/events/{slug}/files/event/pbn/" in page
    assert client.get(f"/events/{slug}/files/event/pbn/").status_code == 200
