"""What all explanations share: how names, numbers and scores are worded."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rounding import formatted

LEFT_OUT = "Boards that some tables have not played yet are left out here."
MOST_NAMED = 16
"""The most tables that a sentence names; if there are more, it says only how many."""


@dataclass(frozen=True, slots=True)
class Names:
    """What things are called in the sentences of one explanation.

    Args:
        contestants: Contestants as lists name them.
        headings: Returns what the tables of results, given by key, are called at the start of a
            sentence.
        tables: The table of a result by its key, ``3`` or ``3 (round 2)``; None if a fouled board
            does not say who was compared with whom.
        segments: What a match is in a knockout, by its place: ``Semi-final, segment 2``.
    """

    contestants: Mapping[Hashable, str] = field(default_factory=dict)
    headings: Callable[[Sequence[Hashable]], Mapping[Hashable, str]] = lambda _: {}
    tables: Mapping[Hashable, str] | None = None
    segments: Mapping[Hashable, str] = field(default_factory=dict)


def opening(line: TableResult, side: Side, *, in_tricks: bool = False) -> list[str]:
    """Return what was scored, seen from this side: points, or tricks at whist."""
    if in_tricks and (tricks := line.tricks(side)) is not None:
        average = "" if line.given is None else ", the average of the deal"
        return [f"Board {line.board}: {in_number(tricks, 'trick')} to {side.words}{average}."]
    outcomes = side.of(line.outcomes)
    steps = [f"Board {line.board}: {scores_in_words(line, side)} to {side.words}."]
    if len(outcomes) > 1:
        steps.append(
            "A weighted ruling (Law 12C1c): each outcome is compared and counts its share."
        )
    if line.outcomes[0] != line.outcomes[1]:
        steps.append("A split ruling: the other side has a different score.")
    return steps


def scores_in_words(line: TableResult, side: Side) -> str:
    """Return the score of a side, seen from its own seats; empty without a score."""
    outcomes = side.of(line.outcomes)
    return " and ".join(
        f"{short(each.percent)}% of {side.sign * each.score:+}"
        if len(outcomes) > 1
        else f"{side.sign * each.score:+}"
        for each in outcomes
    )


def short(value: Fraction | int) -> str:
    """Return a number with no more decimals than it needs, at most two."""
    return formatted(value, 2, trim=True)


def signed(value: Fraction) -> str:
    """Return a number with its sign."""
    return f"{'+' if value > 0 else ''}{short(value)}"


def in_imps(points: Fraction | int) -> str:
    """Return IMPs with their sign.

    >>> in_imps(1), in_imps(Fraction(-5, 2))
    ('+1 IMP', '-2.5 IMPs')
    """
    return f"{signed(Fraction(points))} {'IMP' if abs(points) == 1 else 'IMPs'}"


def in_number(count: Fraction | int, what: str) -> str:
    """Return how many there are of something; a fraction of them as a decimal.

    >>> in_number(1, "other score"), in_number(3, "table"), in_number(Fraction(27, 4), "trick")
    ('one other score', '3 tables', '6.75 tricks')
    """
    return f"one {what}" if count == 1 else f"{short(count)} {what}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["1", "3", "5"]), listed(["4"]), listed("ab", "or")
    ('1, 3 and 5', '4', 'a or b')
    """
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def at_tables(names: Sequence[str]) -> str:
    """Return tables by their names, or only how many there are if they are too many.

    >>> at_tables(["1", "3"]), at_tables(["2 (round 5)"]), at_tables(list("abcdefghijklmnopqrst"))
    ('tables 1 and 3', 'table 2 (round 5)', '20 tables')
    """
    if len(names) > MOST_NAMED:
        return f"{len(names)} tables"
    return f"table{'' if len(names) == 1 else 's'} {listed(names)}"


def numbered(what: str, numbers: Iterable[int]) -> str:
    """Return things by their numbers, with consecutive ones as a range.

    >>> numbered("board", [3]), numbered("board", [4, 1, 2, 3, 8])
    ('board 3', 'boards 1–4 and 8')
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    several = len(runs) > 1 or len(runs[0]) > 1
    return f"{what}{'s' if several else ''} {listed(told)}"


def others_in_words(
    before: Mapping[Hashable, Fraction], after: Mapping[Hashable, Fraction], corrected: Hashable
) -> str:
    """Say how many other results changed their points, and by how much at most.

    Args:
        before: North-South's points of every result, before the correction.
        after: Their points after it.
        corrected: The result that was corrected.

    >>> points = {1: Fraction(2), 2: Fraction(4), 3: Fraction(0)}
    >>> others_in_words(points, points | {1: Fraction(4), 2: Fraction(2)}, 1)
    'Compared again, one other result changed by at most 2.'
    """
    moved = [
        abs(points - before[key])
        for key, points in after.items()
        if key != corrected and key in before and points != before[key]
    ]
    if not moved:
        return "No other result changed its points."
    results = "one other result" if len(moved) == 1 else f"{len(moved)} other results"
    return f"Compared again, {results} changed by at most {short(max(moved))}."
