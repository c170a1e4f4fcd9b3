"""The head of a document: what it is, for which event, and how far the results go."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, space
from tournaments.printing.page.frame import Heading
from tournaments.printing.page.sheet import MM, Box, Sheet

HEIGHT = 17 * MM


@dataclass(frozen=True, slots=True)
class Title:
    """The head of a sheet: the event, a word at the right, and a note below it.

    ``settled`` is whether the word marks something as final.
    """

    heading: Heading
    word: str
    note: str
    settled: bool


@dataclass(frozen=True, slots=True)
class ResultsHead:
    """What every sheet of results says: the event, how far results go, how they are scored.

    ``progress`` says how far provisional results go, for instance "after round 5 of 13".
    """

    heading: Heading
    final: bool
    progress: str
    scoring: tuple[str, ...]


def results_title(head: ResultsHead, what: str = "") -> Title:
    """Return the head of results: final, or provisional with how far they go."""
    state = "final" if head.final else "provisional"
    word = f"{what}, {state}" if what else f"{state.capitalize()} results"
    return Title(head.heading, word, "" if head.final else head.progress, head.final)


def block(title: Title, *, below: float = 0.0) -> Block:
    """Return the head as a separate block, with some space below."""
    return Block((), (strip(title), space(below)))


def strip(title: Title) -> Strip:
    """Return the head as a strip, to repeat on every sheet."""
    return Strip(HEIGHT, partial(_draw, title))


def _draw(title: Title, sheet: Sheet, box: Box) -> None:
    heading = title.heading
    word = (
        title.word,
        styles.Style(14, bold=True, colour=styles.FELT if title.settled else styles.WARN),
    )
    sheet.ends(box, box.top - 7 * MM, (heading.event, styles.TITLE), word, gap=6 * MM)
    place = lettering.dotted(heading.club, heading.held_on, heading.session)
    note = (title.note, styles.SMALL)
    sheet.ends(box, box.top - 13 * MM, (place, styles.BODY), note, gap=6 * MM, most=0.5)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=styles.INK, weight=styles.HEAVY)
