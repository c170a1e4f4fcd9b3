"""The fold of a ledger, step by step, without a database."""

from dataclasses import replace
from functools import reduce

import pytest

from movements.model import Row
from tournaments.record.selectors.ledger.entries import (
    BoardFouled,
    CarriedResult,
    ConditionsChanged,
    MovementChanged,
    PenaltyImposed,
    PrizesChanged,
    ResultEntered,
    RulingWithdrawn,
    ScoreAdjusted,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StartedSection,
)
from tournaments.record.selectors.ledger.fold import LedgerState, apply, beginning, lost_by, states
from tournaments.record.selectors.movement.changes import ChangeKind, MovementChange

FIRST = Row(1, 1, "1", "1", "2", "2", (1, 2, 3))
SECOND = Row(1, 2, "3", "3", "4", "4", (1, 2, 3))
STARTED = SessionStarted(
    session=1,
    sections={"A": StartedSection(family="howell", parameters={}, winners=1, rows=(FIRST, SECOND))},
)
ENTERED = ResultEntered(7, 1, "A", 1, 1, 1, 1, "4SN=", "", 1)
CORRECTED = replace(ENTERED, score="4SN-1", previous="4SN=", version=2)
WENT_ALONG = CarriedResult(7, (1, 1, 1), (1, 1, 9), "4SN=", "4SE=", 2)
PLAYED_OTHERS = MovementChanged(
    session=1,
    section="A",
    version=2,
    withdrawn=(FIRST,),
    added=(replace(FIRST, boards=(2, 9, 10)),),
    results=(WENT_ALONG,),
    change=MovementChange(kind=ChangeKind.WRONG_BOARDS),
    groups={7: 1},
    previous_groups={7: 0},
)
UNDONE = MovementChanged(
    session=1,
    section="A",
    version=3,
    withdrawn=PLAYED_OTHERS.added,
    added=(FIRST,),
    results=(CarriedResult(7, (1, 1, 9), (1, 1, 1), "4SE=", "4SN=", 3),),
    groups={},
    previous_groups={},
    change=MovementChange(kind=ChangeKind.WRONG_BOARDS),
    undoes=2,
)
ADJUSTED = ScoreAdjusted(1, 7, 1, "A", 1, 1, 1, "A6040", "12")
FINED = PenaltyImposed(2, "1", "5.00", "points", "90")


def fold(*entries):
    return reduce(apply, entries, beginning(entries))


def scores(state):
    return {
        (*place, board): (at.score, at.version)
        for place, table in state.sections[1, "A"].tables.items()
        for board, at in table.boards.items()
    }


def origins(state, *place):
    boards = state.sections[1, "A"].tables[place].boards
    return {board: at.origin for board, at in boards.items()}


def test_a_session_begins_with_nothing_entered_on_every_board():
    state = fold(STARTED)

    assert state.sessions == {1: "running"}
    assert scores(state) == {(1, table, board): ("", 0) for table in (1, 2) for board in (1, 2, 3)}
    assert state.sections[1, "A"].tables[1, 2].row == SECOND


def test_a_correction_takes_the_place_of_a_score():
    assert scores(fold(STARTED, ENTERED))[1, 1, 1] == ("4SN=", 1)
    assert scores(fold(STARTED, ENTERED, CORRECTED))[1, 1, 1] == ("4SN-1", 2)


def test_states_before_stay_as_they_were():
    before = fold(STARTED)
    kept = scores(before)

    after = apply(apply(before, ENTERED), PLAYED_OTHERS)

    assert scores(before) == kept
    assert before.groups == {}
    assert after.sections[1, "A"].tables[1, 2] is before.sections[1, "A"].tables[1, 2]


def test_states_are_yielded_before_the_first_entry_and_after_each():
    entries = (STARTED, ENTERED, SessionFinal(1))

    assert [state.sessions.get(1) for state in states(entries)] == [
        None,
        "running",
        "running",
        "final",
    ]


def test_a_changed_movement_takes_results_along_leaves_others_and_adds_new_ones():
    state = fold(STARTED, ENTERED, PLAYED_OTHERS)

    section = state.sections[1, "A"]
    assert (section.version, section.winners, section.standing) == (2, 1, (2,))
    assert {board: scores(state)[1, 1, board] for board in (2, 9, 10)} == {
        2: ("", 0),
        9: ("4SE=", 2),
        10: ("", 0),
    }
    assert origins(state, 1, 1) == {2: (1, 1, 1, 2), 9: (1, 1, 1, 1), 10: (1, 1, 2, 10)}
    assert section.left == {(1, 1, 1, 3): (1, 1, 1, 3)}
    assert state.groups == {7: 1}


