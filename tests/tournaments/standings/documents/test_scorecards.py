"""Scorecards: as many to a sheet as fit, every round of a contestant on one card if it can be."""

import pytest

from tests.tournaments.printing import snapshots
from tests.tournaments.printing.reading import text_of, whole
from tournaments.printing.catalogue import printing


def cards_of(snapshot, paper="A4"):
    content = printing.read_content(snapshot, 1, "scorecards")
    return printing.pdf("scorecards", content, paper)


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize(
    ("pairs", "boards_per_round", "sheets"),
    [(16, 2, 8), (8, 4, 4), (4, 4, 1), (20, 2, 20)],
    ids=["thirty boards on a card", "28 boards", "four short cards to a sheet", "38 boards on two"],
)
def test_a_sheet_holds_as_many_cards_as_fit(pairs, boards_per_round, sheets, paper):
    names = snapshots.invented(2 * pairs)
    howell = {"pairs": pairs, "boards_per_round": boards_per_round}
    pdf = cards_of(snapshots.of("howell", howell, names=names), paper)

    assert len(whole(pdf, paper)) == sheets
    assert text_of(pdf).splitlines().count("1 of 2") == (pairs if pairs == 20 else 0)


def test_a_card_in_two_parts_has_as_many_rounds_on_both():
    twenty = {"pairs": 20, "boards_per_round": 2}
    content = printing.read_content(snapshots.of("howell", twenty), 1, "scorecards")
    first = printing.layout("scorecards", content, "A4").pages[0].cards

    assert [len(card.stops) for card in first] == [10, 9]
    assert {card.title for card in first} == {content.cards[0].title}
