"""Clubs and their lists of players."""

from tests.tournaments.callers import problem
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player


def test_lists_only_the_clubs_one_directs(director, elsewhere, thursday):
    assert [club["name"] for club in director.get("clubs/").json()] == [thursday.club.name]
    assert [club["name"] for club in elsewhere.get("clubs/").json()] == ["Far Corner"]


def test_searches_players_page_by_page(director, thursday):
    for name in ("Zoë Quill", "Zoran Quill", "Ida Marsh"):
        add_player(club_id=thursday.club.pk, name=name)
    address = f"clubs/{thursday.club.pk}/players/"

    first = director.get(address, containing="quill", limit=1).json()
    second = director.get(address, containing="quill", limit=1, offset=1).json()

    assert (first["count"], second["count"]) == (2, 2)
    assert {first["results"][0]["name"], second["results"][0]["name"]} == {
        "Zoë Quill",
        "Zoran Quill",
    }


def test_refuses_to_search_for_a_nul(director, thursday):
    response = director.get(f"clubs/{thursday.club.pk}/players/", containing="\x00")

    problem(response, 400, "invalid-request")


def test_adds_a_player_and_corrects_the_name(director, thursday):
    added = director.post(f"clubs/{thursday.club.pk}/players/", {"name": " Ida  Marsh "})

    assert (added.status_code, added.json()["name"]) == (201, "Ida Marsh")
    renamed = director.patch(f"players/{added.json()['id']}/", {"name": "Ida Marsh-Hall"})
    assert renamed.json()["name"] == "Ida Marsh-Hall"
    assert Player.objects.get(pk=added.json()["id"]).name == "Ida Marsh-Hall"


def test_refuses_a_name_of_nothing_visible(director, thursday):
    response = director.post(f"clubs/{thursday.club.pk}/players/", {"name": "\u200b\u2028"})

    assert problem(response, 422, "refused")["errors"] == [
        {"field": "name", "sentence": "Please enter a name."}
    ]
    missing = director.post(f"clubs/{thursday.club.pk}/players/", {"name": ""})
    problem(missing, 400, "invalid-request")


def test_a_club_one_does_not_direct_cannot_be_told_from_none(elsewhere, thursday):
    theirs = elsewhere.get(f"clubs/{thursday.club.pk}/players/")
    none = elsewhere.get("clubs/999999/players/")

    assert problem(theirs, 403, "forbidden")["detail"] == problem(none, 403, "forbidden")["detail"]


def test_merges_two_players_and_undoes_it(director, elsewhere, thursday):
    one, other = (
        add_player(club_id=thursday.club.pk, name=name).pk for name in ("Ida Marsh", "Ida Marche")
    )

    merged = director.put(f"players/{other}/same-as/", {"player": one})

    assert merged.json()["also"] == [{"id": other, "name": "Ida Marche", "national_id": ""}]
    listed = director.get(f"clubs/{thursday.club.pk}/players/", containing="marche").json()
    assert [each["id"] for each in listed["results"]] == [one]
    problem(director.put(f"players/{other}/same-as/", {"player": one}), 422, "refused")
    problem(elsewhere.delete(f"players/{other}/same-as/"), 403, "forbidden")
    assert director.delete(f"players/{other}/same-as/").status_code == 204
    problem(director.delete(f"players/{other}/same-as/"), 422, "refused")
    problem(director.put(f"players/{other}/same-as/", {"player": 0}), 400, "invalid-request")


def test_sets_numbers_of_several_federations(director, thursday):
    player = add_player(club_id=thursday.club.pk, name="Ida Marsh").pk

    director.put(f"players/{player}/numbers/", {"number": "100"})
    both = director.put(f"players/{player}/numbers/", {"federation": "ACBL", "number": "J1"})

    assert both.json()["national_id"] == "100"
    assert both.json()["numbers"] == [{"federation": "ACBL", "number": "J1"}]
    problem(
        director.put(f"players/{player}/numbers/", {"federation": "ACBL"}), 400, "invalid-request"
    )
