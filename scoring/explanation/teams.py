"""Boards of teams in words: the swing in a match, and points that are only added up."""

from collections.abc import Iterable
from fractions import Fraction
from types import MappingProxyType

from scoring.explanation.sentences import (
    Names,
    Steps,
    in_imps,
    opening,
    scores_in_words,
    short,
    signed,
)
from scoring.explanation.tricks import tables_of
from scoring.play.awards import award_in_words
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.side_traces import NetTrace
from scoring.rating.team_traces import MatchBoardTrace, TeamNetTrace, TeamTable

ADDED = "Points are added up, and what one side wins the other loses"
NO_PERCENTAGE = (
    "An artificial score is a percentage of a top, and there is none here, so the board does "
    "not count."
)
WAITING = "Some tables cannot be compared, so it does not count."


def match_board_steps(trace: MatchBoardTrace, names: Names) -> Iterable[str]:
    """Yield what a team got at each table of a board, and what that gives in the match."""
    if trace.method.by_tricks:
        yield from tables_of(trace.tables, names)
    else:
        headings = names.headings([table.line.key for table in trace.tables])
        for table in trace.tables:
            yield f"{headings[table.line.key]}, {_told(table)}."
    if trace.net is None:
        yield WAITING
    elif trace.method.by_tricks:
        yield _tricks(trace, trace.net)
    else:
        yield _swing(trace, trace.net)


def _told(table: TeamTable) -> str:
    """Return which way a team sat at a table, and what it got there."""
    side, awards = table.side, table.line.awards
    if awards is not None:
        given = award_in_words(side.of(awards))
        return f"{side.words}: {given}, given by the director"
    return f"{side.words}: {scores_in_words(table.line, side) or 'no score to compare'}"


def _swing(trace: MatchBoardTrace, net: Fraction) -> str:
    lines = [table.line for table in trace.tables]
    if any(line.awards for line in lines):
        return f"No comparison: {_unit(trace)}."
    together = f"Together {signed(net)}"
    if any(len(side) > 1 for line in lines for side in line.outcomes):
        together = "Each outcome is compared and counts its share"
    if trace.method.compares_totals:
        return f"{together}."
    return f"{together}: {_unit(trace)}."


def _unit(trace: MatchBoardTrace) -> str:
    if trace.method.in_imps:
        return in_imps(trace.points)
    return f"{short(trace.points)} {'point' if trace.points == 1 else 'points'}"


def _tricks(trace: MatchBoardTrace, mine: Fraction) -> str:
    every = TRICKS_IN_A_HAND * len(trace.tables)
    words = f"{short(mine)} of {every} tricks: "
    over = f"{signed(trace.points)} against half of them" if trace.points else "half of them"
    return f"{words}{over}."


def net_steps(trace: NetTrace, _: Names) -> Iterable[str]:
    """Yield what a board adds to the net points of a side, as at pivot bridge."""
    line, side = trace.line, trace.side
    if line.awards is not None:
        yield f"Board {line.board}: a score given by the director."
        yield NO_PERCENTAGE
        return
    if not line.is_compared:
        yield f"Board {line.board}: no result, so it does not count."
        return
    steps = opening(line, side)
    if len(side.of(line.outcomes)) > 1:
        share = signed(trace.points)
        steps[1] = f"A weighted ruling (Law 12C1c): each outcome counts its share, {share}."
    yield from steps
    yield f"{side.other.words} get {signed(trace.theirs)} from it."
    yield f"{ADDED}: {signed(trace.points)} to the net total."


def team_net_steps(trace: TeamNetTrace, names: Names) -> Iterable[str]:
    """Yield what a board adds to the net points of a team that plays no matches."""
    headings = names.headings([table.line.key for table in trace.tables])
    for table in trace.tables:
        yield f"{headings[table.line.key]}, {table.side.words}: {_net_at(table)}"
    yield f"{ADDED}: {signed(trace.points)} to the team's net total."


def _net_at(table: TeamTable) -> str:
    if table.net is not None:
        return f"{signed(table.net)}."
    if table.line.awards:
        return NO_PERCENTAGE[0].lower() + NO_PERCENTAGE[1:]
    return "no score to count."


STEPS: Steps = MappingProxyType(
    {
        MatchBoardTrace: match_board_steps,
        NetTrace: net_steps,
        TeamNetTrace: team_net_steps,
    }
)
"""The function that explains each kind of trace."""
