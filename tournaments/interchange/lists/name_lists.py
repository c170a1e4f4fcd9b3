"""Names as people write them: "Ann Lee & Bo Orme", a line for each pair, a club's list."""

import re
from collections.abc import Iterator, Sequence

_BETWEEN = re.compile(r"\t+|\s*[&/;+]\s*|\s+(?:and|und|et|(?-i:y))\s+|\s+[-–—]\s+", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*\d{1,3}\s*(?:[.):]|N-?S\b|E-?W\b|\s)[.):\s]*(?=\D)", re.IGNORECASE)
MOST_LINES = 500


def people_in(text: str) -> tuple[str, ...]:
    r"""Return the people named in one line or field, without empty names.

    >>> people_in("Ann Lee & Bo Orme"), people_in("Ann Lee–Orme")
    (('Ann Lee', 'Bo Orme'), ('Ann Lee–Orme',))
    >>> people_in("Ann Lee / Bo Orme") == people_in("Ann Lee and Bo Orme")
    True
    >>> people_in("Ann Lee\tBo Orme") == people_in("Ann Lee – Bo Orme")
    True
    """
    return tuple(part.strip() for part in _BETWEEN.split(text.strip()) if part and part.strip())


def looks_like_two(name: str) -> bool:
    """Return whether a single name may be two people's, written with nothing between them.

    That is so if a comma has two words on either side, or there are four words and none of them is
    a particle, as in one person's long name.

    >>> looks_like_two("Ann Lee, Bo Orme"), looks_like_two("Ann Lee Bo Orme")
    (True, True)
    >>> looks_like_two("Lee, Ann"), looks_like_two("Ann van der Lee"), looks_like_two("Ann May Lee")
    (False, False, False)
    """
    if "," in name:
        return all(len(part.split()) > 1 for part in name.split(","))
    words = name.split()
    return len(words) > 3 and all(word[:1].isupper() for word in words)


def listed(text: str, seats: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Yield the people in each entry of a list, in order.

    A line is an entry; a number before it is ignored. If every line names one person but entries
    have several, consecutive lines make an entry.

    Args:
        text: The list, a line for each entry or for each person.
        seats: How many people each entry takes, in order.

    Yields:
        As many people as an entry takes, or fewer; more entries than ``seats`` if there are.
    """
    lines = [people_in(_NUMBER.sub("", line)) for line in text.splitlines()[:MOST_LINES]]
    lines = [line for line in lines if line]
    singly = all(len(line) == 1 for line in lines) or set(seats) == {1}
    if not singly:
        yield from lines
        return
    people = [person for line in lines for person in line]
    place = 0
    while people:
        taken = seats[place] if place < len(seats) else max(seats, default=1)
        yield tuple(people[:taken])
        people, place = people[taken:], place + 1
