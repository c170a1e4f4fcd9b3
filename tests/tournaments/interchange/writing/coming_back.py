"""An event written to a file, and read back from it through our own reader."""

from tests.tournaments.evenings import every_line
from tournaments.importing.formats import read_results
from tournaments.importing.services.events import import_event
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.standings.published.writing import written
from tournaments.standings.selectors.ranking.standings import standings


def read_back(snapshot: EventSnapshot) -> ResultsFile:
    """Return what our reader makes of the event's USEBIO file."""
    return read_results(written(snapshot, "usebio").content, EventDetails())


def again(snapshot: EventSnapshot) -> EventSnapshot:
    """Return the event made of its own file."""
    return open_event(import_event(imported=read_back(snapshot).event).pk)


def shown(snapshot: EventSnapshot) -> set[tuple[object, ...]]:
    """Return every line of the standings, with names and the unrounded total."""
    return {
        (
            snapshot.contestants[line.contestant_id].section_letter,
            *(line.rank, line.number, line.direction, line.name, line.players),
            *(line.total, line.total_exact, line.percentage, line.boards_played),
        )
        for line in every_line(standings(snapshot))
    }
