"""Text as it is printed: in any script, cleaned, in visual order, shortened to fit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from unicodedata import bidirectional, category, combining, normalize

from tournaments.printing.page import shaping, typefaces
from tournaments.site.texts import with_initial

ELLIPSIS = "…"
BETWEEN_NAMES = " – "
SUIT_COLOURS = {"♠": "#1c2024", "♥": "#c62828", "♦": "#d86a00", "♣": "#1b7a3d"}
RED_SUITS = frozenset(SUIT_COLOURS[suit] for suit in "♥♦")

_UNKNOWN = "\ufffd"
_JOINERS = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
"""They keep letters apart or join them, and have no width."""
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_MOST_MARKS = 2  # on one letter; more would overlap each other and the next line
_MOST_MARKS_SHAPED = 4  # if the typeface has a place for each: Burmese has vowels of three
_BETWEEN_PARTS = re.compile(r"( –(?: |$)| · )")
"""What separates names and other texts on a line, each with its own direction."""
_ROUNDING = 0.01  # points; widths added in another order differ by less than this
LEADING = 1.12  # from line to line of names below each other, as a share of their size
_CAPITAL = 0.9  # height of a line's letters with descenders, as a share of their size
_SMALLEST = 6.0  # points: the smallest type for names
_SMALLEST_FIGURES = 4.0  # points: of figures and words in forms, of which nothing can be left out
_LONGEST = 400  # characters; no line of a sheet has room for more, so the rest is ignored


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one typeface, left to right; ``colour`` is empty except for suit symbols."""

    face: str
    text: str
    colour: str


def cleaned(text: str) -> str:
    r"""Return a text without invisible characters and with single spaces.

    >>> cleaned("Ada\x00\u202e  Byron\n")
    'Ada Byron'
    """
    kept: list[str] = []
    marks = 0
    for character in normalize("NFC", text[:_LONGEST]):
        if character.isspace():
            kept.append(" ")
        elif not _is_unprintable(character):
            marks = marks + 1 if _is_mark(character) else 0
            if marks <= _most_marks(character):
                kept.append(character)
    return " ".join("".join(kept).split())


def _most_marks(character: str) -> int:
    is_shaped = typefaces.is_shaped(typefaces.of_script(character))
    return _MOST_MARKS_SHAPED if is_shaped else _MOST_MARKS


def _is_unprintable(character: str) -> bool:
    if character in _JOINERS:
        return False
    is_selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    is_skin = "\U0001f3fb" <= character <= "\U0001f3ff"  # colours the emoji before it
    return is_selector or is_skin or category(character) in _UNPRINTABLE


def _is_mark(character: str) -> bool:
    return category(character) in ("Mn", "Me")


@lru_cache(maxsize=8192)
def runs(text: str, *, bold: bool) -> tuple[Run, ...]:
    """Return a text as drawn: in visual order, split where typeface or colour changes."""
    return tuple(
        Run(face, "".join(character for _style, character in group), colour)
        for (face, colour), group in groupby(_styled(_visual(text), bold), key=lambda each: each[0])
    )


def _styled(text: str, bold: bool) -> Iterator[tuple[tuple[str, str], str]]:
    face = ""
    for character in text:
        if character in _JOINERS:
            if typefaces.is_shaped(face):
                yield (face, ""), character
            continue
        if not (face and _is_mark(character) and typefaces.has_glyph(face, character)):
            face = typefaces.face_for(character, bold=bold)
        yield (face, SUIT_COLOURS.get(character, "")), character


