"""The pages and rows of an Access database."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum


class AccessError(ValueError):
    """The database is not as expected, or has no room; the message is one sentence."""


PAGE = 4096  # bytes
MOST_PAGES = 512  # what a map within a row can cover: 2 MB; a club evening has 0.2 MB
DATA, DEFINITION, LEAF = 0x01, 0x02, 0x04
_MAP_START, _MAP_BYTES = 5, 64
_ROW_COUNT, _FIRST_SLOT = 12, 14
_DELETED, _ELSEWHERE, _OFFSET = 0x8000, 0x4000, 0x1FFF
MOST_ROWS = 255  # on a page: a row's number is one byte in pointers


@dataclass(frozen=True, slots=True, order=True)
class Pointer:
    """A row: its page, and its number on it."""

    page: int
    row: int

    @classmethod
    def read(cls, four: bytes) -> "Pointer":
        """Return the pointer in four bytes, the row first."""
        return cls(int.from_bytes(four[1:4], "little"), four[0])

    @property
    def stored(self) -> bytes:
        """The four bytes of a definition: the row, then the page."""
        return bytes((self.row,)) + self.page.to_bytes(3, "little")

    @property
    def indexed(self) -> bytes:
        """The four bytes in an index: the page, high byte first, then the row."""
        return self.page.to_bytes(3, "big") + bytes((self.row,))


class Pages:
    """A file as pages that can be changed and added to."""

    def __init__(self, content: bytes) -> None:
        if len(content) % PAGE or content[4:19] != b"Standard Jet DB" or content[0x14] != 1:
            raise AccessError("This is not an Access 2000 to 2003 database.")
        self._pages = [
            memoryview(bytearray(content[start : start + PAGE]))
            for start in range(0, len(content), PAGE)
        ]

    def __bytes__(self) -> bytes:
        return b"".join(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    def __getitem__(self, number: int) -> memoryview:
        """Return a page to read or change in place.

        Raises:
            AccessError: there is no such page.
        """
        if not 0 <= number < len(self):
            raise AccessError(f"The database has no page {number}.")
        return self._pages[number]

    def add(self, content: bytes) -> int:
        """Add a page at the end and return its number.

        Raises:
            AccessError: the file would be too large.
        """
        number = len(self)
        if number >= MOST_PAGES:
            raise AccessError(f"The database would be larger than {MOST_PAGES * PAGE >> 20} MB.")
        self._pages.append(memoryview(bytearray(content.ljust(PAGE, b"\0"))))
        # The map of all pages has a bit for every page that is free.
        UsageMap(self, Pointer(1, 0)).remove(number)
        return number


def number_at(page: memoryview, place: int, size: int = 2) -> int:
    """Return the unsigned number at a place of a page."""
    return int.from_bytes(page[place : place + size], "little")


def put_number(page: memoryview, place: int, value: int, size: int = 2) -> None:
    """Store an unsigned number at a place of a page."""
    page[place : place + size] = value.to_bytes(size, "little")


def empty_data_page(owner: int) -> bytes:
    """Return a data page without rows; ``owner`` is the page of the table's definition."""
    head = bytes((DATA, 1)) + (PAGE - _FIRST_SLOT).to_bytes(2, "little")
    return (head + owner.to_bytes(4, "little")).ljust(PAGE, b"\0")


def room_on(page: memoryview) -> int:
    """Return how many bytes the next row of a data page may have."""
    if number_at(page, _ROW_COUNT) >= MOST_ROWS:
        return 0
    return number_at(page, 2) - 2


def add_row(page: memoryview, row: bytes) -> int:
    """Put a row on a data page that has room for it, and return its number."""
    count = number_at(page, _ROW_COUNT)
    end = number_at(page, _FIRST_SLOT + 2 * count - 2) & _OFFSET if count else PAGE
    start = end - len(row)
    page[start:end] = row
    put_number(page, _FIRST_SLOT + 2 * count, start)
    put_number(page, _ROW_COUNT, count + 1)
    put_number(page, 2, number_at(page, 2) - len(row) - 2)
    return count


def delete_row(page: memoryview, number: int) -> None:
    """Mark a row as deleted; its bytes stay until Access compacts the database."""
    slot = _FIRST_SLOT + 2 * number
    put_number(page, slot, number_at(page, slot) | _DELETED | _ELSEWHERE)


def bounds(page: memoryview, number: int) -> tuple[int, int]:
    """Return where a row begins and ends on its page."""
    start = number_at(page, _FIRST_SLOT + 2 * number) & _OFFSET
    end = number_at(page, _FIRST_SLOT + 2 * number - 2) & _OFFSET if number else PAGE
    if not _FIRST_SLOT <= start <= end <= PAGE:
        raise AccessError("A row of the database is outside its page.")
    return start, end


