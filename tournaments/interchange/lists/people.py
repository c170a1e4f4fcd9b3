"""Lists of people: members for the club's list, and the entries of an event.

A list may have headings or not, each person in one cell or several, partners side by side or as
"A & B". A single word before a comma is a surname: "Orme, Ann" is Ann Orme.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.lists.headings import PEOPLE, columns
from tournaments.interchange.lists.sheets import Row
from tournaments.interchange.results.contents import FoundEntry
from tournaments.site.limits import LONGEST_NAME, LONGEST_NATIONAL_ID, LONGEST_TITLE
from tournaments.site.texts import apart_from_number

_BETWEEN = re.compile(r"\t+|\s*[&/;+]\s*|\s+(?:and|und|et|(?-i:y))\s+|\s+[-–—]\s+", re.IGNORECASE)
_COUNTED = re.compile(
    r"^\s*(?:#|(?:no|pair|player|table|team)\b\.?)?\s*\d{1,3}\s*"
    r"(?:[.,):–—-]|N-?S\b|E-?W\b|\s|$)[.,):–—\s-]*(?=\D|$)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"(?<![\w#])\d{1,2}(?:(?:st|nd|rd|th|\.)?\s+(?:of\s+)?"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|[./-]\d{1,2}\b)"
    r"|\b(?:19|20)\d\d-\d\d-\d\d\b",
    re.IGNORECASE,
)
_NOBODY = (
    r"(?:(?:partner|player|pair|opponents?)s? (?:is |are )?(?:needed|wanted|required|missing)"
    r"|(?:needs|wants|no|seeks|seeking|looking for) (?:a )?partner|t\.?b\.?[acd]\.?|n\.? ?n\.?"
    r"|nobody|vacant|\?+)"
)
_IS_NOBODY = re.compile(rf"[(\[]? ?{_NOBODY} ?[)\]]?", re.IGNORECASE)
_NOBODY_BESIDE = re.compile(rf"\s*[(\[] ?{_NOBODY} ?[)\]]", re.IGNORECASE)
_TITLES = frozenset({"dame", "dr", "lady", "lord", "miss", "mr", "mrs", "ms", "prof", "rev", "sir"})
_AFTER_A_NAME = frozenset({"jr", "sr", "ii", "iii", "iv"})
MOST_LINES = 500


def people_in(text: str) -> tuple[str, ...]:
    r"""Return the people named in one line or field, without empty names and missing partners.

    >>> people_in("Ann Lee & Bo Orme"), people_in("Ann Lee–Orme")
    (('Ann Lee', 'Bo Orme'), ('Ann Lee–Orme',))
    >>> people_in("Ann Lee / Bo Orme") == people_in("Ann Lee and Bo Orme")
    True
    >>> people_in("Ann Lee\tBo Orme") == people_in("Ann Lee – Bo Orme")
    True
    >>> people_in("Ann Lee (partner needed)"), people_in("Ann Lee & TBA")
    (('Ann Lee',), ('Ann Lee',))

    A comma is between two people only if what stands before it cannot be a surname.

    >>> people_in("A. Lee, B. Orme"), people_in("Lee, Ann"), people_in("van der Lee, Ann May")
    (('A. Lee', 'B. Orme'), ('Lee, Ann',), ('van der Lee, Ann May',))
    """
    text = _NOBODY_BESIDE.sub("", text)
    parts = [" ".join(part.split()) for part in _BETWEEN.split(text)]
    if len(parts) == 1:
        names = [name for part in text.split(",") if (name := " ".join(part.split()))]
        if all(_IS_NOBODY.fullmatch(each) or _has_forename(each) for each in names):
            parts = names
    return tuple(part for part in parts if part and not _IS_NOBODY.fullmatch(part))


def _has_forename(name: str) -> bool:
    """Return whether words cannot be a surname alone, as ``van der Lee`` and ``Van der Lee``."""
    if not _is_whole(name):
        return False
    first, second, *_ = name.split()
    return first not in _PARTICLES and not (first.lower() in _PARTICLES and second in _PARTICLES)


def looks_like_two(name: str) -> bool:
    """Return whether a single name may be two people's, written with nothing between them.

    That is so if a comma has two words on either side, or there are four words and none of them is
    a particle, as in one person's long name. Titles and the initials before a surname do not count.

    >>> looks_like_two("Ann Lee, Bo Orme"), looks_like_two("Ann Lee Bo Orme")
    (True, True)
    >>> looks_like_two("Lee, Ann"), looks_like_two("Ann van der Lee"), looks_like_two("Ann May Lee")
    (False, False, False)
    >>> looks_like_two("Dr. A. B. Lee"), looks_like_two("A. Lee B. Orme")
    (False, True)
    """
    if "," in name:
        return all(map(_is_whole, name.split(",")))
    words = name.split()
    while words and words[0].rstrip(".").lower() in _TITLES:
        words.pop(0)
    if words and words[-1].rstrip(".").lower() in _AFTER_A_NAME:
        words.pop()
    surname = next((n for n, word in enumerate(words) if not _is_initial(word)), 0)
    if surname:
        return any(map(_is_initial, words[surname:])) or _are_two(words[surname:])
    return _are_two(words)


def _are_two(words: Sequence[str]) -> bool:
    whole = sum(not _is_initial(word) for word in words)
    return len(words) > 3 and whole > 2 and all(word[:1].isupper() for word in words)


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) == 1


def _is_whole(name: str) -> bool:
    """Return whether a name has more than one word, and not only initials."""
    words = name.split()
    return len(words) > 1 and not all(map(_is_initial, words))


def listed(text: str, seats: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Yield the people in each entry of a list, in order.

    A line is an entry; a number before it is ignored. If every line names one person but entries
    have several, consecutive lines make an entry. A missing partner leaves a seat open.

    Args:
        text: The list, a line for each entry or for each person.
        seats: How many people each entry takes, in order.

    Yields:
        As many people as an entry takes, or fewer; more entries than ``seats`` if there are.
    """
    lines = [people_in(_COUNTED.sub("", line)) or ("",) for line in _entries(text)]
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


