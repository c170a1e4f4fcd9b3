"""The movement changed in mid-session: what happened is recorded, and nothing is lost."""

import random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.play.notation import Game, format_score, parse_score
from scoring.play.turning import turned
from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.models import LedgerEntry, Result, Ruling, Section, Sitting, StartingPosition
from tournaments.selectors.console.entry import cell_of_result, result_changes
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.ledger.history import history
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.ledger.versions import movement_versions
from tournaments.selectors.movement.change_kinds import FIELDS, ChangeKind, ChangeRequest
from tournaments.selectors.movement.seating import seating
from tournaments.selectors.standings.standings import standings
from tournaments.services.ledger import KeyReusedError
from tournaments.services.movements.changes import (
    CannotUndoError,
    StaleMovementError,
    change_movement,
    foresee_change,
    undo_change,
)
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.play.results import NotScheduledError, SessionClosedError, confirm_result
from tournaments.services.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score

pytestmark = pytest.mark.django_db
HOWELL = ("howell", {"pairs": 7, "boards_per_round": 2})


def change(held: Evening, kind: str, *, section: Section | None = None, key=None, **fields):
    more = {
        name: fields.pop(name) for name in ("names", "reason", "expected_version") if name in fields
    }
    return change_movement(
        section_id=(section or held.section).pk,
        wanted=ChangeRequest(ChangeKind(kind), **fields),
        by=DIRECTOR,
        key=key or uuid4(),
        **more,
    )


def undo(held: Evening, **more):
    return undo_change(
        section_id=held.section.pk, by=DIRECTOR, key=more.pop("key", None) or uuid4(), **more
    )


def sitting(held: Evening, round_: int, table: int) -> Sitting:
    return Sitting.objects.get(
        section=held.section, round=round_, table=table, withdrawn_in_version=None
    )


def labels(at: Sitting) -> tuple[str, str]:
    return at.north.label, at.east.label


def scores(held: Evening) -> dict[tuple[int, int, int], tuple[str, int]]:
    snapshot = held.snapshot
    return {
        (snapshot.sitting(r).round, snapshot.sitting(r).table, r.board): (
            r.text,
            r.version,
        )
        for r in snapshot.results
        if r.score is not None
    }


def schedule(held: Evening) -> set[tuple[object, ...]]:
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])
    return {
        (r.round, r.table, r.north.label, r.south.label, r.east.label, r.west.label, r.boards)
        for r in plan.rows
    }


def proved(held: Evening) -> bool:
    report = verify_ledger(held.event.pk)
    assert report.problems == ()
    return report.ok


def test_when_a_pair_leaves_the_past_stays_and_its_opponents_sit_out():
    held = evening(*HOWELL, names=True).start().play(rounds=2)
    before = scores(held)
    later = min(row[0] for row in schedule(held) if row[0] > 2 and "3" in row)

    changed = change(held, "pair_leaves", contestant="3", after=2, reason="Taken ill")

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
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())
    assert proved(held)


def test_a_late_pair_takes_the_phantoms_place_and_is_ranked():
    held = evening(*HOWELL, names=True).start().play(rounds=2)
    boards = len(held.snapshot.results)

    change(held, "pair_arrives", after=2, names=["Hal Brook", "Ivy Stone"])

    entry = StartingPosition.objects.get(section=held.section, label="8")
    assert (entry.contestant.number, entry.contestant.address) == ("8", "8")
    assert [m.player.name for m in entry.contestant.members.all()] == ["Hal Brook", "Ivy Stone"]
    assert len(held.snapshot.results) == boards + 5 * 2
    assert proved(held)
    held.play()
    listed = standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings[0].standings
    assert {s.number: s.boards_played for s in listed}["8"] == 10
    assert proved(held)


def test_a_late_pair_without_a_place_roves():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}).start().play(rounds=1)

    change(held, "pair_arrives", after=1)

    late = StartingPosition.objects.exclude(
        label__in=[f"{x}{n}" for x in "NE" for n in range(1, 6)]
    ).get()
    assert late.contestant.address in ("6-ns", "6-ew")
    assert sum(late.label in row for row in schedule(held)) == 4
    held.play()
    assert proved(held)


def test_a_late_pair_of_the_second_of_two_sections_has_its_letter():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, sections=2).start()
    second = held.session.sections.get(letter="B")

    change(held, "pair_arrives", section=second, after=0)

    late = StartingPosition.objects.get(section=second, label__in=["N4", "E4"])
    assert late.contestant.address in ("b4-ns", "b4-ew")
    assert held.section.movement_version == 1
    assert proved(held.play())


