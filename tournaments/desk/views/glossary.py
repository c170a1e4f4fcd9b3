"""The glossary as a page: the words of docs/glossary.md."""

import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _

_ROW = re.compile(r"^\| (?P<terms>[^|]+) \| (?P<meaning>[^|]+) \| [^|]* \|$")


_SOURCE = re.compile(r"\s*\((?:L|M|W)(?: [0-9A-C, ]+)?\)")


_CODE = re.compile(r"`([^`]+)`")


_OF_PROGRAMS = "Inside Fairdeal"


@dataclass(frozen=True, slots=True)
class Entry:
    """The meaning of some words; ``anchor`` is the part of the address that leads to them."""

    anchor: str
    terms: str
    meaning: SafeString


@dataclass(frozen=True, slots=True)
class Chapter:
    """Words on one subject, in the order in which they explain each other."""

    title: str
    anchor: str
    entries: tuple[Entry, ...]


def glossary(request: HttpRequest) -> HttpResponse:
    """Show the glossary."""
    chapters = _chapters()
    if not chapters:
        raise Http404(_("This copy of Fairdeal was installed without its glossary."))
    return render(request, "desk/glossary.html", {"chapters": chapters})


@cache
def _chapters() -> tuple[Chapter, ...]:
    """Read the glossary, without the chapter about the program; empty if the file is missing."""
    path = settings.BASE_DIR / "docs" / "glossary.md"
    if not path.is_file():
        return ()
    parts = path.read_text(encoding="utf-8").split("\n## ")[1:]
    titled = ((part.partition("\n")[0].strip(), part) for part in parts)
    return tuple(
        Chapter(title, slugify(title), tuple(_entries(part)))
        for title, part in titled
        if title != _OF_PROGRAMS
    )


def _entries(part: str) -> list[Entry]:
    rows = [found for line in part.splitlines() if (found := _ROW.match(line))]
    return [
        Entry(slugify(terms.partition(",")[0]), terms, _with_code(row["meaning"]))
        for row in rows
        if (terms := _SOURCE.sub("", row["terms"])) != "term"
    ]


def _with_code(meaning: str) -> SafeString:
    escaped = _CODE.sub(r"<code>\1</code>", str(escape(meaning)))
    return mark_safe(escaped)  # noqa: S308 - escaped in the line above
