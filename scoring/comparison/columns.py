"""The results of a session as we rate them: one object for each, or whole columns of them.

A club's session is a list of table results. A field of tens of thousands of pairs has half a
million, and making an object of each would take many times as long as rating them. There, plain
scores stay in columns, and only results with awards or weighted scores are table results.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from scoring.comparison.fields import Entries, boards_of, groups_of
from scoring.comparison.frequencies import Integers
from scoring.comparison.tallies import Tallies
from scoring.play.table_result import TableResult

Places = Sequence[int] | Integers
"""Places of results in their session."""


class Group(Protocol):
    """The results of a board that are compared with each other."""

    def __len__(self) -> int:
        """Return how many scores there are."""

    def plain(self) -> tuple[Places, Places] | None:
        """Return their places and scores; None if one of them is split or weighted."""

    def entries(self) -> Entries:
        """Return them one by one, with their places."""


class Board(NamedTuple):
    """A board of a field: its awards, its scores in groups, and the scores a full board has."""

    awarded: Entries
    groups: Sequence[Group]
    scores: int


class Results(Protocol):
    """The results of a session."""

    def __len__(self) -> int:
        """Return how many there are."""

    def line(self, place: int) -> TableResult:
        """Return the result at a place."""

    def keys(self, places: Iterable[int]) -> dict[Hashable, int]:
        """Return places in the order of play, by the key of their results, if they have keys."""

    def boards(self, expected: Mapping[Hashable, int], *, common_top: bool) -> Iterator[Board]:
        """Yield every board with a result; the arguments are those of ``boards_of``."""

    def tallies(self, others: Iterable[Hashable]) -> Tallies:
        """Return empty tallies of everybody who sits at a table, and of others."""

    def sides(self, tallies: Tallies, places: Places) -> tuple[Places, Places]:
        """Return who sat North-South and East-West, as the tallies number sides."""


@dataclass(frozen=True, slots=True)
class _LineGroup:
    """Table results that are compared with each other."""

    listed: Entries

    def __len__(self) -> int:
        return len(self.listed)

    def plain(self) -> tuple[Places, Places] | None:
        """Return their places and scores; None if one of them is split or weighted."""
        scores = [line.score for _, line in self.listed if line.score is not None]
        if len(scores) < len(self.listed):
            return None
        return [place for place, _ in self.listed], scores

    def entries(self) -> Entries:
        """Return them unchanged."""
        return self.listed


class Lines:
    """Table results, including pending ones."""

    def __init__(self, lines: Iterable[TableResult]) -> None:
        self._lines = list(lines)

    def __len__(self) -> int:
        return len(self._lines)

    def line(self, place: int) -> TableResult:
        """Return the result at a place."""
        return self._lines[place]

    def keys(self, places: Iterable[int]) -> dict[Hashable, int]:
        """Return the places of results by their keys."""
        return {self._lines[place].key: place for place in sorted(map(int, places))}

    def boards(self, expected: Mapping[Hashable, int], *, common_top: bool) -> Iterator[Board]:
        """Yield the boards of each field in the order in which the results name them."""
        for entries, scores in boards_of(self._lines, expected, common_top=common_top):
            awarded = [entry for entry in entries if entry[1].awards is not None]
            yield Board(awarded, [_LineGroup(each) for each in groups_of(entries)], scores)

    def tallies(self, others: Iterable[Hashable]) -> Tallies:
        """Return tallies of everybody in the order in which the results name them."""
        return Tallies((side for line in self._lines for side in (line.ns, line.ew)), others)

    def sides(self, tallies: Tallies, places: Places) -> tuple[Places, Places]:
        """Return who sat North-South and East-West, as the tallies number sides."""
        return (
            tallies.sides(self._lines[place].ns for place in np.asarray(places).tolist()),
            tallies.sides(self._lines[place].ew for place in np.asarray(places).tolist()),
        )


@dataclass(frozen=True, eq=False)
class Columns:
    """Results of pairs in one field: plain scores as columns, one row for each.

    The places of the rows come first, then those of ``apart``.

    Args:
        contestants: Everybody, in the order in which they are listed.
        field: The field of all these results.
        board: Board numbers.
        group: Group numbers, which differ only on fouled boards.
        ns: Who sat North-South, as a place in ``contestants``.
        ew: Who sat East-West.
        score: From North-South.
        apart: Results with awards or with split or weighted scores, of the same field; their
            groups are numbers too.
    """

    contestants: Sequence[Hashable]
    field: Hashable
    board: Integers
    group: Integers
    ns: Integers
    ew: Integers
    score: Integers
    apart: Sequence[TableResult] = ()

    def __len__(self) -> int:
        return len(self.score) + len(self.apart)

    def line(self, place: int) -> TableResult:
        """Return the result at a place."""
        if place >= len(self.score):
            return self.apart[place - len(self.score)]
        return TableResult(
            None,
            self.field,
            int(self.board[place]),
            self.contestants[self.ns[place]],
            self.contestants[self.ew[place]],
            int(self.score[place]),
            group=int(self.group[place]),
        )

    def keys(self, _places: Iterable[int]) -> dict[Hashable, int]:
        """Return nothing, since nobody asks for single results of so large a field."""
        return {}

    def boards(self, expected: Mapping[Hashable, int], *, common_top: bool) -> Iterator[Board]:
        """Yield the boards in the order of their numbers."""
        groups: dict[int, dict[int, _ColumnGroup]] = {}
        awarded: dict[int, Entries] = {}
        for board, group, rows in self._rows():
            groups.setdefault(board, {})[group] = _ColumnGroup(self, rows, [])
        for place, line in enumerate(self.apart, start=len(self.score)):
            if line.awards is not None:
                awarded.setdefault(line.board, []).append((place, line))
            elif line.weighted is not None:
                none = _ColumnGroup(self, np.zeros(0, np.int64), [])
                here = groups.setdefault(line.board, {})
                here.setdefault(int(str(line.group)), none).weighted.append((place, line))
        counts = {
            board: len(awarded.get(board, ())) + sum(map(len, groups.get(board, {}).values()))
            for board in sorted(groups.keys() | awarded.keys())
        }
        most = max(expected.get(self.field, 0), *counts.values(), 0)
        for board, count in counts.items():
            here = groups.get(board, {})
            listed = [here[group] for group in sorted(here)]
            yield Board(awarded.get(board, []), listed, most if common_top else count)

    def _rows(self) -> Iterator[tuple[int, int, Integers]]:
        """Yield board, group and rows of every group of a board."""
        board, group = self.board, self.group
        if not len(board):
            return
        groups = int(group.max()) + 1
        keys = board.astype(np.int64) * groups + group
        # Numbers of 16 bits are sorted by counting, which takes a tenth of the time.
        order = np.argsort(keys.astype(np.min_scalar_type(int(keys.max()))), kind="stable")
        keys = keys[order]
        for rows in np.split(order, np.flatnonzero(keys[1:] != keys[:-1]) + 1):
            yield int(self.board[rows[0]]), int(self.group[rows[0]]), rows

    def tallies(self, others: Iterable[Hashable]) -> Tallies:
        """Return tallies of everybody; sides have the numbers of the contestants."""
        return Tallies.of_contestants(self.contestants, others)

    def sides(self, _tallies: Tallies, places: Places) -> tuple[Places, Places]:
        """Return who sat North-South and East-West, for the places of rows."""
        return self.ns[places], self.ew[places]


@dataclass(frozen=True, slots=True)
class _ColumnGroup:
    """Rows that are compared with each other and with weighted scores."""

    columns: Columns
    rows: Integers
    weighted: Entries

    def __len__(self) -> int:
        return len(self.rows) + len(self.weighted)

    def plain(self) -> tuple[Places, Places] | None:
        """Return their places and scores; None if one of them is split or weighted."""
        return None if self.weighted else (self.rows, self.columns.score[self.rows])

    def entries(self) -> Entries:
        """Return them one by one, the rows first."""
        return [(place, self.columns.line(place)) for place in self.rows.tolist()] + self.weighted
