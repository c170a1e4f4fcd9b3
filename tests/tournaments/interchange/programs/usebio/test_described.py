"""What a USEBIO file leaves out about its event comes from the importer, and is reported."""

from datetime import date

import pytest

from tests.tournaments.interchange.programs.usebio.samples import FOUR_PAIRS, SIX_BOARDS, usebio
from tournaments.importing.formats import read_results
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", date(2026, 11, 23))


@pytest.mark.parametrize("text", ["", "soon", "31/02/2026"])
def test_without_a_date_the_importers_is_taken_and_told(text):
    found = read_results(usebio(FOUR_PAIRS, SIX_BOARDS, date=text), DETAILS)

    assert found.event.held_on == date(2026, 11, 23)
    assert "23 November 2026 was used" in found.remarks[-1]
    assert found.remarks[-1].startswith("Line ")


@pytest.mark.parametrize("text", ["19/03/26", "19.03.2026", "2026-03-19"])
def test_dates_as_programs_write_them_are_taken_without_a_word(text):
    found = read_results(usebio(FOUR_PAIRS, SIX_BOARDS, date=text), DETAILS)

    assert (found.event.held_on, found.remarks) == (date(2026, 3, 19), ())
