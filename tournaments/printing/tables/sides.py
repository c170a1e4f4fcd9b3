"""Who plays at a table, as named on slips, cards and lists: two pairs, or four players."""

from collections.abc import Sequence
from dataclasses import dataclass

from movements.model import boards_text
from tournaments.printing.page import styles
from tournaments.printing.page.sheet import MM, Box, Sheet

SHORT = {"NS": "N-S", "EW": "E-W", "N": "N", "E": "E", "S": "S", "W": "W"}
PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDES_HEIGHT = 9 * MM  # two lines


@dataclass(frozen=True, slots=True)
class Side:
    """A pair (``NS``, ``EW``) or a player (``N`` …); ``players`` is empty while unnamed."""

    direction: str
    number: str
    players: tuple[str, ...]

    @property
    def words(self) -> str:
        """Number and names on one line."""
        return " ".join(part for part in (self.number, " – ".join(self.players)) if part)


@dataclass(frozen=True, slots=True)
class TableRound:
    """Who plays which boards at a table in one round; on a blank slip all numbers are 0.

    ``section`` is empty if there is only one; it says ``1 of 2`` if the boards need two slips.
    """

    section: str
    round: int
    table: int
    sides: tuple[Side, ...]
    boards: tuple[int, ...]

    @property
    def boards_text(self) -> str:
        """The boards in short form, ``7–9``."""
        return boards_text(self.boards)


def draw_sides(sheet: Sheet, box: Box, sides: Sequence[Side], *, pen: bool = True) -> None:
    """Write who sits at a table on two lines from the top of a box.

    A pair has one line. Four players have two columns: North over South, East over West. ``pen``
    rules a line to write on if no one is named.
    """
    columns = 1 if len(sides) == 2 else 2
    room = box.width / columns - 2 * MM
    for place, side in enumerate(sides):
        line, column = divmod(place, columns)
        x = box.left + column * box.width / columns
        baseline = box.top - (3.4 + 4.5 * line) * MM
        taken = sheet.text(x, baseline, SHORT[side.direction], styles.FINE) + 1.2 * MM
        taken += (
            sheet.text(x + taken, baseline, side.number, styles.FINE_BOLD, room=room / 2) + 1.6 * MM
        )
        if side.players:
            wide, high = room - taken, 4.4 * MM
            sheet.names(x + taken, baseline, side.players, styles.SMALL, room=wide, high=high)
        elif pen:
            sheet.line(x + taken, baseline - 1.4, x + room, baseline - 1.4)


def draw_side(
    sheet: Sheet,
    x: float,
    baseline: float,
    room: float,
    side: Side,
    styles: tuple[styles.Style, styles.Style] = (styles.BODY_BOLD, styles.SMALL),
    gap: float = 1.6 * MM,
    high: float = 5 * MM,
) -> None:
    """Write a number and then the names; ``high`` is the height available for long names."""
    of_number, of_names = styles
    taken = sheet.text(x, baseline, side.number, of_number, room=room) + gap
    sheet.names(x + taken, baseline, side.players, of_names, room=room - taken, high=high)
