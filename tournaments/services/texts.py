"""Tidy what people type before it is stored."""

from collections.abc import Callable
from unicodedata import category

from django.utils.text import slugify

from tournaments.services.refusals import RefusedError

LONGEST_NAME = 200
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
