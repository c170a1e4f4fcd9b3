from dataclasses import replace

import pytest

from movements.errors import MovementError
from movements.model import Contestant, Idle, Movement, Parameters, Row
from movements.proof.verifier import OF_NO_FAMILY, copies_of, verify, verify_rows
from movements.proof.violations import Violation
from movements.registry import families, generate
from tests.movements.proving import broken, pairs

OTHER_SESSION = "Together with the other session:"


def sentences(found):
    return [violation.sentence for violation in found.violations]


def test_rows_without_fault_are_proved_and_counted():
    rows = [pairs(1, 1, "1", "2", 1, 2), pairs(2, 1, "2", "1", 3)]
    found = verify_rows(rows)
    assert found.ok
    assert (found.tallies.met("1", "2"), found.tallies.boards_met("2", "1")) == (2, 3)
    assert found.tallies.met("1", "3") == 0
    assert not found.tallies.partnerships
    assert found.tallies.shares == ()


def test_nothing_is_a_movement_without_fault():
    assert verify_rows([], contestants=[], idle=[]).ok


def test_nobody_sits_at_two_tables_in_one_round():
    found = verify_rows([pairs(1, 2, "1", "3", 2), pairs(1, 1, "1", "2", 1)])
    assert found.violations == (
        Violation("two-places", "1 sits at tables 1 and 2 in round 1.", 1, 1, "1"),
    )


def test_a_third_table_in_one_round_is_named_last():
    found = verify_rows([pairs(1, table, "1", f"{table + 1}", table) for table in (2, 3, 1)])
    assert found.violations == (
        Violation("two-places", "1 sits at tables 1 and 2 and 3 in round 1.", 1, 1, "1"),
    )


def test_nobody_plays_a_board_twice():
    found = verify_rows([pairs(3, 1, "1", "3", 7), pairs(1, 2, "1", "2", 7)])
    assert found.violations == (
        Violation(
            "board-again", "1 plays board 7 in round 3, having played it in round 1.", 3, 1, "1", 7
        ),
    )


def test_a_board_played_twice_is_found_among_others_played_once():
    found = verify_rows([pairs(1, 1, "1", "2", 7, 8), pairs(2, 1, "1", "3", 8, 9)])
    assert sentences(found) == ["1 plays board 8 in round 2, having played it in round 1."]


def test_a_board_is_listed_once_at_a_table():
    found = verify_rows([pairs(1, 1, "1", "2", 4, 4)])
    sentence = "Board 4 is listed twice at table 1 in round 1."
    assert found.violations == tuple(
        Violation("board-again", sentence, 1, 1, label, 4) for label in "12"
    )


def test_a_replay_with_the_same_cards_is_no_replay():
    rows = [pairs(1, 1, "1", "2", 5), pairs(2, 3, "1", "2", 5)]
    found, other_way_round = (
        verify_rows(rows, replayed=True),
        verify_rows(rows[::-1], replayed=True),
    )
    assert found.violations == other_way_round.violations
    assert found.violations == tuple(
        Violation(
            "board-again",
            f"{label} holds the same cards of board 5 in round 2 as in round 1.",
            *(2, 3, label, 5),
        )
        for label in "12"
    )
    turned = [rows[0], pairs(2, 3, "2", "1", 5)]
    assert verify_rows(turned, replayed=True).ok
    assert not verify_rows(turned).ok


def test_on_a_replay_a_player_has_partners_cards_without_fault():
    rows = [Row(1, 1, "1", "2", "3", "4", (5,)), Row(2, 1, "2", "1", "4", "3", (5,))]
    assert verify_rows(rows, replayed=True).ok
    again = [rows[0], Row(2, 1, "3", "2", "1", "4", (5,))]
    assert sentences(verify_rows(again, replayed=True)) == [
        "2 holds the same cards of board 5 in round 2 as in round 1.",
        "4 holds the same cards of board 5 in round 2 as in round 1.",
    ]


def test_a_board_is_at_one_table_at_a_time():
    found = verify_rows([pairs(1, 1, "1", "2", 5), pairs(1, 2, "3", "4", 5)])
    assert found.violations == (
        Violation(
            "board-shared",
            "Board 5 is at tables 1 and 2 in round 1, but there is only one copy of it.",
            1,
            board=5,
        ),
    )


def test_copies_allow_as_many_tables_and_sharing_any_number():
    rows = [pairs(1, table, f"N{table}", f"E{table}", 1) for table in (1, 2, 3)]
    assert verify_rows(rows, copies=3).ok
    assert verify_rows(rows, copies=None).ok
    assert sentences(verify_rows(rows, copies=2)) == [
        "Board 1 is at tables 1 and 2 and 3 in round 1, but there is only 2 copies of it."
    ]


