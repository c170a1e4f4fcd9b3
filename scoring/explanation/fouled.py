"""A fouled board in words: who was compared with whom, and what a group's scores get (Law 87)."""

from collections.abc import Hashable, Mapping, Sequence

from scoring.comparison.fouled import FouledBoards, fixed_percentages, is_awarded
from scoring.comparison.matchpoints import ShortBoards
from scoring.explanation.sentences import at_tables, in_number, listed
from scoring.play.table_result import TableResult

Groups = tuple[tuple[TableResult, ...], ...]
"""The results compared on a board, in groups of those who held the same cards."""

Tables = Mapping[Hashable, str]
"""What the table of a result is called, by the result's key: ``3``, or ``3 (round 2)``."""

SHORT_BOARDS = {
    ShortBoards.NEUBERG: "Neuberg",
    ShortBoards.HALF_TOP: "half a comparison for each",
    ShortBoards.PERCENTAGE: "the same percentage",
    ShortBoards.ASCHERMAN: "Ascherman",
}
_BODIES = {FouledBoards.ACBL: "ACBL", FouledBoards.EBU: "EBU"}


def same_cards(line: TableResult, groups: Groups, tables: Tables | None) -> list[str]:
    """Return who a score of a fouled board was compared with; nothing if it was not fouled.

    Args:
        line: The score.
        groups: The scores of its board, group by group.
        tables: What the tables are called; without this they are not named.

    >>> one, two, other = (TableResult(n, "all", 1, n, -n, 0, group=n > 2) for n in (1, 2, 3))
    >>> same_cards(one, ((one, two), (other,)), {1: "4", 2: "5", 3: "6"})
    ['The board was fouled: compared with table 5, which held the same cards; table 6 held others.']
    """
    if len(groups) < 2:
        return []
    if tables is None:
        return ["The board was fouled: compared with those who held the same cards."]
    group_of = {each.key: each.group for group in groups for each in group}
    same = [n for key, n in tables.items() if key != line.key and _in(group_of, key, line.group)]
    others = [n for key, n in tables.items() if key in group_of and group_of[key] != line.group]
    if not same:
        return [f"The board was fouled: no other table held these cards; {_held(others)}."]
    told = f"compared with {at_tables(same)}, which held the same cards"
    return [f"The board was fouled: {told}; {_held(others)}."]


def _in(group_of: Mapping[Hashable, Hashable], key: Hashable, group: Hashable) -> bool:
    return key in group_of and group_of[key] == group


def _held(others: Sequence[str]) -> str:
    return f"{at_tables(others)} held others"


def group_rule(
    rule: FouledBoards, short_boards: ShortBoards, *, sizes: tuple[int, ...], mine: int
) -> str:
    """Return the rule by which the scores of one group of a fouled board become points.

    Args:
        rule: The event's rule for fouled boards.
        short_boards: The event's rule for boards with fewer scores than others.
        sizes: How many scores each group has.
        mine: Which of the groups, from 0.

    >>> group_rule(FouledBoards.ACBL, ShortBoards.NEUBERG, sizes=(9, 2), mine=1)
    "by the ACBL's rule a group of 2 gets 65 or 55% of the top, and equal scores their mean"
    >>> group_rule(FouledBoards.ACBL, ShortBoards.NEUBERG, sizes=(9, 2), mine=0)
    "by the ACBL's rule a group of 9 is compared as a board with fewer scores, Neuberg"
    """
    if rule is FouledBoards.CULBERTSON_1949:
        return "half a comparison for each score made with other cards"
    fewer = f"as a board with fewer scores, {SHORT_BOARDS[short_boards]}"
    if rule is FouledBoards.NEUBERG_ALWAYS:
        return fewer
    actual = sizes[mine]
    told = f"by the {_BODIES[rule]}'s rule a group of {actual}"
    if not is_awarded(rule, sizes, mine):
        return f"{told} is compared {fewer}"
    percents = list(map(str, fixed_percentages(actual)))
    shared = ", and equal scores their mean" if len(percents) > 1 else ""
    return f"{told} gets {listed(percents, 'or')}% of the top{shared}"


def group_sentence(
    names: Sequence[str],
    rule: FouledBoards,
    short_boards: ShortBoards,
    *,
    sizes: tuple[int, ...],
    mine: int,
) -> str:
    """Return which tables held the same cards, and how their scores are rated.

    >>> group_sentence(
    ...     ["1", "4"], FouledBoards.EBU, ShortBoards.NEUBERG, sizes=(2, 5), mine=0
    ... )  # doctest: +ELLIPSIS
    "Tables 1 and 4 are compared with each other: by the EBU's rule a group of 2 gets 65 ..."
    """
    return f"{apart(names)}: {group_rule(rule, short_boards, sizes=sizes, mine=mine)}."


def apart(names: Sequence[str]) -> str:
    """Return who is compared with whom, as the start of a sentence.

    >>> apart(["2"])
    'Table 2 is compared with no other'
    """
    told = at_tables(names)
    verb = "are compared with each other" if len(names) > 1 else "is compared with no other"
    return f"{told[0].upper()}{told[1:]} {verb}"


def not_comparable(count: int, rest: str = "") -> str:
    """Return how many scores a group lacks, as the start of a sentence.

    >>> not_comparable(1, "missing")
    'One table missing'
    """
    told = f"{in_number(count, 'table')} {rest or 'not comparable'}"
    return f"{told[0].upper()}{told[1:]}"
