"""The boards of a live field as arrays, rated one at a time."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scoring.comparison.board_points import Exact, compare_weighted, factored
from scoring.comparison.fouled import group_factoring
from scoring.comparison.frequencies import Integers
from scoring.comparison.matchpoints import Factoring, board_matchpoints, full_top
from scoring.pairs.settings import PairsSettings
from scoring.play.scores import Award
from scoring.play.table_result import TableResult

_NOTHING, _SCORE, _WEIGHTED, _AWARDS = range(4)


@dataclass(frozen=True, slots=True)
class GroupShare:
    """What a board, or a group of a fouled board, gives to those who played it.

    Args:
        who: Numbers of the contestants, North-South of every line and then East-West.
        numerators: Their points, two for each score beaten, over ``denominator``.
        denominator: Common to all.
        top: What each could get.
    """

    who: Integers
    numerators: Exact
    denominator: int
    top: int

    def counts_like(self, other: "GroupShare") -> bool:
        """Whether it goes to the same people, out of the same top, in the same fractions."""
        alike = (self.denominator, self.top) == (other.denominator, other.top)
        return alike and np.array_equal(self.who, other.who)


@dataclass(frozen=True, slots=True)
class BoardShare:
    """What a board gives.

    Args:
        groups: By comparison.
        awards: The number of a contestant, and what he was given.
        top: What the awards are percentages of, two for each score beaten.
    """

    groups: tuple[GroupShare, ...] = ()
    awards: tuple[tuple[int, Award], ...] = ()
    top: int = 0

    def differs_in_points_only(self, other: "BoardShare") -> bool:
        """Whether the same people are compared in the same way, and the awards are the same."""
        if (self.top, self.awards) != (other.top, other.awards):
            return False
        if len(self.groups) != len(other.groups):
            return False
        return all(a.counts_like(b) for a, b in zip(self.groups, other.groups, strict=True))


class LiveBoards:
    """Lines of one field, board after board, each in a place of its own.

    Args:
        lines: In the order of the boards.
        numbers: The number of every contestant.
        settings: The event's conventions.
    """

    def __init__(
        self, lines: Sequence[TableResult], numbers: Mapping[Hashable, int], settings: PairsSettings
    ) -> None:
        self._settings = settings
        self._numbers = numbers
        self._groups: dict[Hashable, int] = {}
        self.lines = list(lines)
        self.boards = tuple(dict.fromkeys(line.board for line in lines))
        position = {board: n for n, board in enumerate(self.boards)}
        self.board_of_line = np.array([position[line.board] for line in lines], dtype=np.int64)
        ends = np.searchsorted(self.board_of_line, np.arange(len(self.boards) + 1))
        self._slices = [slice(int(a), int(b)) for a, b in pairwise(ends)]
        self.ns, self.ew, self._ns_scores, self._ew_scores, self._group = (
            np.zeros(len(lines), np.int64) for _ in range(5)
        )
        self.state = np.zeros(len(lines), np.int8)
        self.entries = [0] * len(self.boards)
        for place, line in enumerate(lines):
            self._write(place, line)

    def change(self, place: int, line: TableResult) -> None:
        """Put another line in the place of one."""
        self.entries[self.board_of_line[place]] -= int(self.lines[place].is_entry)
        self._write(place, line)

    def _write(self, place: int, line: TableResult) -> None:
        self.lines[place] = line
        self.ns[place] = self._numbers[line.ns]
        self.ew[place] = self._numbers[line.ew]
        self._group[place] = self._groups.setdefault(line.group, len(self._groups))
        self.state[place] = _state(line)
        if line.sides is not None:
            self._ns_scores[place], self._ew_scores[place] = line.sides
        self.entries[self.board_of_line[place]] += int(line.is_entry)

    def rate(self, board: int, *, expected: int) -> BoardShare:
        """Compare the scores of one board.

        Args:
            board: Its place among the boards.
            expected: Scores a full board has.
        """
        if expected == 0:
            return BoardShare()
        lines = self._slices[board]
        state = self.state[lines]
        places = lines.start + np.flatnonzero((state == _SCORE) | (state == _WEIGHTED))
        codes = self._group[places]
        shares = []
        if len(places):
            groups, sizes = _groups(codes)
            for mine, group in enumerate(groups.tolist()):
                full = group_factoring(
                    self._settings.fouled,
                    self._settings.short_boards,
                    sizes=tuple(sizes.tolist()),
                    mine=mine,
                    top_of=expected,
                )
                shares.append(self._rate_group(places[codes == group], full))
        awarded = lines.start + np.flatnonzero(state == _AWARDS)
        top = full_top(self._settings.short_boards, expected)
        return BoardShare(tuple(shares), tuple(self._awards(awarded.tolist())), top)

    def _rate_group(self, places: Integers, full: Factoring) -> GroupShare:
        raw_ns, raw_ew, over = self._compared(places)
        return GroupShare(
            who=np.concatenate((self.ns[places], self.ew[places])),
            numerators=factored(np.concatenate((raw_ns, raw_ew)), over, full),
            denominator=full.denominator * over,
            top=full.top,
        )

    def _compared(self, places: Integers) -> tuple[Exact, Exact, int]:
        """Return both sides' raw matchpoints and their common denominator."""
        ns_scores, ew_scores = self._ns_scores[places], self._ew_scores[places]
        several = np.flatnonzero(self.state[places] == _WEIGHTED)
        if len(several):
            rulings = {n: self.lines[places[n]].weighted for n in several.tolist()}
            weighted = {n: ruling for n, ruling in rulings.items() if ruling is not None}
            return compare_weighted(ns_scores, ew_scores, weighted)
        raw_ns = board_matchpoints(ns_scores)
        if np.array_equal(ns_scores, ew_scores):
            return raw_ns, 2 * (len(places) - 1) - raw_ns, 1
        return raw_ns, board_matchpoints(-ew_scores), 1

    def _awards(self, places: Sequence[int]) -> list[tuple[int, Award]]:
        awards = []
        for place in places:
            line = self.lines[place]
            both = (self._numbers[line.ns], self._numbers[line.ew])
            awards += list(zip(both, line.awards or (), strict=True))
        return awards

    def boards_of(self, contestant: int) -> list[int]:
        """Return the places of the boards that count for a contestant."""
        sits = (self.ns == contestant) | (self.ew == contestant)
        counts = sits & (self.state != _NOTHING)
        return [int(board) for board in np.unique(self.board_of_line[counts])]


def _groups(codes: Integers) -> tuple[Integers, Integers]:
    """Return the groups of a board and their sizes; nearly always there is one."""
    if codes.min() == codes.max():
        return codes[:1], np.array([len(codes)])
    return np.unique(codes, return_counts=True)


def _state(line: TableResult) -> int:
    if line.awards is not None:
        return _AWARDS
    if line.weighted is not None:
        return _WEIGHTED
    return _NOTHING if line.sides is None else _SCORE
