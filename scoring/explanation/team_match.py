"""A board of a match of two teams in words: all its tables, and the swing."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.explanation.sentences import Names, index_of, scores_in_words, short, signed
from scoring.explanation.whist_matches import tables_of
from scoring.play.awards import award_in_words
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.team_traces import MatchBoardTrace, TeamTable
from scoring.teams.match import TeamMethod

WAITING = "Not all tables can be compared, so it does not count."


def match_board_steps(trace: MatchBoardTrace, names: Names) -> Iterable[str]:
    """Yield what a team has at each table of a board, and what that gives in the match."""
    if trace.method is None:
        yield from tables_of(trace.tables, names)
    else:
        headings = names.headings([table.line.key for table in trace.tables])
        for table in trace.tables:
            yield f"{headings[table.line.key]}, {_told(table)}."
    if trace.net is None:
        yield WAITING
    elif trace.method is None:
        yield _tricks(trace, trace.net)
    else:
        yield _swing(trace, trace.net, trace.method)


def _told(table: TeamTable) -> str:
    """Return which way a team sat at a table, and what it got there."""
    side, awards = table.side, table.line.awards
    if awards is not None:
        given = award_in_words(awards[index_of(side)])
        return f"{side.words}: {given}, given by the director"
    return f"{side.words}: {scores_in_words(table.line, side) or 'no score to compare'}"


def _swing(trace: MatchBoardTrace, net: Fraction, method: TeamMethod) -> str:
    lines = [table.line for table in trace.tables]
    if any(line.awards for line in lines):
        return f"No comparison: {_unit(trace.points, method)}."
    together = f"Together {signed(net)}"
    if any(len(side) > 1 for line in lines for side in line.outcomes):
        together = "Each outcome is compared and counts its share"
    if method is TeamMethod.TOTAL_POINTS:
        return f"{together}."
    return f"{together}: {_unit(trace.points, method)}."


def _unit(points: Fraction, method: TeamMethod) -> str:
    if method is TeamMethod.IMPS:
        return f"{signed(points)} {'IMP' if abs(points) == 1 else 'IMPs'}"
    return f"{short(points)} {'point' if points == 1 else 'points'}"


def _tricks(trace: MatchBoardTrace, mine: Fraction) -> str:
    every = TRICKS_IN_A_HAND * len(trace.tables)
    words = f"{short(mine)} of {every} tricks: "
    over = f"{signed(trace.points)} against half of them" if trace.points else "half of them"
    return f"{words}{over}."
