"""The formats that can be imported and how to read each, one line per format."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tournaments.importing.services.kept_files import LARGEST_FILE as LARGEST_FILE
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.json_tables import (
    described_in,
    is_of_tables,
    json_of,
    tables_in,
)
from tournaments.interchange.lists.people import (
    has_numbers,
    is_headed,
    is_people,
    read_people,
    reads_like_prose,
)
from tournaments.interchange.lists.results import (
    Tables,
    from_headings,
    is_results,
    read_tables,
    scores_by_place,
)
from tournaments.interchange.lists.sheets import Row, is_xlsx, rows_of, sheets_of
from tournaments.interchange.programs.acbl import is_acbl, read_acbl
from tournaments.interchange.programs.bridgemate import is_bridgemate, read_bridgemate
from tournaments.interchange.programs.dealing_machines import is_dealt, read_dealt
from tournaments.interchange.programs.lin import is_lin, read_lin
from tournaments.interchange.programs.pbn.results import read_pbn
from tournaments.interchange.programs.pbn.text import looks_like_pbn
from tournaments.interchange.programs.usebio.files import is_xml, read_usebio
from tournaments.interchange.results.contents import FileContents, contents_of
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.interchange.results.tables import read_table
from tournaments.interchange.texts import plain_text
from tournaments.interchange.unreadable import why_unreadable


@dataclass(frozen=True, slots=True)
class Format:
    """A file format.

    Attributes:
        kind: A short word for it.
        name: Its name in a list of formats, with an article.
        recognises: Tells from its content whether a file is in this format.
        read: Its reader, which raises ``InterchangeError`` and nothing else.
    """

    kind: str
    name: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, EventDetails], FileContents]


def read_file(content: bytes, details: EventDetails) -> FileContents:
    """Read a file in any format.

    Args:
        content: The bytes of the file.
        details: What the importer says about the event, used where the file is silent.

    Raises:
        InterchangeError: in one sentence, what the file is, what is wrong and where.
    """
    if len(content) > LARGEST_FILE:
        raise InterchangeError(
            f"The file is larger than {LARGEST_FILE // 1024**2} MB, so it was not read."
        )
    if not content.strip(b"\xef\xbb\xbf\0 \t\r\n"):
        raise InterchangeError("The file is empty.")
    content = plain_text(content)
    form = next(form for form in FORMATS if form.recognises(content))
    return replace(form.read(content, details), kind=form.kind, called=form.name)


def read_results(content: bytes, details: EventDetails) -> ResultsFile:
    """Read a file as an event; raise as ``read_file`` does, also if it has no event."""
    found = read_file(content, details)
    if found.results is None:
        raise InterchangeError(found.no_event or f"This is {found.called} without results.")
    return found.results


def _json(content: bytes, details: EventDetails) -> FileContents:
    found = json_of(content)
    if is_of_tables(found):
        return contents_of(read_tables(tables_in(found), described_in(found, details)))
    return contents_of(read_table(content, details))


def _workbook(content: bytes, details: EventDetails) -> FileContents:
    sheets = sheets_of(content)
    results = next((rows for each in sheets if is_results(rows := from_headings(each))), None)
    if results is None:
        return _rows(sheets[0], details)
    entries = next((rows for rows in sheets if is_headed(rows) and has_numbers(rows)), ())
    return _results_sheet(Tables(results, entries, _standings(sheets)), details)


def _standings(sheets: Sequence[Sequence[Row]]) -> tuple[Row, ...]:
    """Return the standings table that Fairdeal writes, if a workbook has one."""
    return next((tuple(rows) for rows in sheets if rows[0].cells[:2] == ("Ranking", "Rank")), ())


def _sheet(content: bytes, details: EventDetails) -> FileContents:
    return _rows(rows_of(content), details)


def _rows(rows: tuple[Row, ...], details: EventDetails) -> FileContents:
    rows = from_headings(rows)
    if is_results(rows):
        return _results_sheet(Tables(rows), details)
    if is_people(rows):
        found = read_people(rows)
        return FileContents(
            "", "", entries=found.entries, people=found.people, warnings=found.remarks
        )
    is_letter = any(reads_like_prose(cell) for row in rows[:_LOOKED_AT] for cell in row.cells)
    raise InterchangeError(_LETTER if is_letter else _UNKNOWN)


_LOOKED_AT = 30  # rows
_LETTER = (
    "This text is not a list of players or results. Paste only the list: each player or "
    "pair on its own line, or a table with its headings."
)
_UNKNOWN = (
    "This is neither a bridge program file that Fairdeal knows nor a table that it understands. "
    "A table needs headings: for results board, ns, ew and score (or contract, declarer and "
    "result); for people name, or number and player 1, player 2."
)


def _results_sheet(tables: Tables, details: EventDetails) -> FileContents:
    scores, remarks = scores_by_place(tables.results)
    try:
        found = contents_of(read_tables(tables, details))
    except InterchangeError as error:
        if not scores:
            raise
        return FileContents("", "", no_event=str(error), scores=scores, warnings=remarks)
    return replace(found, scores=scores)


def _unreadable(content: bytes, _details: EventDetails) -> FileContents:
    raise InterchangeError(why_unreadable(content))


def _is_json(content: bytes) -> bool:
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def _is_binary(content: bytes) -> bool:
    head = content[:4096]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return False
    strange = sum(byte < 9 or 13 < byte < 32 for byte in head)
    return strange > 3 + len(head) // 20


def _unknown(_content: bytes, _details: EventDetails) -> FileContents:
    raise InterchangeError(
        "This is neither text nor a bridge program file that Fairdeal knows. Send USEBIO, "
        "PBN, LIN, a Bridgemate file, CSV or XLSX."
    )


FORMATS = (
    Format("bws", "a Bridgemate file (BWS)", is_bridgemate, read_bridgemate),
    Format(
        "unreadable", "a file that cannot be read", lambda c: bool(why_unreadable(c)), _unreadable
    ),
    Format("xlsx", "an Excel workbook (XLSX)", is_xlsx, _workbook),
    Format("usebio", "a USEBIO file (XML)", is_xml, read_usebio),
    Format("pbn", "a PBN file", looks_like_pbn, read_pbn),
    Format("lin", "a LIN file (Bridge Base Online)", is_lin, read_lin),
    Format("dealt", "a file for dealing machines (DUP, BRI, DGE or DLM)", is_dealt, read_dealt),
    Format("unknown", "a file of an unknown kind", _is_binary, _unknown),
    Format("acbl", "ACBL Live results (JSON)", is_acbl, read_acbl),
    Format("json", "a table as JSON", _is_json, _json),
    Format("csv", "a table as CSV, or pasted", lambda _content: True, _sheet),
)
"""The first that recognises a file reads it. The plain table, which accepts anything, is last."""

READABLE = tuple(form for form in FORMATS if form.kind not in ("unreadable", "unknown"))
"""The formats that can be imported."""
