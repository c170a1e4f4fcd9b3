"""The history of an event in words, and who acted."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import OneOf
from scoring.conditions.methods import Method
from scoring.rounding import formatted
from tournaments.ledger.chain import code_of, head_code
from tournaments.record.models import BoardsShown, LedgerEntry
from tournaments.record.selectors.event.labels import address_label
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.entries import (
    AwardsMade,
    BoardFouled,
    ConditionsChanged,
    DealsChanged,
    Entry,
    Groups,
    MovementChanged,
    NameReplaced,
    NamesEntered,
    PenaltyImposed,
    PeopleSeated,
    Prize,
    PrizesChanged,
    ResultEntered,
    RulingWithdrawn,
    ScoreAdjusted,
    ScoreChecked,
    ScoreConfirmed,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StageSet,
    SubstitutesChanged,
    about,
    entry_of,
)
from tournaments.record.selectors.ledger.ruling_changes import RulingChange, ruling_changes
from tournaments.record.selectors.movement.changes import in_words
from tournaments.site.limits import LARGEST_SEQUENCE
from tournaments.site.models import UsedKey

OF_A_TABLE = "table:"
"""The prefix of the mark of a table's phone."""


def score_authors(event_id: int, *, result: int | None = None) -> Mapping[int, str]:
    """Return the mark of the last person to enter or correct each score, or one, by result id."""
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    rows = LedgerEntry.objects.filter(event=event_id, kind__in=kinds).order_by("sequence")
    if result is not None:
        rows = rows.filter(payload__result=result)
    return dict(rows.values_list("payload__result", "actor"))


def last_entry_of(event_id: int, mark: str) -> datetime | None:
    """Return when a person last changed anything in an event; None if never."""
    mine = LedgerEntry.objects.filter(event=event_id, actor=mark).order_by("-sequence")
    return mine.values_list("at", flat=True).first()


def keys_used(event_id: int, mark: str) -> Collection[UUID]:
    """Return the keys under which a person did anything in an event, or anybody changed nothing."""
    made = LedgerEntry.objects.filter(event=event_id, actor=mark)
    noted = UsedKey.objects.filter(scope=f"event:{event_id}")
    return {*made.values_list("key", flat=True), *noted.values_list("key", flat=True)}


def published_head(snapshot: EventSnapshot) -> str:
    """Return the code of the ledger's head if the reader may see it; otherwise empty.

    Directors always may. The public may once every session is final; before that, the number of
    entries would reveal how many scores are in (Law 16). A simultaneous tournament combines several
    events and has no ledger of its own.
    """
    event = snapshot.event
    final = bool(snapshot.sessions) and all(each.status == "final" for each in snapshot.sessions)
    if snapshot.clubs or not (final or snapshot.role.sees_every_score):
        return ""
    return head_code(event.ledger_sequence, event.ledger_hash)


