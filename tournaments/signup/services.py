"""Open lists for planned sessions, put people down, pair them up, note what they paid.

Every change of a list locks its row first, so that two people who press at once get one turn each.
A change returns whom to write to, and of what: views hand that to the tasks.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Max, Model, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.selectors import planned_facts, season_of
from tournaments.clubs.models import Club, Player
from tournaments.clubs.personal import AfterNaming, PersonalData
from tournaments.clubs.selectors import NAMELESS, digest_of
from tournaments.clubs.services import lock_club
from tournaments.signup.models import FillIn, SignedUp, SignUp, SignUpList, TableMoney
from tournaments.signup.selectors import (
    MOST_PLACES,
    SEATS,
    TERMS,
    Contest,
    ListTerms,
    closes_at,
    is_complete,
    public_names,
    with_places,
)
from tournaments.site.keys import Actor, created_once
from tournaments.site.letters import spaced, words
from tournaments.site.limits import (
    LARGEST_FEE,
    LARGEST_ID,
    LONGEST_EMAIL,
    LONGEST_FEE,
    LONGEST_REMARK,
    LONGEST_TITLE,
)
from tournaments.site.mails import CONFIRMED_WITHIN, MOST_UNCONFIRMED
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import apart_from_number, clean_name, plain_text

MOST_ON_A_LIST = 500
MOST_OF_AN_ADDRESS = 10
"""Unanswered questions of a club at one address."""

MOST_FILL_INS = 300

Kept = TypeVar("Kept", bound=Model)

Told = tuple[tuple[int, str], ...]
"""Whom to write to by the ids of people on lists, and of what."""

QUESTION = "question"
PLACE = "place"
ASKED = "asked"
AGREED = "agreed"
DECLINED = "declined"
ALONE = "alone"
MOVED = "moved"


class ListClosedError(ConflictError):
    """Players can no longer change this list themselves."""


class NotWaitingForThisError(ConflictError):
    """Somebody has found a partner or withdrawn since the page was shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomers:
    """Who wants to be put down: one who looks for a partner, a player, a pair or a team.

    Attributes:
        names: Their names; whoever signs up comes first.
        team: The name of a team.
        about: What somebody says of themselves who looks for a partner.
        unnamed: Whether the public list leaves out their names.
        email: Where to write; empty for nowhere.
    """

    names: tuple[str, ...]
    team: str = ""
    about: str = ""
    unnamed: bool = False
    email: str = ""


@transaction.atomic
def open_lists(*, planned_ids: Collection[int], terms: ListTerms) -> int:
    """Let players sign up for planned sessions; return for how many. Those with a list keep it.

    Raises:
        RefusedError: the terms make no sense.
    """
    kept = _kept(terms)
    rows = PlannedSession.objects.filter(pk__in=planned_ids, sign_up=None)
    return len(SignUpList.objects.bulk_create(SignUpList(planned=row, **kept) for row in rows))


@transaction.atomic
def change_terms(*, list_id: int, terms: ListTerms) -> Told:
    """Change on what terms players sign up; with more places, those who waited move up.

    Raises:
        NotFoundError: there is no such list.
        RefusedError: the terms make no sense, or other than so many people have signed up.
    """
    row, before = _locked(list_id)
    kept = _kept(terms)
    if kept["contest"] != row.contest and row.sign_ups.exists():
        raise RefusedError(
            "People have signed up already, so it must stay as it is. Remove them first.",
            "contest",
        )
    for name in TERMS:
        setattr(row, name, kept[name])
    row.save()
    return _moved_up(row, before)


def _kept(terms: ListTerms) -> dict[str, Any]:
    if terms.contest not in Contest.values:
        raise RefusedError("Choose pairs, individual or teams of four.", "contest")
    if terms.places is not None and not 1 <= terms.places <= MOST_PLACES:
        raise RefusedError(
            f"Give from 1 to {MOST_PLACES} places, or none for any number.", "places"
        )
    return {
        "contest": terms.contest,
        "places": terms.places,
        "closes_before": terms.closes_before,
        "fee": plain_text(terms.fee, LONGEST_FEE),
        "note": plain_text(terms.note, LONGEST_REMARK),
    }


