"""Standings of many clubs, published in the cache: not every reader ranks thousands of pairs.

Standings are never stored. The cache holds a copy of what the public sees, with the state of the
clubs it was computed from. Everything works without a cache or a worker, only more slowly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from time import time

import numpy as np
from django.core.cache import cache

from tournaments.clubs.roles import Role
from tournaments.record.selectors.access.visibility import clubs_as_seen
from tournaments.record.selectors.edition import ClubsEdition, edition_of_clubs
from tournaments.record.selectors.event.reading import without_collecting
from tournaments.record.selectors.event.simultaneous import open_clubs, open_event_or_simultaneous
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.build import build
from tournaments.site.refusals import NoSuchEventError
from tournaments.standings.selectors.field import (
    by_club,
    can_be_rated,
    rated_field,
    read_people,
    read_results,
    seen_by_the_public,
    with_people,
)
from tournaments.standings.selectors.ranking.field_lines import (
    FieldRanking,
    RankedField,
    rank_field,
    ranked_in_columns,
)
from tournaments.standings.selectors.ranking.standings import (
    Standings,
    rankings_by,
    standings,
    standings_by,
)

FEW_RESULTS = 5_000
"""Ranked within 0.1 s, and so not left to a worker."""
PAUSE_SECONDS = 10
"""How long a worker leaves larger tournaments alone, however many scores come in."""
LATEST_SECONDS = 60
"""When a reader no longer waits for a worker."""
KEPT_SECONDS = 300
"""How long anything is kept, to make room in the cache."""


@dataclass(frozen=True)
class ClubsStandings:
    """What the public sees of a simultaneous tournament.

    Attributes:
        head: The event without sections, seats, results and rulings; about its clubs, only what the
            public may know.
        standings: The standings of all clubs, without the lines of rankings that are ``ranked`` in
            columns.
        ranked: The rankings of a large field, which hold no names.
        edition: The state of the clubs before anything was read.
        made_at: When that was, in seconds since 1970.
    """

    head: EventSnapshot
    standings: Standings
    ranked: RankedField | None
    edition: ClubsEdition
    made_at: float

    @property
    def length(self) -> int:
        """How many lines the longest ranking has."""
        if self.ranked is not None:
            return max(map(len, self.ranked.rankings), default=0)
        return max((len(each.standings) for each in self.standings.rankings), default=0)

    def part(self, first: int, end: int) -> Standings:
        """Return the standings with the lines of each ranking from ``first`` to before ``end``."""
        if self.ranked is not None:
            return self._with_lines(lambda ranking: range(first, min(end, len(ranking))))
        rankings = tuple(
            replace(each, standings=each.standings[first:end]) for each in self.standings.rankings
        )
        return replace(self.standings, rankings=rankings)

    def of_club(self, number: int) -> Standings:
        """Return the standings with one club's lines and their ranks among all."""
        if self.ranked is not None:
            return self._with_lines(lambda ranking: ranking.of_club(number))
        rankings = tuple(
            replace(
                each,
                standings=tuple(
                    line for line in each.standings if line.address.startswith(f"{number}-")
                ),
            )
            for each in self.standings.rankings
        )
        return replace(self.standings, rankings=rankings)

    def whole(self) -> Standings:
        """Return the standings with all lines."""
        return self.part(0, self.length)

    def _with_lines(self, rows: Callable[[FieldRanking], Sequence[int]]) -> Standings:
        if self.ranked is None:
            return self.standings
        return replace(self.standings, rankings=self.ranked.some(self.head, rows))

    def is_past(self, edition: ClubsEdition) -> bool:
        """Return whether they may no longer be shown; a clock that was set back may not keep them.

        Args:
            edition: The state of the clubs now.
        """
        age = time() - self.made_at
        if not 0 <= age < KEPT_SECONDS or (
            self.ranked is None and edition.names != self.edition.names
        ):
            return True
        few = sum(club.results for club in self.head.clubs) <= FEW_RESULTS
        return edition != self.edition and (few or age >= LATEST_SECONDS)

    def is_due(self, edition: ClubsEdition) -> bool:
        """Return whether a worker is to compute them again."""
        return edition != self.edition and time() - self.made_at >= PAUSE_SECONDS


_one_at_a_time = Lock()


