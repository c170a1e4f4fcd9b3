"""The proof that what is stored equals the replay of the ledger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Event, LedgerEntry, Ruling
from tournaments.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.selectors.ledger.history import entry_hash, prize_as_written
from tournaments.selectors.ledger.replayed_schedules import seat_differences

Place = tuple[int, str, int, int, int]
"""Session, section, round, table, board: where a result stands."""


@dataclass(frozen=True, slots=True)
class LedgerReport:
    """What the replay of an event's ledger found; ``problems`` are sentences, empty when well."""

    entries: int
    results: int
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether chain and results are as they should be."""
        return not self.problems


def verify_ledger(event_id: int) -> LedgerReport:
    """Check the chain link by link and compare its replay with what is stored.

    Raises:
        NoSuchEventError: there is no such event.
    """
    snapshot = open_event(event_id)
    entries = list(LedgerEntry.objects.filter(event=event_id).order_by("sequence"))
    problems = [
        *_broken_links(Event.objects.get(pk=event_id), entries),
        *_differences(snapshot, entries),
        *_lost_scores(entries),
        *seat_differences(snapshot, entries),
        *_state_differences(snapshot, entries),
        *_prize_differences(snapshot, entries),
        *_ruling_differences(snapshot, entries),
        *_group_differences(snapshot, entries),
    ]
    return LedgerReport(len(entries), len(snapshot.results), tuple(problems))


def _broken_links(event: Event, entries: list[LedgerEntry]) -> Iterable[str]:
    previous = ""
    for number, entry in enumerate(entries, start=1):
        if entry.sequence != number:
            yield f"Entry {number} is missing: the next one is {entry.sequence}."
            return
        digest = entry_hash(
            event_id=event.pk,
            sequence=entry.sequence,
            kind=entry.kind,
            payload=entry.payload,
            actor=entry.actor,
            at=entry.at,
            reason=entry.reason,
            key=entry.key,
            previous_hash=previous,
        )
        if entry.previous_hash != previous or entry.hash != digest:
            yield f"Entry {number} was changed after it was made."
            return
        previous = digest
    if (event.ledger_sequence, event.ledger_hash) != (len(entries), previous):
        yield f"The event counts {event.ledger_sequence} entries, but {len(entries)} are there."


def _differences(snapshot: EventSnapshot, entries: list[LedgerEntry]) -> Iterable[str]:
    replayed = _replayed(entries)
    stored = _stored(snapshot)
    for place in sorted(replayed.keys() | stored.keys()):
        session, section, number, table, board = place
        where = (
            f"Session {session}, section {section}, round {number}, table {table}, board {board}"
        )
        if place not in stored:
            yield f"{where}: in the ledger, but not stored."
        elif place not in replayed:
            yield f"{where}: stored, but not in the ledger."
        elif stored[place] != replayed[place]:
            there, ledger = stored[place], replayed[place]
            yield (
                f"{where}: stored is {there[0] or 'nothing'} (version {there[1]}), "
                f"the ledger says {ledger[0] or 'nothing'} (version {ledger[1]})."
            )


def _replayed(entries: Iterable[LedgerEntry]) -> dict[Place, tuple[str, int]]:
    """Play the ledger from the start: score and version of every scheduled board."""
    state: dict[Place, tuple[str, int]] = {}
    kinds = LedgerEntry.Kind
    for entry in entries:
        payload = entry.payload
        if entry.kind == kinds.SESSION_STARTED:
            for letter, section in payload["sections"].items():
                for number, table, *_seats, boards in section["rows"]:
                    for board in boards:
                        state[payload["session"], letter, number, table, board] = ("", 0)
        elif entry.kind in (kinds.RESULT_RECORDED, kinds.RESULT_CORRECTED):
            place = tuple(payload[n] for n in ("session", "section", "round", "table", "board"))
            state[place] = (payload["score"], payload["version"])
        elif entry.kind == kinds.MOVEMENT_CHANGED:
            _change_movement(state, payload)
    return state


def _change_movement(state: dict[Place, tuple[str, int]], payload: Mapping[str, Any]) -> None:
    """Take away the boards of withdrawn tables, add those of new ones, carry their results."""
    section = payload["session"], payload["section"]
    for number, table, *_seats, boards in payload["withdrawn"]:
        for board in boards:
            state.pop((*section, number, table, board), None)
    for number, table, *_seats, boards in payload["added"]:
        for board in boards:
            state[*section, number, table, board] = ("", 0)
    for carried in payload["results"]:
        number, table, board = carried["to"]
        state[*section, number, table, board] = (carried["score"], carried["version"])


def _stored(snapshot: EventSnapshot) -> dict[Place, tuple[str, int]]:
    state: dict[Place, tuple[str, int]] = {}
    for result in snapshot.results:
        sitting = snapshot.sittings[result.sitting_id]
        section = snapshot.sections[sitting.section_id]
        session = snapshot.session_of[section.id]
        place = (session.number, section.letter, sitting.round, sitting.table, result.board)
        state[place] = (result.text, result.version)
    return state


def _lost_scores(entries: Iterable[LedgerEntry]) -> Iterable[str]:
    """Follow every score through the changes of the movement: none may fall by the wayside."""
    before: list[LedgerEntry] = []
    for entry in entries:
        if entry.kind == LedgerEntry.Kind.MOVEMENT_CHANGED:
            payload, state = entry.payload, _replayed(before)
            section = payload["session"], payload["section"]
            carried = {tuple(each["from"]): each["previous"] for each in payload["results"]}
            for number, table, *_seats, boards in payload["withdrawn"]:
                for board in boards:
                    score, _version = state.get((*section, number, table, board), ("", 0))
                    if score and carried.get((number, table, board)) != score:
                        yield (
                            f"Entry {entry.sequence} loses the score {score} of board {board} at "
                            f"table {table} in round {number}."
                        )
        before.append(entry)


def _state_differences(snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    """Compare the sessions' states and the conditions of contest with their replay."""
    kinds = LedgerEntry.Kind
    states = {
        kinds.SESSION_STARTED: "running",
        kinds.SESSION_FINAL: "final",
        kinds.SESSION_REOPENED: "running",
    }
    status = {session.number: "setup" for session in snapshot.sessions}
    conditions: dict[str, object] = {}
    for entry in entries:
        if entry.kind in states:
            status[entry.payload["session"]] = states[kinds(entry.kind)]
        for name, value in entry.payload.get("conditions", {}).items():
            conditions[name] = value[1] if isinstance(value, list) else value
    for session in snapshot.sessions:
        if session.status != status[session.number]:
            yield (
                f"Session {session.number}: stored is {session.status}, "
                f"the ledger says {status[session.number]}."
            )
    stored = snapshot.event.written()
    for name, value in conditions.items():
        if stored[name] != value:
            yield f"Condition {name}: stored is {stored[name]}, the ledger says {value}."


