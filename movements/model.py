"""What every movement is made of: its parameters, contestants, rows and sit-outs."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Literal

from movements.lists import runs

ParameterValue = int | str | bool
Unit = Literal["pair", "player", "team"]


@dataclass(frozen=True, slots=True, eq=False)
class Parameters(Mapping[str, ParameterValue]):
    """The parameters of a movement: a mapping that cannot change and can be hashed.

    >>> Parameters.of({"tables": 7, "rounds": 7})["tables"]
    7
    """

    pairs: tuple[tuple[str, ParameterValue], ...]

    @classmethod
    def of(cls, mapping: Mapping[str, ParameterValue]) -> "Parameters":
        """Freeze a mapping, keeping its order."""
        return cls(tuple(mapping.items()))

    def numbers(self, *names: str) -> tuple[int, ...]:
        """Return the whole numbers under these names."""
        return tuple(int(self[name]) for name in names)

    def __getitem__(self, name: str) -> ParameterValue:
        return dict(self.pairs)[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self.pairs))


@dataclass(frozen=True, slots=True)
class Row:
    """One table in one round: who sits where and which boards they play.

    Rounds, tables and boards are counted from 1. Partners in a contest of pairs carry the same
    label.
    """

    round: int
    table: int
    north: str
    south: str
    east: str
    west: str
    boards: tuple[int, ...]

    @property
    def seats(self) -> tuple[str, str, str, str]:
        """North, east, south, west: clockwise, so the next seat is to the left."""
        return (self.north, self.east, self.south, self.west)

    @property
    def is_of_pairs(self) -> bool:
        """Whether partners carry the same label."""
        return self.north == self.south and self.east == self.west

    @property
    def contestants(self) -> tuple[str, ...]:
        """The labels at the table: two of pairs (North-South first) or four of players."""
        return (self.north, self.east) if self.is_of_pairs else self.seats

    @property
    def boards_text(self) -> str:
        """The boards as on a guide card: ``9–11`` or ``1, 3``.

        >>> Row(1, 2, "1", "1", "4", "4", (9, 10, 11)).boards_text
        '9–11'
        """
        return boards_text(self.boards)

    def to_json(self) -> dict[str, object]:
        """Return the row as ``python -m movements show`` prints it."""
        return {name: getattr(self, name) for name in self.__slots__} | {"boards": [*self.boards]}


def turned(row: Row) -> Row:
    """Return a row with both sides the other way round, as in an arrow-switch."""
    return replace(row, north=row.east, south=row.west, east=row.north, west=row.south)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair or a player of the movement.

    Attributes:
        label: What the rows call it.
        team: The team it plays for, or None.
        direction: ``NS`` or ``EW`` if each line has its own winner, otherwise None.
    """

    label: str
    team: str | None = None
    direction: Literal["NS", "EW"] | None = None


@dataclass(frozen=True, slots=True)
class Idle:
    """A contestant that sits out a round."""

    round: int
    contestant: str


@dataclass(frozen=True, slots=True)
class Movement:
    """All the sittings of a section.

    Attributes:
        family: The id of the family in :mod:`movements.registry`.
        parameters: Every parameter with its value, defaults filled in.
        unit: What a contestant is.
        contestants: In the order of a list of names.
        rows: By round, then table.
        idle: By round, then in the order of the contestants.
        shared: Whether some board is at several tables in one round.
        winners: 2 if North-South and East-West are ranked separately.
        copies: How many copies of each board are used. With more than one, a board can be at
            several tables without being passed back and forth.
        replayed: Whether everybody plays the boards again on purpose, with the other cards.
        left: Who has gone home, by label, and after which round. They sit out from then on, and
            are given no seat.
        closed: The tables that have stopped: nobody is given a seat there.
    """

    family: str
    parameters: Parameters
    unit: Unit
    contestants: tuple[Contestant, ...]
    rows: tuple[Row, ...]
    idle: tuple[Idle, ...]
    shared: bool
    winners: Literal[1, 2]
    copies: int = 1
    replayed: bool = False
    left: tuple[tuple[str, int], ...] = ()
    closed: frozenset[int] = frozenset()

    def gone(self, round_number: int) -> set[str]:
        """Return the labels of those who have gone home before a round."""
        return {label for label, after in self.left if after < round_number}

    @property
    def labels(self) -> list[str]:
        """What the rows call the contestants, in their order."""
        return [contestant.label for contestant in self.contestants]

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return len({row.round for row in self.rows})

    @property
    def tables(self) -> int:
        """How many tables are in play."""
        return len({row.table for row in self.rows})

    @property
    def board_numbers(self) -> tuple[int, ...]:
        """The boards in play, ascending."""
        return tuple(sorted({board for row in self.rows for board in row.boards}))

    @property
    def boards(self) -> int:
        """How many boards are in play."""
        return len(self.board_numbers)

    def to_json(self) -> dict[str, object]:
        """Return the movement as ``python -m movements show`` prints it.

        ``copies`` is included if it is more than 1, ``replayed`` if it is true.
        """
        unusual: dict[str, object] = {"copies": self.copies} if self.copies > 1 else {}
        if self.replayed:
            unusual["replayed"] = True
        return {
            "id": self.family,
            "parameters": dict(self.parameters),
            "contestants": {c.label: {"team": c.team} for c in self.contestants},
            "rounds": self.rounds,
            "tables": self.tables,
            "boards": self.boards,
            "shared": self.shared,
            "rows": [row.to_json() for row in self.rows],
            "idle": [{"round": i.round, "contestant": i.contestant} for i in self.idle],
            **unusual,
        }


def sitting_out(rows: Iterable[Row], labels: Collection[str]) -> Iterator[Idle]:
    """Yield who sits out, by round and then in the order of the labels."""
    playing: dict[int, set[str]] = {}
    for row in rows:
        playing.setdefault(row.round, set()).update((row.north, row.south, row.east, row.west))
    for round_number, playing_now in sorted(playing.items()):
        yield from (Idle(round_number, label) for label in labels if label not in playing_now)


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows by round, then table."""
    return tuple(sorted(rows, key=attrgetter("round", "table")))


def boards_of_set(board_set: int, size: int) -> tuple[int, ...]:
    """Return the consecutive boards of a set, which is counted from 0.

    >>> boards_of_set(2, 3)
    (7, 8, 9)
    """
    return tuple(range(board_set * size + 1, (board_set + 1) * size + 1))


def boards_text(boards: Iterable[int]) -> str:
    """Return board numbers as people write them: runs with a dash, others with commas.

    >>> boards_text((9, 10, 11)), boards_text((1, 3)), boards_text((5,))
    ('9–11', '1, 3', '5')
    """
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs(sorted(boards)))


def any_shared(rows: tuple[Row, ...]) -> bool:
    """Return whether some board is at two tables in one round."""
    places: dict[int, set[int]] = {}
    count = 0
    for row in rows:
        places.setdefault(row.round, set()).update(row.boards)
        count += len(row.boards)
    return sum(map(len, places.values())) < count
