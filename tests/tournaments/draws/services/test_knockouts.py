from uuid import uuid4

import pytest

from movements.draws.knockout import seating_rights
from tests.tournaments.evenings import Evening, evening, every_line, proved, signed
from tests.tournaments.phones import phone, with_phones
from tests.tournaments.whole.test_law_16 import _of_the_event, _read
from tournaments.draws.selectors.changed import Changed, changed_since_drawn
from tournaments.draws.selectors.next_draw import DrawRequest, drafted_round, rounds_left
from tournaments.draws.services import draw_round
from tournaments.record.models import LedgerEntry, Section
from tournaments.record.selectors.event.conditions_in_words import in_words
from tournaments.record.selectors.ledger.as_of import as_of
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.seating import seating
from tournaments.seating.services.changes import CannotUndoError
from tournaments.site.refusals import RefusedError
from tournaments.standings.published.event import published_event
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.followed import followed
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.knockout import knockout_seen, rights_by_round

pytestmark = pytest.mark.django_db


def knockout(teams: int = 8, **more) -> Evening:
    parameters = {"teams": teams, "segments": 1, "boards_per_round": 1} | more
    return evening("knockout-teams", parameters, contest="teams", method="imps")


def facts(held: Evening):
    return held.snapshot.sections[held.section.pk]


def drawn(held: Evening, **wanted):
    more = {name: wanted.pop(name) for name in ("reason", "seen", "key") if name in wanted}
    return draw_round(section_id=held.section.pk, wanted=DrawRequest(**wanted), **signed(more))


def draft(held: Evening, **wanted):
    return drafted_round(held.snapshot, facts(held), DrawRequest(**wanted))


def seen(held: Evening, snapshot=None):
    return knockout_seen(snapshot or held.snapshot, held.section.pk)


def won_by(held: Evening, *winners: str, of: int | None = None) -> Evening:
    """Enter the round in which these win their matches; whoever is not named does not win."""
    last = of or max(row.sitting.round for row in held.results())
    snapshot = held.snapshot
    for result in held.results(sitting__round=last, status="pending"):
        north, east = (
            snapshot.contestant_at(seat).number
            for seat in (result.sitting.north_id, result.sitting.east_id)
        )
        score = "1NTN=" if north in winners else "PASS"  # 90, 3 IMPs on every board
        if not {north, east} & set(winners):
            score = "4SN="
        held.enter(result, score)
    return held


def places(held: Evening, snapshot=None):
    return {
        line.number: (line.rank, line.note)
        for line in every_line(standings(snapshot or held.snapshot))
    }


def test_an_evening_of_eight_teams_ends_with_everybody_placed_by_how_far_they_came():
    held = knockout(segments=2, third_place=True).start()
    assert facts(held).rounds_to_draw == 6
    for stage, winners in ((1, "1234"), (2, "12"), (3, "23")):
        won_by(held, *winners)
        told = drawn(held)
        assert "segment 2 of 2" in told.words
        won_by(held, *winners)
        if stage < 3:
            assert "segment 1 of 2" in drawn(held).words
        assert proved(held)
    with pytest.raises(RefusedError, match="The knockout is over: Team 2 won it"):
        drawn(held)
    assert rounds_left(held.snapshot, facts(held)) == 0
    assert places(held) == {
        "2": ("1", "Winner"),
        "1": ("2", "Final"),
        "3": ("3", "Third place"),
        "4": ("4", "Fourth place"),
        **dict.fromkeys("5678", ("5=", "Quarter-final")),
    }
    held.finish()
    assert places(held, held.public) == places(held)
    assert proved(held)


def test_the_losers_of_the_quarter_finals_play_on_for_their_places():
    held = knockout(fifth_place=True, third_place=True).start()
    for winners in ("1234", "1256", "1357"):
        won_by(held, *winners)
        if winners != "1357":
            drawn(held)
            assert proved(held)
        if winners == "1234":
            assert "Places 5 to 8" in drafted_names(held)
    assert places(held) == {
        "1": ("1", "Winner"),
        "2": ("2", "Final"),
        "3": ("3", "Third place"),
        "4": ("4", "Fourth place"),
        "5": ("5", "Fifth place"),
        "6": ("6", "Sixth place"),
        "7": ("7", "Seventh place"),
        "8": ("8", "Eighth place"),
    }
    held.finish()
    assert places(held, held.public) == places(held)
    assert proved(held)


