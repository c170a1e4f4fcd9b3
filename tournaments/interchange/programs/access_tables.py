"""The rows of an Access database from a stranger, table by table.

access-parser reads the pages; it knows Access 97 to 2016. We bound its loops here, because it
believes whatever a damaged file says about itself. With what it brings along it takes 18 MB, so
whoever needs it imports this module when there is a file to read.
"""

import logging
from collections.abc import Collection, Mapping
from typing import Any

from access_parser import AccessParser
from access_parser.access_parser import AccessTable, TableObj
from access_parser.parsing_primitives import parse_data_page_header
from access_parser.utils import categorize_pages

from tournaments.interchange.errors import InterchangeError

MOST_STEPS = 60_000  # rows and pages that the reader may visit in one file
_PLACE = 0x1FFF  # the place of a row on its page; the higher bits are flags
logging.getLogger("access_parser").setLevel(logging.CRITICAL)  # it logs whole pages

Row = Mapping[str, Any]


def tables_in(content: bytes, names: Collection[str]) -> dict[str, list[Row]]:
    """Return the rows of those tables that there are, by table name.

    Raise any error that the library raises for bytes that are not a sound database.
    """
    database = _Database(content)
    return {name: _rows(database.parse_table(name)) for name in names if name in database.catalog}


def _rows(columns: Mapping[str, Any]) -> list[Row]:
    """Return a table row by row; the library gives an empty one as texts instead of lists."""
    listed = {name: values for name, values in columns.items() if isinstance(values, list)}
    if not listed:
        return []
    sizes = {len(values) for values in listed.values()}
    if len(sizes) > 1:  # an unreadable row would shift all those that follow
        raise InterchangeError("The rows of a table have different lengths.")
    return [dict(zip(listed, row, strict=True)) for row in zip(*listed.values(), strict=True)]


class _Steps:
    """Counts what the reader visits; a damaged file could send it round for ever."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise InterchangeError("The file is damaged: reading it leads nowhere.")


class _Pages(dict[int, bytes]):
    """Pages by their place in the file; every access is counted."""

    def __init__(self, pages: Mapping[int, bytes], steps: _Steps) -> None:
        super().__init__(pages)
        self._steps = steps

    def get(self, place: int, otherwise: Any = None) -> Any:
        self._steps.take()
        return super().get(place, otherwise)


class _Table(AccessTable):  # type: ignore[misc]  # the library has no types
    """A table whose rows are counted as they are read."""

    def __init__(self, steps: _Steps, *table: Any) -> None:
        self._steps = steps
        super().__init__(*table)

    def _parse_row(self, record: bytes) -> None:
        self._steps.take()
        super()._parse_row(record)

    def _get_overflow_record(self, record_pointer: int) -> bytes | None:
        """Return a row that a correction made longer, so that it is stored elsewhere.

        The library takes the flags of the row before as part of its position.
        """
        page = self._data_pages.get((record_pointer >> 8) * self.page_size)
        number = record_pointer & 0xFF
        places = parse_data_page_header(page, version=self.version).record_offsets if page else ()
        if number >= len(places):
            return None
        end = places[number - 1] & _PLACE if number else len(page)
        return bytes(page[places[number] & _PLACE : end])


class _Database(AccessParser):  # type: ignore[misc]  # the library has no types
    """A database read from memory, with bounds."""

    def __init__(self, content: bytes) -> None:
        self._steps = _Steps()
        self.db_data = content
        self._parse_file_header(content)
        definitions, data, self._all_pages = categorize_pages(content, self.page_size)
        self._table_defs = _Pages(definitions, self._steps)
        self._data_pages = _Pages(data, self._steps)
        self._tables_with_data = self._link_tables_to_data()
        self.extra_props: dict[str, Any] = {}
        self.catalog = self._listed()

    def _listed(self) -> dict[str, int]:
        """Return where each named table begins, from the table of all objects."""
        objects = self._bounded(self._tables_with_data[2 * self.page_size]).parse()
        return {
            str(name): int(at)
            for name, at, kind in zip(objects["Name"], objects["Id"], objects["Type"], strict=True)
            if kind == 1
        }

    def get_table(self, table_name: str) -> AccessTable:
        """Return a table by name."""
        place = self.catalog[table_name] * self.page_size
        table = self._tables_with_data.get(place)
        if table is None:
            table = TableObj(offset=place, val=self._table_defs.get(place))
        return self._bounded(table)

    def _bounded(self, table: TableObj) -> AccessTable:
        return _Table(
            self._steps, table, self.version, self.page_size, self._data_pages, self._table_defs
        )
