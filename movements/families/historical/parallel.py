"""Parallel: two rows of m tables whose deals or players are exchanged across.

Rows are 0 and 1, positions in a row 0 to m - 1 and taken modulo m. The odd deals start in the
first row, the even ones in the second. For each round a formula gives the row and the position
that a table's tray came from, and those of its East-West pair.
"""

from collections.abc import Iterator
from itertools import product

from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.promises import everything_played, lines_meet
from movements.families.seating import between_lines
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import BARNEY

Shift = tuple[int, int, int, int, int]
"""The deal set; how many rows and tables the trays have moved, then how many East-West have."""


def _shifts(form: int, width: int, step: int) -> Iterator[Shift]:
    """Yield, round by round, how far trays and East-West have moved from home."""
    if form == 4:
        for r in range(2 * width):
            crossed = r >= width
            yield 0, r - crossed, r // 2, int(crossed), step * r
        return
    for half in (0, 1):
        if form == 1:
            moves = [(across, r) for across in (0, 1) for r in range(width)]
        elif form == 2:
            moves = [((turn + r) % 2, r) for r in range(width) for turn in (0, 1)]
        else:
            yield from ((half, r, r // 2, half, step * r) for r in range(2 * width))
            continue
        yield from ((half, across, -r, half, r) for across, r in moves)


def sittings(form: int, tables: int, players: str = "up") -> Iterator[tuple[int, int, int, int]]:
    """Yield ``(round, table, east_west, tray)``, all from 0.

    Raises:
        MovementError: The form does not fit the tables, or the way the players move.
    """
    width = tables // 2
    _check(form, tables, players)
    step = -1 if players == "down" else 1
    for r, (deals, across, along, ew_across, ew_along) in enumerate(_shifts(form, width, step)):
        for row, place in product((0, 1), range(width)):
            tray = 2 * ((place - along) % width) + (row + across) % 2 + deals * tables
            pair = (row + ew_across) % 2 * width + (place - ew_along) % width
            yield r, row * width + place, pair, tray


def _check(form: int, tables: int, players: str) -> None:
    width, reason = tables // 2, ""
    if tables % 2:
        reason = "an even number of tables, in two rows"
    elif form <= 2 and (width % 2 == 0 or players == "down"):
        reason = "an odd number of tables in each row, and players that move up"
    elif form == 4 and width % 2:
        reason = "an even number of tables in each row"
    elif players == "down" and width % 3 == 0:
        reason = "players that move up when the tables in a row are a multiple of 3"
    if reason:
        raise MovementError(
            f"The parallel system in form {form} needs {reason}; {tables} tables with players "
            f"moving {players} cannot play it."
        )


def _build(parameters: Parameters) -> Schedule:
    form, tables, size = parameters.numbers("form", "tables", "boards_per_round")
    played = sittings(form, tables, str(parameters["players"]))
    return between_lines(
        tables, ((r, table, pair, boards_of_set(tray, size)) for r, table, pair, tray in played)
    )


def times_met(movement: Movement) -> int:
    """Return how often everybody meets everybody: twice, in form 4 once."""
    return 1 if movement.parameters["form"] == 4 else 2


FAMILY = Family(
    id="parallel",
    name="Parallel",
    source=(
        f"{BARNEY}, 'The Parallel System' (the fourth form with players moving down needs rows "
        "divisible by 2 but not by 3; the book says rows divisible by 4)"
    ),
    summary=(
        "Two rows of tables: deals or players are exchanged across. For an even number of tables; "
        "the fourth form needs only as many deals as tables."
    ),
    parameters=(
        whole_number(
            "form",
            1,
            4,
            "1, 2, 3 or 4: the first two need an odd number of tables in a row, the third any, "
            "the fourth an even one",
        ),
        whole_number(
            "tables",
            4,
            40,
            "an even number from 4 to 40, as the form allows: half of them in each row",
        ),
        one_of(
            "players",
            ("up", "down"),
            "up or down: which way East-West move; down only in forms 3 and 4, and only when "
            "the tables in a row are not a multiple of 3",
            default="up",
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"form": 1, "tables": 10}, ("W-PAR1",)),
        Example({"form": 2, "tables": 10}, ("W-PAR2",)),
        Example({"form": 3, "tables": 4}, ("W-PAR3",)),
        Example({"form": 3, "tables": 6}, ("W-PAR3",)),
        Example({"form": 3, "tables": 10, "players": "down"}, ("W-PAR3",)),
        Example({"form": 4, "tables": 8, "boards_per_round": 3}, ("W-PAR4",)),
        Example({"form": 4, "tables": 20, "players": "down"}, ("W-PAR4",)),
        Example({"form": 4, "tables": 40}, ("W-PAR4",)),
    ),
    seats=whole_tables(4, 40, form=(1, 2, 3, 4)),
    historical=True,
    build=_build,
    promises=(lines_meet(times_met), everything_played),
)
