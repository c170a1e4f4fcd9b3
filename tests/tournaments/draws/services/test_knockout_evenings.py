"""A knockout over several evenings: a later session goes on with the bracket of the one before."""

import pytest

from tests.tournaments.draws.services.test_knockouts import (
    draft,
    drawn,
    facts,
    knockout,
    places,
    seen,
    won_by,
)
from tests.tournaments.evenings import Evening, evening, proved, signed
from tournaments.draws.selectors.next_draw import rounds_left
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.ledger.as_of import as_of
from tournaments.record.services.events import add_session
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import NotReadyError, start_session
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.rating.knockout import knockouts, rights_by_round

pytestmark = pytest.mark.django_db
EIGHT = {"teams": 8, "segments": 1, "boards_per_round": 1}


def next_evening(held: Evening, **other: object) -> Evening:
    """Set up the next session, with the same movement unless something else is asked for."""
    session = add_session(event_id=held.event.pk, **signed())
    later = Evening(held.club, held.event, session)
    parameters = {**facts(held).parameters, **other}
    choose_movement(section_id=later.section.pk, family="knockout-teams", parameters=parameters)
    return later


def begin(later: Evening) -> Evening:
    start_session(session_id=later.session.pk, **signed())
    return later


def meet(held: Evening) -> list[tuple[str | None, ...]]:
    found = seen(held)
    return [each.sides for each in found.seen.in_stage(found.seen.stage or 0) if each.is_open]


def test_the_winners_of_one_evening_meet_on_the_next_and_everybody_is_placed():
    held = knockout(8, third_place=True).start()
    won_by(held, "1", "2", "3", "5")
    held.finish()
    later = begin(next_evening(held, boards_per_round=3))

    assert meet(later) == [("1", "5"), ("2", "3")]
    assert {each.board for each in later.results()} == {1, 2, 3}  # with boards of its own
    assert [each.section.id for each in knockouts(later.snapshot)] == [later.section.pk]
    assert facts(later).rounds_to_draw == 2
    scores = [each.score_texts for each in seen(later).stages[0]]
    assert ("3", "0") in scores or ("0", "3") in scores  # those of the first evening, too
    won_by(later, "2", "5")
    drawn(later)
    won_by(later, "5", "3")
    found = {number: place for number, (place, _note) in places(later).items()}
    assert [found[who] for who in "5231"] == ["1", "2", "3", "4"]
    assert {found[who] for who in "4678"} == {"5="}
    assert proved(later)


def test_one_match_goes_on_with_its_next_segment_and_its_seating_rights():
    held = knockout(4, segments=2, boards_per_round=1).start()
    first = rights_by_round(held.snapshot, facts(held))[1]
    won_by(held, "1", "2")
    held.finish()
    later = begin(next_evening(held))

    assert seen(later).segments[1][:2] == (1, 2)
    assert not first & rights_by_round(later.snapshot, facts(later))[1]  # they alternate
    won_by(later, "1", "2")
    match = next(each for each in seen(later).matches.values() if each.is_over)
    assert len(match.segments) == 2
    assert match.lead in (6, -6)
    drawn(later)
    assert meet(later) == [("1", "2")]
    assert proved(later)


def test_three_evenings_are_one_knockout():
    held = knockout(8).start()
    won_by(held, "1", "2", "3", "4")
    held.finish()
    second = begin(next_evening(held))
    won_by(second, "1", "3")
    second.finish()
    third = begin(next_evening(second))
    assert meet(third) == [("1", "3")] or meet(third) == [("1", "2")]
    won_by(third, *(each for each in meet(third)[0] if each != "1"))
    assert places(third)["1"] == ("2", "Final")
    assert seen(third).seen.winner == "3"
    last = third.snapshot.event.ledger_sequence
    then = as_of(third.snapshot, [last])[last]
    assert seen(third, then).seen.winner == "3"
    assert proved(third)


