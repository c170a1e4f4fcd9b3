"""Routes for arrows between two rows of tables: out of one table, along a lane, into another.

Arrows stay in the corridor between the rows, which has no words, so that none runs through a
label. Each has its own stretch of a lane, so no two overlap.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from movements.diagrams.svg import element, number

Kind = Literal["ns", "ew", "boards"]
KINDS: tuple[Kind, ...] = ("ns", "boards", "ew")
LANE, MARGIN = 7, 14
_BEND = 4
_GAP = 5
"""In pixels: from lane to lane, the margin before the first, the radius of a corner, and the least
gap between two arrows on one lane."""


@dataclass(frozen=True, slots=True)
class Wire:
    """An arrow from a port to a port; the upper row is row 0."""

    kind: Kind
    start: float
    start_row: int
    end: float
    end_row: int

    @property
    def span(self) -> tuple[float, float]:
        """Where it begins and ends along the corridor, left end first."""
        return min(self.start, self.end), max(self.start, self.end)


def laid(wires: Iterable[Wire]) -> dict[Kind, list[tuple[Wire, int]]]:
    """Return for each kind its arrows with the lane of each, in as few lanes as possible.

    From left to right, each arrow takes the first free lane; no other way needs fewer.
    """
    lanes: dict[Kind, list[tuple[Wire, int]]] = {}
    ends: dict[Kind, list[float]] = {}
    for wire in sorted(wires, key=lambda each: each.span):
        left, right = wire.span
        taken = ends.setdefault(wire.kind, [])
        lane = next((n for n, end in enumerate(taken) if end + _GAP < left), len(taken))
        taken[lane:] = [right, *taken[lane + 1 :]]
        lanes.setdefault(wire.kind, []).append((wire, lane))
    return lanes


def widths(wires: Iterable[Wire]) -> dict[Kind, int]:
    """Return how many lanes each kind needs."""
    return {
        kind: 1 + max(lane for _, lane in wires_of_kind)
        for kind, wires_of_kind in laid(wires).items()
    }


def drawn(wires: Sequence[Wire], lanes: Mapping[Kind, int], top: float, bottom: float) -> list[str]:
    """Return the arrows of a corridor as SVG elements.

    Args:
        wires: The arrows to draw.
        lanes: How many lanes are kept for each kind.
        top: Where the corridor begins, in pixels.
        bottom: Where it ends, in pixels.
    """
    parts = []
    first = top + MARGIN
    for kind in KINDS:
        for wire, lane in laid(wires).get(kind, []):
            parts += _arrow(wire, first + lane * LANE, (top, bottom))
        first += lanes.get(kind, 0) * LANE
    return parts


def _arrow(wire: Wire, y: float, rows: tuple[float, float]) -> list[str]:
    start_y, end_y = rows[wire.start_row], rows[wire.end_row]
    bend = min(_BEND, abs(wire.end - wire.start) / 2)
    along = bend if wire.end > wire.start else -bend
    leaving = bend if start_y > y else -bend
    arriving = bend if end_y > y else -bend
    # The head's length is kept free, so that a dash never shows beside it.
    stop = end_y + (-5 if end_y > y else 5)
    path = (
        f"M{number(wire.start)} {number(start_y)}V{number(y + leaving)}"
        f"Q{number(wire.start)} {number(y)} {number(wire.start + along)} {number(y)}"
        f"H{number(wire.end - along)}"
        f"Q{number(wire.end)} {number(y)} {number(wire.end)} {number(y + arriving)}"
        f"V{number(stop)}"
    )
    return [
        element("path", {"class": f"pic-move pic-move-{wire.kind}", "d": path}),
        element("path", {"class": f"pic-head pic-head-{wire.kind}", "d": _head(wire, end_y, stop)}),
    ]


def _head(wire: Wire, tip: float, base: float) -> str:
    """Return the path of the arrowhead: a triangle, or for boards a small board."""
    x = wire.end
    if wire.kind == "boards":
        corners = [(x - 2.5, base), (x - 2.5, tip), (x + 2.5, tip), (x + 2.5, base)]
    else:
        corners = [(x - 3, base), (x, tip), (x + 3, base)]
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
