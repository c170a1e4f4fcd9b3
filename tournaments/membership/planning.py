"""What would become of a list of people that is sent: looked at before anything is written."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.membership.lists import ListedPerson
from tournaments.membership.selectors import MemberFacts, categories_of, members_of
from tournaments.site.letters import spaced, words


class State(Enum):
    """What a row of a file says of the club's list."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A row of a file beside the club's list.

    Attributes:
        listed: The row.
        state: What it says.
        words: What would be written; why nothing can be, for an unclear one.
        player_id: The person on the list; None for a new one.
        category_id: The category that would be stored; None for none, or the one there is.
    """

    listed: ListedPerson
    state: State
    words: tuple[str, ...] = ()
    player_id: int | None = None
    category_id: int | None = None


@dataclass(frozen=True, slots=True)
class ListPlan:
    """What would become of the rows of a file, in their order."""

    people: tuple[PlannedPerson, ...]

    def of(self, state: State) -> tuple[PlannedPerson, ...]:
        """Return those in a state."""
        return tuple(each for each in self.people if each.state is state)

    @property
    def mark(self) -> str:
        """A text that is another one as soon as something else would be written."""
        return sha256(repr(self.people).encode()).hexdigest()


@dataclass(slots=True)
class _Known:
    """The club's list, to find people in, and whom earlier rows were about."""

    members: dict[int, MemberFacts]
    categories: dict[str, int]
    by_number: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_name: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    rows: dict[object, int] = field(default_factory=dict)


def planned(club_id: int, people: Sequence[ListedPerson]) -> ListPlan:
    """Compare the people of a file with a club's list.

    They are recognised by any of their numbers, then by any of their names, whatever its capitals
    and accents. Somebody with another number at the club's own federation is somebody else.
    """
    known = _Known(
        {each.player.id: each for each in members_of(club_id)},
        {each.name.casefold(): each.id for each in categories_of(club_id)},
    )
    for pk, each in known.members.items():
        for number in each.player.every_number:
            known.by_number[number].append(pk)
        for name in {letters(name) for name in each.player.names}:
            known.by_name[name].append(pk)
    return ListPlan(tuple(_planned(known, each) for each in people))


def letters(name: str) -> str:
    """Return what two spellings of a name have in common that count as one."""
    return spaced(words(name))


def _planned(known: _Known, listed: ListedPerson) -> PlannedPerson:
    def unclear(sentence: str, **values: object) -> PlannedPerson:
        return PlannedPerson(listed, State.UNCLEAR, (sentence % values,))

    if listed.problem:
        return PlannedPerson(listed, State.UNCLEAR, (listed.problem,))
    category_id = known.categories.get(listed.category.casefold())
    if listed.category and category_id is None:
        return unclear(
            _("There is no category “%(name)s”. Add it first, or leave the cell empty."),
            name=listed.category,
        )
    numbers = [number for number in (listed.number, *(n for _f, n in listed.further)) if number]
    numbered = sorted({pk for number in numbers for pk in known.by_number.get(number, ())})
    if len(numbered) > 1:
        one, other = (known.members[pk].player.name for pk in numbered[:2])
        return unclear(
            _("Its numbers are those of %(one)s and %(other)s. Merge the two, or correct them."),
            one=one,
            other=other,
        )
    named = known.by_name.get(letters(listed.name), [])
    if numbered:
        (pk,) = numbered
        if pk not in named:
            return unclear(
                _("The number is that of %(name)s. Correct the name here or on the list."),
                name=known.members[pk].player.name,
            )
        found: int | None = pk
    else:
        same = [pk for pk in named if not (listed.number and known.members[pk].player.national_id)]
        if len(same) > 1:
            return unclear(_("Several people have this name. Give a number that is on the list."))
        found = same[0] if same else None
    who: object = found if found is not None else (letters(listed.name), listed.number)
    if who in known.rows:
        return unclear(_("Row %(row)s is about the same person."), row=known.rows[who])
    for name in listed.others:
        others = [pk for pk in known.by_name.get(letters(name), ()) if pk != found]
        if others:
            return unclear(
                _("%(name)s is on the list already. Merge the two on that person’s page."),
                name=known.members[others[0]].player.name,
            )
    known.rows[who] = listed.row
    now = None if found is None else known.members[found]
    told = tuple(_told(listed, now, category_id))
    state = State.NEW if now is None else State.CHANGED if told else State.SAME
    return PlannedPerson(listed, state, told, found, category_id)


def _told(listed: ListedPerson, now: MemberFacts | None, category_id: int | None) -> list[str]:
    """Return what a row would change, in words."""
    told = []
    names = {letters(name) for name in now.player.names} if now else set()
    told += [
        _("also %(name)s") % {"name": name}
        for name in dict.fromkeys(listed.others)
        if letters(name) not in names | {letters(listed.name)}
    ]
    if listed.number and (now is None or listed.number not in now.player.every_number):
        told.append(_("number %(number)s") % {"number": listed.number})
    there = {n.federation.casefold(): n.number for n in now.player.numbers} if now else {}
    told += [
        f"{federation} {number}"
        for federation, number in listed.further
        if there.get(federation.casefold()) != number
    ]
    if category_id is not None and (
        now is None or now.category is None or now.category.id != category_id
    ):
        told.append(listed.category)
    if listed.paid_until and (now is None or now.paid_until != listed.paid_until):
        day = date_format(listed.paid_until, "j F Y")
        told.append(_("paid until %(day)s") % {"day": day})
    return told
