"""Codes for phones, on paper and on pages."""

from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.printing.page import styles
from tournaments.printing.page.sheet import Box, Sheet

QUIET_SQUARES = 4  # the light border required by the standard (ISO/IEC 18004)
_OVERLAP = 0.1  # points; without it viewers show hairlines between the rows


@lru_cache(maxsize=256)
def squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the code row by row from the top, True where it is dark.

    It can still be read if a quarter of it is dirty or torn (error correction Q).
    """
    from reportlab.graphics.barcode import qrencoder  # see ``sheet``

    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.Q)
    code.addData(qrencoder.QR8bitByte(text))
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


def draw_code(sheet: Sheet, box: Box, text: str) -> None:
    """Draw a code into a square box, its light border inside it."""
    rows = squares(text)
    side = box.width / (len(rows) + 2 * QUIET_SQUARES)
    for down, row in enumerate(rows):
        bottom = box.top - (down + QUIET_SQUARES + 1) * side
        for start, end in _dark_runs(row):
            left = box.left + (start + QUIET_SQUARES) * side
            dark = Box(left, bottom, (end - start) * side, side + _OVERLAP)
            sheet.box(dark, fill=styles.INK)


def _dark_runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        elif dark:
            runs.append((place, place + 1))
    return runs


@dataclass(frozen=True, slots=True)
class Code:
    """An address as a QR code: an SVG ``path`` of its dark squares, ``size`` squares to a side."""

    address: str
    path: str
    size: int


def whole_address(request: HttpRequest, name: str, part: str) -> str:
    """Return the whole address of a page with one part, on the public host if one is set."""
    path = reverse(name, args=[part])
    site = settings.PUBLIC_URL.rstrip("/")
    return f"{site}{path}" if site else request.build_absolute_uri(path)


def code_of(request: HttpRequest, name: str, part: str) -> Code:
    """Return the code of a page's address."""
    return coded(whole_address(request, name, part))


def coded(address: str) -> Code:
    """Return the code of an address."""
    rows = squares(address)
    path = "".join(
        f"M{across + QUIET_SQUARES} {down + QUIET_SQUARES}h1v1h-1z"
        for down, row in enumerate(rows)
        for across, dark in enumerate(row)
        if dark
    )
    return Code(address, path, len(rows) + 2 * QUIET_SQUARES)
