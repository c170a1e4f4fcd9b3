"""``standings``, ``travellers`` and ``verify_ledger``: what they print of an event."""

import json
import re
from uuid import uuid4

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import DIRECTOR, rule
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.ledger.chain import code_of, head_code
from tournaments.record.models import Event, LedgerEntry, Result, Session
from tournaments.setup.services import reopen_session


@pytest.fixture
def event(run, written) -> Event:
    run("import_results", written(SMALL))
    return Event.objects.get()


def test_standings_are_printed_as_json_alone(run, event):
    out, errors = run("standings", event.pk, "--json")

    printed = json.loads(out)
    assert errors == ""
    assert printed["event"] == event.pk
    assert printed["scoring"].startswith("Scoring: matchpoints")
    assert printed["provisional"] is False
    assert [
        (s["rank"], s["number"], s["direction"], s["percentage"], s["boards_played"])
        for s in printed["standings"]
    ] == [
        ("1", "1", "NS", "58.33", 6),
        ("2", "2", "NS", "41.67", 6),
        ("1", "2", "EW", "58.33", 6),
        ("2", "1", "EW", "41.67", 6),
    ]
    assert printed["standings"][0]["names"] == ["Ann Orme", "Bo Lisle"]
    assert float(printed["standings"][0]["total"]) == 7


def test_standings_for_people_are_a_table(run, event):
    out, _errors = run("standings", event.slug)

    assert "Thursday Pairs, 05 February 2026 (final)" in out
    assert "North-South" in out
    assert any("1 N-S" in line and "Ann Orme – Bo Lisle" in line for line in out.splitlines())


def test_travellers_are_printed_as_json_alone(run, event):
    out, errors = run("travellers", event.slug, "--json")

    boards = json.loads(out)["boards"]
    assert errors == ""
    assert [board["board"] for board in boards] == [1, 2, 3, 4, 5, 6]
    names = ("ns", "ew", "contract", "declarer", "tricks", "score", "ns_points", "ew_points")
    assert [[line[name] for name in names] for line in boards[0]["lines"]] == [
        ["1", "1", "4S", "N", 10, 420, "2", "0"],
        ["2", "2", "4S", "S", 9, -50, "0", "2"],
    ]
    passed = boards[1]["lines"][0]
    assert (passed["contract"], passed["declarer"], passed["tricks"], passed["score"]) == (
        *("PASS", "", None, 0),
    )


def test_travellers_for_people_are_tables(run, event):
    session = Session.objects.get()
    reopen_session(session_id=session.pk, by=DIRECTOR, key=uuid4(), reason="A late ruling")
    result = Result.objects.order_by("board").first()
    assert result is not None
    rule(result, "A60/40")

    out, _errors = run("travellers", event.pk)

    assert "Board 1 · dealer N · vulnerable: none" in out
    assert "A60/40 (adjusted)" in out


@pytest.mark.parametrize("command", ["standings", "travellers", "verify_ledger"])
@pytest.mark.parametrize("name", ["999999", "no-such-event", "", "٣", "-1", "9" * 30])
def test_an_unknown_event_is_said_in_a_sentence(run, command, name):
    with pytest.raises(CommandError, match=r"^There is no event '.*'\.$"):
        run(command, "--", name)


def test_a_ledger_that_holds_is_said_in_a_sentence(run, event):
    out, errors = run("verify_ledger", event.pk)

    said, head = out.splitlines()
    assert said == (
        "The ledger of Thursday Pairs is sound: replaying its 14 entries gives all 12 results "
        "as stored."
    )
    assert re.fullmatch(r"Its head is 14(-[0-9A-HJKMNP-TV-Z]{4}){3}\.", head)
    assert errors == ""


def test_a_ledger_that_holds_is_reported_as_json(run, event):
    out, _errors = run("verify_ledger", event.slug, "--json")

    assert json.loads(out) == {
        "event": event.pk,
        "ok": True,
        "entries": 14,
        "results": 12,
        "problems": [],
        "head": head_code(14, Event.objects.get().ledger_hash),
        "asked": "",
        "on_chain": None,
    }


def test_a_code_from_paper_is_looked_for_on_the_chain(run, event):
    printed = code_of(LedgerEntry.objects.get(sequence=9))

    out, _errors = run("verify_ledger", event.pk, "--head", printed.lower().replace("-", " "))
    assert f"{printed} is in the ledger." in out

    out, _errors = run("verify_ledger", event.pk, "--head", printed, "--json")
    assert (json.loads(out)["asked"], json.loads(out)["on_chain"]) == (printed, True)


def test_a_code_that_is_not_on_the_chain_is_a_fault(run, event):
    with pytest.raises(CommandError, match="there is no entry 99"):
        run("verify_ledger", event.pk, "--head", "99-7WZK-YFSZ-7WZK")
    with pytest.raises(CommandError, match="A ledger code is a number and three groups"):
        run("verify_ledger", event.pk, "--head", "fourteen")


def test_a_result_changed_behind_the_ledger_is_found(run, event):
    Result.objects.filter(board=1, status="contract").update(tricks=13)

    with pytest.raises(CommandError, match="board 1: the database has 4S") as found:
        run("verify_ledger", event.pk)

    assert found.value.returncode == 1


def test_a_changed_entry_gives_exit_status_1_with_json_too(run, event, capsys):
    LedgerEntry.objects.filter(sequence=3).update(reason="as if")

    with pytest.raises(SystemExit) as ended:
        run("verify_ledger", event.pk, "--json")

    assert ended.value.code == 1