@transaction.atomic
def remove_list(*, list_id: int) -> None:
    """Stop offering sign-up for a session for which nobody has signed up.

    Raises:
        NotFoundError: there is no such list.
        ConflictError: somebody has.
    """
    row, _before = _locked(list_id)
    if row.sign_ups.exists():
        raise ConflictError("People have signed up. Remove them first, or call the session off.")
    row.delete()


def _locked(list_id: int) -> tuple[SignUpList, set[int]]:
    """Return a list, locked, and who waits for a place, by the ids of their sign-ups."""
    row = SignUpList.objects.select_for_update().filter(pk=list_id).first()
    if row is None:
        raise NotFoundError("Nobody can sign up for this session any more.", "list")
    return row, set(_line(row)[1])


def _line(row: SignUpList) -> tuple[list[int], list[int], list[int]]:
    """Return who has a place, who waits and who looks for a partner, by the ids of sign-ups."""
    sized = row.sign_ups.annotate(size=Count("people")).order_by("turn", "id")
    line = [(pk, is_complete(row.contest, size)) for pk, size in sized.values_list("pk", "size")]
    return with_places(line, row.places)


def _moved_up(row: SignUpList, before: set[int]) -> Told:
    """Return whom to tell that they have a place now, of those who waited before."""
    up = [pk for pk in _line(row)[0] if pk in before]
    people = SignedUp.objects.filter(sign_up__in=up).exclude(confirmed_at=None)
    return tuple((pk, PLACE) for pk in people.order_by("pk").values_list("pk", flat=True))


def _next_turn(row: SignUpList) -> int:
    last: int | None = row.sign_ups.aggregate(last=Max("turn"))["last"]
    return (last or 0) + 1


def link_of(key: UUID) -> str:
    """Return the secret link of whoever signs up by the form with this key.

    The same form sent twice so leads to the same link, of which only a digest is stored.
    """
    return salted_hmac("tournaments.signup", key.hex, algorithm="sha256").hexdigest()[:43]


@transaction.atomic
def sign_up(*, list_id: int, newcomers: Newcomers, key: UUID, asks_id: int | None = None) -> Told:
    """Put people down on a list; ``link_of`` the key is their link. A key used again does nothing.

    Args:
        list_id: The list.
        newcomers: Who they are.
        key: The key of the form.
        asks_id: The sign-up of somebody who looks for a partner, whom they ask to play.

    Raises:
        NotFoundError: there is no such list.
        ListClosedError: it is closed, or the session is called off.
        NotWaitingForThisError: whoever is asked has found a partner.
        RefusedError: a name is missing, too long or on the list already, the list is full, or too
            many addresses wait for an answer.
    """
    row, _before = _locked(list_id)
    digest = digest_of(link_of(key))
    if SignedUp.objects.filter(digest=digest, sign_up__list=row).exists():
        return ()
    planned = planned_facts(row.planned)
    if planned.cancelled:
        raise ListClosedError("This session is called off.")
    if timezone.now() >= closes_at(planned, row.closes_before):
        raise ListClosedError("Sign-up has closed. Ask the club whether there is still room.")
    new = _put_down(row, newcomers, digest)
    (first, *_others) = new.people.order_by("number")
    told: Told = ((first.pk, QUESTION),) if first.email else ()
    return told + (_asked(first, asks_id) if asks_id is not None else ())


@transaction.atomic
def add_by_hand(*, list_id: int, newcomers: Newcomers) -> None:
    """Put people down who told a director, whether players can still sign up or not.

    Raises:
        NotFoundError: there is no such list.
        RefusedError: a name is missing, too long or on the list already, or the list is full.
    """
    row, _before = _locked(list_id)
    _put_down(row, newcomers, "")


def _put_down(row: SignUpList, newcomers: Newcomers, digest: str) -> SignUp:
    if row.sign_ups.count() >= MOST_ON_A_LIST:
        raise RefusedError("The list is as long as it can be. Ask the club.")
    club = row.planned.club_id
    seats = SEATS[row.contest]
    names = _new_names(row, newcomers.names, most=seats, by_director=not digest)
    if newcomers.email:
        _guard_address(club, newcomers.email)
    new = SignUp.objects.create(
        list=row, turn=_next_turn(row), team=_team(row, newcomers.team), at=timezone.now()
    )
    for number, name in enumerate(names, start=1):
        is_first = number == 1
        SignedUp.objects.create(
            sign_up=new,
            number=number,
            name=name,
            player=_player_called(club, name),
            unnamed=newcomers.unnamed,
            about=plain_text(newcomers.about, LONGEST_REMARK) if len(names) == 1 else "",
            digest=digest if is_first else "",
            email=newcomers.email if is_first else "",
            asked_at=timezone.now() if is_first and newcomers.email else None,
        )
    return new