def drafted_names(held: Evening) -> set[str]:
    return {each.match.name for each in seen(held).knockout.states.values() if each.is_open}


def test_eleven_teams_have_byes_for_the_best_and_twice_as_many_matches_as_losses():
    held = knockout(11, form="double").start()
    plan = seating(held.snapshot, facts(held))
    round_one = {plan.places[row.north].contestant.number for row in plan.round(1)}
    assert round_one == {"6", "7", "8", "9", "10", "11"}
    lost = dict.fromkeys(map(str, range(1, 12)), 0)
    while True:
        known = seen(held).knockout
        matches = [each.sides for each in known.in_stage(known.stage) if each.is_open]
        best = {one if int(one) < int(other) else other for one, other in matches}
        for side in {side for match in matches for side in match} - best:
            lost[side] += 1
        won_by(held, *best)
        try:
            drawn(held)
        except RefusedError:
            break
    assert lost == {"1": 0, **{str(number): 2 for number in range(2, 12)}}
    assert next(iter(places(held).items())) == ("1", ("1", "Winner"))
    assert proved(held)


def test_who_comes_from_the_losers_bracket_and_wins_the_final_has_to_win_again():
    held = knockout(4, form="double").start()
    for winners in ("12", "13", "3", "3"):
        won_by(held, *winners)
        told = drawn(held)
    assert told.words == "Round 5 is drawn, Second final"
    won_by(held, "1")
    assert places(held)["1"] == ("1", "Winner")
    assert places(held)["3"] == ("2", "Final")
    assert proved(held)


def tied_final(**more) -> Evening:
    held = knockout(4, **more).start()
    won_by(held, "1", "2")
    drawn(held)
    return won_by(held)


@pytest.mark.parametrize(
    ("choice", "winner", "words"),
    [
        ("seed", "1", "The knockout is decided: a tie goes to the higher seed"),
        ("2", "2", "The knockout is decided: a tie goes to 2"),
        ("extra", "2", "Round 3 is drawn, Final, extra boards"),
    ],
)
def test_a_tied_final_is_decided_as_the_director_chooses(choice, winner, words):
    held = tied_final()
    assert rounds_left(held.snapshot, facts(held)) == 1
    with pytest.raises(RefusedError, match=r"tied\. Say what decides it"):
        drawn(held)

    told = drawn(held, ties=(("2.1", choice),))

    assert told.words == words
    if choice == "extra":
        assert facts(held).rounds_to_draw == 3
        won_by(held, winner)
    else:
        held.undo()
        assert proved(held)
        drawn(held, ties=(("2.1", choice),))
    assert places(held)[winner] == ("1", "Winner")
    assert rounds_left(held.snapshot, facts(held)) == 0
    assert proved(held)


def test_the_winner_of_the_first_segment_can_decide_a_tie_if_there_is_one():
    held = tied_final()
    with pytest.raises(RefusedError, match="also tied in the first segment"):
        drawn(held, ties=(("2.1", "first"),))
    with pytest.raises(RefusedError, match="Decide a tie by"):
        drawn(held, ties=(("2.1", "9"),))
    level = knockout(4, segments=2).start()
    won_by(level, "4", "3")
    drawn(level)
    won_by(level, "1", "2")
    draft_now = draft(level, ties=(("1.1", "first"), ("1.2", "seed")))
    assert [each.winner for each in draft_now.stage.settled] == ["4", "2"]


def test_a_team_that_withdraws_between_segments_loses_its_match_and_stays_out():
    held = knockout(8, segments=2).start()
    won_by(held, "1", "2", "3", "4")
    with pytest.raises(RefusedError, match="Team 9 is no longer in the knockout"):
        drawn(held, out=("9",))

    drawn(held, out=("1",))

    plan = seating(held.snapshot, facts(held))
    playing = {plan.places[row.north].contestant.number for row in plan.round(2)}
    assert playing == set("234567")
    won_by(held, "2", "3", "4")
    drawn(held)
    known = seen(held).knockout
    assert {each.sides for each in known.in_stage(2)} == {("8", "4"), ("2", "3")}
    won_by(held, "2", "4")
    with pytest.raises(RefusedError, match="Team 1 is no longer in the knockout"):
        drawn(held, out=("1",))
    assert places(held)["1"] == ("5=", "Quarter-final")
    assert places(held)["8"] == ("", "Still in")
    assert places(held)["2"] == ("", "Still in")
    assert proved(held)