def test_a_tie_at_the_end_of_an_evening_is_decided_there_and_the_knockout_adjourned():
    held = knockout(4, third_place=True).start()
    won_by(held, "2")
    for each in held.results(status="pending"):
        held.enter(each, "PASS")
    tied = next(e.match.state.match.id for e in draft(held).stage.settled if e.asked)
    held.finish()
    later = next_evening(held)
    with pytest.raises(NotReadyError, match=r"are tied in session 1\. Reopen it and"):
        begin(later)

    held.reopen()
    with pytest.raises(RefusedError, match="Say what decides it"):
        drawn(held, adjourn=True)
    with pytest.raises(RefusedError, match="Extra boards are a round of this session"):
        drawn(held, adjourn=True, ties=((tied, "extra"),))
    told = drawn(held, adjourn=True, ties=((tied, "seed"),))
    assert told.words == (
        "The knockout is adjourned to a later session: a tie goes to the higher seed"
    )
    assert rounds_left(held.snapshot, facts(held)) == 0
    with pytest.raises(RefusedError, match="adjourned to a later session"):
        drawn(held)
    held.undo()
    drawn(held, adjourn=True, ties=((tied, "seed"),))
    held.finish()
    begin(later)
    assert len(meet(later)) == 2  # the final, and the match for third place
    assert seen(later).knockout.settled[tied] in {"1", "2", "3", "4"}
    held.reopen()
    with pytest.raises(RefusedError, match="This knockout continues in session 2"):
        drawn(held)
    assert proved(later)


def test_who_withdraws_at_the_end_of_an_evening_is_not_there_on_the_next():
    held = knockout(8).start()
    won_by(held, "1", "2", "3", "4")
    drawn(held, adjourn=True, out=("4",))
    held.finish()
    later = begin(next_evening(held))
    assert meet(later) == [("2", "3")]
    assert seen(later).knockout.out == {"4"}
    assert seen(later).knockout.states["2.1"].walkover
    won_by(later, "2")
    drawn(later)
    assert meet(later) == [("1", "2")]
    assert proved(later)


@pytest.mark.parametrize(
    ("is_final", "other", "sentence"),
    [
        (False, {}, "Make that session final first"),
        (True, {"teams": 7}, "Choose the same movement"),
        (True, {"segments": 2}, "Choose the same movement"),
    ],
)
def test_what_cannot_go_on_is_refused_with_a_sentence(is_final, other, sentence):
    held = knockout(8).start()
    won_by(held, "1", "2", "3", "4")
    if is_final:
        held.finish()
    later = next_evening(held, **other)
    with pytest.raises(NotReadyError, match=sentence):
        begin(later)
    assert facts(later).stages == {}
    assert not later.results()


def test_matches_that_are_not_over_are_not_adjourned_by_a_draw():
    held = knockout(4, segments=2).start()
    won_by(held, "1", "2")
    with pytest.raises(RefusedError, match="make this session final"):
        drawn(held, adjourn=True)


def test_a_swiss_is_not_adjourned():
    held = evening(
        "swiss-teams",
        {"teams": 4, "rounds": 3, "boards_per_round": 1},
        contest="teams",
        method="imps",
    ).start()
    held.play()
    with pytest.raises(RefusedError, match="Only a knockout"):
        drawn(held, adjourn=True)


def test_after_a_knockout_that_is_decided_another_begins():
    held = knockout(4).start()
    won_by(held, "1", "2")
    drawn(held)
    won_by(held, "1")
    held.finish()
    later = begin(next_evening(held))
    assert meet(later) == [("1", "4"), ("2", "3")]
    assert facts(later).stages == {}


def test_an_adjourned_evening_is_over_for_the_public_that_waits_for_the_session():
    held = evening("knockout-teams", EIGHT, contest="teams", method="imps", embargo="session")
    held.start()
    won_by(held, "1", "2", "3", "4")
    assert visibility(held.public).rounds[held.section.pk] == 0
    drawn(held, adjourn=True)
    assert visibility(held.public).rounds[held.section.pk] == 1