def test_a_table_that_stops_is_played_at_no_more():
    held = evening(*HOWELL).start().play(rounds=3)

    change(held, "table_stops", table=2, after=3)

    assert {row[0] for row in schedule(held) if row[1] == 2} <= {1, 2, 3}
    assert proved(held.play())


def test_a_session_that_ends_early_needs_no_more_scores():
    held = evening(*HOWELL).start().play(rounds=4)

    change(held, "curtailed", after=4)
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())

    assert max(row[0] for row in schedule(held)) == 4
    assert proved(held)


def test_a_round_cut_short_keeps_the_scores_of_the_boards_played():
    held = evening(*HOWELL).start().play(rounds=2)
    first = next(r for r in held.results() if r.sitting.round == 3)
    held.enter(first, "4SN=")

    change(held, "round_shortened", round=3, count=1)

    assert {len(row[6]) for row in schedule(held) if row[0] == 3} == {1}
    assert Result.objects.get(pk=first.pk).version == 1
    assert Result.objects.get(pk=first.pk).sitting == sitting(held, 3, first.sitting.table)
    assert proved(held.play())


def test_a_board_with_a_score_is_not_cut_away():
    held = evening(*HOWELL).start().play(rounds=3)

    with pytest.raises(RefusedError, match="2 scores are entered at table 1 in round 3"):
        change(held, "round_shortened", round=3, count=1)


def test_two_pairs_at_each_others_table_get_what_they_played():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}).start().play(rounds=1)
    before, results = scores(held), {r.pk for r in held.results(version__gt=0)}

    change(held, "seats_exchanged", contestant="N1", other="N2", round=1)

    assert labels(sitting(held, 1, 1)) == ("N2", "E1")
    assert scores(held) == before
    assert {r.pk for r in held.results(version__gt=0)} == results
    assert proved(held)


def test_two_pairs_may_stay_at_each_others_table():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}).start().play(rounds=1)

    change(held, "seats_exchanged", contestant="N1", other="N2", round=1, last_round=3)

    assert [labels(sitting(held, r, 1))[0] for r in (1, 2, 3)] == ["N2"] * 3
    line = history(held.event.pk)[0]
    assert line.what == "Section A: Pairs N1 and N2 change places in rounds 1 to 3"
    assert proved(held.play())


def test_scores_of_wrong_boards_go_to_the_boards_that_were_played():
    held = evening(*HOWELL).start().play(rounds=1)
    at = sitting(held, 1, 1)
    first, second = Result.objects.filter(sitting=at).order_by("board")
    was = [held.snapshot.results_by_sitting[at.pk][n].text for n in (0, 1)]

    change(held, "wrong_boards", round=1, table=1, boards=(second.board, 13))

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
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, game=game, method=method)
    result = held.start().results()[0]
    held.enter(result, noted)

    change(held, "directions_switched", round=1, table=1, turn=turn)

    assert labels(sitting(held, 1, 1)) == ("E1", "N1")
    assert scores(held) == {(1, 1, result.board): (was, 2) if turn else (noted, 1)}
    assert proved(held)
    undo(held)
    assert scores(held) == {(1, 1, result.board): (noted, 3 if turn else 1)}
    assert labels(sitting(held, 1, 1)) == ("N1", "E1")
    assert proved(held.play())


def test_an_arrow_switch_forgotten_is_recorded_at_all_tables():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2, "arrow_switch": 1}).start()

    change(held, "directions_switched", round=3)

    assert {labels(sitting(held, 3, table))[0][0] for table in (1, 2, 3)} == {"N"}
    assert "at all tables" in history(held.event.pk)[0].what
    assert proved(held.play())


def test_a_ruling_stays_with_its_result():
    held = evening(*HOWELL).start().play(rounds=1)
    result = held.results()[0]
    adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())

    change(held, "directions_switched", round=1, table=1)

    assert Ruling.objects.get().result_id == result.pk
    assert held.snapshot.adjusted[result.pk].score is not None
    assert proved(held)


