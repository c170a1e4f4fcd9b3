"""Four pairs, little matches and teams at whist: how tricks came to count, in words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.explanation.sentences import (
    LEFT_OUT,
    Names,
    in_number,
    numbered,
    short,
    tricks_in_words,
)
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.player_traces import Block, BlockTrace
from scoring.rating.team_traces import LittleMatchTrace, TeamTable, TeamTricksTrace

DEALS_LEFT_OUT = "Deals that somebody has yet to play are left out here."
TO_THE_AVERAGE = "They are added to the team's tricks, which are measured by the teams' average."
TO_THE_MATCH = (
    "The teams' pairs are odd in number, so no deal is compared by itself: all tricks are added, "
    "and for the odd pair the average of those who sat opposite."
)


def block_steps(trace: BlockTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a match of four pairs, and the block that it is compared in."""
    line, side = trace.line, trace.side
    words = "no tricks to count"
    if line.counted is not None:
        tricks = line.counted if side is Side.NS else TRICKS_IN_A_HAND - line.counted
        words = tricks_in_words(tricks)
    yield f"Board {line.board}: {words} to {side.words}."
    if trace.block is None:
        yield "Not both tables have their tricks, so the deal does not count yet."
    else:
        yield from _block(trace.block, line.board, names)
    if trace.some_hidden:
        yield LEFT_OUT


def _block(block: Block, board: int, names: Names) -> Iterable[str]:
    held = f"Pair {names.contestants[block.other]} held the same cards at the other table"
    yield f"{held}: {in_number(block.theirs[board], 'trick')}."
    together = f"{sum(block.mine.values())} against {sum(block.theirs.values())} tricks"
    yield f"On {numbered('board', block.mine)} together: {together}."
    yield block_in_words(block.excess)


def block_in_words(excess: int) -> str:
    """Return what a block of deals counts in a match of four pairs.

    >>> block_in_words(3)
    'A match won: it counts 1, and 3 tricks are gained.'
    """
    if not excess:
        return "A match tied: it counts a half."
    if excess < 0:
        return "A match lost: it counts 0."
    gained = "1 trick is" if excess == 1 else f"{excess} tricks are"
    return f"A match won: it counts 1, and {gained} gained."


def little_match_steps(trace: LittleMatchTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a little match, and how the match stands."""
    yield from tables_of(trace.tables, names)
    if not trace.boards:
        yield "Not both teams have held both sides' cards, so the deal does not count."
    else:
        yield f"On this deal: {_lead(trace.points)}."
        deals = numbered("board", trace.boards)
        yield f"In the match on {deals}: {_lead(trace.lead)}. It counts {short(trace.worth)}."
    if trace.some_hidden:
        yield DEALS_LEFT_OUT


def _lead(tricks: Fraction) -> str:
    if not tricks:
        return "neither team was better"
    return f"{tricks_in_words(abs(tricks))} {'better' if tricks > 0 else 'worse'}"


def team_trick_steps(trace: TeamTricksTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a team whose tricks are only added up."""
    yield from tables_of(trace.tables, names)
    if len({table.line.key for table in trace.tables if table.tricks is not None}) > 1:
        yield f"Together {tricks_in_words(trace.points)}."
    yield TO_THE_MATCH if trace.in_match else TO_THE_AVERAGE


def tables_of(tables: Sequence[TeamTable], names: Names) -> Iterable[str]:
    """Yield what a team took at each of its tables."""
    headings = names.headings([table.line.key for table in tables])
    for table in tables:
        took = "no tricks to count"
        if table.tricks is not None:
            took = tricks_in_words(table.tricks)
        yield f"{headings[table.line.key]}, {table.side.words}: {took}."
