"""``standings``, ``travellers`` and ``verify_ledger``: what they print of an event."""

import json
from uuid import uuid4

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import DIRECTOR
from tests.tournaments.interchange.usebio.samples import SMALL
from tournaments.models import Event, LedgerEntry, Result, Session
from tournaments.services.movements.sessions import reopen_session
from tournaments.services.rulings.rulings import adjust_score


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
    assert any("1NS" in line and "Ann Orme – Bo Lisle" in line for line in out.splitlines())


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
    adjust_score(result_id=result.pk, score="A60/40", by=DIRECTOR, key=uuid4())

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

    assert out == (
        "The ledger of Thursday Pairs holds: 14 entries, and their replay gives all 12 results "
        "as stored.\n"
    )
    assert errors == ""


def test_a_ledger_that_holds_is_reported_as_json(run, event):
    out, _errors = run("verify_ledger", event.slug, "--json")

    assert json.loads(out) == {
        "event": event.pk,
        "ok": True,
        "entries": 14,
        "results": 12,
        "problems": [],
    }


def test_a_result_changed_behind_the_ledger_is_found(run, event):
    Result.objects.filter(board=1, status="contract").update(tricks=13)

    with pytest.raises(CommandError, match="board 1: stored is 4S") as found:
        run("verify_ledger", event.pk)

    assert found.value.returncode == 1


def test_a_changed_entry_gives_exit_status_1_with_json_too(run, event, capsys):
    LedgerEntry.objects.filter(sequence=3).update(reason="as if")

    with pytest.raises(SystemExit) as ended:
        run("verify_ledger", event.pk, "--json")

    assert ended.value.code == 1
