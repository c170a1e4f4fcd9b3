"""Files through the API: in each what its caller may see, or a sentence why there is none."""

import json

import pytest
from django.test import Client

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import DIRECTOR, Evening, dealt
from tournaments.record.services.hands import store_deals

pytestmark = pytest.mark.django_db


def test_a_file_holds_what_its_caller_may_see(
    director: Caller, anonymous: Caller, thursday: Evening
) -> None:
    thursday.start().play(rounds=1)
    address = f"events/{thursday.event.slug}/files/event/json/"

    public, whole = (json.loads(who.get(address).content) for who in (anonymous, director))

    assert public["travellers"] == []
    assert len(whole["travellers"]) == len(thursday.results())
    assert "ledger" in whole
    assert "ledger" not in public


def test_a_file_has_a_name(director: Caller, thursday: Evening) -> None:
    answer = director.get(f"events/{thursday.event.slug}/files/standings/xlsx/")

    assert answer.content.startswith(b"PK")
    name = f"{thursday.event.slug}-standings.xlsx"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize("ending", ["scores/csv/", "standings/doc/"])
def test_says_which_files_there_are(director: Caller, thursday: Evening, ending: str) -> None:
    answer = director.get(f"events/{thursday.event.slug}/files/{ending}")

    problem(answer, 404, "not-found")
    assert "There is no" in answer.json()["detail"]


def test_only_tables_that_the_caller_may_have_are_proposed(
    anonymous: Caller, thursday: Evening
) -> None:
    thursday.start()

    detail = anonymous.get(f"events/{thursday.event.slug}/files/ledger/csv/").json()["detail"]

    assert "Choose one of standings, travellers, recap, entries, prizes." in detail


def test_the_bridgemate_file_is_for_those_who_run_the_event(
    director: Caller, anonymous: Caller, thursday: Evening
) -> None:
    address = f"events/{thursday.event.slug}/files/event/bws/"

    assert director.get(address).content[4:19] == b"Standard Jet DB"
    thursday.start()
    assert "directors and scorers" in anonymous.get(address).json()["detail"]


@pytest.mark.parametrize(
    ("form", "media_type", "ending"),
    [
        ("usebio", "application/xml", "xml"),
        ("pbn", "application/x-pbn", "pbn"),
        ("lin", "application/x-lin", "lin"),
        ("bws", "application/x-msaccess", "bws"),
        ("csv", "text/csv; charset=utf-8", "csv"),
        (
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "xlsx",
        ),
        ("json", "application/json", "json"),
    ],
)
def test_each_format_has_its_media_type_and_name_as_on_the_page(
    director: Caller, client: Client, thursday: Evening, form: str, media_type: str, ending: str
) -> None:
    thursday.start().play()
    store_deals(session_id=thursday.session.pk, deals=[dealt(1)], by=DIRECTOR)
    client.force_login(director.user)
    slug = thursday.event.slug
    answers = [
        director.get(f"events/{slug}/files/event/{form}/"),
        client.get(f"/events/{slug}/files/event/{form}/"),
    ]

    for answer in answers:
        assert answer.status_code == 200
        assert answer["Content-Type"] == media_type
        assert answer["Content-Disposition"] == f'attachment; filename="{slug}.{ending}"'
