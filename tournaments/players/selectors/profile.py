"""A player's results over the years: averages, partners, opponents, boards."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import lcm
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from movements.lists import listed
from scoring.conditions.methods import ContestKind
from scoring.rounding import formatted
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import ClubFacts, club_facts, person, public_name
from tournaments.players.selectors.played import BoardPlayed, EventPlayed, remembered
from tournaments.record.models import ContestantPlayer, Event, Substitute
from tournaments.record.selectors.event.facts import rounds_sat
from tournaments.record.selectors.event.reading import without_collecting
from tournaments.record.selectors.events import final_events
from tournaments.site.limits import LARGEST_ID
from tournaments.site.texts import letters_of, surname_first

HUNDRED = 100
EXTREMES = 5
"""How many of the best boards are shown, and of the worst."""

MET_MOST = 20
"""How many opponents are listed."""

A_YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a club's list, and in how many final events they played."""

    id: int
    name: str
    events: int


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of some percentages: of events, or of boards.

    Attributes:
        of: How many there are.
        percentage: Their mean, exact; None if there are none.
    """

    of: int
    percentage: Fraction | None

    @property
    def text(self) -> str:
        """The mean as printed; empty if there is none."""
        return "" if self.percentage is None else formatted(self.percentage, 2)


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event that a player finished; texts are as printed.

    Attributes:
        name: The event's name.
        slug: Its address.
        held_on: Its day.
        address: The end of the address of the contestant's page.
        partners: With whom the player was entered.
        place: The place; empty for none.
        of: How many were ranked with it.
        total: The total.
        percentage: Exact; None if the event has no percentages.
        sat_in: In which rounds the player sat in as a substitute, so that the result is another's:
            ``in rounds 3–5``; empty for one who was entered.
    """

    name: str
    slug: str
    held_on: date
    address: str
    partners: str
    place: str
    of: int
    total: str
    percentage: Fraction | None
    sat_in: str

    @property
    def result(self) -> str:
        """The percentage as printed, or the total without one."""
        return self.total if self.percentage is None else f"{formatted(self.percentage, 2)}%"


@dataclass(frozen=True, slots=True)
class With:
    """A partner or an opponent, by the percentages made with or against them."""

    name: str
    player_id: int
    average: Average


@dataclass(frozen=True, slots=True)
class CardPlay:
    """Boards declared or defended: the average, and tricks taken beside others.

    Attributes:
        average: Of all such boards.
        above: Tricks above double dummy, where that is known.
        beside: Tricks above the field's best third, where somebody of it is to be compared with.
    """

    average: Average
    above: "Tricks"
    beside: "Tricks"


