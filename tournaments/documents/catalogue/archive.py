"""Many documents as one ZIP file."""

from collections.abc import Iterable
from io import BytesIO
from itertools import chain, count
from zipfile import ZIP_STORED, ZipFile, ZipInfo

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, fixed so that the same documents always give the same file."""


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive of files, each a name and its bytes, in the order given.

    Nothing is compressed, because PDF pages already are. A repeated name gets a number.
    """
    stream = BytesIO()
    taken: set[str] = set()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for name, content in files:
            stem, _dot, end = name.rpartition(".")
            names = chain([name], (f"{stem}-{number}.{end}" for number in count(2)))
            free = next(each for each in names if each not in taken)
            taken.add(free)
            archive.writestr(ZipInfo(free, EARLIEST), content)
    return stream.getvalue()
