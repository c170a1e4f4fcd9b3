"""Titles above a table, and headings in two rows, as spreadsheets have them."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from scoring.play.notation import format_score
from tournaments.importing.formats import read_file
from tournaments.interchange.results.events import EventDetails

HEADS = ("Board", "NS", "EW", "Contract", "By", "Tricks", "Score")
ROWS = ((1, 1, 3, "4S", "N", 10, 420), (1, 2, 4, "3NT", "E", 8, 50))
MERGED = (("Board", "Pairs", None, "Result", None, None, "Score"), (None, *HEADS[1:6], None))


def workbook(*rows: tuple[object, ...], merged: tuple[str, ...] = ()) -> bytes:
    book, content = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    for cells in merged:
        book.active.merge_cells(cells)
    book.save(content)
    return content.getvalue()


def scores(content: bytes) -> list[tuple[str, int, str]]:
    found = read_file(content, EventDetails("Weir"))
    return [(each.where, each.board, format_score(each.score)) for each in found.scores]


@pytest.mark.parametrize(
    "above", [(), ((),), ((), ()), (("Thursday Pairs",), ()), (("Pairs", "19 March"), ("Weir",))]
)
def test_a_table_begins_with_its_headings(above):
    first = len(above) + 2

    assert scores(workbook(*above, HEADS, *ROWS)) == [
        (f"Row {first}", 1, "4SN="),
        (f"Row {first + 1}", 1, "3NTE-1"),
    ]


def test_headings_in_two_rows_are_one():
    content = workbook(*MERGED, *ROWS, merged=("B1:C1", "D1:F1"))

    assert [each[1:] for each in scores(content)] == [(1, "4SN="), (1, "3NTE-1")]


def test_a_title_above_a_list_of_people_is_left_out():
    text = "Summer Pairs;;\n;;\nPair;Player 1;Player 2\n1;Ann Orme;Bo Lisle\n"
    found = read_file(text.encode(), EventDetails("Weir"))

    assert [[p.name for p in entry.players] for entry in found.entries] == [
        ["Ann Orme", "Bo Lisle"]
    ]
