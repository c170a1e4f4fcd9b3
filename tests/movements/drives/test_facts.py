"""What a director may report, put right and change in the middle of a drive."""

import pytest

from movements.drives.facts import (
    Arrived,
    Counted,
    CutMade,
    Left,
    ReportTakenBack,
    RoundEnded,
    SeatsExchanged,
    TableAdded,
    TablePlayed,
    TieCut,
)
from movements.drives.games import game_of
from movements.drives.outcomes import Outcome, counted
from movements.drives.rules import Rules
from movements.drives.state import apply, begin
from movements.errors import MovementError

ONE = Outcome((1, 1))
TWO = Outcome((2, 2))


def euchre(tables: int = 3, rounds: int = 4, absent: tuple[str, ...] = ()):
    return begin(Rules("euchre", "mixed", tables, rounds), absent)


def after(state, *outcomes):
    for table, outcome in enumerate(outcomes, 1):
        state = apply(state, TablePlayed(state.number, table, outcome))
    return apply(state, RoundEnded())


def test_the_foot_keeps_the_short_table():
    state = euchre(absent=("L6", "G6"))
    for _ in range(3):
        last = state.current.tables[-1]
        assert {"L6", "G6"} <= {one for side in last for one in side}
        gone = next(i for i, side in enumerate(last, 1) if "L6" in side)
        # Whatever the table says, an empty chair does not go up.
        state = after(state, ONE, ONE, Outcome((gone, gone)))


def test_two_empty_chairs_of_ladies_leave_the_report_as_it_is():
    state = euchre(absent=("L5", "L6"))
    state = after(state, ONE, ONE, ONE)
    assert "L5" in {one for side in state.current.tables[1] for one in side}


def test_at_a_short_table_one_of_the_two_who_go_up_may_score():
    state = euchre(absent=("L6",))
    state = apply(state, TablePlayed(1, 3, Outcome((1, 2), scorer="second")))
    assert state.current.outcomes[2] == Outcome((1, 2), scorer="second")
    with pytest.raises(MovementError, match="short of a player"):
        apply(state, TablePlayed(1, 1, Outcome((1, 1), scorer="first")))
    with pytest.raises(MovementError, match="not both"):
        apply(state, TablePlayed(1, 3, Outcome((1, 1), None, (True, True), "first")))


