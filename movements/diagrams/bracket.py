"""The bracket of a knockout as a picture: a column for each stage, lines from match to match.

:func:`laid_out` places everything in columns and rows; printed brackets use the same layout.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from movements.diagrams.svg import element, number, picture, text, title
from movements.draws.bracket import Bracket, BracketMatch

WIDTH, GAP = 200.0, 28.0
LINE, ROW = 18.0, 56.0
_MARGIN, _HEAD = 6.0, 24.0
_LONGEST = 24
"""The most letters of a name that fit in a box."""


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match: its number and name, its score, and whether it goes through."""

    number: str
    name: str
    score: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match to be drawn, by its id in the bracket."""

    id: str
    name: str
    sides: tuple[BracketSide, BracketSide]


@dataclass(frozen=True, slots=True)
class MatchSpot:
    """Where a match stands: its column, and its middle in rows, both from 0."""

    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the matches stand, which lead to which, and the size in columns and rows."""

    spots: Mapping[str, MatchSpot]
    ways: tuple[tuple[str, str], ...]
    columns: int
    rows: float


def laid_out(bracket: Bracket, shown: Iterable[str]) -> Layout:
    """Return where the matches stand.

    Every match stands in the middle of those that lead to it. The losers' bracket or the repechage
    stands below the others, as do the matches for fifth to eighth place, and the match for
    third place below the final.

    Args:
        bracket: The bracket.
        shown: The ids of the matches to be drawn.
    """
    wanted = set(shown)
    matches = [each for each in bracket.matches if each.id in wanted]
    stages = sorted({each.stage for each in matches})
    rows: dict[str, float] = {}
    lowest = -1.0
    for below in (False, True):
        band = [each for each in matches if (each.part in ("second", "places")) is below]
        free = dict.fromkeys(stages, lowest + 1)
        for each in band:
            leading = [rows[s.of] for s in each.sources if s.came != "seed" and s.of in rows]
            mine = [rows[e.id] for e in _leading(each, band) if e.id in rows]
            at = free[each.stage]
            if each.part == "third":
                at = max(leading, default=0.0) / 2 + min(leading, default=0.0) / 2 + 1
            elif mine:
                at = max(sum(mine) / len(mine), free[each.stage])
            rows[each.id] = at
            free[each.stage] = at + 1
        lowest = max(rows.values(), default=lowest)
    ways = tuple(
        (source.of, each.id)
        for each in matches
        for source in each.sources
        if source.came == "winner" and source.of in wanted
    )
    spots = {each.id: MatchSpot(stages.index(each.stage), rows[each.id]) for each in matches}
    return Layout(spots, ways, len(stages), lowest + 1)


def _leading(match: BracketMatch, band: Sequence[BracketMatch]) -> list[BracketMatch]:
    """Return the matches of the same band whose winner moves to this one."""
    of = {source.of for source in match.sources if source.came == "winner"}
    return [each for each in band if each.id in of]


def bracket_picture(bracket: Bracket, boxes: Sequence[BracketBox], *, name: str = "bracket") -> str:
    """Return the bracket as SVG; the picture's ids start with the name."""
    layout = laid_out(bracket, [each.id for each in boxes])
    width = layout.columns * (WIDTH + GAP) - GAP + 2 * _MARGIN
    height = _HEAD + layout.rows * ROW + _MARGIN
    parts = [_way(layout.spots[one], layout.spots[other]) for one, other in layout.ways]
    headed: set[tuple[int, str]] = set()
    for each in boxes:
        spot = layout.spots[each.id]
        parts += _drawn(each, spot)
        if (spot.column, each.name) not in headed:
            headed.add((spot.column, each.name))
            parts.append(
                text(_left(spot), _top(spot) - 5, each.name, kind="boards", anchor="start")
            )
    return picture(name, width, height, "The bracket", _in_words(boxes), parts)


def _left(spot: MatchSpot) -> float:
    return _MARGIN + spot.column * (WIDTH + GAP)


def _top(spot: MatchSpot) -> float:
    return _HEAD + spot.row * ROW


def _drawn(box: BracketBox, spot: MatchSpot) -> list[str]:
    left, top = _left(spot), _top(spot)
    frame = {
        "class": "pic-table",
        "x": number(left),
        "y": number(top),
        "width": number(WIDTH),
        "height": number(2 * LINE),
        "rx": 3,
    }
    parts = [element("rect", frame, title(_match_in_words(box)))]
    for at, side in enumerate(box.sides):
        up = top + at * LINE + 13
        kind = "goes" if side.goes_on else ""
        short = side.name if len(side.name) <= _LONGEST else f"{side.name[: _LONGEST - 1]}…"
        words = f"{side.number} {short}" if side.number else short
        parts.append(text(left + 6, up, words, kind=kind or "boards", anchor="start"))
        if side.score:
            parts.append(text(left + WIDTH - 6, up, side.score, kind=kind, anchor="end"))
    return parts


def _way(one: MatchSpot, other: MatchSpot) -> str:
    start, end = _left(one) + WIDTH, _left(other)
    high, low = _top(one) + LINE, _top(other) + LINE
    bend = end - GAP / 2
    path = f"M{number(start)} {number(high)}H{number(bend)}V{number(low)}H{number(end)}"
    return element("path", {"class": "pic-move pic-move-boards", "d": path})


def _match_in_words(box: BracketBox) -> str:
    return f"{box.name}: " + " – ".join(
        f"{side.name or 'open'}{f' {side.score}' if side.score else ''}" for side in box.sides
    )


def _in_words(boxes: Sequence[BracketBox]) -> str:
    return ". ".join(map(_match_in_words, boxes))
