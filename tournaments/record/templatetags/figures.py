"""Numbers as they are printed: a real minus sign, a plus where a side gained, bars."""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.rounding import formatted
from tournaments.record.selectors.event.snapshot import EventSnapshot, Side

register = template.Library()

Figure = Fraction | Decimal | int | str | None

_MINUS = "−"
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")


@register.filter
def minus(value: Figure, digits: int = 0) -> str:
    """Return a number with a real minus sign.

    Args:
        value: An exact number, rounded here; or one already printed (``"-3.50"``), kept.
        digits: Decimals of a number that is not yet printed.

    >>> minus(-100), minus("-3.50"), minus(Fraction(-7, 2), 2), minus(None)
    ('−100', '−3.50', '−3.50', '')
    """
    return _printed(value, digits).replace("-", _MINUS)


@register.filter
def signed(value: Figure, digits: int = 0) -> str:
    """Return a number with its sign: a plus, a real minus, and neither before zero.

    Args:
        value: An exact number, rounded here; or one already printed (``"3.50"``), kept.
        digits: Decimals of a number that is not yet printed.

    >>> signed(620), signed(-100), signed(0), signed("12.50"), signed(Fraction(-1, 3), 2)
    ('+620', '−100', '0', '+12.50', '−0.33')
    """
    text = minus(value, digits)
    is_positive = text[:1].isdigit() and any(digit in text for digit in "123456789")
    return f"+{text}" if is_positive else text


@register.filter
def minus_signs(sentence: str) -> str:
    """Return a sentence with real minus signs before its numbers; other hyphens stay.

    >>> minus_signs("North-South: -100.")
    'North-South: −100.'
    """
    return _NEGATIVE.sub(_MINUS, sentence)


@register.simple_tag
def percentage_bar(value: Figure, digits: int = 2) -> SafeString:
    """Return a percentage with a bar beside it, on a scale from 0 to 100 with half marked.

    The bar is a picture with a width of its own, because pages carry no inline styles.

    Args:
        value: 0 to 100, exact or already printed; nothing gives an empty string.
        digits: Decimals of a number that is not yet printed.
    """
    text = escape(_printed(value, digits))
    if not text:
        return SafeString("")
    return SafeString(
        '<span class="percentage">'
        '<svg class="percentage-bar" viewBox="0 0 100 1" preserveAspectRatio="none"'
        f' aria-hidden="true"><rect class="percentage-fill" width="{_width(text)}" height="1"/>'
        '<path class="percentage-half" d="M50 0V1"/></svg>'
        f'<span class="percentage-number">{text}</span></span>'
    )


@register.simple_tag
def bar(value: int | Fraction, of: int | Fraction) -> SafeString:
    """Return a bar for one of several values; the page prints the number beside it.

    Args:
        value: What the bar shows, 0 or more.
        of: The value of a full bar; 0 gives an empty bar.
    """
    share = Fraction(value) * 100 / Fraction(of) if of else Fraction(0)
    return format_html(
        '<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="bar-ground" width="100" height="1"/>'
        '<rect class="bar-fill" width="{}" height="1"/></svg>',
        _width(share),
    )


@register.simple_tag
def side_links(snapshot: EventSnapshot, side: Side) -> SafeString:
    """Return the numbers of one side's contestants, each linked to its scorecard."""
    slug = snapshot.event.slug
    return linked_numbers(
        snapshot, side, lambda address: reverse("scorecard", args=[slug, address])
    )


@register.simple_tag
def side_labels(snapshot: EventSnapshot, side: Side) -> str:
    """Return what one side's contestants are called by number: ``4 E-W``, or ``3 + 7``."""
    return " + ".join(snapshot.label_of(each) for each in side.contestants)


def linked_numbers(snapshot: EventSnapshot, side: Side, page: Callable[[str], str]) -> SafeString:
    """Return the numbers of one side's contestants, each linked to a page of its own."""
    return format_html_join(
        " + ",
        '<a href="{}" title="{}">{}</a>',
        ((page(each.address), side.name, snapshot.number_of(each)) for each in side.contestants),
    )


def _printed(value: Figure, digits: int) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return formatted(Fraction(value), digits)


@lru_cache(maxsize=4096)
def _width(percentage: Fraction | str) -> str:
    return formatted(min(max(Fraction(percentage), Fraction(0)), Fraction(100)), 2, trim=True)
