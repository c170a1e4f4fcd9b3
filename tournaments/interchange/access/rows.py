"""Columns, and a row's values as bytes and back."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum

from tournaments.interchange.access.errors import AccessError

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
