"""Tables as CSV, XLSX and JSON: the same cells, numbers as numbers, no formulas."""

import csv
import json
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from tests.tournaments.evenings import Evening, evening, rule
from tests.tournaments.kept import kept
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.importing.formats import read_results
from tournaments.interchange.results.events import EventDetails
from tournaments.interchange.writing.spreadsheets import as_csv, as_json, as_xlsx
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.tables import TABLES, PublishedTable
from tournaments.standings.published.writing import written

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

FORMULAS = ("=HYPERLINK(A1)", "+44 20", "-Ann", "@Bo", "\tCy", "\rDi")


def _held() -> Evening:
    return evening(names=True).start().play()


held = kept(_held)


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))


def sheets(content: bytes) -> dict[str, list[tuple[object, ...]]]:
    book = load_workbook(BytesIO(content))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}


def test_numbers_are_numbers_and_names_are_text(held: Evening) -> None:
    standings = sheets(written(held.snapshot, "xlsx").content)["Standings"]
    headings, first = standings[0], standings[1]
    line = dict(zip(headings, first, strict=True))

    assert line["Rank"] == 1
    assert isinstance(line["Percentage"], float)
    assert isinstance(line["Total"], int | float)
    assert isinstance(line["Name"], str)


def test_every_format_has_the_same_cells(held: Evening) -> None:
    table = TABLES["travellers"].of(held.snapshot)
    as_objects = json.loads(as_json(held.snapshot, (table,)))["travellers"]
    as_rows = rows(as_csv(held.snapshot, (table,)))
    as_cells = sheets(as_xlsx(held.snapshot, (table,)))["Travellers"]

    assert len(as_objects) == len(as_rows) == len(as_cells) - 1 == len(held.results())
    assert tuple(as_cells[0]) == tuple(as_rows[0]) == table.columns
    for row, of_json, of_csv, of_xlsx in zip(
        table.rows, as_objects, as_rows, as_cells[1:], strict=True
    ):
        for cell, text, shown, value in zip(
            row, of_csv.values(), of_xlsx, of_json.values(), strict=True
        ):
            assert text == ("" if cell is None else str(cell))
            assert (shown or None) == (value or None) or shown == value
            if isinstance(cell, Decimal):
                assert Decimal(str(value)) == cell


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_becomes_a_formula(held: Evening, name: str) -> None:
    table = PublishedTable("standings", "Standings", ("Name", "Total"), ((name, -7),))
    book = load_workbook(BytesIO(as_xlsx(held.snapshot, (table,))))
    cell = book["Standings"]["A2"]

    assert rows(as_csv(held.snapshot, (table,)))[0] == {"Name": f"'{name}", "Total": "-7"}
    assert cell.data_type == "s"
    assert cell.value.strip() == name.strip()
    assert book["Standings"]["B2"].value == -7


def test_what_reads_like_an_error_is_text_too(held: Evening) -> None:
    table = PublishedTable("standings", "Standings", ("Name",), (("#N/A",),))
    book = load_workbook(BytesIO(as_xlsx(held.snapshot, (table,))))

    assert (book["Standings"]["A2"].data_type, book["Standings"]["A2"].value) == ("s", "#N/A")


def test_a_control_character_in_a_name_does_no_harm(held: Evening) -> None:
    table = PublishedTable(
        "standings", "Standings", ("Name", "Total"), (("Ann\x01", 1), ("\x02", 2))
    )

    assert sheets(as_xlsx(held.snapshot, (table,)))["Standings"][1:] == [("Ann", 1), (None, 2)]


def test_travellers_as_csv_are_read_back_with_the_same_scores(held: Evening) -> None:
    rule(held.results()[0], "A6040")
    rule(held.results()[1], "4SN-1")
    file = written(held.snapshot, "csv", "travellers")

    found = read_results(file.content, EventDetails("Weir", "Pairs", held.event.held_on))

    assert found.agreement.lines == len(held.results())
    assert found.agreement.lines_apart == 0
    assert sum(len(s.scores) for s in found.event.sessions[0][0].sittings) == len(held.results())


def test_the_public_gets_what_the_public_may_see() -> None:
    held = evening(names=True).start().play(rounds=1)
    hidden = Player.objects.filter(club=held.club).order_by("id")[0]
    Player.objects.filter(pk=hidden.pk).update(shown="hidden", national_id="123456")

    public, director = held.public, held.snapshot

    assert rows(written(public, "csv", "travellers").content) == []
    assert len(rows(written(director, "csv", "travellers").content)) == len(held.results())
    assert hidden.name in written(director, "csv", "entries").content.decode()
    assert "123456" in written(director, "csv", "entries").content.decode()
    for form in ("csv", "json"):
        for table in TABLES:
            if table != "ledger":
                text = written(public, form, table).content.decode()
                assert hidden.name not in text
                assert "123456" not in text


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.SCORER])
def test_the_ledger_is_the_directors(held: Evening, role: Role) -> None:
    seen = held.snapshot.seen_by(role)

    with pytest.raises(WritingError, match="no table “ledger”"):
        written(seen, "csv", "ledger")
    assert "ledger" not in json.loads(written(seen, "json").content)


def test_the_ledger_is_in_order(held: Evening) -> None:
    found = rows(written(held.snapshot, "csv", "ledger").content)

    assert [int(row["Entry"]) for row in found] == list(range(1, len(found) + 1))


def test_prizes_go_to_the_first_three_of_every_ranking(held: Evening) -> None:
    found = rows(written(held.snapshot, "csv", "prizes").content)

    assert {row["Ranking"] for row in found} == {"North-South", "East-West"}
    assert all(int(row["Place"].strip("=")) <= 3 for row in found)


@pytest.mark.parametrize(
    ("form", "table", "reason"),
    [
        ("bws", "standings", "holds a whole event"),
        ("doc", "", "no format “doc”"),
        ("csv", "scores", "no table “scores”"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(
    held: Evening, form: str, table: str, reason: str
) -> None:
    with pytest.raises(WritingError, match=reason) as refused:
        written(held.snapshot, form, table)
    assert str(refused.value).endswith(".")
