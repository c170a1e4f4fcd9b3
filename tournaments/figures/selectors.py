"""A club's season in figures, from its final events: what was played, who came, with whom.

It is read from the rows of all its events at once, never event by event; nothing is rated.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, QuerySet, Sum, Value
from django.utils import timezone

from scoring.conditions.methods import ContestKind
from tournaments.clubhouse.selectors import season_name, season_of
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import ClubFacts, person, public_name
from tournaments.membership.models import Subscription
from tournaments.record.models import (
    Award,
    Contestant,
    ContestantPlayer,
    Event,
    Result,
    Sitting,
    StartingPosition,
    Substitute,
)
from tournaments.record.selectors.events import final_events
from tournaments.signup.models import TableMoney
from tournaments.site.texts import letters_of, surname_first

SEATS_AT_A_TABLE = 4


@dataclass(frozen=True, slots=True)
class EventFigures:
    """An event in figures.

    Attributes:
        name: Its name.
        slug: Its address.
        held_on: Its day.
        contest: What is ranked, in words.
        sessions: How many sessions it had.
        entries: How many contestants were entered.
        players: How many different people came, as far as they have names.
        tables: A quarter of the seats taken, so that a pair that sits out is half a table; each
            session counts.
        boards: How many boards were on the tables; each session counts.
    """

    name: str
    slug: str
    held_on: date
    contest: str
    sessions: int
    entries: int
    players: int
    tables: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Some events added up.

    Attributes:
        events: How many there were.
        sessions: Their sessions.
        tables: Their tables.
        boards: Their boards.
        attendances: Their players: whoever came to two events is counted twice.
    """

    events: int
    sessions: int
    tables: Fraction
    boards: int
    attendances: int


