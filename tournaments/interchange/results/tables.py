"""Plain tables of results, CSV or JSON with a row for each table and board, as lines and events."""

from collections.abc import Iterator, Sequence

from scoring.command.result_tables import ResultRow, read_results
from scoring.errors import ScoringError
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, format_ruling
from scoring.play.scores import BareScore, NotPlayed, PlayedScore
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.events import EventDetails, ResultsFile, event_of_lines
from tournaments.interchange.results.lines import Line, numbered


def read_table(content: bytes, details: EventDetails) -> ResultsFile:
    """Read a table as an event.

    Sections, directions and the number of winners follow from the pairs' numbers, as for
    ``python -m scoring rate``.

    Args:
        content: The bytes of the file.
        details: All details of the event, since a table gives none.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    details.complete()  # before anything is said about the rows
    rows = table_rows(content)
    return event_of_lines(list(lines_of(rows)), details, remarks=remarks_of(rows))


def table_rows(content: bytes, game: Game = Game.BRIDGE) -> list[ResultRow]:
    """Return the rows of a table.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    try:
        return read_results(content, game=game)
    except ScoringError as error:
        raise InterchangeError(str(error)) from error


def lines_of(rows: Sequence[ResultRow], word: str = "Row") -> Iterator[Line]:
    """Yield the rows of a table as lines, with the numbers as written; sessions count from 1.

    Args:
        rows: The rows.
        word: What sentences call a row.

    Raises:
        InterchangeError: a row has a fouled board or a ruling, or not a bridge score.
    """
    sessions = {session: n for n, session in enumerate(dict.fromkeys(r.session for r in rows), 1)}
    for row in rows:
        yield _line(row, f"{word} {row.number}", sessions[row.session])


def remarks_of(rows: Sequence[ResultRow], word: str = "Row") -> list[str]:
    """Return a sentence for each row that contradicts itself."""
    return [f"{word} {row.number}: {row.remark}" for row in rows if row.remark]


def _line(row: ResultRow, where: str, session: int) -> Line:
    if row.group:
        raise InterchangeError(
            f"{where}: board {row.board} was fouled. Leave the groups out and make them in the "
            "event."
        )
    return Line(
        where=where,
        board=row.board,
        score=score_of_row(row, where),
        ns=numbered(row.ns),
        ew=numbered(row.ew),
        session=session,
        section=row.section,
        ns_points=row.ns_points,
        ew_points=row.ew_points,
    )


def score_of_row(row: ResultRow, where: str = "") -> PlayedScore:
    """Return the score of a row as entered.

    Raises:
        InterchangeError: it is a ruling, or not a bridge score.
    """
    where = where or f"Row {row.number}"
    if row.result is None:
        return NotPlayed()
    if isinstance(row.result, Divided):
        raise InterchangeError(
            f"{where}: {quoted(format_ruling(row.result))} is a ruling. Put the table result here "
            "and make the ruling in the event."
        )
    if not isinstance(row.result, int):
        return row.result
    try:
        return BareScore(row.result)
    except ScoringError as error:
        raise InterchangeError(f"{where}: {error}") from error
