"""What becomes of matches when a team withdraws, and of a season that cannot go on so."""

from datetime import date
from fractions import Fraction
from functools import reduce
from itertools import permutations

import pytest

from scoring.errors import ScoringError
from scoring.leagues.meeting import (
    Meeting,
    MeetingState,
    Venue,
    without,
)
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import Award

ON = date(2026, 9, 2)
TO_PLAY = Meeting(1, 1, 1, ON, 1, 2)
WON = ((31, 12),)


def state(meeting):
    return meeting.state, meeting.segments, meeting.award


@pytest.mark.parametrize(("team", "award"), [(1, Award.AWAY), (2, Award.HOME)])
def test_a_match_still_to_come_is_awarded_to_the_other_side(team, award):
    assert state(without(TO_PLAY, team, keep=True)) == (MeetingState.AWARDED, (), award)


@pytest.mark.parametrize(
    "meeting",
    [
        Meeting(1, 1, 1, ON, 1, 2, MeetingState.PLAYED, segments=WON),
        Meeting(1, 1, 1, ON, 1, 2, MeetingState.AWARDED, award=Award.HOME),
    ],
    ids=["played", "awarded"],
)
def test_a_settled_match_stays_or_leaves_nothing_behind(meeting):
    assert without(meeting, 1, keep=True) == meeting
    assert state(without(meeting, 1, keep=False)) == (MeetingState.ANNULLED, (), None)
    assert without(meeting, 3, keep=False) == meeting


def season():
    begun = LeagueSeason()
    for team in (1, 2, 3):
        begun = begun.entered(team)
    return begun.placed([[1, 2, 3]])


def drawn():
    pairs = enumerate(permutations((1, 2, 3), 2), 1)
    return season().drawn(Meeting(n, 1, n, ON, home, away) for n, (home, away) in pairs)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (lambda: season().ended(), "The season has no fixtures yet."),
        (
            lambda: drawn().decided_as(1, WON).ended(),
            "5 matches are not settled. Score or award them first.",
        ),
        (
            lambda: reduce(
                lambda played, n: played.decided_as(n, WON), range(1, 6), drawn()
            ).ended(),
            "1 match is not settled. Score or award it first.",
        ),
        (lambda: drawn().without(9, keep=True), "Only a team that is playing can withdraw."),
        (lambda: drawn().deducted(9, Fraction(1)), "There is no such team."),
        (lambda: drawn().ordered([1]), "Name two or more teams, each once, the best first."),
    ],
)
def test_says_what_stands_in_the_way(step, sentence):
    with pytest.raises(ScoringError) as refused:
        step()
    assert str(refused.value) == sentence


def test_a_tie_over_a_line_is_refused_with_what_to_do():
    level = LeagueSeason()
    for team in (1, 2, 3, 4):
        level = level.entered(team)
    level = level.placed([[1, 2], [3, 4]]).drawn(
        [Meeting(1, 1, 1, ON, 1, 2), Meeting(2, 2, 1, ON, 3, 4)]
    )
    level = level.decided_as(1, ((9, 9),)).decided_as(2, ((9, 9),))

    with pytest.raises(ScoringError) as refused:
        level.ended()
    assert str(refused.value) == "Teams are tied across a line. Enter who is ahead first."
    assert level.ordered([2, 1]).decided == (2, 1)


@pytest.mark.parametrize("points", [Fraction(1000), Fraction(-1000)])
def test_a_thousand_points_can_be_taken_away_or_given(points):
    assert drawn().deducted(1, points).deductions == ((1, points),)


@pytest.mark.parametrize("venue", Venue)
def test_the_team_of_a_side_is_on_that_side(venue):
    assert TO_PLAY.venue(TO_PLAY.team(venue)) is venue
    assert TO_PLAY.venue(3) is None