@dataclass(frozen=True, slots=True)
class SeasonTotals:
    """A season added up.

    Attributes:
        all: Its events.
        players: How many different people came.
        newcomers: How many of them came to the club for the first time.
    """

    all: Totals
    players: int
    newcomers: int


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a season, from its ``first`` day, beside the same month of the season before."""

    first: date
    now: Totals
    before: Totals


@dataclass(frozen=True, slots=True)
class Attendance:
    """How often somebody came in a season.

    Attributes:
        player_id: The player's id.
        name: The player's name.
        events: To how many events.
        first_came: On which day for the first time in the season.
        last_came: On which day for the last time in the season.
        is_new: Whether that first time was the first ever.
    """

    player_id: int
    name: str
    events: int
    first_came: date
    last_came: date
    is_new: bool


@dataclass(frozen=True, slots=True)
class Partnership:
    """Two players, by surname, and how many events of pairs they entered together."""

    names: tuple[str, str]
    events: int


@dataclass(frozen=True, slots=True)
class Awarded:
    """What a player was awarded in a season by one table.

    Attributes:
        name: The player's name.
        national_id: The federation's number of the player; empty if unknown.
        table: The award table with its version, or ``by hand``.
        events: At how many events.
        points: The sum.
    """

    name: str
    national_id: str
    table: str
    events: int
    points: Decimal


@dataclass(frozen=True, slots=True)
class Taken:
    """What a club took on a day for one thing, payments that were taken back left out.

    Attributes:
        day: The day of the evening, or on which subscriptions were paid.
        what: The evening; empty for subscriptions.
        payments: How many there were.
        cash: What was paid in cash.
        otherwise: What was paid by transfer or in another way.
    """

    day: date
    what: str
    payments: int
    cash: Decimal
    otherwise: Decimal

    @property
    def amount(self) -> Decimal:
        """All of it."""
        return self.cash + self.otherwise


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """A club's season in figures, beside the season before.

    Attributes:
        club: The club.
        first: The first day of the season.
        events: Its final events in order of time.
        total: All of them added up.
        total_before: The season before, added up.
        months: Its twelve months.
        attendance: Who came, the most frequent first.
        gone: Who came in the season before and not in this one, the most frequent first.
        partnerships: The most frequent first.
        awards: By surname.
        money: What was taken, by day.
        money_before: What was taken in the season before.
        has_earlier: Whether the club has final events of an earlier season.
        has_later: Whether this season is over.
    """

    club: ClubFacts
    first: date
    events: tuple[EventFigures, ...]
    total: SeasonTotals
    total_before: SeasonTotals
    months: tuple[Month, ...]
    attendance: tuple[Attendance, ...]
    gone: tuple[Attendance, ...]
    partnerships: tuple[Partnership, ...]
    awards: tuple[Awarded, ...]
    money: tuple[Taken, ...]
    money_before: tuple[Taken, ...]
    has_earlier: bool
    has_later: bool

    @property
    def name(self) -> str:
        """The season, such as ``2025/26``."""
        return season_name(self.first)

    @property
    def name_before(self) -> str:
        """The season before."""
        return season_name(_year_before(self.first))


def season_figures(club: ClubFacts, day: date, *, for_everybody: bool = False) -> SeasonFigures:
    """Return the figures of the season to which a day belongs, beside those of the season before.

    Whoever was entered or sat in as a substitute came to an event, except those for whom others sat
    in every round. Whoever came under several names is one person.

    Args:
        club: The club.
        day: Any day of the season.
        for_everybody: Whether names are shown as the public sees them, not as officers do.
    """
    first, last = season_of(day, club.id)
    before = _year_before(first)
    final = final_events().filter(club=club.id, held_on__lte=last)
    shown = final.filter(held_on__gte=before)
    substitutes = _substitutes(final)
    everybody = ContestantPlayer.objects.filter(contestant__event__in=final)
    entered = everybody.exclude(pk__in=_never_sat(substitutes)).annotate(person=person())
    entries = _entries(entered.filter(contestant__event__in=shown))
    people: defaultdict[int, set[int]] = defaultdict(set)
    for entry in entries:
        people[entry.event].add(entry.player)
    for substitute in substitutes:
        people[substitute.event].add(substitute.player)
    events = _event_figures(shown, people)
    now = {pk: each for pk, each in events.items() if each.held_on >= first}
    earlier = {pk: each for pk, each in events.items() if each.held_on < first}
    names = _Names(club.id, for_everybody=for_everybody)
    debuts = _debuts(entered, substitutes)
    attendance = _attendance(now, people, debuts, names)
    attendance_before = _attendance(earlier, people, debuts, names)
    here = {each.player_id for each in attendance}
    return SeasonFigures(
        club=club,
        first=first,
        events=tuple(now.values()),
        total=_season_totals(now.values(), attendance),
        total_before=_season_totals(earlier.values(), attendance_before),
        months=_months(first, now.values(), earlier.values()),
        attendance=attendance,
        gone=tuple(each for each in attendance_before if each.player_id not in here),
        partnerships=_partnerships((each for each in entries if each.event in now), names),
        awards=_awards(now, names),
        money=_money(club.id, first, last),
        money_before=_money(club.id, before, first - timedelta(days=1)),
        has_earlier=bool(earlier) or final.filter(held_on__lt=before).exists(),
        has_later=last < timezone.localdate(),
    )


def _year_before(first: date) -> date:
    return first.replace(year=first.year - 1)


class _Entry(NamedTuple):
    event: int
    contestant: int
    player: int
    contest: str


class _Substituted(NamedTuple):
    event: int
    held_on: date
    session: int
    contestant: int
    seat: int
    player: int
    first_round: int
    last_round: int | None


def _entries(entered: QuerySet[Any]) -> list[_Entry]:
    fields = ("contestant__event", "contestant", "person", "contestant__event__contest")
    rows = entered.order_by("contestant_id", "position").values_list(*fields)
    return [_Entry(*row) for row in rows]


def _substitutes(final: QuerySet[Event]) -> list[_Substituted]:
    fields = (
        "event",
        "event__held_on",
        "session",
        "contestant",
        "seat",
        "person",
        "first_round",
        "last_round",
    )
    rows = Substitute.objects.filter(event__in=final).annotate(person=person()).order_by("pk")
    return [_Substituted(*row) for row in rows.values_list(*fields)]


def _never_sat(substitutes: Iterable[_Substituted]) -> list[int]:
    """Return the rows of those entered for whom others sat in every round of every session."""
    sat: defaultdict[tuple[int, int, int], list[_Substituted]] = defaultdict(list)
    for each in substitutes:
        sat[each.event, each.contestant, each.seat].append(each)
    in_force = Sitting.objects.filter(
        section__event__in={event for event, *_ in sat}, withdrawn_in_version=None
    ).order_by()
    rounds: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for event, session, last in in_force.values_list("section__event", "section__session").annotate(
        Max("round")
    ):
        rounds[event][session] = last
    replaced = set()
    for (event, contestant, seat), them in sat.items():
        missed = {
            (each.session, number)
            for each in them
            for number in range(
                each.first_round, (each.last_round or rounds[event][each.session]) + 1
            )
        }
        if all(
            (session, number + 1) in missed
            for session, last in rounds[event].items()
            for number in range(last)
        ):
            replaced.add((contestant, seat))
    rows = ContestantPlayer.objects.filter(
        contestant__in={contestant for contestant, _ in replaced}
    )
    return [
        pk
        for pk, contestant, seat in rows.order_by().values_list("pk", "contestant", "position")
        if (contestant, seat) in replaced
    ]


def _event_figures(
    shown: QuerySet[Event], people: Mapping[int, set[int]]
) -> dict[int, EventFigures]:
    """Return the figures of events by their ids, in order of time."""
    sessions = shown.annotate(sessions_held=Count("sessions")).order_by("held_on", "pk")
    seats = _by_event(StartingPosition.objects.filter(event__in=shown), Sum("seats"))
    entries = _by_event(Contestant.objects.filter(event__in=shown), Count("pk"))
    boards: Counter[int] = Counter()
    on_tables = Result.objects.filter(
        sitting__section__event__in=shown, sitting__withdrawn_in_version=None
    ).order_by()
    for event, _session, number in on_tables.values_list(
        "sitting__section__event", "sitting__section__session"
    ).annotate(Count("board", distinct=True)):
        boards[event] += number
    return {
        row.pk: EventFigures(
            name=row.name,
            slug=row.slug,
            held_on=row.held_on,
            contest=row.get_contest_display(),
            sessions=row.sessions_held,
            entries=entries.get(row.pk, 0),
            players=len(people.get(row.pk, ())),
            tables=Fraction(seats.get(row.pk, 0), SEATS_AT_A_TABLE),
            boards=boards[row.pk],
        )
        for row in sessions
    }


def _by_event(rows: QuerySet[Any], figure: Count | Sum) -> dict[int, int]:
    return dict(rows.order_by().values_list("event").annotate(figure))


def _debuts(entered: QuerySet[Any], substitutes: Iterable[_Substituted]) -> dict[int, date]:
    """Return the day on which each player first came to the club."""
    rows = entered.order_by().values_list("person").annotate(Min("contestant__event__held_on"))
    found = dict(rows)
    for each in substitutes:
        found[each.player] = min(each.held_on, found.get(each.player, each.held_on))
    return found


def _totals(events: Iterable[EventFigures]) -> Totals:
    shown = tuple(events)
    return Totals(
        events=len(shown),
        sessions=sum(each.sessions for each in shown),
        tables=sum((each.tables for each in shown), Fraction(0)),
        boards=sum(each.boards for each in shown),
        attendances=sum(each.players for each in shown),
    )


def _season_totals(
    events: Iterable[EventFigures], attendance: tuple[Attendance, ...]
) -> SeasonTotals:
    newcomers = sum(each.is_new for each in attendance)
    return SeasonTotals(_totals(events), len(attendance), newcomers)


def _months(
    first: date, now: Iterable[EventFigures], before: Iterable[EventFigures]
) -> tuple[Month, ...]:
    sums: defaultdict[tuple[int, int], list[EventFigures]] = defaultdict(list)
    for each in (*now, *before):
        sums[each.held_on.year, each.held_on.month].append(each)
    days = [
        date(first.year + (first.month + n - 1) // 12, (first.month + n - 1) % 12 + 1, 1)
        for n in range(12)
    ]
    return tuple(
        Month(day, _totals(sums[day.year, day.month]), _totals(sums[day.year - 1, day.month]))
        for day in days
    )


class _Names:
    """A club's players by their ids: names, places in a list by surname, federations' numbers."""

    def __init__(self, club_id: int, *, for_everybody: bool) -> None:
        found = list(Player.objects.filter(club=club_id).order_by())
        self.names = {
            each.pk: public_name(each.name, each.shown) if for_everybody else each.name
            for each in found
        }
        self.numbers: dict[int, str] = {}
        for each in sorted(found, key=lambda each: each.same_as_id is not None):
            is_told = not for_everybody or each.shown == Player.Shown.NAME
            if is_told and not self.numbers.get(each.person_id):
                self.numbers[each.person_id] = each.national_id
        sorted_by = {pk: (letters_of(surname_first(name)), pk) for pk, name in self.names.items()}
        self.places = {
            pk: place for place, pk in enumerate(sorted(sorted_by, key=sorted_by.__getitem__))
        }


def _attendance(
    events: Mapping[int, EventFigures],
    people: Mapping[int, set[int]],
    debuts: Mapping[int, date],
    names: _Names,
) -> tuple[Attendance, ...]:
    days: defaultdict[int, list[date]] = defaultdict(list)
    for pk, event in events.items():
        for player in people.get(pk, ()):
            days[player].append(event.held_on)
    return tuple(
        Attendance(
            player_id=player,
            name=names.names[player],
            events=len(came),
            first_came=came[0],
            last_came=came[-1],
            is_new=came[0] == debuts[player],
        )
        for player, came in sorted(
            days.items(), key=lambda item: (-len(item[1]), names.places[item[0]])
        )
    )


def _partnerships(entries: Iterable[_Entry], names: _Names) -> tuple[Partnership, ...]:
    pairs: defaultdict[int, list[int]] = defaultdict(list)
    for each in entries:
        if each.contest == ContestKind.PAIRS:
            pairs[each.contestant].append(each.player)
    together = Counter(
        tuple(sorted(players, key=names.places.__getitem__))
        for players in pairs.values()
        if len(players) == 2
    )
    return tuple(
        Partnership((names.names[one], names.names[other]), events)
        for (one, other), events in sorted(
            together.items(),
            key=lambda item: (-item[1], *(names.places[player] for player in item[0])),
        )
    )


def _awards(events: Iterable[int], names: _Names) -> tuple[Awarded, ...]:
    points: defaultdict[tuple[int, str], list[Decimal]] = defaultdict(list)
    rows = Award.objects.filter(event__in=[*events], contestant__members__isnull=False)
    rows = rows.annotate(person=person("contestant__members__player"))
    for player, table, amount in rows.order_by("pk").values_list("person", "table", "points"):
        points[player, table].append(amount)
    return tuple(
        Awarded(
            names.names[player],
            names.numbers.get(player, ""),
            table,
            len(them),
            sum(them, Decimal(0)),
        )
        for (player, table), them in sorted(
            points.items(), key=lambda item: (names.places[item[0][0]], item[0][1])
        )
    )


def _money(club_id: int, since: date, until: date) -> tuple[Taken, ...]:
    """Return what a club took from one day to another, by day, subscriptions after evenings."""
    table_money = TableMoney.objects.filter(
        club=club_id, day__range=(since, until), taken_back_at=None
    ).order_by("day", "what")
    subscriptions = Subscription.objects.filter(
        player__club=club_id, paid_on__range=(since, until), taken_back_at=None
    ).order_by("paid_on")
    summed = (Count("pk"), Sum("amount"))
    taken: dict[tuple[date, bool, str], Taken] = {}
    for day, what, how, *found in (
        *table_money.values_list("day", "what", "how").annotate(*summed),
        *subscriptions.values_list("paid_on", Value(""), "way").annotate(*summed),
    ):
        payments, amount = found
        before = taken.get((day, not what, what), Taken(day, what, 0, Decimal(0), Decimal(0)))
        in_cash = how == TableMoney.How.CASH
        taken[day, not what, what] = replace(
            before,
            payments=before.payments + payments,
            cash=before.cash + (amount if in_cash else 0),
            otherwise=before.otherwise + (0 if in_cash else amount),
        )
    return tuple(each for _key, each in sorted(taken.items()))
