"""Guide cards for the remaining rounds, after a change of the movement."""

import pytest

from tests.tournaments.evenings import evening
from tests.tournaments.printing.reading import text_of
from tournaments.printing.catalogue import printing
from tournaments.printing.reading import NothingToPrintError
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db
KIND = "guide-cards-from"


@pytest.fixture
def held():
    return evening("howell", {"pairs": 7, "boards_per_round": 2}).start().play(rounds=2)


def cards(held, about=""):
    return printing.read_content(held.snapshot, held.session.pk, KIND, about).cards


def test_the_cards_begin_with_the_round_and_hold_what_was_changed(held):
    held.change_movement("pair_arrives", after=2)

    content = cards(held, "3")

    assert {row.round for card in content for row in card.rounds} == {3, 4, 5, 6, 7}
    assert sum(side.number == "8" for c in content for r in c.rounds for side in r.sides) == 5
    pages = printing.pdf(
        KIND, printing.read_content(held.snapshot, held.session.pk, KIND, "3"), "A4"
    )
    assert "Table 1" in text_of(pages)


def test_without_a_round_they_begin_with_the_round_in_play(held):
    assert {row.round for card in cards(held) for row in card.rounds} == {3, 4, 5, 6, 7}


def test_a_table_that_stopped_has_no_card(held):
    held.change_movement("table_stops", table=2, after=2)

    assert 2 not in [card.table for card in cards(held, "3")]


@pytest.mark.parametrize("about", ["0", "8", "x", "-1", "9" * 30, "٣"])
def test_a_round_that_is_not_to_come_is_refused(held, about):
    with pytest.raises(RefusedError, match="there is no round"):
        cards(held, about)


def test_before_the_start_the_whole_cards_are_printed():
    with pytest.raises(NothingToPrintError, match="has not started"):
        cards(evening())
