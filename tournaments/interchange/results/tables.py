"""Read an event from a plain table of results: CSV or JSON, with a row for each table and board."""

from scoring.command.result_tables import ResultRow, read_results
from scoring.errors import ScoringError
from scoring.play.notation import Game
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.result_rows import event_of_rows
from tournaments.interchange.results.results_file import EventDetails, ResultsFile


def read_table(content: bytes, details: EventDetails) -> ResultsFile:
    """Read a table.

    Sections, directions and the number of winners follow from the pairs' numbers, as for
    ``python -m scoring rate``.

    Args:
        content: The bytes of the file.
        details: All details of the event, since a table gives none.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if not (details.club.strip() and details.name.strip() and details.held_on):
        raise InterchangeError(
            "A table does not name its club, event and date. Give --club, --name and --date."
        )
    return event_of_rows(table_rows(content), details)


def table_rows(content: bytes, game: Game = Game.BRIDGE) -> list[ResultRow]:
    """Return the rows of a table.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    try:
        return read_results(content, game=game)
    except ScoringError as error:
        raise InterchangeError(str(error)) from error
