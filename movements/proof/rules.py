"""The rules that no movement may break, one function each.

The docstring states the rule; the function yields what breaks it in the rows. Nothing is assumed
about how the rows were made.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

from movements.analysis.encounters import Tallies
from movements.model import Idle, Row, Unit
from movements.proof.violations import Violation


def impossible_rows(rows: Iterable[Row], unit: Unit | None) -> Iterator[Violation]:
    """Each table seats two pairs or four players, and has boards."""
    for row in rows:
        if unit != "player" and row.boards and row.is_of_pairs and row.north != row.east:
            continue  # nearly all rows: two pairs with boards
        where = f"at table {row.table} in round {row.round}"
        kinds = {"pair": 2, "player": 4}
        people = len(set(row.seats))
        right = people == len(row.contestants) and people == kinds.get(str(unit), people)
        if not right:
            sentence = f"The seats {where} are not two pairs or four players as they should be."
            yield Violation("seats", sentence, row.round, row.table)
        if not row.boards:
            sentence = f"There are no boards {where}."
            yield Violation("no-boards", sentence, row.round, row.table)


def tables_used_twice(rows: Iterable[Row]) -> Iterator[Violation]:
    """A table is used once in a round."""
    uses = Counter((row.round, row.table) for row in rows)
    for (round_number, table), times in uses.items():
        if times > 1:
            sentence = f"Table {table} is used {times} times in round {round_number}."
            yield Violation("table-twice", sentence, round_number, table)


def in_two_places(rows: Sequence[Row]) -> Iterator[Violation]:
    """Nobody sits at two tables in a round."""
    first: dict[tuple[int, str], int] = {}
    places: dict[tuple[int, str], list[int]] = {}
    for number, row in enumerate(rows):
        for label in row.contestants:
            before = first.setdefault((row.round, label), number)
            if before != number:
                seated = places.setdefault((row.round, label), [rows[before].table])
                seated.append(row.table)
    for (round_number, label), tables in places.items():
        where = " and ".join(str(table) for table in sorted(tables))
        sentence = f"{label} sits at tables {where} in round {round_number}."
        yield Violation("two-places", sentence, round_number, tables[-1], label)


def boards_again(rows: Iterable[Row], tallies: Tallies) -> Iterator[Violation]:
    """Nobody plays a board twice."""
    if all(max(times.values(), default=1) == 1 for times in tallies.boards.values()):
        return
    first: dict[tuple[str, int], int] = {}
    for row in sorted(rows, key=lambda row: row.round):
        for label, board in product(dict.fromkeys(row.contestants), dict.fromkeys(row.boards)):
            before = first.setdefault((label, board), row.round)
            where = (row.round, row.table, label, board)
            if before < row.round:
                sentence = (
                    f"{label} plays board {board} in round {row.round}, "
                    f"having played it in round {before}."
                )
                yield Violation("board-again", sentence, *where)
            if row.boards.count(board) > 1:
                sentence = (
                    f"Board {board} is listed twice at table {row.table} in round {row.round}."
                )
                yield Violation("board-again", sentence, *where)


def cards_again(rows: Iterable[Row]) -> Iterator[Violation]:
    """Nobody holds the same cards twice where a board is replayed."""
    held: dict[tuple[str, int, int], int] = {}
    for row in sorted(rows, key=lambda row: row.round):
        seats = row.seats[:2] if row.is_of_pairs else row.seats
        for (seat, label), board in product(enumerate(seats), row.boards):
            before = held.setdefault((label, board, seat), row.round)
            if before < row.round:
                sentence = (
                    f"{label} holds the same cards of board {board} in round {row.round} "
                    f"as in round {before}."
                )
                yield Violation("board-again", sentence, row.round, row.table, label, board)


def boards_shared(tallies: Tallies, copies: int | None) -> Iterator[Violation]:
    """No board is at more tables in a round than there are copies of it."""
    for share in tallies.shares:
        if copies is not None and len(share.tables) > copies:
            tables = " and ".join(str(table) for table in share.tables)
            only = "one copy" if copies == 1 else f"{copies} copies"
            sentence = (
                f"Board {share.board} is at tables {tables} in round {share.round}, "
                f"but there is only {only} of it."
            )
            yield Violation("board-shared", sentence, share.round, board=share.board)


def strangers(
    rows: Iterable[Row], idle: Iterable[Idle], contestants: Collection[str]
) -> Iterator[Violation]:
    """Only contestants play and sit out."""
    named = {
        (row.round, row.table, label)
        for row in rows
        for label in row.seats
        if label not in contestants
    }
    named |= {(o.round, 0, o.contestant) for o in idle if o.contestant not in contestants}
    for round_number, table, label in sorted(named):
        sentence = f"{label} in round {round_number} is not a contestant of this movement."
        yield Violation("unknown", sentence, round_number, table or None, label)


def unaccounted(
    rows: Iterable[Row], idle: Iterable[Idle], contestants: Collection[str]
) -> Iterator[Violation]:
    """Every contestant either plays or sits out in every round."""
    playing: dict[int, set[str]] = defaultdict(set)
    out: dict[int, Counter[str]] = defaultdict(Counter)
    for row in rows:
        playing[row.round].update(row.seats)
    for sit_out in idle:
        out[sit_out.round][sit_out.contestant] += 1
    everybody = sorted(contestants)
    for round_number in playing.keys() | out.keys():
        for label in everybody:
            plays, rests = label in playing[round_number], out[round_number][label]
            if plays + rests != 1:
                does = "both plays and sits out" if plays else "neither plays nor sits out"
                if rests > 1:
                    does = "sits out more than once"
                sentence = f"{label} {does} in round {round_number}."
                yield Violation("unaccounted", sentence, round_number, contestant=label)
