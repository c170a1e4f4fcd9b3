"""Points that are only added up, in words."""

from collections.abc import Iterable

from scoring.explanation.sentences import Names, index_of, opening, signed
from scoring.rating.team_traces import TeamNetTrace, TeamTable
from scoring.rating.traces import NetTrace

ADDED = "Points are added up, and what one side wins the other loses"
NO_PERCENTAGE = "An artificial score is a percentage of nothing here, so the board does not count."


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
    if len(line.outcomes[index_of(side)]) > 1:
        share = signed(trace.points)
        steps[1] = f"A weighted ruling (Law 12C1c): each outcome counts its share, {share}."
    yield from steps
    yield f"{side.other.words} have {signed(trace.theirs)} from it."
    yield f"{ADDED}: {signed(trace.points)} to the net total."


def team_net_steps(trace: TeamNetTrace, names: Names) -> Iterable[str]:
    """Yield what a board adds to the net points of a team that plays no matches."""
    headings = names.headings([table.line.key for table in trace.tables])
    for table in trace.tables:
        yield f"{headings[table.line.key]}, {table.side.words}: {_told(table)}"
    yield f"{ADDED}: {signed(trace.points)} to the team's net total."


def _told(table: TeamTable) -> str:
    if table.net is not None:
        return f"{signed(table.net)}."
    if table.line.awards:
        return NO_PERCENTAGE[0].lower() + NO_PERCENTAGE[1:]
    return "no score to count."
