"""What every page is made of: tabs, crumbs, refusals, and parts sent only if they changed.

A part's entity tag comes from what it shows, so it never tells of a score that is held back (Law
16). To answer "unchanged" without rendering, the tag is remembered under a mark: facts, cheap to
read, one of which changes whenever the part does.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import wraps
from hashlib import sha256

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from tournaments.site.build import build
from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import RefusedError

Context = dict[str, object]
Crumb = tuple[str, str]
"""The name and address of a page on the way back; the page itself has no address."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab that leads to a neighbouring page; ``here`` marks the page itself.

    On a wide screen, one that is not ``in_front`` is under *More*.
    """

    words: str
    url: str
    here: bool
    in_front: bool = True


def from_desk(*crumbs: Crumb) -> list[Crumb]:
    """Return the way back from a director's page."""
    return [(_("Director’s desk"), reverse("director_desk")), *crumbs]


def whole_number(text: str, most: int = LARGEST_ID) -> int | None:
    """Return the number that a text gives in plain digits; None for others or above ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None


def number_in(request: HttpRequest, name: str, most: int = LARGEST_ID) -> int:
    """Return the number in a field of a form; 0 if there is none, or one above ``most``."""
    return whole_number(request.POST.get(name, ""), most) or 0


def typed_decimal(text: str, sentence: str) -> Decimal:
    """Return the number entered in a field of a form, with a point or a comma.

    Raises:
        RefusedError: it is not a number; ``sentence`` says what to enter.
    """
    try:
        return Decimal(text.strip().replace(",", "."))
    except InvalidOperation as error:
        raise RefusedError(sentence) from error


def typed_day(text: str, field: str = "") -> date:
    """Return the day entered in a field of a form.

    Raises:
        RefusedError: it is not a day.
    """
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise RefusedError(
            _("Enter the date as year-month-day, such as 2026-03-19."), field
        ) from error


def embeddable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let pages elsewhere show this one in a frame: it is public, and changes nothing."""

    @xframe_options_exempt
    @wraps(view)
    def embedded(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        response = view(request, *args, **named)
        policy = settings.CONTENT_SECURITY_POLICY
        response.headers["Content-Security-Policy"] = policy.replace(
            "frame-ancestors 'none'", "frame-ancestors *"
        )
        return response

    return embedded


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


KNOWN_SECONDS = 30  # then it is rendered again: some words depend on the time alone
CLOCK_SECONDS = 10  # sooner where a clock moves on; on the screen it does so by itself


def while_the_clock_runs(now: datetime) -> int:
    """Return what a part depends on that shows a clock, or what comes next by it."""
    return int(now.timestamp()) // CLOCK_SECONDS


def unless_unchanged(
    request: HttpRequest, depends_on: tuple[object, ...], shown: Callable[[], HttpResponse]
) -> HttpResponseBase:
    """Return a part of a page, or 304 if the reader has it.

    Args:
        request: From a reader who may see the part.
        depends_on: What the part depends on, read before ``shown`` is called, so that a change in
            between is not missed.
        shown: Renders the part; sets its tag if not every difference matters, such as the time.
    """
    facts = (build(), get_language(), request.get_full_path(), depends_on)
    key = f"unchanged:{sha256(repr(facts).encode()).hexdigest()}"
    known = cache.get(key)
    same = get_conditional_response(request, etag=known) if known else None
    if same is not None:
        return same
    response = shown()
    if response.status_code == 200:
        if response.has_header("ETag"):  # not of the content: what a browser kept would be too old
            response.headers["Cache-Control"] = "no-store"
        else:
            set_response_etag(response)
        cache.set(key, response.headers["ETag"], KNOWN_SECONDS)
    return response
