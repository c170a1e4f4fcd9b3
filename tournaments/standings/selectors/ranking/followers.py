"""The contests that follow an event, and everybody's place across all of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.record.models import Contestant, Session, Stage
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.standings.selectors.ranking.standings import Standing, rankings

LAST = 1_000_000


@dataclass(frozen=True, slots=True)
class Follower:
    """A contest that contestants qualified for; ``status`` is that of its most advanced session."""

    event_id: int
    name: str
    slug: str
    number: int
    contestants: int
    status: str


def followers(event_id: int) -> tuple[Follower, ...]:
    """Return the contests that follow an event, finals first."""
    rows = list(Stage.objects.filter(source=event_id).select_related("target").order_by("number"))
    if not rows:
        return ()
    ids = [row.target_id for row in rows]
    furthest = {"setup": 0, "final": 1, "running": 2}
    status: dict[int, str] = {}
    for event, found in Session.objects.filter(event__in=ids).values_list("event", "status"):
        status[event] = max(status.get(event, "setup"), found, key=furthest.__getitem__)
    entered = list(Contestant.objects.filter(event__in=ids).values_list("event", flat=True))
    return tuple(
        Follower(
            event_id=row.target_id,
            name=row.target.name,
            slug=row.target.slug,
            number=row.number,
            contestants=entered.count(row.target_id),
            status=status[row.target_id],
        )
        for row in rows
    )


@dataclass(frozen=True, slots=True)
class OverallLine:
    """A contestant's place across an event and all that follow it.

    Attributes:
        rank: The overall place, as printed; empty until the contest has a result for it.
        contestant_id: Its id in the event asked about.
        name: Its name in the contest where it ended.
        contest: The contest where it ended.
        slug: The address of that contest.
        place: The rank there.
    """

    rank: str
    contestant_id: int
    name: str
    contest: str
    slug: str
    place: str


def overall_ranking(snapshot: EventSnapshot) -> tuple[OverallLine, ...]:
    """Return everybody once: the final's ranking, then the next contest's, then the rest.

    Each contest is seen as the snapshot's role sees it. The winner of a contest is placed after
    everyone who qualified for an earlier one.
    """
    found: list[OverallLine] = []
    for each in followers(snapshot.event.id):
        ahead = len(found)
        followed = open_event(each.event_id).seen_by(snapshot.role)
        before = {pk: one.came_from for pk, one in followed.contestants.items()}
        found += [
            replace(line, rank=_after(line.rank, ahead), contestant_id=before[line.contestant_id])
            for line in overall_ranking(followed)
            if before[line.contestant_id]
        ]
    gone = {line.contestant_id for line in found}
    stayed = [
        line
        for ranking in rankings(snapshot)
        for line in ranking.standings
        if line.contestant_id not in gone
    ]
    return (*found, *_stayed(snapshot, stayed, len(found)))


def _stayed(
    snapshot: EventSnapshot, lines: Sequence[Standing], ahead: int
) -> Iterator[OverallLine]:
    """Yield those who qualified for nothing; they share a place here as they did in the event."""
    places = {line.contestant_id: int(line.rank.removesuffix("=") or LAST) for line in lines}
    count = Counter(places.values())
    for line in sorted(lines, key=lambda line: places[line.contestant_id]):
        place = places[line.contestant_id]
        better = sum(many for other, many in count.items() if other < place)
        shared = "=" if count[place] > 1 else ""
        yield OverallLine(
            rank=f"{ahead + better + 1}{shared}" if line.rank else "",
            contestant_id=line.contestant_id,
            name=line.name,
            contest=snapshot.event.name,
            slug=snapshot.event.slug,
            place=line.rank,
        )


def _after(rank: str, ahead: int) -> str:
    """Return a rank behind so many others."""
    plain = rank.removesuffix("=")
    return f"{int(plain) + ahead}{rank[len(plain) :]}" if plain else ""
