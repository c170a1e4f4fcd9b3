"""The ledger as directors read it."""

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening
from tournaments.models import Result


def test_reads_the_history_newest_first(director: Caller, thursday: Evening):
    thursday.start().play(rounds=1)

    lines = director.get(f"events/{thursday.event.slug}/ledger/", newest=3).json()

    assert [line["sequence"] for line in lines] == [7, 6, 5]
    assert lines[0]["kind"] == "result_recorded"
    problem(director.get(f"events/{thursday.event.slug}/ledger/", newest=0), 400, "invalid-request")


def test_proves_that_results_equal_the_replay(director: Caller, thursday: Evening):
    thursday.start().play()
    address = f"events/{thursday.event.slug}/ledger/verification/"

    assert director.get(address).json() == {
        "ok": True,
        "entries": 19,
        "results": 18,
        "problems": [],
    }
    Result.objects.filter(pk=thursday.results()[0].pk).update(version=9)
    assert director.get(address).json()["ok"] is False
