"""The rankings of a large field as columns; lines are made only when they are shown.

A page shows a hundred of tens of thousands of pairs, so only these get names and texts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.pairs.totals import TotalsInColumns
from scoring.ranking.places import PlacesInColumns, ranks_in_columns
from scoring.rating.points import EventRating
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.standings.selectors.field import (
    DIRECTIONS,
    Numbers,
    PeopleColumns,
    Places,
    named,
    places_of,
)
from tournaments.standings.selectors.ranking.standings import (
    NO_TOTAL,
    TITLES,
    Ranking,
    Standing,
    standing,
)


@dataclass(frozen=True, eq=False)
class FieldRanking:
    """A ranking of a field.

    Attributes:
        direction: The direction of its contestants; empty for all.
        contestants: Contestant ids: those with a place, best first, then the others in list order.
        clubs: The club number of each.
        places: The place of each that has one.
        labelled: Whether numbers alone are ambiguous.
    """

    direction: str
    contestants: Numbers
    clubs: Numbers
    places: PlacesInColumns
    labelled: bool

    def __len__(self) -> int:
        return len(self.contestants)

    def of_club(self, number: int) -> list[int]:
        """Return where a club's contestants are in the ranking."""
        found: list[int] = np.flatnonzero(self.clubs == number).tolist()
        return found


@dataclass(frozen=True, eq=False)
class RankedField:
    """The rankings of a field, and what their lines are made from.

    Attributes:
        rankings: Overall, or one for each direction.
        totals: The totals of everybody.
        places: How contestants are told apart.
    """

    rankings: tuple[FieldRanking, ...]
    totals: TotalsInColumns
    places: Places

    def some(
        self, head: EventSnapshot, rows_of: Callable[[FieldRanking], Sequence[int]]
    ) -> tuple[Ranking, ...]:
        """Return the rankings with some of their lines, reading all names at once.

        Args:
            head: The event, as the public sees it.
            rows_of: Chooses which lines of a ranking, in any order.
        """
        asked = [(ranking, list(rows_of(ranking))) for ranking in self.rankings]
        facts = named(
            self.places,
            [pk for ranking, rows in asked for pk in ranking.contestants[rows].tolist()],
            [number for ranking, rows in asked for number in ranking.clubs[rows].tolist()],
        )
        return tuple(
            Ranking(
                TITLES[ranking.direction],
                ranking.direction,
                tuple(self._lines(head, ranking, rows, facts)),
            )
            for ranking, rows in asked
        )

    def _lines(
        self,
        head: EventSnapshot,
        ranking: FieldRanking,
        rows: Sequence[int],
        facts: Mapping[int, ContestantFacts],
    ) -> Iterator[Standing]:
        most = int(self.totals.boards.max(initial=0))
        for row, pk in zip(rows, ranking.contestants[rows].tolist(), strict=True):
            if pk not in facts:
                continue  # a late pair whose arrival has since been undone
            total = self.totals.get(pk, NO_TOTAL)
            line = standing(head, facts[pk], total, ranking.places.of(row), most)
            if ranking.labelled:
                line = replace(line, number=label_text(line.number, line.direction))
            yield line


def ranked_in_columns(rated: EventRating, people: PeopleColumns) -> TotalsInColumns | None:
    """Return the totals for ranking a field in columns; None if it cannot be done.

    It can be if there is one session, and nobody is also ranked separately.
    """
    totals = rated.whole.totals
    if len(rated.sessions) > 1 or people.ranked_apart.any():
        return None
    return totals if isinstance(totals, TotalsInColumns) else None


def rank_field(
    snapshot: EventSnapshot, totals: TotalsInColumns, people: PeopleColumns, clubs: Numbers
) -> RankedField:
    """Rank a field as ``rankings_by`` ranks an event.

    Args:
        snapshot: The field without contestants.
        totals: The totals of everybody.
        people: Everybody on the list.
        clubs: The club number of each.
    """
    at = _among(totals.listed.as_array(), people.contestant)
    counting, keys = totals.counts()[at], totals.ranked_by()[at]
    directions = ("NS", "EW") if snapshot.two_winners else ("",)
    rankings = []
    for direction in directions:
        here = _in_line(people.direction, direction)
        ranked, others = np.flatnonzero(here & counting), np.flatnonzero(here & ~counting)
        best, places = ranks_in_columns(keys[ranked])
        rows = np.concatenate([ranked[best], others])
        rankings.append(
            FieldRanking(
                direction,
                people.contestant[rows],
                clubs[rows],
                places.followed_by(len(others)),
                labelled=_several(people.direction, direction),
            )
        )
    return RankedField(tuple(rankings), totals, places_of(snapshot))


def _among(listed: Numbers, contestants: Numbers) -> Numbers:
    """Return the position of each contestant in the list."""
    order = np.argsort(listed, kind="stable")
    found: Numbers = order[np.searchsorted(listed, contestants, sorter=order)]
    return found


def _in_line(directions: Numbers, direction: str) -> NDArray[np.bool_]:
    """Return who is ranked in a direction; everybody if it is empty."""
    if not direction:
        return np.ones(len(directions), np.bool_)
    found: NDArray[np.bool_] = directions == DIRECTIONS.index(direction)
    return found


def _several(directions: Numbers, direction: str) -> bool:
    """Return whether those ranked in a direction have several directions."""
    return len(np.unique(directions[_in_line(directions, direction)])) > 1
