"""Whole evenings of every game: nobody in two seats, and all move as the books say."""

import random

import pytest

from movements.drives.facts import RoundEnded, TablePlayed
from movements.drives.games import GAMES, WHIST_TRUMPS, DriveGame
from movements.drives.outcomes import Outcome, counted
from movements.drives.rules import Rules
from movements.drives.state import DriveState, apply, begin
from tests.every_case import quick_few

SEATED = [
    (game, seating, tables)
    for game in GAMES
    for seating in game.seatings
    for tables in (game.tables[0], game.tables[0] + 2)
    if seating != "guests"
]


USUAL_ROUNDS = {
    "whist": 24,
    "semi-partner-whist": 24,
    "partner-whist": 8,
    "military-whist": 12,
    "euchre": 12,
    "rapid": 12,
    "hearts": 12,
    "cinch": 12,
    "bridge": 6,
    "rubber": 4,
    "pivot": 3,
    "party": 4,
}


def test_every_game_has_its_usual_number_of_rounds() -> None:
    assert {game.id: game.rounds for game in GAMES} == USUAL_ROUNDS


def rules(game: DriveGame, seating: str, tables: int, **more: object) -> Rules:
    hands = {"partner-whist": 4}.get(game.id, 1)
    trumps = WHIST_TRUMPS if game.entry == "tricks" else ()
    return Rules(game.id, seating, tables, 9, hands=hands, trumps=trumps, seed="x", **more)


def some_outcome(state: DriveState, table: int, chance: random.Random) -> Outcome:
    rules_ = state.rules
    if rules_.plays.entry == "winner":
        winner = chance.choice([1, 2])
        return Outcome((winner, winner))
    if rules_.plays.entry == "apart":
        return Outcome((chance.choice([1, 2]), chance.choice([1, 2])))
    tied = chance.choice([1, 2])
    if rules_.plays.entry == "tricks":
        first = chance.randrange(rules_.tricks + 1)
        return counted(rules_, state.current.tables[table - 1], first, None, tied)
    both = chance.choice([0, 300, 950]), chance.choice([0, 300, 720])
    return counted(rules_, state.current.tables[table - 1], *both, tied)


def played(state: DriveState, chance: random.Random) -> DriveState:
    for table in range(1, len(state.current.tables) + 1):
        fact = TablePlayed(state.number, table, some_outcome(state, table, chance))
        state = apply(state, fact)
    return apply(state, RoundEnded())


@pytest.mark.parametrize("seed", quick_few(range(3), [0]))
@pytest.mark.parametrize(("game", "seating", "tables"), SEATED, ids=str)
def test_every_seat_is_filled_and_nobody_sits_twice(game, seating, tables, seed):
    state = begin(rules(game, seating, tables))
    everybody = sorted(state.current.seated())
    chance = random.Random(seed)
    while not state.over:
        assert sorted(state.current.seated()) == everybody
        assert len(set(everybody)) == len(everybody)
        assert len(state.current.tables) == tables
        state = played(state, chance)
    assert state.number == 9


def whereabouts(state: DriveState) -> dict[str, tuple[int, str, frozenset[str]]]:
    """Table, partner and opponents of everybody, read from the seats."""
    return {
        me: (
            number,
            "".join(set(mine) - {me}),
            frozenset(theirs),
        )
        for number, table in enumerate(state.current.tables, 1)
        for mine, theirs in (table, table[::-1])
        for me in mine
    }


@pytest.mark.parametrize("seed", quick_few(range(5), [0]))
@pytest.mark.parametrize("game", ["euchre", "rapid", "hearts", "cinch", "bridge", "rubber"])
def test_winners_go_up_one_table_and_everybody_changes_partners(game, seed):
    declared = next(each for each in GAMES if each.id == game)
    state, chance = begin(rules(declared, "mixed", 5)), random.Random(seed)
    while True:
        before, outcomes = whereabouts(state), None
        round_ = state.number
        state = played(state, chance)
        if state.over:
            break
        outcomes = state.rounds[round_ - 1].outcomes
        after = whereabouts(state)
        for number, table in enumerate(state.rounds[round_ - 1].tables, 1):
            outcome = outcomes[number - 1]
            for side, people in enumerate(table, 1):
                for place, person in enumerate(people):
                    won = outcome.winners[place] == side
                    if number == 1 and game == "rapid":
                        expected = 5 if won else 1
                    elif number == 1:
                        expected = 1 if won else 5
                    else:
                        expected = number - 1 if won else number
                    assert after[person][0] == expected
                    if game != "hearts":
                        assert before[person][1] != after[person][1]