def test_no_table_is_used_twice_in_a_round():
    found = verify_rows([pairs(1, 1, "1", "2", 1), pairs(1, 1, "3", "4", 2)])
    assert found.violations == (
        Violation("table-twice", "Table 1 is used 2 times in round 1.", 1, 1),
    )


@pytest.mark.parametrize(
    ("row", "unit"),
    [
        (Row(1, 1, "1", "1", "1", "1", (1,)), "pair"),
        (Row(1, 1, "1", "1", "2", "3", (1,)), None),
        (Row(1, 1, "1", "2", "2", "3", (1,)), None),
        (Row(1, 1, "1", "2", "3", "4", (1,)), "pair"),
        (Row(1, 1, "1", "1", "2", "2", (1,)), "player"),
    ],
)
def test_a_table_seats_two_pairs_or_four_players(row, unit):
    found = verify_rows([row], unit=unit)
    assert found.violations == (
        Violation(
            "seats",
            "The seats at table 1 in round 1 are not two pairs or four players as they should be.",
            1,
            1,
        ),
    )


def test_a_table_is_looked_at_whatever_stands_before_it():
    rows = [pairs(1, 1, "1", "2", 1), Row(1, 2, "3", "3", "4", "5", (2,))]
    assert [violation.table for violation in verify_rows(rows).violations] == [2]


def test_a_movement_is_proved_as_of_pairs_and_with_its_copies():
    web = generate("web", {"tables": 4, "rounds": 3})
    assert broken(web, copies=3) == []
    first = [replace(row, boards=(1,)) for row in web.rows if row.round == 1]
    crowded = (*first, *web.rows[len(first) :])
    assert "but there is only 2 copies of it." in " ".join(broken(web, rows=crowded))
    players = replace(web, unit="player")
    assert {v.kind for v in verify(players).violations} == {"seats"}


@pytest.mark.parametrize(
    ("family_id", "parameters", "copies"),
    [
        ("mitchell", {"tables": 5}, 1),
        ("mitchell-share-relay", {"tables": 4}, None),
        ("web", {"tables": 4, "rounds": 3}, 2),
    ],
)
def test_a_board_is_at_as_many_tables_as_it_has_copies_unless_tables_share(
    family_id, parameters, copies
):
    assert copies_of(generate(family_id, parameters)) == copies


def test_without_sharing_a_generated_movement_has_each_board_at_one_table():
    movement = generate("mitchell", {"tables": 3})
    first, second, *others = movement.rows
    told = broken(movement, rows=(first, replace(second, boards=first.boards), *others))
    assert any("there is only one copy of it" in sentence for sentence in told)


@pytest.mark.parametrize("family_id", OF_NO_FAMILY)
def test_rows_that_were_read_or_typed_promise_nothing(family_id):
    movement = replace(generate("mitchell", {"tables": 3}), family=family_id)
    assert verify(movement).ok


def test_every_table_has_boards():
    assert verify_rows([pairs(2, 3, "1", "2")]).violations == (
        Violation("no-boards", "There are no boards at table 3 in round 2.", 2, 3),
    )


def test_only_contestants_play_and_sit_out():
    found = verify_rows([pairs(1, 1, "1", "9", 1)], contestants=["1"], idle=[Idle(1, "8")])
    assert found.violations == (
        Violation("unknown", "8 in round 1 is not a contestant of this movement.", 1, None, "8"),
        Violation("unknown", "9 in round 1 is not a contestant of this movement.", 1, 1, "9"),
    )


def test_strangers_are_found_without_knowing_who_sits_out():
    found = verify_rows([pairs(1, 1, "1", "9", 1)], contestants=["1", "2"])
    assert [violation.kind for violation in found.violations] == ["unknown"]


def test_everybody_plays_or_sits_out_in_every_round():
    rows = [pairs(1, 1, "1", "2", 1), pairs(2, 1, "1", "3", 2)]
    idle = [Idle(1, "1"), Idle(2, "2"), Idle(2, "2")]
    found = verify_rows(rows, contestants=["3", "1", "2"], idle=idle)
    assert found.violations == tuple(
        Violation("unaccounted", f"{label} {does} in round {number}.", number, contestant=label)
        for label, does, number in (
            ("1", "both plays and sits out", 1),
            ("3", "neither plays nor sits out", 1),
            ("2", "sits out more than once", 2),
        )
    )


def test_violations_come_by_round_and_broken_promises_last():
    movement = generate("mitchell", {"tables": 3})
    rows = (replace(movement.rows[0], boards=()), *movement.rows[1:-1])
    found = verify(replace(movement, rows=rows))
    rounds = [violation.round for violation in found.violations]
    assert rounds[:3] == [1, 3, 3]
    early = pairs(1, 1, "1", "2", 1), pairs(1, 2, "1", "3", 2)
    late = pairs(2, 1, "4", "5")
    assert [v.round for v in verify_rows([*early, late]).violations] == [1, 2]
    assert {violation.kind for violation in found.violations[3:]} == {"promise"}


