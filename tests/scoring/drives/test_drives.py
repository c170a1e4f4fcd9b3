"""Scores and prizes of drives, by what the books print."""

from fractions import Fraction

import pytest

from scoring.drives.earned import Report, earned, totals
from scoring.drives.prizes import PRIZES, Award, award, awards, counting, places

SIDES = (("L1", "G1"), ("L2", "G2"))
PRIZE = {prize.id: prize for prize in PRIZES}
HALF = Fraction(1, 2)


def own(report: Report) -> dict[str, Fraction]:
    return {label: line.own for label, line in earned(report).items()}


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (Report(SIDES, (1, 1)), (1, 1, 0, 0)),
        (Report(SIDES, (1, 2)), (1, 0, 0, 1)),
        (Report(SIDES, (1, 2), halved=(True, False)), (HALF, 0, HALF, 1)),
        (Report(SIDES, (2, 2), halved=(True, True)), (HALF, HALF, HALF, HALF)),
        (Report(SIDES, (1, 1), scorer="first"), (1, 0, 0, 0)),
        (Report(SIDES, (1, 1), scorer="second"), (0, 1, 0, 0)),
        (Report(SIDES, None), (0, 0, 0, 0)),
        (Report(SIDES, (1, 1), (8, 5)), (8, 8, 5, 5)),
    ],
)
def test_what_a_table_earns(report, expected):
    assert tuple(own(report)[label] for label in ("L1", "G1", "L2", "G2")) == expected


def test_an_empty_chair_earns_nothing():
    assert sorted(earned(Report(SIDES, (1, 1), (8, 5), absent={"L2"}))) == ["G1", "G2", "L1"]


def test_culbertsons_players_have_plus_940_and_minus_290():
    for mine, theirs, net in ((2460, 1520, 940), (1650, 1940, -290)):
        played = [[Report((("1",), ("2",)), None, (mine, theirs))]]
        assert totals(played, {"1": "1", "2": "2"}, net=True) == {"1": (net,), "2": (-net,)}
        assert totals(played, {"1": "1", "2": "2"}, net=False) == {"1": (mine,), "2": (theirs,)}


def test_both_companies_win_flags_for_their_fort():
    battle = [Report((("1B",), ("2A",)), (1, 1)), Report((("2B",), ("1A",)), (2, 2))]
    forts = {"1A": "1", "1B": "1", "2A": "2", "2B": "2"}
    assert totals([battle, battle], forts, net=False) == {"1": (2, 2), "2": (0, 0)}


@pytest.mark.parametrize(
    ("span", "expected"),
    [("all", 20), ("first half", 14), ("second half", 6), ("one round", 9)],
)
def test_what_counts_for_a_prize(span, expected):
    assert counting([Fraction(n) for n in (2, 3, 9, 5, 1)], span) == expected
    assert counting([], span) == 0


SCORES = {
    "L1": (Fraction(5),),
    "L2": (Fraction(7),),
    "L3": (Fraction(7),),
    "G1": (Fraction(9),),
    "L4": (Fraction(5),),
}
GROUPS = {"L1": "ladies", "L2": "ladies", "L3": "ladies", "L4": "ladies", "G1": "gentlemen"}


def given(prize: str, *cuts: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    found = award(PRIZE[prize], SCORES, GROUPS, cuts)
    return found.holders, found.tied


def test_ties_are_played_off_and_the_loser_has_the_second_prize():
    assert given("first") == (("G1",), False)
    assert given("gentlemen-1") == (("G1",), False)
    assert given("ladies-1") == (("L2", "L3"), True)
    assert given("ladies-1", ("L3", "L2")) == (("L3",), False)
    assert given("ladies-2", ("L3", "L2")) == (("L2",), False)
    # A later cut holds, and one among others says nothing.
    assert given("ladies-1", ("L3", "L2"), ("L2", "L1", "L3"), ("L2", "L4")) == (("L2",), False)


def test_the_loser_of_the_play_off_has_the_booby_prize():
    assert given("ladies-booby") == (("L1", "L4"), True)
    assert given("ladies-booby", ("L4", "L1")) == (("L1",), False)
    assert given("ladies-3", ("L4", "L1")) == (("L4",), False)


def test_a_prize_without_enough_players_goes_to_nobody():
    assert award(PRIZE["gentlemen-2"], SCORES, GROUPS) == Award(
        PRIZE["gentlemen-2"], (), None, tied=False
    )


def one_each(*prizes: str, cuts: tuple[tuple[str, ...], ...] = ()) -> list[tuple[str, ...]]:
    offered = [PRIZE[each] for each in prizes]
    return [each.holders for each in awards(offered, LINE, {}, cuts, one_each=True)]


LINE = {who: (Fraction(first), Fraction(second)) for who, first, second in (
    ("A", 9, 9), ("B", 8, 8), ("C", 7, 7), ("D", 1, 6), ("E", 1, 1),
)}  # fmt: skip


def test_nobody_takes_two_prizes_and_the_next_in_line_takes_the_second():
    assert one_each("first", "second", "half", "highest-round", "booby") == [
        ("A",),
        ("B",),
        ("C",),
        ("D",),
        ("E",),
    ]
    assert one_each("half", "first", "second") == [("A",), ("B",), ("C",)]
    assert one_each("first", "second", "third") == [("A",), ("B",), ("C",)]
    plain = awards([PRIZE["first"], PRIZE["half"]], LINE, {})
    assert [each.holders for each in plain] == [("A",), ("A",)]


def test_with_one_prize_each_the_booby_goes_up_and_nobody_is_left_at_last():
    wanted = ("first", "second", "third", "half", "booby", "highest-round")

    assert one_each(*wanted) == [("A",), ("B",), ("C",), *[()] * 0, ("D", "E"), ("E",), ("D",)]
    assert one_each(*wanted, cuts=(("D", "E"),)) == [
        ("A",),
        ("B",),
        ("C",),
        ("D",),
        ("E",),
        (),
    ]


def test_places_are_shared():
    assert places(SCORES) == {"G1": "1", "L2": "2=", "L3": "2=", "L1": "4=", "L4": "4="}
    assert places({}) == {}