def _team(row: SignUpList, name: str) -> str:
    tidy = " ".join(name.split())
    if row.contest != Contest.TEAMS or not tidy:
        return ""
    return clean_name(tidy, "team", longest=LONGEST_TITLE)


def _new_names(
    row: SignUpList,
    names: Sequence[str],
    *,
    most: int,
    by_director: bool,
    but: Collection[int] = (),
) -> list[str]:
    """Return names, tidied, of which none is on the list already but for some people of it.

    Everybody may see them, so membership numbers are left out. Only a director is told that
    somebody is there whose name the public list does not show.
    """
    if not 1 <= len(names) <= most:
        raise RefusedError("Enter one name." if most == 1 else f"Enter up to {most} names.", "name")
    fields = ("name", *("partner" for _name in names[1:]))
    given = [
        (apart_from_number(clean_name(name, field))[0], field)
        for name, field in zip(names, fields, strict=True)
    ]
    there = list(
        SignedUp.objects.filter(sign_up__list=row).exclude(pk__in=but).select_related("player")
    )
    shown = public_names(row.planned.club_id, there)
    taken = {
        spaced(words(each.name)) for each in there if by_director or shown[each.pk] == each.name
    }
    typed: set[str] = set()
    for name, field in given:
        letters = spaced(words(name))
        if letters in typed:
            raise RefusedError(
                f"{name} is there twice. If these are two people of one name, add something that "
                "tells them apart.",
                field,
            )
        if letters in taken:
            raise RefusedError(
                f"{name} is on the list already. If this is somebody else of that name, add "
                "something that tells them apart.",
                field,
            )
        typed.add(letters)
    return [name for name, _field in given]


def _player_called(club_id: int, name: str) -> Player | None:
    """Return who on the club's list is called so; None if several people are."""
    found = Player.objects.filter(club=club_id, erased_at=None, letters=spaced(words(name)))
    players = list(found.order_by("pk"))
    return players[0] if len({each.person_id for each in players}) == 1 else None


def _guard_address(club_id: int, email: str) -> None:
    """Refuse to write to so many addresses that somebody must be making them up."""
    if len(email) > LONGEST_EMAIL:
        raise RefusedError(f"An e-mail address can have up to {LONGEST_EMAIL} characters.", "email")
    open_questions = SignedUp.objects.filter(
        sign_up__list__planned__club=club_id,
        confirmed_at=None,
        asked_at__gte=timezone.now() - CONFIRMED_WITHIN,
    )
    if (
        open_questions.count() >= MOST_UNCONFIRMED
        or open_questions.filter(email__iexact=email).count() >= MOST_OF_AN_ADDRESS
    ):
        raise RefusedError(
            "Too many addresses have been entered here. Leave it empty, or ask the club.", "email"
        )