def test_when_everybody_withdraws_the_knockout_is_over_and_nobody_has_won():
    held = knockout(4).start()
    won_by(held, "1", "2")
    told = drawn(held, out=("1", "2"))
    assert told.words == "The knockout is decided: without 1 and 2"
    assert rounds_left(held.snapshot, facts(held)) == 0
    with pytest.raises(RefusedError, match="nobody is left"):
        drawn(held)
    held.finish()
    assert proved(held)


def test_a_draw_is_undone_while_nothing_is_entered_and_its_stage_with_it():
    held = knockout(8).start()
    won_by(held, "1", "2", "3", "4")
    drawn(held)
    before = facts(held).stages
    held.undo()
    assert facts(held).stages == {}
    assert facts(held).rounds_to_draw == 3
    assert proved(held)
    drawn(held)
    assert facts(held).stages == before
    won_by(held, "1")
    with pytest.raises(CannotUndoError, match="entered after the change"):
        held.undo()


def test_seating_rights_are_drawn_by_lot_once_and_read_again_from_the_ledger():
    held = knockout(8, segments=2).start()
    first = rights_by_round(held.snapshot, facts(held))
    assert [len(first[1] & set(two)) for two in (("1", "8"), ("4", "5"), ("2", "7"))] == [1, 1, 1]
    won_by(held, "1", "2", "3", "4")
    told = draft(held).stage.rights
    assert not first[1] & set(told)  # they alternate
    drawn(held)
    both = rights_by_round(held.snapshot, facts(held))
    assert both == first | {2: frozenset(told)}
    held.undo()
    drawn(held)
    assert rights_by_round(held.snapshot, facts(held)) == both  # an undo draws no second lot
    last = held.snapshot.event.ledger_sequence
    then = as_of(held.snapshot, [last])[last]
    assert rights_by_round(then, then.sections[held.section.pk]) == both
    assert proved(held)


def test_the_lot_of_the_seating_rights_is_drawn_at_the_start_and_stands_in_the_ledger():
    one, other = knockout(8), knockout(8)
    assert (facts(one).lot, facts(other).lot) == ("", "")  # before the start nobody can know it
    started = [held.start() for held in (one, other)]
    lots = [facts(held).lot for held in started]
    assert len({*lots}) == 2
    assert all(len(bytes.fromhex(lot)) == 16 for lot in lots)
    for held, lot in zip(started, lots, strict=True):
        entry = LedgerEntry.objects.get(event=held.event, kind=LedgerEntry.Kind.SESSION_STARTED)
        assert entry.payload["sections"]["A"]["lot"] == lot
        assert rights_by_round(held.snapshot, facts(held))[1] == {
            seating_rights(lot, each.match.id, each.sides, 1)[0]
            for each in seen(held).knockout.in_stage(1)
        }
        assert proved(held)
    Section.objects.filter(pk=one.section.pk).update(lot=lots[1])
    assert any("lot" in each for each in verify_ledger(one.event.pk).problems)


def test_only_a_knockout_has_a_lot():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 1}).start()
    assert facts(held).lot == ""
    entry = LedgerEntry.objects.get(event=held.event, kind=LedgerEntry.Kind.SESSION_STARTED)
    assert "lot" not in entry.payload["sections"]["A"]


def test_a_knockout_that_started_without_a_lot_keeps_its_seating_rights():
    held = knockout(8)
    held.start()
    Section.objects.filter(pk=held.section.pk).update(lot="")
    assert rights_by_round(held.snapshot, facts(held))[1] == {
        seating_rights(f"{held.event.slug} 1 A", each.match.id, each.sides, 1)[0]
        for each in seen(held).knockout.in_stage(1)
    }


def test_nobody_has_seating_rights_for_extra_boards():
    held = knockout(4, segments=1, boards_per_round=8).start()
    won_by(held, "2")
    for each in held.results(status="pending"):
        held.enter(each, "PASS")
    ties = tuple((each.match.state.match.id, "extra") for each in draft(held).stage.settled)
    assert draft(held, ties=ties).stage.rights == ()
    drawn(held, ties=ties)
    assert rights_by_round(held.snapshot, facts(held))[2] == frozenset()


def test_a_result_that_changes_after_the_draw_leaves_it_and_is_told():
    held = knockout(4).start()
    won_by(held, "1", "2")
    drawn(held)
    first = held.results(sitting__round=1)[:2]
    for result in first:
        held.enter(result, "4SN=", expected_version=1)
    assert changed_since_drawn(held.snapshot, facts(held)) == (Changed("result", 1),)
    assert seen(held).knockout.in_stage(2)[0].sides == ("1", "2")
    assert proved(held)


