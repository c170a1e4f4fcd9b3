"""A series as shown: who leads, which results count or are dropped, and who still needs what."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.series.rule import SeriesPoints, SeriesRule, figure, rule_in_words
from scoring.series.table import Finish, PlayedEvent, SeriesLine, season_table
from tournaments.clubs.roles import Role
from tournaments.series.selectors.entrants import Entered, Followed, entered, misfit
from tournaments.series.selectors.finishes import Finished, Outcome, outcomes
from tournaments.series.selectors.rule import EventOfSeries, SeriesFacts, events_of


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
    names: Mapping[Hashable, Followed],
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