@transaction.atomic
def change_sign_up(*, person_id: int, newcomers: Newcomers) -> Told:
    """Change the names of a sign-up, as the person who made it; the e-mail address stays.

    A partner who has signed up too can only withdraw by a link of their own. Whoever has no partner
    any more looks for one and gives up the place; a pair that has become complete gets a new turn.

    Raises:
        NotFoundError: the person is no longer on a list.
        ListClosedError: play has begun.
        RefusedError: a name is missing, too long or on the list already.
    """
    person, row, before = _own(person_id)
    entry = person.sign_up
    here = list(entry.people.order_by("number"))
    staying = [each for each in here if each.pk == person.pk or each.digest]
    was_complete = is_complete(row.contest, len(here))
    free = SEATS[row.contest] - len(staying) + 1
    mine = [each.pk for each in here]
    names = _new_names(row, newcomers.names, most=free, by_director=False, but=mine)
    known = {spaced(words(each.name)) for each in staying if each.pk != person.pk}
    if any(spaced(words(name)) in known for name in names):
        raise RefusedError("Two people of this name would play together.", "partner")
    club = row.planned.club_id
    entry.people.exclude(pk__in=[each.pk for each in staying]).delete()
    person.name, person.player = names[0], _player_called(club, names[0])
    person.unnamed, person.number = newcomers.unnamed, 1
    alone = len(staying) + len(names) - 1 == 1 and row.contest == Contest.PAIRS
    person.about = plain_text(newcomers.about, LONGEST_REMARK) if alone else ""
    person.asks = person.asks if alone else None
    person.save()
    for number, each in enumerate((each for each in staying if each.pk != person.pk), start=2):
        SignedUp.objects.filter(pk=each.pk).update(number=number)
    for number, name in enumerate(names[1:], start=len(staying) + 1):
        SignedUp.objects.create(
            sign_up=entry,
            number=number,
            name=name,
            player=_player_called(club, name),
            unnamed=newcomers.unnamed,
        )
    entry.team = _team(row, newcomers.team)
    told: Told = ()
    if not was_complete and not alone:
        entry.turn = _next_turn(row)
        told = _no_longer_free(entry)
    entry.save()
    return told + _moved_up(row, before)


@transaction.atomic
def withdraw(*, person_id: int) -> Told:
    """Take somebody off a list, with those they put down; a partner who signed up too stays.

    Raises:
        NotFoundError: the person is no longer on a list.
        ListClosedError: play has begun.
    """
    person, row, before = _own(person_id)
    entry = person.sign_up
    partner = entry.people.exclude(pk=person.pk).exclude(digest="").first()
    if partner is None:
        told = _no_longer_free(entry)
        entry.delete()
        return told + _moved_up(row, before)
    entry.people.exclude(pk=partner.pk).delete()
    partner.number = 1
    partner.save(update_fields=["number"])
    told = ((partner.pk, ALONE),) if partner.confirmed_at else ()
    return told + _moved_up(row, before)


@transaction.atomic
def ask_to_play(*, person_id: int, asks_id: int) -> Told:
    """Ask somebody else who looks for a partner to play; whoever was asked before no longer is.

    Whoever asks somebody who has asked them says yes.

    Raises:
        NotFoundError: the person is no longer on a list.
        ListClosedError: play has begun.
        NotWaitingForThisError: one of them does not look for a partner any more.
    """
    person, _row, _before = _own(person_id)
    wanted = SignedUp.objects.filter(sign_up=min(asks_id, LARGEST_ID), asks=person.sign_up_id)
    asker = wanted.first()
    if asker is not None:
        return answer(person_id=person_id, asker_id=asker.pk, yes=True)
    return _asked(person, asks_id)


def _asked(person: SignedUp, asks_id: int) -> Told:
    wanted = SignUp.objects.filter(pk=min(asks_id, LARGEST_ID), list=person.sign_up.list_id)
    asked = wanted.exclude(pk=person.sign_up_id).first()
    if asked is None or not (_looks(asked) and _looks(person.sign_up)):
        raise NotWaitingForThisError(
            "They have found a partner or withdrawn in the meantime. Load the page again."
        )
    person.asks, person.declined = asked, False
    person.save(update_fields=["asks", "declined"])
    people = asked.people.exclude(confirmed_at=None).order_by("pk")
    return tuple((pk, ASKED) for pk in people.values_list("pk", flat=True))


def _looks(entry: SignUp) -> bool:
    return entry.list.contest == Contest.PAIRS and entry.people.count() == 1


@transaction.atomic
def answer(*, person_id: int, asker_id: int, yes: bool) -> Told:
    """Say yes or no to somebody who would like to play together.

    Raises:
        NotFoundError: the person is no longer on a list.
        ListClosedError: play has begun.
        NotWaitingForThisError: the other one does not ask any more.
    """
    person, row, before = _own(person_id)
    askers = SignedUp.objects.filter(pk=min(asker_id, LARGEST_ID), asks=person.sign_up_id)
    asker = askers.select_related("sign_up__list").first()
    if asker is None or not (_looks(asker.sign_up) and _looks(person.sign_up)):
        raise NotWaitingForThisError("They do not ask any more. Load the page again.")
    if not yes:
        asker.asks, asker.declined = None, True
        asker.save(update_fields=["asks", "declined"])
        return ((asker.pk, DECLINED),) if asker.confirmed_at else ()
    told: Told = ((asker.pk, AGREED),) if asker.confirmed_at else ()
    return told + _together(row, person.sign_up, asker.sign_up) + _moved_up(row, before)