@pytest.mark.parametrize(
    ("family_id", "parameters", "sentence"),
    [
        ("mitchell", {"tables": 3}, "N3 does not meet every pair of the other line."),
        ("mitchell-share-relay", {"tables": 4}, "N4 does not meet every pair of the other line."),
        (
            "mitchell-skip",
            {"tables": 4},
            "N4 does not miss exactly one pair and meet exactly one twice.",
        ),
        ("howell", {"pairs": 8}, "7 and 8 do not meet exactly once."),
        ("howell", {"pairs": 7}, "7 does not sit out exactly once."),
        ("league-48", {}, "Players 2 and 3 are not partners on exactly 16 boards."),
        ("league-48", {}, "Players 2 and 5 are not opponents on exactly 24 boards."),
        ("league-48", {}, "Players 2 and 5 are not on each side of the other on 12 boards."),
        ("league-48", {}, "Players 1 and 8 do not hold the same hand on exactly 12 boards."),
        (
            "league-24",
            {},
            f"{OTHER_SESSION} Players 2 and 3 are not partners on exactly 16 boards.",
        ),
        ("new-england-24", {}, "Players 2 and 5 are not opponents on exactly 12 boards."),
        ("new-england-36", {}, "Players 2 and 5 are not opponents on exactly 18 boards."),
        ("team-match", {"boards": 8}, "Pair 3-4 does not play half of the boards against 5-6."),
        (
            "team-match",
            {"boards": 8, "exchange": False},
            "Players 3 and 4 are not partners on exactly 8 boards.",
        ),
        ("team-match", {"boards": 8}, "Player 8 does not play every board."),
    ],
)
def test_a_family_names_the_promises_that_a_shortened_movement_breaks(
    family_id, parameters, sentence
):
    movement = generate(family_id, parameters)
    rounds = movement.rounds
    rows = tuple(row for row in movement.rows if row.round < rounds)
    idle = tuple(idle for idle in movement.idle if idle.round < rounds)
    assert sentence in broken(movement, rows=rows, idle=idle)


def test_a_curtailed_mitchell_promises_that_nobody_meets_twice():
    movement = generate("mitchell", {"tables": 5, "rounds": 2})
    again = pairs(2, 1, "N1", "E1", 9)
    rows = tuple(again if (row.round, row.table) == (2, 1) else row for row in movement.rows)
    assert "N1 meets a pair of the other line twice." in broken(movement, rows=rows)


@pytest.mark.parametrize("family_id", ["mitchell-share-relay", "mitchell-skip"])
def test_pairs_of_one_line_are_kept_apart(family_id):
    movement = generate(family_id, {"tables": 4})
    rows = (pairs(1, 1, "N1", "N2", 1), *movement.rows[1:])
    assert "N1 meets N2 of its own line in round 1." in broken(movement, rows=rows)


def test_an_odd_howell_promises_that_everybody_sits_out_once():
    movement = generate("howell", {"pairs": 7})
    idle = (*movement.idle[1:], movement.idle[1])
    sentence = f"{movement.idle[0].contestant} does not sit out exactly once."
    assert sentence in broken(movement, idle=idle)


def test_team_mates_must_not_face_each_other_nor_hold_the_same_hand():
    movement = generate("team-match", {"boards": 4})
    first, second = movement.rows[:2]
    turned = (
        first,
        replace(second, north="3", south="4", east="7", west="8"),
        *movement.rows[2:],
    )
    assert "Players 1 and 3 of one team hold the same hand." in broken(movement, rows=turned)
    mixed = (replace(first, south="5", east="2"), *movement.rows[1:])
    sentence = "At table 1 in round 1 the teams do not face each other."
    assert sentence in broken(movement, rows=mixed)


def test_a_player_who_never_plays_is_missed():
    match, league = generate("team-match", {"boards": 4}), generate("league-48", {})
    assert "Players 1 and 2 are not partners on exactly 4 boards." in broken(match, rows=())
    assert "Players 1 and 5 are not opponents on exactly 24 boards." in broken(league, rows=())


def test_a_movement_of_no_known_family_is_refused():
    movement = Movement(
        family="whirlpool",
        parameters=Parameters.of({}),
        unit="pair",
        contestants=(Contestant("1"), Contestant("2")),
        rows=(pairs(1, 1, "1", "2", 1),),
        idle=(),
        shared=False,
        winners=1,
    )
    with pytest.raises(MovementError, match="There is no movement 'whirlpool'"):
        verify(movement)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_every_example_of_every_family_is_proved(family):
    for example in family.examples:
        found = verify(generate(family.id, example.parameters))
        assert found.violations == (), example.parameters
