"""Masterpoints through the API: looked at, awarded, changed by hand, taken back."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening
from tests.tournaments.everything import AWARD_TABLE
from tests.tournaments.kept import kept
from tournaments.record.models import Award

pytestmark = pytest.mark.django_db
final = kept(lambda: evening("howell", {"pairs": 6}, names=True).start().play().finish())


@pytest.fixture
def director(final):
    return Caller(final.director)


def test_a_director_looks_awards_changes_one_and_takes_all_back(final, director):
    address = f"events/{final.event.slug}/awards/"

    looked = director.get(address, table="club").json()
    assert (looked["is_final"], looked["unsuited"]) == (True, "")
    best, second, *_others, last = looked["awards"]
    assert (best["proposed"], best["awarded"], best["place"]) == ("0.30", "", "1")
    assert {"ranking": "Overall", "place": "1", "points": "0.30"} in best["parts"]
    assert not Award.objects.exists()

    made = director.post(address, {"table": "club"}).json()
    assert [each["awarded"] for each in made["awards"][:3]] == ["0.30", "0.20", ""]
    one = director.put(
        f"contestants/{last['contestant']}/award/", {"points": "0.5", "reason": "Raffle"}
    ).json()
    told = [one["awards"][-1][each] for each in ("awarded", "by", "reason")]
    assert told == ["0.50", "by hand", "Raffle"]
    unsaid = director.put(f"contestants/{second['contestant']}/award/", {"points": "0"})
    assert unsaid.status_code == 400
    director.put(f"contestants/{second['contestant']}/award/", {"points": "0", "reason": "A guest"})
    assert Award.objects.count() == 2
    told = Caller().get(f"events/{final.event.slug}/standings/").json()
    lines = told["rankings"][0]["standings"]
    assert [lines[place]["masterpoints"] for place in (0, -1)] == ["0.30", "0.50"]

    back = director.post(f"{address}withdrawal/", {"reason": "Mistaken"}).json()
    assert {each["awarded"] for each in back["awards"]} == {""}
    assert not Award.objects.exists()


def test_a_club_keeps_a_table_and_awards_by_it(final, director):
    listed = f"clubs/{final.club.pk}/award-tables/"
    kept_table = director.post(listed, {"text": AWARD_TABLE})
    assert kept_table.status_code == 201
    own = f"award-tables/{kept_table.json()['id']}/"
    assert [each["title"] for each in director.get(listed).json()] == ["Elm Row, 2"]
    assert director.get(own).json()["text"] == AWARD_TABLE

    newer = {"text": AWARD_TABLE.replace('"2"', '"3"'), "expected_version": 1}
    changed = director.put(own, newer).json()
    assert (changed["title"], changed["version"]) == ("Elm Row, 3", 2)
    problem(director.put(own, newer), 409, "conflict")

    address = f"events/{final.event.slug}/awards/"
    assert changed["choice"] in {each["choice"] for each in director.get(address).json()["tables"]}
    made = director.post(address, {"table": changed["choice"]}).json()
    assert made["awards"][0]["awarded"] == "7.00"
    problem(director.delete(f"{own}?expected_version=1"), 409, "conflict")
    assert director.delete(f"{own}?expected_version=2").status_code == 204
    assert Award.objects.get().table == "Elm Row, 3"
    problem(director.get(own), 404, "not-found")


def test_a_table_is_sent_with_the_request(final, director):
    address = f"events/{final.event.slug}/awards/"

    made = director.post(address, {"text": AWARD_TABLE, "reason": "The cup"}).json()

    assert made["awards"][0]["awarded"] == "7.00"


@pytest.mark.parametrize(
    ("sent", "status", "sentence"),
    [
        ({}, 400, "Send either table or text, not both."),
        ({"table": "club", "text": "x"}, 400, "Send either table or text, not both."),
        ({"table": "gold"}, 422, "There is no such table. Choose one of abf-session-grade-e, acbl"),
        ({"text": "name ="}, 422, "This is not TOML"),
        ({"text": AWARD_TABLE.replace("pairs", "teams")}, 422, "has no scale for pairs"),
    ],
)
def test_an_impossible_award_is_refused_with_a_sentence(final, director, sent, status, sentence):
    answer = director.post(f"events/{final.event.slug}/awards/", sent)

    assert answer.status_code == status
    assert sentence in answer.content.decode()
    assert not Award.objects.exists()


def test_a_table_that_does_not_suit_is_looked_at_with_the_reason(final, director):
    kept_table = director.post(
        f"clubs/{final.club.pk}/award-tables/", {"text": AWARD_TABLE.replace("pairs", "teams")}
    ).json()
    address = f"events/{final.event.slug}/awards/"

    looked = director.get(address, table=kept_table["choice"]).json()

    assert "has no scale for pairs, one winner, at 3 tables" in looked["unsuited"]
    assert {each["proposed"] for each in looked["awards"]} == {None}
    problem(director.get(address, table="gold"), 422, "refused")


def test_nothing_is_awarded_before_the_results_are_final(director, final):
    running = evening("howell", {"pairs": 6}).start()
    other = Caller(running.director)

    answer = other.post(f"events/{running.event.slug}/awards/", {"table": "club"})

    assert "once the results of every session are final" in str(problem(answer, 409, "conflict"))
    assert not other.get(f"events/{running.event.slug}/awards/").json()["is_final"]
