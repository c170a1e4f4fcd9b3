"""Season tables: what counts, who takes part, and the table."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from scoring.conditions.methods import ContestKind, MatchAward
from scoring.rounding import rounded
from scoring.series.rule import (
    MOST_RESULTS,
    Combined,
    Entrants,
    SeriesPoints,
    SeriesRule,
    figure,
    parse_places,
    rule_in_words,
)
from scoring.series.table import Finish, PlayedEvent, SeriesLine, season_table
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import ClubLook, look_of, person, public_name
from tournaments.record.models import ContestantPlayer, Event
from tournaments.record.selectors.edition import Edition, editions_of
from tournaments.record.selectors.event.reading import without_collecting
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.series.models import Series
from tournaments.site.build import build
from tournaments.site.limits import LARGEST_ID, LONGEST_PLACES, LONGEST_TITLE
from tournaments.standings.selectors.ranking.standings import rankings
from tournaments.standings.selectors.rating.contest import event_rating

MOST_TO_CHOOSE = 300
"""Events that a director can tick; a rule by dates or name counts older ones, too."""


_RESULTS = {"min_value": 0, "max_value": MOST_RESULTS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesChoice:
    """What a director chooses for a series; see ``Series`` for what each part means."""

    name: str = field(metadata={"max_length": LONGEST_TITLE})
    entrants: Entrants = Entrants.PLAYER
    points: SeriesPoints = SeriesPoints.PERCENTAGE
    places: str = field(default="", metadata={"max_length": LONGEST_PLACES})
    best: int = field(default=0, metadata=_RESULTS)
    minimum: int = field(default=0, metadata=_RESULTS)
    combined: Combined = Combined.TOTAL
    provisional: bool = False
    by_hand: bool = False
    name_part: str = field(default="", metadata={"max_length": LONGEST_TITLE})
    first_day: date | None = None
    last_day: date | None = None
    events: tuple[int, ...] = ()


COLUMNS = tuple(each.name for each in fields(SeriesChoice) if each.name != "events")
"""What a choice and a row of ``Series`` both hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesFacts(SeriesChoice):
    """A series and its rule; ``events`` are the ids of those chosen by hand."""

    id: int
    club_id: int
    club: str
    look: ClubLook
    noindex: bool
    slug: str
    version: int

    @property
    def rule(self) -> SeriesRule:
        """How the season table is scored."""
        return SeriesRule(
            points=self.points,
            places=parse_places(self.places) if self.points is SeriesPoints.PLACE else (),
            best=self.best,
            minimum=self.minimum,
            combined=self.combined,
        )


@dataclass(frozen=True, slots=True)
class EventOfSeries:
    """An event that belongs to a series; ``status`` is setup, running or final."""

    id: int
    name: str
    slug: str
    held_on: date
    status: str
    contest: str
    alone: bool


def every_series(
    club_ids: Collection[int] | None = None, *, most: int | None = None
) -> tuple[SeriesFacts, ...]:
    """Return the series of these clubs, or of all clubs, by club and name; the first ``most``."""
    rows = Series.objects.order_by("club__name", "name", "id")
    return _facts((rows if club_ids is None else rows.filter(club__in=club_ids))[:most])


def series_at(slug: str) -> SeriesFacts | None:
    """Return the series at an address; None if there is none."""
    return next(iter(_facts(Series.objects.filter(slug=slug))), None)


def series_by_id(series_id: int) -> SeriesFacts | None:
    """Return a series by its id; None if there is none."""
    if series_id > LARGEST_ID:
        return None
    return next(iter(_facts(Series.objects.filter(pk=series_id))), None)


def events_of(series: SeriesFacts) -> tuple[EventOfSeries, ...]:
    """Return the events that belong to a series, in the order they were held."""
    return _events(_belonging(series))


def events_to_choose(club_id: int, chosen: Sequence[int] = ()) -> tuple[EventOfSeries, ...]:
    """Return the latest events of a club and those already chosen, newest first."""
    of_club = Event.objects.filter(club=club_id)
    latest = of_club.order_by("-held_on", "-id").values_list("id", flat=True)[:MOST_TO_CHOOSE]
    return tuple(reversed(_events(of_club.filter(pk__in=[*latest, *chosen]))))


