"""What people type, tidied before it is stored."""

from collections.abc import Callable

from django.utils.text import slugify

from tournaments.services.refusals import RefusedError

LONGEST_NAME = 200


def clean_name(text: str, field: str, *, longest: int = LONGEST_NAME) -> str:
    """Return a name with its white space tidied and control characters removed.

    Raises:
        RefusedError: nothing is left, or the name has more than ``longest`` characters.
    """
    printable = "".join(c if c.isprintable() else " " for c in text)
    name = " ".join(printable.split())
    if not name:
        raise RefusedError("Please enter a name.", field)
    if len(name) > longest:
        raise RefusedError(f"A name can have at most {longest} characters.", field)
    return name


def plain_text(text: str, longest: int) -> str:
    """Return a remark cut to ``longest`` characters; of control characters only line ends stay."""
    kept = "".join(c if c.isprintable() or c == "\n" else " " for c in text)
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
