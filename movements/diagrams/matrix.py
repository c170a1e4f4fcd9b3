"""The comparisons of a movement as a heat map: who is compared with whom more, and who less."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from movements.analysis.encounters import Two
from movements.analysis.fairness import Fairness, fairness
from movements.diagrams.labels import AS_GENERATED, Labels
from movements.diagrams.svg import element, number, picture, text, title
from movements.errors import MovementError
from movements.model import Movement

_CELL, _HEAD, _EDGE = 22, 26, 4
_LEVELS = 3
_FIELDS = {"NS": "North-South", "EW": "East-West", None: "All pairs"}


def matrix_picture(
    movement: Movement,
    *,
    name: str = "matrix",
    names: Mapping[str, str] | None = None,
    labels: Labels = AS_GENERATED,
) -> str:
    """Return the comparison matrix as SVG, one triangle for each field.

    Every cell prints how much two are compared. One colour marks less than the mean of the
    field, another marks more, and a deeper shade a larger difference; the cell's title states it.

    Args:
        movement: A movement of pairs that are ranked as pairs, or an individual.
        name: The start of this picture's ids; different for each picture on a page.
        names: The contestants' names, by label.
        labels: How the movement's labels are written.

    Raises:
        MovementError: Teams and their players are not compared in this way.
    """
    fair = fairness(movement)
    if not fair.fields:
        raise MovementError(
            "Only pairs that are ranked as pairs, and individuals, have a comparison matrix; for "
            "teams see the counts that verify prints."
        )
    parts: list[str] = []
    sentences: list[str] = []
    y, width = 0.0, 250.0
    for field in fair.fields:
        ranked = [c.label for c in movement.contestants if c.direction == field.direction]
        triangle = _Triangle(ranked, fair.matrix, names or {}, labels)
        heading = "All players" if movement.unit == "player" else _FIELDS[field.direction]
        parts.append(text(_EDGE, y + 14, heading, kind="number", anchor="start"))
        parts += triangle.drawn(y + 22)
        sentences.append(f"{heading}: {triangle.in_words}")
        width = max(width, triangle.width)
        y += 22 + triangle.height + 10
    parts += _legend(y)
    description = " ".join([*sentences, _measured(fair)])
    return picture(
        name, width, y + 58, "Who is compared with whom, and how much", description, parts
    )


class _Triangle:
    """One field: each two contestants once."""

    def __init__(
        self,
        labels: Sequence[str],
        matrix: Mapping[Two, int],
        names: Mapping[str, str],
        shown: Labels,
    ) -> None:
        self.labels = labels
        self.names = names
        self.shown = shown
        self.values = {two: matrix.get(two, 0) for two in combinations(labels, 2)}
        count = len(self.values)
        self.mean = sum(self.values.values()) / count if count else 0.0
        self.farthest = max((abs(v - self.mean) for v in self.values.values()), default=0.0)

    @property
    def width(self) -> float:
        """In pixels."""
        return _HEAD + len(self.labels) * _CELL + 2 * _EDGE

    @property
    def height(self) -> float:
        """In pixels."""
        return len(self.labels) * _CELL

    @property
    def in_words(self) -> str:
        """The least and the most comparison, and whose they are."""
        if not self.farthest:
            return f"all are compared equally, {_exact(self.mean)}."
        least, most = min(self.values.values()), max(self.values.values())
        first = next(two for two, value in self.values.items() if value == least)
        last = next(two for two, value in self.values.items() if value == most)
        return (
            f"from {least} ({self._both(first)}) to {most} ({self._both(last)}), "
            f"{_exact(self.mean)} on average."
        )

    def drawn(self, top: float) -> list[str]:
        """Return labels on the diagonal and the cells to the left of it, from ``top`` in pixels."""
        parts = []
        for index, label in enumerate(map(self.shown.at_seat, self.labels)):
            y = top + index * _CELL
            parts.append(text(_EDGE + _HEAD - 4, y + 15, label, anchor="end"))
            if index < len(self.labels) - 1:
                x = _EDGE + _HEAD + (index + 0.5) * _CELL
                parts.append(text(x, y + 17, label, kind="boards"))
        for (one, other), value in self.values.items():
            column, row = self.labels.index(one), self.labels.index(other)
            parts.append(self._cell(one, other, value, column, top + row * _CELL))
        return parts

    def _cell(self, one: str, other: str, value: int, column: int, y: float) -> str:
        x = _EDGE + _HEAD + column * _CELL
        apart = value - self.mean
        says = "as the mean" if not apart else f"{abs(apart):.2f} {'more' if apart > 0 else 'less'}"
        words = f"{self._who(one)} and {self._who(other)}: {value}, {says}"
        box = {"x": number(x), "y": number(y), "width": _CELL, "height": _CELL}
        wash = _wash(apart, self.farthest)
        return element(
            "g",
            {},
            title(words),
            element("rect", {"class": "pic-cell", **box}),
            *([element("rect", {"class": wash, **box})] if wash else []),
            text(x + _CELL / 2, y + 15, str(value), kind="value"),
        )

    def _who(self, label: str) -> str:
        called = self.shown.called(label)
        return f"{called} {self.names[label]}" if label in self.names else called

    def _both(self, two: Two) -> str:
        return " and ".join(map(self.shown.called, two))


def _wash(apart: float, farthest: float) -> str:
    """Return the CSS class of a cell: less or more than the mean, in three equal steps."""
    if not apart or farthest < 0.005:
        return ""
    level = min(_LEVELS, int(_LEVELS * abs(apart) / farthest) + 1)
    return f"pic-{'more' if apart > 0 else 'less'} pic-by-{level}"


def _exact(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _legend(y: float) -> list[str]:
    words = (
        ("pic-less pic-by-3", "compared less than the mean"),
        ("pic-more pic-by-3", "compared more"),
    )
    parts = []
    for line, (wash, says) in enumerate((*words, ("", "as the mean"))):
        top = y + 18 * line
        box = {"x": _EDGE, "y": number(top), "width": 14, "height": 14}
        parts += [element("rect", {"class": "pic-cell", **box})]
        parts += [element("rect", {"class": wash, **box})] if wash else []
        parts.append(text(_EDGE + 20, top + 11, says, anchor="start"))
    return parts


def _measured(fair: Fairness) -> str:
    return "" if fair.sd is None else f"Standard deviation {fair.sd:.4f}."