def rows_on(pages: Pages, number: int) -> Iterator[tuple[Pointer, bytes]]:
    """Yield the rows of a data page that are not deleted, including those moved elsewhere."""
    page = pages[number]
    for row in range(number_at(page, _ROW_COUNT)):
        flags = number_at(page, _FIRST_SLOT + 2 * row)
        if flags & _DELETED:
            continue
        start, end = bounds(page, row)
        if flags & _ELSEWHERE:
            moved = Pointer.read(bytes(page[start : start + 4]))
            start, end = bounds(pages[moved.page], moved.row)
            yield Pointer(number, row), bytes(pages[moved.page][start:end])
        else:
            yield Pointer(number, row), bytes(page[start:end])


class UsageMap:
    """A map of pages, a bit for each: within a row, or on its own pages."""

    def __init__(self, pages: Pages, pointer: Pointer) -> None:
        page = pages[pointer.page]
        start, end = bounds(page, pointer.row)
        self._pages, self._row = pages, page[start:end]

    def __iter__(self) -> Iterator[int]:
        if self._row[0] == 0:
            yield from _set_bits(number_at(self._row, 1, 4), self._row[_MAP_START:])
            return
        for place in range(1, len(self._row) - 3, 4):
            if number := number_at(self._row, place, 4):
                bits = self._pages[number][4:]
                yield from _set_bits((place - 1) // 4 * len(bits) * 8, bits)

    def add(self, number: int) -> None:
        """Set the bit of a page."""
        byte, bit = self._place(number)
        byte[0] |= bit

    def remove(self, number: int) -> None:
        """Clear the bit of a page."""
        byte, bit = self._place(number)
        byte[0] &= ~bit

    def _place(self, number: int) -> tuple[memoryview, int]:
        if self._row[0] == 0:
            bits, offset = self._row[_MAP_START:], number - number_at(self._row, 1, 4)
        else:
            size = (PAGE - 4) * 8
            at = 1 + number // size * 4
            own = number_at(self._row, at, 4) if at + 4 <= len(self._row) else 0
            bits, offset = (self._pages[own][4:] if own else self._row[:0]), number % size
        if not 0 <= offset < len(bits) * 8:
            raise AccessError("A map of the database has no room for another page.")
        return bits[offset // 8 : offset // 8 + 1], 1 << offset % 8


def empty_maps(count: int) -> bytes:
    """Return a page with empty maps within rows."""
    page = memoryview(bytearray(empty_data_page(0)))
    for _ in range(count):
        add_row(page, bytes(_MAP_START + _MAP_BYTES))
    return bytes(page)


def _set_bits(first: int, bits: memoryview) -> Iterator[int]:
    for place, byte in enumerate(bits):
        if byte:
            yield from (first + 8 * place + bit for bit in range(8) if byte >> bit & 1)


_DAY_ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 (Access knows no time zones)
Value = int | str | bool | bytes | datetime | None


class Type(IntEnum):
    """The types of columns that are read and written, by their code."""

    YES_NO = 0x01
    SHORT = 0x03
    LONG = 0x04
    DATE = 0x08
    BINARY = 0x09
    TEXT = 0x0A


_WIDTHS = {
    Type.YES_NO: 0,
    0x02: 1,
    Type.SHORT: 2,
    Type.LONG: 4,
    0x05: 8,
    0x06: 4,
    0x07: 8,
    Type.DATE: 8,
    0x0F: 16,
    0x10: 17,
}
"""The bytes of the fixed-width types; a truth value is stored in the null mask."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        name: Its name.
        type: The code of its type; codes not in ``Type`` are kept and left empty.
        length: The most characters a text may have; otherwise 0.
        counts: Whether Access numbers new rows in this column.
    """

    name: str
    type: int
    length: int = 0
    counts: bool = False

    @property
    def width(self) -> int | None:
        """The bytes it takes in every row; None if they vary."""
        return _WIDTHS.get(self.type)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a column is stored in a row.

    Attributes:
        column: The column.
        number: Its number, which the null mask uses.
        place: For a fixed column, how many bytes after the count of columns it begins; for
            another, its number among those of varying width.
        fixed: Whether it is fixed.
    """

    column: Column
    number: int
    place: int
    fixed: bool


def slots_of(columns: Sequence[Column]) -> tuple[Slot, ...]:
    """Return where the columns of a new table are stored."""
    slots, after, varying = [], 0, 0
    for number, column in enumerate(columns):
        if column.width is None:
            slots.append(Slot(column, number, varying, fixed=False))
            varying += 1
        else:
            slots.append(Slot(column, number, after, fixed=True))
            after += column.width
    return tuple(slots)


def encode_row(slots: Sequence[Slot], values: Mapping[str, Value]) -> bytes:
    """Return a row's bytes.

    Raises:
        AccessError: a value does not fit its column, or there is no such column.
    """
    if unknown := values.keys() - {slot.column.name for slot in slots}:
        raise AccessError(f"The table has no column {sorted(unknown)[0]}.")
    count = 1 + max(slot.number for slot in slots)
    fixed = bytearray(max((s.place + (s.column.width or 0) for s in slots if s.fixed), default=0))
    varying = [b""] * (1 + max((s.place for s in slots if not s.fixed), default=-1))
    mask = bytearray((count + 7) // 8)
    for slot in slots:
        value = values.get(slot.column.name)
        if value is None or value is False:
            continue
        mask[slot.number // 8] |= 1 << slot.number % 8
        stored = _encoded(slot.column, value)
        if slot.fixed:
            fixed[slot.place : slot.place + len(stored)] = stored
        else:
            varying[slot.place] = stored
    row = count.to_bytes(2, "little") + bytes(fixed)
    if varying:
        starts = []
        for part in varying:
            starts.append(len(row))
            row += part
        for place in (len(row), *reversed(starts), len(varying)):
            row += place.to_bytes(2, "little")
    return row + bytes(mask)


def decode_row(slots: Sequence[Slot], row: bytes) -> dict[str, Value]:
    """Return a row's values by column; columns that were added after the row are None.

    Raises:
        AccessError: the row contradicts itself.
    """
    try:
        return {slot.column.name: _read(slot, row) for slot in slots}
    except (struct.error, IndexError, UnicodeDecodeError, OverflowError) as error:
        raise AccessError("A row of the database contradicts itself.") from error


def _read(slot: Slot, row: bytes) -> Value:
    count = int.from_bytes(row[:2], "little")
    mask = row[len(row) - (count + 7) // 8 :]
    is_set = slot.number < count and bool(mask[slot.number // 8] >> slot.number % 8 & 1)
    if slot.column.type == Type.YES_NO:
        return is_set
    if not is_set:
        return None
    if slot.fixed:
        return _decoded(slot.column, row[2 + slot.place :])
    table = len(row) - len(mask) - 2
    varying = int.from_bytes(row[table : table + 2], "little")
    if slot.place >= varying:
        return None
    # Starts are stored from last to first, with the end of the data before them.
    at = table - 2 * (slot.place + 1)
    start, end = (int.from_bytes(row[p : p + 2], "little") for p in (at, at - 2))
    return _decoded(slot.column, row[start:end])


def _encoded(column: Column, value: Value) -> bytes:
    try:
        match column.type, value:
            case Type.YES_NO, True:
                return b""
            case Type.SHORT, int():
                return struct.pack("<h", value)
            case Type.LONG, int():
                return struct.pack("<i", value)
            case Type.DATE, datetime():
                return struct.pack("<d", (value - _DAY_ZERO) / timedelta(days=1))
            case Type.BINARY, bytes():
                return value
            case Type.TEXT, str() if len(value) <= column.length and "\0" not in value:
                stored = value.encode("utf-16-le")
                if len(stored) <= 2 * column.length:
                    return stored
    except struct.error:
        pass
    raise AccessError(f"{value!r} does not fit the column {column.name}.")


def _decoded(column: Column, stored: bytes) -> Value:
    match column.type:
        case Type.SHORT:
            return int(struct.unpack_from("<h", stored)[0])
        case Type.LONG:
            return int(struct.unpack_from("<i", stored)[0])
        case Type.DATE:
            return _DAY_ZERO + timedelta(days=struct.unpack_from("<d", stored)[0])
        case Type.BINARY:
            return bytes(stored)
        case Type.TEXT:
            return _text(stored)
    return None


def _text(stored: bytes) -> str:
    r"""Return a text, which Access may have compressed.

    After the mark FF FE, every character has one byte; a zero switches to two bytes and back.

    >>> _text(b"\xff\xfeAB")
    'AB'
    """
    if not stored.startswith(b"\xff\xfe"):
        return stored.decode("utf-16-le")
    parts = stored[2:].split(b"\0")
    if len(parts) == 1:
        return parts[0].decode("latin-1")
    text, place, narrow = "", 2, True
    while place < len(stored):
        if stored[place : place + 1] == b"\0" and narrow:
            narrow, place = False, place + 1
        elif narrow:
            text, place = text + chr(stored[place]), place + 1
        elif stored[place : place + 1] == b"\0":
            narrow, place = True, place + 1
        else:
            text += stored[place : place + 2].decode("utf-16-le")
            place += 2
    return text
