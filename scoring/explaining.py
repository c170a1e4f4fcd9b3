"""What explanations of matchpoints and of IMPs have in common."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards import Side
from scoring.contracts import TRICKS_IN_A_HAND
from scoring.entries import Entries, boards_of
from scoring.errors import ScoringError
from scoring.lines import Line
from scoring.rounding import formatted


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the points of one side on one board came about.

    Args:
        points: Matchpoints in the event's unit, or IMPs.
        steps: One sentence each, in order.
    """

    points: Fraction
    steps: tuple[str, ...]


def find_line(
    lines: Sequence[Line],
    key: Hashable,
    expected: Mapping[Hashable, int] | None,
    *,
    common_top: bool,
) -> tuple[Line, Entries, int]:
    """Return the line, the entries of its board, and the scores of a full board."""
    line = next((each for each in lines if each.key == key), None)
    if line is None:
        message = "There is no such line to explain."
        raise ScoringError(message)
    for entries, scores in boards_of(lines, expected or {}, common_top=common_top):
        if any(each.key == key for _, each in entries):
            return line, entries, scores
    return line, [], 0


def opening(line: Line, side: Side, *, whist: bool = False) -> list[str]:
    """Return what was scored, from the side asked about: points, or tricks at whist."""
    sign = 1 if side is Side.NS else -1
    if whist and line.score is not None:
        tricks = line.score if side is Side.NS else TRICKS_IN_A_HAND - line.score
        return [f"Board {line.board}: {in_number(tricks, 'trick')} to {side.words}."]
    outcomes = line.outcomes[index_of(side)]
    told = " and ".join(
        f"{formatted(each.percent, 2, trim=True)} % of {sign * each.score:+}"
        if len(outcomes) > 1
        else f"{sign * each.score:+}"
        for each in outcomes
    )
    steps = [f"Board {line.board}: {told} to {side.words}."]
    if len(outcomes) > 1:
        steps.append(
            "A weighted ruling (Law 12C1c): each outcome is compared and counts its share."
        )
    if line.outcomes[0] != line.outcomes[1]:
        steps.append("A split ruling: the other side is compared by another score.")
    return steps


def index_of(side: Side) -> int:
    """Return where a side stands in pairs of things."""
    return 0 if side is Side.NS else 1


def short(value: Fraction | int) -> str:
    """Return a number with no more decimals than it needs, at most two."""
    return formatted(value, 2, trim=True)


def signed(value: Fraction) -> str:
    """Return a number with its sign."""
    return f"{'+' if value > 0 else ''}{short(value)}"


def in_number(count: int, what: str) -> str:
    """Return how many there are of something.

    >>> in_number(1, "other score"), in_number(3, "table")
    ('one other score', '3 tables')
    """
    return f"{'one' if count == 1 else count} {what}{'' if count == 1 else 's'}"
