"""Reading the ledger: the hash of its entries, and the history in words."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import OneOf
from scoring.conditions.methods import Method
from scoring.rounding import formatted
from tournaments.models import BoardsShown, LedgerEntry
from tournaments.selectors.movement.change_kinds import in_words


def prize_as_written(stratum: int | None, handicap: Decimal | None) -> list[object]:
    """Return a contestant's stratum and handicap as the ledger holds them."""
    return [stratum, None if handicap is None else f"{handicap:.2f}"]


LARGEST_SEQUENCE = 2**31 - 1
"""Larger numbers no database has to look for."""


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


def history(
    event_id: int,
    *,
    newest: int | None = None,
    place: Mapping[str, object] | None = None,
    result: int | None = None,
    sequence: int | None = None,
) -> tuple[HistoryLine, ...]:
    """Return an event's ledger in words, newest first.

    Args:
        event_id: The event.
        newest: At most so many lines, all when None.
        place: Keep the entries of one place: session, section, round, table and board.
        result: Keep the entries of one result, wherever a changed movement has taken it.
        sequence: Keep the entry of this number.
    """
    rows = LedgerEntry.objects.filter(event=event_id).order_by("-sequence")
    if sequence is not None:
        rows = rows.filter(sequence=min(sequence, LARGEST_SEQUENCE))
    if place is not None:
        rows = rows.filter(**{f"payload__{name}": value for name, value in place.items()})
    if result is not None:
        changed = Q(kind=LedgerEntry.Kind.MOVEMENT_CHANGED)
        rows = rows.filter(Q(payload__result=result) | changed)
    entries = [
        entry
        for entry in (rows if newest is None else rows[:newest])
        if result is None or concerns(entry.payload, result) is not None
    ]
    names = names_of(entry.actor for entry in entries)
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


def movement_changed_in(event_id: int, sequence: int) -> tuple[int, str] | None:
    """Return the session's number and the section's letter whose movement an entry changed."""
    entry = LedgerEntry.objects.filter(
        event=event_id, sequence=sequence, kind=LedgerEntry.Kind.MOVEMENT_CHANGED
    ).first()
    return None if entry is None else (entry.payload["session"], entry.payload["section"])


def concerns(payload: Mapping[str, Any], result: int) -> Mapping[str, Any] | None:
    """Return what an entry says of a result: all of it, or its part of a changed movement."""
    if payload.get("result") == result:
        return payload
    return next((each for each in payload.get("results", ()) if each["result"] == result), None)


def names_of(marks: Iterable[str]) -> dict[str, str]:
    """Return the names of those who acted, by their marks, as far as they are known."""
    ids = {mark: int(mark[5:]) for mark in set(marks) if mark.startswith("user:")}
    users = User.objects.in_bulk(list(ids.values()))
    return {
        mark: users[pk].get_full_name() or users[pk].get_username()
        for mark, pk in ids.items()
        if pk in users
    } | {"importer": "Import", "demonstration": "Demonstration"}


def words_of_change(payload: Mapping[str, Any]) -> str:
    """Return what a changed movement is about, without where."""
    words = in_words(payload["change"])
    return f"Undone: {words}" if "undoes" in payload else words


def _what(payload: Mapping[str, Any]) -> str:
    """Return what an entry did, in the words of the club."""
    if "change" in payload:
        return f"Section {payload['section']}: {words_of_change(payload)}"
    if "groups" in payload:
        return _fouled(payload)
    if "board" in payload:
        where = f"Board {payload['board']}, round {payload['round']}, table {payload['table']}"
        if "adjusted" in payload:
            return f"{where}: adjusted to {payload['adjusted']}"
        before, now = payload["previous"], payload["score"] or "nothing"
        return f"{where}: {before} → {now}" if before else f"{where}: {now}"
    if "contestant" in payload:
        return _penalty(payload)
    if "sections" in payload:
        return f"Session {payload['session']}"
    if "prizes" in payload:
        prizes = dict(payload["prizes"])
        return "; ".join(
            f"{who.upper()}: {_prize(old)} → {_prize(new)}" for who, (old, new) in prizes.items()
        )
    if "conditions" in payload:
        changes = dict(payload["conditions"])
        return "; ".join(_condition(name, old, new) for name, (old, new) in changes.items())
    if "ruling" in payload:
        return f"Ruling {payload['ruling']}"
    return f"Session {payload['session']}"


def _condition(name: str, before: object, now: object) -> str:
    """Return a changed condition in the words in which it is chosen."""
    if name == "simultaneous":
        return f"Plays with other clubs in {now}" if now else f"No longer plays in {before}"
    title = _TITLES.get(name, name.replace("_", " ").capitalize())
    return f"{title}: {_chosen(name, before)} → {_chosen(name, now)}"


def _chosen(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return dict(_choices(name)).get(str(value), str(value).replace("_", " ")) or "none"


def _choices(name: str) -> Iterable[tuple[str, str]]:
    if name == "boards_shown":
        return BoardsShown.choices
    if name == "method":
        return Method.choices()
    condition = CONDITIONS.get(name)
    return [(str(w), w.label) for w in condition.choices] if isinstance(condition, OneOf) else []


_TITLES = {
    "boards_shown": "Boards may be read",
    "clubs_final": "Results of all clubs final",
}


def _penalty(payload: Mapping[str, Any]) -> str:
    units = {"top_percent": "% of a top", "match_imps": "IMPs"}
    unit = units.get(payload["amount_in"], "points")
    amount = formatted(Fraction(payload["amount"]), 2, trim=True)
    words = f"Penalty of {amount} {unit} against {payload['contestant'].upper()}"
    if payload.get("opponent"):
        words += f" in the match with {payload['opponent'].upper()}"
    return words if payload.get("session") is None else f"{words}, session {payload['session']}"


def _prize(written: Sequence[object]) -> str:
    stratum, handicap = written
    said = [
        *([f"stratum {stratum}"] if stratum is not None else []),
        *([f"handicap {handicap} %"] if handicap is not None else []),
    ]
    return ", ".join(said) or "nothing"


def _fouled(payload: Mapping[str, object]) -> str:
    groups = dict(payload["groups"])  # type: ignore[call-overload]
    other = sum(1 for group in groups.values() if group)
    if not other:
        return f"Board {payload['board']}: all tables held the same cards"
    return f"Board {payload['board']}: {other} of {len(groups)} tables held other cards"
