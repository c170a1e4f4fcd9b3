"""Standings of many clubs, cached so that thousands of pairs are not reranked for every reader.

Standings are never stored. The cache holds a copy of what the public sees, with the state of the
ledgers it was computed from. Everything works without a cache, only more slowly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Any

import numpy as np
from django.core.cache import cache
from django.db.models import Count, Sum
from redis.exceptions import RedisError

from tournaments.models import Event
from tournaments.selectors.access.visibility import clubs_as_seen
from tournaments.selectors.event.reading.collecting import without_collecting
from tournaments.selectors.event.simultaneous import open_clubs, open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role
from tournaments.selectors.field.columns import Numbers, PeopleColumns
from tournaments.selectors.field.kept import columns_of
from tournaments.selectors.field.people import with_people
from tournaments.selectors.field.rated import can_be_rated, rated_field
from tournaments.selectors.field.remembered import remembered
from tournaments.selectors.field.seen import by_club, seen_by_the_public
from tournaments.selectors.standings.field_lines import (
    FieldRanking,
    RankedField,
    rank_field,
    ranked_in_columns,
)
from tournaments.selectors.standings.standings import (
    Standings,
    rankings_by,
    standings,
    standings_by,
)

FRESH_SECONDS = 10
"""In seconds: standings younger than this are shown even if the ledgers have grown."""
COSTS = 10
"""Standings are shown for at least this many times the time they took to compute."""
OLDEST_SECONDS = 300
"""In seconds: cards are not in the ledger, so everything is reread after this time."""
KEPT_SECONDS = 3600
WORKING_SECONDS = 120
"""In seconds: how long one reader may compute while others are shown the old standings."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The state of the clubs that standings are computed from.

    Attributes:
        clubs: How many there are.
        entries: How many entries there are in all their ledgers.
        names: How often their players' names were hidden, shown or corrected.
    """

    clubs: int
    entries: int
    names: int


@dataclass(frozen=True)
class ClubsStandings:
    """What the public sees of a simultaneous tournament.

    Attributes:
        head: The event without sections, seats, results and rulings; about its clubs, only what the
            public may know.
        standings: The standings of all clubs, without the lines of rankings that are ``ranked`` in
            columns.
        ranked: The rankings of a large field.
        heads: The state of the clubs.
        made_at: When the standings were computed, in seconds since 1970.
        looked_at: When the ledgers were last found unchanged.
        cost: How long it took to compute them, in seconds.
    """

    head: EventSnapshot
    standings: Standings
    ranked: RankedField | None
    heads: Heads
    made_at: float
    looked_at: float
    cost: float

    @property
    def length(self) -> int:
        """How many lines the longest ranking has."""
        if self.ranked is not None:
            return max(map(len, self.ranked.rankings), default=0)
        return max((len(each.standings) for each in self.standings.rankings), default=0)

    def part(self, first: int, end: int) -> Standings:
        """Return the standings with the lines of each ranking from ``first`` to before ``end``."""
        ranked = self.ranked
        if ranked is None:
            rankings = tuple(
                replace(each, standings=each.standings[first:end])
                for each in self.standings.rankings
            )
            return replace(self.standings, rankings=rankings)
        return self._made(
            f"{first}-{end}",
            lambda ranking: range(first, min(end, len(ranking))),
        )

    def of_club(self, number: int) -> Standings:
        """Return the standings with one club's lines and their ranks among all."""
        if self.ranked is not None:
            return self._made(f"club-{number}", lambda ranking: ranking.of_club(number))
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

    def _made(self, name: str, rows: Callable[[FieldRanking], Sequence[int]]) -> Standings:
        """Return the standings with some lines of each ranking, cached under a name."""
        if self.ranked is None:
            return self.standings
        address = f"{_name(self.head.event.slug)}:{self.made_at!r}:{name}"
        rankings = _cached(address)
        if rankings is None:
            rankings = self.ranked.some(self.head, rows)
            _cache(address, rankings)
        return replace(self.standings, rankings=rankings)

    def is_fresh(self, now: float) -> bool:
        """Return whether they may be shown whatever the ledgers say."""
        return now - self.looked_at < max(FRESH_SECONDS, COSTS * self.cost)

    def is_old(self, now: float) -> bool:
        """Return whether they must be recomputed even if no ledger has grown."""
        return now - self.made_at > max(OLDEST_SECONDS, COSTS * self.cost)


def kept_standings(slug: str) -> ClubsStandings | None:
    """Return the cached standings at this address, renewed if due.

    None if none are cached that may be shown: it is an event, nobody has read the tournament
    lately, or a name has since been hidden.

    Raises:
        NoSuchEventError: the tournament no longer exists.
    """
    kept = _cached(_name(slug))
    if not isinstance(kept, ClubsStandings):
        return None
    heads = _heads(slug)
    if heads.names != kept.heads.names:
        return None
    if kept.is_fresh(time()) or not _is_first(slug):
        return kept
    return _renewed(kept, heads)


