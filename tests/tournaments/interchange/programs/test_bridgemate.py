"""Bridgemate files: the tables as the control software fills them, and the pages they come in."""

from datetime import date

import pytest

from scoring.play.notation import format_score
from tests.tournaments.evenings import dealt
from tests.tournaments.interchange.bws.samples import (
    SINCE_2010,
    SINCE_2016,
    bridgemate_file,
)
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.rows import (
    Pages,
    Pointer,
    add_row,
    bounds,
    number_at,
    put_number,
)
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.programs.bridgemate import contents_of, is_bridgemate, read_bridgemate
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", None)
PLACE = {"Section": 1, "Table": 1, "Round": 1, "Board": 1, "PairNS": 1, "PairEW": 3}


def received(number: int = 1, **more: object) -> dict[str, object]:
    result = {"Declarer": 1, "NS/EW": "N", "Contract": "4 S", "Result": "=", "LeadCard": ""}
    log = {"Remarks": "", "DateLog": "2026-03-05 00:00:00", "Erased": False}
    return {"ID": number, **PLACE, **result, **log, **more}


def read(*rows: dict[str, object], **tables: list[dict[str, object]]) -> FileContents:
    sections = [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}]
    return contents_of({"Section": sections, "ReceivedData": list(rows), **tables}, DETAILS)


def scores(found: FileContents) -> list[str]:
    return [format_score(each.score) for each in found.scores]


@pytest.mark.parametrize(
    ("row", "score"),
    [
        ({}, "4SN="),
        ({"Contract": "3 NT x", "NS/EW": "E", "Result": "-2"}, "3NTXE-2"),
        ({"Contract": "1 C xx", "NS/EW": "W", "Result": "+3", "LeadCard": "S10"}, "1CXXW+3 ST"),
        ({"Contract": "PASS", "NS/EW": "", "Result": ""}, "PASS"),
        ({"Contract": "", "Remarks": "60%-40%"}, "A60/40"),
        ({"Contract": "", "Remarks": "Not played"}, "NP"),
    ],
)
def test_a_result_is_read_as_the_pads_write_it(row, score):
    assert scores(read(received(**row))) == [score]


def test_the_last_result_of_a_table_and_board_counts_and_erased_ones_do_not():
    found = read(
        received(1),
        received(2, Result="+1"),
        received(3, Board=2),
        received(4, Board=2, Erased=True),
    )

    assert [(each.board, format_score(each.score)) for each in found.scores] == [(1, "4SN+1")]


def test_an_event_is_made_with_the_names_of_the_first_round_and_the_hands():
    cards = dealt(1).cards[2:].split()
    hand = {"Section": 1, "Board": 1} | {
        seat + suit: ranks
        for seat, held in zip(("North", "East", "South", "West"), cards, strict=True)
        for suit, ranks in zip(
            ("Spades", "Hearts", "Diamonds", "Clubs"), held.split("."), strict=True
        )
    }
    numbers = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": f"7{n}", "Name": ""}
        for n, seat in enumerate("NSEW")
    ]
    found = read(
        received(1),
        received(2, Table=2, PairNS=2, PairEW=4),
        RoundData=[{"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 3}],
        PlayerNumbers=numbers,
        PlayerNames=[{"ID": 70, "strID": "70", "Name": "Ann Orme"}, {"ID": 71, "Name": "Bo Lisle"}],
        HandRecord=[hand],
    )

    event = found.results.event
    assert (event.held_on, len(event.pairs)) == (date(2026, 3, 5), 4)
    assert event.pairs[0].players == (
        ImportedPlayer("Ann Orme", "70"),
        ImportedPlayer("Bo Lisle", "71"),
    )
    assert [deal.cards for deal in event.deals] == [dealt(1).cards]


def test_an_individual_goes_into_a_session_only():
    found = read(received(), RoundData=[{"Section": 1, "Table": 1, "Round": 1, "South": 2}])

    assert found.results is None
    assert found.no_event.startswith("This is an individual.")
    assert [(each.table, each.round, each.ns) for each in found.scores] == [(1, 1, ())]


def test_a_line_that_cannot_be_read_is_named():
    found = read(received(1), received(2, Board=2, Contract="9 S"))

    assert scores(found) == ["4SN="]
    assert found.warnings[0].startswith("Section A, table 1, round 1, board 2: ")


@pytest.mark.parametrize("without", [(), SINCE_2016, SINCE_2010, {"PlayerNumbers", "RoundData"}])
def test_files_of_several_years_are_read(without):
    found = read_bridgemate(bridgemate_file(without), DETAILS)

    assert len(found.scores) == 18
    assert found.scores[0].where == "Section A, table 1, round 1, board 1"
    assert format_score(found.scores[0].score) == "3NTXE-1 DT"
    assert found.results is not None
    assert len(found.results.event.pairs) == 6
    named = [pair for pair in found.results.event.pairs if pair.players]
    assert len(named) == (6 if not {"PlayerNames", "PlayerNumbers"} & set(without) else 0)
    assert len(found.deals) == (0 if "HandRecord" in without else 6)
    assert found.warnings == ()


def test_a_row_that_a_correction_moved_is_read_whole():
    content = bridgemate_file()
    pages = Pages(content)
    place, _row = list(Database(content).rows("ReceivedData"))[-1]
    page = pages[place.page]
    start, end = bounds(page, place.row)
    moved = add_row(page, bytes(page[start:end]))
    page[start : start + 4] = Pointer(place.page, moved).stored
    for row, flag in ((place.row, 0x4000), (moved, 0x8000)):
        slot = 14 + 2 * row
        put_number(page, slot, number_at(page, slot) | flag)

    found = read_bridgemate(bytes(pages), DETAILS)

    assert found.scores == read_bridgemate(content, DETAILS).scores
    assert len(found.scores) == 18


def test_the_empty_file_of_the_control_software_has_nothing_to_import(shared_data):
    content = (shared_data / "bridgemate-empty.bws").read_bytes()

    assert is_bridgemate(content)
    with pytest.raises(InterchangeError, match="no results, hands or names"):
        read_bridgemate(content, DETAILS)


@pytest.mark.parametrize(("version", "year"), [(0, "97"), (1, "2000"), (2, "2007")])
def test_a_database_that_cannot_be_read_is_named(version, year):
    content = b"\0\1\0\0Standard Jet DB\0" + bytes([version]) + b"\1" * 9000

    with pytest.raises(InterchangeError, match=rf"Bridgemate file \(Access {year}\)"):
        read_bridgemate(content, DETAILS)
