"""A file of results is read by the first format that recognises it."""

from datetime import date

import pytest

from tests.tournaments.interchange.usebio.samples import SMALL
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.formats import LARGEST_FILE, read_results
from tournaments.interchange.results_file import EventDetails

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
def test_the_format_is_told_from_the_beginning_of_the_file(content, club):
    assert read_results(content, DETAILS).event.club == club


def test_xml_in_utf_16_is_taken_for_xml():
    with pytest.raises(InterchangeError, match="This is no USEBIO file"):
        read_results('<?xml version="1.0" encoding="utf-16"?><html/>'.encode("utf-16"), DETAILS)


def test_a_plain_table_has_to_be_described():
    with pytest.raises(InterchangeError, match="give --club, --name and --date"):
        read_results(TABLE.encode(), EventDetails(club="Weir"))


@pytest.mark.parametrize("start", [b"<a>", b"board,ns"])
def test_a_file_that_is_too_large_is_not_read(start):
    with pytest.raises(InterchangeError, match="larger than 10 MB, so it was not read"):
        read_results(start + b" " * LARGEST_FILE, DETAILS)