@transaction.atomic
def pair_up(*, list_id: int, one_id: int, other_id: int) -> Told:
    """Make a pair of two who look for a partner, as their director.

    Raises:
        NotFoundError: there is no such list.
        NotWaitingForThisError: one of them does not look for a partner any more.
    """
    row, before = _locked(list_id)
    found = row.sign_ups.in_bulk([min(one_id, LARGEST_ID), min(other_id, LARGEST_ID)])
    if len(found) != 2 or not all(map(_looks, found.values())):
        raise NotWaitingForThisError("Choose two who both still look for a partner.")
    one, other = found[one_id], found[other_id]
    both = SignedUp.objects.filter(sign_up__in=found).exclude(confirmed_at=None).order_by("pk")
    told: Told = tuple((pk, AGREED) for pk in both.values_list("pk", flat=True))
    return told + _together(row, one, other) + _moved_up(row, before)


def _together(row: SignUpList, one: SignUp, other: SignUp) -> Told:
    """Make one entry of two, at the end of the line; tell those who still asked one of them."""
    moved = list(other.people.values_list("pk", flat=True))
    other.people.update(sign_up=one, number=2)
    both = SignedUp.objects.filter(sign_up=one)
    both.update(asks=None, declined=False, about="")
    one.turn = _next_turn(row)
    one.save(update_fields=["turn"])
    told = _no_longer_free(one) + _no_longer_free(other)
    other.delete()
    return tuple(each for each in told if each[0] not in moved)


def _no_longer_free(entry: SignUp) -> Told:
    """Let go whoever asked somebody who has found a partner or withdraws; return them."""
    askers = SignedUp.objects.filter(asks=entry).exclude(sign_up=entry).order_by("pk")
    told = tuple((each.pk, DECLINED) for each in askers if each.confirmed_at)
    askers.update(asks=None, declined=True)
    return told


def _own(person_id: int) -> tuple[SignedUp, SignUpList, set[int]]:
    """Return somebody on a list that play has not ended, the list, locked, and who waits."""
    found = SignedUp.objects.filter(pk=person_id).values_list("sign_up__list", flat=True).first()
    if found is None:
        raise NotFoundError("You are no longer on this list.")
    row, before = _locked(found)
    person = SignedUp.objects.select_related("sign_up__list").filter(pk=person_id).first()
    if person is None:
        raise NotFoundError("You are no longer on this list.")
    if timezone.now() >= closes_at(planned_facts(row.planned), 0):
        raise ListClosedError("Play has begun. Speak to the director.")
    return person, row, before


@transaction.atomic
def remove_entry(*, list_id: int, entry_id: int) -> tuple[Told, list[SignedUp]]:
    """Take an entry off a list as its director; the first who waits moves up.

    Returns whom to tell, and those who were taken off and get e-mails: nothing is kept of them.

    Raises:
        NotFoundError: there is no such list or entry.
    """
    row, before = _locked(list_id)
    entry = _entry(row, entry_id)
    removed = list(entry.people.exclude(confirmed_at=None).order_by("pk"))
    told = _no_longer_free(entry)
    entry.delete()
    return told + _moved_up(row, before), removed


@transaction.atomic
def move_entry(*, list_id: int, entry_id: int, up: bool) -> Told:
    """Let an entry change its turn with the one before or after it, as their director.

    Raises:
        NotFoundError: there is no such list or entry.
    """
    row, before = _locked(list_id)
    entry = _entry(row, entry_id)
    playing, waiting, looking = _line(row)
    line = looking if entry.pk in looking else [*playing, *waiting]
    place = line.index(entry.pk) + (-1 if up else 1)
    if 0 <= place < len(line):
        other = _entry(row, line[place])
        entry.turn, other.turn = other.turn, entry.turn
        SignUp.objects.bulk_update([entry, other], ["turn"])
    return _moved_up(row, before)


