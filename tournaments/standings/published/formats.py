"""What an export format declares, and why a file was refused."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.tables import PublishedTable


class WritingError(ValueError):
    """A file that cannot be written; the message says why in one sentence."""


NO_RESULTS = "There is nothing to write yet: no results may be shown."


@dataclass(frozen=True, slots=True)
class OutFormat:
    """A file format for exporting events.

    Attributes:
        id: Its name in addresses and commands.
        name: Its name in a list of formats.
        suffix: The file suffix, without the dot.
        media_type: As HTTP names it.
        holds: What is in the file, in one sentence.
        loses: What is missing from the file, in one sentence.
        missing: Why the snapshot's role cannot have such a file; empty if it can.
        write: Writes the whole event, as the snapshot's role may see it.
        write_tables: Writes some of its tables; None if the format cannot hold tables.
        for_devices: Whether scoring devices at the tables read it.
    """

    id: str
    name: str
    suffix: str
    media_type: str
    holds: str
    loses: str
    missing: Callable[[EventSnapshot], str]
    write: Callable[[EventSnapshot], bytes]
    write_tables: Callable[[EventSnapshot, tuple[PublishedTable, ...]], bytes] | None = None
    for_devices: bool = False


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file ready to be sent or saved."""

    name: str
    media_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The HTTP headers that give the file its type and name."""
        return {
            "Content-Type": self.media_type,
            "Content-Disposition": f'attachment; filename="{self.name}"',
        }


def media_types(formats: Iterable[OutFormat]) -> tuple[str, ...]:
    """Return the media types of some formats, each once and without parameters."""
    return tuple(dict.fromkeys(form.media_type.partition(";")[0] for form in formats))
