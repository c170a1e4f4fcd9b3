import pytest

from movements.draws.progressive import GAMES, party, progress
from movements.errors import MovementError

TABLES = tuple(((f"a{n}", f"b{n}"), (f"c{n}", f"d{n}")) for n in range(1, 4))


def test_winners_go_up_losers_of_the_head_table_to_the_foot_and_partners_change():
    assert progress("euchre", TABLES, [1, 2, 1]) == (
        (("c2", "b1"), ("a1", "d2")),
        (("a3", "b2"), ("a2", "b3")),
        (("c1", "d3"), ("c3", "d1")),
    )


def test_in_rapid_euchre_the_winners_of_the_head_table_go_to_the_foot():
    after = progress("rapid", TABLES, [1, 1, 1])
    assert after[0] == (("a2", "d1"), ("c1", "b2"))
    assert after[-1] == (("a1", "d3"), ("c3", "b1"))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_lost_in_any_game(game):
    everybody = {p for t in TABLES for couple in t for p in couple}
    after = progress(game, TABLES, [2, 1, 2])
    assert {p for t in after for couple in t for p in couple} == everybody


@pytest.mark.parametrize(("count", "winners"), [(2, [1, 1]), (3, [1, 1]), (3, [1, 1, 3])])
def test_refuses_too_few_tables_and_missing_winners(count, winners):
    with pytest.raises(MovementError, match="needs 3 tables or more"):
        progress("euchre", TABLES[:count], winners)


@pytest.mark.parametrize("game", ["bridge", "rubber"])
def test_at_two_tables_bridge_is_progressive_already(game):
    assert progress(game, TABLES[:2], [1, 1], fixed=True) == (
        (("a1", "b1"), ("a2", "b2")),
        (("c2", "d2"), ("c1", "d1")),
    )
    sentence = f"Progressive {game} needs 2 tables or more, and a winner (1 or 2) for each."
    with pytest.raises(MovementError) as refused:
        progress(game, TABLES[:1], [1])
    assert str(refused.value) == sentence


def test_in_other_games_couples_go_up_together():
    with pytest.raises(MovementError, match="a winner"):
        progress("euchre", TABLES, [(1, 2), (1, 1), (2, 2)])


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_a_party_seats_all_guests_it_can(count):
    guests = [f"g{number}" for number in range(count)]
    tables, waiting, host = party(guests)
    playing = [one for table in tables for couple in table for one in couple]
    assert sorted([*playing, *waiting, *([host] if host else [])]) == guests
    assert len(tables) == (2 if count == 8 else 1)
    assert host == ("g6" if count == 7 else None)
    assert tables[0] == (("g0", "g1"), ("g2", "g3"))


def test_a_married_couple_is_partners_whenever_both_play():
    semi_set, *_ = party(["a", "b", "c", "d", "e"], [("b", "d")])
    assert semi_set[0] == (("b", "d"), ("a", "c"))
    cut_out, *_ = party(["a", "b", "c", "d", "e"], [("b", "e")])
    assert cut_out[0] == (("a", "b"), ("c", "d"))


@pytest.mark.parametrize("guests", ["abc", "abcdefghi", "aabc"])
def test_a_party_of_another_size_is_refused(guests):
    with pytest.raises(MovementError, match=r"^Party bridge needs 4 to 8"):
        party(list(guests))


@pytest.mark.parametrize("couples", [[("a", "x")], [("a", "b"), ("b", "c")], [("a", "a")]])
def test_couples_are_two_guests_each(couples):
    with pytest.raises(MovementError, match=r"^A couple must be two"):
        party(list("abcd"), couples)


def test_two_couples_are_a_set_match():
    assert party("abcd", [("a", "c"), ("d", "b")])[0] == ((("a", "c"), ("b", "d")),)
