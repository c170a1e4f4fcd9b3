"""Changes of a movement in mid-session: what happened is recorded, and no score is lost."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import Evening, evening, proved, rule, signed
from tests.tournaments.kept import kept
from tournaments.models import LedgerEntry, Result, Ruling, Sitting, StartingPosition
from tournaments.selectors.console.entry import cell_of_result, result_changes
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.ledger.history import history
from tournaments.selectors.ledger.versions import movement_versions
from tournaments.selectors.movement.change_kinds import ChangeKind, ChangeRequest
from tournaments.selectors.movement.seating import seating
from tournaments.selectors.standings.standings import standings
from tournaments.services.ledger import KeyReusedError
from tournaments.services.movements.changes import (
    CannotUndoError,
    StaleMovementError,
    change_movement,
    foresee_change,
)
from tournaments.services.play.checks import confirm_result
from tournaments.services.play.results import NotScheduledError, SessionClosedError
from tournaments.services.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db
HOWELL = ("howell", {"pairs": 7, "boards_per_round": 2})
held = kept(lambda: evening(*HOWELL, names=True).start().play(rounds=2))


def sitting(held: Evening, round_: int, table: int) -> Sitting:
    return Sitting.objects.get(
        section=held.section, round=round_, table=table, withdrawn_in_version=None
    )


def labels(at: Sitting) -> tuple[str, str]:
    return at.north.label, at.east.label


def scores(held: Evening) -> dict[tuple[int, int, int], tuple[str, int]]:
    snapshot = held.snapshot
    return {
        (snapshot.sitting(r).round, snapshot.sitting(r).table, r.board): (r.text, r.version)
        for r in snapshot.results
        if r.score is not None
    }


def schedule(held: Evening) -> set[tuple[object, ...]]:
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])
    return {
        (r.round, r.table, r.north.label, r.south.label, r.east.label, r.west.label, r.boards)
        for r in plan.rows
    }


def test_when_a_pair_leaves_the_past_stays_and_its_opponents_sit_out(held):
    before = scores(held)
    later = min(row[0] for row in schedule(held) if row[0] > 2 and "3" in row)

    changed = held.change_movement("pair_leaves", contestant="3", after=2, reason="Taken ill")

    assert changed.version == 2
    assert changed.first_round == later
    assert changed.words == "Pair 3 leaves after round 2"
    assert scores(held) == before
    assert not any(row[0] > 2 and "3" in row for row in schedule(held))
    assert Sitting.objects.filter(withdrawn_in_version=2).exists()
    assert proved(held)
    line = history(held.event.pk)[0]
    assert (line.what, line.reason) == ("Section A: Pair 3 leaves after round 2", "Taken ill")
    held.play()
    held.finish()
    assert proved(held)


def test_a_late_pair_takes_the_phantoms_place_and_is_ranked(held):
    boards = len(held.snapshot.results)

    held.change_movement("pair_arrives", after=2, names=["Hal Brook", "Ivy Stone"])

    start = StartingPosition.objects.get(section=held.section, label="8")
    assert (start.contestant.number, start.contestant.address) == ("8", "8")
    assert [m.player.name for m in start.contestant.members.all()] == ["Hal Brook", "Ivy Stone"]
    assert len(held.snapshot.results) == boards + 5 * 2
    assert proved(held)
    held.play()
    listed = standings(held.snapshot).rankings[0].standings
    assert {s.number: s.boards_played for s in listed}["8"] == 10
    assert proved(held)


def test_a_late_pair_without_a_place_roves():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}).start().play(rounds=1)

    held.change_movement("pair_arrives", after=1)

    late = StartingPosition.objects.exclude(
        label__in=[f"{x}{n}" for x in "NE" for n in range(1, 6)]
    ).get(section=held.section)
    assert late.contestant.address in ("6-ns", "6-ew")
    assert sum(late.label in row for row in schedule(held)) == 4
    held.play()
    assert proved(held)


def test_a_late_pair_of_the_second_of_two_sections_has_its_letter():
    held = evening(sections=2).start()
    second = held.session.sections.get(letter="B")

    held.change_movement("pair_arrives", section=second, after=0)

    late = StartingPosition.objects.get(section=second, label__in=["N4", "E4"])
    assert late.contestant.address in ("b4-ns", "b4-ew")
    assert held.section.movement_version == 1
    assert proved(held.play())


def test_a_session_that_ends_early_needs_no_more_scores():
    held = evening(*HOWELL).start().play(rounds=4)

    held.change_movement("curtailed", after=4)
    held.finish()

    assert max(row[0] for row in schedule(held)) == 4
    assert proved(held)


def test_a_round_cut_short_keeps_the_scores_of_the_boards_played(held):
    first = next(r for r in held.results() if r.sitting.round == 3)
    held.enter(first, "4SN=")

    held.change_movement("round_shortened", round=3, count=1)

    assert {len(row[6]) for row in schedule(held) if row[0] == 3} == {1}
    assert Result.objects.get(pk=first.pk).version == 1
    assert Result.objects.get(pk=first.pk).sitting == sitting(held, 3, first.sitting.table)
    assert proved(held.play())


def test_a_board_with_a_score_is_not_cut_away():
    held = evening(*HOWELL).start().play(rounds=3)

    with pytest.raises(RefusedError, match="2 scores are entered at table 1 in round 3"):
        held.change_movement("round_shortened", round=3, count=1)


def test_two_pairs_at_each_others_table_get_what_they_played():
    held = evening().start().play(rounds=1)
    before, results = scores(held), {r.pk for r in held.results(version__gt=0)}

    held.change_movement("seats_exchanged", contestant="N1", other="N2", round=1)

    assert labels(sitting(held, 1, 1)) == ("N2", "E1")
    assert scores(held) == before
    assert {r.pk for r in held.results(version__gt=0)} == results
    assert proved(held)


def test_scores_of_wrong_boards_go_to_the_boards_that_were_played():
    held = evening(*HOWELL).start().play(rounds=1)
    at = sitting(held, 1, 1)
    first, second = Result.objects.filter(sitting=at).order_by("board")
    was = [held.snapshot.results_by_sitting[at.pk][n].text for n in (0, 1)]

    held.change_movement("wrong_boards", round=1, table=1, boards=(second.board, 13))

    now = held.snapshot.results_by_sitting[sitting(held, 1, 1).pk]
    assert [(r.board, r.text, r.version, r.id) for r in now] == [
        (second.board, was[1], 1, second.pk),
        (13, was[0], 1, first.pk),
    ]
    assert proved(held)
    told = result_changes(held.snapshot, cell_of_result(held.snapshot, first.pk))
    assert [line.score for line in told] == [was[0], was[0]]
    assert told[0].title.endswith(f"Table 1 played boards {second.board}, 13 in round 1")


@pytest.mark.parametrize(
    ("game", "noted", "was"),
    [("bridge", "4SN=", "4SE="), ("whist", "8", "5"), ("bridge", "A60/40", "A40/60")],
)
@pytest.mark.parametrize("turn", [True, False])
def test_switched_directions_leave_the_cards_alone_or_turn_what_was_noted(game, noted, was, turn):
    method = "tricks" if game == "whist" else "matchpoints"
    held = evening(game=game, method=method)
    result = held.start().results()[0]
    held.enter(result, noted)

    held.change_movement("directions_switched", round=1, table=1, turn=turn)

    assert labels(sitting(held, 1, 1)) == ("E1", "N1")
    assert scores(held) == {(1, 1, result.board): (was, 2) if turn else (noted, 1)}
    assert proved(held)
    held.undo()
    assert scores(held) == {(1, 1, result.board): (noted, 3 if turn else 1)}
    assert labels(sitting(held, 1, 1)) == ("N1", "E1")
    assert proved(held.play())


def test_a_ruling_stays_with_its_result():
    held = evening(*HOWELL).start().play(rounds=1)
    result = held.results()[0]
    rule(result, "A6040")

    held.change_movement("directions_switched", round=1, table=1)

    assert Ruling.objects.get().result_id == result.pk
    assert held.snapshot.adjusted[result.pk].score is not None
    assert proved(held)


def test_a_board_with_a_ruling_is_not_taken_away():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 5)
    rule(result, "A6040")

    with pytest.raises(RefusedError, match="A ruling is in force on board"):
        held.change_movement("curtailed", after=4)


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
    with pytest.raises(CannotUndoError, match="no change of this movement"):
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

    with pytest.raises(CannotUndoError, match="was entered after the change and rests on it"):
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


def test_nothing_is_ruled_on_a_board_taken_away():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 7)
    held.change_movement("curtailed", after=4)

    with pytest.raises(NotFoundError, match="not scheduled at this table any more"):
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
        ("pair_leaves", {"contestant": "3", "after": 1}, "has scores of round 2 already"),
        ("pair_arrives", {"after": 7}, "no round left"),
        ("curtailed", {"after": 7}, "This changes nothing"),
        ("curtailed", {"after": 1}, "Let the change begin after round 2"),
        ("round_shortened", {"round": 3, "count": 2}, "This changes nothing"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": ()}, "Name the boards"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (1000,)}, "from 1 to 999"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (13,)}, "2 scores are entered"),
        ("directions_switched", {"table": 9, "round": 1}, "Table 9 is not played at"),
    ],
)
def test_what_cannot_be_changed_is_refused_and_nothing_is_stored(held, kind, fields, sentence):
    entries = LedgerEntry.objects.count()

    with pytest.raises(RefusedError, match=sentence):
        held.change_movement(kind, **fields)

    assert LedgerEntry.objects.count() == entries
    assert held.section.movement_version == 1


def test_partners_of_a_team_change_seats_but_no_pair_arrives_in_a_match():
    held = evening("league-24", {}, contest="team_match", method="imps").start()
    snapshot = held.snapshot
    at = next(iter(snapshot.sittings.values()))
    seated = [snapshot.starting_positions[start].label for start in (at.north, at.south)]
    held.change_movement("seats_exchanged", contestant=seated[0], other=seated[1], round=1)
    assert proved(held.play(rounds=1))
    with pytest.raises(RefusedError, match="so that nobody can be added"):
        held.change_movement("pair_arrives", after=1)


def test_players_of_two_teams_never_become_partners():
    held = evening("team-match", {"boards": 8}, contest="team_match", method="imps")
    held.start().play(rounds=1)
    at = sitting(held, 1, 1)
    ours, theirs = at.north.label, at.east.label

    with pytest.raises(RefusedError, match="Players of two teams would be partners at table 1"):
        held.change_movement("seats_exchanged", round=1, contestant=ours, other=theirs)
    held.change_movement("seats_exchanged", round=1, contestant=ours, other=at.south.label)

    assert standings(held.snapshot).rankings


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


def test_what_was_said_of_one_board_is_not_said_of_another():
    held = evening(*HOWELL).start().play(rounds=1)
    result = held.results(sitting__round=1, sitting__table=1)[0]
    result.refresh_from_db()
    held.foul(result.board, {result.pk: 1})
    confirm_result(result_id=result.pk, version=result.version)
    played = sorted({r.board for r in held.results(sitting__round=3, sitting__table=1)})

    held.change_movement("wrong_boards", round=1, table=1, boards=tuple(played))
    moved = Result.objects.get(pk=result.pk)
    assert moved.board != result.board
    assert (moved.fouled_group, moved.checked_version) == (0, None)
    assert proved(held)

    held.undo()
    back = Result.objects.get(pk=result.pk)
    assert (back.board, back.fouled_group) == (result.board, 1)
    assert proved(held)


def test_a_preview_counts_the_opponents_who_are_met_or_missed():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2, "rounds": 4}).start()
    asked = {"snapshot": held.snapshot, "section_id": held.section.pk}

    longer = foresee_change(wanted=ChangeRequest(ChangeKind.ROUND_ADDED), **asked)
    shorter = foresee_change(wanted=ChangeRequest(ChangeKind.CURTAILED, after=3), **asked)

    assert longer.fairness.bias_after == longer.fairness.bias_before == 0
    assert longer.fairness.share_after == 0 < longer.fairness.share_before
    assert longer.fairness.words == "The movement becomes fairer."
    assert shorter.fairness.words == "The movement becomes clearly less fair."


def test_who_left_before_the_first_round_has_no_part_in_the_fairness():
    held = evening("howell", {"pairs": 8, "boards_per_round": 2}).start()
    wanted = ChangeRequest(ChangeKind.PAIR_LEAVES, contestant="3", after=0)
    seen = foresee_change(snapshot=held.snapshot, section_id=held.section.pk, wanted=wanted)
    assert seen.fairness.share_before == seen.fairness.share_after == 0
    assert seen.fairness.words == "The movement is as fair as before."


def test_a_preview_says_what_breaks_and_what_it_costs():
    held = evening(*HOWELL, names=True).start().play(rounds=1)
    later = next(row for row in schedule(held) if row[:2] == (4, 1))

    seen = foresee_change(
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
    leaving = foresee_change(
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
