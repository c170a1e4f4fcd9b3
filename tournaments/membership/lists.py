"""The list of people as a table: written for files that leave, read from files that come back."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from time import strptime

from django.utils.translation import gettext as _

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.headings import PEOPLE, columns
from tournaments.interchange.lists.sheets import Row
from tournaments.membership.selectors import MemberFacts
from tournaments.site.limits import LONGEST_FEDERATION, LONGEST_NAME, LONGEST_NATIONAL_ID
from tournaments.site.refusals import RefusedError
from tournaments.site.texts import clean_name
from tournaments.standings.published.tables import PublishedTable

MOST_PEOPLE = 2_000
"""In a file that comes in: more than any club's list has."""

BETWEEN = "; "
"""Between several names or numbers in one cell."""

HEADINGS = (
    "Name",
    "Other names",
    "National number",
    "Further numbers",
    "Category",
    "Paid until",
)
_KNOWN: Mapping[str, Sequence[str]] = {
    "name": PEOPLE["name"],
    "first": PEOPLE["first"],
    "last": PEOPLE["last"],
    "others": ("other names", "other name", "also", "also known as", "also played as"),
    "number": ("number", *PEOPLE["id"]),
    "further": ("further numbers", "further number", "other numbers"),
    "category": ("category", "membership category", "membership type", "class"),
    "paid": ("paid until", "paid to", "paid up to", "valid until", "expires", "expiry date"),
}

_SLASHED = ("%d/%m/%Y", "%m/%d/%Y")
"""In which order day and month stand between slashes: two, so a column must decide."""


def table_of(members: Sequence[MemberFacts]) -> PublishedTable:
    """Return people as a table whose headings an import knows; no e-mail address is in it."""
    return PublishedTable(
        "people",
        _("People"),
        HEADINGS,
        tuple(
            (
                each.player.name,
                BETWEEN.join(other.name for other in each.player.also),
                each.player.national_id,
                BETWEEN.join(f"{n.federation} {n.number}" for n in each.player.numbers),
                each.category.name if each.category else "",
                each.paid_until,
            )
            for each in members
        ),
    )


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person as a row of a file has them; what a row leaves empty is not changed.

    Attributes:
        row: The number of the row.
        name: The name.
        others: Other names.
        number: The number at the club's own federation.
        further: Federations and numbers.
        category: The name of a category.
        paid_until: The last day paid for; None if the file does not say.
        problem: Why the row cannot be read, and what to do; empty if it can.
    """

    row: int
    name: str
    others: tuple[str, ...] = ()
    number: str = ""
    further: tuple[tuple[str, str], ...] = ()
    category: str = ""
    paid_until: date | None = None
    problem: str = ""


def people_listed(rows: Sequence[Row]) -> tuple[ListedPerson, ...]:
    """Return the people in the rows of a table with headings.

    Raises:
        InterchangeError: it has no heading for names, or too many people.
    """
    at = columns(rows[0].cells, _KNOWN)
    if "name" not in at and not {"first", "last"} <= at.keys():
        raise InterchangeError(
            "The first row has no heading “Name”. Download your list first, and fill in that file."
        )
    if len(rows) > MOST_PEOPLE + 1:
        raise InterchangeError(f"Send no more than {MOST_PEOPLE:,} people at a time.")
    orders = set(_SLASHED)
    for row in rows[1:]:  # one order for the whole column: nobody writes now this, now that
        text = row.cell(at.get("paid", -1))
        orders &= {order for order in _SLASHED if _as(order, text)} or orders
    return tuple(_person(row, at, orders) for row in rows[1:])


def _person(row: Row, at: Mapping[str, int], orders: Collection[str]) -> ListedPerson:
    def cell(column: str) -> str:
        return row.cell(at.get(column, -1))

    name = cell("name") or " ".join(filter(None, (cell("first"), cell("last"))))
    others = tuple(_parts(cell("others")))
    further = [each.rpartition(" ") for each in _parts(cell("further"))]
    numbers = [cell("number"), *(number for _federation, _space, number in further)]
    try:
        name = clean_name(name, "name", longest=LONGEST_NAME)
        others = tuple(clean_name(each, "name", longest=LONGEST_NAME) for each in others)
        paid_until = _day(cell("paid"), orders)
    except RefusedError as error:
        return ListedPerson(row.number, name, problem=error.sentence)
    if any(len(each) > LONGEST_NATIONAL_ID for each in numbers):
        problem = _("A number has more than %(most)s characters.") % {"most": LONGEST_NATIONAL_ID}
        return ListedPerson(row.number, name, problem=problem)
    if not all(0 < len(each.strip()) <= LONGEST_FEDERATION for each, _space, _number in further):
        problem = _("Write further numbers as federation and number, “ACBL J123456; WBF 77”.")
        return ListedPerson(row.number, name, problem=problem)
    return ListedPerson(
        row.number,
        name,
        others,
        cell("number"),
        tuple((federation.strip(), number) for federation, _space, number in further),
        cell("category"),
        paid_until,
    )


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(BETWEEN.strip()) if part.strip()]


def _day(text: str, orders: Collection[str]) -> date | None:
    """Return a day as a spreadsheet writes it.

    Args:
        text: What the cell says; empty for no day.
        orders: In which order day and month can stand if slashes are between them.

    >>> _day("2027-08-31T00:00:00", ()), _day("31.08.2027", ()), _day("", ())
    (datetime.date(2027, 8, 31), datetime.date(2027, 8, 31), None)
    """
    if not text:
        return None
    read = {_as(order, text) for order in ("%Y-%m-%d", "%d.%m.%Y", *orders)} - {None}
    if len(read) == 1:
        return read.pop()
    sentence = (
        _("“%(text)s” can be read in two ways. Write it as year-month-day, such as 2027-08-31.")
        if any(_as(order, text) for order in _SLASHED)
        else _("“%(text)s” is not a date. Write it as year-month-day, such as 2027-08-31.")
    )
    raise RefusedError(sentence % {"text": text[:40]})


def _as(order: str, text: str) -> date | None:
    """Return the day that a text gives in an order; None if it gives none."""
    try:
        return date(*strptime(re.sub(r"[T ]00:00:00$", "", text), order)[:3])
    except ValueError:
        return None
