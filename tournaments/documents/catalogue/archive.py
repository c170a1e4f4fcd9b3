"""Many documents as one ZIP file."""

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The same documents give the same file, so it carries no time."""


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive of files, named in order; pages are compressed already.

    A name that comes twice gets a number.
    """
    stream = BytesIO()
    seen: dict[str, int] = {}
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for name, content in files:
            seen[name] = seen.get(name, 0) + 1
            stem, _dot, end = name.rpartition(".")
            free = name if seen[name] == 1 else f"{stem}-{seen[name]}.{end}"
            archive.writestr(ZipInfo(free, EARLIEST), content)
    return stream.getvalue()
