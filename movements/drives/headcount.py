"""How many tables, empty chairs and ladies in gentlemen's places a turnout makes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from movements.drives.games import DriveGame, Seating
from movements.errors import MovementError


@dataclass(frozen=True, slots=True)
class Headcount:
    """How many tables a number of people make, and how they sit.

    Attributes:
        tables: How many tables.
        guests: Those at a party or a pivot, otherwise 0.
        absent: The labels of empty chairs, which are at the last tables.
        in_other_places: A lady in a gentleman's place as ``("G7", "ladies")``, and so on.
    """

    tables: int
    guests: int = 0
    absent: tuple[str, ...] = ()
    in_other_places: Mapping[str, str] = field(default_factory=dict)


def of_couples(game: DriveGame, ladies: int, gentlemen: int) -> Headcount:
    """Return how ladies and gentlemen sit; the larger group takes places of the other.

    Raises:
        MovementError: There are too few or too many.
    """
    total = ladies + gentlemen
    tables = -(-total // 4)
    fewest, most = game.tables
    if ladies < 0 or gentlemen < 0 or total < 4 * fewest - 2 or tables > most:
        raise MovementError(f"{game.name} needs {4 * fewest - 2} to {4 * most} players.")
    places = 2 * tables
    more_ladies, more_gentlemen = max(ladies - places, 0), max(gentlemen - places, 0)
    in_ladies = min(ladies, places) + more_gentlemen
    in_gentlemen = min(gentlemen, places) + more_ladies
    absent = [f"L{n}" for n in range(in_ladies + 1, places + 1)]
    absent += [f"G{n}" for n in range(in_gentlemen + 1, places + 1)]
    others = {f"G{n}": "ladies" for n in range(gentlemen + 1, gentlemen + more_ladies + 1)}
    others |= {f"L{n}": "gentlemen" for n in range(ladies + 1, ladies + more_gentlemen + 1)}
    return Headcount(tables, 0, tuple(absent), others)


def of_number(game: DriveGame, seating: Seating, number: int) -> Headcount:
    """Return how players, pairs, forts or guests sit.

    Raises:
        MovementError: There are too few or too many.
    """
    if seating == "guests":
        return Headcount(2 if number == 8 else 1, number)
    if seating == "forts":
        return Headcount(number)
    each = 4 if seating == "one-sex" else 2
    fewest, most = game.tables
    least = each * fewest - each // 2
    if not least <= number <= each * most:
        unit = "players" if seating == "one-sex" else "pairs"
        raise MovementError(f"{game.name} needs {least} to {each * most} {unit}.")
    tables = -(-number // each)
    return Headcount(tables, 0, tuple(str(n) for n in range(number + 1, each * tables + 1)))
