"""What is kept of an event in memory is always what a fresh reading finds."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournaments.evenings import Evening, change, evening, rule, signed, withdraw
from tests.tournaments.phones import phone, with_phones
from tournaments.models import LedgerEntry, Result
from tournaments.selectors.event.reading import play_in_memory
from tournaments.selectors.event.reading.play_in_memory import MOST_ENTRIES, forget
from tournaments.selectors.event.snapshot import EventSnapshot, Role, open_event
from tournaments.selectors.ledger.as_of import as_of
from tournaments.selectors.standings.standings import Standings, standings
from tournaments.services.movements.names import enter_names
from tournaments.services.movements.substitutes import enter_substitute
from tournaments.services.play.checks import confirm_result
from tournaments.services.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)

RESULTS, SITTINGS = "tournaments_result", "tournaments_sitting"
SCORES = ("4SN=", "3NTE+1", "2HW=", "PASS", "6DXS-2", "A6040", "")


@pytest.fixture(autouse=True)
def _as_in_a_new_process() -> Iterator[None]:
    forget()
    yield
    forget()


def seen(snapshot: EventSnapshot) -> tuple[EventSnapshot, list[Standings], dict[int, Result]]:
    """Return all that is shown of an event, to both roles."""
    shown = [standings(snapshot.seen_by(role)) for role in (Role.PUBLIC, Role.DIRECTOR)]
    return snapshot, shown, dict(snapshot.sittings)


def anew(event_id: int) -> EventSnapshot:
    """Read an event as a process does that knows nothing, and leave the memory as it is."""
    with transaction.atomic():  # inside a transaction memory is not used
        return open_event(event_id)


def is_right(held: Evening) -> bool:
    """Compare the event from memory with a fresh reading; the order of the tables counts, too."""
    kept, fresh = seen(held.snapshot), seen(anew(held.event.pk))
    assert list(kept[2].items()) == list(fresh[2].items())
    assert kept == fresh
    return True


def queries_on(held: Evening, table: str) -> int:
    """Count the questions about a table that a reading of the event takes."""
    with CaptureQueriesContext(connection) as asked:
        open_event(held.event.pk)
    return sum(f'FROM "{table}"' in query["sql"] for query in asked)


def by_chance(held: Evening, chance: random.Random) -> Callable[[], object]:
    """Return something that may happen during an evening."""
    results = held.results()
    entered = [each for each in results if each.version and each.status != "pending"]
    one = chance.choice(entered or results)
    rulings = held.snapshot.rulings
    contestant = chance.choice(list(held.event.contestants.order_by("id")))
    happenings: list[Callable[[], object]] = [
        lambda: held.enter(one, chance.choice(SCORES[:-1])),
        lambda: held.enter(chance.choice(results), chance.choice(SCORES[:-1])),
        lambda: confirm_result(result_id=one.pk, version=one.version, **signed()),
        lambda: rule(one, chance.choice(("A5050", "4SN=", "A6040"))),
        lambda: held.penalise(contestant.address, 1),
        lambda: change(held, embargo=chance.choice(("live", "rounds", "boards"))),
        lambda: held.foul(one.board, _two_groups(held, one.board)),
        lambda: enter_names(
            contestant_id=contestant.pk, names=[f"Ada {chance.random()}", "Bo"], **signed()
        ),
        lambda: enter_substitute(
            session_id=held.session.pk,
            contestant_id=contestant.pk,
            seat=chance.choice((1, 2)),
            name=f"Cy {chance.random()}",
            first_round=chance.choice((1, 2)),
            **signed(),
        ),
    ]
    if entered:
        happenings.append(lambda: held.enter(one, None))
    if rulings:
        happenings.append(lambda: withdraw(chance.choice(rulings)))
    happenings += [
        lambda: held.change_movement(
            "directions_switched", round=chance.choice((1, 2)), table=1, turn=True
        ),
        lambda: held.change_movement("seats_exchanged", contestant="N1", other="N2", round=2),
        lambda: held.change_movement("pair_arrives", after=2),
        held.undo,
        lambda: held.fill("PASS").finish().reopen(),
    ]
    return chance.choice(happenings)


def _two_groups(held: Evening, board: int) -> dict[int, int]:
    tables = held.results(board=board)
    return {each.pk: 1 - each.fouled_group for each in tables[:1]}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_memory_says_what_the_database_says(seed: int) -> None:
    chance = random.Random(seed)
    held = evening("mitchell", names=True, sections=1 + seed % 2).start().play(rounds=2, seed=seed)
    happened = 0

    for _turn in range(25):
        happening = by_chance(held, chance)
        try:
            happening()
        except RefusedError:
            pass  # whatever is refused changes nothing
        else:
            happened += 1
        if chance.random() < 0.7:  # else several things happen between two readings
            assert is_right(held)

    assert is_right(held)
    assert happened > 12


def test_every_kind_of_entry_happens_in_those_evenings() -> None:
    held = evening("mitchell", names=True).start().play(rounds=2)
    chance = random.Random(1)
    for _turn in range(150):
        with suppress(RefusedError):
            by_chance(held, chance)()
    kinds = set(LedgerEntry.objects.filter(event=held.event).values_list("kind", flat=True))
    # A phone, below; no row of these; only before play; in the event that follows; after play.
    elsewhere = {
        "result_confirmed",
        "deals_changed",
        "people_seated",
        "stage_set",
        "awards_made",
    }
    assert kinds | elsewhere == set(LedgerEntry.Kind.values)


def test_after_a_score_one_result_is_read() -> None:
    held = evening().start().play(rounds=2)
    held.snapshot  # noqa: B018 - reads the event into memory
    assert queries_on(held, RESULTS) == 0
    before = held.snapshot

    changed = held.results()[5]
    held.enter(changed, "6NTN-3")

    assert queries_on(held, SITTINGS) == 0
    after = held.snapshot
    assert [a.id for a, b in zip(after.results, before.results, strict=True) if a is not b] == [
        changed.pk
    ]


def test_more_than_a_score_has_everything_read() -> None:
    held = evening().start().play(rounds=2)
    held.snapshot  # noqa: B018 - reads the event into memory
    held.change_movement("pair_arrives", after=2)
    assert queries_on(held, SITTINGS) == 2  # the tables, and who never arrived
    assert is_right(held)


def test_many_entries_at_once_have_everything_read() -> None:
    held = evening().start()
    held.snapshot  # noqa: B018 - reads the event into memory
    one = held.results()[0]
    for number in range(MOST_ENTRIES + 1):
        held.enter(one, SCORES[number % 2])
    assert queries_on(held, SITTINGS) == 1
    assert is_right(held)


def test_what_a_transaction_takes_back_is_not_kept() -> None:
    held = evening().start().play(rounds=2)
    before = held.snapshot
    with transaction.atomic():
        held.enter(held.results()[0], "7NTXXN=")
        assert held.snapshot != before  # a transaction sees what it does
        transaction.set_rollback(True)
    assert held.snapshot == before
    assert is_right(held)


def test_a_ledger_that_was_replaced_has_everything_read() -> None:
    held = evening().start().play(rounds=2)
    held.enter(held.results()[0], "7NTXXN=")
    held.snapshot  # noqa: B018 - reads the event into memory
    # As a restore does: the newest entry and what it brought are gone, and another takes its place.
    newest = LedgerEntry.objects.filter(event=held.event).order_by("sequence").last()
    Result.objects.filter(pk=newest.payload["result"]).update(level=1, version=1)
    held.event.refresh_from_db()
    held.event.ledger_sequence -= 1
    held.event.ledger_hash = newest.previous_hash
    held.event.save()
    newest.delete()
    assert is_right(held)
    held.enter(held.results()[4], "5CE=")
    assert is_right(held)


def test_what_is_read_while_a_score_arrives_is_shown_but_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = evening().start().play(rounds=2)
    read = play_in_memory.sittings_of

    def interrupted(*asked: Any) -> Any:
        monkeypatch.undo()
        held.enter(held.results()[0], "7NTXXN=")
        return read(*asked)

    monkeypatch.setattr(play_in_memory, "sittings_of", interrupted)
    assert any(each.text == "7NTXXN=" for each in held.snapshot.results)
    assert queries_on(held, SITTINGS) == 1
    assert is_right(held)


def test_memory_is_bounded_and_keeps_what_was_read_last(monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = [evening().start() for _ in range(3)]
    size = len(evenings[0].results())
    monkeypatch.setattr(play_in_memory, "MOST_RESULTS", 2 * size)
    for held in evenings:
        held.snapshot  # noqa: B018 - reads the event into memory
    assert [queries_on(held, SITTINGS) for held in (evenings[2], evenings[1])] == [0, 0]
    assert queries_on(evenings[0], SITTINGS) == 1


def test_an_event_of_the_past_leaves_the_memory_of_the_present_alone() -> None:
    held = evening().start().play(rounds=2)
    now = held.snapshot
    standings(now)
    then = as_of(now, [3])[3]
    assert standings(then) != standings(now)
    assert then.kept is not now.kept
    assert is_right(held)


def test_a_score_on_which_both_sides_agreed_is_read() -> None:
    held = with_phones("mitchell", {"tables": 3, "boards_per_round": 2})
    board = phone(held).boards(1)[0]
    phone(held, side="NS").enter(1, board, "4SN=")
    assert is_right(held)
    phone(held, side="EW").confirm(1, board, "4SN=")
    assert is_right(held)
    assert sum(each.is_confirmed for each in held.snapshot.results if each.version) == 1
    assert queries_on(held, SITTINGS) == 0