def _visual(text: str) -> str:
    """Return a text in drawing order, with Arabic letters joined.

    The sheet reads from left to right, and so do the parts of a line: the first player's name comes
    first whatever its script, and a bracket at the end of a name stays with it.
    """
    text = cleaned(text)
    if not any(bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return text
    return "".join(_part_in_order(part) for part in _BETWEEN_PARTS.split(text))


def _part_in_order(part: str) -> str:
    if not any(bidirectional(character) in _RIGHT_TO_LEFT for character in part):
        return part
    from arabic_reshaper import reshape  # loads a library for typefaces, too
    from bidi.algorithm import get_display  # bidi.get_display leaves brackets unmirrored

    # Unassigned characters have no direction, which the algorithm needs.
    known = "".join(each if bidirectional(each) else _UNKNOWN for each in reshape(part))
    return "".join(each for each in get_display(known) if each not in _JOINERS)


@lru_cache(maxsize=16384)
def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in points."""
    return sum(shaping.width(run.text, run.face, size) for run in runs(text, bold=bold))


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> float:
    """Return the type size, up to ``size``, at which a text fits, or the smallest."""
    wide = width(text, size, bold=bold)
    if wide <= room or size <= _SMALLEST_FIGURES:
        return size
    return max(int(size * room / wide * 4) / 4, _SMALLEST_FIGURES)


@lru_cache(maxsize=8192)
def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return as much of a text as fits in ``room`` points, with an ellipsis for the rest."""
    text = cleaned(text)
    if width(text, size, bold=bold) <= room:
        return text
    low, high = 0, len(text)  # ``low`` characters fit, ``high`` do not
    while high - low > 1:
        middle = (low + high) // 2
        fits = width(_cut(text, middle), size, bold=bold) <= room
        low, high = (middle, high) if fits else (low, middle)
    return _cut(text, low) if width(ELLIPSIS, size, bold=bold) <= room else ""


def _cut(text: str, kept: int) -> str:
    while kept and kept < len(text) and combining(text[kept]):
        kept -= 1
    return text[:kept].rstrip() + ELLIPSIS


def dotted(*parts: str) -> str:
    """Return texts on one line with dots between them, leaving out empty ones."""
    return " · ".join(part for part in parts if part)


def names_in_one_line(names: Sequence[str], room: float, size: float, *, bold: bool = False) -> str:
    """Return names side by side; if they are too long, shorten the longest first.

    >>> names_in_one_line(["Ada", "Grace"], 400, 9)
    'Ada – Grace'
    """
    names = [name for name in map(cleaned, names) if name]
    widths = [width(name, size, bold=bold) for name in names]
    joined = width(BETWEEN_NAMES.join(names), size, bold=bold)
    share = _equal_share(widths, room - (joined - sum(widths)) - _ROUNDING)
    parts = [shortened(name, share, size, bold=bold) for name in names]
    return shortened(BETWEEN_NAMES.join(parts), room, size, bold=bold)


def _equal_share(widths: Sequence[float], room: float) -> float:
    """Return the most that each may be wide, so that together they fit."""
    left = max(room, 0.0)
    for place, needed in enumerate(sorted(widths)):
        share = left / (len(widths) - place)
        if needed > share:
            return share
        left -= needed
    return max(widths, default=0.0) + 1.0


@dataclass(frozen=True, slots=True)
class Setting:
    """Names set to fit: their lines, and the type size in points."""

    lines: tuple[str, ...]
    size: float


@lru_cache(maxsize=8192)
def names_set(
    names: tuple[str, ...],
    room: float,
    high: float,
    size: float,
    *,
    bold: bool = False,
    people: bool = False,
) -> Setting:
    """Return names in the largest type that shows them in full.

    They are side by side if they fit; otherwise they continue below, in smaller type if necessary.
    What is too long in the smallest type has initials for given names, then surnames that continue
    on the next line, if these are people; other names are shortened.

    Args:
        names: Those of people who belong together.
        room: How wide a line may be, in points.
        high: How high all lines together may be.
        size: The largest type size.
        bold: Whether to set them in bold type.
        people: Whether they are people's.
    """
    names = tuple(name for name in map(cleaned, names) if name)
    short = tuple(map(with_initial, names)) if people else names
    largest, smallest = round(size * 10), round(_SMALLEST * 10)
    sizes = (*range(largest, smallest, -5), min(largest, smallest))
    for tried, inside in ((names, False), (short, False), (short, people)):
        for tenths in sizes:
            smaller = tenths / 10
            most = max(int((high / smaller + LEADING - _CAPITAL) / LEADING), 1)
            lines = _in_lines(tried, room, smaller, most, bold=bold, inside=inside)
            if lines is not None:
                return Setting(lines, smaller)
    size = min(largest, smallest) / 10
    return Setting((names_in_one_line(short, room, size, bold=bold),), size)


def _in_lines(
    names: tuple[str, ...], room: float, size: float, most: int, *, bold: bool, inside: bool
) -> tuple[str, ...] | None:
    """Return names on up to so many lines, broken between names if possible; None if too long.

    ``inside`` is whether a word may continue on the next line.
    """
    words = [(f"{name} –" if place + 1 < len(names) else name) for place, name in enumerate(names)]
    broken = [part for name in words for part in _broken(name)]
    if inside:
        broken = [piece for part in broken for piece in _divided(part, room, size, bold=bold)]
    for parts in (words, broken):
        lines: list[str] = []
        for part in parts:
            longer = f"{lines[-1]}{part}" if lines and lines[-1].endswith("-") else ""
            longer = longer or (f"{lines[-1]} {part}" if lines else part)
            if lines and width(longer, size, bold=bold) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        if len(lines) <= most and all(width(line, size, bold=bold) <= room for line in lines):
            return tuple(lines)
    return None


def _broken(name: str) -> list[str]:
    """Return the parts of a name between which a line may end: words, and halves of double names.

    >>> _broken("Ann Lee-Orme –")
    ['Ann', 'Lee-', 'Orme –']
    """
    parts = name.replace("-", "-\n").replace(" –", "\N{NO-BREAK SPACE}–").replace(" ", "\n")
    return [part.replace("\N{NO-BREAK SPACE}", " ") for part in parts.split("\n") if part]


def _divided(word: str, room: float, size: float, *, bold: bool) -> Iterator[str]:
    """Yield the parts of a word that is wider than a line, with hyphens."""
    while len(word) > 1 and width(word, size, bold=bold) > room:
        kept = len(word) - 1
        while kept > 1 and (
            combining(word[kept]) or width(f"{word[:kept]}-", size, bold=bold) > room
        ):
            kept -= 1
        yield f"{word[:kept]}-"
        word = word[kept:]
    yield word


def wrapped(
    parts: Sequence[str], room: float, size: float, *, bold: bool = False, between: str = " · "
) -> tuple[str, ...]:
    """Return lines filled with whole parts.

    A part longer than a line continues on the next, and a word longer than a line is shortened.
    """
    lines: list[str] = []
    for part in parts:
        if " " in part and width(part, size, bold=bold) > room:
            lines += wrapped(part.split(), room, size, bold=bold, between=" ")
            continue
        longer = f"{lines[-1]}{between}{part}" if lines else ""
        if lines and width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(shortened(part, room, size, bold=bold))
    return tuple(lines)


def folded(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return a sentence as lines broken between words; a word longer than a line is shortened."""
    return wrapped(text.split(), room, size, bold=bold, between=" ")
