"""Small pictures drawn on the server: icons, pips, the compass of a board."""

from collections.abc import Sequence
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


LINE_WIDTH, LINE_HEIGHT, LINE_EDGE = 320, 90, 8
"""The line of the evening in user units; its points stay ``LINE_EDGE`` inside."""


@register.simple_tag
def line_picture(heights: Sequence[float], middle: float | None = None) -> SafeString:
    """Return a line through some numbers, from left to right.

    It is a picture only: the same numbers stand in the table beside it.

    Args:
        heights: Two numbers or more.
        middle: Where to draw a thin line across, if that lies among them.
    """
    low, high = min(heights), max(heights)
    room = (high - low) or 1.0
    across = (LINE_WIDTH - 2 * LINE_EDGE) / (len(heights) - 1)

    def up(height: float) -> str:
        return f"{LINE_EDGE + (high - height) / room * (LINE_HEIGHT - 2 * LINE_EDGE):.1f}"

    spots = [(f"{LINE_EDGE + n * across:.1f}", up(height)) for n, height in enumerate(heights)]
    between = middle is not None and low <= middle <= high
    return format_html(
        '<svg class="evening-line" viewBox="0 0 {} {}" aria-hidden="true">{}'
        '<polyline class="evening-line-way" points="{}"/>{}</svg>',
        LINE_WIDTH,
        LINE_HEIGHT,
        format_html(
            '<path class="evening-line-middle" d="M0 {}H{}"/>', up(middle or 0.0), LINE_WIDTH
        )
        if between
        else "",
        " ".join(f"{x},{y}" for x, y in spots),
        format_html_join(
            "",
            '<circle class="evening-line-spot" cx="{}" cy="{}" r="{}"/>',
            ((x, y, 5 if n == len(spots) - 1 else 3) for n, (x, y) in enumerate(spots)),
        ),
    )


BARS_WIDTH, BARS_HEIGHT, BARS_FOOT = 480, 150, 18
"""A picture of bars in user units; the words under them have ``BARS_FOOT``."""


@register.simple_tag
def bars_picture(bars: Sequence[tuple[str, float, float]]) -> SafeString:
    """Return pairs of bars, outlined and filled, so that they differ without colour too.

    It is a picture only: the same numbers stand in the table beside it.

    Args:
        bars: For each pair a word of about three letters, the height of the filled bar, and of the
            outlined one at its left; 0 or more.
    """
    slot = BARS_WIDTH / len(bars)
    base = BARS_HEIGHT - BARS_FOOT
    scale = (base - 1) / (max(max(now, before) for _word, now, before in bars) or 1.0)
    drawn = [
        (kind, f"{(n + left) * slot:.1f}", f"{base - high * scale:.1f}", f"{high * scale:.1f}")
        for n, (_word, now, before) in enumerate(bars)
        for kind, left, high in (("bar-before", 0.12, before), ("bar-now", 0.5, now))
        if high
    ]
    return format_html(
        '<svg class="bars" viewBox="0 0 {} {}" aria-hidden="true">{}'
        '<path class="bars-base" d="M0 {}H{}"/>{}</svg>',
        BARS_WIDTH,
        BARS_HEIGHT,
        format_html_join(
            "",
            '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>',
            ((kind, x, y, f"{slot * 0.36:.1f}", high) for kind, x, y, high in drawn),
        ),
        base,
        BARS_WIDTH,
        format_html_join(
            "",
            '<text class="bars-word" x="{}" y="{}">{}</text>',
            (
                (f"{(n + 0.5) * slot:.1f}", BARS_HEIGHT - 4, word)
                for n, (word, _now, _before) in enumerate(bars)
            ),
        ),
    )


@register.inclusion_tag("site/partials/compass.html")
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
