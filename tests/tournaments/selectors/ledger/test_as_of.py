"""Events as they were at any moment of their ledger."""

import random
from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, change, evening
from tournaments.models import LedgerEntry
from tournaments.selectors.event.snapshot import EventSnapshot, Role
from tournaments.selectors.ledger.as_of import as_of, without
from tournaments.selectors.movement.change_kinds import ChangeKind, ChangeRequest
from tournaments.selectors.standings.standings import standings
from tournaments.services.conditions.strata_and_handicap import set_strata_and_handicaps
from tournaments.services.events.events import add_session
from tournaments.services.movements.changes import change_movement, undo_change
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score, impose_penalty, withdraw_ruling

pytestmark = pytest.mark.django_db


def _facts(snapshot: EventSnapshot) -> object:
    """Everything that is compared, without what versions and numbers say."""
    scores = [(result.id, result.text, result.fouled_group) for result in snapshot.results]
    return (
        scores,
        sorted(ruling.id for ruling in snapshot.rulings),
        standings(snapshot.seen_by(Role.DIRECTOR)),
    )


def test_every_moment_there_ever_was_can_be_told_from_the_ledger() -> None:
    held = evening().start()
    chance = random.Random(11)
    moments = {held.snapshot.event.ledger_sequence: held.snapshot}

    def note() -> None:
        moments[held.snapshot.event.ledger_sequence] = held.snapshot

    for _time in range(60):
        result = chance.choice(held.results())
        match chance.randrange(6):
            case 0:
                adjust_score(
                    result_id=result.pk,
                    score=chance.choice(["A", "60% 4SN=, 40% 4SN-1", "4SN= | PASS"]),
                    by=DIRECTOR,
                    key=uuid4(),
                )
            case 1 if held.snapshot.rulings:
                ruling = chance.choice(held.snapshot.rulings)
                withdraw_ruling(ruling_id=ruling.id, by=DIRECTOR, key=uuid4())
            case 2:
                contestant = chance.choice(list(held.snapshot.contestants))
                impose_penalty(
                    contestant_id=contestant,
                    amount=Decimal(10),
                    amount_in="top_percent",
                    by=DIRECTOR,
                    key=uuid4(),
                )
            case 3:
                group = 1 - next(r.fouled_group for r in held.snapshot.results if r.id == result.pk)
                others = {
                    r.pk: r.fouled_group for r in held.results(board=result.board) if r != result
                }
                if len({group, *others.values()}) > 1:
                    mark_fouled(
                        session_id=held.session.pk,
                        board=result.board,
                        groups=others | {result.pk: group},
                        by=DIRECTOR,
                        key=uuid4(),
                    )
            case _:
                held.enter(result, chance.choice(["4SN=", "1NTW-1", "PASS", "NP"]))
        note()

    assert len(moments) > 30
    earlier = as_of(held.snapshot, moments.keys())
    for sequence, then in moments.items():
        assert _facts(earlier[sequence]) == _facts(then), sequence


def _now(held: Evening) -> int:
    return held.snapshot.event.ledger_sequence


def test_the_last_moment_is_the_event_itself() -> None:
    held = evening().start().play(rounds=1)
    snapshot = held.snapshot

    assert as_of(snapshot, [_now(held)])[_now(held)] is snapshot


def test_a_session_that_starts_later_is_still_being_set_up() -> None:
    held = evening().start().play()
    before = held.snapshot
    session = add_session(event_id=held.event.pk)
    for section in session.sections.all():
        parameters = {"tables": 3, "boards_per_round": 2}
        choose_movement(section_id=section.pk, family="mitchell", parameters=parameters)
    Evening(held.club, held.event, session).start()
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())

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
    set_strata_and_handicaps(
        event_id=held.event.pk, prizes={pair.pk: (2, "4.5")}, by=DIRECTOR, key=uuid4()
    )
    moments.append(_now(held))
    change(held, average_plus_imps="2", unit="two_point")
    set_strata_and_handicaps(
        event_id=held.event.pk, prizes={pair.pk: (None, "")}, by=DIRECTOR, key=uuid4()
    )

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
    late = ChangeRequest(ChangeKind.PAIR_ARRIVES, after=1)
    change_movement(section_id=held.section.pk, wanted=late, by=DIRECTOR, key=uuid4())
    arrived = held.snapshot
    undo_change(section_id=held.section.pk, by=DIRECTOR, key=uuid4())
    assert len(held.snapshot.contestants) < len(arrived.contestants)

    (then,) = as_of(held.snapshot, [arrived.event.ledger_sequence]).values()

    assert then.contestants == arrived.contestants
    assert then.entries == arrived.entries
    assert then.sittings == arrived.sittings
    assert [(r.id, r.sitting_id, r.board, r.text) for r in then.results] == [
        (r.id, r.sitting_id, r.board, r.text) for r in arrived.results
    ]


def test_without_the_last_entries_about_a_ruling_the_others_still_count() -> None:
    held = evening().start().play()
    result, other = held.results()[:2]
    ruling = adjust_score(result_id=result.pk, score="A", by=DIRECTOR, key=uuid4())
    withdrawn = withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4())
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
        wanted = ChangeRequest(ChangeKind.PAIR_ARRIVES, after=after)
        change_movement(section_id=held.section.pk, wanted=wanted, by=DIRECTOR, key=uuid4())
        undo_change(section_id=held.section.pk, by=DIRECTOR, key=uuid4())
    snapshot = held.snapshot

    with django_assert_num_queries(7):
        as_of(snapshot, range(1, LedgerEntry.objects.filter(event=held.event).count()))
