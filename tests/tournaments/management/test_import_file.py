"""``manage.py import_file``: one command for every format, everything or nothing."""

import json
import random
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import DIRECTOR, dealt, evening, proved
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tests.tournaments.our_models import our_models
from tournaments.clubs.models import Player
from tournaments.hands.services import deal_boards
from tournaments.record.models import Event, Session
from tournaments.record.selectors.hands import boards_dealt


@pytest.fixture
def file(tmp_path: Path):
    def write(name: str, content: bytes | str) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


LIN = "3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,"
PBN = f"""% PBN 2.1
[Event "Club night"]
[Date "2026.03.05"]
[Board "1"]
[Dealer "W"]
[Deal "{dealt(1).cards}"]
[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Contract\\5L;Declarer;Result\\2R;MP_NS;MP_EW"]
 1 3 4S  N 10 2 0
 2 4 3NT E  9 0 2
"""


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.xml", SMALL, "usebio"),
        ("a.pbn", PBN, "pbn"),
        ("a.csv", "Board;N/S;E/W;Score\n1;1;3;420\n1;2;4;-50\n", "csv"),
        ("a.json", '[{"board": 1, "ns": 1, "ew": 3, "score": 420}]', "json"),
        ("a.lin", f"pn|s,w,n,e|md|{LIN}|mb|7S|mb|p|mb|p|mb|p|mc|13|", "lin"),
    ],
)
def test_prints_event_kind_and_warnings(run, file, name, content, kind):
    out, _errors = run("import_file", file(name, content), "--club", "Weir", "--json")

    said = json.loads(out)
    assert (said["event"], said["kind"]) == (Event.objects.get().pk, kind)
    assert Session.objects.get().status == Session.Status.FINAL
    if kind == "pbn":
        assert said["warnings"] == [
            "Line 5: the file makes W dealer of board 1; by its number it is North."
        ]
        assert Event.objects.get().name == "Club night"


def test_an_event_that_is_set_up_gets_scores_names_and_hands(run, file):
    held = evening().start()
    scores = "Table,Round,Board,Contract,By,Tricks\n1,1,1,4S,N,10\n1,1,2,3NT,E,9\n9,1,1,1C,N,7\n"
    entries = "Pair\tDirection\tNames\n1\tNS\tAnn Orme & Bo Lisle\n"
    deals = f'[Board "1"]\n[Deal "{dealt(1).cards}"]\n'
    event = str(held.event.pk)

    out, _errors = run("import_file", file("s.csv", scores), "--event", event, "--json")
    run("import_file", file("e.txt", entries), "--event", event, "--json")
    run("import_file", file("d.pbn", deals), "--event", held.event.slug, "--json")

    assert json.loads(out) == {
        "event": held.event.pk,
        "kind": "csv",
        "warnings": ["Row 4: board 1 is not played at table 9 in round 1."],
    }
    assert [result.version for result in held.results(sitting__table=1, sitting__round=1)] == [1, 1]
    assert held.snapshot.contestants[held.contestant("1-ns").pk].players == ("Ann Orme", "Bo Lisle")
    assert boards_dealt(held.session.pk) == (1,)
    assert proved(held)


def test_what_differs_stays_unless_it_is_to_be_replaced(run, file):
    held = evening().start()
    result = held.results(sitting__table=1, sitting__round=1)[0]
    held.enter(result, "4SN=")
    other = file("s.csv", f"Table,Round,Board,Score\n1,1,{result.board},-50\n")
    event = ("--event", str(held.event.pk))

    run("import_file", other, *event)
    result.refresh_from_db()
    assert result.version == 1

    run("import_file", other, *event, "--replace")
    result.refresh_from_db()
    assert (result.version, result.bare_score) == (2, -50)
    assert proved(held)


def test_members_go_on_the_list_once(run, file):
    members = file("m.csv", "Member No;Surname;First name\n77;Orme;Ann\n;Lisle;Bo\n77;Orme;Ann\n")

    run("import_file", members, "--club", "Weir", "--json")
    again, _errors = run("import_file", file("n.csv", "Bo Lisle\nCy Nash\n"), "--club", "Weir")

    found = Player.objects.order_by("name").values_list("name", "national_id")
    assert list(found) == [("Ann Orme", "77"), ("Bo Lisle", ""), ("Cy Nash", "")]
    assert "1 player added to the club’s list." in again


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7 ...", "This is a PDF"),
        (b"PK\x03\x04 nothing", "This is a compressed file"),
        (b"\0\1\0\0Standard Jet DB\0\0" + b"\1" * 5000, "This is a Bridgemate file .Access 97."),
        (b"", "The file is empty"),
        (f'[Board "1"]\n[Deal "{dealt(1).cards}"]'.encode(), "has deals but no results"),
        (b"Table,Board,Score\n1,1,420\n", "cannot become a new event"),
        (b"a,b\n1,2\n", "neither a bridge program file"),
    ],
)
def test_a_failed_import_is_explained_and_leaves_nothing_behind(run, file, content, sentence):
    with pytest.raises(CommandError, match=sentence):
        run("import_file", file("x", content), "--club", "Weir", "--json")

    models = our_models()
    assert not any(model.objects.count() for model in models)  # type: ignore[attr-defined]


def test_looking_writes_nothing(run, file):
    out, _errors = run("import_file", file("a.xml", SMALL), "--look")

    assert "12 results of 4 pairs" in out
    assert not Event.objects.exists()


def test_scores_of_a_file_go_into_a_session_that_fairdeal_dealt_and_its_hands_stay(run, file):
    held = evening()
    deal_boards(
        session_id=held.session.pk,
        first=1,
        last=2,
        opens="over",
        chance=random.Random(3),
        by=DIRECTOR,
        key=uuid4(),
    )
    sealed = list(held.session.deals.values_list("board", "cards"))
    held.start()

    first = held.results(board=1)[0].sitting
    ns, ew = first.north.contestant, first.east.contestant
    content = f"""[Board "1"]
[Deal "{dealt(1).cards}"]
[ScoreTable "Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result"]
{first.table} {first.round} {ns.number} {ew.number} 4S N 10
"""
    out, _errors = run("import_file", file("a.pbn", content), "--event", held.event.slug, "--json")

    assert json.loads(out)["warnings"][-1] == (
        "Fairdeal dealt the boards for this session, so the hands in the file were left out."
    )
    assert list(held.session.deals.values_list("board", "cards")) == sealed
    assert held.results(board=1)[0].version == 1
