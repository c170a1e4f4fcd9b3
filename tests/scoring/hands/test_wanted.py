"""Deals for teaching: what is asked for is dealt, and nothing else about the deal is chosen."""

import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands.dealing import random_deal
from scoring.hands.deals import Deal, Hand
from scoring.hands.wanted import PRESETS, Condition, Wanted, deal_wanted


def lengths(hand: Hand) -> tuple[int, ...]:
    return tuple(map(len, hand.suits))


def pattern(hand: Hand) -> tuple[int, ...]:
    return tuple(sorted(lengths(hand), reverse=True))


MET = {
    "S: 15-17 points, balanced": lambda d: (
        15 <= d.south.points <= 17
        and pattern(d.south) in {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}
    ),
    "south: 1NT opening": lambda d: 15 <= d.south.points <= 17 and max(lengths(d.south)) < 6,
    "W: 5+ spades, 0-3 hearts": lambda d: len(d.west.spades) > 4 and len(d.west.hearts) < 4,
    "NS: 8+ spades": lambda d: len(d.north.spades + d.south.spades) >= 8,
    "East-West: 25–30 points": lambda d: 25 <= d.east.points + d.west.points <= 30,
    "E: void": lambda d: 0 in lengths(d.east),
    "N: a singleton": lambda d: min(lengths(d.north)) == 1,
    "N: void in clubs": lambda d: not d.north.clubs,
    "N: no hearts": lambda d: not d.north.hearts,
    "N: singleton in hearts": lambda d: len(d.north.hearts) == 1,
    "N: 5431": lambda d: pattern(d.north) == (5, 4, 3, 1),
    "N: shape 4=4=3=2": lambda d: lengths(d.north) == (4, 4, 3, 2),
    "N: unbalanced": lambda d: pattern(d.north) not in {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)},
    "N: 6 s; S: 12+ hcp; NS: slam": lambda d: (
        len(d.north.spades) == 6 and d.south.points >= 12 and d.north.points + d.south.points > 30
    ),
}


@pytest.mark.parametrize("text", MET)
def test_every_deal_is_as_wanted(text: str) -> None:
    wanted = Wanted.parse(text)
    dealt = deal_wanted(range(1, 6), wanted, random.Random(8))
    assert list(dealt) == [1, 2, 3, 4, 5]
    for deal in dealt.values():
        assert MET[text](deal)
        assert Deal.parse(str(deal)) == deal
    assert str(wanted) == text.replace("; ", "\n")


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_dealt(name: str) -> None:
    who = "NS" if name in ("game", "slam") else "N"
    assert len(deal_wanted([1], Wanted.parse(f"{who}: {name.upper()}"), random.Random(2))) == 1


def test_requirements_may_be_for_some_boards_only() -> None:
    wanted = Wanted.parse("Boards 2-3, 6: S: 20+ points\nboard 1: N: 6+ clubs")
    assert [len(wanted.of_board(board)) for board in range(1, 7)] == [1, 1, 1, 0, 0, 1]
    dealt = deal_wanted(range(1, 5), wanted, random.Random(1))
    assert len(dealt[1].north.clubs) >= 6
    assert min(dealt[2].south.points, dealt[3].south.points) >= 20


def test_without_requirements_the_boards_are_dealt_as_ever() -> None:
    chance = random.Random(5)
    assert deal_wanted([7, 8], Wanted(), random.Random(5)) == {
        7: random_deal(chance),
        8: random_deal(chance),
    }


def test_what_is_too_rare_is_given_up_with_a_sentence() -> None:
    wanted = Wanted.parse("N: 10+ spades, 10+ points")
    with pytest.raises(ScoringError) as refused:
        deal_wanted([1, 2], wanted, random.Random(1), most=50)
    assert str(refused.value) == (
        "Such hands are too rare: 50 deals were drawn, but only 0 of 2 boards got one; board 1 "
        "did not. Ask for less, or deal fewer boards at once."
    )


