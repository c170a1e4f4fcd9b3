from datetime import date
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.leagues.meeting import Meeting, MeetingState, Venue
from scoring.leagues.rules import LeaguePoints, LeagueRules
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import Award, Zone

FIRST = date(2026, 9, 2)
HOME, AWAY = Venue.HOME, Venue.AWAY
SCORE = ((31, 12), (8, 20))


def season(*divisions, rules=None):
    """Return a season in which every two of a division meet at home and away, a match a round."""
    begun = LeagueSeason(rules or LeagueRules())
    for team in (each for teams in divisions for each in teams):
        begun = begun.entered(team)
    two = [
        (division, home, away)
        for division, teams in enumerate(divisions, 1)
        for home, away in permutations(teams, 2)
    ]
    return begun.placed(divisions).drawn(
        Meeting(number, division, number, FIRST, home, away)
        for number, (division, home, away) in enumerate(two, 1)
    )


@pytest.fixture
def begun():
    return season((1, 2, 3), (4, 5))


def test_a_match_counts_once_both_sides_say_the_same(begun):
    reported = begun.reported(1, HOME, SCORE)
    confirmed = reported.confirmed(1, AWAY, SCORE)

    assert reported.meeting(1).state is MeetingState.REPORTED
    assert confirmed.meeting(1).won == (39, 32)
    assert confirmed == begun.reported(1, AWAY, SCORE).reported(1, HOME, SCORE)
    assert begun.meeting(1).state is MeetingState.OPEN


def test_two_reports_that_differ_are_a_dispute_until_they_agree(begun):
    differing = begun.reported(1, HOME, SCORE).reported(1, AWAY, ((31, 12),))

    assert differing.meeting(1).state is MeetingState.DISPUTED
    assert differing.reported(1, HOME, ((31, 12),)).meeting(1).won == (31, 12)
    assert begun.reported(1, HOME, SCORE).disputed(1, AWAY).meeting(1).won is None


@pytest.mark.parametrize(
    "step",
    [
        lambda s: s.confirmed(1, AWAY, SCORE),
        lambda s: s.reported(1, HOME, SCORE).confirmed(1, AWAY, ((1, 0),)),
        lambda s: s.reported(1, HOME, SCORE).confirmed(1, HOME, SCORE),
        lambda s: s.disputed(1, AWAY),
        lambda s: s.reported(1, HOME, ()),
        lambda s: s.reported(9, HOME, SCORE),
        lambda s: s.decided_as(1, SCORE).reported(1, HOME, SCORE),
        lambda s: s.awarded(1, Award.HOME).postponed(1, FIRST),
        lambda s: s.decided_as(1, SCORE).placed(s.divisions),
        lambda s: s.without(1, keep=True).drawn([]),
        lambda s: s.without(1, keep=True).decided_as(1, SCORE),
        lambda s: s.without(1, keep=True).without(1, keep=True),
        lambda s: s.entered(9).without(9, keep=True),
        lambda s: s.without(9, keep=True),
        lambda s: s.placed([]),
        lambda s: s.placed([[1]] * 13),
        lambda s: s.placed([[1, 2, 3, 4], [5]]),
        lambda s: s.placed([[1, 2, 3], [4, 6]]),
        lambda s: s.entered(6).placed(s.divisions),
        lambda s: s.drawn([Meeting(2, 1, 1, FIRST, 1, 2)]),
        lambda s: s.drawn([Meeting(1, 1, 1, FIRST, 1, 1)]),
        lambda s: s.drawn([Meeting(1, 1, 1, FIRST, 1, 4)]),
        lambda s: s.drawn([Meeting(1, 2, 1, FIRST, 1, 2)]),
        lambda s: s.drawn([Meeting(1, 1, 1, FIRST, 1, 2), Meeting(2, 1, 1, FIRST, 1, 3)]),
        lambda s: s.deducted(9, Fraction(1)),
        lambda s: s.deducted(1, Fraction(0)),
        lambda s: s.deducted(1, Fraction(1001)),
        lambda s: s.ordered([1]),
        lambda s: s.ordered([1, 1]),
        lambda s: s.ordered([1, 9]),
        lambda s: s.ended(),
        lambda s: s.drawn([]).ended(),
    ],
)
def test_refuses_what_cannot_have_happened(begun, step):
    with pytest.raises(ScoringError) as refused:
        step(begun)
    assert str(refused.value).endswith(".")


def test_the_director_scores_awards_and_moves_matches(begun):
    moved = begun.postponed(1, date(2026, 12, 24))
    decided = moved.awarded(1, Award.AWAY).decided_as(1, SCORE)

    assert (decided.meeting(1).on, decided.meeting(1).moves) == (date(2026, 12, 24), 1)
    assert (decided.meeting(1).won, decided.meeting(1).award) == ((39, 32), None)
    assert decided.awarded(1, Award.NEITHER).meeting(1).won is None