def _prize_differences(snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    """Compare strata and handicaps with their replay."""
    replayed: dict[str, list[object]] | None = None
    for entry in entries:
        prizes = entry.payload.get("prizes")
        if prizes is None:
            continue
        if entry.kind == LedgerEntry.Kind.SESSION_STARTED:
            replayed = dict(prizes)
        else:
            replayed = (replayed or {}) | {who: after for who, (_, after) in prizes.items()}
    if replayed is None:
        return
    for contestant in snapshot.contestants.values():
        stored = prize_as_written(contestant.stratum, contestant.handicap)
        written = replayed.get(contestant.address, [None, None])
        if stored != written:
            yield (
                f"Stratum and handicap of {contestant.address.upper()}: stored is {stored}, "
                f"the ledger says {written}."
            )


_OF_A_PENALTY = ("amount", "contestant", "amount_in", "law", "session", "opponent")
"""What the ledger says of a penalty; the last two not of those made before they were known."""


def _ruling_differences(snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    made: dict[int, tuple[object, ...]] = {}
    on_board: dict[int, int] = {}
    for entry in entries:
        payload = entry.payload
        if entry.kind == LedgerEntry.Kind.RULING_MADE and "adjusted" in payload:
            made.pop(on_board.get(payload["result"], 0), None)
            on_board[payload["result"]] = payload["ruling"]
            made[payload["ruling"]] = (payload["adjusted"], payload["result"], payload["law"])
        elif entry.kind == LedgerEntry.Kind.RULING_MADE:
            made[payload["ruling"]] = tuple(payload.get(name) for name in _OF_A_PENALTY)
        elif entry.kind == LedgerEntry.Kind.RULING_WITHDRAWN:
            made.pop(payload["ruling"], None)
    stored = {
        row.pk: _in_the_ledgers_words(snapshot, row)
        for row in Ruling.objects.filter(event=snapshot.event.id, withdrawn_at_sequence=None)
    }
    for ruling in sorted(made.keys() | stored.keys()):
        there, ledger = stored.get(ruling), made.get(ruling)
        if there != ledger:
            yield (f"Ruling {ruling}: stored is {_said(there)}, the ledger says {_said(ledger)}.")


def _group_differences(snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    """Compare which tables held which cards of fouled boards with the replay."""
    replayed: dict[int, int] = {}
    for entry in entries:
        if entry.kind in (LedgerEntry.Kind.BOARD_FOULED, LedgerEntry.Kind.MOVEMENT_CHANGED):
            said = entry.payload.get("groups", {})
            replayed |= {int(result): group for result, group in said.items()}
    for result in snapshot.results:
        ledger = replayed.get(result.id, 0)
        if result.fouled_group != ledger:
            yield (
                f"Board {result.board}: stored is group {result.fouled_group} for result "
                f"{result.id}, the ledger says group {ledger}."
            )


def _in_the_ledgers_words(snapshot: EventSnapshot, row: Ruling) -> tuple[object, ...]:
    if row.contestant_id is None:
        return row.score, row.result_id, row.law
    session = next((each.number for each in snapshot.sessions if each.id == row.session_id), None)
    address, opponent = (
        None if pk is None else snapshot.contestants[pk].address
        for pk in (row.contestant_id, row.opponent_id)
    )
    return str(row.amount), address, row.amount_in, row.law, session, opponent


def _said(ruling: tuple[object, ...] | None) -> str:
    return "nothing" if ruling is None else ", ".join(str(each) for each in ruling if each)
