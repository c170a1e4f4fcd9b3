"""ReportLab's canvas with faster writing and drawing, because sheets have many short texts.

ReportLab encodes every text again and asks the typeface twice. Here a text repeated in a document,
such as a score, a direction or a number, is encoded once. Positions are written to a hundredth of a
point, which is finer than any printer.
"""

from functools import lru_cache

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.page import shaping, typefaces

_REMEMBERED = 16_384  # texts of one document; a few hundred bytes each

# Pages need not be readable as text files, which would make them a quarter larger.
rl_config.useA85 = 0


class SheetCanvas(Canvas):  # type: ignore[misc]  # the library has no types
    """A canvas that remembers how the texts of its document are encoded."""

    def __init__(self, *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)
        self._encoded = lru_cache(maxsize=_REMEMBERED)(self._encode)

    def write(self, x: float, baseline: float, text: str, face: str, size: float) -> None:
        """Write a text in one typeface; ``x`` and ``baseline`` are in points."""
        shown = self._encoded(text, face, size)
        self.addLiteral(f"BT 1 0 0 1 {x:.2f} {baseline:.2f} Tm {shown} ET")

    def write_outlined(self, x: float, baseline: float, text: str, face: str, size: float) -> None:
        """Write a text in black outlines only."""
        shown = self._encoded(text, face, size)
        weight = size / 30
        self.addLiteral(
            f"q 0 G {weight:.2f} w [] 0 d BT 1 Tr 1 0 0 1 {x:.2f} {baseline:.2f} Tm {shown} ET Q"
        )

    def write_thickened(
        self, x: float, baseline: float, text: str, face: str, size: float, ink: Color
    ) -> None:
        """Write a text with its outlines too: bold, for a typeface without a bold face."""
        shown = self._encoded(text, face, size)
        red, green, blue = ink.rgb()
        self.addLiteral(
            f"q {red:.3f} {green:.3f} {blue:.3f} RG {size / 30:.2f} w [] 0 d "
            f"BT 2 Tr 1 0 0 1 {x:.2f} {baseline:.2f} Tm {shown} ET Q"
        )

    def stroke(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a straight line with the current pen."""
        self.addLiteral(f"n {x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S")

    def _encode(self, text: str, face: str, size: float) -> str:
        """Return the PDF operators that show a text.

        A typeface is embedded in parts of 256 shapes, and a text may need several parts.
        """
        font = typefaces.font(face)
        if typefaces.is_shaped(face):
            return self._encode_shaped(text, face, size)
        parts = (
            f"{font.getSubsetInternalName(part, self._doc)} {size:g} Tf "
            f"{size * 1.2:g} TL ({self._escape(codes)}) Tj"
            for part, codes in font.splitString(text, self._doc)
        )
        written = " ".join(parts)
        if max(text, default="") > "\uffff":
            written = _told(text, written)  # ReportLab names no characters beyond these
        return f"{written} T*"  # ends the line, so that copied text has line breaks

    def _encode_shaped(self, text: str, face: str, size: float) -> str:
        """Return the operators for a text with joined letters."""
        font = typefaces.font(face)
        written, part, raised = [], None, 0.0
        for shape in shaping.shaped(text, face):
            ((needed, codes),) = font.splitString(shape.character, self._doc)
            if needed != part:
                part = needed
                name = font.getSubsetInternalName(part, self._doc)
                written.append(f"{name} {size:g} Tf {size * 1.2:g} TL")
            up = round(shape.up * size / 1000, 2)
            if up != raised:
                raised = up
                written.append(f"{up:g} Ts")
            back = shape.natural + shape.right - shape.advance
            written.append(f"[{-shape.right:g} ({self._escape(codes)}) {back:g}] TJ")
        upright = ("0 Ts",) if raised else ()
        return f"{_told(text, ' '.join((*written, *upright)))} T*"


def _told(text: str, written: str) -> str:
    """Return operators with the text they draw, for screen readers, searching and copying."""
    letters = text.encode("utf-16-be").hex().upper()
    return f"/Span <</ActualText <FEFF{letters}>>> BDC {written} EMC"