def test_a_report_put_right_later_changes_no_seat():
    state = after(euchre(), ONE, ONE, ONE)
    seats = state.current.tables
    put_right = apply(state, TablePlayed(1, 2, TWO))
    assert put_right.current.tables == seats
    assert put_right.rounds[0].outcomes[1] == TWO


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (TablePlayed(2, 1, ONE), "Round 2 has not begun"),
        (TablePlayed(1, 4, ONE), "tables 1 to 3"),
        (TablePlayed(1, 1, Outcome(None)), "which side won"),
        (TablePlayed(1, 1, Outcome((1, 2))), "must be partners"),
        (TablePlayed(1, 1, Outcome((1, 1), (5, 3))), "needs the winners"),
        (RoundEnded(), "no report from table 1, 2, 3"),
        (ReportTakenBack(1), "can be withdrawn"),
        (ReportTakenBack(9), "can be withdrawn"),
        (Left("L9"), "Nobody at a table is L9"),
        (Arrived("L1"), "is not empty"),
        (SeatsExchanged("L1", "L1"), "two different people"),
        (CutMade(("L1",)), "guests of a party"),
        (TieCut(("L1", "X")), "Nobody here is X"),
        (TieCut(("L1", "L1")), "only once"),
        (Counted("L1", " ", 1), "how often"),
        (Counted("L1", "lone hand", 0), "how often"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_one_sentence(fact, said):
    with pytest.raises(MovementError, match=said):
        apply(euchre(), fact)


def test_after_the_last_round_nobody_moves_but_reports_can_be_put_right():
    state = after(euchre(rounds=1), ONE, ONE, ONE)
    assert state.over
    for fact in (RoundEnded(), Left("L1"), TableAdded()):
        with pytest.raises(MovementError, match="The drive is over"):
            apply(state, fact)
    with pytest.raises(MovementError, match="can be withdrawn"):
        apply(state, ReportTakenBack(1))
    assert apply(state, TablePlayed(1, 1, TWO)).rounds[0].outcomes[0] == TWO


def test_a_withdrawn_report_can_be_entered_again():
    state = apply(euchre(), TablePlayed(1, 1, ONE))
    state = apply(state, ReportTakenBack(1))
    assert state.current.outcomes == (None, None, None)


def test_somebody_leaves_and_another_takes_the_chair():
    state = apply(euchre(), Left("G3"))
    assert state.current.absent == {"G3"}
    with pytest.raises(MovementError, match="already empty"):
        apply(state, Left("G3"))
    assert apply(state, Arrived("G3")).current.absent == frozenset()
    reported = apply(state, TablePlayed(1, 2, ONE))
    with pytest.raises(MovementError, match="withdraw its report first"):
        apply(reported, Arrived("G3"))


def test_four_latecomers_make_a_table_at_the_foot():
    state = apply(after(euchre(), ONE, ONE, ONE), TableAdded())
    assert state.current.tables[-1] == (("L7", "G7"), ("L8", "G8"))
    assert after(state, ONE, ONE, ONE, ONE).number == 3
    full = begin(Rules("euchre", "mixed", 60, 2))
    with pytest.raises(MovementError, match="already 60 tables"):
        apply(full, TableAdded())


def test_two_change_seats_by_hand():
    state = apply(euchre(), SeatsExchanged("L1", "L3"))
    assert state.current.tables[0][0] == ("L3", "G1")
    assert state.current.tables[1][0] == ("L1", "G3")
    state = apply(state, TieCut(("G1", "L1")))
    state = apply(state, Counted("L1", " lone hand ", 2))
    assert (state.cuts, state.counted) == ((("G1", "L1"),), (("L1", "lone hand", 2),))


def test_in_military_whist_everybody_stays_with_their_fort():
    state = begin(Rules("military-whist", "forts", 3, 4))
    for fact, said in (
        (SeatsExchanged("1A", "2B"), "stays with their fort"),
        (Left("1A"), "no empty chairs"),
        (TableAdded(), "only where people move by results"),
    ):
        with pytest.raises(MovementError, match=said):
            apply(state, fact)
    state = apply(state, TablePlayed(1, 1, Outcome(None)))
    assert state.current.outcomes[0] == Outcome(None)


def test_guests_cut_for_the_next_rubber():
    state = begin(Rules("party", "guests", 1, 3, guests=5, couples=(("1", "5"),)))
    state = apply(state, CutMade(("5", "4", "3", "1", "2")))
    assert state.current.tables == ((("1", "5"), ("4", "3")),)
    assert state.waiting == ("2",)
    assert state.labels == ("5", "4", "3", "1", "2")
    with pytest.raises(MovementError, match="every guest once"):
        apply(state, CutMade(("5", "4")))
    points = counted(state.rules, state.current.tables[0], 500, 500, None)
    state = apply(state, TablePlayed(1, 1, points))
    with pytest.raises(MovementError, match="has already been reported"):
        apply(state, CutMade(("1", "2", "3", "4", "5")))


@pytest.mark.parametrize(
    ("game", "seating", "first", "second", "tied", "expected"),
    [
        ("whist", "mixed", 8, None, None, Outcome((1, 1), (8, 5))),
        ("whist", "mixed", 5, 8, None, Outcome((2, 2), (5, 8))),
        ("bridge", "mixed", 400, 400, 2, Outcome((2, 2), (400, 400))),
        ("bridge", "sitting", 400, 400, None, Outcome(None, (400, 400))),
        ("whist", "mixed", 14, None, None, "must add up to 13"),
        ("whist", "mixed", 8, 8, None, "must add up to 13"),
        ("bridge", "mixed", 400, None, None, "points of both sides"),
        ("bridge", "mixed", -1, 0, None, "points of both sides"),
        ("bridge", "mixed", 400, 400, None, "This table tied: say who moves on"),
        ("euchre", "mixed", 5, 3, None, "needs the winners"),
    ],
)
def test_points_and_tricks_say_who_won(game, seating, first, second, tied, expected):
    rules = Rules(game, seating, 3, 4)
    table = begin(rules).current.tables[0]
    if isinstance(expected, Outcome):
        assert counted(rules, table, first, second, tied) == expected
        apply(begin(rules), TablePlayed(1, 1, expected))
    else:
        with pytest.raises(MovementError, match=expected):
            counted(rules, table, first, second, tied)


def test_half_a_game_is_for_games_that_are_won():
    state = begin(Rules("hearts", "mixed", 3, 2))
    halved = Outcome((1, 2), None, (True, False))
    assert apply(state, TablePlayed(1, 1, halved)).current.outcomes[0] == halved
    bridge = begin(Rules("bridge", "mixed", 3, 2))
    with pytest.raises(MovementError, match="won, not counted"):
        apply(bridge, TablePlayed(1, 1, Outcome((1, 1), (5, 3), (True, True))))
    with pytest.raises(MovementError, match="points of both sides of each"):
        apply(bridge, TablePlayed(1, 1, ONE))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("euchre", "pairs", 3, 4), "can be seated as: mixed"),
        (("euchre", "mixed", 2, 4), "needs 3 to 60 tables"),
        (("euchre", "mixed", 3, 0), "1 to 48 rounds"),
        (("euchre", "mixed", 3, 4, 0, 25), "1 to 24 hands"),
        (("whist", "mixed", 3, 4, 0, 1, ("cups",)), "Trumps must be: hearts"),
        (("pivot", "guests", 1, 4, 6), "needs 4 to 5 guests"),
        (("party", "guests", 1, 4, 8), "Eight guests make two tables"),
        (("snap", "mixed", 3, 4), "There is no drive 'snap'"),
    ],
)
def test_rules_that_do_not_go_together_are_refused(given, said):
    with pytest.raises(MovementError, match=said):
        Rules(*given)


def test_trumps_go_round():
    rules = Rules("whist", "mixed", 3, 24, trumps=("hearts", "clubs", "diamonds", "spades"))
    assert [rules.trump(n) for n in (1, 2, 5, 24)] == ["hearts", "clubs", "hearts", "spades"]
    assert Rules("euchre", "mixed", 3, 4).trump(1) is None
    assert game_of("whist").rounds == 24


def test_a_pair_that_went_home_leaves_its_place_at_the_foot():
    state = begin(Rules("bridge", "pairs", 3, 3), ("6",))
    state = after(state, *[Outcome((2, 2), (0, 50))] * 3)
    assert "6" in {one for side in state.current.tables[-1] for one in side}
