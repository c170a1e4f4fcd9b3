"""What players are told of a board: contests rated, traced and put into words."""

from dataclasses import replace

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.explanation.board import explain
from scoring.explanation.sentences import Names
from scoring.pairs.imp_pairs import STANDARD_IMPS, ImpMethod
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import STANDARD
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rating.rate import rate
from scoring.rating.trace import traces
from scoring.teams.match import STANDARD_TEAMS
from tests.scoring.contests import contest_of

SETTINGS = ScoringSettings("test")


def told(contest, keys, who=None, side=Side.NS, hidden=(), **names):
    return explain(traces(rate(contest), keys, who, side, hidden), Names(**names))


def explain_matchpoints(
    lines, key, side, *, full_board=0, settings=STANDARD, in_tricks=False, tables=None
):
    contest = contest_of(
        lines,
        Method.MATCHPOINTS,
        settings=replace(SETTINGS, pairs=settings),
        full_board=full_board,
        in_tricks=in_tricks,
    )
    return told(contest, [key], side=side, tables=tables)


def explain_imps(lines, key, side, *, full_board=0, settings=STANDARD_IMPS, tables=None):
    method = Method.BUTLER if settings.method is ImpMethod.BUTLER else Method.CROSS_IMPS
    contest = contest_of(
        lines, method, settings=replace(SETTINGS, imps=settings), full_board=full_board
    )
    return told(contest, [key], side=side, tables=tables)


def explain_points(line, side):
    return told(contest_of([line], Method.TOTAL_POINTS), [line.key], side=side)


def explain_tricks(lines, key, side):
    return told(contest_of(lines, Method.TRICKS), [key], side=side)


def explain_four_pairs(lines, pair, board, *, names, hidden=()):
    line = next(each for each in lines if each.board == board and pair in (each.ns, each.ew))
    contest = contest_of(lines, Method.MATCHES)
    return told(contest, [line.key], pair, hidden=hidden, contestants=names)


def of_players(lines, boards, method, against=ShortageAgainst.BEST):
    """Return plays of single players as a contest."""
    return contest_of(
        [
            TableResult(n, "m", boards[each.deal], each.ns, each.ew, each.ns_tricks)
            for n, each in enumerate(lines)
        ],
        method,
        ContestKind.INDIVIDUAL,
        rounds={n: each.round for n, each in enumerate(lines)},
        settings=replace(SETTINGS, shortage=against),
    )


def explain_shortage(
    lines, line, player, *, names, boards, against=ShortageAgainst.BEST, hidden=()
):
    contest = of_players(lines, boards, Method.SHORTAGE, against)
    return told(contest, [lines.index(line)], player, hidden=hidden, contestants=names)


def explain_gain(lines, player, *, names, board):
    contest = of_players(lines, {lines[0].deal: board}, Method.GAINS)
    return told(contest, [0], player, contestants=names)


def of_team(lines, team, board, method, kind, *, tables, hidden=(), **more):
    contest = contest_of(lines, method, kind, **more)
    keys = [line.key for line in lines if line.board == board and team in (line.ns, line.ew)]
    return told(contest, keys, team, hidden=hidden, headings=lambda _: tables)


def explain_team_board(lines, team, *, tables, settings=STANDARD_TEAMS):
    return of_team(
        lines,
        team,
        lines[0].board,
        Method(settings.method),
        ContestKind.TEAM_MATCH,
        tables=tables,
        settings=replace(SETTINGS, teams=settings),
    )


def explain_team_tricks(lines, team, *, tables):
    kind = ContestKind.TEAM_MATCH
    return of_team(lines, team, lines[0].board, Method.TRICKS, kind, tables=tables)


def explain_little_match(lines, team, board, *, tables, hidden=()):
    kind = ContestKind.TEAMS
    teams = tuple(dict.fromkeys(who for line in lines for who in (line.ns, line.ew)))
    return of_team(
        lines,
        team,
        board,
        Method.MATCHES,
        kind,
        tables=tables,
        hidden=hidden,
        contestants=teams,
    )


def explain_team_share(lines, team, *, tables):
    return of_team(lines, team, 1, Method.TRICKS, ContestKind.TEAMS, tables=tables)


def explain_team_points(lines, team, *, tables):
    return of_team(
        lines, team, lines[0].board, Method.TOTAL_POINTS, ContestKind.TEAMS, tables=tables
    )
