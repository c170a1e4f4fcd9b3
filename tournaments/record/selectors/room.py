"""A session as the director sees it: tables, missing results, seats and boards."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.rounds import (
    RoundProgress,
    counted_rounds,
    current_rounds_of,
    rounds_of,
)
from tournaments.record.selectors.event.snapshot import (
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
        """The table's progress with the boards of the round."""
        if self.entered == len(self.boards):
            return "done"
        return "playing" if self.entered else "waiting"

    @property
    def ns(self) -> str:
        """What North-South are called: ``3 N-S``, or ``1+5`` where players move singly."""
        return joined_label(*(seat.label for seat in self.seats[::2]))

    @property
    def ew(self) -> str:
        """What East-West are called."""
        return joined_label(*(seat.label for seat in self.seats[1::2]))

    @property
    def ns_name(self) -> str:
        """The names of North-South."""
        return " – ".join(dict.fromkeys(seat.name for seat in self.seats[::2]))

    @property
    def ew_name(self) -> str:
        """The names of East-West."""
        return " – ".join(dict.fromkeys(seat.name for seat in self.seats[1::2]))


def joined_label(*labels: str) -> str:
    """Return what two partners are called as one, or both if they differ: ``3 N-S``, ``1+5``."""
    return "+".join(dict.fromkeys(map(seat_label, labels)))


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
        current: By section letter, the round in play: what the director says, or else the scores;
            see ``current_rounds_of``.
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
        """How many results are still to come."""
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
    rounds = rounds_of(snapshot, session_id)
    return Room(
        session_id=session.id,
        session=session.number,
        status=session.status,
        counted=counted_rounds(rounds),
        current=current_rounds_of(snapshot, session_id),
        reached=_reached(tables),
        tables=tables,
        rounds=rounds,
        boards=_boards(tables),
        entered=sum(table.entered for table in tables),
        due=sum(len(table.boards) for table in tables),
    )


def _table(snapshot: EventSnapshot, sitting: SittingFacts) -> Table:
    results = snapshot.results_by_sitting[sitting.id]
    seats = tuple(
        _seat(snapshot, direction, start)
        for direction, start in zip("NESW", sitting.seats, strict=True)
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
