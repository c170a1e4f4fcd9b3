"""What pages share: the way back, tabs, names, numbers in addresses and forms, refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import RefusedError

LONGEST_TYPED = 250
"""How many characters of a name are read; what is too long the service refuses with a sentence."""

Context = dict[str, object]
Crumb = tuple[str, str]
"""The name and address of a page on the way back; the page itself has no address."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab that leads to a neighbouring page; ``here`` marks the page itself."""

    words: str
    url: str
    here: bool


def from_desk(*crumbs: Crumb) -> list[Crumb]:
    """Return the way back from a director's page."""
    return [(_("Director’s desk"), reverse("director_desk")), *crumbs]


def whole_number(text: str, most: int = LARGEST_ID) -> int | None:
    """Return the number that a text gives in plain digits; None for others or above ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None


@contextmanager
def refusal_told(request: HttpRequest) -> Iterator[None]:
    """Show on the next page why a service refused a change."""
    try:
        yield
    except RefusedError as error:
        messages.error(request, error.sentence)


@contextmanager
def refused_in(form: forms.BaseForm) -> Iterator[None]:
    """Show the sentence of a refusal beside the field it names, or above the form."""
    try:
        yield
    except RefusedError as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)


def name_html(name: str) -> SafeString:
    """Return a name isolated, so that its writing direction does not affect the text around it."""
    return format_html('<bdi dir="ltr">{}</bdi>', name)
