"""Elements of SVG as text, and the one style of all pictures."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

STYLE = """\
.picture {
  --picture-ink: var(--ink, #1c2024);
  --picture-paper: var(--paper, #fbfaf6);
  --picture-quiet: var(--quiet, #5c6066);
  --picture-line: var(--edge, #8a8578);
  --picture-felt: var(--felt, #0b6b4b);
  --picture-warn: var(--warn, #b25e00);

  color: var(--picture-ink);
  fill: currentColor;
  font: 12px "Source Sans 3", system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}

.picture .pic-table {
  fill: none;
  stroke: var(--picture-ink);
  stroke-width: 1.5;
}

.picture .pic-place {
  fill: none;
  stroke: var(--picture-line);
  stroke-dasharray: 2 2;
}

.picture .pic-number {
  font-size: 14px;
  font-weight: 700;
}

.picture .pic-boards {
  fill: var(--picture-quiet);
}

.picture .pic-dock {
  fill: var(--picture-quiet);
  font-size: 10px;
}

.picture .pic-move {
  fill: none;
  stroke-width: 1.5;
}

.picture .pic-move-ns {
  stroke: var(--picture-felt);
}

.picture .pic-move-ew {
  stroke: var(--picture-warn);
  stroke-dasharray: 6 3;
}

.picture .pic-move-boards {
  stroke: var(--picture-quiet);
  stroke-dasharray: 1.5 2.5;
}

.picture .pic-head {
  stroke: none;
}

.picture .pic-head-ns {
  fill: var(--picture-felt);
}

.picture .pic-head-ew {
  fill: var(--picture-paper);
  stroke: var(--picture-warn);
}

.picture .pic-head-boards {
  fill: var(--picture-quiet);
}

.picture .pic-cell {
  fill: var(--picture-paper);
  stroke: var(--picture-line);
  stroke-width: 0.5;
}

.picture .pic-less {
  fill: var(--picture-warn);
}

.picture .pic-more {
  fill: var(--picture-felt);
}

.picture .pic-by-1 {
  fill-opacity: 0.14;
}

.picture .pic-by-2 {
  fill-opacity: 0.28;
}

.picture .pic-by-3 {
  fill-opacity: 0.42;
}

.picture .pic-value {
  font-size: 10px;
}
"""
"""The rules of a picture, the same in a page's stylesheet and in a file of its own."""

_DARK = """\
@media (prefers-color-scheme: dark) {
  .picture {
    --ink: #eceae4;
    --paper: #14171a;
    --quiet: #9aa0a6;
    --edge: #6a7178;
    --felt: #46c08f;
    --warn: #ffb454;
  }
}
"""


def element(tag: str, attributes: dict[str, object], *inside: str) -> str:
    """Return an element; ``inside`` are elements or text that is already escaped."""
    given = "".join(f" {name}={quoteattr(str(value))}" for name, value in attributes.items())
    return f"<{tag}{given}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{given}/>"


def text(x: float, y: float, words: str, *, kind: str = "", anchor: str = "middle") -> str:
    """Return words at a place; ``y`` is the line they stand on."""
    attributes: dict[str, object] = {"x": number(x), "y": number(y), "text-anchor": anchor}
    if kind:
        attributes["class"] = f"pic-{kind}"
    return element("text", attributes, escape(words))


def title(words: str) -> str:
    """Return the title of the element around it, for pointers and screen readers."""
    return element("title", {}, escape(words))


def number(value: float) -> str:
    """Return a length in pixels without needless decimals.

    >>> number(12.0), number(4.25)
    ('12', '4.25')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def picture(
    name: str, width: float, height: float, heading: str, description: str, parts: Iterable[str]
) -> str:
    """Return the whole picture.

    Args:
        name: Starts the ids of this picture; different for each picture of a page.
        width: In pixels.
        height: In pixels.
        heading: What it is, in a few words.
        description: All that it shows, in words.
        parts: Elements, the hindmost first.
    """
    attributes: dict[str, object] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "picture",
        "role": "img",
        "aria-labelledby": f"{name}-title {name}-desc",
        "width": number(width),
        "height": number(height),
        "viewBox": f"0 0 {number(width)} {number(height)}",
    }
    labels = (
        element("title", {"id": f"{name}-title"}, escape(heading)),
        element("desc", {"id": f"{name}-desc"}, escape(description)),
    )
    return element("svg", attributes, *labels, *(f"\n{part}" for part in parts), "\n")


def standalone(drawn: str) -> str:
    """Return a picture that needs no page: with its style, light or dark as the device is."""
    start = drawn.index(">") + 1
    return f"{drawn[:start]}\n<style>\n{STYLE}{_DARK}</style>\n{drawn[start:]}\n"
