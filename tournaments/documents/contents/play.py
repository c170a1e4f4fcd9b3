"""What is printed while play goes on, read from an event for the director."""

from collections.abc import Iterator

from movements.model import boards_text
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.slips.missing_results import MissingResults, OwingRound, OwingTable
from tournaments.selectors.console.attention import rounds_in_play
from tournaments.selectors.console.entry import side_label, side_name
from tournaments.selectors.console.room import Room, Seat, Table, room
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts


def missing_results(snapshot: EventSnapshot, session: SessionFacts) -> MissingResults:
    """Return which tables owe which boards, of rounds that are over and of the one in play.

    Raises:
        NothingToPrintError: the session has not started.
    """
    if session.status == "setup":
        raise NothingToPrintError("Start the session first: nothing is missing yet.", "session")
    now = room(snapshot, session.id)
    rounds = tuple(_rounds(now))
    return MissingResults(heading(snapshot, session), _summary(now, rounds), rounds)


def _rounds(now: Room) -> Iterator[OwingRound]:
    playing = rounds_in_play(now)
    owing: dict[tuple[str, int], list[Table]] = {}
    for table in now.tables:
        if table.state != "done" and table.round <= playing[table.section]:
            owing.setdefault((table.section, table.round), []).append(table)
    several = len(now.current) > 1
    for (section, number), tables in sorted(owing.items()):
        yield OwingRound(
            title=f"Section {section}, round {number}" if several else f"Round {number}",
            state="in play" if number == playing[section] else "over: ask these tables",
            tables=tuple(_table(table) for table in sorted(tables, key=lambda each: each.table)),
        )


def _table(table: Table) -> OwingTable:
    missing = tuple(result.board for result in table.results if result.score is None)
    north, east, south, west = table.seats
    return OwingTable(
        table=str(table.table),
        boards=boards_text(missing),
        ns=side_label(north, south),
        ns_names=_names(north, south),
        ew=side_label(east, west),
        ew_names=_names(east, west),
    )


def _names(*seats: Seat) -> tuple[str, ...]:
    return tuple(side_name(*seats).split(" – "))


def _summary(now: Room, rounds: tuple[OwingRound, ...]) -> str:
    if not now.missing:
        return f"Nothing is missing: all {now.due} results are in."
    tables = sum(len(each.tables) for each in rounds)
    owed = f"{tables} {'table owes' if tables == 1 else 'tables owe'} results"
    return f"{owed if tables else 'No table owes a result yet'}; {now.entered} of {now.due} are in."