def clubs_standings(snapshot: EventSnapshot) -> ClubsStandings:
    """Compute what the public sees of a simultaneous tournament, and cache it.

    Args:
        snapshot: The event of all clubs.
    """
    start = time()
    # The count was read before the names, so hiding a name since then makes these standings
    # outdated.
    names = sum(club.names for club in snapshot.clubs)
    heads = replace(_heads(snapshot.event.simultaneous), names=names)
    with without_collecting():
        shown = standings(snapshot.seen_by(Role.PUBLIC))
    made = ClubsStandings(_head(snapshot), shown, None, heads, start, start, time() - start)
    _keep(made)
    return made


def read_standings(slug: str) -> ClubsStandings | None:
    """Read all clubs' results as columns, rank them as the public sees them, and cache that.

    None if there is no such tournament, nobody has started, or its conditions need each result
    separately: then ``clubs_standings`` ranks the snapshot.
    """
    start = time()
    clubs = open_clubs(slug)
    if clubs is None or not clubs.events:
        return None
    seen = clubs.snapshot.seen_by(Role.PUBLIC)
    if not can_be_rated(seen):
        return None
    heads = Heads(
        clubs=len(seen.clubs),
        entries=sum(sequence for sequence, _hash in clubs.read_at),
        names=sum(club.names for club in seen.clubs),
    )
    with without_collecting():
        columns, people = columns_of(clubs.events, clubs.heads, clubs.to_come)
        field = seen_by_the_public(seen, clubs.held_back, columns)
        rated = rated_field(seen, people.contestant, columns, field)
        club_of = _clubs_of(seen, people)
        totals = ranked_in_columns(rated, people)
        ranked = None
        if totals is not None:
            ranked = rank_field(seen, totals, people, club_of)
            shown = standings_by(seen, rated, ())
        else:
            seen = with_people(seen, people.contestant.tolist(), club_of.tolist())
            shown = standings_by(seen, rated, rankings_by(seen, rated))
    counted = by_club(seen, columns, field)
    playing = tuple(club.counted(*counted.get(club.number, _NOTHING)) for club in seen.clubs)
    head = replace(_head(seen), clubs=playing)
    shown = replace(shown, clubs=playing)
    made = ClubsStandings(head, shown, ranked, heads, start, start, time() - start)
    _keep(made)
    return made


_NOTHING = 0, 0


def _clubs_of(snapshot: EventSnapshot, people: PeopleColumns) -> Numbers:
    """Return everybody's club number."""
    return _numbers_of(
        tuple(club.event_id for club in snapshot.clubs),
        tuple(club.number for club in snapshot.clubs),
        people.event,
    )


@remembered
def _numbers_of(
    events: tuple[int, ...], numbers: tuple[int, ...], of_everybody: Numbers
) -> Numbers:
    places = np.searchsorted(np.array(events, np.int64), of_everybody)
    return np.array(numbers, np.int64)[places]


def _renewed(kept: ClubsStandings, heads: Heads) -> ClubsStandings:
    slug, now = kept.head.event.slug, time()
    try:
        if heads == kept.heads and not kept.is_old(now):
            renewed = replace(kept, looked_at=now)
            _keep(renewed)
            return renewed
        return read_standings(slug) or clubs_standings(open_event_or_simultaneous(slug))
    except NoSuchEventError:
        _forget(_name(slug))
        raise
    finally:
        _forget(f"{_name(slug)}:working")


def _heads(slug: str) -> Heads:
    found: Mapping[str, int | None] = Event.objects.filter(simultaneous__slug=slug).aggregate(
        clubs=Count("id"), entries=Sum("ledger_sequence"), names=Sum("club__names_edition")
    )
    return Heads(**{name: count or 0 for name, count in found.items()})


def _head(snapshot: EventSnapshot) -> EventSnapshot:
    return replace(
        snapshot,
        sessions=tuple(replace(session, sections=()) for session in snapshot.sessions),
        clubs=clubs_as_seen(snapshot.seen_by(Role.PUBLIC)),
        contestants={},
        starting_positions={},
        sittings={},
        results=(),
        rulings=(),
    )


def _name(slug: str) -> str:
    return f"all-clubs:{slug[:80]}"


def _is_first(slug: str) -> bool:
    """Return whether nobody else is computing these standings now."""
    try:
        return cache.add(f"{_name(slug)}:working", True, WORKING_SECONDS)
    except (OSError, RedisError):
        return True


def _keep(made: ClubsStandings) -> None:
    _cache(_name(made.head.event.slug), made)


def _cached(name: str) -> Any:
    try:
        return cache.get(name)
    except (OSError, RedisError):
        return None


def _cache(name: str, what: object) -> None:
    try:
        cache.set(name, what, KEPT_SECONDS)
    except (OSError, RedisError):
        return


def _forget(name: str) -> None:
    try:
        cache.delete(name)
    except (OSError, RedisError):
        return
