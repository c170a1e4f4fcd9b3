"""Prove a movement, or say in plain sentences what is wrong with it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from movements.analysis.encounters import Meeting, Share, Tallies, Two, tally
from movements.model import Idle, Movement, Row, Unit
from movements.registry import family

OF_NO_FAMILY = ("rows", "own")
"""What stands for the family of a movement that no family of the registry made."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that cannot or must not happen.

    Attributes:
        kind: ``seats`` (not two pairs or four players), ``no-boards``, ``two-places`` (twice in
            a round), ``table-twice``, ``board-again`` (twice for one contestant),
            ``board-shared`` (at more tables at a time than there are copies), ``unknown`` (not a
            contestant), ``unaccounted`` (neither plays nor sits out), ``promise`` (what the
            family promises).
        sentence: For the director.
        round: Where it shows, or None.
        table: Where it shows, or None.
        contestant: Whom it concerns, or None.
        board: Which it concerns, or None.
    """

    kind: str
    sentence: str
    round: int | None = None
    table: int | None = None
    contestant: str | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """What a proof found; without violations the movement is proved.

    Attributes:
        violations: By round where they have one.
        tallies: All counts; the attributes below are the usual ones.
    """

    violations: tuple[Violation, ...]
    tallies: Tallies

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations

    @property
    def meetings(self) -> Mapping[Two, Meeting]:
        """How often two contestants were opponents, in both orders of the two."""
        return self.tallies.meetings

    @property
    def partnerships(self) -> Mapping[Two, int]:
        """On how many boards two players were partners, in both orders of the two."""
        return self.tallies.partnerships

    @property
    def shares(self) -> tuple[Share, ...]:
        """The boards that were at several tables in one round."""
        return self.tallies.shares


def verify(movement: Movement) -> Verification:
    """Prove a movement, with everything that its family promises.

    What somebody read or made (of family ``rows`` or ``own``) promises nothing more.

    Raises:
        MovementError: The movement names no family of the registry.
    """
    tallies = tally(movement.rows)
    violations = _violations(
        movement.rows,
        tallies,
        copies=_copies(movement),
        replayed=movement.replayed,
        contestants={contestant.label for contestant in movement.contestants},
        idle=movement.idle,
        unit=movement.unit,
    )
    if movement.family in OF_NO_FAMILY:
        return Verification(tuple(violations), tallies)
    promises = family(movement.family).promises(movement, tallies)
    broken = tuple(Violation("promise", sentence) for sentence in promises)
    return Verification((*violations, *broken), tallies)


def _copies(movement: Movement) -> int | None:
    """Return at how many tables a board may be; None when boards are passed on within a round."""
    return movement.copies if movement.copies > 1 or not movement.shared else None


def verify_rows(
    rows: Iterable[Row],
    *,
    copies: int | None = 1,
    replayed: bool = False,
    contestants: Collection[str] | None = None,
    idle: Sequence[Idle] | None = None,
    unit: Unit | None = None,
) -> Verification:
    """Prove rows of any origin, such as a movement that a director has changed.

    Args:
        rows: In any order.
        copies: How many tables may have a board in one round; None when boards are passed back
            and forth between any number of tables.
        replayed: Whether everybody may play a board a second time, holding other cards.
        contestants: Everybody who may appear, if known.
        idle: Who sits out when; if given, together with ``contestants`` it must leave nobody
            unaccounted for.
        unit: ``pair`` or ``player`` when rows of the other kind are wrong.
    """
    played = tuple(rows)
    tallies = tally(played)
    found = _violations(
        played,
        tallies,
        copies=copies,
        replayed=replayed,
        contestants=contestants,
        idle=idle,
        unit=unit,
    )
    return Verification(tuple(found), tallies)


def _violations(
    rows: Sequence[Row],
    tallies: Tallies,
    *,
    copies: int | None,
    replayed: bool,
    contestants: Collection[str] | None,
    idle: Sequence[Idle] | None,
    unit: Unit | None,
) -> list[Violation]:
    found = [
        *_impossible_rows(rows, unit),
        *_tables_used_twice(rows),
        *_in_two_places(rows),
        *(_cards_again(rows) if replayed else _boards_again(rows, tallies)),
        *_boards_shared(tallies, copies),
    ]
    if contestants is not None:
        found += _strangers(rows, idle or (), contestants)
        if idle is not None:
            found += _unaccounted(rows, idle, contestants)
    return sorted(found, key=lambda violation: violation.round or 0)


def _impossible_rows(rows: Iterable[Row], unit: Unit | None) -> Iterator[Violation]:
    for row in rows:
        if unit != "player" and row.boards and row.is_of_pairs and row.north != row.east:
            continue  # two pairs with boards, as nearly all are
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


def _tables_used_twice(rows: Iterable[Row]) -> Iterator[Violation]:
    uses = Counter((row.round, row.table) for row in rows)
    for (round_number, table), times in uses.items():
        if times > 1:
            sentence = f"Table {table} is used {times} times in round {round_number}."
            yield Violation("table-twice", sentence, round_number, table)


def _in_two_places(rows: Sequence[Row]) -> Iterator[Violation]:
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


def _boards_again(rows: Iterable[Row], tallies: Tallies) -> Iterator[Violation]:
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
                sentence = f"Board {board} is twice at table {row.table} in round {row.round}."
                yield Violation("board-again", sentence, *where)


def _cards_again(rows: Iterable[Row]) -> Iterator[Violation]:
    """Yield what is wrong where a board is replayed: the same cards in the same hands."""
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


def _boards_shared(tallies: Tallies, copies: int | None) -> Iterator[Violation]:
    for share in tallies.shares:
        if copies is not None and len(share.tables) > copies:
            tables = " and ".join(str(table) for table in share.tables)
            only = "one copy" if copies == 1 else f"{copies} copies"
            sentence = (
                f"Board {share.board} is at tables {tables} in round {share.round}, "
                f"but there is only {only} of it."
            )
            yield Violation("board-shared", sentence, share.round, board=share.board)


def _strangers(
    rows: Iterable[Row], idle: Iterable[Idle], contestants: Collection[str]
) -> Iterator[Violation]:
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


def _unaccounted(
    rows: Iterable[Row], idle: Iterable[Idle], contestants: Collection[str]
) -> Iterator[Violation]:
    playing: dict[int, set[str]] = defaultdict(set)
    out: dict[int, Counter[str]] = defaultdict(Counter)
    for row in rows:
        playing[row.round].update(row.seats)
    for sit_out in idle:
        out[sit_out.round][sit_out.contestant] += 1
    everybody = sorted(contestants)
    for round_number in sorted(playing.keys() | out.keys()):
        for label in everybody:
            plays, rests = label in playing[round_number], out[round_number][label]
            if plays + rests != 1:
                does = "both plays and sits out" if plays else "neither plays nor sits out"
                if rests > 1:
                    does = "sits out more than once"
                sentence = f"{label} {does} in round {round_number}."
                yield Violation("unaccounted", sentence, round_number, contestant=label)
