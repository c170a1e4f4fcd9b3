"""Scores for a session already set up, from tables with any usual headings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.command.result_tables import ResultRow
from scoring.errors import ScoringError
from scoring.play.scores import PlayedContract, PlayedScore
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.headings import RESULTS, columns
from tournaments.interchange.lists.sheets import Row, as_csv
from tournaments.interchange.results.lines import Line, numbered
from tournaments.interchange.results.tables import score_of_row, table_rows


def is_results(rows: Sequence[Row]) -> bool:
    """Return whether the headings are those of results."""
    found = columns(rows[0].cells, RESULTS).keys()
    return "board" in found and bool(found & {"score", "contract", "ruling", "result", "tricks"})


def usual_table(rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Return the columns of a table of results in our terms, empty for others, and its rows."""
    found = {place: column for column, place in columns(rows[0].cells, RESULTS).items()}
    heads = tuple(found.get(place, "") for place in range(len(rows[0].cells)))
    return heads, tuple(rows[1:])


def scores_by_place(rows: Sequence[Row]) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Return the scores of a table, each with its place, and remarks on rows left out.

    Args:
        rows: The table, headings first.
    """
    heads, rest = usual_table(rows)
    place = {head: n for n, head in enumerate(heads) if head}
    # Pairs may be missing or unusable: table and board also tell who sat there.
    asked = ["" if head in ("ns", "ew") else head or f"other {n}" for n, head in enumerate(heads)]
    first = Row(1, (*(head or f"pair {n}" for n, head in enumerate(asked)), "ns", "ew"))
    found: list[Line] = []
    remarks: list[str] = []
    tables = [(*(row.cell(at) for at in range(len(heads))), "1", "2") for row in rest]
    whole = _all_at_once(first, tables)
    for n, row in enumerate(rest):
        try:
            read = whole[n] if whole else table_rows(as_csv((first, Row(2, tables[n]))))[0]
            if read.result is None:
                continue
            found.append(_found(row, place, read))
        except InterchangeError as error:
            reason = str(error).removeprefix("Row 2: ")
            remarks.append(f"Row {row.number}: {reason}")
            continue
        if read.remark:
            remarks.append(f"Row {row.number}: {read.remark}")
    return tuple(found), tuple(remarks)


def _all_at_once(first: Row, cells: Sequence[tuple[str, ...]]) -> Sequence[ResultRow]:
    """Return all rows of a table; none if any cannot be read, so that we read them one by one."""
    try:
        return table_rows(as_csv((first, *(Row(n, row) for n, row in enumerate(cells, 2)))))
    except InterchangeError:
        return ()


def _found(row: Row, place: Mapping[str, int], read: ResultRow) -> Line:
    def cell(column: str) -> str:
        return row.cell(place.get(column, -1))

    table = cell("table")
    section = cell("section") or table.rstrip("0123456789 ")
    return Line(
        where=f"Row {row.number}",
        board=read.board,
        score=_with_lead(score_of_row(read), cell("lead")),
        session=_number(cell("session"), "session"),
        section=section.upper()[:1],
        round=_number(cell("round"), "round"),
        table=_number(table.lstrip(_LETTERS), "table"),
        ns=numbered(_pair(cell("ns"), "NS")),
        ew=numbered(_pair(cell("ew"), "EW")),
    )


def _with_lead(score: PlayedScore, lead: str) -> PlayedScore:
    if not lead or not isinstance(score, PlayedContract) or score.lead:
        return score
    try:
        return replace(score, lead=lead)
    except ScoringError:
        return score  # a word such as "unknown"


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz "


def _number(text: str, what: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise InterchangeError(f"{quoted(text)} is not a {what} number.")
    return int(text)


def _pair(text: str, side: str) -> str:
    plain = text.upper().replace(" ", "")
    for part in (side, side[0]):
        plain = plain.removesuffix(part).removeprefix(part)
    return plain.lstrip("0")
