"""A session as the director sees it: tables, missing results, seats and boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.selectors.event.facts import SaidRound
from tournaments.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    SittingFacts,
    once_per_snapshot,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in one direction: the movement's label, and the pair or player."""

    direction: str
    label: str
    name: str
    contestant: ContestantFacts


@dataclass(frozen=True, slots=True)
class Table:
    """One table in one round; its ``state`` is waiting, playing or done."""

    sitting_id: int
    section: str
    round: int
    table: int
    boards: tuple[int, ...]
    seats: tuple[Seat, Seat, Seat, Seat]
    results: tuple[ResultFacts, ...]
    entered: int

    @property
    def state(self) -> str:
        """How far the table has got with the boards of the round."""
        if self.entered == len(self.boards):
            return "done"
        return "playing" if self.entered else "waiting"

    @property
    def ns(self) -> Seat:
        """North, who represents North-South."""
        return self.seats[0]

    @property
    def ew(self) -> Seat:
        """East, who represents East-West."""
        return self.seats[1]


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """How far a round is.

    Attributes:
        section: The section's letter.
        round: The round.
        entered: How many of its results are in.
        due: How many there are to be.
        tables_done: How many of its tables have entered all of theirs.
        tables: How many tables play.
    """

    section: str
    round: int
    entered: int
    due: int
    tables_done: int
    tables: int


@dataclass(frozen=True, slots=True)
class BoardProgress:
    """How many results of a board are in."""

    board: int
    entered: int
    due: int


@dataclass(frozen=True, slots=True)
class Room:
    """A session as the director's console shows it.

    Attributes:
        session_id: The session's id.
        session: Its number.
        status: ``setup``, ``running`` or ``final``.
        counted: By section letter, the round in play by the scores; see ``counted_round``.
        current: By section letter, the round in play: what the director says, or else the scores.
            Whoever asks for the round in play of a section asks here.
        reached: By section letter and table, its last round with a score; 0 before the first.
        tables: Every table in every round.
        rounds: How far each round is, by section and round.
        boards: How far each board is.
        entered: How many results are in.
        due: How many there are to be.
    """

    session_id: int
    session: int
    status: str
    counted: Mapping[str, int]
    current: Mapping[str, int]
    reached: Mapping[tuple[str, int], int]
    tables: tuple[Table, ...]
    rounds: tuple[RoundProgress, ...]
    boards: tuple[BoardProgress, ...]
    entered: int
    due: int

    @property
    def missing(self) -> int:
        """Results still to come."""
        return self.due - self.entered


@once_per_snapshot
def room(snapshot: EventSnapshot, session_id: int) -> Room:
    """Return the state of a session: all rounds of all sections, in order.

    Raises:
        StopIteration: the session is not in this event.
    """
    session = next(s for s in snapshot.sessions if s.id == session_id)
    sections = {section.id for section in session.sections}
    tables = tuple(
        _table(snapshot, sitting)
        for sitting in snapshot.sittings.values()
        if sitting.section_id in sections
    )
    rounds = _rounds(tables)
    counted = {
        letter: counted_round(list(each)) for letter, each in groupby(rounds, lambda r: r.section)
    }
    said = {section.letter: section.said for section in session.sections}
    last = {progress.section: progress.round for progress in rounds}
    return Room(
        session_id=session.id,
        session=session.number,
        status=session.status,
        counted=counted,
        current={
            letter: min(round_in_play(number, said[letter]), last[letter])
            for letter, number in counted.items()
        },
        reached=_reached(tables),
        tables=tables,
        rounds=rounds,
        boards=_boards(tables),
        entered=sum(table.entered for table in tables),
        due=sum(len(table.boards) for table in tables),
    )


def counted_round(rounds: Sequence[RoundProgress]) -> int:
    """Return the round that a section plays, by its scores.

    It is the first round that is not finished at most tables, that is at more than half of them;
    after the last, it is the last. So neither a few scores entered ahead nor one slow table
    changes it.
    """
    unfinished = (each.round for each in rounds if each.tables_done * 2 <= each.tables)
    return next(unfinished, rounds[-1].round)


def round_in_play(counted: int, said: SaidRound | None) -> int:
    """Return the round in play: what the director says, until the scores are beyond that.

    Args:
        counted: The round by the scores now.
        said: What the director said, and the round by the scores at that moment.

    >>> round_in_play(2, None)
    2
    >>> [round_in_play(counted, SaidRound(3, counted=2)) for counted in (2, 3, 4)]
    [3, 3, 4]
    >>> [round_in_play(counted, SaidRound(1, counted=2)) for counted in (2, 3)]
    [1, 3]
    """
    if said is None or counted > max(said.round, said.counted):
        return counted
    return said.round


def _table(snapshot: EventSnapshot, sitting: SittingFacts) -> Table:
    results = snapshot.results_by_sitting[sitting.id]
    seats = tuple(
        _seat(snapshot, direction, start)
        for direction, start in zip(
            "NESW", (sitting.north, sitting.east, sitting.south, sitting.west), strict=True
        )
    )
    return Table(
        sitting_id=sitting.id,
        section=snapshot.sections[sitting.section_id].letter,
        round=sitting.round,
        table=sitting.table,
        boards=tuple(result.board for result in results),
        seats=(seats[0], seats[1], seats[2], seats[3]),
        results=results,
        entered=sum(result.score is not None for result in results),
    )


@once_per_snapshot
def _seat(snapshot: EventSnapshot, direction: str, start_id: int) -> Seat:
    start = snapshot.starting_positions[start_id]
    contestant = snapshot.contestants[start.contestant_id]
    return Seat(direction, start.label, snapshot.name_at(start), contestant)


def _reached(tables: tuple[Table, ...]) -> Mapping[tuple[str, int], int]:
    reached: dict[tuple[str, int], int] = {}
    for each in tables:
        place = each.section, each.table
        reached[place] = max(reached.get(place, 0), each.round if each.entered else 0)
    return reached


def _rounds(tables: tuple[Table, ...]) -> tuple[RoundProgress, ...]:
    gathered: dict[tuple[str, int], list[int]] = {}
    for table in tables:
        counts = gathered.setdefault((table.section, table.round), [0, 0, 0, 0])
        counts[0] += table.entered
        counts[1] += len(table.boards)
        counts[2] += table.state == "done"
        counts[3] += 1
    return tuple(RoundProgress(*place, *counts) for place, counts in sorted(gathered.items()))


def _boards(tables: tuple[Table, ...]) -> tuple[BoardProgress, ...]:
    gathered: dict[int, list[int]] = {}
    for table in tables:
        for result in table.results:
            counts = gathered.setdefault(result.board, [0, 0])
            counts[0] += result.score is not None
            counts[1] += 1
    return tuple(
        BoardProgress(board, entered, due) for board, (entered, due) in sorted(gathered.items())
    )