def test_a_result_that_changes_after_the_draw_is_told_in_every_segment_of_the_stage():
    held = knockout(4, segments=2).start()
    for _segment in (1, 2):
        won_by(held, "1", "2")
        drawn(held)
    for result in held.results(sitting__round=2)[:2]:
        held.enter(result, "4SN=", expected_version=1)
    told = (Changed("result", 2),)
    assert changed_since_drawn(held.snapshot, facts(held)) == told

    won_by(held, "1")
    drawn(held)
    held.enter(held.results(sitting__round=3)[0], "4SN-1", expected_version=1)

    # Whatever is corrected in the first segment of the final, the second goes on.
    assert changed_since_drawn(held.snapshot, facts(held)) == told


def test_a_result_that_changes_after_extra_boards_were_drawn_is_told():
    held = knockout(4, boards_per_round=8).start()
    won_by(held, "2")
    for each in held.results(status="pending"):
        held.enter(each, "PASS")
    ties = tuple((each.match.state.match.id, "extra") for each in draft(held).stage.settled)
    drawn(held, ties=ties)
    assert changed_since_drawn(held.snapshot, facts(held)) == ()

    held.enter(held.results(sitting__round=1)[0], "4SN+1", expected_version=1)

    assert changed_since_drawn(held.snapshot, facts(held)) == (Changed("result", 1),)


def test_a_stage_is_drawn_from_provisional_results_only_with_a_reason():
    held = knockout(4).start()
    won_by(held, "1", "2")
    late = held.results()[0]
    held.enter(late, None, expected_version=1)
    now = draft(held)
    assert now.missing == 1
    assert [each.asked for each in now.stage.settled] == [True, False]
    with pytest.raises(RefusedError, match="Say why you are drawing the round"):
        drawn(held, ties=(("1.1", "1"),))
    drawn(held, ties=(("1.1", "1"),), reason="Table 1 is slow")
    assert proved(held)


def test_half_of_an_earlier_meeting_is_carried_over_up_to_the_limit():
    held = knockout(4, form="double", carry_over="half-or-third", carry_limit=1).start()
    for winners in ("12", "13", "2"):
        won_by(held, *winners)
        drawn(held)
    final = seen(held).matches["4.1"]
    assert final.state.sides == ("1", "2")
    assert final.brought == (1, 0)  # half of 3 IMPs, at most 1
    won_by(held)
    with pytest.raises(RefusedError, match="over"):
        drawn(held)
    assert places(held)["1"] == ("1", "Winner")


def test_nobody_changes_places_in_a_bracket_and_a_key_draws_once():
    held = knockout(4).start()
    won_by(held, "1", "2")
    for wanted in ({"exchanges": (("1", "2"),)}, {"apart": (("1", "2"),)}):
        with pytest.raises(RefusedError, match="The bracket decides who meets whom"):
            drawn(held, **wanted)
    key = uuid4()
    assert drawn(held, key=key) == drawn(held, key=key)
    assert LedgerEntry.objects.filter(event=held.event, kind="movement_changed").count() == 1


def test_the_public_learns_who_is_through_from_complete_rounds_and_the_draw_when_published():
    held = knockout(4, boards_per_round=2).start()
    won_by(held, "1", "2")
    last = held.results()[-1]
    held.enter(last, None, expected_version=1)
    assert seen(held).matches["1.1"].is_over
    assert not seen(held, held.public).matches["1.1"].is_over
    assert places(held, held.public)["4"] == ("", "")
    held.enter(last, "4SN=", expected_version=2)
    draft(held)
    assert {row.round for row in seating(held.public, facts(held)).rows} == {1}
    drawn(held)
    assert {row.round for row in seating(held.public, facts(held)).rows} == {1, 2}
    assert places(held, held.public)["4"][1] == "Semi-final"


def test_the_event_as_it_was_before_a_draw_knows_nothing_of_its_stage():
    held = knockout(4).start()
    won_by(held, "1", "2")
    sequence = held.snapshot.event.ledger_sequence
    drawn(held)
    then = as_of(held.snapshot, [sequence])[sequence]
    assert then.sections[held.section.pk].stages == {}


