"""What each event of a series gives, as the public sees it; final events are read once.

The cache holds contestants' places under the event's edition. Everything works without a cache,
only more slowly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from django.core.cache import cache

from scoring.conditions.methods import MatchAward
from tournaments.clubs.roles import Role
from tournaments.record.selectors.edition import Edition, editions_of
from tournaments.record.selectors.event.reading.collecting import without_collecting
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.series.selectors.rule import EventOfSeries
from tournaments.site.build import build
from tournaments.standings.selectors.ranking.standings import rankings
from tournaments.standings.selectors.rating.contest import event_rating

KEPT_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Finished:
    """How a contestant finished: exact numbers, None where the event has none."""

    contestant: int
    place: str
    percentage: Fraction | None
    victory_points: Fraction | None
    masterpoints: Fraction | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """An event's outcome: each ranking separately."""

    fields: tuple[tuple[Finished, ...], ...]


def outcomes(events: Sequence[EventOfSeries]) -> Mapping[int, Outcome]:
    """Return what the public sees of these events, by id."""
    alone = [each.id for each in events if each.status == "final" and each.alone]
    keys = {event: _key(now) for event, now in editions_of(alone).items()}
    kept = cache.get_many(list(keys.values()))
    found: dict[int, Outcome] = {}
    fresh: dict[str, Outcome] = {}
    for each in events:
        known = kept.get(keys.get(each.id, ""))
        if known is None:
            with without_collecting():
                known = _outcome(open_event(each.id).seen_by(Role.PUBLIC))
            if each.id in keys:
                fresh[keys[each.id]] = known
        found[each.id] = known
    if fresh:
        cache.set_many(fresh, KEPT_SECONDS)
    return found


def _outcome(snapshot: EventSnapshot) -> Outcome:
    totals = event_rating(snapshot).whole.totals
    by_victory_points = snapshot.method.match_award is MatchAward.VICTORY_POINTS
    ranked = rankings(snapshot)
    awarded = any(line.masterpoints for ranking in ranked for line in ranking.standings)
    return Outcome(
        fields=tuple(
            tuple(
                Finished(
                    contestant=line.contestant_id,
                    place=line.rank,
                    percentage=totals[line.contestant_id].percentage,
                    victory_points=line.total_exact if by_victory_points else None,
                    masterpoints=Fraction(line.masterpoints or 0) if awarded else None,
                )
                for line in ranking.standings
                if line.rank
            )
            for ranking in ranked
        ),
    )


def _key(edition: Edition) -> str:
    return f"series:{sha256(repr((build(), edition)).encode()).hexdigest()}"
