"""The attention list: missing results, odd scores, scores to be agreed, then what was decided."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from statistics import median

from movements.model import boards_text
from scoring.hands.doubts import is_uneven_award
from scoring.play.notation import describe_score
from scoring.play.ruling_notation import describe_ruling
from scoring.play.scores import (
    Artificial,
    BareScore,
    PlayedContract,
    PlayedScore,
    can_be_scored,
    ns_points,
)
from scoring.ranking.carry_over import FieldScope
from tournaments.play.selectors.console.tables import unagreed_results
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    RulingFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.room import Room, Table
from tournaments.record.selectors.room import room as room_of
from tournaments.standings.selectors.boards.double_dummy import doubts
from tournaments.standings.selectors.rating.contest import fouled_boards, penalty_in_words

FAR_OUT_POINTS = 900
"""If the cards are unknown, a score this far from the median of the others is worth a look.

It is coarse, 14 IMPs, because a slam that some bid and some do not is no slip of the pen. Where it
is known what the cards make, they decide instead, once every table has played the board.
"""

FAR_OUT_TRICKS = 5
ALONE_POINTS = 500
"""An odd score is this far from every other: one that happened twice is no slip of the pen."""

ALONE_TRICKS = 3
FEWEST_OTHERS = 3
TABLES_NAMED_SINGLY = 3

_Scored = tuple[PlayedScore, int | None]
"""A score with its points or tricks from North-South, None without a single number."""


@dataclass(frozen=True, slots=True)
class AttentionItem:
    """One thing for the director to look at.

    Attributes:
        kind: ``missing``, ``odd``, ``unagreed``, ``ruling`` or ``fouled``, the most urgent first.
        title: What it is about.
        detail: Why, in a sentence or a few words.
        section: The section's letter; empty if it concerns several.
        round: The round; 0 if it concerns none.
        table: The table; 0 if it concerns several.
        board: The board to look at; 0 if it concerns several.
        result_id: The result that it concerns, if any.
        version: The version of that result, so that an odd one can be ticked off; 0 for other
            kinds.
    """

    kind: str
    title: str
    detail: str
    section: str
    round: int = 0
    table: int = 0
    board: int = 0
    result_id: int | None = None
    version: int = 0


def attention_list(snapshot: EventSnapshot, room: Room) -> tuple[AttentionItem, ...]:
    """Return what needs attention in a session, most urgent first."""
    if room.status == "final":
        return (*_rulings(snapshot, room), *_fouled(snapshot, room))
    return (
        *_missing(room),
        *odd_scores(snapshot, room.session_id),
        *_unagreed(snapshot, room),
        *_rulings(snapshot, room),
        *_fouled(snapshot, room),
    )


def _missing(room: Room) -> Iterable[AttentionItem]:
    """Yield results missing from rounds that are over for their table.

    A table that is still in the round before the room's is slow, which its tile says.
    """
    late: dict[tuple[str, int], list[Table]] = {}
    for table in room.tables:
        if owes(room, table):
            late.setdefault((table.section, table.round), []).append(table)
    for (section, number), tables in sorted(late.items(), key=lambda item: item[0][::-1]):
        if len(tables) <= TABLES_NAMED_SINGLY:
            yield from (_missing_at(table) for table in tables)
            continue
        count = sum(len(table.boards) - table.entered for table in tables)
        yield AttentionItem(
            kind="missing",
            title=f"Round {number}: {count} results missing",
            detail=f"At tables {boards_text(tuple(table.table for table in tables))}",
            section=section,
            round=number,
        )


def owes(room: Room, table: Table) -> bool:
    """Whether a table has left a score of a round out: it plays a later one, or should by far."""
    behind = room.current[table.section] - table.round
    if table.state == "done" or behind < 1:
        return False
    return behind > 1 or table.round < room.reached[table.section, table.table]


def _missing_at(table: Table) -> AttentionItem:
    boards = tuple(result.board for result in table.results if result.score is None)
    word = "Board" if len(boards) == 1 else "Boards"
    return AttentionItem(
        kind="missing",
        title=f"{word} {boards_text(boards)}: no score",
        detail=f"Round {table.round}, table {table.table}",
        section=table.section,
        round=table.round,
        table=table.table,
        board=boards[0],
    )


def _unagreed(snapshot: EventSnapshot, room: Room) -> Iterable[AttentionItem]:
    """Yield scores of rounds that are over for their table and that one side has not agreed yet.

    They are few lines, so that they never bury what cannot wait: many tables share one.
    """
    open_ = {result.id for result in unagreed_results(snapshot, room.session_id)}
    over: dict[str, list[tuple[Table, tuple[int, ...]]]] = {}
    for table in room.tables:
        boards = tuple(result.board for result in table.results if result.id in open_)
        if boards and _is_over(room, table):
            over.setdefault(table.section, []).append((table, boards))
    for section, places in sorted(over.items()):
        if len(places) <= TABLES_NAMED_SINGLY:
            yield from (_unagreed_at(table, boards) for table, boards in places)
            continue
        tables = tuple(sorted({table.table for table, _boards in places}))
        where = "table" if len(tables) == 1 else "tables"
        yield AttentionItem(
            kind="unagreed",
            title=f"{sum(len(boards) for _table, boards in places)} scores to be agreed",
            detail=f"At {where} {boards_text(tables)}, in rounds that are over",
            section=section,
            round=places[0][0].round,
        )


def _unagreed_at(table: Table, boards: tuple[int, ...]) -> AttentionItem:
    word = "Board" if len(boards) == 1 else "Boards"
    return AttentionItem(
        kind="unagreed",
        title=f"{word} {boards_text(boards)}: to be agreed by both sides",
        detail=f"Round {table.round}, table {table.table}",
        section=table.section,
        round=table.round,
        table=table.table,
        board=boards[0],
    )


def _is_over(room: Room, table: Table) -> bool:
    """Whether a table, or most of the room, plays a later round."""
    last = max(room.current[table.section], room.reached[table.section, table.table])
    return table.round < last


@once_per_snapshot
def odd_scores(snapshot: EventSnapshot, session_id: int) -> tuple[AttentionItem, ...]:
    """Return scores so far from all others on their board that a slip may have been misread."""
    return tuple(_odd(snapshot, room_of(snapshot, session_id)))


def _odd(snapshot: EventSnapshot, room: Room) -> Iterable[AttentionItem]:
    fields: dict[Hashable, list[tuple[Table, ResultFacts]]] = {}
    for table in room.tables:
        field = "" if snapshot.settings.scope is FieldScope.SESSION else table.section
        for result in table.results:
            if result.score is not None and result.id not in snapshot.adjusted:
                fields.setdefault((result.board, field), []).append((table, result))
    doubted, game = doubts(snapshot, room.session_id), snapshot.settings.game
    for lines in fields.values():
        scored = [
            (line[1].score, ns_points(line[1].score, line[1].board, game=game))
            for line in lines
            if line[1].score is not None
        ]
        for place, (table, result) in enumerate(lines):
            if result.is_checked:
                continue
            others = scored[:place] + scored[place + 1 :]
            reason = doubted.told_in_room(result) or _oddity(
                snapshot,
                result.board,
                scored[place],
                others,
                by_others=not doubted.cards_decide(result.board),
            )
            if reason:
                yield _odd_item(table, result, scored[place][0], reason)


def _odd_item(table: Table, result: ResultFacts, score: PlayedScore, reason: str) -> AttentionItem:
    return AttentionItem(
        kind="odd",
        title=f"Board {result.board}, table {table.table}: {describe_score(score)}",
        detail=reason,
        section=table.section,
        round=table.round,
        table=table.table,
        board=result.board,
        result_id=result.id,
        version=result.version,
    )


def _oddity(
    snapshot: EventSnapshot, board: int, own: _Scored, others: list[_Scored], *, by_others: bool
) -> str:
    score, points = own
    if isinstance(score, BareScore) and not can_be_scored(
        score.ns_points, board, game=snapshot.settings.game
    ):
        return "No contract gives this score at this vulnerability"
    if isinstance(score, Artificial) and is_uneven_award(score):
        return "These awards do not add up to 100% and are not averages: is one of them a slip?"
    compared = [each for _score, each in others if each is not None]
    if points is None or len(compared) < FEWEST_OTHERS:
        return ""
    side = _other_side(score, [each for each, _points in others])
    if side:
        return side
    if not by_others:
        return ""
    whist = snapshot.event.game == "whist"
    nearest = min(abs(points - other) for other in compared)
    if nearest < (ALONE_TRICKS if whist else ALONE_POINTS):
        return ""
    if abs(points - median(compared)) < (FAR_OUT_TRICKS if whist else FAR_OUT_POINTS):
        return ""
    middle = f"{median(compared):g}" if whist else f"{median(compared):+g}"
    return f"Far from the others: median {middle}".replace("-", "−")


def _other_side(score: PlayedScore, others: list[PlayedScore]) -> str:
    """Return a note if the other side declared at every other table that played in this strain."""
    if not isinstance(score, PlayedContract):
        return ""
    same = [
        other
        for other in others
        if isinstance(other, PlayedContract) and other.contract.strain == score.contract.strain
    ]
    if len(same) < FEWEST_OTHERS or any(o.declarer.side == score.declarer.side for o in same):
        return ""
    there = {"NS": "North-South", "EW": "East-West"}[str(same[0].declarer.side)]
    return f"Everywhere else {there} played {score.contract.strain.symbol}"


def _rulings(snapshot: EventSnapshot, room: Room) -> Iterable[AttentionItem]:
    results = {result.id: table for table in room.tables for result in table.results}
    boards = {result.id: result.board for table in room.tables for result in table.results}
    for ruling in snapshot.rulings:
        table = results.get(ruling.result_id or 0)
        if ruling.kind == "adjusted" and table is not None and ruling.score is not None:
            board = boards[ruling.result_id or 0]
            yield AttentionItem(
                kind="ruling",
                title=f"Board {board}, table {table.table}: adjusted",
                detail=describe_ruling(ruling.score),
                section=table.section,
                round=table.round,
                table=table.table,
                board=board,
                result_id=ruling.result_id,
            )
        elif ruling.contestant_id is not None:
            yield _penalty_item(snapshot, ruling)


def _fouled(snapshot: EventSnapshot, room: Room) -> Iterable[AttentionItem]:
    for fouled in fouled_boards(snapshot):
        if fouled.session.id == room.session_id:
            yield AttentionItem(
                kind="fouled",
                title=f"Board {fouled.board}: fouled, compared in groups",
                detail=fouled.words[:1].upper() + fouled.words[1:],
                section="",
                board=fouled.board,
            )


def _penalty_item(snapshot: EventSnapshot, ruling: RulingFacts) -> AttentionItem:
    contestant = snapshot.contestants[ruling.contestant_id or 0]
    return AttentionItem(
        kind="ruling",
        title=f"Penalty against {snapshot.label_of(contestant)}",
        detail=f"{penalty_in_words(snapshot, ruling)}, {snapshot.name_of(contestant)}",
        section=contestant.section_letter,
    )
