"""The ledger as directors read it."""

from tests.tournaments.callers import problem
from tournaments.ledger.chain import code_of, head_code
from tournaments.record.models import LedgerEntry, Result


def test_reads_the_history_newest_first(director, thursday):
    thursday.start().play(rounds=1)

    lines = director.get(f"events/{thursday.event.slug}/ledger/", newest=3).json()

    assert [line["sequence"] for line in lines] == [7, 6, 5]
    assert lines[0]["kind"] == "result_recorded"
    event = thursday.snapshot.event
    assert lines[0]["code"] == head_code(event.ledger_sequence, event.ledger_hash)
    problem(director.get(f"events/{thursday.event.slug}/ledger/", newest=0), 400, "invalid-request")


def test_proves_that_results_equal_the_replay(director, thursday):
    thursday.start().play()
    address = f"events/{thursday.event.slug}/ledger/verification/"

    head = thursday.snapshot.event
    assert director.get(address).json() == {
        "ok": True,
        "entries": 19,
        "results": 18,
        "problems": [],
        "head": head_code(head.ledger_sequence, head.ledger_hash),
        "asked": "",
        "on_chain": None,
    }
    Result.objects.filter(pk=thursday.results()[0].pk).update(version=9)
    assert director.get(address).json()["ok"] is False


def test_looks_for_a_printed_code_on_the_chain(director, thursday):
    thursday.start().play()
    address = f"events/{thursday.event.slug}/ledger/verification/"
    printed = code_of(LedgerEntry.objects.get(sequence=3))

    found = director.get(address, head=printed).json()
    assert (found["ok"], found["asked"], found["on_chain"]) == (True, printed, True)
    other = director.get(address, head="3-0000-0000-0000").json()
    assert (other["ok"], other["on_chain"]) == (False, False)
    problem(director.get(address, head="three"), 400, "invalid-request")


def test_the_public_reads_the_code_of_final_results_only(client, director, thursday):
    thursday.start().play()
    event, standings = (f"/api/v1/events/{thursday.event.slug}/{end}" for end in ("", "standings/"))

    assert client.get(event).json()["ledger_head"] == ""
    assert client.get(standings).json()["ledger_head"] == ""
    now = director.get(f"events/{thursday.event.slug}/").json()["ledger_head"]
    assert now.startswith("19-")

    thursday.finish()
    final = client.get(standings).json()["ledger_head"]
    assert final == client.get(event).json()["ledger_head"]
    assert final.startswith("20-")