@dataclass(frozen=True, slots=True)
class Tricks:
    """How many tricks more were taken than something else says, on some boards.

    Attributes:
        of: On how many boards.
        more: On all of them together, negative for fewer.
    """

    of: int
    more: Fraction

    @property
    def per_board(self) -> str:
        """Tricks per board as printed, with a sign; empty without boards."""
        if not self.of:
            return ""
        exact = self.more / self.of
        return ("+" if exact > 0 else "") + formatted(exact, 2)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board that a player played, and its percentage as printed."""

    event: str
    slug: str
    held_on: date
    session: int
    board: int
    percentage: str


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's results over the years, from final events.

    Attributes:
        id: The player's id.
        name: The name.
        also: Other names under which the person played.
        club: The club.
        events: The events, newest first.
        missing: Events that have not been worked out yet; they are left out everywhere.
        remark: One sentence about the last event; empty if there is nothing to say.
        average: Of the events with percentages.
        best: The event with the highest percentage; None if there is none.
        partners: By the number of events together.
        boards: All boards, where they can be told.
        declaring: Those that the player's side declared.
        defending: Those that it defended.
        opponents: By the number of boards against each other.
        best_boards: Of the last year, best first.
        worst_boards: Of the last year, worst first.
    """

    id: int
    name: str
    also: tuple[str, ...]
    club: ClubFacts
    events: tuple[EventLine, ...]
    missing: tuple[int, ...]
    remark: str
    average: Average
    best: EventLine | None
    partners: tuple[With, ...]
    boards: Average
    declaring: CardPlay
    defending: CardPlay
    opponents: tuple[With, ...]
    best_boards: tuple[BoardLine, ...]
    worst_boards: tuple[BoardLine, ...]

    @property
    def trend(self) -> tuple[EventLine, ...]:
        """The last events with percentages, oldest first."""
        return tuple(each for each in self.events if each.percentage is not None)[:25][::-1]

    @property
    def against_the_field(self) -> str:
        """By how much the average is above the field's, which is 50%: ``+1.23``."""
        return "" if self.average.percentage is None else _above(self.average.percentage - 50)

    @property
    def trend_told(self) -> str:
        """The trend in one sentence; empty for fewer than four events."""
        some = min(5, len(self.trend) // 2)
        if some < 2:
            return ""
        last, before = self.trend[-some:], self.trend[-2 * some : -some]
        return _("The last %(count)s average %(last)s%%, the %(count)s before %(before)s%%.") % {
            "count": some,
            "last": _mean(each.percentage or Fraction(0) for each in last).text,
            "before": _mean(each.percentage or Fraction(0) for each in before).text,
        }

    @property
    def partners_told(self) -> str:
        """With whom the player does best; empty unless two partners have played often enough."""
        often = [each for each in self.partners if each.average.of >= SINCE]
        if len(often) < 2:
            return ""
        best = max(often, key=lambda each: each.average.percentage or 0)
        return _("Best with %(name)s: %(average)s%% in %(count)s events.") % {
            "name": best.name,
            "average": best.average.text,
            "count": best.average.of,
        }

    @property
    def roles_told(self) -> str:
        """Whether the player does better declaring or defending."""
        declaring, defending = self.declaring.average, self.defending.average
        if declaring.percentage is None or defending.percentage is None:
            return ""
        better = declaring.percentage - defending.percentage
        if not better:
            return _("As good declaring as defending.")
        words = _("%(by)s%% more a board declaring than defending.")
        if better < 0:
            words = _("%(by)s%% more a board defending than declaring.")
        return words % {"by": formatted(abs(better), 2)}


def usual_partners(club_id: int, name: str) -> dict[int, int]:
    """Return how many events of pairs each partner entered with somebody, by the partner's id.

    Args:
        club_id: The club.
        name: Any name of the person; nobody has partners whose name is not on the club's list.
    """
    called = Player.objects.filter(club=club_id, erased_at=None, name__iexact=name)
    people = called.annotate(person=person("")).values("person")
    own = Player.objects.filter(club=club_id).annotate(person=person("")).filter(person__in=people)
    pairs = ContestantPlayer.objects.filter(
        player__in=own, contestant__event__contest=ContestKind.PAIRS
    )
    others = ContestantPlayer.objects.annotate(person=person())
    others = others.filter(contestant__in=pairs.values("contestant")).exclude(player__in=own)
    counted = others.order_by().values_list("person").annotate(Count("contestant"))
    return dict(counted)


def listed_players(club: ClubFacts, *, containing: str = "") -> tuple[PlayerLine, ...]:
    """Return the players of a club who have a page and a result, by surname.

    Args:
        club: The club; one without pages for players has none.
        containing: Part of their names, whatever its accents and capitals.
    """
    wanted = letters_of(containing)
    names = shown_by_name().filter(club=club.id)
    entered = _entered().filter(player__club=club.id).order_by()
    counted = entered.values_list("person").annotate(Count("contestant__event", distinct=True))
    events = Counter(dict(counted))
    sat_in = set(_substituted().filter(player__club=club.id).values_list("person", "event"))
    too = entered.filter(person__in={pk for pk, _event in sat_in})
    only_there = sat_in.difference(too.values_list("person", "contestant__event"))
    events.update(pk for pk, _event in only_there)
    kept = dict(names.filter(same_as=None).values_list("id", "name"))
    found = {
        pk: PlayerLine(pk, kept[pk], events[pk])
        for pk, name in names.annotate(person=person("")).values_list("person", "name")
        if pk in kept and pk in events and wanted in letters_of(name)
    }
    return tuple(
        sorted(found.values(), key=lambda each: (letters_of(surname_first(each.name)), each.id))
    )


def _entered() -> QuerySet[Any]:  # with the person of each, as below
    final = final_events().order_by()
    return ContestantPlayer.objects.annotate(person=person()).filter(contestant__event__in=final)


def _substituted() -> QuerySet[Any]:
    final = final_events().order_by()
    return Substitute.objects.annotate(person=person()).filter(event__in=final).order_by()


def shown_by_name() -> QuerySet[Player]:
    """Return all names of those who have a page: shown by name, of clubs with pages for players."""
    rows = Player.objects.filter(shown=Player.Shown.NAME, erased_at=None)
    return rows.exclude(club__page__player_pages=False)


def with_pages() -> QuerySet[Player]:
    """Return those who have a page, once each, by the names that their clubs keep."""
    return shown_by_name().filter(same_as=None)


def with_results(people: Collection[int]) -> frozenset[int]:
    """Return those of some people, by their ids, who were entered or sat in in a final event."""
    names = Player.objects.filter(Q(pk__in=people) | Q(same_as__in=people)).order_by()
    entered, sat_in = (each.filter(player=OuterRef("pk")) for each in (_entered(), _substituted()))
    found = names.filter(Exists(entered) | Exists(sat_in)).annotate(person=person(""))
    return frozenset(found.values_list("person", flat=True))


def player_with_page(player_id: int) -> Player | None:
    """Return the person whom a player stands for, with the club; None if there is no page."""
    if player_id > LARGEST_ID:
        return None
    rows = with_pages().select_related("club")
    return rows.filter(Q(pk=player_id) | Q(also=player_id)).first()


def players_of(contestant_id: int) -> tuple[Player, ...]:
    """Return the people of a contestant who have a page: by seat, then their substitutes."""
    both = (
        ContestantPlayer.objects.order_by("position"),
        Substitute.objects.order_by("session__number", "first_round", "id"),
    )
    of_it = (each.annotate(person=person()).filter(contestant=contestant_id) for each in both)
    people = [pk for rows in of_it for pk in rows.values_list("person", flat=True)]
    found = with_pages().in_bulk(people)
    return tuple(found[pk] for pk in dict.fromkeys(people) if pk in found)


@without_collecting()
def profile(player_id: int) -> Profile | None:
    """Return a person's results, under every name; None if the person has no page."""
    player = player_with_page(player_id)
    if player is None:
        return None
    names = _names(player.club_id)
    own = {pk for pk, each in names.items() if each.person == player.pk}
    entries = _entries(own)
    rows = Event.objects.filter(pk__in={event for event, _contestant in entries})
    events = {row.pk: row for row in rows}
    found = remembered(entries)
    newest_first = sorted(entries, key=lambda of: (events[of[0]].held_on, of[0]), reverse=True)
    there = [of for of in newest_first if of in found]
    played = [(events[of[0]], found[of]) for of in there]
    lines = tuple(_line(*played[at], names, own, entries[of]) for at, of in enumerate(there))
    told = [line for line in lines if line.percentage is not None and not line.sat_in]
    boards = [
        (row, board)
        for row, each in played
        for board in each.boards
        if not own.isdisjoint(board.own)
    ]
    year = lines[0].held_on - A_YEAR if lines else date.min
    whole = lcm(
        *(each.top for _row, each in boards if each.top)
    )  # numbers add faster than Fraction
    compared = [(row, each, each.points * (whole // each.top)) for row, each in boards if each.top]
    recent = sorted((each for each in compared if each[0].held_on > year), key=itemgetter(2))
    return Profile(
        id=player.pk,
        name=player.name,
        also=tuple(
            dict.fromkeys(
                names[pk].text
                for pk in sorted(_played_under(own - {player.pk}))
                if letters_of(names[pk].text) != letters_of(player.name)
            )
        ),
        club=club_facts(player.club),
        events=lines,
        missing=tuple(dict.fromkeys(of[0] for of in newest_first if of not in found)),
        remark=remark(told),
        average=_mean(line.percentage for line in told if line.percentage is not None),
        best=max(told, key=lambda line: line.percentage or 0, default=None),
        partners=_with(names, _partners(own, played, names)),
        boards=_average([points for _row, _board, points in compared], whole),
        declaring=_card_play([each for _row, each in boards if each.declared], whole),
        defending=_card_play([each for _row, each in boards if each.declared is False], whole),
        opponents=_with(
            names, _opponents(((each, points) for _row, each, points in compared), whole, names)
        )[:MET_MOST],
        best_boards=tuple(_board_line(*item[:2]) for item in recent[: -EXTREMES - 1 : -1]),
        worst_boards=tuple(_board_line(*item[:2]) for item in recent[:EXTREMES]),
    )


def _played_under(names: Collection[int]) -> set[int]:
    if not names:
        return set()
    both = (_entered(), _substituted())
    rows = (each.filter(player__in=names).values_list("player", flat=True) for each in both)
    return {pk for each in rows for pk in each}


def _entries(own: Collection[int]) -> dict[tuple[int, int], str]:
    """Return the contestants with which a person took part in final events, by event and id.

    Each has the rounds in which the person sat in as a substitute, empty if entered there. In one
    event somebody may be entered and sit in elsewhere, too.
    """
    entered = _entered().filter(player__in=own)
    fields = ("event", "contestant", "session__number", "first_round", "last_round")
    rounds: defaultdict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    sat_in = _substituted().filter(player__in=own).order_by("session__number", "first_round")
    for event, contestant, session, first, last in sat_in.values_list(*fields):
        rounds[event, contestant].append((session, rounds_sat(first, last or 0)))
    found = dict.fromkeys(entered.values_list("contestant__event", "contestant"), "")
    for of, told in rounds.items():
        one = {session for session, _words in told} == {1}
        words = [each if one else f"{each} of session {session}" for session, each in told]
        found.setdefault(of, listed(words))
    return found


class _Name(NamedTuple):
    """What the public calls a player, whether by name, and the person who it is."""

    text: str
    shown: bool
    person: int


def _names(club_id: int) -> dict[int, _Name]:
    """Return the names of a club's players by their ids."""
    rows = Player.objects.filter(club=club_id).annotate(person=person("")).order_by()
    return {
        pk: _Name(public_name(name, shown), shown == "name", who)
        for pk, name, shown, who in rows.values_list("id", "name", "shown", "person")
    }


def _line(
    row: Event, played: EventPlayed, names: Mapping[int, _Name], own: Set[int], sat_in: str
) -> EventLine:
    partners = [names[pk].text for pk in played.players if pk not in own and pk in names]
    return EventLine(
        name=row.name,
        slug=row.slug,
        held_on=row.held_on,
        address=played.address,
        partners=" – ".join(partners),
        place=played.place,
        of=played.of,
        total=played.total,
        percentage=Fraction(*played.percentage) if played.percentage else None,
        sat_in=sat_in,
    )


def _mean(percentages: Iterable[Fraction]) -> Average:
    found = tuple(percentages)
    return Average(len(found), sum(found, Fraction(0)) / len(found) if found else None)


def _average(points: Collection[int], whole: int) -> Average:
    """Return the mean of boards' points, each of ``whole``, as a percentage."""
    of = len(points)
    return Average(of, Fraction(sum(points) * HUNDRED, whole * of) if of else None)


def _card_play(boards: Collection[BoardPlayed], whole: int) -> CardPlay:
    points = [each.points * (whole // each.top) for each in boards if each.top]
    above = [each.tricks for each in boards if each.tricks is not None]
    beside = [each.beside for each in boards if each.beside is not None]
    parts = lcm(*(of for _more, of in beside))
    return CardPlay(
        _average(points, whole),
        Tricks(len(above), Fraction(sum(above))),
        Tricks(len(beside), Fraction(sum(more * (parts // of) for more, of in beside), parts)),
    )


def _partners(
    own: Set[int], played: Iterable[tuple[Event, EventPlayed]], names: Mapping[int, _Name]
) -> dict[int, Average]:
    of: defaultdict[int, list[Fraction]] = defaultdict(list)
    for _row, each in played:
        if len(each.players) == 2 and not own.isdisjoint(each.players) and each.percentage:
            for partner in set(each.players) - own:
                of[_who(partner, names)].append(Fraction(*each.percentage))
    return {partner: _mean(percentages) for partner, percentages in of.items()}


def _opponents(
    boards: Iterable[tuple[BoardPlayed, int]], whole: int, names: Mapping[int, _Name]
) -> dict[int, Average]:
    against: defaultdict[int, list[int]] = defaultdict(list)
    for each, points in boards:
        for opponent in each.opponents:
            against[_who(opponent, names)].append(points)
    return {opponent: _average(points, whole) for opponent, points in against.items()}


def _who(player: int, names: Mapping[int, _Name]) -> int:
    return names[player].person if player in names else player


def _with(names: Mapping[int, _Name], averages: Mapping[int, Average]) -> tuple[With, ...]:
    """Return those who are shown by name, the most frequent first."""
    shown = [
        With(names[pk].text, pk, average)
        for pk, average in averages.items()
        if pk in names and names[pk].shown
    ]
    return tuple(sorted(shown, key=lambda each: (-each.average.of, each.name, each.player_id)))


def _board_line(row: Event, board: BoardPlayed) -> BoardLine:
    percentage = formatted(Fraction(board.points * HUNDRED, board.top), 2)
    return BoardLine(row.name, row.slug, row.held_on, board.session, board.board, percentage)


SINCE = 3
"""How many events a result must surpass before we say since when it is the best."""


def _above(difference: Fraction) -> str:
    return ("+" if difference > 0 else "") + formatted(difference, 2).replace("-", "−")


def remark(lines: Sequence[EventLine]) -> str:
    """Return one sentence about the last of some events, which are newest first.

    It says that the result is the best of all or since when, if it surpasses at least three; else
    how it compares with the average. It says nothing of three events or fewer.
    """
    if len(lines) <= SINCE:
        return ""
    last, *before = lines
    as_good = next(
        (n for n, each in enumerate(before) if (each.percentage or 0) >= (last.percentage or 0)),
        None,
    )
    if as_good is None:
        return _("%(event)s, %(result)s: the best of all %(count)s results here.") % {
            "event": last.name,
            "result": last.result,
            "count": len(lines),
        }
    if as_good < SINCE:
        average = _mean(each.percentage for each in lines if each.percentage is not None)
        better = (last.percentage or 0) - (average.percentage or 0)
        words = _("%(event)s, %(result)s: above the player’s average of %(average)s%%.")
        if better <= 0:
            words = _("%(event)s, %(result)s; the player’s average is %(average)s%%.")
        return words % {"event": last.name, "result": last.result, "average": average.text}
    return _("%(event)s, %(result)s: the best since %(month)s.") % {
        "event": last.name,
        "result": last.result,
        "month": date_format(before[as_good].held_on, "F Y"),
    }
