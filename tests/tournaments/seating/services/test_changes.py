"""Changes of a movement in mid-session: what happened is recorded, and no score is lost."""

import pytest

from movements.registry import generate
from tests.tournaments.evenings import evening, proved, rule
from tests.tournaments.kept import kept
from tests.tournaments.seating.services.changing import HOWELL, labels, schedule, scores, sitting
from tournaments.play.selectors.console.entry import cell_of_result, result_changes
from tournaments.record.models import Result, Ruling, Sitting, StartingPosition
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.movement.changes import ChangeKind, ChangeRequest
from tournaments.record.services.results import confirm_result
from tournaments.seating.selectors.changes import preview
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(*HOWELL, names=True).start().play(rounds=2))


def test_a_preview_says_that_no_other_seat_was_found(held):
    wanted = ChangeRequest(ChangeKind.PAIR_LEAVES, contestant="3", after=2, reseat=True)

    shown = preview(held.snapshot, held.snapshot.sections[held.section.pk], wanted)

    assert shown.words == (
        "Pair 3 leaves after round 2; other seats were sought for those who would sit out, "
        "but none was found"
    )


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


def test_a_late_pair_does_not_meet_the_pair_that_has_left(held):
    """Pair 3 meets the phantom in round 5, and would be free then."""
    held.change_movement("pair_leaves", contestant="3", after=2)
    wanted = ChangeRequest(ChangeKind.PAIR_ARRIVES, after=3)
    shown = preview(held.snapshot, held.snapshot.sections[held.section.pk], wanted)
    assert {each.label for each in shown.fewer if each.after < each.before} == set()

    held.change_movement("pair_arrives", after=3)

    assert sum("8" in row for row in schedule(held)) == 4
    assert not any(row[0] > 2 and "3" in row for row in schedule(held))
    held.play()
    held.finish()
    assert proved(held)


def test_a_pair_may_leave_that_would_only_have_sat_out(held):
    (rests,) = (
        each.contestant for each in generate(*HOWELL).idle if each.round == generate(*HOWELL).rounds
    )
    before = schedule(held)
    held.play(rounds=6)

    changed = held.change_movement("pair_leaves", contestant=rests, after=6)

    assert (changed.version, changed.first_round) == (2, 7)
    with pytest.raises(RefusedError, match="already like this"):
        held.change_movement("pair_leaves", contestant=rests, after=6)
    with pytest.raises(RefusedError, match="already like this"):
        held.change_movement("pair_leaves", contestant="1", after=7)
    assert schedule(held) == before
    held.change_movement("pair_arrives", after=6)

    assert not any(row[0] == 7 and rests in row for row in schedule(held))
    assert proved(held)
    held.undo()
    held.undo()
    held.change_movement("pair_arrives", after=6)
    assert any(row[0] == 7 and {rests, "8"} <= set(row[2:6]) for row in schedule(held))
    assert proved(held)


def test_a_late_pair_is_seated_at_no_table_that_has_stopped():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}).start().play(rounds=1)
    held.change_movement("table_stops", table=2, after=1)

    held.change_movement("pair_arrives", after=2)

    assert not any(row[0] > 1 and row[1] == 2 for row in schedule(held))
    assert proved(held.play())


def test_who_has_left_exchanges_no_seats_afterwards(held):
    held.change_movement("pair_leaves", contestant="3", after=2)

    with pytest.raises(RefusedError, match=r"3 left after round 2\. If that is wrong, undo it"):
        held.change_movement("seats_exchanged", contestant="3", other="5", round=3)


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

    with pytest.raises(RefusedError, match="Table 1 has 2 scores in round 3"):
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


def test_a_board_with_a_ruling_is_not_removed():
    held = evening(*HOWELL).start()
    result = next(r for r in held.results() if r.sitting.round == 5)
    rule(result, "A6040")

    with pytest.raises(RefusedError, match="A ruling is in force on board"):
        held.change_movement("curtailed", after=4)


def test_partners_of_a_team_change_seats_but_no_pair_arrives_in_a_match():
    held = evening("league-24", {}, contest="team_match", method="imps").start()
    snapshot = held.snapshot
    at = next(iter(snapshot.sittings.values()))
    seated = [snapshot.starting_positions[start].label for start in (at.north, at.south)]
    held.change_movement("seats_exchanged", contestant=seated[0], other=seated[1], round=1)
    assert proved(held.play(rounds=1))
    with pytest.raises(RefusedError, match="so nobody can be added"):
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
