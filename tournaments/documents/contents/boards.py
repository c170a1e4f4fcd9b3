"""Where boards lie and how they travel, the slips that go with them, tallies of play without."""

from collections.abc import Iterator

from movements.model import boards_text
from movements.whereabouts.places import SEAT_NAMES
from scoring.play.boards import dealer
from tournaments.documents.contents.moves import MovePlan, named, usual
from tournaments.documents.contents.seating import (
    heading,
    plans,
    section_words,
    sides_of,
    slip_boards,
)
from tournaments.documents.guides.placement import (
    BoardsByRound,
    Placement,
    SectionPlacement,
    StartPlace,
)
from tournaments.documents.page.sides import Side
from tournaments.documents.slips.pickup_slips import PickupSlip, PickupSlips
from tournaments.documents.slips.tallies import Tally, TallySheets
from tournaments.documents.slips.trump_slips import TrumpSlip, TrumpSlips
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.selectors.movement.seating import PlannedTable, Seating

SIDE_TABLE = "Side table"
_MOST_ROUNDS = 12  # of progressive play: six or seven are usual
_SAID_OF_SHARES = 6  # lines


def pickup_slips(snapshot: EventSnapshot, session: SessionFacts) -> PickupSlips:
    """Return a slip for each table and round, each table's in one pile.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    return PickupSlips(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        slips=tuple(
            PickupSlip(
                section=section_words(session, plan),
                round=row.round,
                table=row.table,
                sides=sides_of(plan, row),
                boards=slip_boards(row.boards),
            )
            for plan in plans(snapshot, session)
            for row in sorted(plan.rows, key=lambda row: (row.table, row.round))
        ),
    )


def trump_slips(snapshot: EventSnapshot, session: SessionFacts) -> TrumpSlips:
    """Return a slip for the trump card of each board of each section.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    return TrumpSlips(
        heading=heading(snapshot, session),
        slips=tuple(
            TrumpSlip(section_words(session, plan), board, str(dealer(board)))
            for plan in plans(snapshot, session)
            for board in sorted({board for row in plan.rows for board in row.boards})
        ),
    )


def placement(snapshot: EventSnapshot, session: SessionFacts) -> Placement:
    """Return where the boards of each section lie at the start and in each round.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    sections = tuple(_section(session, plan) for plan in plans(snapshot, session))
    return Placement(heading(snapshot, session), sections)


def _section(session: SessionFacts, plan: Seating) -> SectionPlacement:
    moves = MovePlan(plan)
    return SectionPlacement(
        section=section_words(session, plan),
        movement=plan.title,
        words=_words_on_shares(plan, moves),
        start=(*_tables_at_start(plan, moves), *_resting_at_start(plan)),
        rounds=(*_tables_by_round(plan, moves), *_resting_by_round(plan)),
    )


def _tables_at_start(plan: Seating, moves: MovePlan) -> Iterator[StartPlace]:
    for row in plan.first_round:
        others = [moves.after(each).boards for each in plan.rows if each.table == row.table]
        shared = moves.shared_with(row)
        yield StartPlace(
            place=f"Table {row.table}",
            boards=row.boards_text,
            shared=_also_at(plan, shared),
            after=_sentence(usual(others[:-1]) or others[0]),
        )


def _also_at(plan: Seating, tables: tuple[int, ...]) -> str:
    if not tables:
        return ""
    if len(tables) + 1 == plan.tables and len(tables) > 1:
        return "at all tables"
    return f"also at {named(tables)}"


def _sentence(move: str) -> str:
    return f"Boards {move}" if move else ""


def _resting_at_start(plan: Seating) -> Iterator[StartPlace]:
    """Yield the boards of each side table, by when and where they are first played."""
    waiting: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for board in plan.relays.get(1, ()):
        first_played = plan.board_places.next_tables((board,), 0)
        if first_played is not None:
            waiting.setdefault(first_played, []).append(board)
    for (first, tables), boards in sorted(waiting.items()):
        where = f"Boards to {named(tables)} for round {first}"
        yield StartPlace(SIDE_TABLE, boards_text(tuple(boards)), "", where)


def _tables_by_round(plan: Seating, moves: MovePlan) -> Iterator[BoardsByRound]:
    for table, rows in plan.by_table:
        yield BoardsByRound(
            place=f"Table {table}",
            boards=tuple("–" if row is None else row.boards_text for row in rows),
            shared=tuple(row is not None and bool(moves.shared_with(row)) for row in rows),
        )


def _resting_by_round(plan: Seating) -> Iterator[BoardsByRound]:
    if plan.any_relay:
        boards = tuple(boards_text(plan.relays[number]) or "–" for number in plan.round_numbers)
        yield BoardsByRound(SIDE_TABLE, boards, (False,) * plan.rounds)


def _words_on_shares(plan: Seating, moves: MovePlan) -> tuple[str, ...]:
    """Return which tables have the same boards in which rounds."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for row in plan.rows:
        together = tuple(sorted({row.table, *moves.shared_with(row)}))
        if len(together) > 1 and row.round not in rounds.setdefault(together, []):
            rounds[together].append(row.round)
    said = tuple(
        f"⇄ {named(tables)} play the same boards {_in_rounds(plan, numbers)}."
        for tables, numbers in sorted(rounds.items())
    )
    if len(said) > _SAID_OF_SHARES:
        return ("⇄ Boards marked so are played at more than one table in the round.",)
    return said


def _in_rounds(plan: Seating, numbers: list[int]) -> str:
    if len(numbers) == plan.rounds:
        return "in every round"
    return f"in round{'s' if len(numbers) > 1 else ''} {boards_text(tuple(numbers))}"


def tally_sheets(snapshot: EventSnapshot, session: SessionFacts) -> TallySheets:
    """Return a tally for each player and a pad for each table.

    Later rounds are left open: who goes where depends on who wins.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    tallies: list[Tally] = []
    tables: list[tuple[str, str]] = []
    rounds = 1
    for plan in plans(snapshot, session):
        section = section_words(session, plan)
        rounds = max(rounds, min(plan.rounds, _MOST_ROUNDS))
        for row in plan.first_round:
            tables.append((section, str(row.table)))
            tallies += _tallies_at(plan, section, row)
    return TallySheets(
        heading(snapshot, session), snapshot.event.game, rounds, tuple(tallies), tuple(tables)
    )


def _tallies_at(plan: Seating, section: str, row: PlannedTable) -> Iterator[Tally]:
    sides = sides_of(plan, row)
    for side in sides:
        with_side = {side.direction, {"N": "S", "S": "N", "E": "W", "W": "E"}.get(side.direction)}
        across = [each for each in sides if each.direction not in with_side]
        partner = next((s for s in sides if s is not side and s.direction in with_side), None)
        start = f"Table {row.table}, {SEAT_NAMES[side.direction]}"
        against = ", ".join(each.number for each in across)
        for player, beside in _players(side, partner):
            yield Tally(section, player, str(row.table), start, beside, against)


def _players(side: Side, partner: Side | None) -> Iterator[tuple[str, str]]:
    """Yield each player of a side with the partner: both of a pair, or the one."""
    if partner is not None:
        yield side.words, partner.number
        return
    names = (*side.players, "", "")
    yield names[0], names[1]
    yield names[1], names[0]
