"""Tricks at whist in words: against an average, in matches, and for single players."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from scoring.explanation.fouled import same_cards
from scoring.explanation.sentences import (
    LEFT_OUT,
    Names,
    Steps,
    in_number,
    listed,
    numbered,
    opening,
    short,
    signed,
)
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.player_traces import Block, BlockTrace, Charge, ChargeTrace, Play, ReplayTrace
from scoring.rating.side_traces import AverageTrace
from scoring.rating.team_traces import LittleMatchTrace, TeamTable, TeamTricksTrace
from scoring.whist.individuals import ShortageAgainst

DEALS_LEFT_OUT = "Deals that some tables have not played yet are left out here."
TO_THE_AVERAGE = "They are added to the team's tricks, which count against the teams' average."
TO_THE_MATCH = (
    "The teams have odd numbers of pairs, so deals are not compared one by one: all tricks are "
    "added, and for the odd pair the average of those who sat opposite."
)


def average_steps(trace: AverageTrace, names: Names) -> Iterable[str]:
    """Yield the tricks of a side, and the average they are compared with."""
    yield from opening(trace.line, trace.side, in_tricks=True)
    yield from same_cards(trace.line, trace.groups, names.tables)
    if trace.is_half:
        yield "Pairs sat both ways, so everybody is compared with half of the tricks: 6.5."
    else:
        took = f"{trace.side.words} took {short(trace.average)} tricks on average"
        yield f"At {in_number(trace.tables, 'table')} {took} with these cards."
    yield f"That is {_over_average(trace.points)}."


def _over_average(tricks: Fraction) -> str:
    if not tricks:
        return "exactly the average"
    return f"{short(abs(tricks))} {'over' if tricks > 0 else 'under'}"


def block_steps(trace: BlockTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a match of four pairs, and the block in which it is compared."""
    line, side = trace.line, trace.side
    tricks = line.tricks(side)
    words = "no tricks to count" if tricks is None else in_number(tricks, "trick")
    yield f"Board {line.board}: {words} to {side.words}."
    if trace.block is None:
        yield "The deal counts only once both tables have their tricks."
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
    """Return what a block of deals is worth in a match of four pairs.

    >>> block_in_words(3)
    'A match won: it is worth 1, and 3 tricks are gained.'
    """
    if not excess:
        return "A match tied: it is worth a half."
    if excess < 0:
        return "A match lost: it is worth 0."
    gained = "1 trick is" if excess == 1 else f"{excess} tricks are"
    return f"A match won: it is worth 1, and {gained} gained."


def little_match_steps(trace: LittleMatchTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a little match, and how the match stands."""
    yield from tables_of(trace.tables, names)
    if not trace.boards:
        yield "The deal counts only once both teams have held both sides' cards."
    else:
        yield f"On this deal: {_lead(trace.points)}."
        deals = numbered("board", trace.boards)
        yield f"In the match on {deals}: {_lead(trace.lead)}. It is worth {short(trace.worth)}."
    if trace.some_hidden:
        yield DEALS_LEFT_OUT


def _lead(tricks: Fraction) -> str:
    if not tricks:
        return "neither team was better"
    return f"{in_number(abs(tricks), 'trick')} {'better' if tricks > 0 else 'worse'}"


def team_trick_steps(trace: TeamTricksTrace, names: Names) -> Iterable[str]:
    """Yield a deal of a team whose tricks are only added up."""
    yield from tables_of(trace.tables, names)
    if len({table.line.key for table in trace.tables if table.tricks is not None}) > 1:
        yield f"Together {in_number(trace.points, 'trick')}."
    yield TO_THE_MATCH if trace.in_match else TO_THE_AVERAGE


def tables_of(tables: Sequence[TeamTable], names: Names) -> Iterable[str]:
    """Yield what a team took at each of its tables."""
    headings = names.headings([table.line.key for table in tables])
    for table in tables:
        took = "no tricks to count"
        if table.tricks is not None:
            took = in_number(table.tricks, "trick")
        yield f"{headings[table.line.key]}, {table.side.words}: {took}."


def charge_steps(trace: ChargeTrace, names: Names) -> Iterable[str]:
    """Yield the deal, the partnerships compared in its round, and what they are charged."""
    side, tricks = trace.side, trace.line.ns_tricks
    words = "no tricks to count"
    if tricks is not None:
        words = f"{in_number(side.tricks(tricks), 'trick')} to {side.words}"
    yield f"Board {trace.boards[trace.line.deal]}: {words}."
    if trace.charge is None:
        yield "Some tables of the round have no tricks for it, so the deal does not count."
    else:
        yield from _charged(trace.charge, trace, names.contestants)
    if trace.some_hidden:
        yield LEFT_OUT


def _charged(charge: Charge, trace: ChargeTrace, names: Mapping[object, str]) -> Iterable[str]:
    own, *others = (
        f"{listed(names[each] for each in players)} took {short(tricks)}"
        for players, tricks in charge.taken.items()
    )
    told = numbered("board", (trace.boards[deal] for deal in charge.deals))
    yield f"In this round on {told}, {trace.side.words}: {own}; {'; '.join(others)}."
    yield _measured(charge, trace.against)
    both = listed(names[each] for each in next(iter(charge.taken)))
    if not charge.tricks:
        yield f"Nothing is charged to {both}."
        return
    tricks = "1 trick is" if charge.tricks == 1 else f"{short(charge.tricks)} tricks are"
    yield f"{tricks} charged to each of {both}."


def _measured(charge: Charge, against: ShortageAgainst) -> str:
    mine = next(iter(charge.taken.values()))
    measure = "Their average" if against is ShortageAgainst.AVERAGE else "The most"
    fell = short(charge.tricks) if charge.tricks else "nothing"
    return f"{measure} is {short(charge.measure)}: {fell} short with {short(mine)}."


def replay_steps(trace: ReplayTrace, names: Names) -> Iterable[str]:
    """Yield both plays of a deal, and the tricks over half of the tricks of both."""
    again = " and played again" if len(trace.plays) > 1 else ""
    yield f"Board {trace.board}: played{again}."
    for play in trace.plays:
        partners = listed(names.contestants[each] for each in play.partners)
        yield f"{play.side.words}, {partners}: {_taken(play)}."
    if not trace.is_complete:
        yield "The deal does not count until both plays have their tricks."
        return
    gained: Fraction = trace.points
    against = f"{signed(gained)} against half of them" if gained else "half of them"
    mine = short(gained + TRICKS_IN_A_HAND)
    yield f"{mine} of the {2 * TRICKS_IN_A_HAND} tricks of both plays: {against}."


def _taken(play: Play) -> str:
    return "no tricks yet" if play.tricks is None else in_number(play.tricks, "trick")


STEPS: Steps = MappingProxyType(
    {
        AverageTrace: average_steps,
        BlockTrace: block_steps,
        LittleMatchTrace: little_match_steps,
        TeamTricksTrace: team_trick_steps,
        ChargeTrace: charge_steps,
        ReplayTrace: replay_steps,
    }
)
"""The function that explains each kind of trace."""