def numbered(text: str) -> tuple[str, ...]:
    r"""Return the numbers before the lines of a list; none unless every line has one of its own.

    >>> numbered("1. Ann & Bo\n03 Cy & Di"), numbered("1 Ann\n1 Bo"), numbered("1 Ann\nBo")
    (('1', '3'), (), ())
    """
    written = _entries(text)
    found = [before for line in written if (before := _COUNTED.match(line))]
    numbers = [re.sub(r"\D", "", before[0]).lstrip("0") for before in found]
    return tuple(numbers) if len(set(numbers)) == len(written) else ()


def heading_of(text: str) -> str:
    r"""Return the first line of a list if it is a heading; empty if it names people.

    A heading has no number where all lines below it have one, or it has a day, or ends in a colon.

    >>> heading_of("Club list, 28 Nov\nAnn Lee & Bo Orme"), heading_of("Friday\n1 Ann\n2 Bo")
    ('Club list, 28 Nov', 'Friday')
    >>> heading_of("Ann Lee & Bo Orme\nCy Day & Di Ash"), heading_of("Ann Lee 39415\nBo Orme")
    ('', '')
    """
    first, *below = _written(text) or [""]
    if not below or _COUNTED.match(first):
        return ""
    is_heading = _DAY.search(first) or first.endswith(":") or all(map(_COUNTED.match, below))
    return first if is_heading else ""


def _entries(text: str) -> list[str]:
    return _written(text)[bool(heading_of(text)) :]


def _written(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()[:MOST_LINES] if line.strip()]


MOST_WORDS_OF_A_NAME = 8
MOST_SMALL_WORDS = 4
"""The most words in a name typed without capitals."""
_PARTICLES = frozenset(
    {
        *("a", "af", "al", "av", "bin", "d", "da", "das", "de", "del", "della", "den", "der"),
        *("des", "di", "do", "dos", "du", "e", "el", "het", "ibn", "la", "las", "le", "lo", "los"),
        *("of", "op", "ten", "ter", "the", "v", "van", "von", "y", "zu", "zum", "zur"),
    }
)
_END_OF_SENTENCE = re.compile(r"[^\W\d_]{4,}[.!?]+(\s|$)|[!?]")


def reads_like_prose(cell: str) -> bool:
    """Return whether a cell reads like part of a letter rather than like names.

    A name has few words, all capitalised but for particles or all in lower case, and does not end
    a sentence.

    >>> [reads_like_prose(text) for text in ("Jan van der Berg Jr.", "The room opens at seven.")]
    [False, True]
    """
    if _END_OF_SENTENCE.search(cell):
        return True
    return any(_is_no_name(part.split()) for part in people_in(cell))


def _is_no_name(words: list[str]) -> bool:
    small = [w for w in words if w[:1].islower() and w.strip(".,'’") not in _PARTICLES]
    some_capitals = any(w[:1].isupper() for w in words)
    if some_capitals and len(small) > 1:
        return True
    return len(small) > MOST_SMALL_WORDS or len(words) > MOST_WORDS_OF_A_NAME


