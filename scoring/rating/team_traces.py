"""Where the points of a team on a board came from, as data: its tables, and what they gave."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.methods import Method, ScoringMethod
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rating.contest import Contest, Key
from scoring.rating.matches import matches_played
from scoring.rating.points import NOTHING, Asked, MatchBoardPoints, MatchPoints, Rating
from scoring.rating.team_tricks import has_odd_pairs
from scoring.whist.matches import rate_little_matches


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A table at which a team sat, and on which side."""

    line: TableResult
    side: Side

    @property
    def net(self) -> Fraction | None:
        """What the team won there in points; None if no score is compared."""
        return self.line.net(self.side) if self.line.is_compared else None

    @property
    def tricks(self) -> Fraction | None:
        """The tricks it took there, or was given; None while there are none."""
        return self.line.tricks(self.side)


@dataclass(frozen=True, slots=True)
class TeamNetTrace:
    """What a board adds to the net points of a team that plays no matches."""

    tables: tuple[TeamTable, ...]

    @property
    def points(self) -> Fraction:
        """What all tables add."""
        return sum((table.net or NOTHING for table in self.tables), NOTHING)


@dataclass(frozen=True, slots=True)
class TeamTricksTrace:
    """A deal of a team whose tricks are only added up.

    Args:
        tables: Its tables; one at which two of its own pairs met occurs twice.
        in_match: Whether the sum counts in a match of two teams with odd pairs; otherwise it is
            compared with the average of all teams.
    """

    tables: tuple[TeamTable, ...]
    in_match: bool

    @property
    def points(self) -> Fraction:
        """The tricks of all its tables."""
        return sum((table.tricks or NOTHING for table in self.tables), NOTHING)


@dataclass(frozen=True, slots=True)
class MatchBoardTrace:
    """A board of a match.

    Args:
        tables: The tables of the team.
        method: What a board is worth.
        points: What the team got: IMPs, points, tricks over half; 0 while the board waits.
        net: By how many points the team did better, or the tricks it took; None while it waits.
    """

    tables: tuple[TeamTable, ...]
    method: ScoringMethod
    points: Fraction = NOTHING
    net: Fraction | None = None


@dataclass(frozen=True, slots=True)
class LittleMatchTrace:
    """A deal of a little match.

    Args:
        tables: The tables of the team.
        points: By how much it was better on this deal; 0 if the deal does not count.
        boards: The deals of the match that may be shown; none if this deal does not count.
        lead: By how much it is better on them.
        worth: What the match is worth.
        some_hidden: Whether deals are left out.
    """

    tables: tuple[TeamTable, ...]
    points: Fraction = NOTHING
    boards: tuple[int, ...] = ()
    lead: Fraction = NOTHING
    worth: Fraction = NOTHING
    some_hidden: bool = False


TeamTrace = TeamNetTrace | TeamTricksTrace | MatchBoardTrace | LittleMatchTrace


def team_traces(asked: Asked) -> tuple[TeamTrace, ...]:
    """Return how the points of a team on a board came about, against each of its opponents."""
    contest, rated, team = asked.contest, asked.rated, asked.who
    lines = [contest.by_key[key].result for key in asked.keys]
    if contest.method.adds_up_points:
        return (TeamNetTrace(tuple(_tables(lines, team))),)
    if contest.method.adds_up_tricks:
        return (TeamTricksTrace(tuple(_tables(lines, team)), in_match=False),)
    board = lines[0].board
    traces: list[TeamTrace] = []
    for place, played in matches_played(contest).items():
        here = [line for line in played if line.board == board]
        if team not in place[2] or not here:
            continue
        if contest.method.method is Method.MATCHES:
            traces.append(_little_match(contest, played, team, board, asked.hidden))
        elif contest.method.by_tricks and has_odd_pairs(contest, place):
            traces.append(TeamTricksTrace(tuple(_tables(here, team)), in_match=True))
        else:
            match = next(
                each
                for each in rated.matches
                if (each.session, each.section, frozenset(each.teams), each.round) == place
            )
            traces.append(_match_board(rated, match, here, team))
    return tuple(traces)


def _tables(lines: Iterable[TableResult], team: Key) -> Iterable[TeamTable]:
    """Yield where a team sat: on both sides of a table at which two of its pairs met."""
    for line in lines:
        for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
            if who == team:
                yield TeamTable(line, side)


def _match_board(
    rated: Rating, match: MatchPoints, lines: Sequence[TableResult], team: Key
) -> MatchBoardTrace:
    method = rated.contest.method
    tables = tuple(_tables(lines, team))
    board = next((each for each in match.boards if each.board == lines[0].board), None)
    if board is None:
        return MatchBoardTrace(tables, method)
    mine = match.teams.index(team)
    points = board.results[mine] / (2 if method.by_tricks else 1)
    return MatchBoardTrace(tables, method, points, _of(board, mine))


def _of(board: MatchBoardPoints, team: int) -> Fraction:
    return (board.first, board.second)[team]


def _little_match(
    contest: Contest, lines: Sequence[TableResult], team: Key, board: int, hidden: Container[Key]
) -> LittleMatchTrace:
    shown = [line for line in lines if line.key not in hidden]
    here = [line for line in shown if line.board == board]
    tables, some_hidden = tuple(_tables(here, team)), len(shown) < len(lines)
    matches, points = rate_little_matches(shown)
    match = next((each for each in matches if board in each.boards), None)
    if match is None:
        return LittleMatchTrace(tables, some_hidden=some_hidden)
    (alone,), _ = rate_little_matches(here)
    leads = (alone.lead if alone.teams[0] == team else -alone.lead, match.lead)
    return LittleMatchTrace(
        tables=tables,
        points=Fraction(leads[0]),
        boards=match.boards,
        lead=Fraction(match.lead if match.teams[0] == team else -match.lead),
        worth=points[team],
        some_hidden=some_hidden,
    )
