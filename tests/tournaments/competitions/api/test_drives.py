"""A drive run by a program: created, reported, moved on, and read with its totals."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept

pytestmark = pytest.mark.django_db

held = kept(lambda: evening("mitchell", {"tables": 3}))
RULES = {"game": "bridge", "seating": "pairs", "tables": 2, "rounds": 2, "net": True}


def test_a_program_runs_progressive_bridge(held):
    director = Caller(held.director)
    made = director.post(
        f"clubs/{held.club.pk}/competitions/",
        {"kind": "drive", "name": "Pairs up", "starts_on": "2026-09-01", "rules": RULES},
    ).json()
    at = f"competitions/{made['slug']}/"
    key = uuid4()
    first = {"round": 1, "table": 1, "first": 850, "second": 300}
    for _time in range(2):
        answer = director.post(f"{at}entries/", {"kind": "report", "payload": first}, key=key)
    assert answer.status_code == 201
    tied = {"round": 1, "table": 2, "first": 400, "second": 400}
    refused = director.post(f"{at}entries/", {"kind": "report", "payload": tied})
    assert refused.status_code == 422
    assert "This table tied" in str(refused.json())
    said = {"kind": "report", "payload": {**tied, "tied": 2}}
    assert director.post(f"{at}entries/", said).status_code == 201
    assert director.post(f"{at}entries/", {"kind": "moved", "payload": {}}).status_code == 201

    state = director.get(at).json()["state"]
    assert [each["first"] + each["second"] for each in state["rounds"][1]["tables"]] == [
        ["1", "4"],
        ["3", "2"],
    ]
    totals = {line["contestant"]: line["total"] for line in state["totals"]}
    assert totals == {"1": "550", "2": "-550", "3": "0", "4": "0"}
    assert state["prizes"][0] == {"prize": "first", "holders": ["1"], "tied": False}
    assert director.get(f"{at}verification/").json()["ok"]
    seen = {"kind": "left", "payload": {"label": "1"}, "seen": 1}
    assert director.post(f"{at}entries/", seen).status_code == 409


def test_a_card_is_entered_under_its_number_and_nobody_takes_two_prizes(held):
    director = Caller(held.director)
    rules = {"game": "whist", "tables": 3, "rounds": 2, "one_each": True}
    wanted = {"kind": "drive", "name": "Cards", "starts_on": "2026-09-01", "rules": rules}
    made = director.post(
        f"clubs/{held.club.pk}/competitions/",
        wanted | {"rules": rules | {"prizes": ["ladies-1", "ladies-half"]}},
    ).json()
    at = f"competitions/{made['slug']}/"

    lady = director.post(f"{at}entrants/", {"players": ["Ida Marsh"], "number": 5})
    taken = director.post(f"{at}entrants/", {"players": ["Ada Hope"], "number": 5})
    unknown = director.post(f"{at}entrants/", {"players": ["Ada Hope"], "number": 99})

    assert lady.json()["payload"]["number"] == 5
    assert taken.status_code == unknown.status_code == 422
    assert "number 99" in str(unknown.json())
    for table, tricks in ((1, 9), (2, 8), (3, 7)):
        said = {"round": 1, "table": table, "first": tricks}
        director.post(f"{at}entries/", {"kind": "report", "payload": said})
    prizes = director.get(at).json()["state"]["prizes"]
    first, half = (each["holders"] for each in prizes)
    assert len(first) == len(half) == 1
    assert first != half
