"""Labels for use within a sentence, and the numbers of contestants as shown."""

from collections.abc import Iterable
from html import escape

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify

from movements.model import Row
from tournaments.record.selectors.event.labels import LINES, label_text, seat_label, seat_number

register = template.Library()
register.filter("label", label_text)
register.filter("seat_label", seat_label)
register.filter("seat_number", seat_number)


@register.filter
def line_label(line: str) -> str:
    """Return how a line is written: ``N-S``; a single seat stays as it is.

    >>> line_label("NS"), line_label("W")
    ('N-S', 'W')
    """
    return LINES.get(line, line)


@register.filter
def seat_labels(labels: Iterable[str]) -> str:
    """Return a movement's names for several pairs or players as they are shown.

    >>> seat_labels(("N3", "E4")), seat_labels(())
    ('3 N-S, 4 E-W', '')
    """
    return ", ".join(map(seat_label, labels))


@register.filter
def meeting(row: Row) -> str:
    """Return who meets at a table: ``3 N-S – 5 E-W``, or ``1 + 8 – 2 + 5`` of single players."""
    sides = ((row.north, row.south), (row.east, row.west))
    return " – ".join(" + ".join(dict.fromkeys(map(seat_label, side))) for side in sides)


@register.filter
def partners(name: str) -> SafeString:
    """Return names on one line where there is room, otherwise one partner per line.

    Args:
        name: As ``Standing.name`` has it: ``Ann Ash – Bo Birch``, or a team's name.
    """
    *others, last = escape(name).split(" – ")
    # No break before the dash: it never stands on a line of its own.
    first = "".join(f'<span class="partner">{each}\N{NO-BREAK SPACE}–</span> ' for each in others)
    return SafeString(f'<bdi dir="ltr">{first}<span class="partner">{last}</span></bdi>')


@register.simple_tag
def term(words: str, anchor: str = "") -> SafeString:
    """Return words as a link to their entry in the glossary.

    Args:
        words: As used in the sentence.
        anchor: The anchor of the entry, if it has another form.
    """
    address = f"{reverse('glossary')}#{anchor or slugify(words)}"
    return format_html('<a class="term" href="{}">{}</a>', address, words)


@register.filter
def mid_sentence(label: object) -> str:
    """Return a label for use within a sentence: lower case, unless it is an abbreviation.

    >>> mid_sentence("Total points"), mid_sentence("Match of two teams"), mid_sentence("IMPs")
    ('total points', 'match of two teams', 'IMPs')
    """
    words = str(label)
    is_abbreviation = words[:2].isupper()
    return words if is_abbreviation else words[:1].lower() + words[1:]