@pytest.mark.parametrize("movers", ["losers", "winners"])
@pytest.mark.parametrize("ladies", ["up", "down"])
@pytest.mark.parametrize("game", ["whist", "semi-partner-whist"])
def test_at_a_whist_drive_lady_and_gentleman_leave_in_opposite_directions(game, ladies, movers):
    declared = next(each for each in GAMES if each.id == game)
    state = begin(rules(declared, "mixed", 5, movers=movers, ladies=ladies))
    chance = random.Random(7)
    while True:
        round_, before = state.number, whereabouts(state)
        state = played(state, chance)
        if state.over:
            break
        after = whereabouts(state)
        for number, table in enumerate(state.rounds[round_ - 1].tables, 1):
            won = state.rounds[round_ - 1].outcomes[number - 1].winners[0]
            for side, people in enumerate(table, 1):
                goes = (side == won) == (movers == "winners")
                for person in people:
                    up = (person[0] == "L") == (ladies == "up")
                    step = (1 if up else -1) if goes else 0
                    assert after[person][0] == (number - 1 + step) % 5 + 1
                    same = before[person][1] == after[person][1]
                    assert same == (game == "semi-partner-whist" and not goes)
                    if game == "whist" and not goes:
                        assert before[person][1] in after[person][2]


@pytest.mark.parametrize("forts", range(2, 12))
def test_every_company_attacks_every_other_fort_once(forts):
    military = next(each for each in GAMES if each.id == "military-whist")
    state = begin(Rules(military.id, "forts", forts, 2 * (forts - 1)))
    attacks = []
    while not state.over:
        for number, (home, away) in enumerate(state.current.tables, 1):
            assert int(home[0][:-1]) == number
            assert home[0][-1] != away[0][-1]
            attacks.append((away[0], number))
        state = played(state, random.Random(forts))
    everyone = {
        (f"{fort}{company}", other)
        for fort in range(1, forts + 1)
        for company in "AB"
        for other in range(1, forts + 1)
        if other != fort
    }
    assert len(attacks) == len(everyone)
    assert set(attacks) == everyone


@pytest.mark.parametrize("tables", range(2, 9))
def test_of_pairs_that_sit_each_meets_every_pair_that_moves(tables):
    state = begin(Rules("partner-whist", "sitting", tables, tables))
    met = set()
    while not state.over:
        met |= {(one[0], other[0]) for one, other in state.current.tables}
        state = played(state, random.Random(0))
    assert len(met) == tables**2


@pytest.mark.parametrize(("guests", "rounds"), [(4, 3), (5, 5)])
def test_at_a_pivot_everybody_is_everybodys_partner_once(guests, rounds):
    state = begin(Rules("pivot", "guests", 1, rounds, guests=guests))
    partners = []
    out = []
    while not state.over:
        out += state.waiting
        partners += [frozenset(side) for side in state.current.tables[0]]
        state = played(state, random.Random(1))
    assert sorted(out) == sorted(state.order if guests == 5 else ())
    assert len(set(partners)) == len(partners) == guests * (guests - 1) // 2


@pytest.mark.parametrize(("guests", "waits"), [(4, 0), (5, 1), (6, 2), (7, 2), (8, 0)])
def test_at_a_party_whoever_waited_plays_next(guests, waits):
    state = begin(Rules("party", "guests", 2 if guests == 8 else 1, 9, guests=guests))
    host = {"7"} if guests == 7 else set()
    sat_out = dict.fromkeys(state.order, 0)
    while not state.over:
        waited = set(state.waiting) - host
        assert len(waited) == waits
        for one in waited:
            sat_out[one] += 1
        state = played(state, random.Random(2))
        if not state.over:
            assert not waited & set(state.waiting)
    turns = [times for one, times in sat_out.items() if one not in host]
    assert max(turns) - min(turns) <= 1


def test_the_same_facts_give_the_same_seats_where_partners_are_drawn():
    bridge = next(each for each in GAMES if each.id == "bridge")
    one, two = (begin(rules(bridge, "one-sex", 4)) for _ in range(2))
    chances = random.Random(5), random.Random(5)
    while not one.over:
        before = one
        one, two = played(one, chances[0]), played(two, chances[1])
        assert one == two
        if one.over:
            break
        for number, table in enumerate(one.current.tables, 1):
            was = before.current.tables[number - 1]
            stayed = {p for side in was for p in side} & {p for s in table for p in s}
            assert len(stayed) == 2
            assert all(len(stayed & set(side)) == 1 for side in table)
