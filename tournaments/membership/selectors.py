"""A club's members by category, and what they have paid."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from tournaments.clubs.selectors import PlayerFacts, names_of, player_of, players_of
from tournaments.membership.models import Category, Member, Subscription
from tournaments.site.texts import letters_of, surname_first


@dataclass(frozen=True, slots=True)
class CategoryFacts:
    """A category of a club's members, and how many are in it."""

    id: int
    name: str
    members: int = 0


@dataclass(frozen=True, slots=True)
class MemberFacts:
    """A person on a club's list as a member; without a category, a visitor.

    Attributes:
        player: The person.
        category: The category; None for a visitor.
        paid_until: The last day that is paid for; None if nothing was ever paid.
    """

    player: PlayerFacts
    category: CategoryFacts | None = None
    paid_until: date | None = None

    def owes_on(self, day: date) -> bool:
        """Return whether it is a member who has not paid for a day."""
        return self.category is not None and (self.paid_until is None or self.paid_until < day)


@dataclass(frozen=True, slots=True)
class SubscriptionFacts:
    """A payment; see ``Subscription``."""

    id: int
    amount: Decimal
    way: str
    paid_on: date
    begins: date
    until: date
    taken_back: bool


def categories_of(club_id: int) -> tuple[CategoryFacts, ...]:
    """Return a club's categories by name, each with how many people are in it."""
    inside = Counter(each.category.id for each in members_of(club_id) if each.category is not None)
    rows = Category.objects.filter(club=club_id)
    return tuple(CategoryFacts(row.pk, row.name, inside[row.pk]) for row in rows)


def members_of(
    club_id: int,
    *,
    category_id: int | None = None,
    visitors: bool = True,
    unpaid_on: date | None = None,
) -> tuple[MemberFacts, ...]:
    """Return the people on a club's list as members, by surname.

    Args:
        club_id: The club.
        category_id: Only those in this category.
        visitors: Whether people without a category are among them.
        unpaid_on: Only members who have not paid for this day, category by category.
    """
    people = players_of(club_id)
    rows = Member.objects.filter(player__club=club_id).select_related("player", "category")
    known = _by_person(list(rows))
    found = [
        MemberFacts(each, *known.get(each.id, (None, None)))
        for each in sorted(people, key=lambda p: (letters_of(surname_first(p.name)), p.id))
    ]
    if not visitors:
        found = [each for each in found if each.category is not None]
    if category_id is not None:
        found = [each for each in found if each.category and each.category.id == category_id]
    if unpaid_on is not None:
        found = [each for each in found if each.owes_on(unpaid_on)]
        found.sort(key=lambda each: each.category.name.casefold() if each.category else "")
    return tuple(found)


def member(player_id: int) -> MemberFacts | None:
    """Return the person whom a player stands for as a member; None if nobody is on the list."""
    found = player_of(player_id)
    if found is None:
        return None
    rows = Member.objects.filter(player__in=names_of(found.id))
    known = _by_person(list(rows.select_related("player", "category")))
    return MemberFacts(found, *known.get(found.id, (None, None)))


def _by_person(rows: Sequence[Member]) -> dict[int, tuple[CategoryFacts | None, date | None]]:
    """Return category and last day paid for of each person.

    What is kept with another name counts where there is nothing with the name that the club keeps.
    """
    found: dict[int, tuple[CategoryFacts | None, date | None]] = {}
    for row in sorted(rows, key=lambda row: (row.player.same_as_id is not None, row.pk)):
        category, paid_until = found.get(row.player.person_id, (None, None))
        if category is None and row.category is not None:
            category = CategoryFacts(row.category.pk, row.category.name)
        days = [day for day in (paid_until, row.paid_until) if day is not None]
        found[row.player.person_id] = (category, max(days, default=None))
    return found


def payments_of(player_id: int) -> tuple[SubscriptionFacts, ...]:
    """Return what a person has paid, under any name, the latest first."""
    rows = Subscription.objects.filter(player__in=names_of(player_id))
    return tuple(
        SubscriptionFacts(
            row.pk,
            row.amount,
            row.get_way_display(),
            row.paid_on,
            row.begins,
            row.until,
            row.taken_back_at is not None,
        )
        for row in rows
    )


def next_period(paid_until: date | None, today: date) -> tuple[date, date]:
    """Return the year that a payment is usually for: from the day after the last one paid for.

    >>> next_period(date(2026, 8, 31), date(2026, 11, 29))
    (datetime.date(2026, 9, 1), datetime.date(2027, 8, 31))
    >>> next_period(None, date(2024, 2, 29))
    (datetime.date(2024, 2, 29), datetime.date(2025, 2, 28))
    """
    begins = today if paid_until is None else paid_until + timedelta(days=1)
    try:
        again = begins.replace(year=begins.year + 1)
    except ValueError:  # the 29th of February
        again = date(begins.year + 1, 3, 1)
    return begins, again - timedelta(days=1)
