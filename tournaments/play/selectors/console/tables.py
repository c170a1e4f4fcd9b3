"""How scores come from each table of a session, and which tables wait for the director."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.conditions.entering import Entry
from tournaments.record.models import HeldScore, TableCall, TableLink
from tournaments.record.selectors.access.links import enters_by_phone, table_name
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.ledger.history import OF_A_TABLE, score_authors


@dataclass(frozen=True, slots=True)
class TableState:
    """A table that has a code.

    Attributes:
        name: Its number, after its section's letter if there are several.
        by_phone: Whether its phone may enter scores.
        unsent: How many scores its phones had yet to send when they were last heard of.
        heard_at: When that was; None for never.
        unconfirmed: Scores on which the other side has not agreed yet.
    """

    section_id: int
    table: int
    name: str
    by_phone: bool
    unsent: int
    heard_at: datetime | None
    unconfirmed: int


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A table waiting for the director."""

    id: int
    table: str
    round: int
    words: str
    called_at: datetime


@dataclass(frozen=True, slots=True)
class WaitingScore:
    """A held score; ``stands`` is the score now entered for its board, empty if there is none.

    ``score`` is empty if a side only calls the score that stands wrong.
    """

    id: int
    table: str
    round: int
    board: int
    score: str
    stands: str
    sentence: str
    disputed: bool


@once_per_snapshot
def table_states(snapshot: EventSnapshot, session_id: int) -> Mapping[tuple[int, int], TableState]:
    """Return the tables of a session that have a code, by section id and table, in order."""
    unconfirmed = unconfirmed_boards(snapshot, session_id)
    rows = TableLink.objects.filter(section__session=session_id)
    entry = snapshot.event.conditions.entry
    return {
        (row.section_id, row.table): TableState(
            section_id=row.section_id,
            table=row.table,
            name=table_name(snapshot, snapshot.sections[row.section_id], row.table),
            by_phone=enters_by_phone(entry, row.on_paper),
            unsent=row.unsent + row.unsent_ew,
            heard_at=row.heard_at,
            unconfirmed=len(unconfirmed.get((row.section_id, row.table), ())),
        )
        for row in rows.order_by("section__letter", "table")
    }


@once_per_snapshot
def open_calls(snapshot: EventSnapshot, session_id: int) -> tuple[OpenCall, ...]:
    """Return the unanswered calls, oldest first."""
    rows = TableCall.objects.filter(section__session=session_id, answered_at=None)
    return tuple(
        OpenCall(
            row.pk,
            table_name(snapshot, snapshot.sections[row.section_id], row.table),
            row.round,
            str(row.get_reason_display()),
            row.called_at,
        )
        for row in rows.order_by("called_at", "id")
    )


@once_per_snapshot
def waiting_scores(snapshot: EventSnapshot, session_id: int) -> tuple[WaitingScore, ...]:
    """Return the held scores not yet settled."""
    stands = {
        (sitting.section_id, sitting.table, sitting.round, result.board): result.text
        for sitting in snapshot.sittings.values()
        for result in snapshot.results_by_sitting[sitting.id]
    }
    rows = HeldScore.objects.filter(section__session=session_id, settled_at=None)
    return tuple(
        WaitingScore(
            row.pk,
            table_name(snapshot, snapshot.sections[row.section_id], row.table),
            row.round,
            row.board,
            row.score,
            stands.get((row.section_id, row.table, row.round, row.board), ""),
            row.sentence,
            row.disputed,
        )
        for row in rows.order_by("at", "id")
    )


@once_per_snapshot
def unagreed_results(snapshot: EventSnapshot, session_id: int) -> tuple[ResultFacts, ...]:
    """Return the scores of tables that the other side has not agreed yet.

    One that the director entered, corrected or checked is not among them: the director stands for
    it.
    """
    if snapshot.event.conditions.entry is Entry.DIRECTOR:
        return ()
    open_ = [
        result
        for result in snapshot.results
        if result.score is not None
        and not (result.is_confirmed or result.is_checked)
        and snapshot.session(result).id == session_id
    ]
    by = score_authors(snapshot.event.id) if open_ else {}
    return tuple(each for each in open_ if by.get(each.id, "").startswith(OF_A_TABLE))


def unconfirmed_boards(
    snapshot: EventSnapshot, session_id: int
) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """Return the boards whose scores the other side has yet to agree on, by section and table."""
    boards: dict[tuple[int, int], tuple[int, ...]] = {}
    for result in unagreed_results(snapshot, session_id):
        sitting = snapshot.sitting(result)
        place = sitting.section_id, sitting.table
        boards[place] = (*boards.get(place, ()), result.board)
    return boards
