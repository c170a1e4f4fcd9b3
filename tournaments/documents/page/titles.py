"""The head of a document: what it is, of which event, and how far the results go."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, Strip, space
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


def block(title: Title, *, below: float = 0.0) -> Block:
    """Return the head as a block of its own, with so much room below."""
    return Block((), (strip(title), space(below)))


def strip(title: Title) -> Strip:
    """Return the head as a strip, to be repeated on every sheet."""
    return Strip(HEIGHT, partial(_draw, title))


def _draw(title: Title, sheet: Sheet, box: Box) -> None:
    heading = title.heading
    word = (title.word, Style(14, bold=True, colour=FELT if title.settled else WARN))
    sheet.ends(box, box.top - 7 * MM, (heading.event, TITLE), word, gap=6 * MM)
    place = " · ".join(part for part in (heading.club, heading.held_on, heading.session) if part)
    note = (title.note, SMALL)
    sheet.ends(box, box.top - 13 * MM, (place, BODY), note, gap=6 * MM, most=0.5)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)
