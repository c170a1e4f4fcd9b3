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

from tournaments.ledger.chain import head_code

FORMAT = "fairdeal-backup"
VERSION = 2
MANIFEST = "manifest.json"
_SEAL = 64  # bytes at the end
_CHUNK = 1 << 20
_QUICK = 1  # compression level: a sixth larger than the best, in a fifth of the time
_LONGEST_MANIFEST = 1 << 28  # bytes
_WRITTEN = (1980, 1, 1, 0, 0, 0)  # the same time for all members, because it does not matter


class BackupError(Exception):
    """A backup cannot be made or is refused; the message says why and what to do."""


class DamagedBackupError(BackupError):
    """The file has changed since it was written, or is not a backup."""


class OtherSchemaError(BackupError):
    """The file has tables that this version of Fairdeal does not have."""


@dataclass(frozen=True, slots=True)
class LedgerHead:
    """The last entry of an event's ledger: its number, 0 for none, and its hash."""

    event: int
    slug: str
    sequence: int
    hash: str

    @property
    def code(self) -> str:
        """The code for ``verify_ledger --head``, as printed with results; empty without entries."""
        return head_code(self.sequence, self.hash)


@dataclass(frozen=True, slots=True)
class Pulse:
    """How far play has come in all events.

    Attributes:
        turns: Entries of all ledgers that start, end or reopen a session.
        entries: All entries, as the heads of all ledgers count them.
    """

    turns: int
    entries: int


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
        tables: How many rows each table has.
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
    tables: dict[str, int]
    ledgers: tuple[LedgerHead, ...]
    problems: tuple[str, ...]
    pulse: Pulse

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(self.tables.values())

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
            OtherSchemaError: another Fairdeal wrote it, in a format that this one does not read.
        """
        try:
            said: dict[str, Any] = json.loads(text)
            if said.pop("format") != FORMAT:
                raise DamagedBackupError("This is not a Fairdeal backup.")
            if (version := int(said.pop("version"))) != VERSION:
                raise OtherSchemaError(_of_version(version))
            return cls(
                made_at=datetime.fromisoformat(said.pop("made_at")),
                migrations=tuple(said.pop("migrations")),
                ledgers=tuple(
                    LedgerHead(**{name: head[name] for name in LedgerHead.__slots__})
                    for head in said.pop("ledgers")
                ),
                problems=tuple(said.pop("problems")),
                pulse=Pulse(**said.pop("pulse")),
                **said,
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise DamagedBackupError("This is not a Fairdeal backup.") from error


def _of_version(version: int) -> str:
    if version > VERSION:
        return (
            f"This backup has format {version}, which this Fairdeal cannot read. Upgrade Fairdeal, "
            "then restore again."
        )
    return (
        f"This backup has format {version}, which this Fairdeal no longer reads. Restore it with "
        "the Fairdeal that made it, upgrade, and make a new one."
    )


class Writing:
    """A backup being written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def table(self, name: str, lines: Iterable[bytes]) -> int:
        """Write the lines of a table and return how many there are."""
        rows = 0
        with self._archive.open(_member(_path(name)), "w", force_zip64=True) as stream:
            for line in lines:
                stream.write(line)
                rows += 1
        return rows

    def manifest(self, manifest: Manifest) -> None:
        """Write what the backup says about itself; call this last."""
        self._archive.writestr(_member(MANIFEST), manifest.to_json(), compresslevel=_QUICK)


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

    def lines(self, table: str) -> Iterator[bytes]:
        """Yield the lines of a table.

        Raises:
            DamagedBackupError: the table is missing or, at the end, has more or fewer lines than
                the manifest says.
        """
        rows = 0
        try:
            with self._archive.open(_path(table)) as stream:
                for line in stream:
                    rows += 1
                    yield line
        except KeyError as error:
            raise DamagedBackupError(
                f"This backup is damaged: its table {table} is missing. Use another backup."
            ) from error
        if rows != self.manifest.tables[table]:
            raise damaged_in(table)


def damaged_in(table: str) -> DamagedBackupError:
    """Return the error for a table whose lines are not as they were written."""
    return DamagedBackupError(f"This backup is damaged in its table {table}. Use another backup.")


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


def _path(table: str) -> str:
    return f"tables/{table}.jsonl"


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
