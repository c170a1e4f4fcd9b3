"""What a format out declares, and why a file was refused."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.published.tables import PublishedTable


class WritingError(ValueError):
    """A file that cannot be written; the message is one sentence that says why."""


NO_RESULTS = "There is nothing to write yet: no result may be shown so far."


@dataclass(frozen=True, slots=True)
class OutFormat:
    """A file format that events go out in.

    Attributes:
        id: Its word in addresses and commands.
        name: Its name in a list of formats.
        suffix: How the name of a file ends, without the dot.
        media_type: As HTTP names it.
        holds: What is in the file, in one sentence.
        loses: What of an event is not, in one sentence.
        missing: Why the event has no such file, as the snapshot's role sees it; empty if it has.
        write: Writes the whole event, as the snapshot's role may see it.
        write_tables: Writes some of its tables; None if the format is not for tables.
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


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file ready to be sent or saved."""

    name: str
    media_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers of HTTP that give the file its type and its name."""
        return {
            "Content-Type": self.media_type,
            "Content-Disposition": f'attachment; filename="{self.name}"',
        }


def media_types(formats: Iterable[OutFormat]) -> tuple[str, ...]:
    """Return the media types of some formats, each once and without parameters."""
    return tuple(dict.fromkeys(form.media_type.partition(";")[0] for form in formats))
