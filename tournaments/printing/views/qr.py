"""Private addresses as QR codes on pages, to scan from the director's screen."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.printing.page.qr import QUIET_SQUARES, squares


@dataclass(frozen=True, slots=True)
class Code:
    """An address as a QR code: an SVG ``path`` of its dark squares, ``size`` squares to a side."""

    address: str
    path: str
    size: int


def private_address(request: HttpRequest, name: str, secret: str) -> str:
    """Return the whole address of a private link, on the public host if one is set."""
    path = reverse(name, args=[secret])
    site = settings.PUBLIC_URL.rstrip("/")
    return f"{site}{path}" if site else request.build_absolute_uri(path)


def code_of(request: HttpRequest, name: str, secret: str) -> Code:
    """Return the code of a private link."""
    address = private_address(request, name, secret)
    rows = squares(address)
    path = "".join(
        f"M{across + QUIET_SQUARES} {down + QUIET_SQUARES}h1v1h-1z"
        for down, row in enumerate(rows)
        for across, dark in enumerate(row)
        if dark
    )
    return Code(address, path, len(rows) + 2 * QUIET_SQUARES)
