import re
from itertools import pairwise

import pytest

from movements.whereabouts.places import SEAT_NAMES, seats_of
from tests.tournaments.evenings import evening
from tests.tournaments.printing import snapshots
from tournaments.printing.catalogue import printing
from tournaments.printing.reading import MovePlan, named, usual
from tournaments.record.selectors.movement.seating import seating


def plan_of(family, parameters, **conditions):
    snapshot = snapshots.of(family, parameters, **conditions)
    return seating(snapshot, snapshot.sessions[0].sections[0])


def cards_of(family, parameters):
    return printing.read_content(snapshots.of(family, parameters), 1, "guide-cards").cards


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (["stay", "stay", "to Table 4"], "stay"),
        (["stay", "to Table 4", "stay", "to Table 5"], "stay"),  # half of the rounds is enough
        (["stay", "to Table 4", "to Table 5"], ""),
        (["stay", "", ""], ""),  # those in which nobody moves count, too
        (["stay"], ""),
        (["", ""], ""),
        ([], ""),
    ],
)
def test_the_usual_move_follows_half_of_the_rounds_or_more(moves, told):
    assert usual(moves) == told


def test_a_mitchell_card_says_once_what_always_follows():
    cards = cards_of("mitchell", {"tables": 5, "boards_per_round": 2})
    assert cards[1].usual == ("North-South stay", "East-West to Table 3", "Boards to Table 1")
    assert not any(any(row.moves.sides) for row in cards[1].rounds)


def test_a_skip_is_told_in_the_round_after_which_it_happens():
    (card, *_) = cards_of("mitchell-skip", {"tables": 8, "boards_per_round": 3, "rounds": 7})
    skips = {row.round: row.moves.sides[1] for row in card.rounds if row.moves.sides[1]}
    assert skips == {4: "to Table 3"}


def test_boards_that_nobody_plays_next_go_to_the_side_table():
    cards = cards_of("howell", {"pairs": 8, "boards_per_round": 3})
    moves = {row.moves.boards for card in cards for row in card.rounds} | {
        move for card in cards for move in card.usual
    }
    assert "back to the director" in moves
    assert any("side table" in move for move in moves)


def test_shared_boards_name_the_other_table():
    cards = cards_of("mitchell-share-relay", {"tables": 8, "boards_per_round": 3})
    assert {card.table: {row.note for row in card.rounds} for card in cards}[1] == {"with Table 8"}


def test_a_half_table_says_who_sits_out():
    cards = cards_of("mitchell", {"tables": 5, "boards_per_round": 2, "half_table": "north-south"})
    notes = [row.note for card in cards for row in card.rounds]
    moves = [move for card in cards for row in card.rounds for move in row.moves.sides]
    usual = [move for card in cards for move in card.usual]
    assert any("sit out" in text for text in notes + moves + usual)


def test_a_table_without_opponents_says_so():
    cards = cards_of("mitchell", {"tables": 5, "boards_per_round": 2, "half_table": "east-west"})
    quiet = [
        (card.table, row.round, row.note) for card in cards for row in card.rounds if not row.sides
    ]
    assert len(quiet) == 5
    assert {f"Nobody plays here; {table} N-S sits out" for table, _round, _note in quiet} == {
        note for _table, _round, note in quiet
    }


@pytest.mark.django_db
def test_an_empty_table_names_nobody_who_waits_at_another():
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}).start().play(rounds=1)
    held.change_movement("pair_leaves", contestant="E3", after=1)
    held.change_movement("pair_leaves", contestant="N5", after=1)
    cards = printing.read_content(held.snapshot, held.session.pk, "guide-cards").cards

    empty = [(card.table, row.note) for card in cards for row in card.rounds if not row.sides]
    waiting = [(table, label) for table, note in empty for label in re.findall(r"\d N-S", note)]
    assert waiting
    assert all(label == f"{table} N-S" for table, label in waiting)


@pytest.mark.parametrize(
    ("family", "parameters", "conditions"),
    [
        ("mitchell", {"tables": 7, "boards_per_round": 3}, {}),
        ("mitchell-skip", {"tables": 8, "boards_per_round": 3}, {}),
        ("mitchell-share-relay", {"tables": 6, "boards_per_round": 4}, {}),
        ("howell", {"pairs": 9, "boards_per_round": 2}, {}),
        ("howell", {"pairs": 14, "boards_per_round": 2}, {}),
        ("league-24", {}, {"contest": "team_match", "game": "whist"}),
    ],
)
def test_whoever_follows_the_words_sits_where_the_movement_has_them(family, parameters, conditions):
    plan = plan_of(family, parameters, **conditions)
    moves = MovePlan(plan)
    at = {
        (row.round, label): (row.table, direction)
        for row in plan.rows
        for direction, label in seats_of(row)
    }
    for number, following in pairwise(range(1, plan.rounds + 1)):
        for row in plan.round(number):
            said = moves.after(row)
            for (direction, label), words in zip(seats_of(row), said.sides, strict=True):
                assert followed(words, row.table, direction) == at.get((following, label))


def followed(words, table, direction):
    """Return where somebody goes who is told these words."""
    turned = {name: seat for seat, name in SEAT_NAMES.items()}
    if words.startswith("sit out"):
        return None
    if words == "stay":
        return table, direction
    if words.startswith("change to "):
        return table, turned[words.removeprefix("change to ")]
    place, _comma, side = words.removeprefix("to Table ").partition(", ")
    return int(place), turned[side] if side else direction


def test_tables_are_named_as_people_say_them():
    assert [named([3]), named([1, 8])] == ["Table 3", "Tables 1 and 8"]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (["stay", "to Table 4", "stay", "to Table 5"], "stay"),
        (["stay", "to Table 4", "to Table 5"], ""),
        (["stay"], ""),
        (["", "", "stay"], ""),
    ],
)
def test_what_follows_at_least_half_of_the_rounds_is_usual(moves, found):
    assert usual(moves) == found
