"""Deals for dealing machines and other programs, as PBN 2.1 writes them."""

from collections.abc import Iterable

from scoring.play.boards import Vulnerability, dealer, vulnerability
from scoring.play.deals import Deal

_VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.ALL: "All",
}


def deals_as_pbn(deals: Iterable[tuple[int, Deal]], *, event: str = "") -> bytes:
    r"""Return a PBN file in export format with boards and cards, and nothing else.

    >>> deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> print(deals_as_pbn([(1, deal)], event="Tuesday").decode().split("\r\n")[3])
    [Event "Tuesday"]
    """
    lines = ["% PBN 2.1", "% EXPORT", ""]
    for board, deal in deals:
        lines += [
            f'[Event "{_text(event)}"]',
            *(f'[{tag} ""]' for tag in ("Site", "Date")),
            f'[Board "{board}"]',
            *(f'[{tag} ""]' for tag in ("West", "North", "East", "South")),
            f'[Dealer "{dealer(board)}"]',
            f'[Vulnerable "{_VULNERABLE[vulnerability(board)]}"]',
            f'[Deal "{deal}"]',
            *(f'[{tag} ""]' for tag in ("Scoring", "Declarer", "Contract", "Result")),
            "",
        ]
    return "\r\n".join(lines).encode()


def _text(words: str) -> str:
    plain = "".join(letter for letter in words if letter.isprintable())
    return plain.replace("\\", "\\\\").replace('"', '\\"')
