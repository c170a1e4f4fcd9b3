"""Differences between the stored play of an event and what its ledger says."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.record.models import Result, Sitting
from tournaments.record.selectors.event.played_scores import columns_of, stored_score
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.ledger.entry_parts import prize_of
from tournaments.record.selectors.ledger.state import LedgerState, SectionState

Place = tuple[int, str, int, int, int]
"""Where a result belongs: session, section, round, table, board."""


def differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Yield a sentence for each difference between the stored play and the ledger."""
    yield from _result_differences(snapshot, state)
    yield from _column_differences(snapshot)
    yield from _movement_differences(snapshot, state)
    yield from _session_differences(snapshot, state)
    yield from _condition_differences(snapshot, state)
    yield from _prize_differences(snapshot, state)
    yield from _group_differences(snapshot, state)


@dataclass(frozen=True, slots=True)
class _Entered:
    """What is compared about a result; ``result`` is 0 if the ledger does not know its id."""

    score: str
    version: int
    result: int
    checked: int | None
    confirmed: int | None

    def told(self) -> str:
        checked = "" if self.checked is None else f", version {self.checked} checked"
        agreed = "" if self.confirmed is None else f", version {self.confirmed} confirmed"
        return f"{self.score or 'nothing'} (version {self.version}{checked}{agreed})"


def _result_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare the score, version, id and checks of every board at every table."""
    folded = {
        (*section, *place, board): _Entered(
            at.score, at.version, at.result, at.checked, at.confirmed
        )
        for section, there in state.sections.items()
        for place, table in there.tables.items()
        for board, at in table.boards.items()
    }
    stored = _stored(snapshot)
    for place in sorted(folded.keys() | stored.keys()):
        session, letter, number, table, board = place
        where = f"Session {session}, section {letter}, round {number}, table {table}, board {board}"
        if place not in stored:
            yield f"{where}: in the ledger, but not in the database."
            continue
        if place not in folded:
            yield f"{where}: in the database, but not in the ledger."
            continue
        there, ledger = stored[place], folded[place]
        if replace(there, result=0) != replace(ledger, result=0):
            yield f"{where}: the database has {there.told()}, the ledger says {ledger.told()}."
        elif ledger.result not in (0, there.result):
            yield (
                f"{where}: the database has result {there.result}, the ledger says result "
                f"{ledger.result}."
            )


def _column_differences(snapshot: EventSnapshot) -> Iterator[str]:
    """Find columns that hold more than a result's score, and scores at withdrawn tables."""
    rows = Result.objects.filter(sitting__section__event=snapshot.event.id)
    for row in rows.order_by("id").select_related("sitting"):
        score = stored_score(row)
        if columns_of(score) != {name: getattr(row, name) for name in columns_of(None)}:
            yield f"Result {row.pk}, board {row.board}: its columns hold more than its score."
        elif row.sitting.withdrawn_in_version is not None and score is not None:
            yield (
                f"Result {row.pk}, board {row.board}: it has a score at a table that is no longer "
                "in play."
            )


def _stored(snapshot: EventSnapshot) -> dict[Place, _Entered]:
    stored: dict[Place, _Entered] = {}
    for result in snapshot.results:
        sitting, section = snapshot.sitting(result), snapshot.section(result)
        number = snapshot.session_of[section.id].number
        place = number, section.letter, sitting.round, sitting.table, result.board
        stored[place] = _Entered(
            result.text,
            result.version,
            result.id,
            result.checked_version,
            result.confirmed_version,
        )
    return stored


