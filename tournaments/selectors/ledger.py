"""Reading the ledger: the proof that results equal its replay, and the history in words."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Event, LedgerEntry, Ruling
from tournaments.selectors.book import EventBook, open_book

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


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One ledger entry in words; ``who`` is a name, or a mark when the person is gone."""

    sequence: int
    at: datetime
    who: str
    kind: str
    title: str
    what: str
    reason: str


def entry_hash(
    *,
    event_id: int,
    sequence: int,
    kind: str,
    payload: object,
    actor: str,
    at: datetime,
    reason: str,
    key: UUID,
    previous_hash: str,
) -> str:
    """Return the SHA-256 (64 hexadecimal digits) of one entry and the hash before it."""
    content = [
        event_id,
        sequence,
        kind,
        payload,
        actor,
        at.astimezone(UTC).isoformat(),
        reason,
        str(key),
        previous_hash,
    ]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def verify_ledger(event_id: int) -> LedgerReport:
    """Check the chain link by link and compare its replay with what is stored.

    Raises:
        NoSuchEventError: there is no such event.
    """
    book = open_book(event_id)
    entries = list(LedgerEntry.objects.filter(event=event_id).order_by("sequence"))
    problems = [
        *_broken_links(Event.objects.get(pk=event_id), entries),
        *_differences(book, entries),
        *_ruling_differences(book.event.id, entries),
    ]
    return LedgerReport(len(entries), len(book.results), tuple(problems))


def history(
    event_id: int, *, newest: int | None = None, place: Mapping[str, object] | None = None
) -> tuple[HistoryLine, ...]:
    """Return an event's ledger in words, newest first.

    Args:
        event_id: The event.
        newest: At most so many lines, all when None.
        place: Keep the entries of one result: session, section, round, table and board.
    """
    rows = LedgerEntry.objects.filter(event=event_id).order_by("-sequence")
    if place is not None:
        rows = rows.filter(**{f"payload__{name}": value for name, value in place.items()})
    entries = list(rows if newest is None else rows[:newest])
    names = _names(entry.actor for entry in entries)
    return tuple(
        HistoryLine(
            sequence=entry.sequence,
            at=entry.at,
            who=names.get(entry.actor, entry.actor),
            kind=entry.kind,
            title=str(entry.get_kind_display()),
            what=_what(entry.payload),
            reason=entry.reason,
        )
        for entry in entries
    )


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


def _differences(book: EventBook, entries: list[LedgerEntry]) -> Iterable[str]:
    replayed = _replayed(entries)
    stored = _stored(book)
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
    return state


def _stored(book: EventBook) -> dict[Place, tuple[str, int]]:
    state: dict[Place, tuple[str, int]] = {}
    for result in book.results:
        sitting = book.sittings[result.sitting_id]
        section = book.sections[sitting.section_id]
        session = book.session_of[section.id]
        place = (session.number, section.letter, sitting.round, sitting.table, result.board)
        state[place] = (result.text, result.version)
    return state


def _ruling_differences(event_id: int, entries: Iterable[LedgerEntry]) -> Iterable[str]:
    made: dict[int, str] = {}
    on_board: dict[Place, int] = {}
    for entry in entries:
        payload = entry.payload
        if entry.kind == LedgerEntry.Kind.RULING_MADE:
            made[payload["ruling"]] = payload.get("adjusted") or payload["amount"]
            if "board" in payload:
                place = tuple(payload[n] for n in ("session", "section", "round", "table", "board"))
                made.pop(on_board.get(place, 0), None)
                on_board[place] = payload["ruling"]
        elif entry.kind == LedgerEntry.Kind.RULING_WITHDRAWN:
            made.pop(payload["ruling"], None)
    stored = {
        row.pk: row.score or str(row.amount)
        for row in Ruling.objects.filter(event=event_id, withdrawn_at_sequence=None)
    }
    for ruling in sorted(made.keys() | stored.keys()):
        if made.get(ruling) != stored.get(ruling):
            yield (
                f"Ruling {ruling}: stored is {stored.get(ruling, 'nothing')}, "
                f"the ledger says {made.get(ruling, 'nothing')}."
            )


def _names(marks: Iterable[str]) -> dict[str, str]:
    ids = {mark: int(mark[5:]) for mark in set(marks) if mark.startswith("user:")}
    users = User.objects.in_bulk(list(ids.values()))
    return {
        mark: users[pk].get_full_name() or users[pk].get_username()
        for mark, pk in ids.items()
        if pk in users
    } | {"importer": "Import", "demonstration": "Demonstration"}


def _what(payload: Mapping[str, object]) -> str:
    """Return what an entry did, in the words of the club."""
    if "board" in payload:
        where = f"Board {payload['board']}, round {payload['round']}, table {payload['table']}"
        if "adjusted" in payload:
            return f"{where}: adjusted to {payload['adjusted']}"
        before, now = payload["previous"], payload["score"] or "nothing"
        return f"{where}: {before} → {now}" if before else f"{where}: {now}"
    if "contestant" in payload:
        unit = "% of a top" if payload["amount_in"] == "top_percent" else "points"
        return f"Penalty of {payload['amount']} {unit} against {str(payload['contestant']).upper()}"
    if "conditions" in payload:
        changes = dict(payload["conditions"])  # type: ignore[call-overload]
        return "; ".join(f"{name}: {old} → {new}" for name, (old, new) in changes.items())
    if "sections" in payload:
        return f"Session {payload['session']}"
    if "ruling" in payload:
        return f"Ruling {payload['ruling']}"
    return f"Session {payload['session']}"
