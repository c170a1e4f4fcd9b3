"""The rankings of a large field as columns, of which lines are made when they are shown.

A page shows a hundred of tens of thousands of pairs: only these are named and put into texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.pairs.totals import TotalsInColumns
from scoring.ranking.places import PlacesInColumns, ranks_in_columns
from scoring.rating.points import EventRating
from tournaments.selectors.event.labels import label_text
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.field.columns import DIRECTIONS, Numbers, PeopleColumns
from tournaments.selectors.field.people import Places, named, places_of
from tournaments.selectors.standings.rankings import (
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
        direction: Of its contestants, empty for all.
        contestants: Ids: those with a place, best first, then the others as they are listed.
        clubs: The number of each one's club.
        places: The place of each; the others have none.
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
        """Return the places in the ranking of a club's contestants."""
        found: list[int] = np.flatnonzero(self.clubs == number).tolist()
        return found


@dataclass(frozen=True, eq=False)
class RankedField:
    """The rankings of a field, and what their lines are made of.

    Attributes:
        rankings: Overall, or one for each direction.
        totals: Everybody's.
        places: How contestants are told apart.
    """

    rankings: tuple[FieldRanking, ...]
    totals: TotalsInColumns
    places: Places

    def lines(
        self, head: EventSnapshot, ranking: FieldRanking, rows: Sequence[int]
    ) -> tuple[Standing, ...]:
        """Return some lines of a ranking.

        Args:
            head: The event, as the public sees it.
            ranking: One of these rankings.
            rows: Which lines, in any order.
        """
        people = ranking.contestants[list(rows)].tolist()
        facts = named(self.places, people, ranking.clubs[list(rows)].tolist())
        found = []
        for row, pk in zip(rows, people, strict=True):
            if pk not in facts:
                continue  # a late pair whose arrival was undone since
            total = self.totals.get(pk, NO_TOTAL)
            line = standing(head, facts[pk], total, ranking.places.of(row))
            if ranking.labelled:
                line = replace(line, number=label_text(line.number, line.direction))
            found.append(line)
        return tuple(found)

    def ranking(self, head: EventSnapshot, ranking: FieldRanking, rows: Sequence[int]) -> Ranking:
        """Return a ranking with some of its lines; the arguments are those of ``lines``."""
        lines = self.lines(head, ranking, rows)
        return Ranking(TITLES[ranking.direction], ranking.direction, lines)


def ranked_in_columns(rated: EventRating, people: PeopleColumns) -> TotalsInColumns | None:
    """Return the totals by which a field can be ranked in columns; None if it cannot.

    It can if there is one session, and nobody is also ranked apart.
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
        totals: Everybody's.
        people: Everybody on the list.
        clubs: The number of each one's club.
    """
    listed = np.array(totals.listed, np.int64)
    order = np.argsort(listed, kind="stable")
    at = order[np.searchsorted(listed, people.contestant, sorter=order)]
    counting, keys = totals.counts()[at], totals.ranked_by()[at]
    directions = ("NS", "EW") if snapshot.two_winners else ("",)
    rankings = []
    for direction in directions:
        here = np.ones(len(at), np.bool_)
        if direction:
            here = people.direction == DIRECTIONS.index(direction)
        ranked, others = np.flatnonzero(here & counting), np.flatnonzero(here & ~counting)
        best, places = ranks_in_columns(keys[ranked])
        rows = np.concatenate([ranked[best], others])
        rankings.append(
            FieldRanking(
                direction,
                people.contestant[rows],
                clubs[rows],
                places.followed_by(len(others)),
                labelled=len(np.unique(people.direction[here])) > 1,
            )
        )
    return RankedField(tuple(rankings), totals, places_of(snapshot))
