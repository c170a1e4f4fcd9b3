"""Where everybody and every board is, and what moves, in places and in words."""

from dataclasses import replace

import pytest

from movements.formats.own_rows import movement_of
from movements.registry import generate
from movements.whereabouts.boards import Boards
from movements.whereabouts.places import People, Place, Seated
from movements.whereabouts.rounds import Whereabouts
from movements.whereabouts.words import moves_in_words, seats_in_words
from tests.movements.examples import EXAMPLES, SMALL


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_everybody_and_every_board_is_somewhere_once_in_every_round(family, parameters):
    movement = generate(family, parameters)
    where = Whereabouts(movement)
    everybody = {contestant.label for contestant in movement.contestants}
    for number in {1, 2, where.rounds // 2 + 1, where.rounds} & set(range(1, where.rounds + 1)):
        assert set(where.everybody(number)) == everybody
        located = [
            (board, place)
            for boards, places in where.boards.sets(number)
            for board in boards
            for place in places
        ]
        at_tables = {(b, p.number) for b, p in located if p.kind == "table"}
        rows = where.rows(number)
        assert at_tables == {(b, table) for table, row in rows.items() for b in row.boards}
        assert {board for board, _ in located} == set(movement.board_numbers)
        relays = [places[0] for _, places in where.boards.sets(number) if places[0].kind == "relay"]
        assert len(set(relays)) == len(relays)
        assert {place for _, place in located} <= set(where.places)


@pytest.mark.parametrize(("family", "parameters"), SMALL)
def test_the_arrows_lead_from_each_round_to_the_next(family, parameters):
    where = Whereabouts(generate(family, parameters))
    for number in range(1, where.rounds):
        now = dict(where.everybody(number))
        for move in where.moves(number):
            if move.who:
                assert now[move.who] == (move.start, move.start_seat)
                now[move.who] = (move.end, move.end_seat)
        assert now == where.everybody(number + 1)


@pytest.mark.parametrize(("family", "parameters"), SMALL)
def test_boards_arrive_where_they_are_wanted(family, parameters):
    where = Whereabouts(generate(family, parameters))
    for number in range(1, where.rounds):
        arriving = {(b, m.end) for m in where.moves(number) for b in m.boards}
        before = {
            (b, p) for boards, places in where.boards.sets(number) for b in boards for p in places
        }
        after = {
            (b, p)
            for boards, places in where.boards.sets(number + 1)
            for b in boards
            for p in places
        }
        assert after - before == arriving


def test_a_mitchell_is_told_in_three_sentences():
    where = Whereabouts(generate("mitchell", {"tables": 5}))
    assert moves_in_words(where, 1) == (
        "North-South stay. East-West go one table up. The boards go one table down."
    )
    assert moves_in_words(where, 5) == "This is the last round: nothing moves."
    assert seats_in_words(where, 1).startswith("Table 1: N1 North-South, E1 East-West, boards 1.")


def test_a_relay_stands_where_the_boards_rest():
    where = Whereabouts(generate("mitchell-share-relay", {"tables": 6}))
    assert where.places[3] == Place("relay", 3)
    told = seats_in_words(where, 1) + moves_in_words(where, 1)
    assert "Boards 4: on the relay after table 3." in told
    assert "Board 5 goes to the relay after table 3." in told


def test_boards_that_rest_for_unequal_times_between_two_tables_lie_on_the_stand():
    where = Whereabouts(generate("web", {"tables": 18, "boards_per_round": 2}))
    assert {place.kind for place in where.places} == {"table", "stand"}
    resting = dict(where.boards.sets(2))[21, 22]
    assert resting == (Place("stand"),)


def test_several_who_sit_out_are_listed():
    where = Whereabouts(generate("fours-howell", {"teams": 4}))
    out = where.out(1)
    assert len(out) == 2
    assert f"{out[0]} and {out[1]} sit out." in seats_in_words(where, 1)


def test_an_arrow_switch_is_told_as_a_change_of_seats():
    movement = generate("mitchell", {"tables": 5, "arrow_switch": 1})
    assert "N1 changes to East-West." in moves_in_words(Whereabouts(movement), 4)


def test_a_copy_of_the_boards_is_carried_once():
    where = Whereabouts(generate("web", {"tables": 16, "rounds": 12}))
    for number in range(1, where.rounds):
        for boards, start in where.boards.sets(number):
            leaving = [m.start for m in where.moves(number) if set(boards) <= set(m.boards)]
            assert len(leaving) <= len(start)


def test_boards_that_come_late_wait_on_the_stand_until_the_relay_is_theirs():
    lying = {1: ((3,), (1,)), 2: ((4,), (3,)), 3: ((1,), (4,)), 4: ((2,), (5,))}
    sat = generate("howell", {"pairs": 4}).rows[:2]
    rows = [
        replace(row, round=number, boards=boards)
        for number, both in lying.items()
        for row, boards in zip(sat, both, strict=True)
    ]
    where = Whereabouts(movement_of(rows))
    late = [dict(where.boards.sets(number))[(2,)] for number in (1, 2, 3, 4)]
    assert late == [
        (Place("stand"),),
        (Place("stand"),),
        (Place("relay", 1),),
        (Place("table", 1),),
    ]


def test_whoever_sits_out_has_no_seat_and_comes_back():
    people = People(generate("howell", {"pairs": 7}).rows)
    assert people.seated("1", 1) is None
    assert people.next_seat("1", 0) == people.seated("1", 2) == people.next_seat("1", 1)
    assert people.next_seat("1", 7) is None
    assert people.seated("9", 1) is None


@pytest.mark.parametrize(("family", "parameters"), SMALL)
def test_from_seat_to_seat_everybody_plays_all_their_rounds(family, parameters):
    movement = generate(family, parameters)
    people = People(movement.rows)
    for contestant in movement.contestants:
        stops, number = [], 0
        while (seated := people.next_seat(contestant.label, number)) is not None:
            stops.append(seated)
            number = seated.round
        played = [row for row in movement.rows if contestant.label in row.seats]
        assert [(s.round, s.table) for s in stops] == [(row.round, row.table) for row in played]
        assert all(stop.row is row for stop, row in zip(stops, played, strict=True))
        assert {stop.words for stop in stops} <= {"North-South", "East-West"}
        assert [s.seat for s in stops] == [
            "NS" if row.north == contestant.label else "EW" for row in played
        ]


def test_players_have_a_seat_each():
    (first, *_) = rows = generate("team-match", {"boards": 4}).rows
    people = People(rows)
    assert (first.round, first.table) == (1, 1)
    assert [people.seated(player, 1) for player in "1265"] == [
        Seated(first, seat) for seat in "NSWE"
    ]


def test_boards_are_followed_from_table_to_table_and_over_a_rest():
    boards = Boards(generate("mitchell-share-relay", {"tables": 6}).rows)
    assert boards.tables_with((1,), 1) == (1, 6)
    assert boards.next_tables((1,), 0) == (1, (1, 6))
    assert boards.next_tables((5,), 1) == (3, (3,))
    assert boards.next_tables((1,), 6) is None
    assert (boards.resting(1), boards.resting(2)) == ((4,), (5,))


def test_nothing_is_anywhere_in_an_empty_movement():
    assert (Boards(()).rounds, Boards(()).tables) == (0, 0)
    assert Boards(()).next_tables((), 0) is None
