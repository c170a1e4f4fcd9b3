"""What pages share: the way back, tabs, names, numbers in addresses and forms, refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.services.refusals import RefusedError

Context = dict[str, object]
Crumb = tuple[str, str]
"""What a page on the way back is called and its address; none for the page one is on."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A page next door; ``here`` for the page one is on."""

    words: str
    url: str
    here: bool


def from_desk(*crumbs: Crumb) -> list[Crumb]:
    """Return the way back from a director's page."""
    return [(_("Director’s desk"), reverse("director_desk")), *crumbs]


def whole_number(text: str, most: int) -> int | None:
    """Return the number that a text writes in plain digits, None for any other or larger one."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None


@contextmanager
def refusal_told(request: HttpRequest) -> Iterator[None]:
    """Let the next page say why a service refused a change."""
    try:
        yield
    except RefusedError as error:
        messages.error(request, error.sentence)


def name_html(name: str) -> SafeString:
    """Return a name that keeps its direction of writing among others."""
    return format_html('<bdi dir="ltr">{}</bdi>', name)
