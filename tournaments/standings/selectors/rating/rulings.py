"""Rulings as the director sees them: in force or withdrawn, with who made them and when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from scoring.play.notation import Game
from scoring.play.ruling_notation import describe_ruling, parse_ruling
from tournaments.record.models import LedgerEntry, Ruling
from tournaments.record.selectors.event.reading.queries import ruling_facts
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.rating.penalties import penalty_in_words


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in words.

    Attributes:
        id: The ruling's id.
        kind: ``adjusted`` or ``penalty``.
        against: The board and table, or who the penalty is against.
        what: The adjusted score in words, or the amount.
        law: The law's number; may be empty.
        text: What happened; may be empty.
        who: Who made it.
        at: When; None for a ruling whose entry is gone.
        in_force: Whether it still counts.
        result_id: The result it adjusts, if any.
        board: The board it adjusts; 0 for a penalty.
        session: The number of the session in which it counts; None for a penalty in the last
            session its contestant played.
    """

    id: int
    kind: str
    against: str
    what: str
    law: str
    text: str
    who: str
    at: datetime | None
    in_force: bool
    result_id: int | None
    board: int
    session: int | None


def rulings(snapshot: EventSnapshot) -> tuple[RulingLine, ...]:
    """Return every ruling of an event, newest first."""
    rows = list(
        Ruling.objects.filter(event=snapshot.event.id)
        .select_related("result__sitting__section", "session")
        .order_by("-made_at_sequence", "-id")
    )
    made = _makers(snapshot.event.id, [row.made_at_sequence for row in rows])
    nobody: tuple[str, datetime | None] = ("", None)
    return tuple(_line(snapshot, row, *made.get(row.made_at_sequence, nobody)) for row in rows)


def _line(snapshot: EventSnapshot, row: Ruling, who: str, at: datetime | None) -> RulingLine:
    return RulingLine(
        id=row.pk,
        kind=row.kind,
        against=_against(snapshot, row),
        what=_what(snapshot, row),
        law=row.law,
        text=row.text,
        who=who,
        at=at,
        in_force=row.withdrawn_at_sequence is None,
        result_id=row.result_id,
        board=row.result.board if row.result else 0,
        session=_session(snapshot, row),
    )


def _session(snapshot: EventSnapshot, row: Ruling) -> int | None:
    if row.result is not None:
        return snapshot.session_of[row.result.sitting.section_id].number
    return None if row.session is None else row.session.number


def _against(snapshot: EventSnapshot, row: Ruling) -> str:
    if row.result is not None:
        sitting = row.result.sitting
        section = f"section {sitting.section.letter}, " if snapshot.several_sections else ""
        place = f"{section}round {sitting.round}, table {sitting.table}"
        return f"Board {row.result.board}, {place}"
    contestant = snapshot.contestants[row.contestant_id or 0]
    number = snapshot.label_of(contestant)
    return f"{number}, {snapshot.name_of(contestant)}"


def _what(snapshot: EventSnapshot, row: Ruling) -> str:
    if row.score:
        return describe_ruling(parse_ruling(row.score, game=Game(snapshot.event.game)))
    return f"Penalty of {penalty_in_words(snapshot, ruling_facts(row, snapshot.event.game))}"


def _makers(event_id: int, sequences: Iterable[int]) -> dict[int, tuple[str, datetime | None]]:
    entries = list(
        LedgerEntry.objects.filter(event=event_id, sequence__in=list(sequences)).values_list(
            "sequence", "actor", "at"
        )
    )
    ids = {actor: int(actor[5:]) for _n, actor, _at in entries if actor.startswith("user:")}
    users = User.objects.in_bulk(list(ids.values()))
    names = {
        actor: users[pk].get_full_name() or users[pk].get_username()
        for actor, pk in ids.items()
        if pk in users
    }
    return {number: (names.get(actor, actor), at) for number, actor, at in entries}