def test_a_board_with_a_ruling_is_not_taken_away():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 5)
    adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())

    with pytest.raises(RefusedError, match="A ruling is in force on board"):
        change(held, "curtailed", after=4)


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
def test_whatever_was_changed_can_be_undone(kind, fields):
    held = evening(*HOWELL, names=True).start().play(rounds=2)
    seats, entered, snapshot = schedule(held), scores(held), held.snapshot

    change(held, kind, **fields)
    assert schedule(held) != seats
    assert proved(held)
    undone = undo(held, reason="A mistake")

    assert (schedule(held), scores(held)) == (seats, entered)
    assert undone.version == held.section.movement_version == 3
    assert undone.words.startswith("Undone: ")
    assert set(held.snapshot.contestants) == set(snapshot.contestants)
    assert standings(held.snapshot.seen_by(Role.PUBLIC)) == standings(snapshot.seen_by(Role.PUBLIC))
    assert proved(held.play())
    with pytest.raises(CannotUndoError, match="no change of this movement"):
        undo(held)


def test_changes_are_undone_one_after_the_other():
    held = evening(*HOWELL).start().play(rounds=1)
    first = schedule(held)
    change(held, "pair_leaves", contestant="3", after=2)
    second = schedule(held)
    change(held, "curtailed", after=5)

    undo(held)
    assert schedule(held) == second
    undo(held)
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


def test_what_was_entered_since_keeps_a_change_from_being_undone():
    held = evening(*HOWELL).start().play(rounds=2)
    change(held, "pair_arrives", after=2)
    late = StartingPosition.objects.get(section=held.section, label="8")
    result = Result.objects.filter(
        sitting__in=Sitting.objects.filter(east=late) | Sitting.objects.filter(north=late)
    ).first()
    held.enter(result, "4SN=")

    with pytest.raises(CannotUndoError, match="was entered after the change and rests on it"):
        undo(held)

    held.enter(result, "")
    undo(held)
    assert proved(held.play())


def test_what_was_entered_elsewhere_since_does_not_matter():
    held = evening(*HOWELL).start().play(rounds=2)
    change(held, "round_shortened", round=3, count=1)
    held.play(rounds=3)
    entered = scores(held)

    undo(held)

    assert scores(held) == entered
    assert proved(held.play())


def test_a_pair_whose_arrival_was_undone_may_arrive_again():
    held = evening(*HOWELL).start().play(rounds=1)
    change(held, "pair_arrives", after=1)
    undo(held)
    change(held, "pair_arrives", after=2)

    assert StartingPosition.objects.filter(section=held.section, label="8").count() == 1
    assert proved(held.play())


def test_the_same_key_changes_once():
    held = evening(*HOWELL).start()
    key = uuid4()

    answers = [change(held, "pair_arrives", after=1, key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    assert held.section.movement_version == 2
    with pytest.raises(ConflictError, match="another change"):
        change(held, "pair_arrives", after=2, key=key)
    with pytest.raises(ConflictError, match="another change"):
        undo(held, key=key)
    undone = uuid4()
    assert undo(held, key=undone) == undo(held, key=undone)
    with pytest.raises(ConflictError, match="another change"):
        change(held, "pair_arrives", after=1, key=undone)


def test_a_key_of_a_score_is_not_one_of_a_change():
    held = evening(*HOWELL).start()
    key = uuid4()
    held.enter(held.results()[0], "4SN=", key=key)

    with pytest.raises(KeyReusedError):
        change(held, "curtailed", after=3, key=key)


def test_a_score_sent_again_after_the_change_is_the_one_accepted():
    held = evening(*HOWELL).start()
    result, key = held.results()[0], uuid4()
    first = held.enter(result, "4SN=", key=key)
    change(held, "directions_switched", round=1, table=1)

    assert held.enter(result, "4SN=", key=key) == first
    with pytest.raises(NotScheduledError, match="The director has changed the movement"):
        held.enter(result, "4SN=")


def test_nothing_is_ruled_on_a_board_taken_away():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 7)
    change(held, "curtailed", after=4)

    with pytest.raises(NotFoundError, match="not scheduled at this table any more"):
        adjust_score(result_id=result.pk, score="A", by=DIRECTOR, key=uuid4())


def test_refuses_a_change_made_on_an_old_preview():
    held = evening(*HOWELL).start()
    change(held, "pair_leaves", contestant="3", after=2, expected_version=1)

    with pytest.raises(StaleMovementError):
        change(held, "curtailed", after=5, expected_version=1)
    with pytest.raises(StaleMovementError):
        undo(held, expected_version=1)


def test_refuses_a_session_that_is_not_in_play():
    held = evening(*HOWELL)
    with pytest.raises(SessionClosedError, match="has not started"):
        change(held, "curtailed", after=5)
    held.start().play()
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())
    with pytest.raises(SessionClosedError, match="final"):
        change(held, "curtailed", after=5)
    with pytest.raises(SessionClosedError, match="final"):
        undo(held)
    with pytest.raises(NotFoundError):
        change_movement(
            section_id=10**9,
            wanted=ChangeRequest(ChangeKind.CURTAILED, after=1),
            by=DIRECTOR,
            key=uuid4(),
        )