def test_a_team_that_withdraws_keeps_or_loses_what_it_has_played(begun):
    played = begun.decided_as(1, SCORE)  # 1 at home to 2

    kept, annulled = played.without(1, keep=True), played.without(1, keep=False)

    assert kept.meeting(1).won == (39, 32)
    awards = {each.number: each.award for each in kept.meetings if each.award}
    assert awards == {2: Award.AWAY, 3: Award.HOME, 5: Award.HOME}
    assert sorted(line.team for line in kept.tables()[0]) == [1, 2, 3]
    assert [line.team for line in annulled.tables()[0]] == [2, 3]
    assert all(line.played == 0 for line in annulled.tables()[0])
    assert annulled.meeting(1).won is None


def test_points_deducted_add_up(begun):
    taken = begun.deducted(1, Fraction(1)).deducted(1, Fraction(1, 2)).deducted(2, Fraction(-2))

    lines = {line.team: line for line in taken.tables()[0]}

    assert [lines[team].points for team in (1, 2, 3)] == [Fraction(-3, 2), 2, 0]


def test_what_is_left_to_play_is_told(begun):
    lines = begun.decided_as(1, SCORE).reported(2, HOME, SCORE).tables()[0]

    assert {line.team: line.left for line in lines} == {1: 3, 2: 3, 3: 4}


def _won_by_the_lower_number(begun):
    for each in begun.meetings:
        score = ((20, 10),) if each.home < each.away else ((10, 20),)
        begun = begun.decided_as(each.number, score)
    return begun


def test_a_season_that_is_over_moves_teams_and_takes_nothing_more(begun):
    over = _won_by_the_lower_number(begun).ended()

    assert [[line.zone for line in lines] for lines in over.tables()] == [
        [Zone.STAYS, Zone.STAYS, Zone.DOWN],
        [Zone.UP, Zone.STAYS],
    ]
    assert over.next_divisions() == [[1, 2, 4], [3, 5]]
    with pytest.raises(ScoringError, match="is over"):
        over.recounted(LeagueRules())


def test_a_tie_over_a_line_has_to_be_decided(begun):
    level = begun
    for each in begun.meetings:
        level = level.decided_as(each.number, ((9, 9),))

    with pytest.raises(ScoringError, match="tied across a line"):
        level.ended()
    decided = level.ordered([3, 1, 2, 5, 4])

    assert decided.ended().next_divisions() == [[3, 1, 5], [2, 4]]
    recounted = level.recounted(LeagueRules(points=LeaguePoints.RESULT, movers=0))
    assert recounted.ended().is_over


def test_a_division_of_teams_that_move_up_keeps_the_order_of_the_table(begun):
    over = _won_by_the_lower_number(begun)

    assert over.without(4, keep=True).next_divisions() == [[1, 2], [3, 5]]


steps = st.lists(
    st.tuples(
        st.sampled_from(["reported", "confirmed", "disputed", "decided_as", "awarded"]),
        st.integers(1, 8),
        st.sampled_from(Venue),
        st.sampled_from([((9, 0),), ((0, 9),)]),
    ),
    max_size=40,
)


@given(steps)
def test_only_settled_matches_count_whatever_is_said(said):
    now = season((1, 2, 3), (4, 5))
    for verb, number, venue, score in said:
        given = {
            "reported": (number, venue, score),
            "confirmed": (number, venue, score),
            "disputed": (number, venue),
            "decided_as": (number, score),
            "awarded": (number, Award.HOME),
        }[verb]
        try:
            now = getattr(now, verb)(*given)
        except ScoringError:
            continue
    settled = [
        each for each in now.meetings if each.state in (MeetingState.PLAYED, MeetingState.AWARDED)
    ]
    lines = [line for table in now.tables() for line in table]
    assert sum(line.played for line in lines) == 2 * len(settled)
    assert sum(line.left for line in lines) == 2 * (len(now.meetings) - len(settled))
    assert all(
        (each.won is not None) == (each.state is MeetingState.PLAYED) for each in now.meetings
    )
    for each in now.meetings:
        if each.state is MeetingState.REPORTED:
            assert len(each.reports) == 1


def test_teams_have_rooms_and_nobody_else_has():
    entered = LeagueSeason().entered(1).entered(2)

    assert entered.placed([(1, 2)], {2: "Village hall"}).rooms == {2: "Village hall"}
    assert entered.placed([(1, 2)]).rooms == {}
    with pytest.raises(ScoringError, match="A room must belong to a team of the league"):
        entered.placed([(1, 2)], {3: "Village hall"})
