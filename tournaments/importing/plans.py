"""What the importer is told before a file is imported: what it holds, and what would change."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.importing.services.kept_files import Work
from tournaments.interchange.results.contents import FileContents

NEW, SAME, DIFFERS = "new", "same", "differs"
RECORD = "record"
"""The noun for how a board was bid and played at one table."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a file goes: to a club, and optionally into one of its sessions.

    Attributes:
        club: The club's name; empty to use the name in the file.
        club_id: Its id; None if the club does not exist yet.
        session_id: The session; None for a new event or for the club's list.
        replaced: The marks of the differences to overwrite; None for all of them.
        name: The name of a new event if the file gives none.
        held_on: The day of a new event if the file gives none.
        method: How a plain table is scored; empty to find it from the points in the file.
    """

    club: str = ""
    club_id: int | None = None
    session_id: int | None = None
    replaced: Collection[str] | None = ()
    name: str = ""
    held_on: date | None = None
    method: str = ""

    def overwrites(self, mark: str) -> bool:
        """Whether to overwrite a difference."""
        return self.replaced is None or mark in self.replaced


def kept_target(target: Target) -> dict[str, object]:
    """Return a target as stored in a row until a worker takes it up."""
    return {
        "club": target.club,
        "club_id": target.club_id,
        "session": target.session_id,
        "replaced": sorted(target.replaced or ()),
        "name": target.name,
        "held_on": None if target.held_on is None else target.held_on.isoformat(),
        "method": target.method,
    }


def target_of(stored: Mapping[str, Any]) -> Target:
    """Return the target stored in a row."""
    held_on = stored["held_on"]
    return Target(
        club=stored["club"],
        club_id=stored["club_id"],
        session_id=stored["session"],
        replaced=frozenset(stored["replaced"]),
        name=stored["name"],
        held_on=date.fromisoformat(held_on) if held_on else None,
        method=stored["method"],
    )


LONGEST_CHANGE_MARK = 60  # as a form sends it back


@dataclass(frozen=True, slots=True)
class PlannedChange:
    """A score or the names of a contestant: what is there, and what the file says.

    ``state`` is ``new``, ``same`` or ``differs``. ``mark`` identifies a difference as it was shown.
    """

    mark: str
    what: str
    before: str
    after: str
    state: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a file is, what it holds, what importing it would do, and what could not be placed.

    Attributes:
        kind: The short word for the format.
        called: The format in words.
        holds: What the file holds, in phrases.
        does: What the import would do, in sentences; empty for nothing.
        changes: Each score and name compared with what is there.
        left_out: What could not be read or placed, in sentences.
        work: What to do.
    """

    kind: str
    called: str
    holds: tuple[str, ...]
    does: tuple[str, ...]
    changes: tuple[PlannedChange, ...]
    left_out: tuple[str, ...]
    work: Work

    def counted(self, state: str) -> int:
        """Return how many changes have a state."""
        return sum(change.state == state for change in self.changes)


def held(found: FileContents, without: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what a file holds, in phrases such as ``27 deals``, without what ``without`` names."""
    parts = (
        ("scores", len(found.scores), "result"),
        ("entries", len(found.entries), "entry"),
        ("people", len(found.people), "player"),
        ("deals", len(found.deals), "deal"),
        ("plays", len(found.plays), RECORD),
    )
    return tuple(
        number_of(count, word) for name, count, word in parts if count and name not in without
    )


def by_place(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return sentences about a file in the order of its rows, each once; those without a row first.

    >>> by_place(["Row 12: late.", "All of it.", "Row 3: early."])
    ('All of it.', 'Row 3: early.', 'Row 12: late.')
    """

    def place(sentence: str) -> int:
        match = _PLACE.match(sentence)
        return int(match[1]) if match else 0

    return tuple(sorted(dict.fromkeys(sentences), key=place))


_PLACE = re.compile(r"(?:Row|Line|Result) ([0-9]{1,9})")


def number_of(count: int, word: str) -> str:
    """Return a count with its noun.

    >>> number_of(1, "entry"), number_of(2, "entry")
    ('1 entry', '2 entries')
    >>> number_of(2, RECORD)
    '2 records of bidding and play'
    """
    plural = "" if count == 1 else "s"
    if word == RECORD:
        return f"{count} {word}{plural} of bidding and play"
    if plural and word.endswith("ry"):
        return f"{count} {word[:-1]}ies"
    return f"{count} {word}{plural}"
