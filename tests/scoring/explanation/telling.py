"""What players are told of a board: a few results rated and put into words."""

from fractions import Fraction

from scoring.conditions.methods import ContestKind
from scoring.conditions.settings import ScoringSettings
from scoring.explanation.board import explain
from scoring.explanation.cases import BoardCase
from scoring.explanation.sentences import Names
from scoring.play.boards import Side
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import Outcome, TableResult, Weighted
from scoring.rating.rate import rate
from tests.scoring.contests import contest_of, split

GIVEN = {"awards": (AVERAGE_PLUS, AVERAGE_MINUS)}
RULED = {"weighted": Weighted.of(Outcome(620, Fraction(60)), Outcome(-100, Fraction(40)))}
SPLIT = {"weighted": split(620, -100)}


def result(key, board, ns, ew, score=None, **more):
    return TableResult(key, "all", board, ns, ew, score, **more)


def told(
    lines, method, who=None, *, key=None, kind=ContestKind.PAIRS, side=Side.NS, hidden=(), **more
):
    """Return the sentences, and the points, of the first result or of a team on its board."""
    tables, contest = more.pop("tables", None), {}
    for name in ("full_board", "in_tricks", "rounds", "contestants"):
        if name in more:
            contest[name] = more.pop(name)
    contest["settings"] = ScoringSettings("test", **more)
    keys = [lines[0].key if key is None else key]
    if kind in (ContestKind.TEAM_MATCH, ContestKind.TEAMS):
        board = next(line.board for line in lines if line.key == keys[0])
        keys = [line.key for line in lines if line.board == board and who in (line.ns, line.ew)]
    names = Names(
        {letter: letter for letter in "ABCDEFGH"},
        lambda keys: {key: f"Table {key}" for key in keys},
        tables,
    )
    rated = rate(contest_of(lines, method, kind, **contest))
    found = explain(BoardCase(rated, who, names, hidden, keys=keys, side=side))
    return found.steps, found.points
