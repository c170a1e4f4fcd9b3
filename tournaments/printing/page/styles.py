"""The colours, lines and single type scale of everything printed."""

from dataclasses import dataclass

INK, QUIET, LINE, FELT = "#1c2024", "#5d6167", "#8f9397", "#0b6b4b"
WARN, WRONG, TINT = "#b25e00", "#b3261e", "#d7e8e1"

HAIRLINE = 0.35
HEAVY = 0.9


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set.

    ``size`` is 8, 9, 10.5, 14 or 20 points; 13 for names read at the table; 28, 40 or 120 for text
    read across a room.
    """

    size: float
    bold: bool = False
    colour: str = INK


FINE = Style(8, colour=QUIET)
FINE_BOLD = Style(8, bold=True)
SMALL = Style(9)
SMALL_BOLD = Style(9, bold=True)
BODY = Style(10.5)
BODY_BOLD = Style(10.5, bold=True)
TABLE = Style(13)
HEAD = Style(14, bold=True)
TITLE = Style(20, bold=True)
LARGE = Style(28, bold=True)
GREAT = Style(40, bold=True)
VAST = Style(120, bold=True)
