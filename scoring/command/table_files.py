"""Tables in CSV or JSON, read into cells by heading."""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from io import StringIO

from scoring.errors import ScoringError

COLUMNS = {
    "session": ("session", "session_number"),
    "section": ("section", "field", "section_letter"),
    "round": ("round", "round_number", "match"),
    "board": ("board", "board_number", "bd", "deal"),
    "ns": ("ns", "ns_pair", "pair_ns", "ns_pair_number", "pairns", "ns_team"),
    "ew": ("ew", "ew_pair", "pair_ew", "ew_pair_number", "pairew", "ew_team"),
    "score": ("score", "ns_score", "score_ns", "ns_tricks"),
    "contract": ("contract",),
    "declarer": ("declarer", "played_by", "by"),
    "result": ("result",),
    "tricks": ("tricks", "tricks_taken"),
    "ruling": ("ruling", "adjusted"),
    "group": ("group",),
    "ns_points": ("ns_points", "ns_match_points", "ns_matchpoints", "ns_imps"),
    "ew_points": ("ew_points", "ew_match_points", "ew_matchpoints", "ew_imps"),
}
"""Each column that is read, with the headings it can have; other columns are ignored."""

_NEEDED = ("board", "ns", "ew")
_HOLD_RESULTS = ("score", "contract", "ruling")
_SEPARATOR = re.compile("^sep=.\r?\n", re.IGNORECASE)  # a first line for spreadsheets

Cells = Mapping[str, str]


def table_rows(content: bytes) -> Iterator[tuple[int, Cells]]:
    """Yield the cells of each row with its number: its line in CSV, its place in JSON, from 1.

    Raises:
        ScoringError: with one sentence that says what is wrong and where.
    """
    text = _decoded(content)
    yield from _json_rows(text) if text.lstrip()[:1] in ("[", "{") else _csv_rows(text)


def _decoded(content: bytes) -> str:
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252", "latin-1"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ScoringError("The file starts as UTF-16 but is not UTF-16 throughout. Save it as UTF-8.")


def _csv_rows(text: str) -> Iterator[tuple[int, Cells]]:
    rows = _SEPARATOR.sub("", text.lstrip("\r\n"), count=1)
    before = text.count("\n") - rows.count("\n")
    mark = max(",;\t|", key=rows.partition("\n")[0].count)
    reader = csv.reader(StringIO(rows), delimiter=mark, skipinitialspace=True)
    headings: list[str] | None = None
    try:
        for cells in reader:
            number = before + reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if headings is None:
                headings = _headings(cells)
                continue
            if any(cell.strip() for cell in cells[len(headings) :]):
                raise ScoringError(f"Row {number} has more cells than there are headings.")
            yield number, dict(zip(headings, map(str.strip, cells), strict=False))
    except csv.Error as error:
        message = f"Row {before + reader.line_num} cannot be read as CSV: {error}."
        raise ScoringError(message) from error


def _json_rows(text: str) -> Iterator[tuple[int, Cells]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScoringError("The file begins like JSON but is not valid JSON.") from error
    rows = found.get("results") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ScoringError(
            "This is JSON, but not results. It must be a list of objects, or hold one under "
            "“results”."
        )
    for number, row in enumerate(rows, 1):
        headings = _headings(list(row))
        given = zip(headings, row.values(), strict=True)
        yield number, {name: "" if value is None else str(value).strip() for name, value in given}


def _headings(cells: list[str]) -> list[str]:
    """Return what each column is read as; empty for one that is ignored."""
    names = {name: column for column, known in COLUMNS.items() for name in known}
    plain = ["_".join(re.split(r"[\s_/.-]+", cell.strip().lower())) for cell in cells]
    found = [names.get(each, "") for each in plain]
    for column in _NEEDED:
        if column not in found:
            message = f"There is no column {column}; the columns are {', '.join(COLUMNS)}."
            raise ScoringError(message)
    if not set(_HOLD_RESULTS) & set(found):
        raise ScoringError("There is no column score, contract or ruling, so there are no results.")
    for column in COLUMNS:
        if found.count(column) > 1:
            raise ScoringError(f"There are two columns {column}. Keep only one.")
    return found
