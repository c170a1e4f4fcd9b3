"""Reading printed sheets back, with a library that did not make them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

import numpy as np
from pypdf import PageObject, PdfReader

SIZES = {"A3": [841.89, 1190.55], "A4": [595.28, 841.89], "letter": [612, 792]}  # points
SIZES |= {f"{paper} across": size[::-1] for paper, size in SIZES.items()}


@dataclass(frozen=True)
class Piece:
    """Text that was drawn in one go: where it starts and how large it is, in points."""

    x: float
    y: float
    size: float
    text: str


def opened(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf), strict=True)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in opened(pdf).pages)


def pieces_on(page: PageObject) -> list[Piece]:
    found: list[Piece] = []

    def visit(text: str, _cm: object, tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.append(Piece(tm[4], tm[5], size, text.strip("\n")))

    page.extract_text(visitor_text=visit)
    return found


def fonts_not_embedded(pages: Iterable[PageObject]) -> set[str]:
    missing = set()
    for page in pages:
        for font in page["/Resources"]["/Font"].get_object().values():
            described = font.get_object()
            if "/FontFile2" not in described.get("/FontDescriptor", {}).get_object():
                missing.add(described["/BaseFont"])
    return missing


def whole(pdf: bytes, paper: str = "A4") -> "list[Drawing]":
    """Return what is on every page of a document, which is without a fault.

    Pages have the size of the paper and their number. Nothing is drawn over a text or through it,
    nothing lies where printers cannot print, and every typeface is in the file.
    """
    pages = opened(pdf).pages
    drawings = [drawing_of(page) for page in pages]
    for number, (page, drawing) in enumerate(zip(pages, drawings, strict=True), start=1):
        size = (float(page.mediabox.width), float(page.mediabox.height))
        assert [round(side, 2) for side in size] == SIZES[paper]
        assert overlaps(drawing) == [], overlaps(drawing)[:3]
        assert struck_through(drawing) == []
        assert outside(page, drawing) == []
        assert any(f"page {number} of {len(pages)}" in text.text for text in drawing.texts)
    assert fonts_not_embedded(pages) == set()
    return drawings


@dataclass(frozen=True)
class Rectangle:
    """What something covers on a page, in points; ``text`` is empty for a shape."""

    left: float
    bottom: float
    right: float
    top: float
    text: str = ""


@dataclass(frozen=True)
class Drawing:
    """Everything on a page as it was drawn, found without asking who drew it.

    Attributes:
        texts: With the size of each in ``sizes``: from below the baseline to a capital's top.
        lines: Straight strokes, the edges of frames among them, as flat rectangles.
        filled: Rectangles filled with ink, in any colour.
        colours: Every colour that was set, red, green and blue.
    """

    texts: list[Rectangle]
    lines: list[Rectangle]
    filled: list[Rectangle]
    colours: set[tuple[float, float, float]]


ASCENT, DESCENT = 0.72, 0.16  # of a capital and of a p, as a share of the size


def drawing_of(page: PageObject) -> Drawing:
    """Interpret the operators of a page: as much of them as these documents use."""
    pen = _Pen(page)
    operands = []
    for token in _TOKENS.findall(page.get_contents().get_data()):
        if token[:1].isalpha():
            pen.does(token.decode(), operands)
            operands = []
        elif token[:1] == b"(":
            operands.append(_ESCAPES.sub(_unescaped, token[1:-1]))
        else:
            operands.append(token.decode())
    return pen.drawing


# A parser for any PDF takes ten times as long, and thousands of pages are read here.
_TOKENS = re.compile(rb"\((?:[^\\()]|\\.)*\)|\[[^\]]*\]|[^\s\[\]()]+", re.DOTALL)
_ESCAPES = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def _unescaped(found):
    code = found[1]
    return bytes([int(code, 8)]) if code.isdigit() else _LETTERS.get(code, code)


class _Pen:
    def __init__(self, page: PageObject) -> None:
        self.fonts = page["/Resources"]["/Font"].get_object()
        self.chosen = {}
        self.drawing = Drawing([], [], [], set())
        self.matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self.stack = []
        self.path = []
        self.boxes = []

    def does(self, operator, operands):
        if operator in _MEANINGS:
            getattr(self, _MEANINGS[operator])(*operands)

    def at(self, x, y):
        a, b, c, d, e, f = self.matrix
        return a * float(x) + c * float(y) + e, b * float(x) + d * float(y) + f

    def save(self):
        self.stack.append(self.matrix)

    def restore(self):
        self.matrix = self.stack.pop()

    def transform(self, *numbers):
        a, b, c, d, e, f = map(float, numbers)
        x, y = self.at(e, f)
        o = self.matrix
        self.matrix = (
            o[0] * a + o[2] * b,
            o[1] * a + o[3] * b,
            o[0] * c + o[2] * d,
            o[1] * c + o[3] * d,
            x,
            y,
        )

    def colour(self, *colour):
        self.drawing.colours.add(tuple(map(float, colour)))

    def choose_font(self, name, size):
        if name not in self.chosen:
            font = self.fonts[name].get_object()
            widths = enumerate(font["/Widths"].get_object(), font["/FirstChar"])
            self.chosen[name] = {code: float(wide) for code, wide in widths}, _letters(font)
        self.widths, self.letters = self.chosen[name]
        self.size = float(size)

    def place(self, *numbers):
        self.start = (float(numbers[4]), float(numbers[5]))

    def show(self, codes):
        wide = sum(self.widths[code] for code in codes) * self.size / 1000
        x, y = self.start
        low = self.at(x, y - DESCENT * self.size)
        high = self.at(x + wide, y + ASCENT * self.size)
        text = "".join(self.letters[code] for code in codes)
        if text.strip():
            self.drawing.texts.append(_spanned(low, high, text))
        self.start = (x + wide, y)

    def rectangle(self, x, y, wide, high):
        self.boxes.append(
            _spanned(self.at(x, y), self.at(float(x) + float(wide), float(y) + float(high)))
        )

    def begin(self, x, y):
        self.path = [self.at(x, y)]

    def line_to(self, x, y):
        self.path.append(self.at(x, y))

    def curve(self, *_numbers):
        self.path = []  # circles ring a letter: they neither strike through nor underline

    def stroke(self):
        self.drawing.lines.extend(_spanned(one, other) for one, other in pairwise(self.path))
        for box in self.boxes:
            corners = [
                (box.left, box.bottom),
                (box.right, box.bottom),
                (box.right, box.top),
                (box.left, box.top),
                (box.left, box.bottom),
            ]
            self.drawing.lines.extend(_spanned(one, other) for one, other in pairwise(corners))
        self.drop()

    def fill(self):
        self.drawing.filled.extend(self.boxes)
        self.drop()

    def drop(self):
        self.path, self.boxes = [], []


_MEANINGS = {
    "q": "save",
    "Q": "restore",
    "cm": "transform",
    "rg": "colour",
    "RG": "colour",
    "Tf": "choose_font",
    "Tm": "place",
    "Tj": "show",
    "re": "rectangle",
    "m": "begin",
    "l": "line_to",
    "c": "curve",
    "S": "stroke",
    "s": "stroke",
    "f": "fill",
    "f*": "fill",
    "n": "drop",
}


def _spanned(one, other, text=""):
    (x1, y1), (x2, y2) = one, other
    return Rectangle(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), text)


def _letters(font):
    """Return what codes mean, by the table that an embedded font has for those who copy from it."""
    described = font["/ToUnicode"].get_object().get_data()
    if described not in _TABLES:
        pairs = re.findall(r"^<(\w\w)> <(\w+)>$", described.decode(), re.MULTILINE)
        _TABLES[described] = {int(code, 16): chr(int(shown, 16)) for code, shown in pairs}
    return _TABLES[described]


_TABLES: dict[bytes, dict[int, str]] = {}


def overlaps(drawing: Drawing, least: float = 0.6) -> list[tuple[str, str]]:
    """Return the texts that are drawn over each other by more than ``least`` points."""
    found = []
    open_ = []
    for text in sorted(drawing.texts, key=lambda each: each.left):
        open_ = [other for other in open_ if other.right - least > text.left]
        found += [(other.text, text.text) for other in open_ if _cover(other, text, least)]
        open_.append(text)
    return found


def _cover(one, other, least):
    across = min(one.right, other.right) - max(one.left, other.left)
    up = min(one.top, other.top) - max(one.bottom, other.bottom)
    return across > least and up > least


def struck_through(drawing: Drawing) -> list[str]:
    """Return the texts through whose letters a line goes."""
    if not drawing.texts or not drawing.lines:
        return []
    left, bottom, right, top = _sides(drawing.lines)
    found = []
    for text in drawing.texts:
        # A line enters the heart of a text: half a point inside, above the baseline.
        high = text.top - text.bottom
        low = text.bottom + high * DESCENT / (ASCENT + DESCENT) + 0.4
        across = (right > text.left + 0.5) & (left < text.right - 0.5)
        found += [text.text] * int((across & (top > low) & (bottom < text.top - 0.2 * high)).sum())
    return found


def _sides(boxes):
    """Return left, bottom, right and top of rectangles as arrays."""
    return np.array([(box.left, box.bottom, box.right, box.top) for box in boxes]).T


def outside(page: PageObject, drawing: Drawing, margin: float = 12) -> list[Rectangle]:
    """Return what is nearer to the edge of the paper than printers can print."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    return [
        each
        for each in (*drawing.texts, *drawing.lines, *drawing.filled)
        if each.left < margin
        or each.bottom < margin
        or each.right > width - margin
        or each.top > height - margin
    ]
