"""Several documents in one file: one PDF, or a ZIP."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from itertools import chain, count
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import DocumentKind
from tournaments.printing.page.cards import in_cutting_order
from tournaments.printing.page.frame import Bundle
from tournaments.site.refusals import RefusedError

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, fixed so that the same documents always give the same file."""


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive of files, each a name and its bytes, in the order given.

    Nothing is compressed, because PDF pages already are. A repeated name gets a number.
    """
    stream = BytesIO()
    taken: set[str] = set()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for name, content in files:
            stem, _dot, end = name.rpartition(".")
            names = chain([name], (f"{stem}-{number}.{end}" for number in count(2)))
            free = next(each for each in names if each not in taken)
            taken.add(free)
            archive.writestr(ZipInfo(free, EARLIEST), content)
    return stream.getvalue()


BUNDLE = "bundle"
"""The kind of a document made of several others."""


@dataclass(frozen=True, slots=True)
class Part:
    """One document in a file; ``about`` says which part is wanted, empty for all of it."""

    kind: DocumentKind
    about: str


@dataclass(frozen=True, slots=True)
class BundleContent:
    """What the documents in a file show, each with its id."""

    parts: tuple[tuple[str, Any], ...]


def named(kind: str, about: str) -> tuple[Part, ...]:
    """Return the documents that ``kind`` and ``about`` ask for.

    Args:
        kind: An id of the catalogue, or ``bundle``.
        about: The part that is wanted; empty for all of it. For a bundle, ids with commas between,
            each with its part after a colon: ``travellers,scorecards:3-ns``.

    Raises:
        RefusedError: a document does not exist or is named twice, or none is named.
    """
    if kind != BUNDLE:
        return (Part(_kind(kind), about),)
    words = [word.strip().partition(":") for word in about.split(",") if word.strip()]
    parts = tuple(Part(_kind(word), of) for word, _colon, of in words)
    if not parts:
        raise RefusedError("Choose at least one document.", "about")
    twice = next((p.kind.title for p in parts if parts.count(p) > 1), "")
    if twice:
        raise RefusedError(f"Named twice: {twice}. Name each document once.", "about")
    return parts


def together(parts: tuple[Part, ...]) -> tuple[str, str]:
    """Return the kind and ``about`` that name one file with these documents."""
    if len(parts) == 1:
        return parts[0].kind.id, parts[0].about
    words = (f"{p.kind.id}:{p.about}" if p.about else p.kind.id for p in parts)
    return BUNDLE, ",".join(words)


def title(kind: str, about: str) -> str:
    """Return a file's title; documents that no longer exist go by their ids."""
    if kind != BUNDLE:
        return _title(kind)
    return ", ".join(_title(word.partition(":")[0].strip()) for word in about.split(","))


def layout(content: BundleContent, paper: str, *, cutting: bool) -> Bundle:
    """Return all sheets; ``cutting`` puts those with cards into cutting order."""
    laid_out = tuple(CATALOGUE[kind].layout(of, paper) for kind, of in content.parts)
    if cutting:
        laid_out = tuple(in_cutting_order(document) for document in laid_out)
    titles = ", ".join(document.title for document in laid_out)
    return Bundle(laid_out[0].heading, titles, laid_out)


def _kind(word: str) -> DocumentKind:
    if word not in CATALOGUE:
        allowed = ", ".join(CATALOGUE)
        raise RefusedError(f"There is no document {word[:40]!r}. Choose from: {allowed}.", "kind")
    return CATALOGUE[word]


def _title(word: str) -> str:
    return CATALOGUE[word].title if word in CATALOGUE else word
