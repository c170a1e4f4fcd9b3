"""Why a board adds so many points to a total of points, line by line in words."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.explanation.sentences import Explanation, index_of, opening, signed
from scoring.play.boards import Side
from scoring.play.table_result import TableResult

ADDED = "Points are added up, and what one side wins the other loses"
NO_PERCENTAGE = "An artificial score is a percentage of nothing here, so the board does not count."


def explain_points(line: TableResult, side: Side) -> Explanation:
    """Explain what a board adds to the net total of a side, as at pivot bridge.

    >>> told = explain_points(TableResult(1, "all", 3, "A", "B", score=-420), Side.EW)
    >>> told.steps[1]
    'North-South have -420 from it.'
    >>> told.steps[2]
    'Points are added up, and what one side wins the other loses: +420 to the net total.'
    """
    if line.awards is not None:
        given = f"Board {line.board}: a score given by the director."
        return Explanation(Fraction(0), (given, NO_PERCENTAGE))
    if not line.is_compared:
        return Explanation(Fraction(0), (f"Board {line.board}: no result, so it does not count.",))
    mine, theirs = _net(line, side), _net(line, side.other)
    steps = opening(line, side)
    if len(line.outcomes[index_of(side)]) > 1:
        steps[1] = f"A weighted ruling (Law 12C1c): each outcome counts its share, {signed(mine)}."
    steps.append(f"{side.other.words} have {signed(theirs)} from it.")
    steps.append(f"{ADDED}: {signed(mine)} to the net total.")
    return Explanation(mine, tuple(steps))


def explain_team_points(
    lines: Sequence[TableResult], team: Hashable, *, tables: Mapping[Hashable, str]
) -> Explanation:
    """Explain what a board adds to the net total of a team that plays no matches.

    Args:
        lines: The board at all tables of the team.
        team: Whose.
        tables: What each line's table is called, by the line's key.

    Raises:
        ScoringError: the team does not play here.
    """
    if not lines or any(team not in (line.ns, line.ew) for line in lines):
        message = "This team does not play this board."
        raise ScoringError(message)
    total = Fraction(0)
    told = []
    for line in lines:
        side = Side.NS if line.ns == team else Side.EW
        if not line.is_compared:
            why = NO_PERCENTAGE if line.awards else "no score to count."
            told.append(f"{tables[line.key]}, {side.words}: {why[0].lower()}{why[1:]}")
            continue
        total += _net(line, side)
        told.append(f"{tables[line.key]}, {side.words}: {signed(_net(line, side))}.")
    return Explanation(total, (*told, f"{ADDED}: {signed(total)} to the team's net total."))


def _net(line: TableResult, side: Side) -> Fraction:
    """Return what a side won, of a weighted ruling the mean."""
    sign = 1 if side is Side.NS else -1
    outcomes = line.outcomes[index_of(side)]
    return sign * sum((each.percent * each.score for each in outcomes), Fraction(0)) / 100