def clubs_standings(slug: str, hand_over: Callable[[str, float], bool]) -> ClubsStandings:
    """Return what the public sees of a simultaneous tournament, as published or as computed now.

    A few clubs are ranked as soon as anything has changed. More are handed over every ten seconds
    at most, and readers are shown what was last published. A reader still ranks them if nothing is
    published, if that shows a name that was changed since, or if no worker has replaced it for a
    minute.

    Args:
        slug: The address of the tournament.
        hand_over: Lets a worker ``replace_published`` standings of this tournament that were made
            at this moment; returns whether it could be asked.

    Raises:
        NoSuchEventError: there is no such tournament.
    """
    edition = edition_of_clubs(slug)
    if not edition.events:
        raise NoSuchEventError(f"There is no tournament {slug[:80]!r}.")
    found = _published(slug)
    if found is not None and not found.is_past(edition):
        # Who asked is noted of these standings only: whatever becomes of the note, newer ones have
        # none.
        note = f"{_name(slug)}:{found.made_at!r}"
        if not found.is_due(edition) or not cache.add(note, "asked", KEPT_SECONDS):
            return found
        if hand_over(slug, found.made_at):
            return found
    with _one_at_a_time:
        newest = _published(slug)
        if newest is None or newest.is_past(edition) or (found and newest.made_at == found.made_at):
            newest = publish(slug)
        return newest


def replace_published(slug: str, made_at: float) -> None:
    """Compute and publish the standings of all clubs, unless others than these are published.

    Raises:
        NoSuchEventError: the tournament no longer exists.
    """
    found = _published(slug)
    if found is None or found.made_at == made_at:
        publish(slug)


def publish(slug: str) -> ClubsStandings:
    """Compute what the public sees of a simultaneous tournament, and publish it.

    Raises:
        NoSuchEventError: there is no such tournament.
    """
    made_at, edition = time(), edition_of_clubs(slug)
    with without_collecting():
        found = _by_columns(slug) or _by_snapshot(slug)
    made = ClubsStandings(*found, edition, made_at)
    cache.set(_name(slug), made, KEPT_SECONDS)
    return made


Computed = tuple[EventSnapshot, Standings, RankedField | None]


def _by_columns(slug: str) -> Computed | None:
    """Read all clubs' results as columns, and rank them as the public sees them.

    None if nobody has started, or if the conditions need each result by itself.
    """
    clubs = open_clubs(slug)
    if clubs is None or not clubs.snapshot.sections:
        return None
    seen = clubs.snapshot.seen_by(Role.PUBLIC)
    if not can_be_rated(seen):
        return None
    columns, people = read_results(seen.sections), read_people(clubs.events)
    field = seen_by_the_public(seen, clubs.held_back, columns)
    rated = rated_field(seen, people.contestant, columns, field)
    places = np.searchsorted([club.event_id for club in seen.clubs], people.event)
    club_of = np.array([club.number for club in seen.clubs])[places]
    totals, ranked = ranked_in_columns(rated, people), None
    if totals is not None:
        ranked = rank_field(seen, totals, people, club_of)
        shown = standings_by(seen, rated, ())
    else:
        seen = with_people(seen, people.contestant.tolist(), club_of.tolist())
        shown = standings_by(seen, rated, rankings_by(seen, rated))
    counted = by_club(seen, columns, field)
    playing = tuple(club.counted(*counted.get(club.number, (0, 0))) for club in seen.clubs)
    return replace(_head(seen), clubs=playing), replace(shown, clubs=playing), ranked


def _by_snapshot(slug: str) -> Computed:
    snapshot = open_event_or_simultaneous(slug).seen_by(Role.PUBLIC)
    return replace(_head(snapshot), clubs=clubs_as_seen(snapshot)), standings(snapshot), None


def _head(snapshot: EventSnapshot) -> EventSnapshot:
    return replace(
        snapshot,
        sessions=tuple(replace(session, sections=()) for session in snapshot.sessions),
        contestants={},
        starting_positions={},
        sittings={},
        results=(),
        rulings=(),
    )


def _name(slug: str) -> str:
    return f"all-clubs:{build()}:{slug[:80]}"


def _published(slug: str) -> ClubsStandings | None:
    found = cache.get(_name(slug))
    return found if isinstance(found, ClubsStandings) else None
