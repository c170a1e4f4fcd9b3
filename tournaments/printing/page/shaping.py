"""Letters that change form next to each other: the scripts of India and South-East Asia.

HarfBuzz combines them as the typeface says: it joins consonants, puts vowels before, above and
below, and sets marks where they belong. It returns shapes of the typeface in drawing order.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tournaments.printing.page import typefaces

if TYPE_CHECKING:
    import uharfbuzz

_FIRST_OF_OURS = 0xE000
"""ReportLab knows shapes that do not represent a single character by private characters."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a typeface; lengths are in thousandths of the type size.

    Attributes:
        character: The one by which ReportLab finds it.
        natural: How far the pen moves by default.
        advance: How far it should move.
        right: How far right of the pen it is drawn.
        up: How far above the line it is drawn.
    """

    character: str
    natural: float
    advance: float
    right: float
    up: float


@lru_cache(maxsize=4096)
def shaped(text: str, face: str) -> tuple[Shape, ...]:
    """Return the shapes of a text in one of the typefaces that need shaping."""
    import uharfbuzz  # when a name needs it

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
    """Return the width of a text as drawn, in points."""
    if not typefaces.is_shaped(face):
        return typefaces.width(text, face, size)
    return sum(shape.advance for shape in shaped(text, face)) * size / 1000


@cache
def _font(face: str) -> "uharfbuzz.Font":
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face((typefaces.FOLDER / f"{face}.ttf").read_bytes()))


@cache
def _known_as(face: str, shape: int) -> tuple[str, float]:
    """Return the character by which ReportLab knows a shape, and the shape's own width.

    A shape without its own character gets a private one, because typefaces are embedded by
    character. Such characters are never printed as themselves, as names are cleaned of them.
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
