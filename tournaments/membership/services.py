"""Keep a club's categories, put people into them, note what they pay."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.clubs.models import Player
from tournaments.clubs.personal import AfterNaming, PersonalData
from tournaments.clubs.selectors import names_of
from tournaments.clubs.services import add_player, lock_club, merge_players, set_number
from tournaments.membership.lists import ListedPerson
from tournaments.membership.models import Category, Member, Subscription
from tournaments.membership.planning import ListPlan, State, letters, planned
from tournaments.membership.selectors import member, members_of
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LONGEST_CATEGORY
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.texts import clean_name

MOST_CATEGORIES = 30


@created_once(Category)
@transaction.atomic
def add_category(
    *, club_id: int, name: str, by: Actor | None = None, key: UUID | None = None
) -> Category:
    """Add a category of members.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the name is empty, too long or taken, or the club has too many categories.
    """
    lock_club(club_id)
    if Category.objects.filter(club=club_id).count() >= MOST_CATEGORIES:
        raise RefusedError(f"A club can have {MOST_CATEGORIES} categories. Remove one first.")
    return Category.objects.create(club_id=club_id, name=_free_name(club_id, name))


@transaction.atomic
def rename_category(*, category_id: int, name: str) -> Category:
    """Give a category another name.

    Raises:
        NotFoundError: there is no such category.
        RefusedError: the name is empty, too long or taken.
    """
    category = _category(category_id)
    category.name = _free_name(category.club_id, name, but=category.pk)
    category.save(update_fields=["name"])
    return category


@transaction.atomic
def remove_category(*, category_id: int) -> None:
    """Remove a category that nobody is in.

    Raises:
        NotFoundError: there is no such category.
        RefusedError: somebody is in it.
    """
    category = _category(category_id)
    if members_of(category.club_id, category_id=category_id):
        raise RefusedError(
            f"Somebody is still in {category.name}. First choose another category for them."
        )
    # Those who are left are other names of people for whom another category counts.
    Member.objects.filter(category=category).update(category=None)
    category.delete()


@transaction.atomic
def set_member(*, player_id: int, category_id: int | None, paid_until: date | None) -> Member:
    """Say in which category a person is, and until when they have paid.

    Args:
        player_id: The person, by any name.
        category_id: The category; None for a visitor.
        paid_until: The last day that is paid for; None if nothing is.

    Raises:
        NotFoundError: the person is not on the list, or the club has no such category.
    """
    row = _locked(player_id)
    if category_id is not None and _category(category_id).club_id != row.player.club_id:
        raise NotFoundError("This category does not exist.", "category")
    # What another name of the person had is overruled, not added.
    Member.objects.filter(player__in=names_of(player_id)).exclude(pk=row.pk).delete()
    row.category_id, row.paid_until = category_id, paid_until
    row.save(update_fields=["category", "paid_until"])
    return row


@created_once(Subscription)
@transaction.atomic
def note_payment(
    *,
    player_id: int,
    amount: Decimal,
    way: str,
    paid_on: date,
    begins: date,
    until: date,
    by: Actor | None = None,
    key: UUID | None = None,
) -> Subscription:
    """Note that a member has paid for some days; who paid for later ones keeps them.

    Args:
        player_id: The person, by any name.
        amount: How much, in the club's currency, with two decimals at most.
        way: ``cash``, ``transfer`` or ``other``.
        paid_on: When.
        begins: The first day that is paid for.
        until: The last.
        by: Who notes it.
        key: The idempotency key.

    Raises:
        NotFoundError: the person is not on the list.
        RefusedError: the person is a visitor, or amount, way or days are impossible.
    """
    row = _locked(player_id)
    if row.category is None:
        raise RefusedError(
            f"{row.player.name} is a visitor. Choose a category before you note a payment.",
            "category",
        )
    if not amount.is_finite() or not 0 < amount < 10**7 or amount != round(amount, 2):
        raise RefusedError("Enter an amount above 0, with two decimals at most.", "amount")
    if way not in Subscription.Way.values:
        raise RefusedError("Choose cash, transfer or otherwise.", "way")
    if until < begins:
        raise RefusedError("The last day cannot be before the first.", "until")
    payment = Subscription.objects.create(
        player=row.player,
        amount=amount,
        way=way,
        paid_on=paid_on,
        begins=begins,
        until=until,
        until_before=row.paid_until,
    )
    row.paid_until = max(until, row.paid_until or until)
    row.save(update_fields=["paid_until"])
    return payment


@transaction.atomic
def take_back_payment(*, payment_id: int, now: datetime) -> Subscription:
    """Take back a member's latest payment: they have paid until when they had before it.

    It stays on the list as taken back. If the last day was changed by hand since, that stays too.

    Raises:
        NotFoundError: there is no such payment.
        RefusedError: it was taken back before, or a later one was noted.
    """
    found = Subscription.objects.filter(pk=payment_id).first()
    if found is None:
        raise NotFoundError("This payment does not exist.", "payment")
    row = _locked(found.player_id)
    payment = Subscription.objects.select_for_update().get(pk=payment_id)
    if payment.taken_back_at is not None:
        raise RefusedError("This payment has already been taken back.")
    of_person = Subscription.objects.filter(
        player__in=names_of(payment.player_id), taken_back_at=None
    )
    later = of_person.filter(pk__gt=payment.pk).order_by("pk").last()
    if later is not None:
        raise RefusedError(
            f"First take back the {later.amount} noted after it, paid on {later.paid_on}."
        )
    payment.taken_back_at = now
    payment.save(update_fields=["taken_back_at"])
    if row.paid_until == max(payment.until, payment.until_before or payment.until):
        row.paid_until = payment.until_before
        row.save(update_fields=["paid_until"])
    return payment


class ListChangedError(RefusedError):
    """The club's list is no longer as it was when a file was looked at."""

    def __init__(self) -> None:
        super().__init__("The list has changed meanwhile, so nothing was written. Look again.")


