"""Slow and plain recounts that share no code with the package."""

from itertools import combinations
from typing import Any


def opponents(rows: list[dict[str, Any]]) -> dict[frozenset[str], int]:
    """Rounds in which two contestants were opponents."""
    met: dict[frozenset[str], int] = {}
    for row in rows:
        for one in {row["north"], row["south"]}:
            for other in {row["east"], row["west"]}:
                key = frozenset((one, other))
                met[key] = met.get(key, 0) + 1
    return met


def boards_played(rows: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Every board that a contestant played, in order of play."""
    played: dict[str, list[int]] = {}
    for row in sorted(rows, key=lambda row: row["round"]):
        for label in {row[seat] for seat in ("north", "south", "east", "west")}:
            played.setdefault(label, []).extend(row["boards"])
    return played


def wrong(movement: dict[str, Any]) -> list[str]:
    """What no movement may contain."""
    found = []
    for label, boards in boards_played(movement["rows"]).items():
        if len(boards) != len(set(boards)):
            found.append(f"{label} plays a board twice")
    for number in range(1, movement["rounds"] + 1):
        rows = [row for row in movement["rows"] if row["round"] == number]
        seated = [
            label
            for row in rows
            for label in {row[seat] for seat in ("north", "south", "east", "west")}
        ]
        out = [idle["contestant"] for idle in movement["idle"] if idle["round"] == number]
        if sorted(seated + out) != sorted(movement["contestants"]):
            found.append(f"round {number} does not seat everybody once")
        tables = [row["table"] for row in rows]
        if len(tables) != len(set(tables)):
            found.append(f"round {number} uses a table twice")
        boards = [board for row in rows for board in row["boards"]]
        if len(boards) != len(set(boards)) and not movement["shared"]:
            found.append(f"round {number} has a board at two tables")
    return found


def rating(
    results: list[tuple[str, str, float]],
) -> dict[str, float]:
    """Each pair's total on one board: for every other result, the difference from it."""
    totals: dict[str, float] = {}
    for (ns, ew, score), (ns_too, ew_too, score_too) in combinations(results, 2):
        for label, gain in (
            (ns, score - score_too),
            (ew, score_too - score),
            (ns_too, score_too - score),
            (ew_too, score - score_too),
        ):
            totals[label] = totals.get(label, 0) + gain
    return totals
