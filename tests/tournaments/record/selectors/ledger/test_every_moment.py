"""Standings as of each entry are those that could be read at that moment."""

from typing import Any

import pytest
from django.db import connection

from tests.tournaments.stories import evenings_of_everything
from tournaments.record.models import Event
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.as_of import as_of
from tournaments.standings.selectors.ranking.standings import Standings, standings

pytestmark = pytest.mark.django_db

FIGURES = (
    "contestant_id",
    "rank",
    "total",
    "percentage",
    "boards_played",
    "penalty",
    "note",
    "sessions",
    "carried",
)
"""What depends on results: names and masterpoints are always those of now."""


class Reader:
    """Reads the standings of an event whenever its ledger has grown, by event and entry."""

    def __init__(self) -> None:
        self.read: dict[tuple[int, int], list[Any]] = {}

    def __call__(self, execute: Any, sql: str, *more: Any) -> Any:
        answer = execute(sql, *more)
        if sql.startswith("RELEASE SAVEPOINT") and not connection.savepoint_ids:
            for each in Event.objects.exclude(ledger_sequence=0):
                if (each.pk, each.ledger_sequence) not in self.read:
                    self.read[each.pk, each.ledger_sequence] = told(standings(open_event(each.pk)))
        return answer


def told(found: Standings) -> list[Any]:
    lines = [
        (ranking.title, *(getattr(line, name) for name in FIGURES))
        for ranking in (*found.rankings, *found.others)
        for line in ranking.standings
        if line.rank  # somebody who arrives later is listed too, without a result
    ]
    return [found.provisional, *lines]


def test_standings_as_of_an_entry_are_those_that_were_read_then() -> None:
    reader = Reader()
    with connection.execute_wrapper(reader):
        evenings_of_everything()

    for event in {event for event, _sequence in reader.read}:
        read = {sequence: lines for (pk, sequence), lines in reader.read.items() if pk == event}
        then = as_of(open_event(event), read)

        assert {sequence: told(standings(each)) for sequence, each in then.items()} == read
    assert len(reader.read) > 40
