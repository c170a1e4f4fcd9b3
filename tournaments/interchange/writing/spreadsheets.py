"""Tables as CSV, XLSX and JSON: one table, three ways to write it down."""

import csv
import json
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO

from django.utils import timezone

from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.formats import OutFormat
from tournaments.standings.published.tables import TABLES, Cell, PublishedTable, tables_of

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_TAKEN_FOR_MORE = ("=", "#")  # by the library: for a formula or an error such as #N/A
_WIDEST = 50  # characters; longer texts run into the next cell
_NARROWEST = 6


def csv_of(tables: tuple[PublishedTable, ...]) -> bytes:
    """Write tables below each other, with an empty line between them.

    The file is UTF-8 with a byte order mark, which spreadsheets need to recognise it. An apostrophe
    guards a text that a spreadsheet would take for a formula.
    """
    out = StringIO(newline="")
    writer = csv.writer(out)
    for place, table in enumerate(tables):
        if place:
            writer.writerow([])
        writer.writerow(table.columns)
        writer.writerows([_plain(cell) for cell in row] for row in table.rows)
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    """Return a cell of a CSV file.

    >>> _plain("=SUM(A1)"), _plain(Decimal("-12.50")), _plain("Ann Orme")
    ("'=SUM(A1)", '-12.50', 'Ann Orme')
    """
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    if isinstance(cell, date):  # a datetime is one too
        return cell.isoformat()
    return "" if cell is None else str(cell)


def as_csv(_snapshot: EventSnapshot, tables: tuple[PublishedTable, ...]) -> bytes:
    """Write tables of an event as ``csv_of`` does."""
    return csv_of(tables)


def as_xlsx(snapshot: EventSnapshot, tables: tuple[PublishedTable, ...]) -> bytes:
    """Write tables of an event as ``xlsx_of`` does, under the event's name."""
    return xlsx_of(snapshot.event.name, tables)


def xlsx_of(title: str, tables: tuple[PublishedTable, ...]) -> bytes:
    """Write a workbook with a sheet for each table; texts are never formulas."""
    # Loaded when needed: it takes 23 MB, and every process knows the formats.
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Fairdeal"
    for table in tables:
        sheet = book.create_sheet(table.title)
        sheet.freeze_panes = "A2"
        for place, width in enumerate(_widths(table), start=1):
            sheet.column_dimensions[get_column_letter(place)].width = width
        heads = [WriteOnlyCell(sheet, heading) for heading in table.columns]
        for head in heads:
            head.font = Font(bold=True)
        sheet.append(heads)
        for row in table.rows:
            sheet.append([_cell(sheet, value) for value in row])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(sheet: object, value: Cell) -> object:
    """Return what the library writes into a cell; a custom cell takes twice as long."""
    if isinstance(value, datetime):  # workbooks have no time zones
        return timezone.localtime(value).replace(tzinfo=None)
    if not isinstance(value, str):
        return value
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    plain = value if value.isprintable() else ILLEGAL_CHARACTERS_RE.sub("", value)
    if not plain.startswith(_TAKEN_FOR_MORE):
        return plain or None
    cell = WriteOnlyCell(sheet, plain)
    cell.data_type = "s"
    return cell


def _widths(table: PublishedTable) -> list[int]:
    columns = zip(table.columns, *table.rows, strict=True)
    return [
        min(max(_NARROWEST, *(len(_plain(cell)) + 2 for cell in column)), _WIDEST)
        for column in columns
    ]


def as_json(snapshot: EventSnapshot, tables: tuple[PublishedTable, ...]) -> bytes:
    """Write tables of an event as ``json_of`` does, after a description of the event."""
    event = snapshot.event
    head = {
        "event": {
            "id": event.id,
            "name": event.name,
            "club": event.club,
            "held_on": event.held_on.isoformat(),
            "game": str(event.game),
            "contest": str(event.contest),
            "method": str(event.method),
        }
    }
    return json_of(head, tables)


def json_of(head: Mapping[str, object], tables: tuple[PublishedTable, ...]) -> bytes:
    """Write tables as lists of objects, keyed by the headings in lower case."""
    found = {
        **head,
        **{
            table.id: [
                {
                    _key(heading): _value(cell)
                    for heading, cell in zip(table.columns, row, strict=True)
                }
                for row in table.rows
            ]
            for table in tables
        },
    }
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def _key(heading: str) -> str:
    return heading.lower().replace(" ", "_").replace("-", "_")


def _value(cell: Cell) -> str | int | float | None:
    """Return a cell of a JSON file; a printed number is exactly its shortest decimal."""
    if isinstance(cell, Decimal):
        return float(cell)
    return cell.isoformat() if isinstance(cell, date) else cell


def _standings(snapshot: EventSnapshot) -> tuple[PublishedTable, ...]:
    return (TABLES["standings"].of(snapshot),)


CSV = OutFormat(
    id="csv",
    name="CSV",
    suffix="csv",
    media_type="text/csv; charset=utf-8",
    holds="One table; of a whole event, the standings.",
    loses="Everything but that table.",
    missing=lambda _snapshot: "",
    write=lambda snapshot: as_csv(snapshot, _standings(snapshot)),
    write_tables=as_csv,
)
XLSX = OutFormat(
    id="xlsx",
    name="Excel (XLSX)",
    suffix="xlsx",
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    holds="Every table, each on its own sheet.",
    loses="The cards, the movement and the conditions of contest.",
    missing=lambda _snapshot: "",
    write=lambda snapshot: as_xlsx(snapshot, tables_of(snapshot)),
    write_tables=as_xlsx,
)
JSON = OutFormat(
    id="json",
    name="JSON",
    suffix="json",
    media_type="application/json",
    holds="Every table as a list of objects, for programs.",
    loses="The cards, the movement and the conditions of contest.",
    missing=lambda _snapshot: "",
    write=lambda snapshot: as_json(snapshot, tables_of(snapshot)),
    write_tables=as_json,
)
