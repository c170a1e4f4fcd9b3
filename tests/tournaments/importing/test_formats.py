"""A file of results is read by the first format that recognises it."""

import re
from datetime import date

import pytest
from hypothesis import given, settings

from tests.tournaments.interchange.programs.usebio.samples import SMALL, damaged
from tournaments.importing.formats import LARGEST_FILE, read_results
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", date(2026, 3, 19))
TABLE = "board,ns,ew,score\n1,1,3,420\n1,2,4,-50\n"


@pytest.mark.parametrize(
    ("content", "club"),
    [
        (SMALL, "Mill Bridge Club"),
        (b"\xef\xbb\xbf\n" + SMALL.partition(b"?>")[2], "Mill Bridge Club"),
        (TABLE.encode(), "Weir"),
    ],
)
def test_a_format_is_recognised_by_the_beginning_of_the_file(content, club):
    assert read_results(content, DETAILS).event.club == club


def test_xml_in_utf_16_is_taken_for_xml():
    with pytest.raises(InterchangeError, match="This is not a USEBIO file"):
        read_results('<?xml version="1.0" encoding="utf-16"?><html/>'.encode("utf-16"), DETAILS)


def test_a_plain_table_has_to_be_described():
    with pytest.raises(InterchangeError, match="Give --club, --name and --date"):
        read_results(TABLE.encode(), EventDetails(club="Weir"))


@pytest.mark.parametrize("start", [b"<a>", b"board,ns"])
def test_a_file_that_is_too_large_is_not_read(start):
    with pytest.raises(InterchangeError, match="larger than 10 MB, so it was not read"):
        read_results(start + b" " * LARGEST_FILE, DETAILS)


@settings(max_examples=4 * settings().max_examples)
@given(damaged())
def test_a_damaged_file_is_read_or_refused_in_one_sentence(content):
    refusal = refusal_of(content)

    assert refusal is None or re.fullmatch(r"[^\n]+\.", refusal)


def refusal_of(content: bytes) -> str | None:
    try:
        read_results(content, DETAILS)
    except InterchangeError as refused:
        return str(refused)
    return None
