import pytest

from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import ns_points, turned

BRIDGE = [("4SN=", "4SE="), ("3NTXS-1", "3NTXW-1"), ("2HE+1", "2HN+1"), ("5CW=", "5CS=")]


@pytest.mark.parametrize(
    ("noted", "was"),
    [*BRIDGE, ("+420", "-420"), ("A60/40", "A40/60"), ("PASS", "PASS"), ("NP", "NP")],
)
def test_a_score_noted_for_the_wrong_sides_is_turned_and_back(noted, was):
    score = parse_score(noted, game=Game.BRIDGE)
    assert turned(score) == parse_score(was, game=Game.BRIDGE)
    assert turned(turned(score)) == score


@pytest.mark.parametrize("tricks", range(14))
def test_at_whist_the_tricks_are_the_other_sides(tricks):
    score = parse_score(str(tricks), game=Game.WHIST)
    assert format_score(turned(score)) == str(13 - tricks)


def test_the_vulnerability_is_that_of_the_seat_in_which_it_was_played():
    score = parse_score("4SN=", game=Game.BRIDGE)
    assert (ns_points(score, 2), ns_points(turned(score), 2)) == (620, -420)
    assert (ns_points(score, 3), ns_points(turned(score), 3)) == (420, -620)
