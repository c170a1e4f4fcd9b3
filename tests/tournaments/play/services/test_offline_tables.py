"""Many tables play for hours without a connection: every score arrives, and none twice."""

import random
from uuid import UUID

import pytest

from tests.tournaments.evenings import proved
from tests.tournaments.phones import Phone, phone, with_phones
from tournaments.record.models import HeldScore, Result

pytestmark = pytest.mark.django_db

SLIPS = ("4SN=", "3NTE-1", "PASS", "2HW+1", "5CXS-2", "1NTN+2")


def _queue(at: Phone, chance: random.Random) -> list[tuple[str, int, int, str, UUID]]:
    """What a phone has kept at the end of an evening, in its order."""
    kept = []
    for each in at.sheet.rounds:
        for board in each.boards:
            slip = chance.choice(SLIPS)
            for kind in ("enter", "confirm"):
                key = UUID(int=chance.getrandbits(128))
                kept.append((kind, each.round, board.board, slip, key))
    return kept


@pytest.mark.parametrize("tables", [5, pytest.param(13, marks=pytest.mark.thorough)])
def test_every_score_arrives_exactly_once(tables: int) -> None:
    """Answers get lost, so that a phone sends again; phones come back in any order."""
    chance = random.Random(tables)
    parameters = {"tables": tables, "boards_per_round": 2}
    held = with_phones("mitchell", parameters)
    queues = {table: _queue(phone(held, table), chance) for table in range(1, tables + 1)}
    expected = sum(len(queue) for queue in queues.values()) // 2
    waiting = {table: list(queue) for table, queue in queues.items()}
    phones = {table: phone(held, table) for table in queues}

    while any(waiting.values()):
        table = chance.choice([each for each, queue in waiting.items() if queue])
        for kind, number, board, slip, key in waiting[table][: chance.randint(1, 9)]:
            at = phones[table]
            answered = chance.random() > 0.2
            if kind == "enter":
                at.enter(number, board, slip, seen=0, key=key)
            else:
                at.confirm(number, board, slip, key=key)
            if not answered:
                break  # it has arrived, but the phone does not know and sends it again
            waiting[table].pop(0)

    rows = Result.objects.filter(sitting__section=held.section)
    assert {(each.version, each.confirmed_version) for each in rows} == {(1, 1)}
    kinds = held.event.ledger.values_list("kind", flat=True)
    assert list(kinds).count("result_recorded") == expected == rows.count()
    assert list(kinds).count("result_confirmed") == expected
    assert not HeldScore.objects.exists()
    assert proved(held)
