"""Counts of who met whom, with whom, and on which boards: what every proof rests on."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

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


@dataclass(frozen=True, slots=True)
class Tallies:
    """Counts over rows; every mapping of two labels holds both orders unless it says otherwise.

    Attributes:
        meetings: Opponents.
        partnerships: Boards played as partners (players only).
        left: ``left[a, b]``: boards on which b sat at a's left (players only).
        same_hand: Boards on which both held the same cards, each at another table, in the same
            seat; for a pair: sat the same way.
        boards: Each contestant's boards, with how often it played each.
        shares: By round, then board.
    """

    meetings: Mapping[Two, Meeting]
    partnerships: Mapping[Two, int]
    left: Mapping[Two, int]
    same_hand: Mapping[Two, int]
    boards: Mapping[str, Counter[int]]
    shares: tuple[Share, ...]

    def met(self, one: str, other: str) -> int:
        """Return in how many rounds two contestants were opponents."""
        meeting = self.meetings.get((one, other))
        return meeting.rounds if meeting else 0


def tally(rows: Iterable[Row]) -> Tallies:
    """Count everything in the rows, possible or not."""
    played = tuple(rows)
    partnerships: Counter[Two] = Counter()
    left: Counter[Two] = Counter()
    boards: dict[str, Counter[int]] = defaultdict(Counter)
    for row in played:
        for label in row.contestants:
            boards[label].update(row.boards)
        if not row.is_of_pairs:
            _add_players(row, partnerships, left)
    return Tallies(
        meetings=_meetings(played),
        partnerships=partnerships,
        left=left,
        same_hand=_same_hand(played),
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
        for one in {row.north, row.south}:
            for other in {row.east, row.west}:
                for two in ((one, other), (other, one)):
                    count = counts.setdefault(two, [0, 0])
                    count[0] += 1
                    count[1] += len(row.boards)
    return {two: Meeting(*count) for two, count in sorted(counts.items())}


def held(rows: Iterable[Row]) -> dict[str, list[int]]:
    """Return for each contestant the boards it held in each seat, as bits of a number.

    Seats are north, east, south and west; a pair is counted in the first two only. Whole sets of
    boards are compared at once this way, which makes large movements quick to judge.
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
    for (one, cards), (other, cards_too) in combinations(held(rows).items(), 2):
        alike = sum(
            (mine & yours).bit_count() for mine, yours in zip(cards, cards_too, strict=True)
        )
        if alike:
            counts[one, other] = counts[other, one] = alike
    return counts


def _shares(rows: Iterable[Row]) -> tuple[Share, ...]:
    places: dict[tuple[int, int], set[int]] = defaultdict(set)
    for row in rows:
        for board in row.boards:
            places[row.round, board].add(row.table)
    return tuple(
        Share(round_number, board, tuple(sorted(tables)))
        for (round_number, board), tables in sorted(places.items())
        if len(tables) > 1
    )