NAME_WHO = (
    "is not a requirement. Name a seat or a partnership and what it holds, such as "
    "“S: 15-17 points, balanced” or “NS: 8+ spades”."
)
UNREAD = (
    "cannot be read. Write “15-17 points”, “5+ spades”, “no clubs”, “balanced”, “5431” or the name "
    "of an opening, such as “1NT opening”."
)
BOARDS = "write the boards as “Boards 1-4, 7: …”."
SUITS = "ask for points, spades, hearts, diamonds or clubs."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("15-17 points", f"“15-17 points” {NAME_WHO}"),
        ("X: 15-17 points", f"“X: 15-17 points” {NAME_WHO}"),
        ("S: many points", f"“many points” {UNREAD}"),
        ("S: -1 points", f"“-1 points” {UNREAD}"),
        ("S: 5 trumps", f"“5 trumps”: {SUITS}"),
        ("S: 17-15 points", "“17-15 points”: no hand has that. Give at most 37."),
        ("S: 38 points", "“38 points”: no hand has that. Give at most 37."),
        ("NS: 41 points", "“41 points”: no hand has that. Give at most 40."),
        ("S: 14 spades", "“14 spades”: no hand has that. Give at most 13."),
        ("NS: 14 spades", "“14 spades”: no hand has that. Give at most 13."),
        (
            "NS: balanced",
            "“balanced” can be asked of a hand, not of a partnership. Name N, E, S or W.",
        ),
        ("S: 5432", "“5432” is not a shape: a hand has 13 cards."),
        ("Boards 5-2: S: void", f"“Boards 5-2: S: void”: {BOARDS}"),
        ("Boards x: S: void", f"“Boards x: S: void”: {BOARDS}"),
        ("Board 3-: S: void", f"“Board 3-: S: void”: {BOARDS}"),
        ("S: void\n" * 41, "Give at most 40 requirements."),
    ],
)
def test_what_cannot_be_read_is_said(text: str, says: str) -> None:
    with pytest.raises(ScoringError) as refused:
        Wanted.parse(text)
    assert str(refused.value) == says


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("S: 15-17 points", [Condition("points", 15, 17)]),
        ("S: 15 – 17 hcp", [Condition("points", 15, 17)]),
        ("S: 15 to 17 p", [Condition("points", 15, 17)]),
        ("S: 1 point", [Condition("points", 1, 1)]),
        ("S: 37 points", [Condition("points", 37, 37)]),
        ("S: 20+ points", [Condition("points", 20, 37)]),
        ("NS: 20+ points", [Condition("points", 20, 40)]),
        ("NS: 40 points", [Condition("points", 40, 40)]),
        ("NS: 8+ spades", [Condition("suit", 8, 13, suit=0)]),
        (
            "W: 0-3 hearts, 13 c",
            [Condition("suit", 0, 3, suit=1), Condition("suit", 13, 13, suit=3)],
        ),
        ("W: 1 diamond, ,4 s", [Condition("suit", 1, 1, suit=2), Condition("suit", 4, 4, suit=0)]),
        ("E: no clubs", [Condition("suit", 0, 0, suit=3)]),
        ("E: void in hearts", [Condition("suit", 0, 0, suit=1)]),
        ("E: a heart", [Condition("suit", 1, 1, suit=1)]),
        ("E: singleton in spades", [Condition("suit", 1, 1, suit=0)]),
        ("N: void", [Condition("shortest", 0, 0)]),
        ("N: a void", [Condition("shortest", 0, 0)]),
        ("N: singleton", [Condition("shortest", 1, 1)]),
        ("N: a singleton", [Condition("shortest", 1, 1)]),
        ("N: 1345", [Condition("pattern", patterns=((5, 4, 3, 1),))]),
        ("N: shape 1-3-4-5", [Condition("pattern", patterns=((5, 4, 3, 1),))]),
        ("N: 1=3=4=5", [Condition("shape", patterns=((1, 3, 4, 5),))]),
        (
            "N: Weak 2D Opening",
            [
                Condition("points", 6, 10),
                Condition("suit", 6, 6, suit=2),
                Condition("suit", 0, 3, suit=1),
                Condition("suit", 0, 3, suit=0),
            ],
        ),
    ],
)
def test_what_is_asked_for_is_read(text: str, conditions: list[Condition]) -> None:
    (requirement,) = Wanted.parse(text).requirements
    assert list(requirement.conditions) == conditions
    assert (requirement.seats, requirement.boards) == (text.partition(":")[0], frozenset())