def _belonging(series: SeriesFacts) -> QuerySet[Event]:
    rows = Event.objects.filter(club=series.club_id)
    if series.by_hand:
        return rows.filter(pk__in=series.events)
    if series.name_part:
        rows = rows.filter(name__icontains=series.name_part)
    if series.first_day:
        rows = rows.filter(held_on__gte=series.first_day)
    return rows.filter(held_on__lte=series.last_day) if series.last_day else rows


def _events(rows: QuerySet[Event]) -> tuple[EventOfSeries, ...]:
    counted = rows.order_by("held_on", "id").annotate(
        all_sessions=Count("sessions"),
        in_setup=Count("sessions", filter=Q(sessions__status="setup")),
        final=Count("sessions", filter=Q(sessions__status="final")),
    )
    return tuple(
        EventOfSeries(
            id=row.pk,
            name=row.name,
            slug=row.slug,
            held_on=row.held_on,
            status=_status(row.all_sessions, row.in_setup, row.final),
            contest=row.contest,
            alone=row.simultaneous_id is None,
        )
        for row in counted
    )


def _status(sessions: int, in_setup: int, final: int) -> str:
    if sessions == in_setup:
        return "setup"
    return "final" if sessions == final else "running"


def _facts(rows: QuerySet[Series]) -> tuple[SeriesFacts, ...]:
    found: Iterable[Series] = rows.select_related("club").prefetch_related("chosen")
    return tuple(
        SeriesFacts(
            **{name: getattr(row, name) for name in COLUMNS}
            | {
                "entrants": Entrants(row.entrants),
                "points": SeriesPoints(row.points),
                "combined": Combined(row.combined),
                "events": tuple(sorted(each.event_id for each in row.chosen.all())),
            },
            id=row.pk,
            club_id=row.club_id,
            club=row.club.name,
            look=look_of(row.club),
            noindex=row.club.noindex,
            slug=row.slug,
            version=row.version,
        )
        for row in found
    )


Who = tuple[str, ...]
"""A player, pair or team: player ids in order, or a team's name."""

PAIR = 2
_OF_PAIRS = (ContestKind.PAIRS,)
_OF_TEAMS = (ContestKind.TEAM_MATCH, ContestKind.TEAMS)


@dataclass(frozen=True, slots=True)
class ShownName:
    """What the reader sees someone called who is followed.

    ``hidden`` means that one of the players is hidden from this reader, so their individual results
    are not shown: who played where would give them away.
    """

    name: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """The contestants of some events, and who is followed there.

    Attributes:
        who: Those whom a contestant stands for, by its id; none if nobody is named.
        names: The name of each.
    """

    who: Mapping[int, tuple[Hashable, ...]]
    names: Mapping[Hashable, ShownName]


def misfit(entrants: Entrants, contest: str) -> str:
    """Return why an event with this contest cannot count, in words; empty if it can."""
    kind = ContestKind(contest)
    if entrants is Entrants.PAIR and kind not in _OF_PAIRS:
        return "It ranks no pairs."
    if entrants is Entrants.TEAM and kind not in _OF_TEAMS:
        return "It ranks no teams."
    return ""


def entered(event_ids: Collection[int], entrants: Entrants, role: Role) -> Entered:
    """Return who is followed in these events; an unnamed team is identified by its players.

    Whoever has played under several names is one person, under the name that the club keeps.
    """
    rows = (
        ContestantPlayer.objects.filter(contestant__event__in=event_ids)
        .order_by("contestant", "position")
        .annotate(person=person(), called=Coalesce("player__same_as__name", "player__name"))
        .values_list("contestant", "contestant__name", "person", "called", "player__shown")
    )
    members: dict[int, list[tuple[int, str, bool]]] = {}
    teams: dict[int, str] = {}
    for contestant, team, player, name, shown in rows:
        public = role is Role.PUBLIC
        called = public_name(name, shown) if public else name
        members.setdefault(contestant, []).append((player, called, public and shown == "hidden"))
        teams[contestant] = team
    who: dict[int, tuple[Hashable, ...]] = {}
    names: dict[Hashable, ShownName] = {}
    for contestant, players in members.items():
        found: dict[Hashable, ShownName] = dict(_named(entrants, teams[contestant], players))
        who[contestant] = tuple(found)
        names |= found
    return Entered(who, names)


