"""An event as it was before some of its ledger's entries: nothing of it is stored."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from scoring.play.notation import Game, parse_score
from scoring.play.ruling_notation import RuledScore
from tournaments.models import LedgerEntry, Ruling
from tournaments.selectors.event.queries import ruling_facts
from tournaments.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    RulingFacts,
)
from tournaments.selectors.ledger.as_of_movement import PastMovements

Kind = LedgerEntry.Kind
CHANGING = (
    Kind.RESULT_RECORDED,
    Kind.RESULT_CORRECTED,
    Kind.RULING_MADE,
    Kind.RULING_WITHDRAWN,
    Kind.BOARD_FOULED,
    Kind.CONDITIONS_CHANGED,
    Kind.MOVEMENT_CHANGED,
)
"""Entries that change what is compared, and can be taken away again in thought."""


def entries_since(snapshot: EventSnapshot, sequence: int) -> list[LedgerEntry]:
    """Return the entries after this one that change what is compared, newest first."""
    rows = LedgerEntry.objects.filter(
        event=snapshot.event.id, sequence__gt=sequence, kind__in=CHANGING
    )
    return list(rows.order_by("-sequence"))


class Past:
    """Takes entries away from an event, newest first."""

    def __init__(self, snapshot: EventSnapshot) -> None:
        rows = Ruling.objects.filter(event=snapshot.event.id)
        self._rows = {row.pk: row for row in rows.order_by("made_at_sequence", "id")}
        self._game = snapshot.event.game
        self._movements: PastMovements | None = None

    def without(self, snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> EventSnapshot:
        """Return the event as it would be without these entries.

        Args:
            snapshot: The event, with the entries.
            entries: Newest first. Of a section's results and movement, a ruling or a condition
                none may be left out between the newest and the oldest that are given.
        """
        waiting: list[LedgerEntry] = []
        for entry in entries:
            if entry.kind == Kind.MOVEMENT_CHANGED:
                if self._movements is None:
                    self._movements = PastMovements(snapshot)
                snapshot = self._movements.before(self._unchanged(snapshot, waiting), entry)
                waiting = []
            else:
                waiting.append(entry)
        return self._unchanged(snapshot, waiting)

    def _unchanged(self, snapshot: EventSnapshot, entries: Iterable[LedgerEntry]) -> EventSnapshot:
        """Return the event without entries that leave every movement alone."""
        scores: dict[int, str] = {}
        groups: dict[int, int] = {}
        rulings = {ruling.id: ruling for ruling in snapshot.rulings}
        prizes: dict[str, Any] = {}
        conditions: dict[str, Any] = {}  # each of the type that the event's facts say
        for entry in entries:
            payload = entry.payload
            if entry.kind in (Kind.RESULT_RECORDED, Kind.RESULT_CORRECTED):
                scores[payload["result"]] = payload["previous"]
            elif entry.kind == Kind.BOARD_FOULED:
                groups |= {int(key): group for key, group in payload["previous"].items()}
            elif entry.kind == Kind.CONDITIONS_CHANGED:
                conditions |= _before(payload.get("conditions", {}))
                prizes |= _before(payload.get("prizes", {}))
            elif entry.kind == Kind.RULING_MADE:
                rulings.pop(payload["ruling"], None)
                rulings |= self._withdrawn_by(entry.sequence)
            elif entry.kind == Kind.RULING_WITHDRAWN:
                rulings |= self._withdrawn_by(entry.sequence)
        return replace(
            snapshot,
            event=snapshot.event.with_written(conditions),
            contestants={
                pk: _earlier_prize(contestant, prizes)
                for pk, contestant in snapshot.contestants.items()
            },
            results=tuple(
                _earlier(result, scores, groups, self._game) for result in snapshot.results
            ),
            rulings=tuple(rulings[pk] for pk in self._rows if pk in rulings),
        )

    def result_of(self, ruling_id: int) -> int | None:
        """Return the result that a ruling adjusts, None for a penalty."""
        row = self._rows.get(ruling_id)
        return None if row is None else row.result_id

    def session_of(self, ruling_id: int) -> int | None:
        """Return the id of the session in which a penalty counts, None without one."""
        row = self._rows.get(ruling_id)
        return None if row is None else row.session_id

    def _withdrawn_by(self, sequence: int) -> dict[int, RulingFacts]:
        return {
            pk: ruling_facts(row, self._game)
            for pk, row in self._rows.items()
            if row.withdrawn_at_sequence == sequence
        }


def with_ruling(snapshot: EventSnapshot, result_id: int, score: RuledScore) -> EventSnapshot:
    """Return the event as it would be with this ruling in force on a result."""
    imagined = RulingFacts(
        id=0,
        kind="adjusted",
        result_id=result_id,
        score=score,
        contestant_id=None,
        amount="",
        amount_in="",
        law="",
        text="",
    )
    others = tuple(ruling for ruling in snapshot.rulings if ruling.result_id != result_id)
    return replace(snapshot, rulings=(*others, imagined))


def _before(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: change[0] for name, change in changes.items()}


def _earlier_prize(contestant: ContestantFacts, prizes: Mapping[str, Any]) -> ContestantFacts:
    """Return a contestant with the stratum and handicap it had."""
    if contestant.address not in prizes:
        return contestant
    stratum, handicap = prizes[contestant.address]
    return replace(
        contestant,
        stratum=stratum,
        handicap=None if handicap is None else Decimal(handicap),
    )


def _earlier(
    result: ResultFacts, scores: Mapping[int, str], groups: Mapping[int, int], game: str
) -> ResultFacts:
    if result.id not in scores and result.id not in groups:
        return result
    score = result.score
    if result.id in scores:
        text = scores[result.id]
        score = parse_score(text, game=Game(game)) if text else None
    return replace(result, score=score, fouled_group=groups.get(result.id, result.fouled_group))
