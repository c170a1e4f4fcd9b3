"""The stages that come after an event, and everybody's place across all of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tournaments.record.models import Contestant, Session, Stage
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.standings.selectors.ranking.standings import Place, places

LAST = 1_000_000


@dataclass(frozen=True, slots=True)
class LaterStage:
    """A contest that contestants qualified for; ``status`` is that of its most advanced session."""

    event_id: int
    name: str
    slug: str
    number: int
    contestants: int
    status: str


def later_stages(event_id: int) -> tuple[LaterStage, ...]:
    """Return the stages for which contestants qualified in an event, finals first."""
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
        LaterStage(
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
        overall: The overall place; none until the contest has a result for it.
        contestant_id: Its id in the event asked about.
        name: Its name in the contest where it ended.
        contest: The contest where it ended.
        slug: The address of that contest.
        place: The rank there, as printed.
    """

    overall: Place
    contestant_id: int
    name: str
    contest: str
    slug: str
    place: str

    @property
    def rank(self) -> str:
        """The overall place as printed."""
        return self.overall.rank


def overall_ranking(snapshot: EventSnapshot) -> tuple[OverallLine, ...]:
    """Return everybody once: the final's ranking, then the next contest's, then the rest.

    Each contest is seen as the snapshot's role sees it. The winner of a contest is placed after
    everyone who qualified for an earlier one.
    """
    found: list[OverallLine] = []
    for each in later_stages(snapshot.event.id):
        ahead = len(found)
        later = open_event(each.event_id).seen_by(snapshot.role)
        before = {pk: one.came_from for pk, one in later.contestants.items()}
        found += [
            replace(
                line, overall=_after(line.overall, ahead), contestant_id=before[line.contestant_id]
            )
            for line in overall_ranking(later)
            if before[line.contestant_id]
        ]
    gone = {line.contestant_id for line in found}
    stayed = {pk: place for pk, place in places(snapshot).items() if pk not in gone}
    return (*found, *_stayed(snapshot, stayed, len(found)))


def _stayed(
    snapshot: EventSnapshot, stayed: Mapping[int, Place], ahead: int
) -> Iterator[OverallLine]:
    """Yield those who qualified for nothing; they share a place here as they did in the event."""
    count = Counter(place.number for place in stayed.values())
    for pk, place in sorted(stayed.items(), key=lambda two: two[1].number or LAST):
        better = sum(many for other, many in count.items() if 0 < other < place.number)
        yield OverallLine(
            overall=_after(Place(better + 1, count[place.number] > 1), ahead)
            if place.number
            else Place(),
            contestant_id=pk,
            name=snapshot.name_of(snapshot.contestants[pk]),
            contest=snapshot.event.name,
            slug=snapshot.event.slug,
            place=place.rank,
        )


def _after(place: Place, ahead: int) -> Place:
    """Return a place behind so many others."""
    return place._replace(number=place.number + ahead) if place.number else place
