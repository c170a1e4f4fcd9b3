"""Cards imposed so that a pile, cut as one, gives stacks that lie in order."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.printing import snapshots
from tests.tournaments.printing.reading import opened, pieces_on
from tournaments.printing.catalogue import printing
from tournaments.printing.page.cards import in_cutting_order, stacked
from tournaments.printing.page.frame import printed


def cut(sheets):
    """Cut a pile of sheets and put the stacks under each other, as a person does."""
    return [card for stack in zip(*sheets, strict=True) for card in stack if card is not None]


@given(st.integers(0, 200), st.integers(1, 12))
def test_cut_stacks_put_under_each_other_lie_in_order(number, places):
    imposed = stacked(range(number), places)

    sheets = [imposed[first : first + places] for first in range(0, len(imposed), places)]
    assert cut(sheets) == list(range(number))
    assert len(sheets) == -(-number // places)


def boards_by_place(pdf):
    """Return the boards of each sheet's slips, read by where they stand on the paper."""
    sheets = []
    for page in opened(pdf).pages:
        titles = [p for p in pieces_on(page) if re.fullmatch(r"Board \d+", p.text)]
        titles.sort(key=lambda p: (-round(p.y), p.x))
        sheets.append([int(p.text.removeprefix("Board ")) for p in titles])
    return sheets


def test_traveller_slips_are_read_back_in_order_from_the_cut_pile():
    snapshot = snapshots.of("howell", {"pairs": 6, "boards_per_round": 4})  # 20 boards, 8 a sheet
    content = printing.read_content(snapshot, 1, "travellers")
    document = printing.layout("travellers", content, "A4")

    as_they_come = boards_by_place(printed(document, lambda: None))
    imposed = boards_by_place(printed(in_cutting_order(document), lambda: None))

    assert [board for sheet in as_they_come for board in sheet] == list(range(1, 21))
    assert imposed == [
        [1, 4, 7, 10, 13, 16, 19],
        [2, 5, 8, 11, 14, 17, 20],
        [3, 6, 9, 12, 15, 18],
    ]
    places = max(map(len, imposed))
    assert cut([[*sheet, *[None] * (places - len(sheet))] for sheet in imposed]) == list(
        range(1, 21)
    )


def test_what_is_not_cut_keeps_its_order(played_evening):
    content = printing.read_content(played_evening.snapshot, played_evening.session.pk, "results")
    document = printing.layout("results", content, "A4")
    assert in_cutting_order(document) == document
