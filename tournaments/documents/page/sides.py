"""Who sits at a table, as slips and cards name them: two pairs, or four players."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.documents.page import lettering
from tournaments.documents.page.sheet import FINE, FINE_BOLD, MM, SMALL, Box, Sheet

SHORT = {"NS": "N-S", "EW": "E-W", "N": "N", "E": "E", "S": "S", "W": "W"}
SIDES_HEIGHT = 9 * MM  # two lines


@dataclass(frozen=True, slots=True)
class Side:
    """A pair (``NS``, ``EW``) or a player (``N`` …); ``players`` is empty while unnamed."""

    direction: str
    number: str
    players: tuple[str, ...]

    @property
    def words(self) -> str:
        """Number and names in one line."""
        return " ".join(part for part in (self.number, " – ".join(self.players)) if part)


def draw_sides(sheet: Sheet, box: Box, sides: Sequence[Side]) -> None:
    """Write who sits at a table in two lines from the top of a box.

    Partners stand in one line, or in one column: North over South, East over West.
    """
    columns = 1 if len(sides) == 2 else 2
    room = box.width / columns
    for place, side in enumerate(sides):
        column, line = (0, place) if columns == 1 else (place % 2, place // 2)
        x = box.left + column * room
        baseline = box.top - (3.4 + 4.5 * line) * MM
        _draw_side(sheet, x, baseline, room - 2 * MM, side)


def _draw_side(sheet: Sheet, x: float, baseline: float, room: float, side: Side) -> None:
    taken = sheet.text(x, baseline, SHORT[side.direction], FINE) + 1.2 * MM
    taken += sheet.text(x + taken, baseline, side.number, FINE_BOLD, room=room / 2) + 1.6 * MM
    if not side.players:
        sheet.line(x + taken, baseline - 1.4, x + room, baseline - 1.4)
        return
    names = lettering.names_in_one_line(side.players, room - taken, SMALL.size)
    sheet.text(x + taken, baseline, names, SMALL, room=room - taken)