def test_a_stage_changed_in_the_database_is_found_by_the_proof():
    held = knockout(4).start()
    won_by(held, "1", "2")
    drawn(held)
    Section.objects.filter(pk=held.section.pk).update(stages={})
    (problem,) = verify_ledger(held.event.pk).problems
    assert "stage drawn in round" in problem


def test_those_who_did_not_qualify_are_ranked_behind_the_knockout():
    parameters = {"teams": 4, "rounds": 2, "boards_per_round": 2}
    held = evening("swiss-teams", parameters, contest="teams", method="imps").start().play()
    drawn(held)
    held.play(seed=3).finish()
    final = held.next_session(
        "knockout-teams", {"teams": 3, "segments": 1, "boards_per_round": 1}
    ).start()
    won_by(final, "2", of=1)
    drawn(final)
    assert places(final)["3"] == ("3", "Semi-final")
    assert places(final)["4"][0] == "4"
    won_by(final, "1", of=2)
    assert places(final)["1"] == ("1", "Winner")
    assert places(final)["2"] == ("2", "Final")


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("pair_arrives", {"after": 1}, "nobody can enter this knockout late"),
        ("pair_leaves", {"contestant": "1ns", "after": 1}, "Tick those who withdraw"),
        ("round_added", {}, "follow from its bracket"),
    ],
)
def test_the_bracket_is_not_changed_as_a_schedule_is(kind, fields, words):
    held = knockout(4).start()
    with pytest.raises(RefusedError, match=words):
        held.change_movement(kind, **fields)


def test_the_conditions_say_that_places_are_by_how_far_one_came():
    held = knockout(4).start()
    words = dict(in_words(held.snapshot))
    assert words["Places"] == "by the stage reached in the knockout"
    assert not {"Victory points", "Byes", "Ties", "A match is worth"} & set(words)


def test_a_team_that_withdraws_after_a_bye_is_placed_and_its_pages_can_be_read():
    held = knockout(3).start()
    won_by(held, "2")
    drawn(held, out=("1",))
    assert places(held)["2"] == ("1", "Winner")
    assert places(held)["1"] == ("2", "Final")
    shown = standings(held.public)
    for contestant in held.public.contestants.values():
        assert result_breakdown(held.public, contestant, shown) is not None
        assert scorecard(held.public, contestant).name


def test_what_the_public_reads_does_not_depend_on_a_match_that_is_not_complete():
    """Law 16 by comparison: two worlds that differ in who leads while a round is in play."""
    held = knockout(8, boards_per_round=2).start()
    won_by(held, "1", "2", "3", "4")
    drawn(held)
    semis = held.results(sitting__round=2)
    first = [each for each in semis if each.sitting.table == 1]
    addresses = _of_the_event(held, ["1", "2", "3", "4"])
    worlds = []
    for score in ("4SN=", "7NTXXN-9"):
        for result in first:
            expected = held.results(pk=result.pk)[0].version
            held.enter(result, score, expected_version=expected)
        draft(held)
        public = held.public
        worlds.append((places(held, public), seen(held, public).boxes, _read(addresses)))
    assert worlds[0] == worlds[1]


def test_a_phone_says_that_a_knockout_is_over_for_who_is_out_and_where_the_others_sit():
    held = with_phones(
        "knockout-teams",
        {"teams": 4, "segments": 1, "boards_per_round": 1},
        contest="teams",
        method="imps",
    )
    won_by(held, "1", "2")
    drawn(held)
    public = held.public
    told = {
        number: followed(public, public.contestants[held.contestant(number).pk]) for number in "14"
    }
    assert told["4"].next_draw == "Your knockout is over: Semi-final, place 3=."
    assert not told["4"].seats
    assert {seat.round for seat in told["1"].seats} == {2}
    goes = {sitter.goes for sitter in phone(held).sheet.rounds[0].sitters}
    assert "You have no match in round 2." not in goes  # it is the last round
    assert "You have no more boards to play." in goes
    won_by(held, "2")
    public = held.public
    winner = followed(public, public.contestants[held.contestant("2").pk])
    assert winner.next_draw == "Your knockout is over: Winner, place 1."


def test_files_of_a_knockout_hold_no_victory_points():
    held = knockout(4).start()
    won_by(held, "1", "2")
    drawn(held)
    won_by(held, "2")
    held.finish()
    published = published_event(held.public)
    assert published.facts.scoring_method.match_award == "results"
    assert [(each.place, each.number) for each in published.entries][:2] == [("1", "2"), ("2", "1")]
