"""What directors type, what it means and what they are told."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, describe_score, format_score, parse_score
from scoring.play.scores import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Award,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    WhistTricks,
)
from tests.every_case import quick_few

RANKS = "23456789TJQKA"


def played(contract, declarer, tricks, lead=None):
    return PlayedContract(Contract.parse(contract), Direction(declarer), tricks, lead)


def awards(ns, ew):
    return Artificial(Award(Fraction(ns)), Award(Fraction(ew)))


BRIDGE_SLIPS = {
    "4SXN-1": played("4SX", "N", 9),
    "4S N +1": played("4S", "N", 11),
    "3NTE=": played("3NT", "E", 9),
    "3NE=": played("3NT", "E", 9),
    "3nn=": played("3NT", "N", 9),
    "3ntxx w +2": played("3NTXX", "W", 11),
    "4SS=": played("4S", "S", 10),
    " 4 h x e − 1 0 ": played("4HX", "E", 0),
    "4♥E=": played("4H", "E", 10),
    "5♦️XS–2": played("5DX", "S", 9),
    "1♣W+6": played("1C", "W", 13),
    "4SN+1 HK": played("4S", "N", 11, "HK"),
    "4SN+1KH": played("4S", "N", 11, "HK"),
    "4SN+1 10♦": played("4S", "N", 11, "DT"),
    "4SN+1 D10": played("4S", "N", 11, "DT"),
    "4SN-1010D": played("4S", "N", 0, "DT"),
    "4SN-12H": played("4S", "N", 9, "H2"),
    "4SN= ♣2": played("4S", "N", 10, "C2"),
    "4HWX-2": played("4HX", "W", 8),
    "4HX W -2": played("4HX", "W", 8),
    "W4HX-2": played("4HX", "W", 8),
    "4HX-2W": played("4HX", "W", 8),
    "3NT = e": played("3N", "E", 9),
    "4s+1s h5": played("4S", "S", 11, "H5"),
    "w 4h* - 2": played("4HX", "W", 8),
    "3NEX-2": played("3NTX", "E", 7),
    "3nsx=": played("3NTX", "S", 9),
    "3NNX=": played("3NTX", "N", 9),
    "N3N=": played("3NT", "N", 9),
    "S4SXX=": played("4SXX", "S", 10),
    "1NE=": played("1NT", "E", 7),
    "E1N=": played("1NT", "E", 7),
    "S4S10 S9": played("4S", "S", 10, "S9"),
    "4♥× W −2": played("4HX", "W", 8),
    "pass": PassedOut(),
    "P": PassedOut(),
    "po": PassedOut(),
    "Passed out": PassedOut(),
    "all pass": PassedOut(),
    "+620": BareScore(620),
    "-100": BareScore(-100),
    "− 1 400": BareScore(-1400),
    "+0": BareScore(0),
}
EITHER_GAME = {
    "NP": NotPlayed(),
    "not played": NotPlayed(),
    "A": Artificial(AVERAGE, AVERAGE),
    "a+": Artificial(AVERAGE_PLUS, AVERAGE_PLUS),
    "A-": Artificial(AVERAGE_MINUS, AVERAGE_MINUS),
    "A +-": Artificial(AVERAGE_PLUS, AVERAGE_MINUS),
    "A+/A-": Artificial(AVERAGE_PLUS, AVERAGE_MINUS),
    "A-+": Artificial(AVERAGE_MINUS, AVERAGE_PLUS),
    "A+/A": Artificial(AVERAGE_PLUS, AVERAGE),
    "A/A-": Artificial(AVERAGE, AVERAGE_MINUS),
    "A/-": Artificial(AVERAGE, AVERAGE_MINUS),
    "A6040": awards(60, 40),
    "A60/40": awards(60, 40),
    "A60-40": awards(60, 40),
    "A 60% / 60%": awards(60, 60),
    "A100/0": awards(100, 0),
    "A62.5/37,25": Artificial(Award(Fraction(125, 2)), Award(Fraction(149, 4))),
    "A+/30": Artificial(AVERAGE_PLUS, Award(Fraction(30))),
    "A5050": Artificial(AVERAGE, AVERAGE),
    "AVE": Artificial(AVERAGE, AVERAGE),
    "Ave+": Artificial(AVERAGE_PLUS, AVERAGE_PLUS),
    "average -": Artificial(AVERAGE_MINUS, AVERAGE_MINUS),
    "AVE+/AVE-": Artificial(AVERAGE_PLUS, AVERAGE_MINUS),
    "60/40": awards(60, 40),
    "60% / 40%": awards(60, 40),
    "60%-40%": awards(60, 40),
}


@pytest.mark.parametrize(
    ("slip", "usual"),
    [
        ("4S*N-1", "4SXN-1"),
        ("4S**N=", "4SXXN="),
        ("4SN10", "4SN="),
        ("3NT N 10", "3NTN+1"),
        ("3N N 9 4H", "3NTN= H4"),
        ("4SN9H2", "4SN-1 H2"),
        ("2HW13", "2HW+5"),
        ("7NTE7", "7NTE-6"),
    ],
)
def test_doubles_may_be_stars_and_tricks_may_be_counted(slip, usual):
    assert format_score(parse_score(slip, game=Game.BRIDGE)) == usual


@pytest.mark.parametrize(("slip", "score"), BRIDGE_SLIPS.items())
def test_reads_a_bridge_slip(slip, score):
    assert parse_score(slip, game=Game.BRIDGE) == score


@pytest.mark.parametrize(("slip", "score"), EITHER_GAME.items())
@pytest.mark.parametrize("game", Game)
def test_reads_what_both_games_know(slip, score, game):
    assert parse_score(slip, game=game) == score


REFUSED = {
    "": "There is no score here. Write NP if the board was not played.",
    "   ": "There is no score here. Write NP if the board was not played.",
    "4HE": "“4HE” has no result. Add =, +1 or -1.",
    "E4H": "“E4H” has no result. Add =, +1 or -1.",
    "E4H= E": "“E4H= E” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "E4HW=": "“E4HW=” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "E4=": "“E4=” does not say the suit. Write C, D, H, S or NT after the level.",
    "4HXWX-2": "“4HXWX-2” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "4HWXXX-2": "“4HWXXX-2” is doubled too often. XX is redoubled.",
    "W4H5": "Is 5 in “W4H5” the number of overtricks, or of all tricks? Write +5 or -5.",
    "4H": "“4H” does not say who played it. Add N, E, S or W.",
    "4H=": "“4H=” does not say who played it. Add N, E, S or W.",
    "3N=": "“3N=” does not say who played it. Add N, E, S or W.",
    "4E=": "“4E=” does not say the suit. Write C, D, H, S or NT after the level.",
    "8SN=": "“8SN=” is not a contract. Levels run from 1 to 7.",
    "0": "“0” is not a contract. Levels run from 1 to 7.",
    "10SN=": "“10SN=” is not a contract. Levels run from 1 to 7.",
    "4SXXXN=": "“4SXXXN=” is doubled too often. XX is redoubled.",
    "4SN+8": "4♠ cannot make +8: a hand has 13 tricks, so at most +3.",
    "7SN+1": "7♠ cannot make +1: a hand has 13 tricks, so no overtrick.",
    "4SXN-11": "4♠X cannot go 11 down: it needs only 10 tricks.",
    "620": "Whose score is 620? Write +620 for North-South or -620 for East-West.",
    "+625": "+625 is not a bridge score. Scores are multiples of 10.",
    "-7610": "-7610 is not a bridge score. None is above 7600.",
    "4SN+1 1H": "“4SN+1 1H” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "4SN= AA": "“4SN= AA” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "4SN1": "Is 1 in “4SN1” the number of overtricks, or of all tricks? Write +1 or -9.",
    "4SN0": "Is 0 in “4SN0” the number of overtricks, or of all tricks? Write = or -10.",
    "60-40": "“60-40” is not a contract. Levels run from 1 to 7.",
    "hello": "“hello” cannot be read. Write contract, declarer and result: 4SXN-1.",
    "A60": "Write an artificial score as A, A+, A-, A+- or A60/40, North-South's first.",
    "A110/0": "An award is 0 to 100 percent of a top, not 110.",
    "9" * 5000: f"“{'9' * 19} …” is too long for a score.",
}


@pytest.mark.parametrize(("slip", "sentence"), REFUSED.items(), ids=range(len(REFUSED)))
def test_refuses_a_bridge_slip_with_a_sentence(slip, sentence):
    with pytest.raises(NotationError) as refused:
        parse_score(slip, game=Game.BRIDGE)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        ("14", "North-South cannot take 14 tricks: a hand has 13."),
        ("-1", "“-1” is not a whist score. Write North-South's tricks, 0 to 13."),
        ("4SN=", "“4SN=” is not a whist score. Write North-South's tricks, 0 to 13."),
        ("pass", "“pass” is not a whist score. Write North-South's tricks, 0 to 13."),
        ("all pass", "“all pass” is not a whist score. Write North-South's tricks, 0 to 13."),
    ],
)
def test_refuses_a_whist_slip_with_a_sentence(slip, sentence):
    with pytest.raises(NotationError) as refused:
        parse_score(slip, game=Game.WHIST)

    assert str(refused.value) == sentence


cards = st.builds(lambda suit, rank: suit + rank, st.sampled_from("CDHS"), st.sampled_from(RANKS))
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
plays = st.builds(
    PlayedContract,
    contracts,
    st.sampled_from(Direction),
    st.integers(0, 13),
    st.none() | cards,
)
single_awards = st.sampled_from([AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS]) | st.builds(
    lambda hundredths: Award(Fraction(hundredths, 100)), st.integers(0, 10000)
)
artificial = st.builds(Artificial, single_awards, single_awards)
bare_scores = st.builds(lambda tens: BareScore(10 * tens), st.integers(-760, 760))
bridge_scores = plays | artificial | bare_scores | st.just(PassedOut()) | st.just(NotPlayed())
whist_scores = st.builds(WhistTricks, st.integers(0, 13)) | artificial | st.just(NotPlayed())


def test_every_contract_and_result_is_read_back():
    scores = [
        PlayedContract(Contract(level, strain, doubling), declarer, tricks)
        for level, strain, doubling, declarer, tricks in product(
            range(1, 8), Strain, Doubling, Direction, range(14)
        )
    ]

    assert [parse_score(format_score(score), game=Game.BRIDGE) for score in scores] == scores


def spellings(score):
    """Yield every way in which a contract, its declarer and its result are written."""
    contract, declarer, tricks = score.contract, score.declarer, score.tricks
    bids = [f"{contract.level}{contract.strain}"]
    if contract.strain is Strain.N:
        bids.append(f"{contract.level}NT")
    doubles = [mark * contract.doubling for mark in ("X*×" if contract.doubling else " ")]
    results = {"=", "+0", "-0"} if not score.over else {f"{score.over:+}"}
    if tricks >= 7:
        results.add(str(tricks))
    for bid, double, result in product(bids, doubles, results):
        yield f"{bid}{double}{declarer}{result}"
        yield f"{declarer}{bid}{double}{result}"
        if double:
            yield f"{bid}{declarer}{double}{result}"


def scores_at(level):
    return [
        PlayedContract(Contract(level, strain, doubling), declarer, tricks)
        for strain, doubling, declarer, tricks in product(Strain, Doubling, Direction, range(14))
    ]


def test_no_spelling_stands_for_two_scores():
    written = [text for n in range(1, 8) for score in scores_at(n) for text in spellings(score)]

    assert len(written) == len(set(written))
    assert len(written) > 40_000


@pytest.mark.parametrize("level", quick_few(range(1, 8), [3]))
def test_every_spelling_of_a_result_is_read_as_that_result(level):
    misread = [
        text
        for score in scores_at(level)
        for text in spellings(score)
        for typed in (text, " ".join(text.lower()))
        if parse_score(typed, game=Game.BRIDGE) != score
    ]

    assert misread == []


def spelt(card):
    suit, rank = card
    rank = {"T": "10"}.get(rank, rank)
    return {f"{suit}{card[1]}", f"{card[1]}{suit}", f"{suit}{rank}", f"{rank}{suit}"}


@pytest.mark.parametrize("contract", quick_few(["3NX", "4SX", "2C", "7HXX"], ["3NX"]))
def test_a_lead_after_any_spelling_is_read_as_that_lead(contract):
    held = {}
    for suit, rank, declarer, tricks in product("CDHS", RANKS, Direction, range(14)):
        score = PlayedContract(Contract.parse(contract), declarer, tricks)
        led = replace(score, lead=suit + rank)
        for text, lead in product(spellings(score), spelt(suit + rank)):
            assert held.setdefault(text + lead, led) == led
    some = list(held.items())[:: len(held) // 9_973 + 1]

    assert [parse_score(text, game=Game.BRIDGE) for text, _ in some] == [s for _, s in some]


@given(bridge_scores)
def test_a_bridge_score_is_read_back_in_any_case_and_spacing(score):
    written = format_score(score)

    assert parse_score(written, game=Game.BRIDGE) == score
    assert parse_score(" ".join(written.replace(" ", "").lower()), game=Game.BRIDGE) == score


@given(whist_scores)
def test_a_whist_score_is_read_back(score):
    assert parse_score(format_score(score), game=Game.WHIST) == score


@given(
    st.text(max_size=60) | st.text("1234567CDHSNTXEW+-=A/ .♠", max_size=20), st.sampled_from(Game)
)
def test_any_text_is_either_read_or_refused_with_a_sentence(text, game):
    try:
        score = parse_score(text, game=game)
    except NotationError as refused:
        sentence = str(refused)
        event("refused")
    else:
        sentence = "Read."
        assert parse_score(format_score(score), game=game) == score

    assert sentence.endswith(".")
    assert len(sentence) < 120


@pytest.mark.parametrize(
    ("score", "slip"),
    [
        (played("3NTXX", "W", 11, "10h"), "3NTXXW+2 HT"),
        (PassedOut(), "PASS"),
        (BareScore(0), "+0"),
        (awards(60, 40), "A60/40"),
        (awards(50, 50), "A"),
        (Artificial(AVERAGE_PLUS, AVERAGE_MINUS), "A+-"),
        (Artificial(AVERAGE, AVERAGE_MINUS), "A/A-"),
        (Artificial(Award(Fraction(30)), AVERAGE_PLUS), "A30/+"),
        (Artificial(AVERAGE, Award(Fraction(30))), "A50/30"),
    ],
)
def test_each_score_has_one_written_form(score, slip):
    assert format_score(score) == slip


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ("4SXN-1", "4♠ doubled by North, one down"),
        ("3NTE=", "3NT by East, made exactly"),
        ("1CXXS+1", "1♣ redoubled by South, made with one overtrick"),
        ("2HW+3", "2♥ by West, made with three overtricks"),
        ("7DN-13", "7♦ by North, thirteen down"),
        ("PASS", "passed out"),
        ("+620", "+620 to North-South"),
        ("NP", "not played"),
        ("A+", "average plus to both sides"),
        ("A", "average to both sides"),
        ("A-+", "average minus to North-South, average plus to East-West"),
        ("A62.5/30", "62.5% to North-South, 30% to East-West"),
    ],
)
def test_describes_a_bridge_score_in_words(slip, words):
    assert describe_score(parse_score(slip, game=Game.BRIDGE)) == words


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        (0, "North-South no tricks"),
        (1, "North-South one trick"),
        (13, "North-South thirteen tricks"),
    ],
)
def test_describes_whist_tricks_in_words(tricks, words):
    assert describe_score(WhistTricks(tricks)) == words


def test_a_notation_error_is_a_scoring_error_and_a_value_error():
    assert issubclass(NotationError, ScoringError)
    assert issubclass(ScoringError, ValueError)