def _named(
    entrants: Entrants, team: str, players: list[tuple[int, str, bool]]
) -> list[tuple[Who, ShownName]]:
    if entrants is Entrants.PLAYER:
        return [((str(pk),), ShownName(name, hidden)) for pk, name, hidden in players]
    if entrants is Entrants.PAIR and len(players) != PAIR:
        return []
    together = ShownName(
        " – ".join(name for _, name, _ in players), any(hidden for *_, hidden in players)
    )
    if entrants is Entrants.TEAM and team:
        return [((team.casefold(),), ShownName(team))]
    return [(tuple(sorted(str(pk) for pk, *_ in players)), together)]


CACHED_SECONDS = 7 * 24 * 3600


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
    cached = cache.get_many(list(keys.values()))
    found: dict[int, Outcome] = {}
    fresh: dict[str, Outcome] = {}
    for each in events:
        known = cached.get(keys.get(each.id, ""))
        if known is None:
            with without_collecting():
                known = _outcome(open_event(each.id).seen_by(Role.PUBLIC))
            if each.id in keys:
                fresh[keys[each.id]] = known
        found[each.id] = known
    if fresh:
        cache.set_many(fresh, CACHED_SECONDS)
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


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """An event of a series; ``why`` says why it does not count; empty if it does."""

    name: str
    slug: str
    held_on: date
    status: str
    why: str


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result in an event, as printed; ``counts`` is False if it is dropped."""

    event: str
    slug: str
    held_on: date
    points: str
    exact: Fraction
    place: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a season table.

    ``missing`` is how many more events they must play to be placed; ``note`` is what breaks a tie.
    ``results`` are None if they would reveal a hidden player.
    """

    place: str
    name: str
    total: str
    exact: Fraction
    played: int
    counted: int
    missing: int
    note: str
    results: tuple[ResultLine, ...] | None


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A series as one reader may see it.

    ``nameless`` contestants have a result but no named players, so nobody is credited.
    """

    series: SeriesFacts
    rule: tuple[str, ...]
    events: tuple[CountedEvent, ...]
    rows: tuple[Row, ...] = ()
    nameless: int = 0
    in_play: bool = False

    @property
    def counted(self) -> int:
        """How many events count."""
        return sum(not each.why for each in self.events)


def series_table(series: SeriesFacts, role: Role) -> SeriesTable:
    """Return a series as a reader may see it, from the results the public sees.

    Events that have not started are listed only for directors.
    """
    listed = [
        each for each in events_of(series) if each.status != "setup" or role is not Role.PUBLIC
    ]
    why = {each.id: _why_not(series, each) for each in listed}
    counting = [each for each in listed if not why[each.id]]
    found = outcomes(counting)
    why |= {each.id: _without(series.rule.points, each, found[each.id]) for each in counting}
    counting = [each for each in counting if not why[each.id]]
    people = entered([each.id for each in counting], series.entrants, role)
    events = tuple(
        CountedEvent(each.name, each.slug, each.held_on, each.status, why[each.id])
        for each in listed
    )
    in_play = any(each.status == "running" for each in counting)
    season = [
        PlayedEvent(
            each.id, tuple(tuple(_finishes(field, people)) for field in found[each.id].fields)
        )
        for each in counting
    ]
    by_id: dict[Hashable, EventOfSeries] = {each.id: each for each in counting}
    return SeriesTable(
        series,
        rule_in_words(series.rule, series.entrants),
        events,
        rows=tuple(
            _row(series.rule, line, people.names, by_id)
            for line in season_table(series.rule, season)
        ),
        nameless=sum(
            not finish.who for event in season for field in event.fields for finish in field
        ),
        in_play=in_play,
    )


def _why_not(series: SeriesFacts, event: EventOfSeries) -> str:
    if event.status == "setup":
        return "It has not started."
    if event.status == "running" and not series.provisional:
        return "It is not final yet."
    return misfit(series.entrants, event.contest)


_LACKING = {
    SeriesPoints.PERCENTAGE: ("percentage", "It has no percentages."),
    SeriesPoints.VICTORY_POINTS: ("victory_points", "It has no victory points."),
    SeriesPoints.MASTERPOINTS: ("masterpoints", "No masterpoints have been awarded for it."),
}


def _without(points: SeriesPoints, event: EventOfSeries, outcome: Outcome) -> str:
    """Return why a final event gives nobody anything; empty if it does."""
    if event.status != "final" or points not in _LACKING:
        return ""
    figure_of, words = _LACKING[points]
    has = any(getattr(each, figure_of) is not None for field in outcome.fields for each in field)
    return "" if has else words


def _finishes(field: tuple[Finished, ...], people: Entered) -> Iterator[Finish]:
    for each in field:
        yield Finish(
            who=people.who.get(each.contestant, ()),
            place=each.place,
            percentage=each.percentage,
            victory_points=each.victory_points,
            masterpoints=each.masterpoints,
        )


def _row(
    rule: SeriesRule,
    line: SeriesLine,
    names: Mapping[Hashable, ShownName],
    events: Mapping[Hashable, EventOfSeries],
) -> Row:
    who = names[line.who]
    return Row(
        place=line.place,
        name=who.name,
        total=figure(rule, line.total),
        exact=line.total,
        played=len(line.results),
        counted=sum(each.counts for each in line.results),
        missing=line.missing,
        note=_note(line.ahead_by),
        results=None
        if who.hidden
        else tuple(
            ResultLine(
                event=events[each.event].name,
                slug=events[each.event].slug,
                held_on=events[each.event].held_on,
                points=_points(rule, each.points),
                exact=each.points,
                place=each.place,
                counts=each.counts,
            )
            for each in line.results
        ),
    )


def _points(rule: SeriesRule, points: Fraction) -> str:
    return figure(SeriesRule(points=rule.points), points)


_ORDINALS = ("best", "second best", "third best")


def _note(ahead_by: int) -> str:
    if not ahead_by:
        return ""
    known = ahead_by <= len(_ORDINALS)
    return f"by the {_ORDINALS[ahead_by - 1] if known else f'{ahead_by}th best'} result"


Cell = str | int | Decimal | None
Line = tuple[Cell, ...]
Table = tuple[str, str, tuple[str, ...], tuple[Line, ...]]
"""A table's name in addresses, its title, headings and rows."""


