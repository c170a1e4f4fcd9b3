"""The history of an event: its ledger in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import OneOf
from scoring.conditions.methods import Method
from scoring.rounding import formatted
from tournaments.models import BoardsShown, LedgerEntry
from tournaments.selectors.ledger.entries import (
    BoardFouled,
    ConditionsChanged,
    Entry,
    MovementChanged,
    PenaltyImposed,
    Prize,
    PrizesChanged,
    ResultEntered,
    RulingWithdrawn,
    ScoreAdjusted,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    about,
    entry_of,
)
from tournaments.selectors.movement.change_kinds import in_words

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
    entry: Entry


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
    read = [(row, entry_of(row)) for row in (rows if newest is None else rows[:newest])]
    kept = [
        (row, entry) for row, entry in read if result is None or about(entry, result) is not None
    ]
    names = names_of(row.actor for row, _ in kept)
    return tuple(
        HistoryLine(
            sequence=row.sequence,
            at=row.at,
            who=names.get(row.actor, row.actor),
            kind=row.kind,
            title=str(row.get_kind_display()),
            what=in_short(entry),
            reason=row.reason,
            entry=entry,
        )
        for row, entry in kept
    )


def movement_changed_in(event_id: int, sequence: int) -> tuple[int, str] | None:
    """Return the session's number and the section's letter whose movement an entry changed."""
    row = LedgerEntry.objects.filter(
        event=event_id, sequence=sequence, kind=LedgerEntry.Kind.MOVEMENT_CHANGED
    ).first()
    return None if row is None else (row.payload["session"], row.payload["section"])


def names_of(marks: Iterable[str]) -> dict[str, str]:
    """Return the names of those who acted, by their marks, as far as they are known."""
    ids = {mark: int(mark[5:]) for mark in set(marks) if mark.startswith("user:")}
    users = User.objects.in_bulk(list(ids.values()))
    return {
        mark: users[pk].get_full_name() or users[pk].get_username()
        for mark, pk in ids.items()
        if pk in users
    } | {"importer": "Import", "demonstration": "Demonstration"}


def words_of_change(entry: MovementChanged) -> str:
    """Return what a changed movement is about, without where."""
    words = in_words(entry.change)
    return words if entry.undoes is None else f"Undone: {words}"


def in_short(entry: Entry) -> str:
    """Return what an entry did, in the words of the club."""
    match entry:
        case SessionStarted() | SessionFinal() | SessionReopened():
            return f"Session {entry.session}"
        case ResultEntered():
            now = entry.score or "nothing"
            return f"{_where(entry)}: {f'{entry.previous} → ' if entry.previous else ''}{now}"
        case ScoreAdjusted():
            return f"{_where(entry)}: adjusted to {entry.adjusted}"
        case PenaltyImposed():
            return _penalty(entry)
        case RulingWithdrawn():
            return f"Ruling {entry.ruling}"
        case BoardFouled():
            return _fouled(entry)
        case ConditionsChanged():
            return "; ".join(
                _condition(name, before, now) for name, (before, now) in entry.conditions.items()
            )
        case PrizesChanged():
            return "; ".join(
                f"{who.upper()}: {_prize(before)} → {_prize(now)}"
                for who, (before, now) in entry.prizes.items()
            )
        case MovementChanged():
            return f"Section {entry.section}: {words_of_change(entry)}"


def _where(entry: ResultEntered | ScoreAdjusted) -> str:
    return f"Board {entry.board}, round {entry.round}, table {entry.table}"


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


def _penalty(entry: PenaltyImposed) -> str:
    units = {"top_percent": "% of a top", "match_imps": "IMPs"}
    unit = units.get(entry.amount_in, "points")
    amount = formatted(Fraction(entry.amount), 2, trim=True)
    words = f"Penalty of {amount} {unit} against {entry.contestant.upper()}"
    if entry.opponent:
        words += f" in the match with {entry.opponent.upper()}"
    return words if entry.session is None else f"{words}, session {entry.session}"


def _prize(prize: Prize) -> str:
    stratum, handicap = prize
    said = [
        *([f"stratum {stratum}"] if stratum is not None else []),
        *([f"handicap {handicap} %"] if handicap is not None else []),
    ]
    return ", ".join(said) or "nothing"


def _fouled(entry: BoardFouled) -> str:
    other = sum(1 for group in entry.groups.values() if group)
    if not other:
        return f"Board {entry.board}: all tables held the same cards"
    return f"Board {entry.board}: {other} of {len(entry.groups)} tables held other cards"
