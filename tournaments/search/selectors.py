"""What is found by its name, best first: players, events, boards, clubs and contests over weeks.

The index of letters only proposes; how well a name answers is measured here, in the same way for
every database, and who may be shown is asked of the rows as they are now.
"""

import re
from calendar import day_name, month_name
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from difflib import SequenceMatcher
from typing import TypeVar

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import ClubFacts, person, public_clubs
from tournaments.competitions.selectors.opened import LATEST, shown_competitions
from tournaments.congresses.models import Congress
from tournaments.players.selectors.profile import shown_by_name, with_pages, with_results
from tournaments.record.models import BoardsShown, Event, Result, Session
from tournaments.record.selectors.events import started_events
from tournaments.series.models import Series
from tournaments.site.letters import spaced, trigrams_of, words
from tournaments.site.limits import LONGEST_NAME

MOST = 20
"""How many of a kind are shown."""

MOST_WORDS = 8
LOOKED_AT = 200
"""Of how many players we ask whether they have a result."""

ENOUGH = 0.6
"""How well a name must answer, from 0 to 1 for all words as they are."""

ALIKE = 0.7
"""How alike two words must be to count at all: Smyth and Smith are by 0.8, Lee and Leo by 0.67."""

BEGINS = 0.95
"""How well a word answers that goes on."""

_BOARD = ("board", "boards", "bd")


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found.

    Attributes:
        name: Its name.
        address: The address of its page.
        club: Its club; empty for a club.
        day: The day of an event.
    """

    name: str
    address: str
    club: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first; contests are season tables, leagues, congresses and the like."""

    players: tuple[Hit, ...] = ()
    events: tuple[Hit, ...] = ()
    boards: tuple[Hit, ...] = ()
    clubs: tuple[Hit, ...] = ()
    contests: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, each.name) for each in fields(self))


def found(text: str, club: ClubFacts | None = None) -> Found:
    """Return what everybody may see whose name is like a text.

    Words may be in any order, begun only, or misspelt. A number finds that board of the events that
    the other words find, of the latest if it is said to be a board and there are no others. A day,
    such as ``2026-10-16``, ``16 October`` or ``Oct 16, 2026``, finds the events of that day.

    Args:
        text: What was typed, of any length; what is far too long is cut.
        club: Where to look only; None for all clubs.
    """
    text = text[:LONGEST_NAME]
    clubs = public_clubs() if club is None else (club,)
    of_day = _of_day(text, [each.id for each in clubs])
    if of_day:
        return Found(events=of_day)
    sought = words(text)[:MOST_WORDS]
    if not sought or not clubs:
        return Found()
    wanted, ids = _Wanted(sought), [club.id for club in clubs]
    return Found(
        players=_players(wanted, ids),
        events=tuple(_event(each) for each in _events(wanted, ids)),
        boards=_boards(sought, ids),
        clubs=_clubs(wanted, clubs),
        contests=_contests(wanted, ids),
    )


Thing = TypeVar("Thing")


class _Wanted:
    """Words that are looked for, and how well names answer them."""

    def __init__(self, sought: Sequence[str]) -> None:
        self._words = [
            (word, trigrams_of(word), SequenceMatcher(None, b=word, autojunk=False))
            for word in sought
        ]
        self._length = sum(map(len, sought))
        self._known: dict[str, list[float]] = {}

    @property
    def trigrams(self) -> list[str]:
        """Those of which every name that answers well enough has one.

        Words that are not enough even together need not be asked for: the longest, which would
        propose most.
        """
        room, chosen = ENOUGH * self._length, set[str]()
        for word, trigrams, _matcher in sorted(self._words, key=lambda each: -len(each[0])):
            if len(word) < room:
                room -= len(word)
            else:
                chosen |= trigrams
        return sorted(chosen)

    def best(self, named: Iterable[tuple[Thing, str]]) -> list[Thing]:
        """Return what answers well enough, best first; equals stay in order, fewer words first.

        Args:
            named: Things with the letters of their names.
        """
        good, enough = [], ENOUGH * self._length
        for thing, letters in named:
            of_name = letters.split()
            alike = [self._known.get(word) or self._likeness(word) for word in of_name]
            answer = sum(map(max, zip(*alike, strict=True)))  # of each word wanted the best
            if answer >= enough:
                good.append((-answer, len(of_name), thing))
        return [thing for _answer, _words, thing in sorted(good, key=lambda each: each[:2])]

    def _likeness(self, of_name: str) -> list[float]:
        """Return how well a word of a name answers each word wanted, up to the length of that."""
        there = trigrams_of(of_name)
        self._known[of_name] = found = []
        for word, trigrams, matcher in self._words:
            alike: float = 0
            if of_name.startswith(word):
                alike = 1 if of_name == word else BEGINS
            elif not word.isdigit() and not there.isdisjoint(trigrams):  # 2025 is not nearly 2026
                matcher.set_seq1(of_name)
                alike = matcher.ratio()
            found.append(alike * len(word) if alike >= ALIKE else 0)
        return found


def _players(wanted: _Wanted, clubs: Collection[int]) -> tuple[Hit, ...]:
    names = shown_by_name().filter(club__in=clubs).annotate(person=person(""))
    near = names.filter(letters__share=wanted.trigrams).order_by("letters", "id")
    best = list(dict.fromkeys(wanted.best(near.values_list("person", "letters"))))[:LOOKED_AT]
    listed = with_results(best)
    shown = [pk for pk in best if pk in listed][:MOST]
    found = with_pages().select_related("club").in_bulk(shown)
    return tuple(
        Hit(row.name, reverse("player", args=[row.club.slug, pk]), row.club.name)
        for pk in shown
        if (row := found.get(pk)) is not None
    )


