"""What each step of a season leaves: states, dates, and what its table makes of them."""

from datetime import date, time

import pytest

from scoring.errors import ScoringError
from scoring.leagues.meeting import Meeting, MeetingState, Venue
from scoring.leagues.rules import LeagueRules, LeagueTieBreak, total
from scoring.leagues.season import MOST_DIVISIONS, LeagueSeason
from scoring.leagues.table import Award, LeagueMatch, league_table

ON = date(2026, 9, 2)
HOME, AWAY = Venue.HOME, Venue.AWAY
SCORE = ((31, 12),)


def entered(teams):
    begun = LeagueSeason()
    for team in range(1, teams + 1):
        begun = begun.entered(team)
    return begun


@pytest.fixture
def begun():
    return entered(2).placed([[1, 2]]).drawn([Meeting(1, 1, 1, ON, 1, 2)], at=time(19, 30))


def test_both_reports_stay_with_a_match_that_is_played(begun):
    played = begun.reported(1, HOME, SCORE).confirmed(1, AWAY, SCORE).meeting(1)

    assert (played.state, played.segments) == (MeetingState.PLAYED, SCORE)
    assert played.reports == {HOME: SCORE, AWAY: SCORE}


def test_a_report_that_is_disputed_waits_for_the_director(begun):
    disputed = begun.reported(1, HOME, SCORE).disputed(1, AWAY).meeting(1)

    assert (disputed.state, disputed.won) == (MeetingState.DISPUTED, None)


def test_a_match_that_is_awarded_counts_for_the_side_that_has_it(begun):
    awarded = begun.decided_as(1, SCORE).awarded(1, Award.AWAY)
    first, second = awarded.tables()[0]

    assert (awarded.meeting(1).segments, awarded.meeting(1).award) == ((), Award.AWAY)
    assert (first.team, first.points, first.won) == (2, 12, 1)
    assert (second.team, second.points, second.lost) == (1, 0, 1)


def test_divisions_are_one_to_twelve_and_new_ones_want_new_fixtures(begun):
    assert begun.begins_at == time(19, 30)
    assert begun.placed([[2, 1]]).meetings == ()
    most = [[2 * each + 1, 2 * each + 2] for each in range(MOST_DIVISIONS)]
    assert len(entered(2 * MOST_DIVISIONS).placed(most).divisions) == MOST_DIVISIONS
    assert entered(2).placed([[1, 2]]).drawn([]).meetings == ()


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (lambda s: s.placed([[1], [2]]), "A division has at least two teams."),
        (lambda s: s.placed([[1, 3]]), "Every team must be in exactly one division."),
        (
            lambda s: s.drawn([Meeting(2, 1, 1, ON, 1, 2)]),
            "Matches are numbered from 1 and have two teams each.",
        ),
        (
            lambda s: s.drawn([Meeting(1, 2, 1, ON, 1, 2)]),
            "A match must be between two teams of its division.",
        ),
        (
            lambda s: s.drawn([Meeting(1, 1, 1, ON, 1, 2), Meeting(2, 1, 1, ON, 2, 1)]),
            "A team can play only once in a round.",
        ),
        (
            lambda s: s.confirmed(1, AWAY, SCORE),
            "The other side has not reported this match yet.",
        ),
        (
            lambda s: s.reported(1, HOME, SCORE).confirmed(1, AWAY, ((1, 0),)),
            "The other side has changed its report. Look at it again.",
        ),
        (lambda s: s.reported(2, HOME, SCORE), "There is no such match."),
        (
            lambda s: s.decided_as(1, SCORE).reported(1, HOME, SCORE),
            "This match is settled. The director can correct it.",
        ),
        (
            lambda s: s.without(1, keep=True).decided_as(1, SCORE),
            "A team of this match has withdrawn.",
        ),
        (
            lambda s: s.decided_as(1, SCORE).placed([[1, 2]]),
            "Some matches have results, so the fixtures cannot be changed.",
        ),
        (lambda s: s.decided_as(1, SCORE).ended().ended(), "The season is over."),
    ],
)
def test_says_why_a_step_is_refused(begun, step, sentence):
    with pytest.raises(ScoringError) as refused:
        step(begun)
    assert str(refused.value) == sentence


def test_a_side_wins_0_to_999_in_each_of_8_segments():
    assert total([(0, 999)] * 8) == (0, 7992)
    with pytest.raises(ScoringError, match="A side wins 0 to 999 in a segment"):
        total([(0, 1000)])


def test_draws_and_wins_away_add_up_match_by_match():
    played = [(1, 2, 10), (2, 1, 10), (1, 3, 5), (3, 1, 20), (2, 3, 10), (3, 2, 10)]
    lines = league_table(
        [1, 2, 3],
        [LeagueMatch(home, away, (won, 10)) for home, away, won in played],
        LeagueRules(tie_breaks=(LeagueTieBreak.AWAY_WINS,)),
    )

    found = {each.team: (each.played, each.won, each.drawn, each.lost) for each in lines}
    assert found == {1: (4, 0, 2, 2), 2: (4, 0, 4, 0), 3: (4, 2, 2, 0)}
    assert [each.points for each in lines] == sorted((each.points for each in lines), reverse=True)


def test_of_equal_points_a_win_away_is_ahead_and_a_draw_away_is_none():
    played = [(3, 1, (5, 15)), (2, 3, (15, 5)), (3, 2, (15, 5)), (1, 3, (5, 15)), (1, 2, (7, 7))]
    lines = league_table(
        [2, 1, 3],
        [LeagueMatch(home, away, won) for home, away, won in played],
        LeagueRules(tie_breaks=(LeagueTieBreak.AWAY_WINS,)),
    )

    assert [(each.team, each.place) for each in lines] == [(3, "1"), (1, "2"), (2, "3")]
    assert lines[1].points == lines[2].points
    assert lines[1].ahead_by is LeagueTieBreak.AWAY_WINS
