"""Reading printed sheets back, with a library that did not make them."""

from dataclasses import dataclass
from io import BytesIO

from pypdf import PageObject, PdfReader


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
