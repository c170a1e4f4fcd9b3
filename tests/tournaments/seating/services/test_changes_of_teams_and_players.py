"""Teams and players that arrive, whole lines that moved, rounds more: stored, proved and undone."""

import pytest

from tests.tournaments.evenings import evening, every_line, proved, signed
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round, preview_draw
from tournaments.record.models import Sitting, StartingPosition
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.movement.changes import ChangeKind, ChangeRequest
from tournaments.record.selectors.movement.seating import seating
from tournaments.seating.services.changes import CannotUndoError, preview_change
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
ROBIN = ("round-robin", {"teams": 5, "boards_per_round": 4})
OF_TEAMS = {"contest": "teams", "method": "imps"}
teams = kept(lambda: evening(*ROBIN, names=True, **OF_TEAMS).start().play(rounds=2))
players = kept(
    lambda: (
        evening("individual", {"players": 11}, names=True, contest="individual")
        .start()
        .play(rounds=2)
    )
)
pairs = kept(lambda: evening("mitchell", {"tables": 5, "rounds": 4}).start().play(rounds=2))
swiss = kept(
    lambda: (
        evening("swiss-teams", {"teams": 4, "rounds": 2, "boards_per_round": 4}, **OF_TEAMS)
        .start()
        .play()
    )
)


def rows(held):
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])
    return {(r.round, r.table, r.north, r.south, r.east, r.west, r.boards) for r in plan.rows}


def scores(held):
    return {r.id: (r.text, r.version) for r in held.snapshot.results if r.score is not None}


def test_a_team_that_arrives_takes_the_place_of_the_rest(teams):
    before, played = rows(teams), scores(teams)
    changed = teams.change_movement("pair_arrives", after=2, names=["Ida Fenn", "Joe Glen"])
    assert changed.words == "Team 6 arrives after round 2"
    assert scores(teams) == played
    starts = StartingPosition.objects.filter(section=teams.section, label__startswith="6")
    assert sorted(starts.values_list("label", "position", "seats")) == [
        ("6ew", 2, 2),
        ("6ns", 1, 2),
    ]
    assert len({start.contestant_id for start in starts}) == 1
    assert {row for row in before if row[0] <= 2} <= rows(teams)
    assert proved(teams)
    teams.play()
    assert "6" in {line.number for line in every_line(standings(teams.snapshot))}
    assert proved(teams)


def test_an_undone_arrival_of_a_team_leaves_no_trace_on_the_lists(teams):
    before = rows(teams)
    teams.change_movement("pair_arrives", after=2)
    teams.undo()
    assert rows(teams) == before
    assert "6" not in {line.number for line in every_line(standings(teams.snapshot))}
    assert proved(teams)
    teams.change_movement("pair_arrives", after=4)
    assert proved(teams)


def test_a_whole_team_leaves(teams):
    changed = teams.change_movement("pair_leaves", contestant="3", after=2)
    assert changed.words == "Team 3 leaves after round 2"
    assert not any(row[0] > 2 and {"3ns", "3ew"} & set(row[2:6]) for row in rows(teams))
    assert proved(teams)


def test_a_player_that_arrives_is_the_anchor(players):
    changed = players.change_movement("pair_arrives", after=2, names=["Ida Fenn"])
    assert changed.words == "Player 12 arrives after round 2"
    (start,) = StartingPosition.objects.filter(section=players.section, label="12")
    assert (start.position, start.seats) == (1, 1)
    assert any("12" in row[2:6] for row in rows(players) if row[0] == 3)
    assert proved(players)
    players.play()
    assert "Ida Fenn" in {line.name for line in every_line(standings(players.snapshot))}
    players.finish()
    assert proved(players)


def test_a_line_that_moved_too_far_keeps_the_scores_and_says_what_follows(pairs):
    played = scores(pairs)
    wanted = ChangeRequest(ChangeKind.LINE_MOVED, line="ew", by=1, round=2)
    seen = preview_change(snapshot=pairs.snapshot, section_id=pairs.section.pk, wanted=wanted)
    assert seen.broken
    assert seen.words == "East-West were 1 table further than planned from round 2 on"
    changed = pairs.change_movement("line_moved", line="ew", by=1, round=2)
    assert (changed.first_round, scores(pairs)) == (2, played)
    row = Sitting.objects.get(section=pairs.section, round=2, table=2, withdrawn_in_version=None)
    assert (row.north.label, row.east.label) == ("N2", "E5")
    assert proved(pairs)
    pairs.undo()
    assert scores(pairs) == played
    assert proved(pairs)


def test_a_curtailed_mitchell_has_a_round_more(pairs):
    changed = pairs.change_movement("round_added")
    assert changed.words == "One more round: 5 in all"
    assert changed.first_round == 5
    assert {row[0] for row in rows(pairs)} == {1, 2, 3, 4, 5}
    with pytest.raises(RefusedError, match="begin a new session"):
        pairs.change_movement("round_added")
    pairs.undo()
    assert {row[0] for row in rows(pairs)} == {1, 2, 3, 4}
    assert proved(pairs)


def test_a_table_that_stops_gives_its_pair_other_seats(pairs):
    pairs.change_movement("table_stops", table=5, after=2, reseat=True)
    later = [row for row in rows(pairs) if row[0] > 2]
    assert any("N5" in row[2:6] for row in later)
    assert not any(row[1] == 5 for row in later)
    assert history(pairs.event.pk)[0].what.endswith("sought for those who would sit out")
    assert proved(pairs)


def test_a_team_enters_a_swiss_and_is_in_the_next_draw(swiss):
    changed = swiss.change_movement("pair_arrives", after=1, names=["Ida Fenn"])
    assert changed.words == "Team 5 arrives and joins the next draw"
    assert proved(swiss)
    drafted = preview_draw(
        snapshot=swiss.snapshot, section_id=swiss.section.pk, wanted=DrawRequest()
    )
    assert "5" in {number for two in drafted.couples for number in two} | {drafted.draw.bye}
    draw_round(section_id=swiss.section.pk, wanted=DrawRequest(), **signed())
    with pytest.raises(RefusedError, match="Add a round first"):
        swiss.change_movement("pair_arrives", after=1)
    swiss.undo()  # the draw
    assert "5" in {line.number for line in every_line(standings(swiss.snapshot))}
    assert proved(swiss)
    swiss.undo()  # the arrival
    assert "5" not in {line.number for line in every_line(standings(swiss.snapshot))}
    assert not StartingPosition.objects.filter(section=swiss.section, label="5ns").exists()
    assert proved(swiss)
    standings(swiss.snapshot.seen_by(Role.PUBLIC))
    swiss.change_movement("pair_arrives", after=1)
    assert proved(swiss)


def test_an_arrival_with_a_ruling_is_not_undone(swiss):
    swiss.change_movement("pair_arrives", after=1)
    swiss.penalise("5", 3)
    with pytest.raises(CannotUndoError, match="Withdraw it first"):
        swiss.undo()


def test_a_swiss_has_a_round_more(swiss):
    changed = swiss.change_movement("round_added")
    assert changed.words == "One more round: 3 in all"
    assert swiss.snapshot.sections[swiss.section.pk].rounds_to_draw == 3
    assert proved(swiss)
    with pytest.raises(RefusedError, match="After 3 rounds all 4 have met"):
        swiss.change_movement("round_added")
    swiss.undo()
    assert swiss.snapshot.sections[swiss.section.pk].rounds_to_draw == 2
    assert proved(swiss)