def test_undoing_takes_results_back_and_leaves_the_change_standing_no_more():
    state = fold(STARTED, ENTERED, PLAYED_OTHERS, UNDONE)

    section = state.sections[1, "A"]
    assert (section.version, section.standing) == (3, ())
    assert scores(state)[1, 1, 1] == ("4SN=", 3)
    assert origins(state, 1, 1) == {1: (1, 1, 1, 1), 2: (1, 1, 1, 2), 3: (1, 1, 3, 3)}
    assert section.left == {(1, 1, 1, 3): (1, 1, 1, 3), (1, 1, 2, 10): (1, 1, 2, 10)}


def test_a_table_that_stops_leaves_its_boards_behind():
    stopped = replace(PLAYED_OTHERS, added=(), results=(), groups={})

    section = fold(STARTED, stopped).sections[1, "A"]

    assert list(section.tables) == [(1, 2)]
    assert len(section.left) == 3


def test_a_table_that_comes_later_begins_with_nothing_entered():
    new = Row(1, 3, "5", "5", "6", "6", (1,))
    state = fold(STARTED, replace(PLAYED_OTHERS, withdrawn=(), added=(new,), results=()))

    assert scores(state)[1, 3, 1] == ("", 0)
    assert state.sections[1, "A"].tables[1, 3].since == 2


@pytest.mark.parametrize(
    ("carried", "lost"),
    [((WENT_ALONG,), []), ((replace(WENT_ALONG, previous="PASS"),), ["4SN="]), ((), ["4SN="])],
)
def test_a_score_that_does_not_go_along_is_found(carried, lost):
    change = replace(PLAYED_OTHERS, results=carried)

    assert [score for _, _, score in lost_by(fold(STARTED, ENTERED), change)] == lost


def test_the_last_adjusted_score_of_a_result_is_in_force_until_it_is_withdrawn():
    second = replace(ADJUSTED, ruling=3, adjusted="A")
    other = replace(ADJUSTED, ruling=4, result=8)

    assert list(fold(STARTED, ADJUSTED, FINED, other, second).rulings) == [2, 4, 3]
    assert list(fold(STARTED, ADJUSTED, FINED, RulingWithdrawn(1)).rulings) == [2]


def test_groups_of_a_fouled_board_are_those_said_last():
    first = BoardFouled(1, 1, groups={7: 1, 8: 0}, previous={7: 0, 8: 0})
    second = BoardFouled(1, 1, groups={7: 0, 8: 1}, previous={7: 1, 8: 0})

    assert fold(STARTED, first, second).groups == {7: 0, 8: 1}


def test_a_session_is_final_until_it_is_reopened():
    assert fold(STARTED, SessionFinal(1)).sessions == {1: "final"}
    assert fold(STARTED, SessionFinal(1), SessionReopened(1)).sessions == {1: "running"}


def test_conditions_were_before_the_first_change_what_it_found():
    changes = (
        ConditionsChanged({"unit": ("one_point", "two_point")}),
        ConditionsChanged({"unit": ("two_point", "one_point"), "method": ("butler", "imps")}),
    )

    assert [state.conditions for state in states(changes)] == [
        {"unit": "one_point", "method": "butler"},
        {"unit": "two_point", "method": "butler"},
        {"unit": "one_point", "method": "imps"},
    ]


def test_a_start_says_all_conditions_strata_and_handicaps():
    started = replace(STARTED, conditions={"unit": "one_point"}, prizes={"1": (2, None)})
    moved = PrizesChanged({"1": ((2, None), (1, "4.00"))})

    assert fold(started).conditions == {"unit": "one_point"}
    assert fold(started, moved).prizes == {"1": (1, "4.00")}
    assert fold(STARTED).prizes is None
    assert beginning([STARTED, moved]).prizes == {"1": (2, None)}


def test_what_the_ledger_never_seated_is_kept_to_be_reported():
    state = apply(LedgerState(), ENTERED)

    assert scores(state) == {(1, 1, 1): ("4SN=", 1)}
    assert state.sections[1, "A"].tables[1, 1].row is None
