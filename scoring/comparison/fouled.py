"""Fouled boards (Law 87): groups that held different cards are compared separately."""

from scoring.choices import Choice
from scoring.comparison.matchpoints import Factoring, ShortBoards, factoring, full_top, reduced


class FouledBoards(Choice):
    """What the scores of one group of a fouled board get."""

    NEUBERG_ALWAYS = (  # the rule for short boards, however small the group
        "neuberg_always",
        "Each group as a board with fewer scores",
        "each group as a board with fewer scores",
    )
    ACBL = (
        "acbl",
        "Fixed awards to groups up to 3 (ACBL)",
        "fixed awards to groups of 3 or fewer, but not to a larger group of 3",
    )
    EBU = (
        "ebu",
        "Fixed awards to the smallest groups (EBU)",
        "fixed awards to groups of 3 or fewer that are at most a third of the board",
    )
    CULBERTSON_1949 = (
        "culbertson_1949",
        "½ for each score of the other groups (1949)",
        "a half for each score of the other groups",
    )


def group_factoring(
    rule: FouledBoards, short_boards: ShortBoards, *, sizes: tuple[int, ...], mine: int, top_of: int
) -> Factoring:
    """Return the factoring for one group of a board.

    Args:
        rule: The event's rule for fouled boards; a board with one group is not fouled.
        short_boards: The event's rule for boards with fewer scores than others.
        sizes: How many scores each group of the board has.
        mine: Which of the groups, from 0.
        top_of: How many scores a full board has.

    Source: ACBLscore manual, "Fouled/Adjusted board formula"; EBU White Book 4.2.3.3;
        Laws of Duplicate Contract Bridge 1949 as given by Culbertson.

    >>> small = group_factoring(
    ...     FouledBoards.ACBL, ShortBoards.NEUBERG, sizes=(9, 2), mine=1, top_of=11
    ... )
    >>> [small.points(raw) for raw in (2, 1, 0)]
    [Fraction(13, 1), Fraction(12, 1), Fraction(11, 1)]
    """
    actual = sizes[mine]
    if is_awarded(rule, sizes, mine):
        return _fixed_awards(actual, full_top(short_boards, top_of))
    if len(sizes) > 1 and rule is FouledBoards.CULBERTSON_1949:
        return _half_for_each(actual, full_top(short_boards, top_of))
    return factoring(short_boards, actual=actual, expected=top_of)


def is_awarded(rule: FouledBoards, sizes: tuple[int, ...], mine: int) -> bool:
    """Tell whether a group is too small to be compared and gets fixed percentages.

    >>> is_awarded(FouledBoards.ACBL, (4, 3), 1), is_awarded(FouledBoards.ACBL, (3,), 0)
    (True, False)
    """
    actual = sizes[mine]
    others = sizes[:mine] + sizes[mine + 1 :]
    if not others:
        return False  # a board with one group is not fouled
    match rule:
        case FouledBoards.ACBL:
            return actual < 3 or (actual == 3 and max(others) >= 3)
        case FouledBoards.EBU:
            return actual == 1 or (actual <= 3 and sum(sizes) >= 3 * actual)
        case _:
            return False


def fixed_percentages(scores: int) -> tuple[int, ...]:
    """Return the percentages of the top for the scores of such a small group, the best first.

    >>> fixed_percentages(3), fixed_percentages(2), fixed_percentages(1)
    ((70, 60, 50), (65, 55), (60,))
    """
    return tuple(60 + 5 * (scores - 1) - 10 * beaten_by for beaten_by in range(scores))


def _half_for_each(actual: int, top: int) -> Factoring:
    """Tie with each score of other groups; with Ascherman's larger top, with itself too."""
    return reduced(1, top // 2 - (actual - 1), 1, top=top)


def _fixed_awards(actual: int, top: int) -> Factoring:
    """70, 60, 50 percent in a group of three, 65, 55 in one of two, 60 alone; equals share.

    That is 60 percent for the middle of the group and 5 for each point above or below it. Both
    sides get more than half because they had no proper comparison.
    """
    return reduced(5 * top, (60 - 5 * (actual - 1)) * top, 100, top=top)
