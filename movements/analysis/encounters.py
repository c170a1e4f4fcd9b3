"""Counts of who met whom, who partnered whom, and on which boards. Every proof uses them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import itemgetter

from movements.model import Row

Two = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often two contestants were opponents."""

    rounds: int
    boards: int


@dataclass(frozen=True, slots=True)
class Share:
    """A board that was at several tables in one round."""

    round: int
    board: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Tallies:
    """Counts over rows; every mapping of two labels holds both orders unless it says otherwise.

    Attributes:
        rows: What was counted.
        meetings: How often two contestants were opponents.
        partnerships: Boards played as partners (players only).
        left: ``left[a, b]``: boards on which b sat at a's left (players only).
        boards: Each contestant's boards, with how often it played each.
        shares: By round, then board.
    """

    rows: tuple[Row, ...]
    meetings: Mapping[Two, Meeting]
    partnerships: Counter[Two]
    left: Counter[Two]
    boards: Mapping[str, Counter[int]]
    shares: tuple[Share, ...]

    @cached_property
    def same_hand(self) -> Counter[Two]:
        """Boards on which two contestants held the same cards at different tables.

        Pairs hold the same cards when they sit the same way. Counted only when asked for: it
        compares everybody with everybody, and most proofs do not need it.
        """
        return _same_hand(self.rows)

    def met(self, one: str, other: str) -> int:
        """Return in how many rounds two contestants were opponents."""
        meeting = self.meetings.get((one, other))
        return meeting.rounds if meeting else 0

    def boards_met(self, one: str, other: str) -> int:
        """Return on how many boards two contestants were opponents."""
        meeting = self.meetings.get((one, other))
        return meeting.boards if meeting else 0


def tally(rows: Iterable[Row]) -> Tallies:
    """Count everything in the rows, even what no movement may contain."""
    played = tuple(rows)
    partnerships: Counter[Two] = Counter()
    left: Counter[Two] = Counter()
    boards: dict[str, Counter[int]] = {}
    for row in played:
        contestants = row.contestants
        for label in contestants:
            times = boards.get(label)
            if times is None:
                times = boards[label] = Counter()
            for board in row.boards:
                times[board] = times.get(board, 0) + 1
        if len(contestants) > 2:
            _add_players(row, partnerships, left)
    return Tallies(
        rows=played,
        meetings=_meetings(played),
        partnerships=partnerships,
        left=left,
        boards=boards,
        shares=_shares(played),
    )


def _add_players(row: Row, partnerships: Counter[Two], left: Counter[Two]) -> None:
    seats = row.seats
    for seat, player in enumerate(seats):
        partnerships[player, seats[(seat + 2) % 4]] += len(row.boards)
        left[player, seats[(seat + 1) % 4]] += len(row.boards)


def _meetings(rows: Iterable[Row]) -> dict[Two, Meeting]:
    counts: dict[Two, list[int]] = {}
    for row in rows:
        size = len(row.boards)
        for two in _opponents(row):
            count = counts.get(two)
            if count is None:
                counts[two] = [1, size]
            else:
                count[0] += 1
                count[1] += size
    both = [(two, Meeting(*count)) for two, count in counts.items()]
    both += [((other, one), meeting) for (one, other), meeting in both]
    return dict(sorted(both, key=itemgetter(0)))


def _opponents(row: Row) -> Iterable[Two]:
    """Return who meets whom at a table, each two once, in alphabetical order."""
    north, south, east, west = row.north, row.south, row.east, row.west
    if north == south and east == west:
        return ((north, east) if north < east else (east, north),)
    return {
        (one, other) if one < other else (other, one)
        for one in (north, south)
        for other in (east, west)
    }


def held(rows: Iterable[Row]) -> dict[str, list[int]]:
    """Return for each contestant the boards it held in each seat, as bits of a number.

    Seats are north, east, south and west; a pair is counted in the first two only. Bits compare
    all boards at once, which makes large movements quick to judge.
    """
    seats: dict[str, list[int]] = {}
    for row in rows:
        bits = 0
        for board in row.boards:
            bits |= 1 << board
        for seat, label in enumerate(row.seats[:2] if row.is_of_pairs else row.seats):
            seats.setdefault(label, [0, 0, 0, 0])[seat] |= bits
    return seats


def _same_hand(rows: Iterable[Row]) -> Counter[Two]:
    counts: Counter[Two] = Counter()
    for (one, (n, e, s, w)), (other, (north, east, south, west)) in combinations(
        held(rows).items(), 2
    ):
        alike = (n & north).bit_count() + (e & east).bit_count()
        if s or w:
            alike += (s & south).bit_count() + (w & west).bit_count()
        if alike:
            counts[one, other] = counts[other, one] = alike
    return counts


def _shares(rows: Iterable[Row]) -> tuple[Share, ...]:
    places: dict[tuple[int, int], set[int]] = {}
    first: dict[tuple[int, int], int] = {}
    for row in rows:
        for board in row.boards:
            here = (row.round, board)
            if first.setdefault(here, row.table) != row.table:
                places.setdefault(here, {first[here]}).add(row.table)
    return tuple(
        Share(round_number, board, tuple(sorted(tables)))
        for (round_number, board), tables in sorted(places.items())
    )
