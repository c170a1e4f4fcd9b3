"""A sheet of paper and what is drawn on it: lettering in one type scale, hairlines, marks.

All lengths are points (1/72 inch) from the lower left corner. ReportLab is loaded when something is
drawn: with its friends it takes 20 MB, and every process knows the documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from tournaments.printing.page import lettering, shaping, styles, typefaces

if TYPE_CHECKING:
    from reportlab.lib.colors import Color

    from tournaments.printing.page.canvas import SheetCanvas

MM = 72 / 2.54 * 0.1
PAPERS = {"A4": (210 * MM, 297 * MM), "letter": (8.5 * 72, 11.0 * 72)}
ACROSS = {f"{name} across": (high, wide) for name, (wide, high) in PAPERS.items()}
"""The same papers in landscape, for tables with many columns; only layouts choose them."""
TWICE_ACROSS = {"A4": "A3 across", "letter": "tabloid across"}
"""Paper of twice the size, in landscape, for the wall; only layouts choose it."""
_TWICE = {"A3 across": (420 * MM, 297 * MM), "tabloid across": (17.0 * 72, 11.0 * 72)}
SIZES = PAPERS | ACROSS | _TWICE
INKS = ("colour", "black")
_READ = 0.5  # lightness, of 1: anything darker is text, a suit or a warning, and printed black
_PALE = 0.16  # share of a colour in its tint
_MIDDLE = 0.34  # share of the type size: half the height of a figure

Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.bottom + self.height

    def inset(self, across: float, up: float) -> "Box":
        """Return the box without a border of this width on each side."""
        return Box(
            self.left + across, self.bottom + up, self.width - 2 * across, self.height - 2 * up
        )

    def halves(self, gutter: float) -> tuple["Box", "Box"]:
        """Return the left and right halves, with a gutter between them."""
        wide = (self.width - gutter) / 2
        return (
            Box(self.left, self.bottom, wide, self.height),
            Box(self.right - wide, self.bottom, wide, self.height),
        )

    def grid(self, columns: int, rows: int) -> tuple["Box", ...]:
        """Return equal parts, row by row from the top."""
        wide, high = self.width / columns, self.height / rows
        return tuple(
            Box(self.left + column * wide, self.top - (row + 1) * high, wide, high)
            for row in range(rows)
            for column in range(columns)
        )


Lettering = tuple[str, styles.Style]
"""A text and its style."""


def largest_fitting(text: str, room: float, choices: Sequence[styles.Style]) -> styles.Style:
    """Return the first style in which a text fits, or the last one."""
    fitting = (
        style for style in choices if lettering.width(text, style.size, bold=style.bold) <= room
    )
    return next(fitting, choices[-1])


class Sheet:
    """One sheet of a document while it is being drawn."""

    def __init__(
        self,
        canvas: "SheetCanvas",
        paper: str,
        ink: str = "colour",
        anchor: str = "",
        colour: str = "",
    ) -> None:
        """Begin a sheet.

        Args:
            canvas: What it is drawn on.
            paper: One of ``SIZES``.
            ink: ``colour`` or ``black``.
            anchor: With a page number, it names the page in links.
            colour: The club's, which takes the place of felt; its tint that of felt's tint.
        """
        own = {styles.FELT: colour, styles.TINT: _tint(colour)} if colour else {}
        self._own: Mapping[str, str] = own
        self._canvas = canvas
        self._anchor = anchor
        self._black_only = ink == "black"
        self._set: dict[str, object] = {}  # colours and pen of the canvas; unset when a page begins
        self.width, self.height = SIZES[paper]

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        style: styles.Style = styles.BODY,
        *,
        align: Align = "left",
        room: float | None = None,
    ) -> float:
        """Write one line and return its width.

        If it is wider than ``room``, it is set in smaller type, and shortened only if it is too
        wide in the smallest.
        """
        if room is not None:
            style = replace(style, size=lettering.fitted(text, room, style.size, bold=style.bold))
            text = lettering.shortened(text, room, style.size, bold=style.bold)
        wide = lettering.width(text, style.size, bold=style.bold)
        at = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        runs = lettering.runs(text, bold=style.bold)
        for place, run in enumerate(runs, start=1):
            self._fill(run.colour or style.colour)
            outlined = self._black_only and run.colour in lettering.RED_SUITS
            write = self._canvas.write_outlined if outlined else self._canvas.write
            if style.bold and run.face not in (typefaces.BODY, typefaces.BOLD):
                ink = self._ink(run.colour or style.colour)
                write = partial(self._canvas.write_thickened, ink=ink)
            write(at, baseline, run.text, run.face, style.size)
            if place < len(runs):
                at += shaping.width(run.text, run.face, style.size)
        return wide

    def names(
        self,
        x: float,
        baseline: float,
        names: Sequence[str],
        style: styles.Style,
        *,
        room: float,
        high: float,
        align: Align = "left",
        people: bool = False,
    ) -> float:
        """Write names in full and return how wide they are.

        A single line is on the baseline; several lines are centred on it.

        Args:
            x: Where they begin.
            baseline: Of the only line.
            names: Those of people who belong together.
            style: Their style; long names are set in smaller type.
            room: The width available.
            high: The height available, half of it above the middle of the line.
            align: Whether ``x`` is at the left, middle or right of each line.
            people: Whether they are people's, so that given names may become initials.
        """
        found = lettering.names_set(
            tuple(names), max(room, 0), high, style.size, bold=style.bold, people=people
        )
        set_in = replace(style, size=found.size)
        middle = baseline + _MIDDLE * style.size
        step = lettering.LEADING * found.size
        first = middle + step * (len(found.lines) - 1) / 2 - _MIDDLE * found.size
        return max(
            (
                self.text(x, first - place * step, line, set_in, align=align)
                for place, line in enumerate(found.lines)
            ),
            default=0.0,
        )

    def ends(
        self,
        box: Box,
        baseline: float,
        left: Lettering,
        right: Lettering,
        *,
        gap: float = 3 * MM,
        most: float = 1.0,
    ) -> float:
        """Write a text at each end of a line and return the width of the left one.

        The left one is shortened if they do not fit with a ``gap`` between them. The right one may
        take up to ``most``, a share of the width.
        """
        room = box.width * most
        taken = self.text(box.right, baseline, *right, align="right", room=room)
        return self.text(box.left, baseline, *left, room=box.width - taken - gap * bool(taken))

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        colour: str = styles.LINE,
        weight: float = styles.HAIRLINE,
        dashes: tuple[float, float] | None = None,
    ) -> None:
        """Draw a straight line."""
        self._stroke(colour, weight, dashes)
        self._canvas.stroke(x1, y1, x2, y2)

    def box(
        self, box: Box, *, fill: str = "", edge: str = "", weight: float = styles.HAIRLINE
    ) -> None:
        """Draw a rectangle, filled, outlined or both."""
        if fill:
            self._fill(fill)
        if edge:
            self._stroke(edge, weight)
        self._canvas.rect(
            box.left, box.bottom, box.width, box.height, stroke=bool(edge), fill=bool(fill)
        )

    def picture(self, box: Box, png: bytes, *, align: Align = "left") -> Box:
        """Draw a picture at the top of a box, as large as fits, and return the room it takes."""
        drawn = _picture(png, black_only=self._black_only)
        wide, high = drawn.getSize()
        scale = min(box.width / wide, box.height / high)
        spare = box.width - wide * scale
        left = box.left + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        taken = Box(left, box.top - high * scale, wide * scale, high * scale)
        self._canvas.drawImage(drawn, taken.left, taken.bottom, taken.width, taken.height)
        return taken

    def circle(self, x: float, y: float, radius: float, *, edge: str = styles.INK) -> None:
        """Draw the outline of a circle."""
        self._stroke(edge, styles.HEAVY)
        self._canvas.circle(x, y, radius, stroke=1, fill=0)

    def link(self, box: Box, page: int) -> None:
        """Make a rectangle a link to a page of the same document, counted from 1."""
        corners = (box.left, box.bottom, box.right, box.top)
        self._canvas.linkAbsolute("", f"{self._anchor}{page}", corners, Border="[0 0 0]")

    @contextmanager
    def turned(self, box: Box) -> Iterator[None]:
        """Draw upside down in a box, as on the far half of a folded card."""
        with self.rotated(box.left + box.right, box.bottom + box.top, 180):
            yield

    @contextmanager
    def rotated(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """Draw around a point, which becomes the origin, turned anticlockwise."""
        before = dict(self._set)
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()
        self._set = before

    def cut_marks(self, box: Box, columns: int, rows: int) -> None:
        """Mark where cards are cut apart: ticks outside, dots along the cut."""
        tick, dots = 4 * MM, (0.6, 3.0)
        for place in range(1, columns):
            x = box.left + box.width * place / columns
            self.line(x, box.bottom, x, box.top, dashes=dots)
            self.line(x, box.top, x, box.top + tick, colour=styles.INK)
            self.line(x, box.bottom - tick / 2, x, box.bottom, colour=styles.INK)
        for place in range(1, rows):
            y = box.bottom + box.height * place / rows
            self.line(box.left, y, box.right, y, dashes=dots)
            self.line(box.left - tick, y, box.left, y, colour=styles.INK)
            self.line(box.right, y, box.right + tick, y, colour=styles.INK)

    def _fill(self, colour: str) -> None:
        if self._set.get("fill") != colour:
            self._set["fill"] = colour
            self._canvas.setFillColor(self._ink(colour))

    def _stroke(
        self, colour: str, weight: float, dashes: tuple[float, float] | None = None
    ) -> None:
        pen = (colour, weight, dashes)
        if self._set.get("pen") != pen:
            self._set["pen"] = pen
            self._canvas.setStrokeColor(self._ink(colour))
            self._canvas.setLineWidth(weight)
            self._canvas.setDash(list(dashes) if dashes else [])

    def _ink(self, colour: str) -> "Color":
        colour = self._own.get(colour, colour)
        return _grey(colour) if self._black_only else _colour(colour)


def _tint(colour: str) -> str:
    """Return a colour as pale as felt's tint."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * _PALE):02x}" for part in parts)


@lru_cache(maxsize=4)
def _picture(png: bytes, *, black_only: bool) -> Any:
    """Return a picture ready to be drawn, read once for all sheets of a document."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    picture = Image.open(BytesIO(png))
    return ImageReader(picture.convert("L") if black_only else picture)


@cache
def _colour(colour: str) -> "Color":
    from reportlab.lib.colors import HexColor

    return HexColor(colour)


@cache
def _grey(colour: str) -> "Color":
    """Return black for everything dark enough to read, otherwise a grey of the same lightness.

    Suits and warnings also differ in shape: red suits are outlined.
    """
    red, green, blue = _colour(colour).rgb()
    lightness = 0.299 * red + 0.587 * green + 0.114 * blue
    from reportlab.lib.colors import Color

    return Color(0, 0, 0) if lightness < _READ else Color(lightness, lightness, lightness)