def hash_at(event_id: int, sequence: int) -> str:
    """Return an entry's hash, the head of the ledger at that moment; empty if there is no entry."""
    rows = LedgerEntry.objects.filter(event=event_id, sequence=sequence)
    return rows.values_list("hash", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One ledger entry in words; ``who`` is a name, or a mark if the person is gone.

    ``code`` is the ledger's code while this was its last entry.
    """

    sequence: int
    at: datetime
    who: str
    kind: str
    title: str
    what: str
    reason: str
    entry: Entry
    code: str


def history(
    event_id: int,
    *,
    newest: int | None = None,
    place: Mapping[str, object] | None = None,
    result: int | None = None,
    sequence: int | None = None,
    kind: str = "",
    who: str = "",
) -> tuple[HistoryLine, ...]:
    """Return an event's ledger in words, newest first.

    Args:
        event_id: The event.
        newest: The most lines to return; None for all.
        place: Keep only entries about one place: session, section, round, table and board.
        result: Keep only entries about one result, wherever a movement change has moved it.
        sequence: Keep only the entry with this number.
        kind: Keep only entries of this kind.
        who: Keep only what was done under this mark (``user:5``, ``table:3``); for a table, by
            either side's phone.
    """
    rows = LedgerEntry.objects.filter(event=event_id).order_by("-sequence")
    if sequence is not None:
        rows = rows.filter(sequence=min(sequence, LARGEST_SEQUENCE))
    if kind:
        rows = rows.filter(kind=kind)
    if place is not None:
        rows = rows.filter(**{f"payload__{name}": value for name, value in place.items()})
    if who:
        rows = rows.filter(Q(actor=who) | Q(actor__startswith=f"{who}:"))
    if result is not None:
        changed = Q(kind=LedgerEntry.Kind.MOVEMENT_CHANGED)
        rows = rows.filter(Q(payload__result=result) | changed)
    read = [(row, entry_of(row)) for row in (rows if newest is None else rows[:newest])]
    kept = [
        (row, entry) for row, entry in read if result is None or about(entry, result) is not None
    ]
    names = names_of(row.actor for row, _ in kept)
    told = ruling_changes(event_id, {row.sequence: entry for row, entry in kept})
    return tuple(
        HistoryLine(
            sequence=row.sequence,
            at=row.at,
            who=names.get(row.actor, row.actor),
            kind=row.kind,
            title=str(row.get_kind_display()),
            what=_in_full(entry, told.get(row.sequence)),
            reason=row.reason,
            entry=entry,
            code=code_of(row),
        )
        for row, entry in kept
    )


def actors(event_id: int) -> tuple[tuple[str, str], ...]:
    """Return the mark and name of everybody who has changed something, by name."""
    marks = LedgerEntry.objects.filter(event=event_id).order_by("actor").values_list("actor")
    found = {mark for (mark,) in marks.distinct()}
    names = names_of(found)
    named = ((mark, names.get(mark, mark)) for mark in found)
    return tuple(sorted(named, key=lambda each: each[::-1]))


def movement_changed_in(event_id: int, sequence: int) -> tuple[int, str] | None:
    """Return the session number and section letter whose movement an entry changed."""
    row = LedgerEntry.objects.filter(
        event=event_id, sequence=sequence, kind=LedgerEntry.Kind.MOVEMENT_CHANGED
    ).first()
    if row is None:
        return None
    change = MovementChanged.of(row.payload)
    return change.session, change.section


def names_of(marks: Iterable[str]) -> dict[str, str]:
    """Return the names of those who acted, where known, by mark."""
    acting = set(marks)
    ids = {mark: int(mark[5:]) for mark in acting if mark.startswith("user:")}
    tables = {mark: _table_named(mark) for mark in acting if mark.startswith("table:")}
    users = User.objects.in_bulk(list(ids.values()))
    return (
        {
            mark: users[pk].get_full_name() or users[pk].get_username()
            for mark, pk in ids.items()
            if pk in users
        }
        | {
            "importer": "Import",
            "demonstration": "Demonstration",
            "fairdeal": "Fairdeal",
            "bridgemates": "Bridgemates",
        }
        | tables
    )


def _table_named(mark: str) -> str:
    """Return the name of the table that acted, and of the side whose phone it was."""
    _kind, table, *side = mark.split(":")
    sides = {"NS": "North-South", "EW": "East-West"}
    return ", ".join([f"Table {table}", *(sides[each] for each in side if each in sides)])


def words_of_change(entry: MovementChanged) -> str:
    """Return what changed in a movement, without naming the section."""
    words = in_words(entry.change)
    return words if entry.undoes is None else f"Undone: {words}"


def in_short(entry: Entry) -> str:
    """Return what an entry did, in the words of the club."""
    match entry:
        case SessionStarted() | SessionFinal() | SessionReopened():
            return f"Session {entry.session}"
        case ResultEntered():
            return _entered(entry)
        case ScoreChecked() | ScoreConfirmed():
            right = "confirmed as correct" if isinstance(entry, ScoreChecked) else "agreed"
            return f"{_where(entry)}: {entry.score} {right}"
        case AwardsMade():
            return _awarded(entry)
        case NamesEntered():
            return _named(entry)
        case NameReplaced():
            done = "erased" if entry.erased else "corrected"
            return f"The name of a player was {done} after results were final"
        case SubstitutesChanged():
            return _substituted(entry)
        case DealsChanged():
            return _dealt(entry)
        case PeopleSeated():
            return _seated(entry)
        case StageSet():
            return _carried_over(entry)
        case ScoreAdjusted() | PenaltyImposed() | RulingWithdrawn():
            return _ruled(entry)
        case BoardFouled():
            return _fouled(entry)
        case ConditionsChanged():
            return _conditions(entry)
        case PrizesChanged():
            return _prizes(entry)
        case MovementChanged():
            return f"Section {entry.section}: {words_of_change(entry)}"


def _in_full(entry: Entry, told: RulingChange | None) -> str:
    """Return what an entry did; for a ruling, with what stood before and after."""
    match entry:
        case SessionStarted():
            return f"Session {entry.session}: being set up → in play"
        case SessionFinal():
            return f"Session {entry.session}: in play → final"
        case SessionReopened():
            return f"Session {entry.session}: final → in play"
    if told is None:
        return in_short(entry)
    if isinstance(told.made, PenaltyImposed):
        return f"{_penalty(told.made)} → none"
    return f"{_where(told.made)}: {told.before} → {told.after}"


def _entered(entry: ResultEntered) -> str:
    before = f"{entry.previous} → " if entry.previous else ""
    return f"{_where(entry)}: {before}{entry.score or 'nothing'}"


def _prizes(entry: PrizesChanged) -> str:
    return "; ".join(
        f"{address_label(who)}: {_prize(before)} → {_prize(now)}"
        for who, (before, now) in entry.prizes.items()
    )


def _conditions(entry: ConditionsChanged) -> str:
    return "; ".join(
        _condition(name, before, now)
        for name, (before, now) in entry.conditions.items()
        if name not in _UNTOLD
    )


def _named(entry: NamesEntered) -> str:
    """Return how many players were named; the ledger does not hold their names."""
    words = []
    if entry.name != entry.previous_name:
        was = f"no longer called {entry.previous_name}"
        words.append(f"called {entry.name}" if entry.name else was)
    if entry.players != entry.previous_players:
        count = len([each for each in entry.players if each])
        new = len({*entry.players} - {*entry.previous_players, ""})
        named = f"{count} player{'' if count == 1 else 's'} named"
        words.append(f"{named}, {new} of them new" if new else named)
    return f"{address_label(entry.contestant)}: {'; '.join(words)}"


def _substituted(entry: SubstitutesChanged) -> str:
    """Return the rounds a substitute plays, without the name."""
    new = [each for each in entry.substitutes if each not in entry.previous]
    if not new:
        return f"{address_label(entry.contestant)}: substitute removed"
    seat, _player, first, last = new[0]
    when = f"in rounds {first} to {last}" if last else f"from round {first} on"
    return f"{address_label(entry.contestant)}: a substitute for player {seat} {when}"


def _awarded(entry: AwardsMade) -> str:
    """Return who was awarded what, and by which table."""
    if len(entry.awards) == 1:
        ((who, (points, table)),) = entry.awards.items()
        return (
            f"{address_label(who)}: {points}, {table}" if points else f"{address_label(who)}: none"
        )
    made = [each for each in entry.awards.values() if each[0]]
    if not made:
        return f"{len(entry.awards)} awards withdrawn"
    awards = "1 award" if len(made) == 1 else f"{len(made)} awards"
    return f"{awards} by {made[0][1]}"


def _carried_over(entry: StageSet) -> str:
    """Return how many contestants carried over scores, and whose changed."""
    if entry.previous is None:
        return (
            f"{len(entry.brought)} qualified for this event; scores as of entry "
            f"{entry.source_sequence} of the previous event"
        )
    changed = [
        address_label(who) for who, at in entry.brought.items() if entry.previous.get(who) != at
    ]
    if not changed:
        return "Carry-over left unchanged, although scores have changed since"
    return f"Carry-over updated for {', '.join(changed)}"


def _seated(entry: PeopleSeated) -> str:
    """Return how many requests were met, and who sits where, by old and new numbers."""
    moved = ", ".join(
        f"{address_label(old)} → {address_label(new)}" for new, old in entry.seats.items()
    )
    if entry.undoes is not None:
        return f"Seated as before entry {entry.undoes}: {moved}"
    met = sum(wish.met for wish in entry.wishes)
    lot = "" if entry.lot is None else f", places drawn by lot {entry.lot}"
    return f"{met} of {len(entry.wishes)} requests met{lot}: {moved}"


def _dealt(entry: DealsChanged) -> str:
    if not entry.deals:
        return f"Session {entry.session}: hands downloaded to be dealt by hand"
    count = len(entry.deals)
    boards = f"{count} board{'' if count == 1 else 's'}"
    if entry.seal:
        return f"Session {entry.session}: {boards} dealt and sealed, {_seal(entry.seal)}"
    what = "removed" if None in entry.deals.values() else "stored"
    return f"Session {entry.session}: hands of {boards} {what}"


def _seal(seal: str) -> str:
    return f"commitment {seal.partition(' ')[2]}"


def _where(entry: ResultEntered | ScoreAdjusted | ScoreChecked | ScoreConfirmed) -> str:
    return f"Board {entry.board}, round {entry.round}, table {entry.table}"


def _condition(name: str, before: object, now: object) -> str:
    """Return a changed condition in the words of the form where it is chosen."""
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


_UNTOLD = ("simultaneous_name",)
"""Left out, since it changes only together with a condition that is listed."""

_TITLES = {
    "boards_shown": "Boards are shown",
    "clubs_final": "Results of all clubs final",
}


def _ruled(entry: RulingWithdrawn | ScoreAdjusted | PenaltyImposed) -> str:
    if isinstance(entry, ScoreAdjusted):
        return f"{_where(entry)}: adjusted to {entry.adjusted}"
    return f"Ruling {entry.ruling}" if isinstance(entry, RulingWithdrawn) else _penalty(entry)


def _penalty(entry: PenaltyImposed) -> str:
    amount = formatted(Fraction(entry.amount), 2, trim=True)
    plural = "" if amount == "1" else "s"
    units = {"top_percent": "% of a top", "match_imps": f" IMP{plural}"}
    unit = units.get(entry.amount_in, f" point{plural}")
    words = f"Penalty of {amount}{unit} against {address_label(entry.contestant)}"
    if entry.opponent:
        words += f" in the match with {address_label(entry.opponent)}"
    return words if entry.session is None else f"{words}, session {entry.session}"


def _prize(prize: Prize) -> str:
    stratum, handicap = prize
    said = [
        *([f"stratum {stratum}"] if stratum is not None else []),
        *([f"handicap {handicap}%"] if handicap is not None else []),
    ]
    return ", ".join(said) or "nothing"


def _fouled(entry: BoardFouled) -> str:
    before, after = _cards(entry.previous), _cards(entry.groups)
    return f"Board {entry.board}: {before} → {after}"


def _cards(groups: Groups) -> str:
    other = sum(1 for group in groups.values() if group)
    if not other:
        return "all tables held the same cards"
    return f"{other} of {len(groups)} tables held different cards"
