"""Letters that take other forms beside each other: the scripts of India and of South-East Asia.

HarfBuzz puts them together as the typeface says: it joins consonants, puts vowels before, above and
below, and sets marks where they belong. What it returns are shapes of the typeface, in the order in
which they are drawn.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import uharfbuzz

from tournaments.documents.page import typefaces

_FIRST_OF_OURS = 0xE000
"""Shapes that stand for no single character are known to ReportLab by private characters."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a typeface; lengths are in thousandths of the size of the type.

    Attributes:
        character: Under which ReportLab finds it.
        natural: How far the pen moves if nothing else is said.
        advance: How far it is to move.
        right: How far to the right of the pen it is drawn.
        up: How far above the line.
    """

    character: str
    natural: float
    advance: float
    right: float
    up: float


@lru_cache(maxsize=4096)
def shaped(text: str, face: str) -> tuple[Shape, ...]:
    """Return the shapes in which a text is drawn in one of the typefaces that need it."""
    font = _font(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    scale = 1000 / font.face.upem
    found = []
    for shape, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        character, natural = _known_as(face, shape.codepoint)
        lengths = (place.x_advance * scale, place.x_offset * scale, place.y_offset * scale)
        found.append(Shape(character, natural, *lengths))
    return tuple(found)


def width(text: str, face: str, size: float) -> float:
    """Return how wide a text is as it is drawn, in points."""
    if not typefaces.is_shaped(face):
        return typefaces.width(text, face, size)
    return sum(shape.advance for shape in shaped(text, face)) * size / 1000


@cache
def _font(face: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face((typefaces.FOLDER / f"{face}.ttf").read_bytes()))


@cache
def _known_as(face: str, shape: int) -> tuple[str, float]:
    """Return the character under which ReportLab knows a shape, and the shape's own width.

    A shape without a character of its own gets a private one: the typeface is embedded by
    characters. Such a character is never printed by itself, as names are cleaned of them.
    """
    known = typefaces.font(face).face
    code = next((code for code, each in known.charToGlyph.items() if each == shape), None)
    if code is None:
        code = _FIRST_OF_OURS
        while code in known.charToGlyph:
            code += 1
        known.charToGlyph[code] = shape
        font = _font(face)
        known.charWidths[code] = font.get_glyph_h_advance(shape) * 1000 / font.face.upem
    return chr(code), known.charWidths[code]
