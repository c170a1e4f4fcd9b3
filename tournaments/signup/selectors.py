"""Lists for planned sessions: who has a place, who waits, who looks for a partner."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TypeVar

from django.core import signing
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.selectors import PlannedFacts, planned_facts, planned_session
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import NAMELESS, digest_of, public_name
from tournaments.signup.models import FillIn, SignedUp, SignUp, SignUpList, TableMoney
from tournaments.site.letters import spaced, words
from tournaments.site.limits import LARGEST_ID, LONGEST_FEE, LONGEST_REMARK

Contest = SignUpList.Contest

SEATS: Mapping[str, int] = {Contest.PAIRS: 2, Contest.INDIVIDUAL: 1, Contest.TEAMS: 6}
"""How many people can be named in one line of a list."""

MOST_PLACES = 400

_SALT = "sign-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTerms:
    """On what terms players can put themselves down; see ``SignUpList``."""

    contest: str = Contest.PAIRS.value
    places: int | None = field(default=None, metadata={"min_value": 1, "max_value": MOST_PLACES})
    closes_before: int = 0
    fee: str = field(default="", metadata={"max_length": LONGEST_FEE})
    note: str = field(default="", metadata={"max_length": LONGEST_REMARK})


TERMS = ("contest", "places", "closes_before", "fee", "note")

Line = TypeVar("Line")


def with_places(
    line: Sequence[tuple[Line, bool]], places: int | None
) -> tuple[list[Line], list[Line], list[Line]]:
    """Return who has a place, who waits for one, and who looks for a partner, each in order.

    Args:
        line: Everybody in order of their turn, each with whether they are complete.
        places: How many there are; None for any number.

    >>> with_places([("a", True), ("b", False), ("c", True), ("d", True)], 2)
    (['a', 'c'], ['d'], ['b'])
    """
    complete = [each for each, is_complete in line if is_complete]
    most = len(complete) if places is None else places
    return complete[:most], complete[most:], [each for each, is_complete in line if not is_complete]


@dataclass(frozen=True, slots=True)
class MoneyFacts:
    """Money that was taken and not given back, of whom; see ``TableMoney``."""

    id: int
    name: str
    amount: Decimal
    how: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a list.

    Attributes:
        id: The id.
        name: The name, for directors and whoever plays with them.
        public: What everybody sees of it.
        about: What somebody who looks for a partner says; hidden people say nothing in public.
        has_link: Whether they can change the sign-up by a link of their own.
        email: Their address; empty if they gave none.
        is_confirmed: Whether somebody who reads mail there said yes.
        asks_id: The sign-up of whom they would like to play with.
        declined: Whether the last one asked said no.
        unnamed: Whether they asked that the public list leave out their name.
        is_twice: Whether somebody else on the list has the same name.
        paid: What was taken and not given back, if it is read for a director.
    """

    id: int
    name: str
    public: str
    about: str
    has_link: bool
    email: str
    is_confirmed: bool
    asks_id: int | None
    declined: bool
    unnamed: bool
    is_twice: bool
    paid: tuple[MoneyFacts, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether everybody sees the name as it is."""
        return self.public == self.name


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: a pair, a player, a team, or one who looks for a partner.

    Attributes:
        id: The id.
        people: Who they are.
        team: The name of a team.
        at: When they signed up.
        is_complete: Whether nobody is missing.
    """

    id: int
    people: tuple[Person, ...]
    team: str
    at: datetime
    is_complete: bool

    @property
    def names(self) -> str:
        """All names, for directors and the people themselves."""
        together = " & ".join(each.name for each in self.people)
        return f"{self.team}: {together}" if self.team else together

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of its people."""
        return tuple(each.id for each in self.people)

    @property
    def written_to(self) -> tuple[str, ...]:
        """The names of those who get e-mails about it."""
        return tuple(each.name for each in self.people if each.is_confirmed)

    @property
    def public(self) -> str:
        """What everybody sees of the names."""
        together = " & ".join(each.public for each in self.people)
        return f"{self.team}: {together}" if self.team else together


@dataclass(frozen=True, slots=True)
class ListFacts:
    """The list of a planned session.

    Attributes:
        id: The id.
        planned: The session.
        terms: On what terms.
        playing: Who has a place, in order.
        waiting: Who waits for one, in order.
        looking: Who looks for a partner.
    """

    id: int
    planned: PlannedFacts
    terms: ListTerms
    playing: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    looking: tuple[Entry, ...]

    @property
    def club_id(self) -> int:
        """The club's id."""
        return self.planned.club_id

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everybody."""
        return (*self.playing, *self.waiting, *self.looking)

    @property
    def words(self) -> str:
        """How full it is."""
        sizes = map(len, (self.waiting, self.looking))
        return count_words(self.terms.contest, len(self.playing), self.terms.places, *sizes)

    @property
    def closes_at(self) -> datetime:
        """Until when players can put themselves down."""
        return closes_at(self.planned, self.terms.closes_before)

    @property
    def is_open(self) -> bool:
        """Whether players can put themselves down."""
        return not self.planned.cancelled and timezone.now() < self.closes_at

    @property
    def is_over(self) -> bool:
        """Whether play has begun, so that nobody can withdraw any more."""
        return timezone.now() >= closes_at(self.planned, 0)

    @property
    def usual_amount(self) -> str:
        """What one person pays, if the fee begins with a plain number."""
        found = re.match(r"[£$€ ]*(\d{1,4}(?:[.,]\d{1,2})?)(?!\d)", self.terms.fee)
        return found[1].replace(",", ".") if found else ""

    def entry_of(self, person_id: int) -> Entry:
        """Return the entry of somebody on the list."""
        return next(each for each in self.entries if person_id in each.ids)

    def askers_of(self, entry: Entry) -> tuple[Person, ...]:
        """Return who would like to play with somebody who looks for a partner."""
        return tuple(p for each in self.looking for p in each.people if p.asks_id == entry.id)


def closes_at(planned: PlannedFacts, hours: int) -> datetime:
    """Return the moment so many hours before a planned session begins."""
    begins = timezone.make_aware(datetime.combine(planned.day, planned.begins))
    return begins - timedelta(hours=hours)


def list_of(planned_id: int, *, paid: bool = False) -> ListFacts | None:
    """Return the list of a planned session; None if players cannot sign up for it.

    Args:
        planned_id: The session.
        paid: Whether payments are read, too.
    """
    planned = planned_session(planned_id)
    row = planned and SignUpList.objects.filter(planned=planned_id).first()
    if not planned or not row:
        return None
    sign_ups = list(SignUp.objects.filter(list=row).order_by("turn", "id"))
    people = defaultdict(list)
    rows = SignedUp.objects.filter(sign_up__list=row).select_related("player")
    found = list(rows.order_by("sign_up", "number", "id"))
    public = public_names(planned.club_id, found)
    often = Counter(spaced(words(each.name)) for each in found)
    money = defaultdict(list)
    if paid:
        taken = TableMoney.objects.filter(person__in=found, taken_back_at=None)
        for payment in taken.order_by("at", "id"):
            money[payment.person_id].append(_payment(payment))
    for each in found:
        people[each.sign_up_id].append(
            Person(
                id=each.pk,
                name=each.name,
                public=public[each.pk],
                about=each.about,
                has_link=bool(each.digest),
                email=each.email,
                is_confirmed=each.confirmed_at is not None,
                asks_id=each.asks_id,
                declined=each.declined,
                unnamed=each.unnamed,
                is_twice=often[spaced(words(each.name))] > 1,
                paid=tuple(money[each.pk]),
            )
        )
    entries = [
        Entry(
            each.pk,
            tuple(people[each.pk]),
            each.team,
            each.at,
            is_complete(row.contest, len(people[each.pk])),
        )
        for each in sign_ups
    ]
    playing, waiting, looking = with_places(
        [(each, each.is_complete) for each in entries], row.places
    )
    terms = ListTerms(**{name: getattr(row, name) for name in TERMS})
    return ListFacts(row.pk, planned, terms, tuple(playing), tuple(waiting), tuple(looking))


def is_complete(contest: str, people: int) -> bool:
    """Return whether so many people make an entry; a team may name its players later.

    >>> is_complete("pairs", 1), is_complete("teams", 1)
    (False, True)
    """
    return people >= (2 if contest == Contest.PAIRS else 1)


def public_names(club_id: int, people: Collection[SignedUp]) -> dict[int, str]:
    """Return what everybody sees of people on lists, by their ids.

    A name that is also that of somebody whom the club shows by initials or not at all is shown no
    better than theirs: nobody can tell by a list who it is.
    """
    letters = {each.pk: spaced(words(each.name)) for each in people}
    best = {each: place for place, each in enumerate(("name", "initials", "hidden"))}
    shown: dict[str, str] = {}
    guarded = Player.objects.filter(club=club_id, erased_at=None).exclude(shown="name")
    for text, how in guarded.filter(letters__in=set(letters.values())).values_list(
        "letters", "shown"
    ):
        shown[text] = max(shown.get(text, "name"), how, key=best.__getitem__)
    found = {}
    for each in people:
        own = each.player.shown if each.player else "name"
        how = max(shown.get(letters[each.pk], "name"), own, key=best.__getitem__)
        found[each.pk] = NAMELESS if each.unnamed else public_name(each.name, how)
    return found


def person_at(link: str) -> SignedUp | None:
    """Return whose link this is: the one shown when they signed up, or one from an e-mail.

    None if it is made up, or they have withdrawn.
    """
    rows = SignedUp.objects.select_related("sign_up__list")
    return rows.filter(digest=digest_of(link)).first() or person_by_mail(link)


def person_by_mail(link: str) -> SignedUp | None:
    """Return whose link from an e-mail this is; None if that address is no longer theirs."""
    try:
        number, email = signing.loads(link, salt=_SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    rows = SignedUp.objects.select_related("sign_up__list")
    return rows.filter(pk=number, email=email).exclude(email="").first()


def link_by_mail(person: SignedUp) -> str:
    """Return the link that an e-mail to somebody on a list carries."""
    return signing.dumps([person.pk, person.email], salt=_SALT)


def count_words(contest: str, playing: int, places: int | None, waiting: int, looking: int) -> str:
    """Return in words how full a list is.

    >>> count_words("pairs", 12, 18, 3, 0)
    '12 of 18 pairs; 3 waiting'
    >>> count_words("individual", 1, None, 0, 0)
    '1 player'
    """
    number = playing if places is None else places
    units = {
        Contest.PAIRS: ngettext("pair", "pairs", number),
        Contest.INDIVIDUAL: ngettext("player", "players", number),
        Contest.TEAMS: ngettext("team", "teams", number),
    }
    of = str(playing) if places is None else _("%s of %s") % (playing, places)
    parts = [f"{of} {units[Contest(contest)]}"]
    if waiting:
        parts.append(_("%s waiting") % waiting)
    if looking:
        parts.append(_("%s looking for a partner") % looking)
    return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class ListCount:
    """How full a list is: what the calendar says of it.

    Attributes:
        planned_id: The planned session.
        club_slug: The address of its club.
        words: How full it is.
        is_open: Whether players can put themselves down.
    """

    planned_id: int
    club_slug: str
    words: str
    is_open: bool


def counts(planned_ids: Collection[int]) -> dict[int, ListCount]:
    """Return how full the lists of planned sessions are, of those still to come that have one."""
    today = timezone.localdate()
    rows = SignUpList.objects.filter(planned__in=planned_ids, planned__day__gte=today)
    rows = rows.exclude(planned__cancelled=True)
    rows = rows.select_related("planned__club", "planned__event")
    lists = {each.pk: each for each in rows}
    sizes: dict[int, list[int]] = defaultdict(list)
    people = SignUp.objects.filter(list__in=lists).annotate(size=Count("people")).order_by()
    for list_id, size in people.values_list("list", "size"):
        sizes[list_id].append(size)
    found = {}
    for pk, row in lists.items():
        planned = planned_facts(row.planned)
        line = [(size, is_complete(row.contest, size)) for size in sizes[pk]]
        playing, waiting, looking = map(len, with_places(line, row.places))
        is_open = timezone.now() < closes_at(planned, row.closes_before)
        found[planned.id] = ListCount(
            planned.id,
            planned.slug_of_club,
            count_words(row.contest, playing, row.places, waiting, looking),
            is_open,
        )
    return found


def list_of_event(event_id: int) -> ListFacts | None:
    """Return the list from which an event was set up; None if there was none."""
    planned = (
        SignUpList.objects.filter(planned__event=event_id).values_list("planned", flat=True).first()
    )
    return None if planned is None else list_of(planned)


def still_to_open(planned: PlannedFacts) -> tuple[int, ...]:
    """Return the later sessions of the same name that have no list yet, by their ids."""
    rows = PlannedSession.objects.filter(
        club=planned.club_id, title=planned.title, day__gt=planned.day, cancelled=False
    )
    return tuple(rows.filter(sign_up=None).order_by("day", "id").values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class FillInFacts:
    """Somebody who would play at short notice; ``weekdays`` are numbers, 1 for Monday."""

    id: int
    club_id: int
    name: str
    contact: str
    weekdays: tuple[int, ...]
    kept_until: date


def fill_ins(club_id: int, weekday: int | None = None) -> tuple[FillInFacts, ...]:
    """Return who could fill in at a club, by name: on any day, or on one from 1 for Monday."""
    rows = FillIn.objects.filter(club=club_id, kept_until__gte=timezone.localdate())
    found = map(_fill_in, rows.order_by("name", "id"))
    return tuple(each for each in found if weekday is None or weekday in each.weekdays)


def fill_in_at(link: str) -> FillInFacts | None:
    """Return whose link this is; None if it is made up, or they are no longer kept."""
    rows = FillIn.objects.filter(digest=digest_of(link), kept_until__gte=timezone.localdate())
    row = rows.first()
    return None if row is None else _fill_in(row)


def fill_in(fill_in_id: int) -> FillInFacts | None:
    """Return somebody who could fill in; None if there is nobody with this id."""
    row = None if fill_in_id > LARGEST_ID else FillIn.objects.filter(pk=fill_in_id).first()
    return None if row is None else _fill_in(row)


def _fill_in(row: FillIn) -> FillInFacts:
    weekdays = tuple(map(int, row.weekdays))
    return FillInFacts(row.pk, row.club_id, row.name, row.contact, weekdays, row.kept_until)


def _payment(row: TableMoney) -> MoneyFacts:
    return MoneyFacts(row.pk, row.name, row.amount, row.how)


def paid_by_others(planned: PlannedFacts) -> tuple[MoneyFacts, ...]:
    """Return what was taken for a session of people who are no longer on its list."""
    rows = TableMoney.objects.filter(
        club=planned.club_id,
        what=planned.title,
        day=planned.day,
        person=None,
        taken_back_at=None,
    )
    return tuple(map(_payment, rows.order_by("at", "id")))
