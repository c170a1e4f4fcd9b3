"""The line of the evening: a contestant's position after each round.

It begins with the first round after which boards can be compared: until then all have an average,
or what a ruling gave them. Each point is what the same reader could have seen when that round
ended, and what everybody may see by now, so the line reveals nothing the standings did not.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from django.core.cache import cache

from tournaments.record.selectors.access.visibility import complete_rounds, counts, visibility
from tournaments.record.selectors.edition import editions_of
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    SessionFacts,
    once_per_snapshot,
)
from tournaments.site.build import build
from tournaments.standings.selectors.ranking.standings import places, rankings

KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class LinePoint:
    """A contestant's position after a round; texts are as printed.

    Attributes:
        session: The session's number.
        round: The round.
        percentage: Empty if results are not percentages.
        boards_played: How many boards counted.
        height: The height in a picture: the percentage, or otherwise the total.
    """

    session: int
    round: int
    rank: str
    total: str
    percentage: str
    boards_played: int
    height: float


def evening_line(snapshot: EventSnapshot, contestant: ContestantFacts) -> tuple[LinePoint, ...]:
    """Return the points of a contestant with a result, in order; the last is its standing.

    A whole simultaneous tournament has no line, as its clubs are not in the same round.
    """
    if snapshot.clubs:
        return ()
    return tuple(_lines(snapshot).get(contestant.id, ()))


@once_per_snapshot
def places_gained(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return how many places each contestant gained in the last round that counts, by id.

    A loss is below 0. Nobody gains before boards can be compared in two rounds, nor once the
    results are final.
    """
    rounds = tuple(_rounds(snapshot))
    over = all(session.status == "final" for session in snapshot.sessions)
    if snapshot.clubs or over or len(rounds) < 2:
        return {}
    then = _after(snapshot, *rounds[-2])
    # A penalty is of no round: it counts before as it counts now, or it would be lost twice.
    penalties = (ruling for ruling in snapshot.rulings if ruling.result_id is None)
    before, now = places(replace(then, rulings=(*then.rulings, *penalties))), places(snapshot)
    if not _sets_apart(then):
        return {}
    return {
        pk: before[pk].number - place.number
        for pk, place in now.items()
        if place.number and before[pk].number
    }


def _sets_apart(snapshot: EventSnapshot) -> bool:
    """Return whether anybody is behind others, and not only by rulings before any comparison."""
    if not any(place.number > 1 for place in places(snapshot).values()):
        return False
    scores = Counter(
        (snapshot.fields[snapshot.sitting(result).section_id], result.board)
        for result in snapshot.results
        if result.score is not None and counts(snapshot, result)
    )
    return not snapshot.method.compares_scores or max(scores.values(), default=0) > 1


@once_per_snapshot
def _lines(snapshot: EventSnapshot) -> Mapping[int, list[LinePoint]]:
    """Return everybody's line by contestant id, without names so that it can be cached.

    All contestants of an event share this, as it takes one rating for each round.
    """
    event = snapshot.event
    now = editions_of([event.id]).get(event.id)
    if now is None or (now.head, now.unrecorded) != (event.ledger_hash, event.unrecorded):
        return _computed(snapshot)  # an earlier moment, or it has changed since it was read
    # What an older version cached may have another form, or be computed differently.
    seen = (snapshot.role.value, snapshot.every_score, sorted(snapshot.withheld))
    depends_on = (build(), now, seen)
    name = f"line:{sha256(repr(depends_on).encode()).hexdigest()}"
    made: dict[int, list[LinePoint]] | None = cache.get(name)
    if made is None:
        made = _computed(snapshot)
        cache.set(name, made, KEPT_SECONDS)
    return made


def _computed(snapshot: EventSnapshot) -> dict[int, list[LinePoint]]:
    found: dict[int, list[LinePoint]] = {}
    rounds = tuple(_rounds(snapshot))
    for session, number in rounds:
        is_last = (session, number) == rounds[-1]
        then = snapshot if is_last else _after(snapshot, session, number)
        if not found and not is_last and not _sets_apart(then):
            continue
        for ranking in rankings(then):
            for line in ranking.standings:
                if line.rank:
                    found.setdefault(line.contestant_id, []).append(
                        LinePoint(
                            session=session.number,
                            round=number,
                            rank=line.rank,
                            total=line.total,
                            percentage=line.percentage,
                            boards_played=line.boards_played,
                            height=float(line.percentage or line.total_exact),
                        )
                    )
    return found


def _rounds(snapshot: EventSnapshot) -> Iterator[tuple[SessionFacts, int]]:
    """Yield the rounds up to the last of each session in which a result counts."""
    last = dict.fromkeys((session.id for session in snapshot.sessions), 0)
    for result in snapshot.results:
        if result.score is not None and counts(snapshot, result):
            sitting = snapshot.sitting(result)
            here = snapshot.session_of[sitting.section_id].id
            last[here] = max(last[here], sitting.round)
    for session in snapshot.sessions:
        for number in range(1, last[session.id] + 1):
            yield session, number


def _after(snapshot: EventSnapshot, session: SessionFacts, number: int) -> EventSnapshot:
    """Return the event as it stood after a round, without penalties.

    If all boards so far are open by now, every score counts. Otherwise the same reader looks at it,
    so anything held back then is held back here; and a board that others hid then, but do not hide
    now, is left out: they have opened since, and what they gave can be taken off the total.
    """
    numbers = {pk: each.number for pk, each in snapshot.session_of.items()}
    played = {
        pk
        for pk, sitting in snapshot.sittings.items()
        if (numbers[sitting.section_id], sitting.round) <= (session.number, number)
    }
    every = {
        (each.id, board)
        for each in snapshot.sessions
        if each.number <= session.number
        for board in snapshot.boards[each.id]
    }
    is_open = every <= visibility(snapshot).boards
    complete, hides = complete_rounds(snapshot), snapshot.method.hides_scores
    results = []
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        if sitting.id in played and (counts(snapshot, result) or not hides):
            results.append(result)
        elif sitting.id not in played or sitting.round > complete[sitting.section_id]:
            results.append(result._replace(score=None))
    counted = {result.id for result in results if result.sitting_id in played}
    return replace(
        snapshot,
        every_score=snapshot.every_score or is_open,
        results=tuple(results),
        rulings=tuple(ruling for ruling in snapshot.rulings if ruling.result_id in counted),
    )