MOST_PEOPLE = 5_000
MOST_IN_A_TEAM = 12
_NUMBER = re.compile(r"(?:([A-Z])\s?)?0*([1-9][0-9]{0,3})\s?(NS|EW|N|E)?", re.IGNORECASE)
_TEAM = re.compile(r"[A-Z]|[A-Z]?[0-9]{1,4}-[0-9]{1,4}", re.IGNORECASE)  # A, 3-4
_WORD = re.compile(r"[A-Za-z]{2,20}")  # challengers
_IDENTITY = re.compile(r"#?[A-Z]{0,4}[0-9][0-9A-Z./-]{1,15}", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"^(.+?)\s*[(\[]\s*#?([0-9A-Z./-]{2,16})\s*[)\]]$", re.IGNORECASE)
_BRACKETED = re.compile(r"\s*[(\[]\s*#?[0-9A-Z./-]{2,16}\s*[)\]]", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A list that was read: entries or members, and what was left out."""

    entries: tuple[FoundEntry, ...]
    people: tuple[ImportedPlayer, ...]
    remarks: tuple[str, ...]


def is_people(rows: Sequence[Row]) -> bool:
    """Return whether rows look like a list of people: by headings, or as nothing but names."""
    if is_headed(rows):
        return True
    sample = rows[:30]
    return all(_reads_like_people(row) for row in sample)


def is_headed(rows: Sequence[Row]) -> bool:
    """Return whether the first row has the headings of a list of people."""
    return bool(
        columns(rows[0].cells, PEOPLE).keys() & {"name", "last", "players", "name1", "team"}
    )


def has_numbers(rows: Sequence[Row]) -> bool:
    """Return whether it numbers the entries and gives each player a column."""
    return {"number", "name1"} <= columns(rows[0].cells, PEOPLE).keys()


def read_people(rows: Sequence[Row]) -> PeopleList:
    """Read a list.

    Raises:
        InterchangeError: the list is empty or too long.
    """
    if len(rows) > MOST_PEOPLE:
        raise InterchangeError(f"The list has more than {MOST_PEOPLE:,} rows.")
    place = columns(rows[0].cells, PEOPLE)
    headed = bool(place.keys() & {"name", "last", "players", "name1", "team"})
    entries: list[FoundEntry] = []
    people: list[ImportedPlayer] = []
    remarks: list[str] = []
    for row in rows[1:] if headed else rows:
        entry = _headed(row, place) if headed else _bare(row)
        if not entry.players:
            remarks.append(f"Row {row.number}: there is no name; the row was left out.")
            continue
        long = next((p for p in entry.players if len(p.name) > LONGEST_NAME), None)
        if long is not None or len(entry.players) > MOST_IN_A_TEAM:
            what = f"{quoted(long.name)} is too long" if long else "there are too many names"
            remarks.append(f"Row {row.number}: {what}; the row was left out.")
            continue
        remarks += (f"Row {row.number}: {doubt}" for doubt in _doubts(entry))
        alone = len(entry.players) == 1 and not (entry.number or entry.team)
        if alone:
            people.append(entry.players[0])
        else:
            entries.append(entry)
    if not entries and not people:
        why = next((remark for remark in remarks if "there is no name" not in remark), "")
        raise InterchangeError(why or "There are no names in the list.")
    return PeopleList(*_apart(entries, people), tuple(remarks))


def _apart(
    entries: list[FoundEntry], people: list[ImportedPlayer]
) -> tuple[tuple[FoundEntry, ...], tuple[ImportedPlayer, ...]]:
    """Return entries and members; no one is on the list of members twice."""
    seen: dict[tuple[str, str], ImportedPlayer] = {}
    for person in people:
        seen.setdefault((person.national_id, person.name.casefold()), person)
    return tuple(entries), tuple(seen.values())


def _headed(row: Row, place: Mapping[str, int]) -> FoundEntry:
    def cell(column: str) -> str:
        return row.cell(place.get(column, -1))

    players: list[ImportedPlayer] = []
    if cell("players"):
        players += _several(cell("players"))
    for seat in range(1, MOST_IN_A_TEAM + 1):
        if (name := cell(f"name{seat}")) and not _IS_NOBODY.fullmatch(name):
            players.append(_player(name, cell(f"id{seat}")))
    name = cell("name") or " ".join(filter(None, (cell("first"), cell("last"))))
    if name and not players:
        players = _named(name, cell("id"), of_entry=bool(cell("number")))
    elif name and "name2" in place and "name1" not in place:
        players.insert(0, _player(name, cell("id") or cell("id1")))
    team = cell("team")[:LONGEST_TITLE] if not _NUMBER.fullmatch(cell("team")) else ""
    if not team and "name1" in place and players:
        whole = people_in(name.casefold())  # beside players, a name is the team's
        team = "" if whole == tuple(p.name.casefold() for p in players) else name[:LONGEST_TITLE]
    letter, number, direction = _numbered(cell("number"))
    if not number and "name1" in place and _WORD.fullmatch(cell("number")):
        number = cell("number")
    elif not number and _TEAM.fullmatch(cell("number")):
        number = cell("number").upper()
    return FoundEntry(
        where=f"Row {row.number}",
        players=tuple(players),
        number=number,
        direction=_direction(cell("direction")) or direction,
        section=(cell("section") or letter).upper()[:1],
        team=team,
    )


def _bare(row: Row) -> FoundEntry:
    """Read a row without headings: a pair number, then names, each followed by a number."""
    cells = [cell for cell in row.cells if cell]
    letter = number = direction = ""
    if len(cells) > 1 and _NUMBER.fullmatch(cells[0]) and not _identity_first(cells):
        letter, number, direction = _numbered(cells.pop(0))
    players: list[ImportedPlayer] = []
    waiting = ""
    for cell in cells:
        if _IDENTITY.fullmatch(cell):
            if players and not players[-1].national_id:
                players[-1] = ImportedPlayer(players[-1].name, cell.lstrip("#"))
            else:
                waiting = cell.lstrip("#")
        elif _LETTER.search(cell):
            found = _several(cell)
            if waiting and len(found) == 1:
                found = [ImportedPlayer(found[0].name, waiting)]
            waiting = ""
            players += found
    return FoundEntry(
        f"Row {row.number}", tuple(players), number=number, direction=direction, section=letter
    )


def _identity_first(cells: Sequence[str]) -> bool:
    """Whether the first of two cells is a membership number rather than a pair's."""
    return len(cells) == 2 and len(cells[0]) >= 4 and len(_several(cells[1])) == 1


def _reads_like_people(row: Row) -> bool:
    cells = [_BRACKETED.sub("", apart_from_number(cell)[0]) for cell in row.cells if cell]
    if len(cells) > 10 or not any(_LETTER.search(cell) for cell in cells):
        return False
    names = [cell for cell in cells if not (_NUMBER.fullmatch(cell) or _IDENTITY.fullmatch(cell))]
    return bool(names) and all(
        len(cell) <= LONGEST_NAME
        and not reads_like_prose(cell)
        and sum(c.isalpha() or c in " .,'’-&+/()–—" for c in cell) >= 0.9 * len(cell)
        and any(len(word.strip(".,'’()")) > 1 for word in cell.split())
        for cell in names
    )


def _several(text: str) -> list[ImportedPlayer]:
    """Return the people of a cell: ``Ann Orme & Bo Lisle``, ``Ann Orme, Bo Lisle``."""
    return [_player(part, "") for part in people_in(text) if _LETTER.search(part)]


def _named(name: str, identity: str, *, of_entry: bool) -> list[ImportedPlayer]:
    """Return the people of a cell of names; one membership number is one member's."""
    together, numbers = _several(name), people_in(identity)
    if len(numbers) == len(together) > 1:
        return [_player(each.name, number) for each, number in zip(together, numbers, strict=True)]
    if len(together) > 1 and (of_entry or not identity):
        return together
    return [_player(name, identity)]


def _doubts(entry: FoundEntry) -> Iterator[str]:
    """Yield what to check about names that may be two people's."""
    for player in entry.players:
        if len(people_in(player.name)) > 1:
            yield f"{quoted(player.name)} has one membership number and was read as one player."
        elif looks_like_two(player.name):
            yield (
                f"{quoted(player.name)} looks like two people. If so, put & between them "
                "and import the list again."
            )


def _player(name: str, identity: str) -> ImportedPlayer:
    if (match := _IN_BRACKETS.match(name)) and any(c.isdigit() for c in match[2]):
        name, identity = match[1], identity or match[2]
    surname, comma, rest = name.partition(",")
    if comma and rest.strip() and "," not in rest:
        name = f"{rest.strip()} {surname.strip()}"
    number = identity.strip().lstrip("#")
    return ImportedPlayer(
        " ".join(name.split()), "" if number in ("0", "-") else number[:LONGEST_NATIONAL_ID]
    )


def _numbered(text: str) -> tuple[str, str, str]:
    """Return section, number and direction of ``A 3 NS``; empty where there is none."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return "", "", ""
    return (match[1] or "").upper(), match[2], _direction(match[3] or "")


def _direction(text: str) -> str:
    first = text.strip().upper()[:1]
    return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(first, "")
