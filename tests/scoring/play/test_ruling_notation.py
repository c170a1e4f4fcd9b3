"""Adjusted scores as directors write them, in both directions."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, format_score
from scoring.play.ruling_notation import (
    MOST_OUTCOMES,
    Divided,
    Share,
    describe_ruling,
    format_ruling,
    parse_ruling,
)
from scoring.play.scores import (
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    WhistTricks,
    ns_points,
)
from scoring.play.table_result import Outcome

contracts = st.builds(
    PlayedContract,
    st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)),
    st.sampled_from(Direction),
    st.integers(0, 13),
)
bridge_results = st.one_of(
    contracts, st.just(PassedOut()), st.integers(-760, 760).map(lambda tens: BareScore(10 * tens))
)
whist_results = st.integers(0, 13).map(WhistTricks)


@st.composite
def sides(draw, results):
    """Different results with shares of whole hundredths that make 100 per cent."""
    count = draw(st.integers(1, MOST_OUTCOMES))
    scores = draw(st.lists(results, min_size=count, max_size=count, unique_by=format_score))
    cuts = draw(st.lists(st.integers(1, 9999), min_size=count - 1, max_size=count - 1, unique=True))
    edges = [0, *sorted(cuts), 10_000]
    shares = [Fraction(after - before, 100) for before, after in pairwise(edges)]
    return tuple(Share(score, share) for score, share in zip(scores, shares, strict=True))


@st.composite
def rulings(draw):
    game = draw(st.sampled_from(Game))
    results = bridge_results if game is Game.BRIDGE else whist_results
    ns = draw(sides(results))
    return game, Divided(ns, draw(st.one_of(st.just(ns), sides(results))))


@given(rulings())
def test_what_is_written_is_read_back_and_fits_its_column(ruled):
    game, divided = ruled

    text = format_ruling(divided)
    again = parse_ruling(text, game=game)

    plain = not divided.is_split and not divided.is_weighted
    assert again == (divided.ns[0].score if plain else divided)
    assert len(text) <= 200


@given(st.text(alphabet="4SNHX=+-%|,; 0156A/.", max_size=60), st.sampled_from(Game))
def test_whatever_is_typed_is_read_or_refused_with_a_sentence(text, game):
    told = read_or_told(text, game)

    if isinstance(told, str):
        assert told.endswith(".")
    else:
        assert parse_ruling(format_ruling(told), game=game) == told


def read_or_told(text, game):
    try:
        return parse_ruling(text, game=game)
    except NotationError as error:
        return str(error)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("4sn=|4sn-1", "4SN= | 4SN-1"),
        ("60%4sn= , 40 % 4s n -1", "60% 4SN=, 40% 4SN-1"),
        ("33.33% +420; 66.67% -50", "33.33% +420, 66.67% -50"),
        ("50.50% PASS 49.5% 1NTN=", "50.5% PASS, 49.5% 1NTN="),
        ("60% 4SN=, 40% 4SN-1 | 4SN=", "60% 4SN=, 40% 4SN-1 | 4SN="),
        ("4SN= HK | 4SN-1", "4SN= | 4SN-1"),
        ("100% 4SN=", "4SN="),
        ("4SN= | 100% 4SN=", "4SN="),
        ("60% 4SN=, 40% 4SN-1|60% 4SN=, 40% 4SN-1", "60% 4SN=, 40% 4SN-1"),
    ],
)
def test_a_ruling_has_one_way_of_being_written(text, written):
    assert format_ruling(parse_ruling(text, game=Game.BRIDGE)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("60% 4SN=, 30% 4SN-1", "North-South make 90 percent, not 100"),
        ("4SN= | 60% 4SN=", "East-West make 60 percent"),
        ("0% 4SN=, 100% 4SN-1", "more than 0"),
        ("4SN= |", "side of the split score is missing"),
        ("4SN= | 4SN-1 | PASS", "Write a split score"),
        ("60% 4SN=, 40%", "has no result"),
        ("4SN= | 4SN-1, 40% PASS", "has no share"),
        ("60% A60/40, 40% 4SN=", "A60/40 is not a result"),
        ("NP | 4SN=", "NP is not a result"),
        ("50% 4SN=, 50% 4sn=", "appears twice"),
        ("60% 4SN=40% 4SN-1", "cannot be read"),
        ("60% 9SN=, 40% 4SN-1", "Levels run from 1 to 7"),
        ("20% 1SN=, 20% 2SN=, 20% 3SN=, 20% 4SN=, 10% 5SN=, 10% 6SN=", "at most 5 results"),
        ("", "There is no score here"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_ruling(text, game=Game.BRIDGE)


@pytest.mark.parametrize("percent", [Fraction(0), Fraction(-1), Fraction(101), Fraction(1, 3)])
def test_a_share_is_a_percentage_with_two_decimals(percent):
    with pytest.raises(ScoringError):
        Share(PassedOut(), percent)


def test_no_share_is_of_an_artificial_score():
    with pytest.raises(ScoringError):
        Share(NotPlayed())


def test_outcomes_are_compared_at_the_boards_vulnerability():
    divided = parse_ruling("60% 4SN=, 40% 4SN-1 | PASS", game=Game.BRIDGE)

    weighted = divided.outcomes(lambda score: ns_points(score, 2))

    assert weighted.ns == (Outcome(620, Fraction(60)), Outcome(-100, Fraction(40)))
    assert weighted.ew == (Outcome(0, Fraction(100)),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A+-", "average plus to North-South, average minus to East-West"),
        (
            "4SN= | 4SN-1",
            "for North-South 4♠ by North, made exactly. For East-West 4♠ by North, one down",
        ),
        (
            "62.5% 4SN=, 37.5% PASS",
            "62.5% of 4♠ by North, made exactly; 37.5% of passed out",
        ),
    ],
)
def test_a_ruling_is_told_in_words(text, words):
    assert describe_ruling(parse_ruling(text, game=Game.BRIDGE)) == words


def test_several_results_of_either_side_make_a_score_weighted():
    one = (Share(WhistTricks(7)),)
    two = tuple(Share(WhistTricks(tricks), Fraction(50)) for tricks in (7, 8))
    assert not Divided(one, one).is_weighted
    assert Divided(one, two).is_weighted
    assert Divided(two, one).is_weighted
