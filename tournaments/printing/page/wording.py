"""The words and titles of printed sheets."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from scoring.play.contracts import Contract
from scoring.rounding import formatted
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, space
from tournaments.printing.page.frame import Heading
from tournaments.printing.page.sheet import MM, Box, Sheet

MINUS = "−"
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")


def typeset(number: object) -> str:
    """Return a number with a minus sign instead of the hyphen."""
    return str(number).replace("-", MINUS)


def typeset_sentence(sentence: str) -> str:
    """Return a sentence with minus signs before numbers; hyphens between words stay.

    >>> typeset_sentence("-50 to North-South")
    '−50 to North-South'
    """
    return _HYPHEN.sub(MINUS, sentence)


def signed(number: int) -> str:
    """Return a number with its sign; zero has none.

    >>> signed(420), signed(-50), signed(0)
    ('+420', '−50', '0')
    """
    return typeset(f"{number:+}") if number else "0"


def score_words(score: int, game: str) -> str:
    """Return a score with its sign, or tricks at whist."""
    return str(score) if game == "whist" else signed(score)


def total_in_words(total: object, unit: str) -> str:
    """Return a total with its unit, as in a sentence.

    >>> total_in_words(-4, "Tricks ±"), total_in_words("50.57", "VPs")
    ('−4 tricks', '50.57 VPs')
    """
    word = unit.removesuffix(" ±")
    return f"{typeset(total)} {word if word[1:2].isupper() else word.lower()}"  # VPs, IMPs


def one_precision(numbers: Sequence[str]) -> list[str]:
    """Return printed numbers with the same number of decimals, so that decimal points line up."""
    digits = max((len(number.partition(".")[2]) for number in numbers), default=0)
    return [_with_decimals(number, digits) for number in numbers]


def _with_decimals(number: str, digits: int) -> str:
    whole, _point, decimals = number.partition(".")
    return f"{whole}.{decimals.ljust(digits, '0')}" if number and digits else number


def points_lined_up(points: Iterable[Fraction | None]) -> list[str]:
    """Return points with the same number of decimals, up to two; empty where there are none."""
    shown = ["" if each is None else formatted(each, 2, trim=True) for each in points]
    return [typeset(each) for each in one_precision(shown)]


ADJUSTED = "†"
"""The mark of an adjusted score; a star would be read as a double."""
ADJUSTED_NOTE = f"{ADJUSTED} adjusted by the director"


def played(
    contract: str, declarer: str, tricks: int | None, otherwise: str, *, adjusted: bool = False
) -> tuple[str, str, str]:
    """Return contract, declarer and result as printed; an adjusted result has a mark.

    ``otherwise`` replaces the contract (``4SX``) if that is empty.

    >>> played("4SX", "N", 9, "")
    ('4♠X', 'N', '−1')
    >>> played("", "", None, "PASS")
    ('Pass', '', '')
    """
    mark = ADJUSTED if adjusted else ""
    if not contract:
        return (f"{no_contract(otherwise)}{mark}", "", "")
    bid = Contract.parse(contract)
    over = (tricks or 0) - bid.needed
    return (f"{bid.symbols}{mark}", declarer, typeset(f"{over:+}") if over else "=")


def card(text: str) -> str:
    """Return a card with its suit symbol; empty for none.

    >>> card("HK"), card("S10"), card("")
    ('♥K', '♠10', '')
    """
    return f"{_SUITS.get(text[:1], text[:1])}{text[1:].replace('T', '10')}" if text else ""


def no_contract(text: str) -> str:
    """Return the word printed instead of a contract; rulings are listed in full elsewhere."""
    if "%" in text or "|" in text:
        return "Weighted" if "%" in text else "Split"
    if text.startswith("IRREGULAR"):
        return "Irregular"
    return text.capitalize() if text.isalpha() else typeset(text)


HEIGHT = 17 * MM
_LOGO = 45 * MM  # its greatest width


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
    heading, paper = title.heading, title.heading.letterhead
    whole = box
    if paper.logo:
        logo = sheet.picture(
            replace(box, width=_LOGO, bottom=box.bottom + 2 * MM, height=box.height - 2 * MM),
            paper.logo,
        )
        box = replace(box, left=logo.right + 4 * MM, width=box.right - logo.right - 4 * MM)
    word = (
        title.word,
        styles.Style(14, bold=True, colour=styles.FELT if title.settled else styles.WARN),
    )
    lower = MM if paper.address else 0
    sheet.ends(box, box.top - 7 * MM + lower, (heading.event, styles.TITLE), word, gap=6 * MM)
    place = lettering.dotted(heading.club, heading.held_on, heading.session)
    note = (title.note, styles.SMALL)
    sheet.ends(box, box.top - 13 * MM + lower, (place, styles.BODY), note, gap=6 * MM, most=0.5)
    sheet.text(box.left, box.bottom + 1.6 * MM, paper.address, styles.FINE, room=box.width)
    rule = styles.FELT if paper.colour else styles.INK
    sheet.line(whole.left, box.bottom, box.right, box.bottom, colour=rule, weight=styles.HEAVY)