def _movement_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare who sits where, and the version of every movement."""
    for session in snapshot.sessions:
        for section in session.sections:
            started = state.sections.get((session.number, section.letter))
            if started is not None:
                yield from _section_differences(snapshot, session.number, section, started)


def _section_differences(
    snapshot: EventSnapshot, session: int, section: SectionFacts, started: SectionState
) -> Iterator[str]:
    where = f"Session {session}, section {section.letter}"
    if started.winners not in (None, section.winners):
        yield (
            f"Section {section.letter}: the number of winners is not what the session started with."
        )
    if started.version != section.movement_version:
        yield (
            f"{where}: the database has version {section.movement_version} of the movement, "
            f"the ledger says {started.version}."
        )
    stored, seated = _seats_of(section.id), _seated(section.id, started)
    for place in sorted(stored.keys() | seated.keys()):
        number, table, _since = place
        if stored.get(place) != seated.get(place):
            yield f"{where}, round {number}, table {table}: different people are seated there now."
    yield from _left_behind(section.id, where, started)


def _left_behind(section_id: int, where: str, started: SectionState) -> Iterator[str]:
    """Compare results that stayed at a table when a movement change withdrew it."""
    rows = Result.objects.filter(
        sitting__section=section_id, sitting__withdrawn_in_version__isnull=False
    ).order_by("id")
    spot = ("sitting__round", "sitting__table", "sitting__since_version", "board")
    seen = ("version", "checked_version", "confirmed_version")
    stored = {tuple(row[:4]): tuple(row[4:]) for row in rows.values_list(*spot, *seen)}
    left: dict[tuple[int, ...], tuple[int | None, ...]] = {
        place: (gone.version, gone.checked, gone.confirmed)
        for origin, place in started.left.items()
        for gone in [started.gone[origin]]
    }
    for at in sorted(stored.keys() | left.keys()):
        if stored.get(at) != left.get(at):
            number, table, _since, board = at
            yield (
                f"{where}, round {number}, table {table}, board {board}: what a movement change "
                "left behind does not match the database."
            )


Seats = tuple[tuple[tuple[int, str], ...], int | None]
"""Section and label of North, East, South and West, and the version that withdrew the table."""


def _seats_of(section_id: int) -> dict[tuple[int, int, int], Seats]:
    """Return all tables ever stored for a section, by round, table and version that made them."""
    rows = Sitting.objects.filter(section=section_id).order_by("id")
    found: dict[tuple[int, int, int], Seats] = {}
    for row in rows.select_related("north", "east", "south", "west"):
        seats = tuple(
            (seat.section_id, seat.label) for seat in (row.north, row.east, row.south, row.west)
        )
        found[row.round, row.table, row.since_version] = seats, row.withdrawn_in_version
    return found


def _seated(section_id: int, started: SectionState) -> dict[tuple[int, int, int], Seats]:
    """Return all tables the ledger ever seated in a section, in the same form."""
    tables = [(at, None) for at in started.tables.values()]
    return {
        (at.row.round, at.row.table, at.since): (
            tuple((section_id, label) for label in at.row.seats),
            withdrawn,
        )
        for at, withdrawn in (*tables, *started.withdrawn)
        if at.row is not None
    }


def _session_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = {session.number: session for session in snapshot.sessions}
    for number in sorted(stored.keys() | state.sessions.keys()):
        status = state.sessions.get(number, "setup")
        there = stored[number].status if number in stored else "nothing"
        if there != status:
            yield f"Session {number}: the database has {there}, the ledger says {status}."
        elif number in state.sessions:
            letters = {section.letter for section in stored[number].sections}
            started = {letter for session, letter in state.sections if session == number}
            for letter in sorted(letters ^ started):
                yield (
                    f"Session {number}: section {letter} is not as it was when the session started."
                )


def _condition_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = snapshot.event.written()
    for name, value in state.conditions.items():
        if stored[name] != value:
            yield f"Condition {name}: the database has {stored[name]}, the ledger says {value}."


def _prize_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare strata and handicaps of all who play in a session that has started."""
    if state.prizes is None:
        return
    for contestant in snapshot.contestants.values():
        if contestant.address not in state.contestants:
            continue
        stored = prize_of(contestant.stratum, contestant.handicap)
        written = state.prizes.get(contestant.address, (None, None))
        if stored != written:
            yield (
                f"Stratum and handicap of {contestant.address.upper()}: the database has "
                f"{list(stored)}, "
                f"the ledger says {list(written)}."
            )


def _group_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare which tables held which cards on fouled boards."""
    rows = Result.objects.filter(sitting__section__event=snapshot.event.id).order_by("id")
    for result, board, group in rows.values_list("id", "board", "fouled_group"):
        ledger = state.groups.get(result, 0)
        if group != ledger:
            yield (
                f"Board {board}: the database has group {group} for result {result}, "
                f"the ledger says group {ledger}."
            )
