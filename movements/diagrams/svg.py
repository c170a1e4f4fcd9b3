"""Elements of SVG as text, and the one style that all pictures use."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

STYLE = (Path(__file__).parent / "style" / "pictures.css").read_text(encoding="utf-8")
"""The style sheet of a picture; pages link to the same file."""

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
    given = "".join(f' {name}="{_quoted(value)}"' for name, value in attributes.items())
    return f"<{tag}{given}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{given}/>"


def _quoted(value: object) -> str:
    return escape(str(value), quote=False).replace('"', "&quot;")


def text(x: float, y: float, words: str, *, kind: str = "", anchor: str = "middle") -> str:
    """Return words at a place in pixels; ``y`` is their baseline."""
    attributes: dict[str, object] = {"x": number(x), "y": number(y), "text-anchor": anchor}
    if kind:
        attributes["class"] = f"pic-{kind}"
    return element("text", attributes, escape(words, quote=False))


def title(words: str) -> str:
    """Return a title for the element around it, shown on hover and read by screen readers."""
    return element("title", {}, escape(words, quote=False))


def number(value: float) -> str:
    """Return a length in pixels without needless decimals.

    >>> number(12.0), number(4.25)
    ('12', '4.25')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def picture(
    name: str, width: float, height: float, heading: str, description: str, parts: Iterable[str]
) -> str:
    """Return the whole picture, the last part on top; its ids start with the name."""
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
        element("title", {"id": f"{name}-title"}, escape(heading, quote=False)),
        element("desc", {"id": f"{name}-desc"}, escape(description, quote=False)),
    )
    return element("svg", attributes, *labels, *(f"\n{part}" for part in parts), "\n")


def standalone(drawn: str) -> str:
    """Return a picture that needs no page: it has its own style, light or dark as the device is."""
    start = drawn.index(">") + 1
    return f"{drawn[:start]}\n<style>\n{STYLE}{_DARK}</style>\n{drawn[start:]}\n"
