"""What a schedule makes unequal, as a bar on a scale that proposals share."""

from collections.abc import Mapping
from typing import Literal

from movements.diagrams.svg import element, number, text

Part = Literal["opponents", "comparisons", "directions"]

_WIDTH, _BAR, _HEIGHT, _EDGE = 280, 14, 32, 12
_SWATCH = 12
_STEP = 10
"""From tick to tick, as a percentage."""


def full_scale(percent: float) -> int:
    """Return where a scale ends that has room for this percentage.

    >>> full_scale(0), full_scale(18.9), full_scale(40)
    (10, 20, 40)
    """
    return max(_STEP, int(-(-percent // _STEP)) * _STEP)


def share_bar(parts: Mapping[Part, float], full: int) -> str:
    """Return a bar with a segment for each part, as SVG.

    The words and figures stand beside it, so that it says nothing to a screen reader.

    Args:
        parts: Percentages.
        full: The percentage at which the scale ends.
    """
    one = (_WIDTH - 2 * _EDGE) / full
    drawn, left = [], float(_EDGE)
    for part, percent in parts.items():
        drawn.append(_segment(part, left, percent * one, _BAR))
        left += percent * one
    for tick in range(0, full + 1, _STEP if full <= 4 * _STEP else 2 * _STEP):
        x = _EDGE + tick * one
        line = {"class": "pic-tick", "d": f"M{number(x)} {_BAR + 2}v4"}
        drawn += [element("path", dict(line)), text(x, _HEIGHT - 2, f"{tick}%", kind="dock")]
    return _silent(_WIDTH, _HEIGHT, *drawn)


def swatch(part: Part) -> str:
    """Return the look of a part, for the words beside its bar."""
    return _silent(_SWATCH, _SWATCH, _segment(part, 1, _SWATCH - 2, _SWATCH - 2))


def _segment(part: Part, left: float, width: float, height: float) -> str:
    box = {"x": number(left), "y": 1, "width": number(width), "height": height}
    return element("rect", {"class": f"pic-share-{part}", **box})


def _silent(width: int, height: int, *inside: str) -> str:
    attributes: dict[str, object] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "picture",
        "aria-hidden": "true",
        "width": width,
        "height": height,
        "viewBox": f"0 0 {width} {height}",
    }
    return element("svg", attributes, *inside)
