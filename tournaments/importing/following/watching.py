"""Watch a file that another program writes: take what is new, write back what was changed here.

The control software has the file open while play goes on. Reading does not disturb it: we
read the whole file twice, a moment apart, and take only rows that are the same both times; a row
that is still being written is taken at the next look. Writing would disturb it: its engine keeps
pages in memory and knows nothing of ours. So changes are written back only while no program has
the file open, to a new file that replaces the old one.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tournaments.importing.following.saying import marks, read_tables
from tournaments.importing.following.taking import evening_of, take
from tournaments.importing.following.telling import written_back
from tournaments.importing.plans import number_of
from tournaments.interchange.errors import InterchangeError
from tournaments.record.selectors.edition import Edition, editions_of
from tournaments.record.selectors.event.snapshot import open_event

_LOCKS = (".ldb", ".laccdb")
"""The suffixes of the lock files by which Access shows that a database is open."""
_PATIENCE = 5  # looks; a file that is being written is whole again at the next


@dataclass(frozen=True, slots=True)
class Line:
    """A line to report; ``is_news`` is set for what was done, not for what could not be done."""

    text: str
    is_news: bool = False


@dataclass
class Watch:
    """One file and the event that it belongs to.

    Attributes:
        event_id: The event.
        path: The file.
        session: The number of the session; None for the one in play.
        writes_back: Whether changes made here go into the file.
        rest: The seconds between two readings of one look.
    """

    event_id: int
    path: Path
    session: int | None = None
    writes_back: bool = False
    rest: float = 0.2
    _taken: bytes = b""
    _unreadable: int = 0
    _is_refused: bool = False
    _nothing_for: tuple[Edition | None, bytes] = (None, b"")
    _said: set[Line] = field(default_factory=set)

    def look(self, now: datetime) -> Iterator[Line]:
        """Look once and yield what there is to report; each problem is reported only once.

        Raises:
            InterchangeError: the event cannot take this file at all.
        """
        for line in self._look(now):
            if line not in self._said:
                yield line
            if not line.is_news:
                self._said.add(line)

    def _look(self, now: datetime) -> Iterator[Line]:
        before = content_of(self.path)
        time.sleep(self.rest)
        content = content_of(self.path)
        if not before or not content:
            yield from self._not_now(f"{self.path} is missing or cannot be read now; waiting.")
            return
        if content != self._taken or self._is_refused:
            try:
                tables = read_tables(content)
                sure = None if before == content else marks(read_tables(before))
            except InterchangeError as error:
                yield from self._not_now(f"{error} Looking again.")
                return
            taken = take(self.event_id, tables, self.session, sure)
            # Try again what was refused: the session may have started, or a name been entered.
            self._taken = content if sure is None else b""
            self._unreadable, self._is_refused = 0, bool(taken.told)
            if taken.changed:
                yield Line(
                    f"{taken.entered} entered, {taken.corrected} corrected, {taken.removed} "
                    f"removed, {taken.named} named",
                    is_news=True,
                )
            yield from map(Line, taken.told)
        if self.writes_back and before == content:
            yield from self._write_back(content, now)

    def _not_now(self, sentence: str) -> Iterator[Line]:
        self._unreadable += 1
        if self._unreadable >= _PATIENCE:
            yield Line(sentence)

    def _write_back(self, content: bytes, now: datetime) -> Iterator[Line]:
        compared = (editions_of([self.event_id]).get(self.event_id), content)
        if compared == self._nothing_for:
            return
        evening = evening_of(open_event(self.event_id), self.session)
        try:
            found = written_back(content, evening, now)
        except InterchangeError as error:
            yield Line(str(error))
            return
        if found is None:
            self._nothing_for = compared
        elif is_open(self.path):
            yield Line(
                "Changes made in Fairdeal are waiting: another program has the file open. Close it "
                "in the control software for a moment, or make the changes there too."
            )
        elif put(self.path, content, found.content):
            self._taken = found.content
            yield Line(
                f"{number_of(found.scores, 'score')} and {number_of(found.rounds, 'round')} "
                "written back",
                is_news=True,
            )


def content_of(path: Path) -> bytes:
    """Return the bytes of a file; none if it is missing, or locked by another program."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def is_open(path: Path) -> bool:
    """Return whether a program of Access has the file open, as the lock file beside it says."""
    return any(path.with_suffix(ending).exists() for ending in _LOCKS)


def put(path: Path, before: bytes, after: bytes) -> bool:
    """Replace a file if it has not changed since it was read; return whether it was replaced."""
    folder = path.absolute().parent
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, new)
        if content_of(path) != before or is_open(path):
            return False
        new.replace(path)
    except OSError:  # on Windows a file that is open cannot be replaced
        return False
    finally:
        new.unlink(missing_ok=True)
    return True
