"""Tidy what people type before it is stored."""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from unicodedata import category, combining, east_asian_width, normalize

from django.utils.text import slugify

from tournaments.site.limits import LONGEST_NAME
from tournaments.site.refusals import RefusedError

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_JOINED = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""Categories a joiner may stand between: letters without capitals, their marks, and emoji."""


def printable(text: str) -> str:
    """Return a text with a space in place of each control or invisible character.

    A joiner stays where it forms a letter, as in Sinhala, Malayalam and Persian names.
    """
    return "".join(
        each if each.isprintable() or _forms_a_letter(text, place) else " "
        for place, each in enumerate(text)
    )


def _forms_a_letter(text: str, place: int) -> bool:
    beside = text[place - 1 : place] + text[place + 1 : place + 2]
    return text[place] in _JOINERS and len(beside) == 2 and {*map(category, beside)} <= _JOINED


_PLAIN = str.maketrans(
    {"æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ı": "i", "ł": "l", "œ": "oe"}
)
"""Letters that Unicode does not take for others with an accent, but people type so."""


def letters_of(text: str) -> str:
    """Return a text without accents and capitals, to find or sort names by.

    >>> letters_of("Bénédicte Hořejší"), letters_of("Søren Łuk")
    ('benedicte horejsi', 'soren luk')
    """
    bare = "".join(each for each in normalize("NFD", text) if not combining(each))
    return bare.casefold().translate(_PLAIN)


def clean_name(text: str, field: str, *, longest: int = LONGEST_NAME) -> str:
    """Return a name with its white space tidied and control characters removed.

    Raises:
        RefusedError: nothing is left, or the name has more than ``longest`` characters.
    """
    name = " ".join(printable(text).split())
    if not name:
        raise RefusedError("Please enter a name.", field)
    if len(name) > longest:
        raise RefusedError(f"A name can have up to {longest} characters.", field)
    return name


_SAID = (
    r"(?:\b(?:EBU|ACBL|ABF|WBF|FFB|NBO|SBU|WBU|BBO|ID|member(?:ship)?|licen[cs]e|number|no\b|nr\b)"
    r"[\s.:]*)"
)
_MEMBER = r"[A-Z]{0,4}[0-9]{3,}[0-9A-Z./-]{0,12}"
_OF_A_PLAYER = r"[A-Z]{0,4}[0-9]{4,16}[A-Z]{0,2}"
_YEAR = r"(?:18|19|20)[0-9]{2}"
_IN_A_TEAM = re.compile(
    rf"\s*[(\[](?!{_YEAR}[)\]])\s*{_SAID}*[#\uff03№]?\s*{_OF_A_PLAYER}\s*[)\]]"
    rf"|\s*[#\uff03№]\s*(?:{_OF_A_PLAYER}|[0-9]{{3}})\b"
    rf"|\s*,\s*{_SAID}+[#\uff03№]?\s*{_OF_A_PLAYER}\b",
    re.IGNORECASE,
)
"""Shorter numbers, and those without a mark, may well belong to the team."""
_OF_TWO = re.compile("[&/]")
_UNMARKED = re.compile(rf"\s+{_SAID}*[0-9]{{5,16}}(?=\s*(?:[&/]|$))", re.IGNORECASE)
"""After the name of a player whom a team is named after."""
_IN_A_NAME = re.compile(
    rf"\s*[(\[{{]\s*{_SAID}*[#\uff03№]?\s*(?P<bracketed>{_MEMBER})\s*(?:[)\]}}]|$)"
    rf"|\s*{_SAID}*[#\uff03№]\s*(?P<marked>[A-Z]{{0,4}}[0-9][0-9A-Z./-]{{0,15}}(?:\s[0-9]{{3,}})*)"
    rf"|\s*{_SAID}+(?P<said>{_MEMBER})"
    r"|[\s,;:_–|/*=-]+(?P<last>[A-Z]?[0-9]{5,16})[\s.,;]*$"
    r"|(?<=[a-z])(?P<glued>[0-9]{5,16})[\s.,;]*$"
    r"|^(?P<first>[A-Z]?[0-9]{5,16})[\s,;:_–|/*=#№-]+",
    re.IGNORECASE,
)
_SHORTEST_NUMBER = 3
"""Digits. A shorter number, as in “Ann Lee #2”, may not be a member's, so it is not kept."""


def apart_from_number(name: str) -> tuple[str, str]:
    """Return a person's name without the membership number some programs add, and the number.

    The number is empty if the name has none, or several. What would leave no name, or is too long
    for one, stays as it is.

    >>> apart_from_number("Ann Lee#39415"), apart_from_number("Lee, Ann (EBU 39415)")
    (('Ann Lee', '39415'), ('Lee, Ann', '39415'))
    >>> apart_from_number("39415 Ann Lee"), apart_from_number("Ann Lee 3")
    (('Ann Lee', '39415'), ('Ann Lee 3', ''))
    """
    if len(name) > LONGEST_NAME:  # looking through it could take minutes
        return name, ""
    found = [next(filter(None, match.groups())) for match in _IN_A_NAME.finditer(name)]
    plain = " ".join(_IN_A_NAME.sub(" ", name).split()).strip(" ,;:–|/*=-")
    if not found or not any(each.isalpha() for each in plain):
        return name, ""
    number = found[0].replace(" ", "") if len(found) == 1 else ""
    return plain, number if sum(map(str.isdigit, number)) >= _SHORTEST_NUMBER else ""


