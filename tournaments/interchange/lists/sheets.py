"""Tables of text: CSV with any usual separator, pasted text, and the first sheet of XLSX."""

import csv
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO
from itertools import islice
from typing import IO
from xml.parsers import expat

from tournaments.interchange.errors import InterchangeError

MOST_ROWS = 20_000
MOST_CELLS = 200_000  # of a whole file, empty ones included; 10,000 results have 150,000
MOST_FORMATS = 70_000  # fonts, styles, names and links of a workbook; Excel allows 65,490 styles
MOST_SHEETS = 12
MOST_COLUMNS = 60
LONGEST_CELL = 1_000  # characters
MOST_UNPACKED = 16 * 1024 * 1024  # bytes of all parts of an XLSX file; 20,000 rows have 10 MB
_SEPARATORS = "\t;|,"
_SEPARATOR_LINE = re.compile(r"^sep=(.)\r?\n", re.IGNORECASE)
_GUARD = re.compile(r"^'(?=[=+\-@])")  # keeps a spreadsheet from calculating a text


@dataclass(frozen=True, slots=True)
class Row:
    """A row that is not empty: its number in the file, from 1, and its trimmed cells."""

    number: int
    cells: tuple[str, ...]

    def cell(self, place: int) -> str:
        """Return a cell; empty beyond the end of the row."""
        return self.cells[place] if 0 <= place < len(self.cells) else ""


def refuse_beyond(count: int, *, most: int = MOST_CELLS, what: str = "cells") -> None:
    """Refuse a file with more of something than any club's has.

    Raises:
        InterchangeError: ``count`` is more than ``most``.
    """
    if count > most:
        raise InterchangeError(
            f"The file has more than {most:,} {what}, so it was not read. Send only the list or "
            "the results, without empty rows and columns."
        )


def is_xlsx(content: bytes) -> bool:
    """Return whether a file is a workbook of Excel 2007 or later."""
    if not content.startswith(b"PK"):
        return False
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            return "xl/workbook.xml" in packed.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return b"xl/" in content


def rows_of(content: bytes) -> tuple[Row, ...]:
    """Return the rows of a table in either form.

    Raises:
        InterchangeError: it is damaged, or larger than any club's list.
    """
    if is_xlsx(content):
        return _bounded(next(_workbook(content)))
    return _bounded(_text_rows(text_of(content)))


def sheets_of(content: bytes) -> tuple[tuple[Row, ...], ...]:
    """Return the rows of every non-empty sheet of a workbook.

    Raises:
        InterchangeError: it is damaged, or larger than any club's list.
    """
    sheets = (tuple(rows) for rows in _workbook(content))
    found = [_bounded(rows) for rows in sheets if rows]
    if not found:
        raise InterchangeError("The table is empty.")
    return tuple(found)