_MONTHS = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in month_name[1:])
_DAY = re.compile(
    rf"\b(?:(?P<day>\d\d?)(?:\.|st|nd|rd|th)? (?P<month>{_MONTHS})"
    rf"|(?P<month_>{_MONTHS}) (?P<day_>\d\d?)(?:st|nd|rd|th)?)(?:,? (?P<year>\d{{4}}))?\b"
    r"|\b(?P<year_>\d{4})-(?P<month__>\d\d)-(?P<day__>\d\d)\b"
    r"|\b(?P<day___>\d\d?)\.(?P<month___>\d\d?)\.(?P<year__>\d{4})?",
    re.IGNORECASE,
)

_WEEKDAY = re.compile(rf"\b(?:{'|'.join(day_name)}),? *$", re.IGNORECASE)


def _of_day(text: str, clubs: Collection[int]) -> tuple[Hit, ...]:
    """Return the events of the day that a text names, by its other words if there are any."""
    said = _DAY.search(text)
    if said is None:
        return ()
    of = {name.rstrip("_"): value for name, value in said.groupdict().items() if value}
    months = [name[:3] for name in month_name]
    word = of["month"]
    month = int(word) if word.isdecimal() else months.index(word[:3].capitalize())
    rows = started_events().filter(club__in=clubs).order_by("-held_on", "-id")
    if "year" in of:
        try:
            rows = rows.filter(held_on=date(int(of["year"]), month, int(of["day"])))
        except ValueError:  # there is no such day
            return ()
    else:
        rows = rows.filter(held_on__month=month, held_on__day=int(of["day"]))
    others = words(_WEEKDAY.sub("", text[: said.start()]) + " " + text[said.end() :])[:MOST_WORDS]
    if others:
        return tuple(map(_event, _best_events(_Wanted(others), rows)))
    return tuple(map(_event, rows.select_related("club")[:MOST]))


def _events(wanted: _Wanted, clubs: Collection[int]) -> list[Event]:
    """Return the events found, the newest of equals first."""
    near = started_events().filter(club__in=clubs, letters__share=wanted.trigrams)
    return _best_events(wanted, near.order_by("-held_on", "-id"))


def _best_events(wanted: _Wanted, near: QuerySet[Event]) -> list[Event]:
    best = wanted.best(near.values_list("pk", "letters"))[:MOST]
    rows = Event.objects.select_related("club").in_bulk(best)
    return [rows[pk] for pk in best if pk in rows]


def _event(row: Event) -> Hit:
    return Hit(row.name, reverse("event", args=[row.slug]), row.club.name, row.held_on)


def _boards(sought: Sequence[str], clubs: Collection[int]) -> tuple[Hit, ...]:
    """Return a board of final sessions, wherever nobody else has yet to play it."""
    said = next((n for n, word in enumerate(sought) if word in _BOARD), None)
    after = sought[0 if said is None else said :]
    number = next((word for word in after if word.isdecimal() and len(word) <= 3), None)
    others = [word for word in sought if word not in (*_BOARD, number)]
    if number is None or (not others and said is None):
        return ()
    if others:
        events = _events(_Wanted(others), clubs)
    else:
        latest = started_events().filter(club__in=clubs).order_by("-held_on", "-id")
        events = list(latest.select_related("club")[:MOST])
    of_all_clubs = "sitting__section__session__event__simultaneous"
    open_to_all = (
        Q(**{of_all_clubs: None})
        | Q(**{f"{of_all_clubs}__final": True})
        | Q(**{f"{of_all_clubs}__boards_shown": BoardsShown.CLUB})
    )
    rows = Result.objects.filter(
        open_to_all,
        board=int(number),
        sitting__withdrawn_in_version=None,
        sitting__section__session__status=Session.Status.FINAL,
        sitting__section__session__event__in=events,
    )
    session = "sitting__section__session"
    there = sorted(set(rows.order_by().values_list(f"{session}__event", f"{session}__number")))
    return tuple(
        Hit(
            _("Board %(board)s, %(event)s") % {"board": int(number), "event": event.name},
            reverse("traveller", args=[event.slug, session_number, int(number)]),
            event.club.name,
            event.held_on,
        )
        for event in events
        for pk, session_number in there
        if pk == event.pk
    )[:MOST]


def _clubs(wanted: _Wanted, clubs: Iterable[ClubFacts]) -> tuple[Hit, ...]:
    near = wanted.best((each, _letters(each.name)) for each in clubs)[:MOST]
    return tuple(Hit(each.name, reverse("club", args=[each.slug])) for each in near)


def _contests(wanted: _Wanted, clubs: Collection[int]) -> tuple[Hit, ...]:
    """Return season tables, competitions and congresses: so few that no index need know them."""
    rows: list[tuple[str, str, str, str, date | None]] = [
        (each.name, each.kind.page, each.slug, each.club, each.starts_on)
        for each in shown_competitions(clubs, LATEST)
    ]
    for model, page in ((Series, "series"), (Congress, "congress")):
        named = model._default_manager.filter(club__in=clubs)
        rows += [
            (name, page, slug, club, None)
            for name, slug, club in named.values_list("name", "slug", "club__name")
        ]
    near = wanted.best((row, _letters(row[0])) for row in rows)[:MOST]
    return tuple(
        Hit(name, reverse(page, args=[slug]), club, day) for name, page, slug, club, day in near
    )


def _letters(name: str) -> str:
    return spaced(words(name))