def without_numbers(team: str) -> str:
    """Return a team's name without the membership numbers of players it is named after.

    >>> without_numbers("Ann Lee#39415 & Bo Orme (2817)"), without_numbers("Reds #2")
    ('Ann Lee & Bo Orme', 'Reds #2')
    """
    if len(team) > LONGEST_NAME:
        return team
    plain = _IN_A_TEAM.sub("", team)
    return _UNMARKED.sub("", plain) if _OF_TWO.search(plain) else plain


def plain_text(text: str, longest: int) -> str:
    """Return a remark cut to ``longest`` characters, with no control characters but line ends."""
    kept = "\n".join(map(printable, text.split("\n")))
    return kept.strip()[:longest]


def free_slug(name: str, longest: int, taken: Callable[[str], bool], otherwise: str) -> str:
    """Return a readable address made from a name, numbered if it is taken."""
    stem = slugify(name)[: longest - 5] or otherwise
    if stem.isdigit():
        stem = f"{otherwise}-{stem}"  # a bare number would be read as an id
    slug, count = stem, 1
    while taken(slug):
        count += 1
        slug = f"{stem}-{count}"
    return slug


_PARTICLES = {
    *("da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "la", "las"),
    *("le", "los", "ten", "ter", "und", "van", "vom", "von", "zu", "zum", "zur"),
}
_MARY = ("Maria", "María", "Mª")


def surname_first(name: str) -> str:
    """Return a name as lists sort it; one with a comma or a single word stays as it is.

    Particles and y show where a surname of several words begins. Without them it is the last word.

    >>> surname_first("Ann Lee"), surname_first("Lee, Ann"), surname_first("Jan van der Aa")
    ('Lee, Ann', 'Lee, Ann', 'Aa, Jan van der')
    >>> surname_first("José Ortega y Gasset"), surname_first("Juan de la Cruz Montoya")
    ('Ortega y Gasset, José', 'Cruz Montoya, Juan de la')
    >>> surname_first("María del Carmen Ruiz Soler")
    'Ruiz Soler, María del Carmen'
    """
    words = name.split()
    if "," in name or len(words) < 2:
        return name
    before = _words_before_surname(words)
    return f"{' '.join(words[before:])}, {' '.join(words[:before])}"


def surname(name: str) -> str:
    """Return a person's surname; a name with a number stands for nobody and stays as it is.

    >>> surname("Ann Lee"), surname("Lee, Ann"), surname("Jan van der Aa"), surname("Pair 3")
    ('Lee', 'Lee', 'van der Aa', 'Pair 3')
    """
    if any(each.isdigit() for each in name):
        return name
    last, _comma, given = surname_first(name).partition(",")
    particles = takewhile(str.islower, reversed(given.split()))
    return " ".join((*reversed(list(particles)), last))


def with_initial(name: str) -> str:
    """Return a name with its given name abbreviated, as far as it is certain to be one.

    Only the first word is: of "María García López" nobody can tell where the surname begins. A name
    whose surname comes first, or that has a number, stays as it is.

    >>> with_initial("Ann Lee"), with_initial("María García López"), with_initial("Lee, Ann Mary")
    ('A. Lee', 'M. García López', 'A. M. Lee')
    >>> with_initial("Dr. Jean-Paul van der Aa"), with_initial("A. B. Lee"), with_initial("王 小明")
    ('Dr. J.-P. van der Aa', 'A. B. Lee', '王 小明')
    """
    if any(each.isdigit() and each.isascii() for each in name):
        return name
    last, comma, given = name.partition(",")
    if comma:
        return " ".join((*map(_initial, given.split()), last))
    words = name.split()
    first = next((place for place, word in enumerate(words) if not word.endswith(".")), 0)
    is_east_asian = any(east_asian_width(each) in "WF" for each in name)
    if (first and len(words[first - 1]) == 2) or first >= len(words) - 1 or is_east_asian:
        return name
    return " ".join((*words[:first], _initial(words[first]), *words[first + 1 :]))


def _initial(word: str) -> str:
    """Return the first letter of a given name, with its marks; of both in a double name."""
    parts = filter(None, word.rstrip(".").split("-"))
    return "-".join(f"{part[0]}{''.join(takewhile(combining, part[1:]))}." for part in parts)


def _words_before_surname(words: Sequence[str]) -> int:
    last = len(words) - 1
    before = 1
    if words[0] in _MARY and words[1] in _PARTICLES:  # María de los Ángeles is a given name
        before = 1 + next((n for n in range(1, last) if words[n] not in _PARTICLES), last)
    small = [place for place in range(before, last) if words[place] in _PARTICLES]
    if small:
        return next((n for n in range(small[0], last) if words[n] not in _PARTICLES), last)
    if "y" in words[2:last]:
        return words.index("y", 2) - 1
    return before if 1 < before <= last else last
