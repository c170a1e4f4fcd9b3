"""Changes of a movement that are previewed, repeated, or refused."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import evening, rule, signed
from tests.tournaments.kept import kept
from tests.tournaments.seating.services.changing import HOWELL, schedule
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.movement.changes import ChangeKind, ChangeRequest
from tournaments.record.services.ledger import KeyReusedError
from tournaments.record.services.results import NotScheduledError, SessionClosedError
from tournaments.seating.services.changes import StaleMovementError, change_movement, preview_change
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(*HOWELL, names=True).start().play(rounds=2))


def test_the_same_key_changes_once():
    held = evening(*HOWELL).start()
    key = uuid4()

    answers = [held.change_movement("pair_arrives", after=1, key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    assert held.section.movement_version == 2
    with pytest.raises(KeyReusedError):
        held.change_movement("pair_arrives", after=2, key=key)
    with pytest.raises(KeyReusedError):
        held.undo(key=key)
    undone = uuid4()
    assert held.undo(key=undone) == held.undo(key=undone)
    with pytest.raises(KeyReusedError):
        held.change_movement("pair_arrives", after=1, key=undone)


def test_a_score_sent_again_after_the_change_is_the_oneaccepted():
    held = evening(*HOWELL).start()
    result, key = held.results()[0], uuid4()
    first = held.enter(result, "4SN=", key=key)
    held.change_movement("directions_switched", round=1, table=1)

    assert held.enter(result, "4SN=", key=key) == first
    with pytest.raises(NotScheduledError, match="The director has changed the movement"):
        held.enter(result, "4SN=")


def test_no_ruling_is_made_on_a_board_that_was_removed():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 7)
    held.change_movement("curtailed", after=4)

    with pytest.raises(NotFoundError, match="no longer scheduled at this table"):
        rule(result, "A")


def test_refuses_a_change_made_on_an_old_preview():
    held = evening(*HOWELL).start()
    held.change_movement("pair_leaves", contestant="3", after=2, expected_version=1)

    with pytest.raises(StaleMovementError):
        held.change_movement("curtailed", after=5, expected_version=1)
    with pytest.raises(StaleMovementError):
        held.undo(expected_version=1)


def test_refuses_a_session_that_is_not_in_play():
    held = evening(*HOWELL)
    with pytest.raises(SessionClosedError, match="has not started"):
        held.change_movement("curtailed", after=5)
    held.start().play()
    held.finish()
    with pytest.raises(SessionClosedError, match="final"):
        held.change_movement("curtailed", after=5)
    with pytest.raises(SessionClosedError, match="final"):
        held.undo()
    with pytest.raises(NotFoundError):
        change_movement(
            section_id=10**9, wanted=ChangeRequest(ChangeKind.CURTAILED, after=1), **signed()
        )


@pytest.mark.parametrize(
    ("kind", "fields", "sentence"),
    [
        ("pair_leaves", {"contestant": "99", "after": 2}, "'99' is not a contestant"),
        ("pair_leaves", {"contestant": "3", "after": 1}, "already has scores for round 2"),
        ("pair_arrives", {"after": 7}, "No round is left"),
        ("curtailed", {"after": 7}, "This would change nothing"),
        ("curtailed", {"after": 1}, "Let the change begin after round 2"),
        ("round_shortened", {"round": 3, "count": 2}, "This would change nothing"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": ()}, "Give the boards"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (1000,)}, "from 1 to 999"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (13,)}, "has 2 scores"),
        ("directions_switched", {"table": 9, "round": 1}, "Nobody plays at table 9"),
    ],
)
def test_what_cannot_be_changed_is_refused_and_nothing_is_stored(held, kind, fields, sentence):
    entries = LedgerEntry.objects.count()

    with pytest.raises(RefusedError, match=sentence):
        held.change_movement(kind, **fields)

    assert LedgerEntry.objects.count() == entries
    assert held.section.movement_version == 1


def test_a_preview_counts_the_opponents_who_are_met_or_missed():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2, "rounds": 4}).start()
    asked = {"snapshot": held.snapshot, "section_id": held.section.pk}

    longer = preview_change(wanted=ChangeRequest(ChangeKind.ROUND_ADDED), **asked)
    shorter = preview_change(wanted=ChangeRequest(ChangeKind.CURTAILED, after=3), **asked)

    assert longer.fairness.bias_after == longer.fairness.bias_before == 0
    assert longer.fairness.share_after == 0 < longer.fairness.share_before
    assert longer.fairness.words == "The movement becomes fairer."
    assert shorter.fairness.words == "The movement becomes clearly less fair."


def test_a_preview_says_what_breaks_and_what_it_costs():
    held = evening(*HOWELL, names=True).start().play(rounds=1)
    later = next(row for row in schedule(held) if row[:2] == (4, 1))

    seen = preview_change(
        snapshot=held.snapshot,
        section_id=held.section.pk,
        wanted=ChangeRequest(ChangeKind.WRONG_BOARDS, round=1, table=1, boards=later[6]),
    )

    assert not seen.is_proved
    assert any("having played it in round 1" in sentence for sentence in seen.broken)
    assert (seen.fairness.share_before, seen.fairness.share_after) == (None, None)
    assert [(c.board, c.to_board) for c in seen.carried] == list(
        zip([r.board for r in held.results()[:2]], later[6], strict=True)
    )
    assert held.section.movement_version == 1
    leaving = preview_change(
        snapshot=held.snapshot,
        section_id=held.section.pk,
        wanted=ChangeRequest(ChangeKind.PAIR_LEAVES, contestant="3", after=1),
    )
    assert leaving.is_proved
    assert leaving.fairness.bias_after > leaving.fairness.bias_before
    assert leaving.fairness.share_after > leaving.fairness.share_before
    assert "less fair" in leaving.fairness.words
    assert leaving.boards_before - leaving.boards_after == sum(
        each.before - each.after for each in leaving.fewer if each.label == "3"
    )


def test_who_left_before_the_first_round_has_no_part_in_the_fairness():
    held = evening("howell", {"pairs": 8, "boards_per_round": 2}).start()
    wanted = ChangeRequest(ChangeKind.PAIR_LEAVES, contestant="3", after=0)
    seen = preview_change(snapshot=held.snapshot, section_id=held.section.pk, wanted=wanted)
    assert seen.fairness.share_before == seen.fairness.share_after == 0
    assert seen.fairness.words == "The movement is as fair as before."