def test_empty_lines_are_no_requirements_and_forty_are_taken() -> None:
    assert str(Wanted.parse("\nS: void;; \n\n N:  void ;")) == "S: void\nN: void"
    assert len(Wanted.parse("S: void\n" * 40).requirements) == 40
    read = Wanted.parse("Boards 7 - 9, 12,100: East: void").requirements[0]
    assert (read.seats, sorted(read.boards)) == ("E", [7, 8, 9, 12, 100])


def test_points_and_lengths_of_partners_are_added_up() -> None:
    spades, hearts = range(13), range(13, 26)  # each from the ace down
    hands = {"N": [*spades[:4], hearts[4]], "S": [*spades[4:7], hearts[0]], "E": [], "W": []}

    def met(text: str) -> bool:
        (requirement,) = Wanted.parse(text).requirements
        return requirement.met_by(hands)

    # Ace, king, queen and jack are 10, the other ace 4; a ten is nothing.
    assert [met(f"NS: {points} points") for points in (13, 14, 15)] == [False, True, False]
    assert met("N: 10 points, 4 spades, 1 heart")
    assert met("S: 4 points, 3 spades, 1 heart")
    assert met("NS: 7 spades, 2 hearts, no clubs")


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ScoringError):
        read = Wanted.parse(text)
        assert Wanted.parse(str(read)) == read


@pytest.mark.thorough
def test_all_that_is_not_asked_for_falls_as_it_should() -> None:
    """Given North's spades, South's are hypergeometric; chi-square at one in a million."""
    chance, count = random.Random(11), 20_000
    found: Counter[int] = Counter()
    wanted = Wanted.parse("N: 5 spades; W: 0-13 hearts")
    for deal in (deal_wanted([1], wanted, chance)[1] for _ in range(count)):
        found[min(len(deal.south.spades), 6)] += 1
    exact = {n: Fraction(comb(8, n) * comb(31, 13 - n), comb(39, 13)) for n in range(9)}
    expected = {n: exact[n] for n in range(6)} | {6: exact[6] + exact[7] + exact[8]}
    off = sum((found[n] - count * p) ** 2 / (count * p) for n, p in expected.items())
    assert float(off) < 40  # 6 degrees of freedom
    # And of two conditions on one deal the rejection is of the deal: none is favoured.
    both = Wanted.parse("NS: 10 spades; N: 0-10 spades; S: 0-10 spades")
    split: Counter[int] = Counter()
    for deal in (deal_wanted([1], both, chance)[1] for _ in range(2_000)):
        split[len(deal.north.spades)] += 1
    ways = {
        n: comb(13, n) * comb(39, 13 - n) * comb(13 - n, 10 - n) * comb(26 + n, 3 + n)
        for n in range(11)
    }
    total = sum(ways.values())
    middle = {n: Fraction(ways[n], total) for n in (3, 4, 5, 6, 7)}
    rest = 1 - sum(middle.values())
    off = sum((split[n] - 2_000 * p) ** 2 / (2_000 * p) for n, p in middle.items())
    outside = 2_000 - sum(split[n] for n in middle)
    assert float(off + (outside - 2_000 * rest) ** 2 / (2_000 * rest)) < 38


@pytest.mark.parametrize(
    ("kind", "holding"),
    [("points", lambda n: (n, (4, 3, 3, 3))), ("suit", lambda n: (0, (n, 13 - n, 0, 0)))],
)
def test_a_range_holds_both_its_ends(kind, holding) -> None:
    condition = Condition(kind, low=3, high=5)

    assert [n for n in range(8) if condition.holds(*holding(n))] == [3, 4, 5]


def test_a_shortest_suit_is_measured_to_both_ends() -> None:
    condition = Condition("shortest", low=1, high=2)
    hands = [(7, 6, 0, 0), (6, 5, 1, 1), (5, 4, 2, 2), (4, 3, 3, 3)]

    assert [each for each in hands if condition.holds(0, each)] == hands[1:3]


@pytest.mark.parametrize("unlike", [False, True])
def test_a_pattern_is_of_any_suits(unlike: bool) -> None:
    condition = Condition("pattern", patterns=((5, 4, 3, 1),), unlike=unlike)
    orders = [(1, 3, 4, 5), (5, 4, 3, 1), (3, 5, 1, 4)]

    assert {condition.holds(0, each) for each in orders} == {not unlike}
    assert condition.holds(0, (5, 4, 2, 2)) is unlike