@pytest.mark.parametrize(
    ("kind", "fields", "sentence"),
    [
        ("pair_leaves", {"contestant": "99", "after": 2}, "'99' is not a contestant"),
        ("pair_leaves", {"contestant": "3", "after": 1}, "has scores of round 2 already"),
        ("pair_arrives", {"after": 7}, "no round left"),
        ("table_stops", {"table": 9, "after": 2}, "There is no table 9"),
        ("curtailed", {"after": 0}, "must be from 1 to 7"),
        ("curtailed", {"after": 7}, "This changes nothing"),
        ("curtailed", {"after": 1}, "Let the change begin after round 2"),
        ("round_shortened", {"round": 3, "count": 0}, "At least 1 board"),
        ("round_shortened", {"round": 3, "count": 2}, "This changes nothing"),
        ("seats_exchanged", {"contestant": "1", "other": "1", "round": 1}, "Two different"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": ()}, "Name the boards"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (1000,)}, "from 1 to 999"),
        ("wrong_boards", {"table": 1, "round": 1, "boards": (13,)}, "2 scores are entered"),
        ("wrong_boards", {"table": 9, "round": 1, "boards": (13,)}, "Table 9 is not played at"),
        ("directions_switched", {"table": 9, "round": 1}, "Table 9 is not played at"),
    ],
)
def test_what_cannot_be_changed_is_refused_and_nothing_is_stored(kind, fields, sentence):
    held = evening(*HOWELL).start().play(rounds=2)
    entries = LedgerEntry.objects.count()

    with pytest.raises(RefusedError, match=sentence):
        change(held, kind, **fields)

    assert LedgerEntry.objects.count() == entries
    assert held.section.movement_version == 1


def test_partners_of_a_team_change_seats_but_no_pair_arrives_in_a_match():
    held = evening("league-24", {}, contest="team_match", method="imps").start()
    snapshot = held.snapshot
    at = next(iter(snapshot.sittings.values()))
    seated = [snapshot.entries[entry].label for entry in (at.north, at.south)]
    change(held, "seats_exchanged", contestant=seated[0], other=seated[1], round=1)
    assert proved(held.play(rounds=1))
    with pytest.raises(RefusedError, match="only where pairs play for themselves"):
        change(held, "pair_arrives", after=1)


def test_players_of_two_teams_never_become_partners():
    held = evening("team-match", {"boards": 8}, contest="team_match", method="imps")
    held.start().play(rounds=1)
    at = sitting(held, 1, 1)
    ours, theirs = at.north.label, at.east.label

    with pytest.raises(RefusedError, match="Players of two teams would be partners at table 1"):
        change(held, "seats_exchanged", round=1, contestant=ours, other=theirs)
    change(held, "seats_exchanged", round=1, contestant=ours, other=at.south.label)

    assert standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings


def test_a_fouled_board_stays_in_its_groups_when_a_change_is_undone():
    held = evening(*HOWELL).start().play(rounds=1)
    board = held.results(sitting__round=1)[0].board
    held_other_cards = [r for r in held.results(board=board) if r.sitting.round > 1]
    groups = {r.pk: 1 for r in held_other_cards}
    mark_fouled(session_id=held.session.pk, board=board, groups=groups, by=DIRECTOR, key=uuid4())
    change(held, "curtailed", after=1)

    undo(held)

    later = [r for r in held.results(board=board) if r.sitting.round > 1]
    assert len(later) == len(held_other_cards)
    assert {r.fouled_group for r in later} == {1}
    assert verify_ledger(held.event.pk).problems == ()


def test_what_was_said_of_one_board_is_not_said_of_another():
    held = evening(*HOWELL).start().play(rounds=1)
    result = held.results(sitting__round=1, sitting__table=1)[0]
    result.refresh_from_db()
    where, table = {"session_id": held.session.pk, "board": result.board}, {result.pk: 1}
    mark_fouled(**where, groups=table, by=DIRECTOR, key=uuid4())
    confirm_result(result_id=result.pk, version=result.version)
    played = sorted({r.board for r in held.results(sitting__round=3, sitting__table=1)})

    change(held, "wrong_boards", round=1, table=1, boards=tuple(played))
    moved = Result.objects.get(pk=result.pk)
    assert (moved.board != result.board, moved.fouled_group, moved.checked_version) == (
        True,
        0,
        None,
    )
    assert verify_ledger(held.event.pk).problems == ()

    undo(held)
    back = Result.objects.get(pk=result.pk)
    assert (back.board, back.fouled_group) == (result.board, 1)
    assert verify_ledger(held.event.pk).problems == ()


def test_a_change_can_be_undone_although_a_later_one_turned_its_scores_and_was_undone():
    held = evening(*HOWELL).start().play(rounds=1)
    before = scores(held)
    later = sorted({r.board for r in held.results(sitting__round=3, sitting__table=1)})
    change(held, "wrong_boards", round=1, table=1, boards=tuple(later))
    change(held, "directions_switched", round=1, table=1, turn=True)
    undo(held)

    undo(held)

    now = scores(held)
    assert {at: text for at, (text, _) in now.items()} == {at: t for at, (t, _) in before.items()}
    assert verify_ledger(held.event.pk).problems == ()


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
    assert "less fair" in leaving.fairness.words
    assert leaving.boards_before - leaving.boards_after == sum(
        each.before - each.after for each in leaving.fewer if each.label == "3"
    )


STEPS = st.lists(
    st.tuples(
        st.sampled_from([*ChangeKind, "undo", "undo", "play", "play", "correct"]),
        st.integers(0, 7),
        st.integers(1, 4),
        st.integers(1, 8),
        st.integers(1, 8),
        st.booleans(),
    ),
    min_size=1,
    max_size=9,
)


@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    STEPS,
    st.sampled_from(
        [HOWELL, ("mitchell", {"tables": 3, "boards_per_round": 2}), ("howell", {"pairs": 6})]
    ),
    st.randoms(use_true_random=False),
)
def test_any_changes_and_undos_keep_the_ledger_true_and_every_score(steps, movement, chance):
    held = evening(*movement).start()
    for kind, number, table, one, other, flag in steps:
        before = _accepted(held)
        try:
            if kind == "undo":
                undo(held)
            elif kind == "play":
                _play_some(held, chance)
            elif kind == "correct":
                _correct_one(held, chance)
            else:
                _change_somehow(held, kind, number, table, one, other, flag)
        except RefusedError:
            assert _accepted(held) == before
        assert verify_ledger(held.event.pk).problems == ()
        if kind not in ("play", "correct"):
            assert _accepted(held).keys() == before.keys()
            turns = kind in ("undo", ChangeKind.DIRECTIONS_SWITCHED)
            for result, (text, version) in _accepted(held).items():
                was, seen = before[result]
                assert text == was or (turns and text == _turned(was))
                assert version == seen + (text != was)


