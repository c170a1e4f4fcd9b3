"""Which round a section is in: by its scores, and by the director's word."""

from itertools import product

import pytest

from tests.tournaments.evenings import Evening, evening
from tournaments.record.selectors.event.facts import SaidRound
from tournaments.record.selectors.event.rounds import RoundProgress, counted_round
from tournaments.record.selectors.event.rounds import round_in_play as in_play
from tournaments.record.selectors.room import Room, room

pytestmark = pytest.mark.computed
FIVE = {"tables": 5, "boards_per_round": 2}


def seen(held: Evening) -> Room:
    return room(held.snapshot, held.session.pk)


def rounds(*tables_done: int, tables: int = 5) -> list[RoundProgress]:
    """Rounds of two boards at five tables, so many of which have finished each."""
    return [
        RoundProgress("A", number, done * 2, tables * 2, done, tables)
        for number, done in enumerate(tables_done, start=1)
    ]


@pytest.mark.parametrize(
    ("done", "counted"),
    [
        ((0, 0, 0), 1),
        ((2, 0, 0), 1),
        ((3, 0, 0), 2),  # two slow tables do not hold up the room
        ((5, 2, 0), 2),
        ((5, 5, 2), 3),
        ((5, 5, 5), 3),  # after the last it is the last
        ((2, 5, 5), 1),  # entered by travellers
    ],
)
def test_it_is_the_first_round_that_is_not_finished_at_most_tables(
    done: tuple[int, ...], counted: int
) -> None:
    assert counted_round(rounds(*done)) == counted


def test_half_of_the_tables_are_not_most_of_them() -> None:
    assert counted_round(rounds(2, 0, tables=4)) == 1
    assert counted_round(rounds(3, 0, tables=4)) == 2


def test_the_directors_word_holds_until_the_scores_are_beyond_it() -> None:
    for said, counted, now in product(range(1, 6), repeat=3):
        word = SaidRound(said, counted)
        assert in_play(now, word) == (said if now <= max(said, counted) else now)


@pytest.mark.django_db
def test_two_boards_entered_by_traveller_leave_the_room_in_round_1() -> None:
    held = evening(parameters=FIVE).start()

    held.fill("PASS", board__in=(9, 10))

    assert {row.sitting.round for row in held.results(board=9)} == {1, 2, 3, 4, 5}
    assert (seen(held).counted, seen(held).current) == ({"A": 1}, {"A": 1})


@pytest.mark.django_db
def test_each_section_has_a_round_of_its_own() -> None:
    held = evening(sections=2).start()

    held.fill("PASS", sitting__section__letter="B", sitting__round=1)

    assert seen(held).current == {"A": 1, "B": 2}
