"""A ladder: challenges reach up, and the winner takes the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.draws.ladder import Ladder
from movements.errors import MovementError


def ladder(reach: int, size: int) -> Ladder:
    rungs = Ladder(reach)
    for number in range(1, size + 1):
        rungs = rungs.joined(number)
    return rungs


def test_a_winner_takes_the_place_and_those_between_go_down_one() -> None:
    after = ladder(3, 6).challenged(5, 2, won=True)
    assert after.rungs == (1, 5, 2, 3, 4, 6)


def test_a_lost_challenge_changes_nothing_but_is_kept() -> None:
    after = ladder(3, 6).challenged(5, 2, won=False)
    assert after.rungs == (1, 2, 3, 4, 5, 6)
    assert [(each.challenger, each.challenged) for each in after.played] == [(5, 2)]


def test_who_may_be_challenged() -> None:
    assert ladder(2, 5).may_be_challenged(4) == (3, 2)
    assert ladder(2, 5).may_be_challenged(2) == (1,)
    assert ladder(2, 5).may_be_challenged(1) == ()


def test_those_below_move_up_when_somebody_leaves() -> None:
    assert ladder(1, 4).left(2).rungs == (1, 3, 4)


@pytest.mark.parametrize(("challenger", "challenged"), [(5, 1), (2, 3), (2, 2), (9, 2), (2, 9)])
def test_what_cannot_be(challenger: int, challenged: int) -> None:
    with pytest.raises(MovementError):
        ladder(3, 6).challenged(challenger, challenged, won=True)


def test_the_sentence_says_what_may_be_challenged() -> None:
    with pytest.raises(MovementError, match=r"Challenge the place directly above\.$"):
        ladder(1, 3).challenged(3, 1, won=True)
    with pytest.raises(MovementError, match=r"Challenge one of the 2 places directly above\.$"):
        ladder(2, 4).challenged(4, 1, won=True)
    moved = ladder(2, 4).challenged(3, 1, won=True)  # places, as pages show them: 3 1 2 4
    with pytest.raises(MovementError, match="Place 4 cannot challenge place 1"):
        moved.challenged(4, 3, won=True)


def test_only_those_on_the_ladder_can_leave_it() -> None:
    with pytest.raises(MovementError) as refused:
        ladder(1, 4).left(9)
    assert str(refused.value) == "9 is not on the ladder."


@pytest.mark.parametrize("reach", [0, 51])
def test_a_reach_that_makes_no_ladder(reach: int) -> None:
    with pytest.raises(MovementError, match=r"^A challenge can reach 1 to 50 places up\.$"):
        Ladder(reach)


@pytest.mark.parametrize("reach", [1, 50])
def test_the_least_and_the_longest_reach(reach: int) -> None:
    assert len(ladder(reach, 52).may_be_challenged(52)) == reach


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 3), st.booleans()), max_size=30))
def test_nobody_is_ever_lost(matches: list[tuple[int, int, bool]]) -> None:
    rungs = ladder(3, 10)
    for place, up, won in matches:
        if place - up >= 0:
            rungs = rungs.challenged(rungs.rungs[place], rungs.rungs[place - up], won=won)
    assert sorted(rungs.rungs) == list(range(1, 11))
