"""Events as they were at any moment of their ledger."""

from decimal import Decimal

import pytest

from tests.tournaments.evenings import Evening, change, evening, rule, withdraw
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.as_of import as_of, without
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db


def _now(held: Evening) -> int:
    return held.snapshot.event.ledger_sequence


def test_the_last_moment_is_the_event_itself() -> None:
    held = evening().start().play(rounds=1)
    snapshot = held.snapshot

    assert as_of(snapshot, [_now(held)])[_now(held)] is snapshot


def test_a_session_that_starts_later_is_still_being_set_up() -> None:
    held = evening().start().play()
    before = held.snapshot
    held.next_session().start()
    held.finish()

    (then,) = as_of(held.snapshot, [before.event.ledger_sequence]).values()

    assert (then.sittings, then.results) == (before.sittings, before.results)
    assert [session.status for session in then.sessions] == ["running", "setup"]
    assert standings(then).rankings == standings(before).rankings


def test_conditions_strata_and_handicaps_are_those_of_the_moment() -> None:
    held = evening().start().play()
    pair = held.event.contestants.first()
    moments = [_now(held)]
    change(held, average_plus_imps="2.50", unit="one_point")
    moments.append(_now(held))
    held.set_prizes({pair.address: (2, "4.5")})
    moments.append(_now(held))
    change(held, average_plus_imps="2", unit="two_point")
    held.set_prizes({pair.address: (None, "")})

    found = [as_of(held.snapshot, moments)[moment] for moment in moments]

    assert [(s.event.conditions.average_plus_imps, s.event.conditions.unit) for s in found] == [
        (Decimal(3), "two_point"),
        (Decimal("2.5"), "one_point"),
        (Decimal("2.5"), "one_point"),
    ]
    prizes = [(s.contestants[pair.pk].stratum, s.contestants[pair.pk].handicap) for s in found]
    assert prizes == [(None, None), (None, None), (2, Decimal("4.5"))]


def test_a_late_pair_whose_arrival_was_undone_sits_where_it_sat() -> None:
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}).start().play(rounds=1)
    held.change_movement("pair_arrives", after=1)
    arrived = held.snapshot
    held.undo()
    assert len(held.snapshot.contestants) < len(arrived.contestants)

    (then,) = as_of(held.snapshot, [arrived.event.ledger_sequence]).values()

    assert then.contestants == arrived.contestants
    assert then.starting_positions == arrived.starting_positions
    assert then.sittings == arrived.sittings
    assert [(r.id, r.sitting_id, r.board, r.text) for r in then.results] == [
        (r.id, r.sitting_id, r.board, r.text) for r in arrived.results
    ]


def test_without_the_last_entries_about_a_ruling_the_others_still_count() -> None:
    held = evening().start().play()
    result, other = held.results()[:2]
    ruling = rule(result, "A")
    withdrawn = withdraw(ruling)
    held.enter(other, "7NTXXN=")

    found = without(held.snapshot, [withdrawn.withdrawn_at_sequence])

    assert [each.id for each in found.rulings] == [ruling.pk]
    assert next(each.text for each in found.results if each.id == other.pk) == "7NTXXN="


def test_many_moments_of_a_changed_movement_take_a_fixed_number_of_queries(
    django_assert_num_queries: object,
) -> None:
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}).start()
    for after in (1, 2):
        held.play(rounds=after)
        held.change_movement("pair_arrives", after=after)
        held.undo()
    snapshot = held.snapshot

    with django_assert_num_queries(6):
        as_of(snapshot, range(1, LedgerEntry.objects.filter(event=held.event).count()))
