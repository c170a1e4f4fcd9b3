"""Standings of many clubs, cached: thousands of pairs are not ranked again for every reader.

Standings are never stored. The cache holds a copy of what the public sees, with the state of the
ledgers from which it was computed. Without a cache everything works, only more slowly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import time

from django.core.cache import cache
from django.db.models import Count, Sum
from redis.exceptions import RedisError

from tournaments.models import Event
from tournaments.selectors.access.visibility import clubs_as_seen
from tournaments.selectors.event.collecting import without_collecting
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role
from tournaments.selectors.standings.standings import Standings, standings

FRESH_SECONDS = 10
"""In seconds: standings younger than this are shown even if the ledgers have grown."""
COSTS = 10
"""Standings are shown for at least this many times as long as they took to compute."""
OLDEST_SECONDS = 300
"""In seconds. Cards are not in the ledger, so everything is read again after this time."""
KEPT_SECONDS = 3600
WORKING_SECONDS = 120
"""In seconds: how long one reader may compute while others are shown the old standings."""


@dataclass(frozen=True, slots=True)
class Heads:
    """The state of the clubs from which standings are computed.

    Attributes:
        clubs: How many.
        entries: How many in all their ledgers.
        names: How often names of their players were hidden, shown or corrected.
    """

    clubs: int
    entries: int
    names: int


@dataclass(frozen=True)
class ClubsStandings:
    """What the public sees of a simultaneous tournament.

    Attributes:
        head: The event without sections, seats, results and rulings; of its clubs only what the
            public may know.
        standings: Of all clubs.
        heads: The state of the clubs.
        made_at: When they were computed, in seconds since 1970.
        looked_at: When the ledgers were last found unchanged.
        cost: How long it took to compute them, in seconds.
    """

    head: EventSnapshot
    standings: Standings
    heads: Heads
    made_at: float
    looked_at: float
    cost: float

    def is_fresh(self, now: float) -> bool:
        """Return whether they may be shown whatever the ledgers say."""
        return now - self.looked_at < max(FRESH_SECONDS, COSTS * self.cost)

    def is_old(self, now: float) -> bool:
        """Return whether they must be computed again even if no ledger has grown."""
        return now - self.made_at > max(OLDEST_SECONDS, COSTS * self.cost)


def kept_standings(slug: str) -> ClubsStandings | None:
    """Return the cached standings at this address, renewed if it is time.

    None if none are cached that may be shown: it is an event, a tournament that nobody has read
    lately, or a name has been hidden since.

    Raises:
        NoSuchEventError: the tournament no longer exists.
    """
    try:
        kept = cache.get(_name(slug))
    except (OSError, RedisError):
        return None
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
        snapshot: Of all clubs.
    """
    start = time()
    # This count was read before the names, so a name hidden since then outdates these standings.
    names = sum(club.names for club in snapshot.clubs)
    heads = replace(_heads(snapshot.event.simultaneous), names=names)
    with without_collecting():
        shown = standings(snapshot.seen_by(Role.PUBLIC))
    made = ClubsStandings(_head(snapshot), shown, heads, start, start, time() - start)
    _keep(made)
    return made


def _renewed(kept: ClubsStandings, heads: Heads) -> ClubsStandings:
    slug, now = kept.head.event.slug, time()
    try:
        if heads == kept.heads and not kept.is_old(now):
            renewed = replace(kept, looked_at=now)
            _keep(renewed)
            return renewed
        return clubs_standings(open_event_or_simultaneous(slug))
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
    try:
        cache.set(_name(made.head.event.slug), made, KEPT_SECONDS)
    except (OSError, RedisError):
        return


def _forget(name: str) -> None:
    try:
        cache.delete(name)
    except (OSError, RedisError):
        return
