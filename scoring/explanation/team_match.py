"""Why a team won or lost on a board of a match: both tables and the swing, in words."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.explanation.sentences import Explanation, in_tricks, index_of, short, signed
from scoring.play.awards import award_in_words
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.rounding import formatted
from scoring.teams.match import STANDARD_TEAMS, TeamMethod, TeamSettings, rate_team_match


def explain_team_board(
    lines: Sequence[TableResult],
    team: Hashable,
    *,
    tables: Mapping[Hashable, str],
    settings: TeamSettings = STANDARD_TEAMS,
) -> Explanation:
    """Explain what a board of a match of two teams gave one of them.

    Args:
        lines: The board at all tables of the match; ``ns`` and ``ew`` are the teams.
        team: Whose points.
        tables: What each line's table is called, by the line's key.
        settings: As for the rating.

    Raises:
        ScoringError: the team does not play here, or as ``rate_team_match``.

    >>> lines = [
    ...     TableResult(1, "match", 1, "A", "B", score=620),
    ...     TableResult(2, "match", 1, "B", "A", score=100),
    ... ]
    >>> told = explain_team_board(lines, "A", tables={1: "Table 1", 2: "Table 2"})
    >>> told.steps
    ('Table 1, North-South: +620.', 'Table 2, East-West: -100.', 'Together +520: +11 IMPs.')
    """
    told = tuple(f"{tables[line.key]}, {_told(line, team)}." for line in lines)
    match = rate_team_match(lines, teams=_teams(lines, team), settings=settings)
    if not match.boards:
        return _waiting(told)
    (board,) = match.boards
    result = board.result[0]
    if any(line.awards for line in lines):
        return Explanation(result, (*told, f"No comparison: {_unit(result, settings.method)}."))
    together = f"Together {signed(board.net[0])}"
    if any(len(side) > 1 for line in lines for side in line.outcomes):
        together = "Each outcome is compared and counts its share"
    if settings.method is TeamMethod.TOTAL_POINTS:
        return Explanation(result, (*told, f"{together}."))
    return Explanation(result, (*told, f"{together}: {_unit(result, settings.method)}."))


def explain_team_tricks(
    lines: Sequence[TableResult], team: Hashable, *, tables: Mapping[Hashable, str]
) -> Explanation:
    """Explain a deal of whist in a match of two teams.

    Args:
        lines: The deal at all tables of the match; what is counted is North-South's tricks.
        team: Whose tricks.
        tables: What each line's table is called, by the line's key.

    Returns:
        The tricks in excess of half, with the steps.

    Raises:
        ScoringError: the team does not play here.
    """
    _teams(lines, team)
    told = []
    mine: Fraction | int = 0
    for line in lines:
        side = _side(line, team)
        if line.counted is None:
            told.append(f"{tables[line.key]}, {side.words}: no tricks to count.")
            continue
        tricks = line.counted if side is Side.NS else TRICKS_IN_A_HAND - line.counted
        mine += tricks
        told.append(f"{tables[line.key]}, {side.words}: {in_tricks(tricks)}.")
    sat_ns = [line.ns == team for line in lines]
    if any(line.counted is None for line in lines) or sat_ns.count(True) != sat_ns.count(False):
        return _waiting(tuple(told))
    every = TRICKS_IN_A_HAND * len(lines)
    over = mine - Fraction(every, 2)
    words = f"{short(mine)} of {every} tricks: "
    words += f"{signed(over)} against half of them" if over else "half of them"
    return Explanation(over, (*told, f"{words}."))


def _waiting(told: tuple[str, ...]) -> Explanation:
    return Explanation(
        Fraction(0), (*told, "Not all tables can be compared, so it does not count.")
    )


def _teams(lines: Sequence[TableResult], team: Hashable) -> tuple[Hashable, Hashable]:
    """Return the team asked about, and the other one."""
    others = {who for line in lines for who in (line.ns, line.ew)} - {team}
    if len(others) != 1 or any(team not in (line.ns, line.ew) for line in lines):
        message = "This team does not play this board."
        raise ScoringError(message)
    return team, others.pop()


def _side(line: TableResult, team: Hashable) -> Side:
    return Side.NS if line.ns == team else Side.EW


def _told(line: TableResult, team: Hashable) -> str:
    """Return which way a team sat at a table, and what it got there."""
    side = _side(line, team)
    if line.awards is not None:
        given = award_in_words(line.awards[index_of(side)])
        return f"{side.words}: {given}, given by the director"
    sign = 1 if side is Side.NS else -1
    outcomes = line.outcomes[index_of(side)]
    told = " and ".join(
        f"{formatted(each.percent, 2, trim=True)} % of {sign * each.score:+}"
        if len(outcomes) > 1
        else f"{sign * each.score:+}"
        for each in outcomes
    )
    return f"{side.words}: {told or 'no score to compare'}"


def _unit(points: Fraction, method: TeamMethod) -> str:
    if method is TeamMethod.IMPS:
        return f"{signed(points)} {'IMP' if abs(points) == 1 else 'IMPs'}"
    return f"{short(points)} {'point' if points == 1 else 'points'}"
