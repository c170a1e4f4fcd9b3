"""Standings of many clubs, kept for a while: thousands of pairs are not ranked for every reader.

Standings are never stored. What is kept here is a copy in the cache of what the public sees, with
the state of the ledgers it was computed from; without a cache everything works, more slowly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import time

from django.core.cache import cache
from django.db.models import Count, Sum
from redis.exceptions import RedisError

from tournaments.models import Event
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role
from tournaments.selectors.standings.standings import Standings, standings

FRESH_SECONDS = 10
"""How old standings may be at least before anybody looks whether there is something new."""
COSTS = 10
"""For how many times as long as it took to compute them standings are shown."""
OLDEST_SECONDS = 300
"""Names are not in the ledger: after this time all is read again, changed or not."""
KEPT_SECONDS = 3600
WORKING_SECONDS = 120
"""How long one reader may be at it while the others are shown what there was."""


@dataclass(frozen=True)
class ClubsStandings:
    """What the public sees of a simultaneous tournament.

    Attributes:
        head: The event without sections, and without anybody's seats, results and rulings.
        standings: Of all clubs.
        heads: How many clubs there were and how many entries their ledgers had.
        made_at: When it was computed, in seconds since 1970.
        looked_at: When the ledgers were last found unchanged.
        cost: How long it took, in seconds.
    """

    head: EventSnapshot
    standings: Standings
    heads: tuple[int, int]
    made_at: float
    looked_at: float
    cost: float

    def is_fresh(self, now: float) -> bool:
        """Whether it may be shown without looking for anything new."""
        return now - self.looked_at < max(FRESH_SECONDS, COSTS * self.cost)

    def is_old(self, now: float) -> bool:
        """Whether it has to be computed again even if no ledger has grown."""
        return now - self.made_at > max(OLDEST_SECONDS, COSTS * self.cost)


def kept_standings(slug: str) -> ClubsStandings | None:
    """Return the standings kept at this address, renewed when it is time.

    None when none are kept: then it is an event, or a tournament that nobody has read lately.

    Raises:
        NoSuchEventError: the tournament is gone.
    """
    try:
        kept = cache.get(_name(slug))
    except (OSError, RedisError):
        return None
    if not isinstance(kept, ClubsStandings) or kept.is_fresh(time()):
        return kept if isinstance(kept, ClubsStandings) else None
    return _renewed(kept) if _is_first(slug) else kept


def clubs_standings(snapshot: EventSnapshot) -> ClubsStandings:
    """Compute what the public sees of a simultaneous tournament, and keep it.

    Args:
        snapshot: Of all its clubs.
    """
    start = time()
    heads = _heads(snapshot.event.simultaneous)
    shown = standings(snapshot.seen_by(Role.PUBLIC))
    made = ClubsStandings(_head(snapshot), shown, heads, start, start, time() - start)
    _keep(made)
    return made


def _renewed(kept: ClubsStandings) -> ClubsStandings:
    slug, now = kept.head.event.slug, time()
    try:
        if _heads(slug) == kept.heads and not kept.is_old(now):
            renewed = replace(kept, looked_at=now)
            _keep(renewed)
            return renewed
        return clubs_standings(open_event_or_simultaneous(slug))
    except NoSuchEventError:
        _forget(_name(slug))
        raise
    finally:
        _forget(f"{_name(slug)}:working")


def _heads(slug: str) -> tuple[int, int]:
    found: Mapping[str, int | None] = Event.objects.filter(simultaneous__slug=slug).aggregate(
        clubs=Count("id"), entries=Sum("ledger_sequence")
    )
    return found["clubs"] or 0, found["entries"] or 0


def _head(snapshot: EventSnapshot) -> EventSnapshot:
    return replace(
        snapshot,
        sessions=tuple(replace(session, sections=()) for session in snapshot.sessions),
        contestants={},
        entries={},
        sittings={},
        results=(),
        rulings=(),
    )


def _name(slug: str) -> str:
    return f"all-clubs:{slug[:80]}"


def _is_first(slug: str) -> bool:
    """Whether nobody else is computing these standings now."""
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
