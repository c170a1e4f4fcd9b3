"""The typefaces of printed sheets, and which of them can show a character.

Files and licences are in ``fonts``; docs/decisions/printed-fonts.md says why these were chosen.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"

BODY = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"
_BY_SCRIPT = (  # first and last character, typeface; none of these has a bold face
    (0x0900, 0x097F, "NotoSansDevanagari-Regular"),
    (0x0980, 0x09FF, "NotoSansBengali-Regular"),
    (0x0A00, 0x0A7F, "NotoSansGurmukhi-Regular"),
    (0x0A80, 0x0AFF, "NotoSansGujarati-Regular"),
    (0x0B80, 0x0BFF, "NotoSansTamil-Regular"),
    (0x0C00, 0x0C7F, "NotoSansTelugu-Regular"),
    (0x0C80, 0x0CFF, "NotoSansKannada-Regular"),
    (0x0D00, 0x0D7F, "NotoSansMalayalam-Regular"),
    (0x0D80, 0x0DFF, "NotoSansSinhala-Regular"),
    (0x0E00, 0x0E7F, "NotoSansThai-Regular"),
    (0x0E80, 0x0EFF, "NotoSansLao-Regular"),
    (0x1000, 0x109F, "NotoSansMyanmar-Regular"),
    (0x1200, 0x139F, "NotoSansEthiopic-Regular"),
    (0x1780, 0x17FF, "NotoSansKhmer-Regular"),
    (0x1100, 0x11FF, "NanumGothicCoding"),
    (0x3130, 0x318F, "NanumGothicCoding"),
    (0xAC00, 0xD7A3, "NanumGothicCoding"),
)
_SHAPED = frozenset(face for *_codes, face in _BY_SCRIPT if face.startswith("NotoSans"))
_EAST_ASIAN = "DroidSansFallbackFull"  # Chinese and Japanese
_PICTOGRAPHS = "Symbola-Pictographs"  # emoji in black and white


@lru_cache(maxsize=4096)
def face_for(character: str, *, bold: bool) -> str:
    """Return the typeface that shows a character.

    If none does, the body typeface draws an empty box, so that a name that cannot be shown is not
    mistaken for a shorter one.
    """
    body = BOLD if bold else BODY
    candidates = (body, of_script(character) or _EAST_ASIAN, _PICTOGRAPHS)
    return next((face for face in candidates if has_glyph(face, character)), body)


def of_script(character: str) -> str:
    """Return the typeface for a character's script; empty for the other scripts."""
    code = ord(character)
    return next((face for first, last, face in _BY_SCRIPT if first <= code <= last), "")


def is_shaped(face: str) -> bool:
    """Return whether a typeface's letters change form next to each other; see ``shaping``."""
    return face in _SHAPED


def has_glyph(face: str, character: str) -> bool:
    """Return whether a typeface has a shape for a character."""
    return ord(character) in font(face).face.charToGlyph


def width(text: str, face: str, size: float) -> float:
    """Return the width of a text in one typeface, in points, without shaping."""
    return float(font(face).stringWidth(text, size))


def ready(face: str) -> str:
    """Register a typeface, so that canvases can use it, and return its name."""
    return str(font(face).fontName)


@cache
def font(face: str) -> "TTFont":
    """Return a typeface, read when first needed: together they are 10 MB."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(face, str(FOLDER / f"{face}.ttf"))
    pdfmetrics.registerFont(font)
    return font
