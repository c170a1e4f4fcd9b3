"""Counts of who met whom, with whom, and on which boards."""

from collections import Counter

from movements.analysis.encounters import Meeting, Share, tally
from movements.model import Row
from tests.movements.proving import pairs

PLAYERS = Row(1, 1, "n", "s", "e", "w", (1, 2, 3))


def test_the_deal_goes_round_to_the_left():
    found = tally([PLAYERS])
    assert found.left == Counter({("n", "e"): 3, ("e", "s"): 3, ("s", "w"): 3, ("w", "n"): 3})


def test_partners_sit_opposite_each_other():
    assert tally([PLAYERS]).partnerships == Counter(
        {("n", "s"): 3, ("s", "n"): 3, ("e", "w"): 3, ("w", "e"): 3}
    )
    assert not tally([pairs(1, 1, "1", "2", 1)]).partnerships


def test_everybody_meets_both_opponents_and_nobody_else():
    met = {two for two, meeting in tally([PLAYERS]).meetings.items() if meeting == Meeting(1, 3)}
    assert met == {(a, b) for a in "ns" for b in "ew"} | {(b, a) for a in "ns" for b in "ew"}


def test_at_a_table_seated_wrongly_all_opponents_are_counted():
    found = tally([Row(1, 1, "1", "1", "2", "3", (7,)), Row(1, 2, "4", "5", "6", "6", (8,))])
    assert [found.met("1", other) for other in ("2", "3")] == [1, 1]
    assert [found.met(one, "6") for one in ("4", "5")] == [1, 1]


def test_meetings_add_up_over_the_rounds_in_both_orders():
    found = tally([pairs(1, 1, "1", "2", 1, 2), pairs(2, 1, "2", "1", 3)])
    assert found.meetings == {("1", "2"): Meeting(2, 3), ("2", "1"): Meeting(2, 3)}
    assert (found.boards_met("1", "2"), found.boards_met("1", "3")) == (3, 0)


def test_a_pair_holds_the_same_hand_once_where_it_sits_the_same_way():
    rows = [pairs(1, 1, "1", "2", 1, 2), pairs(2, 1, "3", "4", 1, 2), pairs(3, 1, "4", "5", 2)]
    alike = {("1", "3"): 2, ("1", "4"): 1, ("3", "4"): 1, ("2", "4"): 2, ("2", "5"): 1}
    alike[("4", "5")] = 1
    assert tally(rows).same_hand == Counter(alike | {(b, a): n for (a, b), n in alike.items()})


def test_a_board_at_several_tables_in_a_round_is_shared():
    rows = [pairs(1, 2, "1", "2", 5), pairs(1, 1, "3", "4", 5, 6), pairs(2, 1, "5", "6", 5)]
    assert tally(rows).shares == (Share(1, 5, (1, 2)),)


def test_each_contestants_boards_are_counted():
    rows = [pairs(1, 1, "1", "2", 5, 6), pairs(2, 1, "1", "3", 5)]
    assert tally(rows).boards == {
        "1": Counter({5: 2, 6: 1}),
        "2": Counter({5: 1, 6: 1}),
        "3": Counter({5: 1}),
    }
