"""A small file can hold millions of cells: they are counted before they are read."""

import time
import zipfile
from io import BytesIO

import pytest

from tests.tournaments.evenings import DAY
from tests.tournaments.interchange.bws.samples import bridgemate_file
from tests.tournaments.interchange.lists.test_people import workbook
from tests.tournaments.interchange.programs.test_dealing_machines import bri
from tournaments.importing.formats import LARGEST_FILE, READABLE, read_file
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.sheets import MOST_CELLS, MOST_FORMATS, rows_of
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", DAY)
LONGEST = 6.0  # seconds of the processor for any file; a second or two on an idle machine
MB = 1024 * 1024


def packed(**parts: str | bytes) -> bytes:
    """Return a workbook with these parts in place of its own."""
    source, out = BytesIO(workbook(("Name",), ("Ann Orme",))), BytesIO()
    names = {"sheet": "xl/worksheets/sheet1.xml", "strings": "xl/sharedStrings.xml"} | {
        "styles": "xl/styles.xml",
        "book": "xl/workbook.xml",
    }
    given = {names[part]: text for part, text in parts.items()}
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in dict.fromkeys([*old.namelist(), *given]):
            new.writestr(name, given[name] if name in given else old.read(name), compresslevel=9)
    return out.getvalue()


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def sheet(rows: str, start: str = "") -> str:
    return f"{start}<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"


def strings(text: str) -> str:
    return f"<sst {MAIN}>{text}</sst>"


CELL = "<c><v>1</v></c>"
BOOKS = {
    "a million cells": lambda: packed(sheet=sheet(f"<row>{CELL * 50}</row>" * 20_000)),
    "empty cells": lambda: packed(sheet=sheet(f"<row>{'<c/>' * 16_000}</row>" * 200)),
    "empty rows": lambda: packed(sheet=sheet("<row/>" * 2_000_000)),
    "shared strings": lambda: packed(strings=strings("<si/>" * 2_000_000)),
    "texts of a string": lambda: packed(strings=strings(f"<si>{'<t/>' * 3_000_000}</si>")),
    "rich texts": lambda: packed(strings=strings(f"<si>{'<r><t/></r>' * 1_000_000}</si>")),
    "styles": lambda: packed(
        styles=f"<styleSheet {MAIN}><cellXfs>{'<xf/>' * 2_000_000}</cellXfs></styleSheet>"
    ),
}
REFUSED = (
    f"more than {MOST_CELLS:,} cells",
    f"more than {2 * MOST_CELLS:,} parts of cells",
    f"more than {MOST_FORMATS:,} formats, names and links",
)


def said_of(content: bytes) -> tuple[str, float]:
    """Return why a file was refused, and the processor's seconds it took to read it."""
    start = time.process_time()
    try:
        read_file(content, DETAILS)
    except InterchangeError as refused:
        return str(refused), time.process_time() - start
    return "", time.process_time() - start


@pytest.mark.parametrize("book", BOOKS)
def test_the_cells_of_a_small_workbook_are_counted_before_they_are_read(book):
    content = BOOKS[book]()
    assert len(content) < 60_000

    sentence, seconds = said_of(content)

    assert any(each in sentence for each in REFUSED), sentence
    assert seconds < LONGEST


def test_a_workbook_cannot_multiply_its_cells_by_entities_or_another_encoding():
    entity = '<!DOCTYPE x [<!ENTITY c "<c/><c/><c/><c/><c/><c/><c/><c/>">]>'
    many = sheet(f"<row>{'&c;' * 100_000}</row>", entity)
    assert "declares its own entities" in said_of(packed(sheet=many))[0]

    head = '<?xml version="1.0" encoding="utf-16"?>'
    with_bom = sheet(f"<row>{'<c/>' * 1_000}</row>" * 400, head).encode("utf-16")
    assert f"more than {MOST_CELLS:,} cells" in said_of(packed(sheet=with_bom))[0]


def test_a_cell_far_down_or_far_right_costs_nothing():
    for place in ("A20000", "A1048576", "XFD1"):
        row = place.strip("AXFD")
        cell = f'<row r="{row}"><c r="{place}"><v>1</v></c></row>'
        sentence, seconds = said_of(packed(sheet=sheet(cell)))
        assert sentence
        assert seconds < LONGEST


@pytest.mark.thorough
def test_as_many_cells_as_a_large_event_has_are_read():
    row = f"<row>{CELL * 13}</row>"

    assert len(rows_of(packed(sheet=sheet(row * 12_000)))) == 12_000


CARDS = "3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,"
PBN = b'% PBN 2.1\n[Board "1"]\n[ScoreTable "Table;PairId_NS"]\n'
LARGE = {
    "xlsx": [*BOOKS.values()],
    "csv": [
        lambda: b"," * LARGEST_FILE,
        lambda: b",\n" * (LARGEST_FILE // 2),
        lambda: b"Name\n" + b"\n" * (LARGEST_FILE - 20) + b"Ann Orme\n",
        lambda: b"board,ns,ew,score\n" + b"1,1,2,420\n" * (MB - 20),
        lambda: (b"a," * 59 + b"a\n") * 20_000,
    ],
    "json": [
        lambda: b"[" + b"{}," * (3 * MB) + b"{}]",
        lambda: b"[" + b"0," * (5 * MB - 2) + b"0]",
        lambda: b'{"travellers":[' + b'{"a":0},' * MB + b"{}]}",
    ],
    "acbl": [
        lambda: b'{"pair_summaries":0,"board_results":0,"sessions":[' + b"{}," * (3 * MB) + b"{}]}",
    ],
    "usebio": [
        lambda: b"<USEBIO>" + b"<a/>" * (2 * MB) + b"</USEBIO>",
        lambda: b"<USEBIO>" + b"<a>1</a>" * MB + b"</USEBIO>",
    ],
    "pbn": [
        lambda: b"% PBN 2.1\n" + b'[a ""]\n' * (LARGEST_FILE // 8),
        lambda: PBN + b"1 1\n" * (2 * MB),
        lambda: PBN + b"1 " * (4 * MB),
    ],
    "lin": [
        lambda: b"pn|a,b,c,d|" + b"||" * (4 * MB),
        lambda: b"pn|a,b,c,d|mb|" + b"p" * (9 * MB) + b"|",
        lambda: b"pn|" + b"a," * (4 * MB) + b"|",
        lambda: f"pn|a,b,c,d|md|{CARDS}|mb|7S|".encode() + b"mb|p|" * 300_000,
    ],
    "dealt": [lambda: bri() + b"\0" * (9 * MB)],
    "bws": [lambda: bridgemate_file() + b"\0" * (9 * MB)],
}
"""The largest files that cost most, by the kind of their format."""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [form.kind for form in READABLE])
def test_no_file_of_any_format_costs_more_than_seconds(kind):
    for number, make in enumerate(LARGE[kind]):
        content = make()
        assert len(content) <= LARGEST_FILE

        sentence, seconds = said_of(content)

        assert sentence.endswith(".") or not sentence
        assert seconds < LONGEST, (number, sentence, seconds)


def test_the_sentence_says_the_limit_and_what_to_do():
    sentence, _seconds = said_of(b",\n" * MOST_CELLS)

    assert sentence == (
        "The file has more than 200,000 cells, so it was not read. Send only the list or the "
        "results, without empty rows and columns."
    )
