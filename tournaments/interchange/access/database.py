"""A database: create tables in it; add, read and replace rows."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

import msaccessdb  # type: ignore[import-untyped]

from tournaments.interchange.access.definitions import (
    Definition,
    add_to_counts,
    definition_of,
    put_definition,
    read_definition,
)
from tournaments.interchange.access.indexes import add_entries, key_of
from tournaments.interchange.access.rows import (
    DATA,
    DEFINITION,
    AccessError,
    Column,
    Pages,
    Pointer,
    UsageMap,
    Value,
    add_row,
    decode_row,
    delete_row,
    empty_data_page,
    empty_maps,
    encode_row,
    number_at,
    room_on,
    rows_on,
)

_OBJECTS, _RIGHTS = 2, 3  # the pages of the two tables that list tables and who may use them
_TABLES = 0x0F000001  # the object that tables are listed under
_TABLE = 1
_OWNER = bytes.fromhex("cf5f")  # no one in particular, as Jackcess writes
_EVERYTHING = 0x000FFFFF
_LONGEST_ROW = 4000


class Database:
    """A database of Access 2000 in memory; ``bytes`` returns the file."""

    def __init__(self, content: bytes) -> None:
        """Open a database.

        Raises:
            AccessError: it is not a database, or of another version.
        """
        self._pages = Pages(content)
        self._read: dict[int, Definition] = {}

    @classmethod
    def empty(cls) -> "Database":
        """Return a database without tables."""
        return cls(_empty())

    def __bytes__(self) -> bytes:
        return bytes(self._pages)

    @property
    def tables(self) -> Mapping[str, int]:
        """The page of every table's definition, by name."""
        return {
            str(row["Name"]): _whole(row["Id"])
            for _, row in self._rows(_OBJECTS)
            if row["Type"] == _TABLE and not _whole(row["Flags"])
        }

    def columns(self, table: str) -> tuple[Column, ...]:
        """Return the columns of a table by number.

        Raises:
            AccessError: there is no such table.
        """
        return tuple(slot.column for slot in self._definition(self._page(table)).slots)

    def create(self, table: str, columns: Sequence[Column], now: datetime) -> None:
        """Make a table.

        Raises:
            AccessError: it exists already, its name is not all letters, or there is no room.
        """
        if table in self.tables:
            raise AccessError(f"The database already has a table {table}.")
        page = self._pages.add(bytes((DEFINITION, 1)))
        maps = self._pages.add(empty_maps(2))
        put_definition(self._pages, page, definition_of(columns, maps))
        row: dict[str, Value] = {
            "Id": page,
            "ParentId": _TABLES,
            "Name": table,
            "Type": _TABLE,
            "DateCreate": now,
            "DateUpdate": now,
            "Owner": _OWNER,
            "Flags": 0,
        }
        self._insert(_OBJECTS, [row])
        users = [right["SID"] for _, right in self._rows(_RIGHTS) if right["ObjectId"] == _TABLES]
        rights: list[dict[str, Value]] = [
            {"ObjectId": page, "SID": user, "ACM": _EVERYTHING} for user in users
        ]
        self._insert(_RIGHTS, rights)

    def rows(self, table: str) -> Iterator[tuple[Pointer, dict[str, Value]]]:
        """Yield the rows of a table with their places.

        Raises:
            AccessError: there is no such table, or it is damaged.
        """
        return self._rows(self._page(table))

    def insert(self, table: str, rows: Sequence[Mapping[str, Value]]) -> None:
        """Add rows; a column that Access numbers must be given.

        Raises:
            AccessError: a value does not fit, there is no room, or the table has an index (we
                maintain only those of the catalogue).
        """
        self._insert(self._without_index(table).page, rows)

    def replace(self, table: str, place: Pointer, row: Mapping[str, Value]) -> None:
        """Delete a row and add another in its place, stored elsewhere.

        Raises:
            AccessError: as ``insert`` does.
        """
        self.insert(table, [row])
        self.delete(table, place)

    def delete(self, table: str, place: Pointer) -> None:
        """Delete a row from a table without an index.

        Raises:
            AccessError: there is no such table, or it has an index.
        """
        definition = self._without_index(table)
        delete_row(self._pages[place.page], place.row)
        add_to_counts(self._pages, definition, -1)

    def _without_index(self, table: str) -> Definition:
        definition = self._definition(self._page(table))
        if definition.indexes:
            raise AccessError(f"The table {table} has an index, which we cannot maintain.")
        return definition

    def _page(self, table: str) -> int:
        found = self.tables.get(table)
        if found is None:
            raise AccessError(f"The database has no table {table}.")
        return found

    def _definition(self, page: int) -> Definition:
        if page not in self._read:
            self._read[page] = read_definition(self._pages, page)
        return self._read[page]

    def _rows(self, page: int) -> Iterator[tuple[Pointer, dict[str, Value]]]:
        definition = self._definition(page)
        for number in UsageMap(self._pages, definition.owned):
            if self._holds(number, page):
                for place, row in rows_on(self._pages, number):
                    yield place, decode_row(definition.slots, row)

    def _holds(self, number: int, table: int) -> bool:
        page = self._pages[number]
        return page[0] == DATA and number_at(page, 4, 4) == table

    def _insert(self, page: int, rows: Sequence[Mapping[str, Value]]) -> None:
        definition = self._definition(page)
        encoded = [encode_row(definition.slots, values) for values in rows]
        places = [self._place(definition, row) for row in encoded]
        for index in definition.indexes:
            names = [definition.slots[number].column.name for number in index.columns]
            keys = [key_of([values.get(name) for name in names]) for values in rows]
            count = add_entries(self._pages, index.root, list(zip(keys, places, strict=True)))
            stored = self._pages[page][index.counted_at : index.counted_at + 4]
            stored[:] = count.to_bytes(4, "little")
        numbered = [slot.column.name for slot in definition.slots if slot.column.counts]
        last = max((_whole(row.get(name)) for name in numbered for row in rows), default=0)
        add_to_counts(self._pages, definition, len(rows), last)

    def _place(self, definition: Definition, row: bytes) -> Pointer:
        if len(row) > _LONGEST_ROW:
            raise AccessError("A row is longer than a page.")
        owned = UsageMap(self._pages, definition.owned)
        for number in sorted(owned, reverse=True)[:1]:
            if self._holds(number, definition.page) and room_on(self._pages[number]) >= len(row):
                return Pointer(number, add_row(self._pages[number], row))
            UsageMap(self._pages, definition.roomy).remove(number)
        number = self._pages.add(empty_data_page(definition.page))
        for pointer in (definition.owned, definition.roomy):
            UsageMap(self._pages, pointer).add(number)
        return Pointer(number, add_row(self._pages[number], row))


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.mdb"
        msaccessdb.create(str(path))
        return path.read_bytes()


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0