def tables_of_series(shown: SeriesTable) -> tuple[Table, ...]:
    """Return what a series page shows, as tables."""
    events = (
        "events",
        "Events",
        ("Date", "Event", "Counts", "Why not"),
        tuple(
            (each.held_on.isoformat(), each.name, "no" if each.why else "yes", each.why)
            for each in shown.events
        ),
    )
    standings = tuple(
        (
            _place(row.place),
            row.name,
            _number(row.exact),
            row.played,
            row.counted,
            row.missing or None,
            row.note,
        )
        for row in shown.rows
    )
    headings = ("Place", "Name", "Total", "Played", "Counting", "Still to play", "Ahead")
    results = ("Name", "Date", "Event", "Place", "Points", "Counts")
    return (
        ("standings", "Standings", headings, standings),
        ("results", "Results", results, tuple(_results(shown))),
        events,
    )


def _results(shown: SeriesTable) -> Iterator[Line]:
    for row in shown.rows:
        for each in row.results or ():
            yield (
                row.name,
                each.held_on.isoformat(),
                each.event,
                _place(each.place),
                _number(each.exact),
                "yes" if each.counts else "no",
            )


def _place(text: str) -> str | int | None:
    """Return a place as a number, so that a spreadsheet can sort it; a shared one as text.

    >>> _place("3"), _place("3="), _place("")
    (3, '3=', None)
    """
    return (int(text) if text.isdigit() else text) or None


def _number(exact: Fraction) -> Decimal | int:
    found = rounded(exact, 2)
    return int(found) if found == int(found) else found
