"""What a change of a movement makes of its tables, and of the scores made there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from movements.model import Row
from scoring.play.notation import format_score
from scoring.play.scores import turned
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.record.selectors.movement.changes import (
    CannotChangeError,
    ChangeKind,
    ChangeRequest,
)
from tournaments.record.selectors.movement.seating import stored_rows

FROM_NOW_ON = frozenset(
    {
        ChangeKind.PAIR_ARRIVES,
        ChangeKind.PAIR_LEAVES,
        ChangeKind.TABLE_STOPS,
        ChangeKind.CURTAILED,
        ChangeKind.ROUND_ADDED,
    }
)
"""Kinds that concern only later rounds; the others record what happened."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A table in a round, before and after; None if nobody plays there.

    ``sitting_id`` is the sitting withdrawn; None for a new one.
    """

    round: int
    table: int
    sitting_id: int | None
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Carried:
    """A result that moves to a new sitting: its board and its text, before and after.

    ``version`` is the version afterwards; it grows if the text changes.
    """

    result_id: int
    round: int
    table: int
    board: int
    to_board: int
    before: str
    after: str
    version: int
    is_ruled: bool

    @property
    def is_changed(self) -> bool:
        """Whether its board or its text changes."""
        return (self.board, self.before) != (self.to_board, self.after)


def replaced_tables(
    snapshot: EventSnapshot, section: SectionFacts, rows: Iterable[Row]
) -> Iterator[Replaced]:
    """Yield every sitting that changes."""
    ids = {
        (row.round, row.table): (sitting_id, row)
        for sitting_id, row in stored_rows(snapshot, section.id).items()
    }
    after = {(row.round, row.table): row for row in rows}
    for place in sorted(ids.keys() | after.keys()):
        sitting_id, before = ids.get(place, (None, None))
        if before != after.get(place):
            yield Replaced(*place, sitting_id, before, after.get(place))


def carried_results(
    snapshot: EventSnapshot, replaced: Iterable[Replaced], wanted: ChangeRequest
) -> Iterator[Carried]:
    """Yield every entered result at the tables that a change replaces.

    Raises:
        CannotChangeError: it would lose a score, or a ruling.
    """
    for each in replaced:
        if each.sitting_id is None:
            continue
        results = snapshot.results_by_sitting[each.sitting_id]
        if wanted.kind in FROM_NOW_ON and any(result.score is not None for result in results):
            raise CannotChangeError(
                f"Table {each.table} already has scores for round {each.round}. Let the change "
                f"begin after round {each.round}, or remove them first.",
                "after",
            )
        kept = each.after.boards if each.after else ()
        yield from carry(snapshot, each, _new_boards(results, kept, each), turn=wanted.turn)


def _new_boards(
    results: Iterable[ResultFacts], kept: tuple[int, ...], each: Replaced
) -> Mapping[int, int]:
    """Return, for each board with a score, the board on which it was actually made.

    Boards played as planned keep their scores; the other scores follow in order.
    """
    entered = [result.board for result in results if result.score is not None]
    strange = [board for board in entered if board not in kept]
    free = [board for board in kept if each.before and board not in each.before.boards]
    if len(strange) > len(free):
        scores = "1 score" if len(entered) == 1 else f"{len(entered)} scores"
        raise CannotChangeError(
            f"Table {each.table} has {scores} in round {each.round}, which is more than the boards "
            "left there. First remove those that were not played.",
            "boards",
        )
    return dict(zip_longest(strange, free[: len(strange)])) | {board: board for board in kept}


def carry(
    snapshot: EventSnapshot, each: Replaced, boards: Mapping[int, int], *, turn: bool = False
) -> Iterator[Carried]:
    """Yield every result at a replaced table that has or had a score, with its new board.

    Raises:
        CannotChangeError: a ruling is in force on a board that is no longer played.
    """
    for result in snapshot.results_by_sitting[each.sitting_id or 0]:
        is_ruled = result.id in snapshot.adjusted
        if result.board not in boards:
            if is_ruled:
                raise CannotChangeError(
                    f"A ruling is in force on board {result.board} at table {each.table} in "
                    f"round {each.round}. Withdraw it first."
                )
            continue
        if not (result.version or is_ruled):
            continue
        text = result.text
        if turn and result.score is not None:
            text = format_score(turned(result.score))
        yield Carried(
            result_id=result.id,
            round=each.round,
            table=each.table,
            board=result.board,
            to_board=boards[result.board],
            before=result.text,
            after=text,
            version=result.version + (text != result.text),
            is_ruled=is_ruled,
        )
