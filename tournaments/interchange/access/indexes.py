"""Entries of an index on a single page, as in the catalogue of a small database.

An entry is the key and the place of its row. Keys are made so that their bytes sort as the values
do. A page may leave out the beginning that its entries share; we write entries in full.
"""

from collections.abc import Iterator, Sequence

from tournaments.interchange.access.rows import (
    LEAF,
    PAGE,
    AccessError,
    Pages,
    Pointer,
    Value,
    number_at,
    put_number,
)

_BITS, _ENTRIES = 0x1B, 0x1E0
_COMMON = 20  # where the length of the common beginning is stored
_ASCENDING, _TEXT_ENDS = b"\x7f", b"\x01\x00"
_LETTERS = bytes.fromhex("4a4c4d4f51535557595b5c5e6062646668696b6d6f7173757678")
"""What A to Z become in the sort order "General" of Access 2000."""


def key_of(values: Sequence[Value]) -> bytes:
    """Return the key of whole numbers and names.

    >>> key_of([1, "Ab"]).hex()
    '7f800000017f4a4c0100'

    Raises:
        AccessError: a name is not all letters.
    """
    return b"".join(_ASCENDING + _part(value) for value in values)


def add_entries(pages: Pages, root: int, entries: Sequence[tuple[bytes, Pointer]]) -> int:
    """Add entries to an index, and return how many different keys it then has.

    Raises:
        AccessError: the index has more than one page, or would need more.
    """
    page = pages[root]
    if page[0] != LEAF or any(number_at(page, place, 4) for place in (8, 12, 16)):
        raise AccessError("The catalogue of the database is too large to add to.")
    stored = sorted([*_stored(page), *(key + row.indexed for key, row in entries)])
    size = sum(map(len, stored))
    if size > PAGE - _ENTRIES:
        raise AccessError("The catalogue of the database has no room for another table.")
    page[_BITS:] = bytes(PAGE - _BITS)
    page[_ENTRIES : _ENTRIES + size] = b"".join(stored)
    put_number(page, _COMMON, 0)
    put_number(page, 2, PAGE - _ENTRIES - size)
    end = 0
    for entry in stored:
        end += len(entry)
        page[_BITS + end // 8] |= 1 << end % 8
    return len({entry[:-4] for entry in stored})


def _stored(page: memoryview) -> Iterator[bytes]:
    start, common, first = 0, number_at(page, _COMMON), b""
    for place, byte in enumerate(page[_BITS:_ENTRIES]):
        for bit in range(8):
            if byte >> bit & 1:
                end = 8 * place + bit
                entry = bytes(page[_ENTRIES + start : _ENTRIES + end])
                yield first[:common] + entry
                first, start = first or entry, end


def _part(value: Value) -> bytes:
    match value:
        case int():
            return (value + 0x80000000).to_bytes(4, "big")
        case str() if value.isascii() and value.isalpha():
            return bytes(_LETTERS[ord(c) - ord("A")] for c in value.upper()) + _TEXT_ENDS
    raise AccessError(f"{value!r} cannot be stored in an index of the catalogue.")