@transaction.atomic
def take_list(*, club_id: int, people: Sequence[ListedPerson], seen: str) -> ListPlan:
    """Bring people who were sent into a club's list; rows that are unclear are left out.

    Args:
        club_id: The club.
        people: The rows.
        seen: The mark of the plan that was looked at.

    Raises:
        NotFoundError: there is no such club.
        ListChangedError: something else would be written now.
        RefusedError: a row cannot be written after all.
    """
    lock_club(club_id)
    plan = planned(club_id, people)
    if plan.mark != seen:
        raise ListChangedError
    for each in (*plan.of(State.NEW), *plan.of(State.CHANGED)):
        listed = each.listed
        player_id = each.player_id or add_player(club_id=club_id, name=listed.name).pk
        known = member(player_id)
        if known is None:
            raise NotFoundError("This player is not on the club's list.", "player")
        if listed.number and listed.number not in known.player.every_number:
            set_number(player_id=player_id, number=listed.number)
        there = {n.federation.casefold(): n.number for n in known.player.numbers}
        for federation, number in listed.further:
            if there.get(federation.casefold()) != number:
                set_number(player_id=player_id, federation=federation, number=number)
        names = {letters(name) for name in (listed.name, *known.player.names)}
        for name in listed.others:
            if letters(name) not in names:
                names.add(letters(name))
                other = add_player(club_id=club_id, name=name)
                merge_players(player_id=other.pk, into_id=player_id)
        category_id = each.category_id or (known.category.id if known.category else None)
        paid_until = listed.paid_until or known.paid_until
        if each.category_id or listed.paid_until:
            set_member(player_id=player_id, category_id=category_id, paid_until=paid_until)
    return plan


def _free_name(club_id: int, name: str, but: int = 0) -> str:
    name = clean_name(name, "name", longest=LONGEST_CATEGORY)
    if Category.objects.filter(club=club_id, name__iexact=name).exclude(pk=but).exists():
        raise RefusedError(f"There is already a category called {name}.", "name")
    return name


def _category(category_id: int) -> Category:
    category = Category.objects.select_for_update().filter(pk=category_id).first()
    if category is None:
        raise NotFoundError("This category does not exist.", "category")
    return category


def _locked(player_id: int) -> Member:
    """Return a person's row, locked; a new one holds what is known under other names."""
    known = member(player_id)
    if known is None:
        raise NotFoundError("This player is not on the club's list.", "player")
    player = Player.objects.select_for_update().get(pk=known.player.id)
    category = known.category.id if known.category else None
    row, _new = Member.objects.select_for_update(of=("self",)).get_or_create(
        player=player, defaults={"category_id": category, "paid_until": known.paid_until}
    )
    row.category_id = category
    row.paid_until = known.paid_until
    return row


def _told(player: Player) -> dict[str, Any]:
    row = Member.objects.filter(player=player).select_related("category").first()
    return {
        "category": row.category.name if row and row.category else "",
        "paid_until": row.paid_until.isoformat() if row and row.paid_until else "",
        "subscriptions": [
            {
                "amount": str(each.amount),
                "way": each.way,
                "paid_on": each.paid_on.isoformat(),
                "begins": each.begins.isoformat(),
                "until": each.until.isoformat(),
                "taken_back": each.taken_back_at is not None,
            }
            for each in player.subscriptions.all()
        ],
    }


def _before_naming(_player_id: int) -> AfterNaming:
    return _no_member_if_erased


def _no_member_if_erased(player: Player, _by: Actor) -> None:
    """Forget the category of somebody erased; payments stay in the club's books, without a name."""
    if player.erased_at:
        Member.objects.filter(player=player).delete()


PERSONAL_DATA = (PersonalData(50, "membership", _told, _before_naming),)
