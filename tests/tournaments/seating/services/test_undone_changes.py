"""Changes of a movement that are undone: everything is as before, or it is said why not."""

import pytest

from tests.tournaments.evenings import evening, proved
from tests.tournaments.kept import kept
from tests.tournaments.seating.services.changing import HOWELL, schedule, scores
from tournaments.clubs.roles import Role
from tournaments.record.models import Result, Sitting, StartingPosition
from tournaments.record.selectors.ledger.fold import movement_versions
from tournaments.seating.services.changes import CannotUndoError
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(*HOWELL, names=True).start().play(rounds=2))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("pair_arrives", {"after": 2}),
        ("pair_leaves", {"contestant": "3", "after": 2}),
        ("table_stops", {"table": 1, "after": 2}),
        ("curtailed", {"after": 3}),
        ("round_shortened", {"round": 4, "count": 1}),
        ("seats_exchanged", {"contestant": "1", "other": "4", "round": 2}),
        ("wrong_boards", {"table": 1, "round": 2, "boards": (13, 14)}),
        ("directions_switched", {"table": 1, "round": 2}),
    ],
)
def test_whatever_was_changed_can_be_undone(held, kind, fields):
    seats, entered, snapshot = schedule(held), scores(held), held.snapshot

    held.change_movement(kind, **fields)
    assert schedule(held) != seats
    assert proved(held)
    undone = held.undo(reason="A mistake")

    assert (schedule(held), scores(held)) == (seats, entered)
    assert undone.version == held.section.movement_version == 3
    assert undone.words.startswith("Undone: ")
    assert set(held.snapshot.contestants) == set(snapshot.contestants)
    assert standings(held.public) == standings(snapshot.seen_by(Role.PUBLIC))
    assert proved(held.play())
    with pytest.raises(CannotUndoError, match="no change to this movement"):
        held.undo()


def test_changes_are_undone_one_after_the_other():
    held = evening(*HOWELL).start().play(rounds=1)
    first = schedule(held)
    held.change_movement("pair_leaves", contestant="3", after=2)
    second = schedule(held)
    held.change_movement("curtailed", after=5)

    held.undo()
    assert schedule(held) == second
    held.undo()
    assert schedule(held) == first

    versions = movement_versions(held.snapshot, held.snapshot.sections[held.section.pk])
    assert [(v.version, v.undoes, v.is_undone, v.is_last) for v in versions] == [
        (5, 2, False, False),
        (4, 3, False, False),
        (3, None, True, False),
        (2, None, True, False),
        (1, None, False, False),
    ]
    assert proved(held)


def test_what_was_entered_since_keeps_a_change_from_being_undone(held):
    held.change_movement("pair_arrives", after=2)
    late = StartingPosition.objects.get(section=held.section, label="8")
    result = Result.objects.filter(
        sitting__in=Sitting.objects.filter(east=late) | Sitting.objects.filter(north=late)
    ).first()
    held.enter(result, "4SN=")

    with pytest.raises(CannotUndoError, match="was entered after the change and depends on it"):
        held.undo()

    held.enter(result, "")
    held.undo()
    assert proved(held.play())


def test_a_pair_whose_arrival_was_undone_may_arrive_again():
    held = evening(*HOWELL).start().play(rounds=1)
    held.change_movement("pair_arrives", after=1)
    held.undo()
    held.change_movement("pair_arrives", after=2)

    assert StartingPosition.objects.filter(section=held.section, label="8").count() == 1
    assert proved(held.play())


def test_a_fouled_board_stays_in_its_groups_when_a_change_is_undone():
    held = evening(*HOWELL).start().play(rounds=1)
    board = held.results(sitting__round=1)[0].board
    held_other_cards = [r for r in held.results(board=board) if r.sitting.round > 1]
    groups = {r.pk: 1 for r in held_other_cards}
    held.foul(board, groups)
    held.change_movement("curtailed", after=1)

    held.undo()

    later = [r for r in held.results(board=board) if r.sitting.round > 1]
    assert len(later) == len(held_other_cards)
    assert {r.fouled_group for r in later} == {1}
    assert proved(held)
