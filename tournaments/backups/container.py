"""The file of a backup: a ZIP of a manifest and one member per table, sealed as a whole.

A member has one line per row; ``manifest.json`` says what must be there. The ZIP's comment, the
last 64 bytes of the file, is the SHA-256 of all bytes before it, in hexadecimal, so no byte can
be changed or cut off unnoticed.
"""

import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from tournaments.backups.errors import BackupError, DamagedBackupError, OtherSchemaError
from tournaments.backups.ledgers import LedgerHead
from tournaments.backups.schedule import Pulse

FORMAT = "fairdeal-backup"
VERSION = 1
MANIFEST = "manifest.json"
_SEAL = 64  # bytes at the end
_CHUNK = 1 << 20
_QUICK = 1  # compression level: a sixth larger than the best, in a fifth of the time
_LONGEST_MANIFEST = 1 << 28  # bytes
_WRITTEN = (1980, 1, 1, 0, 0, 0)  # the same time for all members, because it does not matter


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table in the file: its number of rows, and the SHA-256 of their lines."""

    name: str
    columns: tuple[str, ...]
    rows: int
    sha256: str

    @property
    def member(self) -> str:
        """Its name in the ZIP file."""
        return f"tables/{self.name}.jsonl"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says about itself.

    Attributes:
        made_at: The moment it shows, with a time zone.
        reason: Why it was made.
        fairdeal: The version that made it.
        database: ``sqlite`` or ``postgresql``; it can be restored into either.
        migrations: The migrations that made the tables, as ``app.name``.
        columns: SHA-256 of all columns and their types.
        tables: In the order in which they are written.
        ledgers: The head of every event's ledger. The file also gives its code: anyone who keeps
            the code can prove later that no earlier entry was changed.
        problems: Sentences saying where a ledger was already broken.
        pulse: How far play had come.
    """

    made_at: datetime
    reason: str
    fairdeal: str
    database: str
    migrations: tuple[str, ...]
    columns: str
    tables: tuple[WrittenTable, ...]
    ledgers: tuple[LedgerHead, ...]
    problems: tuple[str, ...]
    pulse: Pulse

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(table.rows for table in self.tables)

    def to_json(self) -> str:
        """Return the content of ``manifest.json``."""
        written = {"format": FORMAT, "version": VERSION, **asdict(self)}
        written["ledgers"] = [asdict(head) | {"code": head.code} for head in self.ledgers]
        return json.dumps(written | {"made_at": self.made_at.isoformat()}, indent=1)

    @classmethod
    def from_json(cls, text: bytes) -> Self:
        """Read ``manifest.json``.

        Raises:
            DamagedBackupError: it is not one.
            OtherSchemaError: a newer Fairdeal wrote it.
        """
        try:
            said: dict[str, Any] = json.loads(text)
            if said.pop("format") != FORMAT:
                raise DamagedBackupError("This is not a Fairdeal backup.")
            if (version := int(said.pop("version"))) != VERSION:
                raise OtherSchemaError(
                    f"This backup has format {version}, which this Fairdeal cannot read. "
                    "Upgrade Fairdeal, then restore again."
                )
            return cls(
                made_at=datetime.fromisoformat(said.pop("made_at")),
                migrations=tuple(said.pop("migrations")),
                tables=tuple(
                    WrittenTable(**each | {"columns": tuple(each["columns"])})
                    for each in said.pop("tables")
                ),
                ledgers=tuple(_head(each) for each in said.pop("ledgers")),
                problems=tuple(said.pop("problems")),
                pulse=Pulse(**said.pop("pulse")),
                **said,
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise DamagedBackupError("This is not a Fairdeal backup.") from error


def _head(said: dict[str, Any]) -> LedgerHead:
    """Read a ledger's head without its code, which follows from it; older backups lack it."""
    said.pop("code", None)
    return LedgerHead(**said)


class Writing:
    """A backup being written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def table(self, name: str, columns: tuple[str, ...], lines: Iterable[bytes]) -> WrittenTable:
        """Write a table and return its description."""
        rows, digest = 0, hashlib.sha256()
        info = _member(f"tables/{name}.jsonl")
        with self._archive.open(info, "w", force_zip64=True) as stream:
            for line in lines:
                stream.write(line)
                digest.update(line)
                rows += 1
        return WrittenTable(name, columns, rows, digest.hexdigest())

    def manifest(self, manifest: Manifest) -> None:
        """Write what the backup says about itself; call this last."""
        info = _member(MANIFEST)
        self._archive.writestr(info, manifest.to_json(), compresslevel=_QUICK)


def write(path: Path, write_content: Callable[[Writing], None]) -> None:
    """Write a new file that only its owner can read, seal it and sync it to disk.

    Raises:
        OSError: it cannot be written or already exists.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as archive:
            write_content(Writing(archive))
            archive.comment = b"0" * _SEAL
        length = file.seek(0, os.SEEK_END) - _SEAL
        file.seek(0)
        seal = _digest(file, length)
        file.seek(length)
        file.write(seal)
        file.flush()
        os.fsync(file.fileno())


class Reading:
    """A backup with an intact seal, being read."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        try:
            if archive.getinfo(MANIFEST).file_size > _LONGEST_MANIFEST:
                raise DamagedBackupError("This is not a Fairdeal backup.")
            self.manifest = Manifest.from_json(archive.read(MANIFEST))
        except KeyError as error:
            raise DamagedBackupError("This is not a Fairdeal backup.") from error

    def lines(self, table: WrittenTable) -> Iterator[bytes]:
        """Yield the lines of a table.

        Raises:
            DamagedBackupError: the table is missing or, at the end, its lines have been changed.
        """
        rows, digest = 0, hashlib.sha256()
        try:
            with self._archive.open(table.member) as stream:
                for line in stream:
                    digest.update(line)
                    rows += 1
                    yield line
        except KeyError as error:
            raise DamagedBackupError(
                f"This backup is damaged: its table {table.name} is missing. Use another backup."
            ) from error
        if (rows, digest.hexdigest()) != (table.rows, table.sha256):
            raise DamagedBackupError(
                f"This backup is damaged in its table {table.name}. Use another backup."
            )


@contextmanager
def opened(path: Path) -> Iterator[Reading]:
    """Open a backup after checking its seal.

    Raises:
        BackupError: it cannot be read, is damaged, or is not a backup.
    """
    try:
        with path.open("rb") as file:
            length = file.seek(0, os.SEEK_END) - _SEAL
            file.seek(0)
            if length <= 0 or not zipfile.is_zipfile(file):
                raise DamagedBackupError(
                    f"{path} is not a Fairdeal backup, or its end is missing. Use another backup."
                )
            file.seek(0)
            if _digest(file, length) != file.read(_SEAL):
                raise DamagedBackupError(
                    f"{path} is damaged: it has changed since it was written. Use another backup."
                )
            file.seek(0)
            with zipfile.ZipFile(file) as archive:
                yield Reading(archive)
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        raise DamagedBackupError(f"{path} is damaged ({error}). Use another backup.") from error
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from error


def _member(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _WRITTEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _digest(file: Any, length: int) -> bytes:
    """Return the SHA-256 of the next ``length`` bytes, in hexadecimal."""
    digest = hashlib.sha256()
    while length > 0 and (chunk := file.read(min(_CHUNK, length))):
        digest.update(chunk)
        length -= len(chunk)
    return digest.hexdigest().encode()
