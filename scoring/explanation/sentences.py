"""What all explanations have in common: how names, numbers and scores are told."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.rounding import formatted

LEFT_OUT = "Boards that somebody has yet to play are left out here."
MOST_NAMED = 16
"""Tables named in a sentence; of more, as of many clubs, it says how many."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is called how in the sentences of one explanation.

    Args:
        contestants: As in lists.
        headings: Returns for the keys of results what their tables are called at the head of a
            sentence.
        tables: The table of a result by its key, ``3`` or ``3 (round 2)``; None where a fouled
            board does not say who was compared with whom.
    """

    contestants: Mapping[Hashable, str] = field(default_factory=dict)
    headings: Callable[[Sequence[Hashable]], Mapping[Hashable, str]] = lambda _: {}
    tables: Mapping[Hashable, str] | None = None


def opening(line: TableResult, side: Side, *, in_tricks: bool = False) -> list[str]:
    """Return what was scored, from the side asked about: points, or tricks at whist."""
    if in_tricks and line.counted is not None:
        tricks = line.counted if side is Side.NS else TRICKS_IN_A_HAND - line.counted
        average = "" if line.given is None else ", the average of the deal"
        return [f"Board {line.board}: {tricks_in_words(tricks)} to {side.words}{average}."]
    outcomes = line.outcomes[index_of(side)]
    steps = [f"Board {line.board}: {scores_in_words(line, side)} to {side.words}."]
    if len(outcomes) > 1:
        steps.append(
            "A weighted ruling (Law 12C1c): each outcome is compared and counts its share."
        )
    if line.outcomes[0] != line.outcomes[1]:
        steps.append("A split ruling: the other side is compared by another score.")
    return steps


def scores_in_words(line: TableResult, side: Side) -> str:
    """Return what a side is compared by, from its own seat; empty without a score."""
    sign = 1 if side is Side.NS else -1
    outcomes = line.outcomes[index_of(side)]
    return " and ".join(
        f"{formatted(each.percent, 2, trim=True)} % of {sign * each.score:+}"
        if len(outcomes) > 1
        else f"{sign * each.score:+}"
        for each in outcomes
    )


def index_of(side: Side) -> int:
    """Return where a side stands in pairs of things."""
    return 0 if side is Side.NS else 1


def short(value: Fraction | int) -> str:
    """Return a number with no more decimals than it needs, at most two."""
    return formatted(value, 2, trim=True)


def signed(value: Fraction) -> str:
    """Return a number with its sign."""
    return f"{'+' if value > 0 else ''}{short(value)}"


def tricks_in_words(tricks: Fraction | int) -> str:
    """Return tricks in words, a fraction of them as a decimal.

    >>> tricks_in_words(1), tricks_in_words(Fraction(27, 4))
    ('one trick', '6.75 tricks')
    """
    if tricks == 1:
        return "one trick"
    return f"{short(tricks)} tricks"


def in_number(count: int, what: str) -> str:
    """Return how many there are of something.

    >>> in_number(1, "other score"), in_number(3, "table")
    ('one other score', '3 tables')
    """
    return f"{'one' if count == 1 else count} {what}{'' if count == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list is read out.

    >>> listed(["1", "3", "5"]), listed(["4"])
    ('1, 3 and 5', '4')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def at_tables(names: Sequence[str]) -> str:
    """Return which tables, by what they are called.

    >>> at_tables(["1", "3"]), at_tables(["2 (round 5)"]), at_tables(list("abcdefghijklmnopqrst"))
    ('tables 1 and 3', 'table 2 (round 5)', '20 tables')
    """
    if len(names) > MOST_NAMED:
        return f"{len(names)} tables"
    return f"table{'' if len(names) == 1 else 's'} {listed(names)}"


def numbered(what: str, numbers: Iterable[int]) -> str:
    """Return things by their numbers, those in a row from the first to the last.

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
