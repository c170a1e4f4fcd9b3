"""The movements of today, over their whole ranges."""

from collections import Counter
from itertools import combinations, product
from math import gcd

import pytest

from movements.families.mitchell.rover import PLACES
from movements.families.teams.triple_stages import TEAMS
from tests.movements import oracle
from tests.movements.proving import meetings, prove, refused


def test_blackpool_shares_nothing_and_everybody_misses_two_sets():
    for tables in (*range(4, 22), 39, 40):
        movement = prove("blackpool", tables=tables)
        assert not movement.shared
        assert movement.boards == tables + 2
        assert {len(b) for b in oracle.boards_played(movement.to_json()["rows"]).values()} == {
            tables
        }


def test_a_relay_after_every_table_works_where_three_does_not_divide():
    for tables in range(4, 27):
        if tables % 3:
            assert set(meetings(prove("relay-after-every-table", tables=tables)).values()) == {2}
        else:
            assert "not divisible by 3" in refused("relay-after-every-table", tables=tables)


@pytest.mark.parametrize(
    ("family_id", "fewest", "more"), [("hesitation", 3, 1), ("double-hesitation", 5, 2)]
)
def test_hesitations_have_one_winner_and_meet_nobody_twice(family_id, fewest, more):
    for tables in range(fewest, 21):
        movement = prove(family_id, tables=tables)
        assert (movement.rounds, movement.boards) == (tables + more, tables + more)
        assert len(movement.contestants) == 2 * tables
        assert movement.winners == 1
        assert movement.shared == (family_id == "hesitation" and tables % 2 == 0)


def test_an_appendix_has_a_table_and_a_half_more_than_sets():
    for base in range(5, 19):
        movement = prove("appendix", base_tables=base)
        assert len(movement.contestants) == 2 * base + 3
        assert (movement.tables, movement.rounds, movement.boards) == (base + 1, base, base)
        bowman = prove("bowman", base_tables=base)
        assert len(bowman.contestants) == 2 * base + 4
        assert bowman.idle == ()
        assert all(
            len(boards) == base
            for boards in oracle.boards_played(bowman.to_json()["rows"]).values()
        )


def test_beynon_takes_any_number_of_added_tables_where_neither_two_nor_three_divides():
    for base in range(5, 26):
        if gcd(base, 6) == 1:
            for more in {1, 2, base // 2, base}:
                movement = prove("beynon", base_tables=base, appendix_tables=more)
                assert len(movement.contestants) == 2 * (base + more)
                assert movement.boards == base
        else:
            assert "not divisible by 2 or 3" in refused("beynon", base_tables=base)
    assert "not 7 and 8" in refused("beynon", base_tables=7, appendix_tables=8)


def test_a_web_of_an_even_number_of_tables_needs_two_copies():
    for tables, rounds in product(range(4, 41, 2), range(3, 40)):
        if not tables // 2 <= rounds < tables:
            assert f"from {tables // 2} to {tables - 1} rounds" in refused(
                "web", tables=tables, rounds=rounds
            )
        elif tables <= 18 or rounds in (13, tables // 2, tables - 1):
            movement = prove_copies("web", 2, tables=tables, rounds=rounds)
            assert movement.boards == rounds


def test_a_web_of_an_odd_number_of_tables_needs_three_copies():
    for tables, rounds in product(range(5, 42, 2), range(3, 17)):
        if rounds % 2 and rounds < tables <= 3 * rounds:
            if tables <= 25 or rounds == 13:
                prove_copies("web", 3, tables=tables, rounds=rounds)
        else:
            assert "an odd number of rounds" in refused("web", tables=tables, rounds=rounds)


def prove_copies(family_id, copies, **parameters):
    movement = prove(family_id, **parameters)
    assert movement.copies == movement.to_json()["copies"] == copies
    places = Counter((row.round, board) for row in movement.rows for board in row.boards)
    assert max(places.values()) <= copies
    return movement


def test_in_a_barometer_all_play_the_same_boards_at_the_same_time():
    for tables, rounds in ((3, 3), (6, 6), (14, 12), (40, 40)):
        movement = prove_copies("barometer", tables, tables=tables, rounds=rounds)
        for number in range(1, rounds + 1):
            assert len({row.boards for row in movement.rows if row.round == number}) == 1
    assert "at most 5 rounds" in refused("barometer", tables=5, rounds=6)


def test_an_endless_howell_meets_everybody_and_can_stop_at_any_time():
    for pairs in (*range(4, 25), 39, 40):
        movement = prove("endless-howell", pairs=pairs)
        everybody = [str(number) for number in range(1, pairs + 1)]
        assert meetings(movement) == {frozenset(two): 1 for two in combinations(everybody, 2)}
    for rounds in range(1, 10):
        assert prove("endless-howell", pairs=10, rounds=rounds).rounds == rounds
    assert "at most 7 rounds" in refused("endless-howell", pairs=8, rounds=8)


def test_a_rover_bumps_each_north_south_pair_at_most_once():
    for tables in range(4, 21):
        if tables in (9, 15):
            assert f"no rover for {tables} tables" in refused("mitchell-rover", tables=tables)
            continue
        movement = prove("mitchell-rover", tables=tables)
        assert movement.rounds == tables - 1 + tables % 2
        assert len(movement.contestants) == 2 * tables + 1
        assert len(PLACES[tables]) == movement.rounds


def test_a_rainbow_meets_every_player_of_other_lines_once():
    for tables in range(5, 26):
        if gcd(tables, 6) == 1:
            prove("rainbow", tables=tables, boards_per_round=2)
        else:
            assert "not divisible by 2 or 3" in refused("rainbow", tables=tables)


def test_leagues_round_robins_and_triples_play_every_match():
    for teams in range(3, 26):
        if teams % 2:
            assert prove("american-whist-league", teams=teams).rounds == teams - 1
        else:
            assert "odd number" in refused("american-whist-league", teams=teams)
    for teams in range(3, 25):
        movement = prove("round-robin", teams=teams, boards_per_round=2)
        assert movement.rounds == 2 * (teams - 1 + teams % 2)
    assert "even number, not 7" in refused("round-robin", teams=4, boards_per_round=7)
    triple = prove("triples", boards_per_match=4)
    assert (triple.rounds, triple.boards, triple.shared) == (2, 12, False)


def test_an_odd_number_of_teams_may_play_triples_so_that_nobody_rests():
    for teams in range(3, 25):
        if teams in TEAMS:
            movement = prove("round-robin", teams=teams, boards_per_round=2, odd="triple")
            assert movement.idle == ()
            assert (movement.rounds, movement.tables) == (2 * (teams - 1), teams)
        else:
            refusal = refused("round-robin", teams=teams, boards_per_round=2, odd="triple")
            assert f"not for {teams}; odd=rest" in refusal
