"""Who sits where by the ledger, compared with who sits where by what is stored."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import LedgerEntry
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts


@dataclass(slots=True)
class Schedule:
    """Who sits where by the ledger, by round and table: North, South, East, West."""

    seats: dict[tuple[int, int], list[str]]
    winners: int | None
    version: int = 1


def seat_differences(snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    """Compare who sits where with the rows that were started, as they were changed since."""
    replayed = _schedules(entries)
    for session in snapshot.sessions:
        for section in session.sections:
            place = session.number, section.letter
            if place not in replayed:
                continue
            yield from _section_differences(snapshot, section, session.number, replayed[place])


def _section_differences(
    snapshot: EventSnapshot, section: SectionFacts, session: int, schedule: Schedule
) -> Iterable[str]:
    where = f"Session {session}, section {section.letter}"
    if schedule.winners not in (None, section.winners):
        yield f"Section {section.letter}: the number of winners is not what was started."
    if schedule.version != section.movement_version:
        yield (
            f"{where}: stored is version {section.movement_version} of the movement, "
            f"the ledger says {schedule.version}."
        )
    stored: dict[tuple[int, int], list[str]] = {}
    for sitting in snapshot.sittings.values():
        if sitting.section_id == section.id:
            seats = (sitting.north, sitting.south, sitting.east, sitting.west)
            stored[sitting.round, sitting.table] = [snapshot.entries[seat].label for seat in seats]
    for number, table in sorted(stored.keys() | schedule.seats.keys()):
        if stored.get((number, table)) != schedule.seats.get((number, table)):
            yield f"{where}, round {number}, table {table}: others sit there than were seated."


def _schedules(entries: Iterable[LedgerEntry]) -> dict[tuple[int, str], Schedule]:
    """Play the ledger from the start: the schedule of every section."""
    schedules: dict[tuple[int, str], Schedule] = {}
    for entry in entries:
        payload = entry.payload
        if entry.kind == LedgerEntry.Kind.SESSION_STARTED:
            for letter, started in payload["sections"].items():
                seats = {(row[0], row[1]): row[2:6] for row in started["rows"]}
                schedules[payload["session"], letter] = Schedule(seats, started.get("winners"))
        elif entry.kind == LedgerEntry.Kind.MOVEMENT_CHANGED:
            place = payload["session"], payload["section"]
            schedule = schedules.setdefault(place, Schedule({}, None))
            for row in payload["withdrawn"]:
                schedule.seats.pop((row[0], row[1]), None)
            schedule.seats |= {(row[0], row[1]): row[2:6] for row in payload["added"]}
            schedule.version = payload["version"]
    return schedules
