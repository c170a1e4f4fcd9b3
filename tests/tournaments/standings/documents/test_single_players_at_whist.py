"""Figures on the sheets of single players at whist, where only whole rounds or replays count."""

from fractions import Fraction

import pytest

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.printing.reading import text_of
from tournaments.printing.catalogue import printing
from tournaments.standings.selectors.boards.own_boards import own_boards
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db

METHODS = {
    "shortage": ("individual-whist", {"players": "8"}),
    "gains": ("mnemonic", {"boards": 6}),
}


@pytest.fixture(params=METHODS)
def played(request: pytest.FixtureRequest) -> Evening:
    family, parameters = METHODS[request.param]
    conditions = {"contest": "individual", "game": "whist", "method": request.param}
    return evening(family, parameters, names=True, **conditions).start().play()


def sheet_of(played_evening: Evening, kind: str) -> object:
    return printing.read_content(played_evening.snapshot, played_evening.session.pk, kind, "")


def tricks_of(played_evening: Evening) -> dict[str, int]:
    """Return what everybody took, by number."""
    snapshot = played_evening.snapshot
    return {
        contestant.number: sum(board.score for board in own_boards(snapshot, contestant))
        for contestant in snapshot.contestants.values()
    }


def test_a_personal_sheet_has_tricks_taken_once_and_the_total_of_the_standings(played_evening):
    totals = {
        each.number: each.total for each in standings(played_evening.snapshot).rankings[0].standings
    }
    for sheet in sheet_of(played_evening, "personal").sheets:
        assert (
            sum(int(board.score) for board in sheet.boards)
            == tricks_of(played_evening)[sheet.number]
        )
        assert {board.points for board in sheet.boards} == {""}
        assert sheet.total.split()[0].replace("−", "-") == totals[sheet.number]
        assert sheet.total.partition(" ")[2].islower()


def test_the_result_sheet_of_whist_names_no_law_of_bridge(played_evening):
    words = text_of(printing.pdf("results", sheet_of(played_evening, "results"), "A4"))
    assert "Correction period ends" in words
    assert "Law" not in words


def test_a_recap_has_one_figure_in_a_cell(played_evening):
    content = sheet_of(played_evening, "recap")
    assert content.legend[0].endswith(f"; total: {played_evening.snapshot.method.heading.lower()}")
    table = content.tables[0]
    for row in table.rows:
        taken = sum(int(tricks) for _, cell in row.cells for tricks in cell.split(" · "))
        assert taken == tricks_of(played_evening)[row.number]
        assert {upper for upper, _tricks in row.cells} == {""}


def test_a_crosstable_says_that_cells_are_tricks_and_totals_something_else(played_evening):
    content = sheet_of(played_evening, "crosstable")
    assert content.legend[0].endswith(f"; total: {played_evening.snapshot.method.heading.lower()}")
    for row in content.tables[0].rows:
        against = [Fraction(cell) for _upper, cell in row.cells if cell not in ("", "■")]
        assert sum(against) == 2 * tricks_of(played_evening)[row.number]  # two opponents each time


def test_no_board_claims_points_by_itself(played_evening):
    for contestant in played_evening.snapshot.contestants.values():
        assert {board.points_text for board in own_boards(played_evening.snapshot, contestant)} == {
            ""
        }
