"""Fouled boards: groups that held different cards are compared apart (Law 87)."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import FIVE_TABLES, Evening, evening, signed
from tests.tournaments.kept import kept
from tournaments.play.services.rulings import MOST_GROUPS, mark_fouled
from tournaments.record.models import LedgerEntry, Result
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = pytest.mark.django_db


def _five_tables() -> Evening:
    """Five tables; on board 1 the scores fall from the first to the last."""
    held = evening(parameters=FIVE_TABLES).start()
    for over, result in enumerate(held.results(board=1)):
        held.enter(result, f"1SN{'=' if not over else f'-{over}'}")
    return held


held = kept(_five_tables)


def _ns_points(held: Evening) -> list[int]:
    lines = event_rating(held.snapshot).whole.lines
    return [lines[result.pk].raw_ns for result in held.results(board=1)]


def test_groups_are_compared_apart_and_put_together_again(held: Evening) -> None:
    results = held.results(board=1)
    assert _ns_points(held) == [8, 6, 4, 2, 0]

    groups = held.foul(
        1, {results[3].pk: 1, results[4].pk: 1}, reason="Boards 1 and 2 changed hands"
    )

    assert [groups[result.pk] for result in results] == [0, 0, 0, 1, 1]
    assert _ns_points(held) == [4, 2, 0, 2, 0]
    assert verify_ledger(held.event.pk).problems == ()
    assert history(held.event.pk)[0].what == (
        "Board 1: all tables held the same cards → 2 of 5 tables held different cards"
    )

    held.foul(1, {})

    assert _ns_points(held) == [8, 6, 4, 2, 0]
    assert verify_ledger(held.event.pk).problems == ()
    assert history(held.event.pk)[0].what == (
        "Board 1: 2 of 5 tables held different cards → all tables held the same cards"
    )


def test_groups_are_numbered_without_gaps(held: Evening) -> None:
    results = held.results(board=1)
    wanted = {result.pk: 2 for result in results[:2]} | {result.pk: 1 for result in results[2:]}

    groups = held.foul(1, wanted)

    assert [groups[result.pk] for result in results] == [1, 1, 0, 0, 0]


def test_the_same_key_acts_once(held: Evening) -> None:
    key, results = uuid4(), held.results(board=1)
    given = {"session_id": held.session.pk, "board": 1, "groups": {results[0].pk: 1}}

    first = mark_fouled(**given, **signed({"key": key}))
    again = mark_fouled(**given, **signed({"key": key}))

    assert first == again
    assert LedgerEntry.objects.filter(kind="board_fouled").count() == 1
    with pytest.raises(KeyReusedError):
        mark_fouled(**{**given, "board": 2}, **signed({"key": key}))


@pytest.mark.parametrize("groups", [{0: 1}, {"other": 1}, {"mine": MOST_GROUPS}, {"mine": -1}, {}])
def test_refuses_impossible_groups_and_groups_that_change_nothing(held: Evening, groups) -> None:
    names = {"mine": held.results(board=1)[0].pk, "other": held.results(board=2)[0].pk}
    wanted = {names.get(name, name): group for name, group in groups.items()}

    with pytest.raises(RefusedError):
        held.foul(1, wanted)

    assert not Result.objects.exclude(fouled_group=0).exists()


def test_what_is_not_there_or_final_is_refused(held: Evening) -> None:
    def fouled(session_id: int, board: int) -> None:
        groups = {held.results(board=1)[0].pk: 1}
        mark_fouled(session_id=session_id, board=board, groups=groups, **signed())

    with pytest.raises(NotFoundError, match="session"):
        fouled(0, 1)
    with pytest.raises(NotFoundError, match="Board 99"):
        fouled(held.session.pk, 99)
    held.play()
    held.finish()
    with pytest.raises(ConflictError, match="Reopen"):
        fouled(held.session.pk, 1)