def _accepted(held: Evening) -> dict[int, tuple[str, int]]:
    return {r.id: (r.text, r.version) for r in held.snapshot.results if r.score is not None}


def _turned(text: str) -> str:
    return format_score(turned(parse_score(text, game=Game.BRIDGE)))


def _play_some(held: Evening, chance: random.Random) -> None:
    waiting = [r for r in held.snapshot.results if r.score is None]
    for facts in waiting[: chance.randint(1, 6)]:
        held.enter(Result.objects.get(pk=facts.id), chance.choice(["4SN=", "PASS", "3NTE+1"]))


def _correct_one(held: Evening, chance: random.Random) -> None:
    entered = sorted(_accepted(held))
    if entered:
        held.enter(Result.objects.get(pk=chance.choice(entered)), chance.choice(["1CW=", ""]))


def _change_somehow(
    held: Evening, kind: ChangeKind, number: int, table: int, one: int, other: int, flag: bool
) -> None:
    known = sorted(e.label for e in held.snapshot.entries.values())
    fields = {
        "after": number,
        "round": number,
        "last_round": number + other if flag else 0,
        "table": table if kind is not ChangeKind.DIRECTIONS_SWITCHED or flag else 0,
        "contestant": known[one % len(known)],
        "other": known[other % len(known)],
        "boards": (one, one + other),
        "count": 1,
        "turn": flag,
    }
    change(held, kind, **{name: fields[name] for name in FIELDS[kind]})
