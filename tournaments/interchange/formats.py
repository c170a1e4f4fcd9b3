"""The formats in which an event's results can be imported: one line for each."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results_file import EventDetails, ResultsFile
from tournaments.interchange.tables import read_table
from tournaments.interchange.usebio.files import is_xml, read_usebio

LARGEST_FILE = 10 * 1024 * 1024  # bytes; a weekend with hundreds of tables has 2 MB


@dataclass(frozen=True, slots=True)
class Format:
    """A file format for results.

    Attributes:
        name: Its name in a list of formats.
        recognises: Tells whether a file is in this format, judging by its first bytes.
        read: Its reader, which raises ``InterchangeError`` and nothing else.
    """

    name: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, EventDetails], ResultsFile]


FORMATS = (
    Format("a USEBIO file (XML)", is_xml, read_usebio),
    Format("a table as CSV or JSON", lambda _content: True, read_table),
)
"""The first that recognises a file reads it. The plain table, which takes anything, is last."""


def read_results(content: bytes, details: EventDetails) -> ResultsFile:
    """Read a file of results in whichever format it is.

    Args:
        content: The bytes of the file.
        details: What the importer says about the event, used where the file says nothing.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if len(content) > LARGEST_FILE:
        raise InterchangeError(
            f"The file is larger than {LARGEST_FILE // 1024**2} MB, so it was not read."
        )
    return next(form for form in FORMATS if form.recognises(content)).read(content, details)