def _bounded(found: Iterable[Row]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for row in found:
        if len(row.cells) > MOST_COLUMNS:
            raise InterchangeError(f"Row {row.number} has more than {MOST_COLUMNS} columns.")
        rows.append(row)
        if len(rows) > MOST_ROWS:
            raise InterchangeError(f"The table has more than {MOST_ROWS:,} rows.")
    if not rows:
        raise InterchangeError("The table is empty.")
    return tuple(rows)


def text_of(content: bytes) -> str:
    """Return a text in UTF-8, UTF-16 or the encoding of Windows, without NUL characters."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace").replace("\0", "")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    return text.replace("\0", "")


def as_csv(rows: Sequence[Row]) -> bytes:
    """Return rows as CSV, each on the line of its number."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    line = 1
    for row in rows:
        while line < row.number:
            written.write("\n")
            line += 1
        writer.writerow(" ".join(cell.split()) for cell in row.cells)
        line += 1
    return written.getvalue().encode()


def _text_rows(text: str) -> Iterator[Row]:
    said = _SEPARATOR_LINE.match(text)
    mark = said[1] if said else _separator(text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=mark, skipinitialspace=True)
    count = 0
    try:
        for cells in reader:
            count += len(cells) or 1
            refuse_beyond(count)
            if said and reader.line_num == 1:
                continue
            tidy = tuple(_GUARD.sub("", _tidy(cell)) for cell in cells)
            if any(tidy):
                yield Row(reader.line_num, tidy)
    except csv.Error as error:
        raise InterchangeError(f"Row {reader.line_num} cannot be read as CSV: {error}.") from error


def _separator(text: str) -> str:
    """Return the separator that divides most of the first lines alike."""
    lines = [line for line in islice(StringIO(text), 50) if line.strip()][:20]

    def merit(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in lines]
        return (sum(count == counts[0] for count in counts if counts[0]), sum(counts))

    return max(_SEPARATORS, key=merit) if lines else ","


def _workbook(content: bytes) -> Iterator[Iterator[Row]]:
    """Yield the rows of each sheet of a workbook, to be read before the next."""
    from openpyxl import load_workbook  # 23 MB, and every process knows the formats

    try:
        _measure(content)
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        if not book.worksheets:
            raise InterchangeError("The workbook has no sheet with cells.")
        for sheet in book.worksheets[:MOST_SHEETS]:
            sheet.reset_dimensions()  # some programs state them wrongly
            rows = sheet.iter_rows(
                max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True
            )
            yield _sheet_rows(rows)
    except InterchangeError:
        raise
    except Exception as error:  # the reader passes on whatever its XML and zip readers raise
        raise InterchangeError(_DAMAGED) from error


_DAMAGED = (
    "This is an Excel workbook (XLSX), but it is damaged. Open it in a spreadsheet program, save "
    "it again and send that."
)


def _sheet_rows(rows: Iterable[tuple[object, ...]]) -> Iterator[Row]:
    try:
        for number, cells in enumerate(rows, 1):
            if cells.count(None) == len(cells):
                continue
            tidy = tuple(_tidy(_written(cell)) for cell in cells)
            while tidy and not tidy[-1]:
                tidy = tidy[:-1]
            if tidy:
                yield Row(number, tidy)
    except Exception as error:  # as above
        raise InterchangeError(_DAMAGED) from error


def _measure(content: bytes) -> None:
    """Count what a workbook holds before it is read: a few kilobytes can unpack to millions.

    Nothing is kept while counting, whatever the parts are called, and a part is never unpacked
    beyond the size that the file states for it.

    Raises:
        InterchangeError: it holds more than any club's workbook.
    """
    with zipfile.ZipFile(BytesIO(content)) as packed:
        parts = packed.infolist()
        if sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise InterchangeError(
                f"The workbook unpacks to more than {MOST_UNPACKED // 1024**2} MB, so it was not "
                "read."
            )
        elements = _Elements()
        for part in parts:
            with packed.open(part) as opened:
                elements.count(opened)


class _Elements:
    """Counts the elements of XML parts."""

    def __init__(self) -> None:
        self._cells = self._within = self._others = 0

    def count(self, part: IO[bytes]) -> None:
        """Count those of a part; one that is not XML has none."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._take
        parser.EntityDeclHandler = self._refuse_entities
        try:
            parser.ParseFile(part)
        except expat.ExpatError:
            return  # whether the reader needs this part, it will find out

    def _take(self, name: str, _attributes: object) -> None:
        local = name.rpartition(" ")[2]
        if local in ("c", "row", "si"):
            self._cells += 1
            refuse_beyond(self._cells)
        elif local in ("v", "is", "t", "f"):
            self._within += 1
            refuse_beyond(self._within, most=2 * MOST_CELLS, what="parts of cells")
        else:
            self._others += 1
            refuse_beyond(self._others, most=MOST_FORMATS, what="formats, names and links")

    def _refuse_entities(self, *_declared: object) -> None:
        raise InterchangeError(
            "The workbook declares its own entities, which no spreadsheet program does, so it was "
            "not read."
        )


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)


def _tidy(cell: str) -> str:
    return " ".join(cell[:LONGEST_CELL].split())
