"""Who the names and numbers in a plain table of results stand for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.command.result_tables import ResultRow
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.text import quoted


@dataclass(frozen=True, slots=True)
class Names:
    """How contestants are told apart.

    Args:
        winners: 2 if North-South and East-West are ranked apart, otherwise 1.
        by_section: Whether sections have the same numbers, so that they are part of a name.
        by_side: Whether both lines have the same numbers, so that the side is part of a name.
    """

    winners: int
    by_section: bool
    by_side: bool

    def of(self, row: ResultRow, side: Side) -> str:
        """Return the contestant who sat there, ``A 7 NS`` or as much of that as is needed."""
        words = [row.section] if self.by_section and row.section else []
        words.append(row.ns if side is Side.NS else row.ew)
        return " ".join([*words, side.value] if self.by_side else words)


def named(rows: Sequence[ResultRow], *, winners: int = 0) -> Names:
    """Work out how contestants are named.

    The section is part of a name if the same number occurs in two of them in one session.

    Args:
        rows: The whole table.
        winners: 1 or 2; 0 to work it out: two if nobody sits both ways, and also if a number
            appears on both sides of a row or board, which takes two pairs with that number.

    Raises:
        ScoringError: someone would play against themselves, or play a board twice.
    """
    sections: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        for name in (row.ns, row.ew):
            sections.setdefault((row.session, name), set()).add(row.section)
    by_section = any(len(each) > 1 for each in sections.values())
    together = Names(1, by_section, by_side=False)
    lines = ({together.of(row, side) for row in rows} for side in Side)
    one_each_way = not set.intersection(*lines)
    if one_each_way:
        found = Names(winners or 2, by_section, by_side=False)
    elif winners == 2 or (not winners and _twice(rows, together)):
        found = Names(2, by_section, by_side=True)
    else:
        found = together
    if wrong := _twice(rows, found):
        raise ScoringError(wrong)
    return found


def _twice(rows: Iterable[ResultRow], names: Names) -> str:
    """Say who plays a board twice or against themselves; empty if nobody does."""
    played: dict[tuple[str, str, int], int] = {}
    for row in rows:
        for side in Side:
            who = names.of(row, side)
            first = played.setdefault((row.session, who, row.board), row.number)
            if first != row.number:
                return (
                    f"Row {row.number}: {quoted(who)} has played board {row.board} in row {first}."
                )
        if names.of(row, Side.NS) == names.of(row, Side.EW):
            return f"Row {row.number}: {quoted(row.ns)} plays against itself."
    return ""
