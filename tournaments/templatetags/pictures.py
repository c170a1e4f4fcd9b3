"""Small pictures drawn on the server: icons, pips, the compass of a board."""

from dataclasses import dataclass

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.play.boards import Direction, Side, Vulnerability, dealer, vulnerability

register = template.Library()


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the compass.

    Args:
        direction: Which side.
        occupant: Who sits there, as printed.
        vulnerable: Whether this side is vulnerable.
        deals: Whether this seat is the dealer's.
    """

    direction: Direction
    occupant: str
    vulnerable: bool
    deals: bool


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon from ``img/icons.svg``; the words beside it say what it means."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def pips(done: int, of: int) -> SafeString:
    """Return a small card for each board of a round, filled if the board is scored.

    Args:
        done: Boards scored, 0 to ``of``.
        of: Boards of the round.
    """
    cards = (("pip is-done" if board < done else "pip",) for board in range(of))
    return format_html(
        '<span class="pips" aria-hidden="true">{}</span>',
        format_html_join("", '<span class="{}"></span>', cards),
    )


@register.inclusion_tag("partials/compass.html")
def compass(
    board: int, north: str = "", east: str = "", south: str = "", west: str = ""
) -> dict[str, object]:
    """Return a picture of who sits where at a board, with its dealer and vulnerability.

    Args:
        board: Board number, 1 or more.
        north: Who sits North, as printed; the other three alike. Without any name the
            board is shown alone.
        east: East.
        south: South.
        west: West.
    """
    who_is_vulnerable = vulnerability(board)
    names = dict(zip(Direction, (north, east, south, west), strict=True))
    seats = {
        direction.word.lower(): Seat(
            direction=direction,
            occupant=occupant,
            vulnerable=who_is_vulnerable.includes(direction.side),
            deals=direction is dealer(board),
        )
        for direction, occupant in names.items()
    }
    return {
        "board": board,
        "named": any(names.values()),
        "dealer": dealer(board).value,
        "ns_vulnerable": who_is_vulnerable.includes(Side.NS),
        "ew_vulnerable": who_is_vulnerable.includes(Side.EW),
        "nobody_vulnerable": who_is_vulnerable is Vulnerability.NONE,
        **seats,
    }