def _entry(row: SignUpList, entry_id: int) -> SignUp:
    found = row.sign_ups.filter(pk=min(entry_id, LARGEST_ID)).first()
    if found is None:
        raise NotFoundError("They are no longer on the list.")
    return found


def confirm_address(*, person_id: int) -> None:
    """Write to somebody on a list from now on; the first confirmation counts."""
    SignedUp.objects.filter(pk=person_id, confirmed_at=None).update(confirmed_at=timezone.now())


def forget_address(*, person_id: int) -> None:
    """Write to somebody no more, and forget the address."""
    SignedUp.objects.filter(pk=person_id).update(email="", asked_at=None, confirmed_at=None)


@created_once(TableMoney)
@transaction.atomic
def note_paid(
    *, list_id: int, person_id: int, amount: Decimal, how: str, by: Actor, key: UUID | None = None
) -> TableMoney:
    """Note that somebody on a list has paid. A key used again notes nothing.

    Raises:
        NotFoundError: there is no such list or person.
        RefusedError: the amount is none.
    """
    row, _before = _locked(list_id)
    found = SignedUp.objects.filter(pk=min(person_id, LARGEST_ID), sign_up__list=row)
    person = found.first()
    if person is None:
        raise NotFoundError("They are no longer on the list.")
    if how not in TableMoney.How.values:
        raise RefusedError("Choose cash or other.", "how")
    if not 0 < amount <= LARGEST_FEE or amount != amount.quantize(Decimal("0.01")):
        raise RefusedError(f"Enter an amount from 0.01 to {LARGEST_FEE}, such as 5.50.", "amount")
    return TableMoney.objects.create(
        club_id=row.planned.club_id,
        what=row.planned.title,
        day=row.planned.day,
        name=person.name,
        person=person,
        player=person.player,
        amount=amount,
        how=how,
        at=timezone.now(),
        by=by.mark,
    )


@transaction.atomic
def take_back_payment(*, club_id: int, payment_id: int, by: Actor) -> None:
    """Mark a payment as taken back; it stays, so that the sums can be followed.

    Raises:
        NotFoundError: the club has no such payment, or it has been taken back already.
    """
    rows = TableMoney.objects.filter(
        pk=min(payment_id, LARGEST_ID), club=club_id, taken_back_at=None
    )
    if not rows.update(taken_back_at=timezone.now(), taken_back_by=by.mark):
        raise NotFoundError("This payment has already been taken back.")


@transaction.atomic
def offer_to_fill_in(
    *, club_id: int, name: str, contact: str, weekdays: Collection[int], key: UUID
) -> None:
    """Note that somebody would play at short notice, until the season ends.

    ``link_of`` the key is their link. A key used again changes what was noted under it.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the name, the contact or the days are missing, or there are too many.
    """
    club = lock_club(club_id)
    offered = _offered(club_id, name, contact, weekdays)
    digest = digest_of(link_of(key))
    today = timezone.localdate()
    FillIn.objects.filter(club=club, kept_until__lt=today).delete()
    here = FillIn.objects.filter(club=club).exclude(digest=digest)
    if here.count() >= MOST_FILL_INS:
        raise RefusedError("Too many have offered to fill in. Ask the club.")
    FillIn.objects.update_or_create(
        digest=digest,
        defaults={"club": club, "kept_until": season_of(today, club_id)[1], **offered},
    )


@transaction.atomic
def change_offer(*, fill_in_id: int, name: str, contact: str, weekdays: Collection[int]) -> None:
    """Change what somebody said who would play at short notice; it is kept no longer for that.

    Raises:
        NotFoundError: it has been removed.
        RefusedError: the name, the contact or the days are missing.
    """
    row = FillIn.objects.select_for_update().filter(pk=fill_in_id).first()
    if row is None:
        raise NotFoundError(
            "Your offer has been removed. You can make it again on the club’s page."
        )
    for field, value in _offered(row.club_id, name, contact, weekdays).items():
        setattr(row, field, value)
    row.save()


def _offered(club_id: int, name: str, contact: str, weekdays: Collection[int]) -> dict[str, Any]:
    tidy = clean_name(name, "name")
    days = sorted({each for each in weekdays if 1 <= each <= 7})
    if not days:
        raise RefusedError("Choose at least one day of the week.", "weekdays")
    return {
        "name": tidy,
        "player": _player_called(club_id, tidy),
        "contact": clean_name(contact, "contact"),
        "weekdays": "".join(map(str, days)),
    }


