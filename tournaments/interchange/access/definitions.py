"""The definition of a table: its columns, its maps of pages, its indexes.

A definition may be longer than a page. Each following page begins with a head of eight bytes, which
offsets do not count.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.interchange.access.rows import (
    DEFINITION,
    PAGE,
    AccessError,
    Column,
    Pages,
    Pointer,
    Slot,
    Type,
    number_at,
    slots_of,
)

_HEAD = 63  # bytes before the counts of indexes
_COLUMN, _PER_INDEX, _INDEX = 25, 12, 52
_MAGIC = 1625
_ENGLISH = 0x0409  # the sort order "General"
_FIXED, _NULLABLE, _COUNTS = 1, 2, 4
_ROWS, _LAST_NUMBER = 16, 20


@dataclass(frozen=True, slots=True)
class Index:
    """An index: the numbers of its columns, its first page, and where its keys are counted."""

    columns: tuple[int, ...]
    root: int
    counted_at: int


@dataclass(frozen=True, slots=True)
class Definition:
    """A stored table: where it is stored, and its columns by number."""

    page: int
    slots: tuple[Slot, ...]
    owned: Pointer
    roomy: Pointer
    indexes: tuple[Index, ...]


def definition_of(columns: Sequence[Column], maps: int) -> bytes:
    """Return the definition of a new, empty table, at full length.

    Args:
        columns: Its columns.
        maps: The page of its two maps: the pages it has, and those with room.
    """
    slots = slots_of(columns)
    varying = sum(not slot.fixed for slot in slots)
    names = b"".join(_name(column.name) for column in columns)
    length = _HEAD + _COLUMN * len(slots) + len(names) + 2
    head = struct.pack(
        "<BBHIIIIIB15xBHHHII",
        DEFINITION,
        1,
        0,
        0,
        length,
        _MAGIC,
        0,
        0,
        1,
        0x4E,
        len(slots),
        varying,
        len(slots),
        0,
        0,
    )
    maps_at = Pointer(maps, 0).stored + Pointer(maps, 1).stored
    return head + maps_at + b"".join(map(_column, slots)) + names + b"\xff\xff"


def put_definition(pages: Pages, page: int, definition: bytes) -> None:
    """Store a definition on the page added for it, and on further pages if it is longer."""
    rest = memoryview(definition)
    number, head = page, b""
    while rest:
        room = PAGE - len(head)
        content = head + bytes(rest[:room])
        rest = rest[room:]
        following = pages.add(bytes((DEFINITION, 1))) if rest else 0
        stored = pages[number]
        stored[: len(content)] = content
        stored[2:4] = max(PAGE - len(content) - 8, 0).to_bytes(2, "little")
        stored[4:8] = following.to_bytes(4, "little")
        number, head = following, bytes((DEFINITION, 1)).ljust(8, b"\0")


def read_definition(pages: Pages, page: int) -> Definition:
    """Read a table's definition.

    Raises:
        AccessError: the page has none, or it contradicts itself.
    """
    whole = _whole(pages, page)
    try:
        return _read(whole, page)
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise AccessError("The definition of a table contradicts itself.") from error


def add_to_counts(pages: Pages, definition: Definition, rows: int, last: int = 0) -> None:
    """Record how many rows a table has gained, and the last number Access gave."""
    page = pages[definition.page]
    for place, value in (
        (_ROWS, number_at(page, _ROWS, 4) + rows),
        (_LAST_NUMBER, max(number_at(page, _LAST_NUMBER, 4), last)),
    ):
        page[place : place + 4] = value.to_bytes(4, "little")


def _column(slot: Slot) -> bytes:
    column = slot.column
    flags = _NULLABLE | _FIXED * slot.fixed | _COUNTS * column.counts
    sorts = _ENGLISH if column.type == Type.TEXT else 0
    width = 2 * column.length if column.width is None else column.width
    return struct.pack(
        "<BIHHHHHBBIHH",
        column.type,
        _MAGIC,
        slot.number,
        0 if slot.fixed else slot.place,
        slot.number,
        sorts,
        0,
        flags,
        0,
        0,
        slot.place if slot.fixed else 0,
        width,
    )


def _name(name: str) -> bytes:
    stored = name.encode("utf-16-le")
    return len(stored).to_bytes(2, "little") + stored


def _whole(pages: Pages, page: int) -> bytes:
    whole, seen = b"", set[int]()
    while page and page not in seen:
        seen.add(page)
        content = pages[page]
        if content[0] != DEFINITION:
            raise AccessError("A table's definition is missing.")
        whole += bytes(content[8:] if whole else content)
        page = number_at(content, 4, 4)
    return whole


def _read(whole: bytes, page: int) -> Definition:
    columns, indexes = struct.unpack_from("<H4xI", whole, 45)
    counts_at = _HEAD
    at = _HEAD + _PER_INDEX * indexes
    raw = [struct.unpack_from("<B4xHHHHHBB4xHH", whole, at + _COLUMN * n) for n in range(columns)]
    at += _COLUMN * columns
    slots = []
    for kind, number, place, _again, _sorts, _version, flags, _more, offset, width in raw:
        (size,) = struct.unpack_from("<H", whole, at)
        name = whole[at + 2 : at + 2 + size].decode("utf-16-le")
        at += 2 + size
        fixed = bool(flags & _FIXED)
        column = Column(name, kind, width // 2 if kind == Type.TEXT else 0, bool(flags & _COUNTS))
        slots.append(Slot(column, number, offset if fixed else place, fixed))
    found = tuple(
        Index(
            tuple(
                number
                for number, _order in struct.iter_unpack("<HB", whole[start + 4 : start + 34])
                if number != 0xFFFF
            ),
            struct.unpack_from("<I", whole, start + 38)[0],
            counts_at + _PER_INDEX * n + 4,
        )
        for n in range(indexes)
        for start in (at + _INDEX * n,)
    )
    return Definition(
        page,
        tuple(sorted(slots, key=lambda slot: slot.number)),
        Pointer.read(whole[55:59]),
        Pointer.read(whole[59:63]),
        found,
    )
