"""Individuals, teams and single tables of the books, against what is printed."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations, product
from math import ceil

import pytest

from movements.analysis.fairness import fairness
from movements.families.individual.starters import ROTATIONS, TURNS
from movements.model import turned as the_other_way
from movements.proof.verifier import verify
from movements.registry import generate
from tests.movements import oracle
from tests.movements.proving import as_printed, broken, prove, refused, seats_of, without_sub

SEATS = ("north", "south", "east", "west")


@pytest.mark.parametrize(
    ("family_id", "table", "players"),
    [
        ("individual-whist", "individual8", "8"),
        ("individual-whist", "individual12", "12"),
        ("individual-whist", "individual16", "16"),
        ("individual-culbertson", "culbertson_individual8", "8"),
        ("individual-culbertson", "culbertson_individual12", "12"),
    ],
)
def test_individuals_begin_as_printed(seed_tables, family_id, table, players):
    movement = prove(family_id, players=players)
    first = [seats_of(row) for row in movement.rows if row.round == 1]
    assert first == seed_tables[table]["data"]["seats"]


def test_the_table_of_changes_for_eight_is_followed(seed_tables):
    movement = prove("individual-whist", players="8")
    names = dict(zip("NSEW", SEATS, strict=True))
    for now, later in zip(range(1, 12, 2), range(3, 14, 2), strict=True):
        sat, sits = (
            {row.table: row for row in movement.rows if row.round == r} for r in (now, later)
        )
        for change in seed_tables["individual8"]["data"]["changes"]:
            (table, seat), (table_too, seat_too) = change["frm"], change["to"]
            player = getattr(sat[table], names[seat])
            assert player == getattr(sits[table_too], names[seat_too])


@pytest.mark.parametrize(("players", "deals", "alike"), [(8, 14, 2), (12, 33, 6), (16, 60, 12)])
def test_in_the_individuals_of_1897_all_things_are_equal(players, deals, alike):
    movement = prove("individual-whist", players=str(players))
    tallies = verify(movement).tallies
    assert movement.boards == deals
    everybody = [str(number) for number in range(1, players + 1)]
    each = deals // (players - 1)
    for two in combinations(everybody, 2):
        assert tallies.partnerships[two] == each
        assert tallies.meetings[two].boards == 2 * each
        assert tallies.same_hand[two] == alike


@pytest.mark.parametrize("players", ["8", 12, 16, 20, 24, 28, 5, 9, 13, 17, 21, 25, 29])
def test_cyclic_individuals_have_each_partner_once_and_each_opponent_twice(players):
    movement = prove("individual", players=players, boards_per_round=2)
    tallies = verify(movement).tallies
    for two in combinations(movement.labels, 2):
        assert tallies.partnerships[two] == 2
        assert tallies.met(*two) == 2
    out = Counter(idle.contestant for idle in movement.idle)
    assert {out[label] for label in movement.labels} == {int(players) % 4}


def players_missed(players):
    """Return how often two are not partners, and how often they are opponents."""
    movement = prove("individual", players=players)
    tallies = verify(movement).tallies
    out = Counter(idle.contestant for idle in movement.idle)
    assert set(out.values()) == {players % 4}
    twos = list(combinations(movement.labels, 2))
    assert {tallies.partnerships[two] for two in twos} == {0, 1} or players < 8
    missed = sum(tallies.partnerships[two] == 0 for two in twos)
    return missed, Counter(tallies.met(*two) for two in twos)


@pytest.mark.parametrize("players", [6, 10, 14, 18, 22, 26])
def test_of_two_more_players_than_seats_everybody_misses_one_partner(players):
    missed, opponents = players_missed(players)
    assert missed == players // 2
    assert (min(opponents), max(opponents)) == (0 if players == 10 else 1, 2)


@pytest.mark.parametrize("players", [7, 11, 15, 19, 23, 27])
def test_of_three_more_players_than_seats_everybody_misses_two_partners(players):
    missed, opponents = players_missed(players)
    assert missed == players
    assert (min(opponents), max(opponents)) == (0 if players in (11, 15) else 1, 2)


def all_rounds(players):
    return players - (players % 4 == 0)


@pytest.mark.parametrize("players", range(4, 30))
def test_an_individual_may_have_any_number_of_rounds(players):
    for rounds in range(1, max(all_rounds(players), 13) + 1):
        assert prove("individual", players=players, rounds=rounds).rounds == rounds


def test_an_individual_goes_on_after_all_rounds_with_those_of_a_shorter_one():
    movement = prove("individual", players=8, rounds=13)
    seats = [[row.seats for row in movement.rows if row.round == r] for r in range(1, 14)]
    for part, rounds in ((seats[:7], 7), (seats[7:], 6)):
        alone = prove("individual", players=8, rounds=rounds)
        assert part == [
            [row.seats for row in alone.rows if row.round == r] for r in range(1, rounds + 1)
        ]
    tallies = verify(movement).tallies
    assert {tallies.partnerships[two] for two in combinations(movement.labels, 2)} == {1, 2}


def test_an_individual_has_no_more_rounds_than_there_are():
    assert "With 16 players at most 15 rounds" in refused("individual", players=16, rounds=16)
    assert "With 8 players at most 13 rounds" in refused("individual", players=8, rounds=14)
    assert "from 4 to 29" in refused("individual", players=30)


@pytest.mark.parametrize(("players", "rounds"), ROTATIONS)
def test_nobody_sits_out_a_stored_individual_more_often_than_need_be(players, rounds):
    movement = prove("individual", players=players, rounds=rounds)
    out = Counter(idle.contestant for idle in movement.idle)
    assert max(out.values(), default=0) == ceil(rounds * (players % 4) / players)


@pytest.mark.parametrize("players", [8, 9, 13, 16, 17, 20, 24, 25, 28, 29])
def test_individuals_that_are_played_to_the_end_compare_everybody_equally(players):
    report = fairness(prove("individual", players=players, boards_per_round=2))
    assert (report.sd, report.qf, report.bias_percent) == (0, 100, 0)


def test_sixteen_players_are_compared_equally_in_five_rounds_too():
    assert fairness(prove("individual", players=16, rounds=5)).sd == 0


BEST_POSSIBLE = [(8, 6), (9, 8), (10, 8), (10, 9), (10, 10), (11, 10), (11, 11), (14, 13)]


@pytest.mark.parametrize(("players", "rounds"), BEST_POSSIBLE)
def test_individuals_that_are_called_best_possible_reach_their_bound(players, rounds):
    report = fairness(prove("individual", players=players, rounds=rounds, boards_per_round=2))
    assert report.bound > 0
    assert report.sd == pytest.approx(report.bound)


@pytest.mark.parametrize(
    ("players", "rounds", "deviation"),
    [
        (12, 11, 2.2019),
        (14, 10, 1.7783),
        (16, 12, 2.1848),
        (18, 9, 0.9113),
        (21, 21, 1.2649),
        (24, 7, 1.7496),
        (24, 12, 1.9502),
        (25, 12, 1.5362),
        (26, 12, 1.5382),
        (26, 25, 1.4432),
        (28, 7, 2.2662),
    ],
)
def test_individuals_are_as_equal_as_they_are_known_to_be(players, rounds, deviation):
    report = fairness(prove("individual", players=players, rounds=rounds))
    assert report.bound <= report.sd == pytest.approx(deviation, abs=5e-5)


@pytest.mark.parametrize(("players", "rounds"), TURNS)
def test_single_tables_are_turned_where_that_makes_comparisons_more_equal(
    players, rounds, monkeypatch
):
    turned = prove("individual", players=players, rounds=rounds)
    monkeypatch.delitem(TURNS, (players, rounds))
    straight = prove("individual", players=players, rounds=rounds)
    assert fairness(turned).sd < fairness(straight).sd
    assert len(turned.rows) == len(straight.rows)
    for one, other in zip(turned.rows, straight.rows, strict=True):
        assert one == other or one == the_other_way(other)


def test_twelve_players_have_no_rotation_in_which_everybody_is_compared_equally():
    """North-South must be a difference set and the anchor, which leaves 1350 first rounds."""

    def couples(people):
        if not people:
            yield []
        for other in people[1:]:
            rest = [each for each in people if each not in (people[0], other)]
            yield from ([(people[0], other), *more] for more in couples(rest))

    north_south = [1, 3, 4, 5, 9, 11]
    east_west = [each for each in range(12) if each not in north_south]
    tried = 0
    for ns, pairs in product(couples(north_south), couples(east_west)):
        for ew in permutations(pairs):
            tried += 1
            partners = Counter(distance(*two) for two in (*ns, *ew))
            opponents = Counter(
                distance(*two)
                for one, other in zip(ns, ew, strict=True)
                for two in product(one, other)
            )
            assert set(partners.values()) != {1} or set(opponents.values()) != {2}
    assert tried == 1350


def distance(one, other):
    """Return the difference of two of twelve players, 0 if one of them is the anchor."""
    return 0 if 11 in (one, other) else min((one - other) % 11, (other - one) % 11)


def test_an_individual_notices_partners_and_opponents_who_meet_too_often():
    movement = generate("individual", {"players": 16, "rounds": 4})
    first = movement.rows[0]
    again = [replace(first, round=number) for number in (5, 6)]
    told = broken(movement, rows=(*movement.rows, *again))
    assert (first.north, first.south, first.east) == ("9", "16", "7")
    assert "Players 9 and 16 are partners more than once." in told
    assert "Players 7 and 16 are opponents more than twice." in told
    assert "There are 6 rounds instead of 4." in told
    idle = generate("individual", {"players": 6}).idle
    told = broken(generate("individual", {"players": 6}), idle=idle[1:])
    assert f"{idle[0].contestant} sits out once, not twice." in told


@pytest.mark.parametrize("family_id", ["individual", "individual-whist", "individual-culbertson"])
def test_a_number_of_players_is_taken_as_a_number_or_as_text(family_id):
    assert generate(family_id, {"players": 12}) == generate(family_id, {"players": "12"})
    assert refused(family_id, players=True).startswith("players must be ")


def test_the_match_of_four_pairs_is_as_printed(seed_tables):
    movement = prove("four-pair")
    for number, line in enumerate(seed_tables["four_pair"]["data"]):
        rows = movement.rows[4 * number : 4 * number + 4]
        assert [seats_of(row) for row in rows] == [line["table1"], line["table2"]] * 2
        assert rows[0].boards[0] == line["first_deal"]


@pytest.mark.parametrize("home", [False, True])
def test_teams_of_four_by_mitchell_play_all_sets_but_their_own(home):
    for teams in (*range(3, 22), 39, 40):
        movement = prove("fours-mitchell", teams=teams, home_round=home)
        for boards in oracle.boards_played(movement.to_json()["rows"]).values():
            assert len(boards) == teams - (not home)


def test_teams_of_four_by_howell_overplay_every_match(seed_tables):
    for teams in range(3, 25):
        movement = prove("fours-howell", teams=teams)
        assert movement.rounds == teams - teams % 2
        out = Counter(idle.round for idle in movement.idle)
        assert set(out.values()) == (set() if teams % 2 else {2})
    five = prove("fours-howell", teams=5)
    assert as_printed(five) == without_sub(seed_tables["fours_howell_5"]["data"])


def test_four_teams_by_howell_sit_out_as_the_book_says():
    movement = prove("fours-howell", teams=4)
    assert [(idle.round, idle.contestant) for idle in movement.idle[:4]] == [
        (1, "1ns"),
        (1, "4ew"),
        (2, "2ns"),
        (2, "3ew"),
    ]


@pytest.mark.parametrize("deals", [2, 3])
def test_teams_of_four_by_clay_are_placed_as_printed(seed_tables, deals):
    from movements.families.teams.fours import placements

    for teams, printed in seed_tables[f"fours_clay_{deals}"]["data"].items():
        assert placements(int(teams), deals) == printed


def test_teams_of_four_by_clay_play_all_but_the_deals_of_their_own_match():
    for teams, deals in product(range(3, 25), range(2, 7)):
        if teams * deals <= 42:
            movement = prove("fours-clay", teams=teams, deals_per_table=deals)
            for boards in oracle.boards_played(movement.to_json()["rows"]).values():
                assert len(boards) == (teams - 1) * deals


def test_teams_of_four_by_parallel_and_snow_meet_all_other_teams():
    for teams, form in ((4, 4), (6, 1), (6, 2), (6, 3), (8, 3), (8, 4), (14, 2)):
        prove("fours-parallel", teams=teams, form=form)
    for teams, home in product(range(3, 9), (False, True)):
        movement = prove("fours-snow", teams=teams, home_round=home)
        assert movement.boards == teams * (teams - (not home))


def test_harvard_is_as_restored(seed_tables):
    movement = prove("harvard", pairs=3, arrangements=3)
    assert as_printed(movement) == without_sub(seed_tables["harvard_3_rounds"]["data"])
    for pairs in range(2, 13):
        for arrangements in {1, 2, pairs}:
            prove("harvard", pairs=pairs, arrangements=arrangements)
    assert "there can be 1 to 3 arrangements, not 4" in refused("harvard", pairs=3, arrangements=4)


def test_narragansett_is_as_restored_with_the_partners_as_printed(seed_tables):
    movement = prove("narragansett")
    places = {"NW": 1, "NE": 2, "SE": 3, "SW": 4}
    printed = {
        (row["sub"] + 1, places[row["table"]]): (
            {seat: row[seat] for seat in "NSEW"},
            tuple(row["deals"]),
        )
        for row in seed_tables["narragansett_round1"]["data"]
    }
    assert printed == {
        (row.round, row.table): (seats_of(row), row.boards)
        for row in movement.rows
        if row.round <= 4
    }
    for r, couples in enumerate(seed_tables["narragansett_partners"]["data"]):
        sides = {
            frozenset((int(a), int(b)))
            for row in movement.rows[16 * r : 16 * r + 16]
            for a, b in ((row.north, row.south), (row.east, row.west))
        }
        expected = {frozenset(couple) for couple in couples}
        assert sides == expected | {frozenset(number + 8 for number in c) for c in expected}


def test_player_nine_of_narragansett_keeps_his_seat():
    movement = prove("narragansett")
    assert {row.table for row in movement.rows if row.east == "9"} == {2}
    assert sum(row.east == "9" for row in movement.rows) == 28


def test_big_teams_use_every_system():
    for pairs in (*range(5, 17), 27, 28):
        prove("big-teams", pairs=pairs)
        prove("big-teams", pairs=pairs, system="same-opponents")
        if pairs % 4 == 0:
            prove("big-teams", pairs=pairs, system="parallel")
    refusal = refused("big-teams", pairs=6, system="parallel")
    assert "even number of tables in each row" in refusal


def test_three_teams_and_any_odd_number_play_matches_between_every_two():
    for teams, tables in product((3, 5, 7, 9), range(1, 13)):
        if teams * tables <= 28:
            movement = prove("three-teams-a", teams=teams, tables_per_row=tables)
            assert movement.tables == teams * tables
    refusal = refused("three-teams-a", teams=4, tables_per_row=2)
    assert "teams must be an odd number from 3 to 9" in refusal


@pytest.mark.parametrize(
    ("family_id", "table"),
    [("three-teams-b", "three_teams_matches"), ("three-teams-c", "three_teams_total")],
)
def test_three_teams_of_two_halves_are_as_printed(seed_tables, family_id, table):
    movement = prove(family_id, tables_per_row=1)
    printed = [
        {"rnd": stage + 1, "table": line["row"], "NS": f"{line['N']}1", "EW": f"{line['E']}1"}
        | {"deals": [line["set"]]}
        for stage, lines in enumerate(seed_tables[table]["data"])
        for line in lines
    ]
    assert as_printed(movement) == printed
    for tables in range(2, 7):
        prove(family_id, tables_per_row=tables)


def test_mnemonic_gives_everybody_every_partner_and_the_other_hands_on_the_replay():
    for boards in (3, 24, 96):
        movement = prove("mnemonic", boards=boards)
        assert movement.replayed
        for first, again in zip(movement.rows[:3], movement.rows[3:], strict=True):
            assert first.boards == again.boards
            assert (again.north, again.south) == (first.east, first.west)
    prove("mnemonic", boards=7, record="pairs")
    assert "must be a multiple of 3, not 7" in refused("mnemonic", boards=7)


def test_replay_turns_the_boards_and_says_so():
    movement = prove("replay", boards=4)
    assert [(row.north, row.east, row.boards) for row in movement.rows] == [
        ("1", "2", (1, 2, 3, 4)),
        ("2", "1", (1, 2, 3, 4)),
    ]
    assert movement.to_json()["replayed"] is True


@pytest.mark.parametrize("players", [4, 5])
def test_pivots_are_as_restored(seed_tables, players):
    movement = prove("pivot", players=players)
    printed = seed_tables[f"pivot{players}"]["data"]
    assert [seats_of(row) for row in movement.rows] == [
        {seat: line[seat] for seat in "NSEW"} for line in printed
    ]
    assert [idle.contestant for idle in movement.idle] == [
        str(line["out"]) for line in printed if "out" in line
    ]