def forget_fill_in(*, fill_in_id: int) -> None:
    """Forget somebody who would have filled in."""
    FillIn.objects.filter(pk=fill_in_id).delete()


ADDRESSES_KEPT = timedelta(days=7)
"""How long after an evening addresses, links and what people said of themselves are kept."""


def forget_old(today: date) -> None:
    """Forget what is no longer needed of people.

    Addresses that nobody confirmed, a week after they were entered; addresses, links and remarks a
    week after the evening; names once the season is over. Payments stay, without names.
    """
    rows = SignedUp.objects
    asked_before = timezone.now() - CONFIRMED_WITHIN
    rows.filter(confirmed_at=None, asked_at__lt=asked_before).update(email="", asked_at=None)
    over = rows.filter(sign_up__list__planned__day__lt=today - ADDRESSES_KEPT)
    over.exclude(email="", digest="", about="").update(
        email="", digest="", about="", asked_at=None, confirmed_at=None
    )
    for club in Club.objects.values_list("pk", flat=True):
        season = season_of(today, club)[0]
        SignUp.objects.filter(list__planned__club=club, list__planned__day__lt=season).delete()
        TableMoney.objects.filter(club=club, day__lt=season).exclude(name="").update(name="")
    FillIn.objects.filter(kept_until__lt=today).delete()


def _told(player: Player) -> list[dict[str, Any]]:
    rows = SignedUp.objects.filter(player=player).select_related("sign_up__list__planned")
    return [
        {
            "session": each.sign_up.list.planned.title,
            "day": each.sign_up.list.planned.day.isoformat(),
            "name": each.name,
            "name_shown": not each.unnamed,
            "about": each.about,
            "email": each.email,
        }
        for each in rows.order_by("sign_up__list__planned__day", "pk")
    ]


def _paid(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "for": each.what,
            "day": each.day.isoformat(),
            "amount": str(each.amount),
            "how": each.how,
            "taken_back": each.taken_back_at is not None,
        }
        for each in TableMoney.objects.filter(player=player).order_by("at", "pk")
    ]


def _filling_in(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "contact": each.contact,
            "weekdays": list(map(int, each.weekdays)),
            "kept_until": each.kept_until.isoformat(),
        }
        for each in FillIn.objects.filter(player=player).order_by("pk")
    ]


def _before_naming(player_id: int) -> AfterNaming:
    """Find under which name somebody is on lists, before it changes."""
    player = Player.objects.get(pk=player_id)
    letters = spaced(words(player.name))
    is_only_one = _player_called(player.club_id, player.name) is not None

    def after_naming(player: Player, _by: Actor) -> None:
        people = SignedUp.objects.filter(player=player)
        fill_ins = FillIn.objects.filter(player=player)
        paid = TableMoney.objects.filter(player=player)
        if not player.erased_at:
            people.update(name=player.name)
            fill_ins.update(name=player.name)
            paid.exclude(name="").update(name=player.name)
            return
        if is_only_one:  # nobody else is meant by this name, so those without a player are theirs
            club = player.club_id
            people |= _called(SignedUp.objects.filter(sign_up__list__planned__club=club), letters)
            fill_ins |= _called(FillIn.objects.filter(club=club), letters)
            paid |= _called(TableMoney.objects.filter(club=club), letters)
        people.update(
            name=NAMELESS,
            unnamed=True,
            about="",
            digest="",
            email="",
            asked_at=None,
            confirmed_at=None,
            asks=None,
        )
        fill_ins.delete()
        paid.update(name="")

    return after_naming


def _called(rows: QuerySet[Kept], letters: str) -> QuerySet[Kept]:
    """Return the rows of people whom nobody on the club's list was known to be, of this name."""
    named = rows.filter(player=None).values_list("pk", "name")
    mine = [pk for pk, name in named if spaced(words(name)) == letters]
    return rows.model._default_manager.filter(pk__in=mine)


PERSONAL_DATA = (
    PersonalData(36, "sign-ups", _told, _before_naming),
    PersonalData(37, "payments", _paid),
    PersonalData(38, "filling in", _filling_in),
)
"""Who is on a list under which name, what they paid, and who would fill in."""
