"""Reading printed sheets back, with a library that did not make them."""

from dataclasses import dataclass
from io import BytesIO

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream


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


def fonts_not_embedded(pdf: bytes) -> set[str]:
    missing = set()
    for page in opened(pdf).pages:
        for font in page["/Resources"]["/Font"].get_object().values():
            described = font.get_object()
            if "/FontFile2" not in described.get("/FontDescriptor", {}).get_object():
                missing.add(described["/BaseFont"])
    return missing


@dataclass(frozen=True)
class TextBox:
    """Where a text lies on the page, in points: from descenders to the height of capitals."""

    left: float
    bottom: float
    right: float
    top: float
    text: str


def text_boxes(page: PageObject) -> list[TextBox]:
    """Return what was drawn in one go, with widths from the fonts in the file."""
    fonts = {name: font.get_object() for name, font in page["/Resources"]["/Font"].items()}
    found: list[TextBox] = []
    x = y = size = 0.0
    font = None
    for operands, operator in ContentStream(page["/Contents"], page.pdf).operations:
        if operator == b"Tf":
            font, size = fonts[operands[0]], float(operands[1])
        elif operator == b"Tm":
            x, y = float(operands[4]), float(operands[5])
        elif operator == b"Tj" and font is not None:
            drawn = bytes(operands[0].original_bytes)
            first, widths = font["/FirstChar"], font["/Widths"]
            wide = sum(float(widths[code - first]) for code in drawn) * size / 1000
            if drawn.strip():
                text = drawn.decode("latin-1")
                found.append(TextBox(x, y - 0.2 * size, x + wide, y + 0.72 * size, text))
            x += wide
    return found


def overlaps(page: PageObject, *, slack: float = 0.6) -> list[tuple[str, str]]:
    """Return texts that are drawn over each other by more than ``slack`` points both ways."""
    boxes = sorted(text_boxes(page), key=lambda box: box.bottom)
    found = []
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            if other.bottom > one.top - slack:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            up = min(one.top, other.top) - other.bottom
            if across > slack and up > slack:
                found.append((one.text, other.text))
    return found
