"""The head of a document: what it is, of which event, and how far the results go."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.frame import Heading
from tournaments.documents.page.sheet import (
    BODY,
    FELT,
    HEAVY,
    INK,
    MM,
    SMALL,
    TITLE,
    WARN,
    Box,
    Sheet,
    Style,
)

HEIGHT = 17 * MM


@dataclass(frozen=True, slots=True)
class Title:
    """What stands at the top: the event, at the right a word, and under it how far it is.

    ``settled`` says whether the word tells of something final.
    """

    heading: Heading
    word: str
    note: str
    settled: bool


def results_title(heading: Heading, *, final: bool, progress: str, what: str = "") -> Title:
    """Return the head of results: final, or provisional with how far they go."""
    state = "final" if final else "provisional"
    word = f"{what}, {state}" if what else f"{state.capitalize()} results"
    return Title(heading, word, "" if final else progress, final)


def block(title: Title) -> Block:
    """Return the head as a block of its own."""
    return Block((), (strip(title),))


def strip(title: Title) -> Strip:
    """Return the head as a strip, to be repeated on every sheet."""
    return Strip(HEIGHT, partial(_draw, title))


def _draw(title: Title, sheet: Sheet, box: Box) -> None:
    heading = title.heading
    style = Style(14, bold=True, colour=FELT if title.settled else WARN)
    right = box.right
    taken = sheet.text(right, box.top - 7 * MM, title.word, style, align="right", room=box.width)
    room = box.width - taken - 6 * MM
    sheet.text(box.left, box.top - 7 * MM, heading.event, TITLE, room=room)
    room = box.width / 2
    taken = sheet.text(right, box.top - 13 * MM, title.note, SMALL, align="right", room=room)
    place = " · ".join(part for part in (heading.club, heading.held_on, heading.session) if part)
    sheet.text(box.left, box.top - 13 * MM, place, BODY, room=box.width - taken - 6 * MM)
    rule = box.top - HEIGHT
    sheet.line(box.left, rule, box.right, rule, colour=INK, weight=HEAVY)
