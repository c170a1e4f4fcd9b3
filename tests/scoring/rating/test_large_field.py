"""A large field by columns gives everybody what its table results, one by one, give."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.board_points import BoardPoints
from scoring.comparison.columns import Columns
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.points import ContestantTotal
from scoring.conditions.catalogue import METHODS
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings, settings_of
from scoring.pairs.imp_pairs import CrossImps
from scoring.pairs.settings import PercentageBasis
from scoring.pairs.totals import TotalsInColumns
from scoring.play.scores import Artificial, Award, AwardKind
from scoring.play.table_result import Outcome, Penalty, TableResult, Weighted
from scoring.ranking.carry_over import CarryOver, CarryRule
from scoring.ranking.places import ranks, ranks_in_columns
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.large_field import FieldSession, rate_large_field
from scoring.rating.points import EventRating

PAIRS = tuple(range(8))
AWARDS = (
    Artificial(Award(Fraction(60), AwardKind.OR_BETTER), Award(Fraction(40), AwardKind.OR_WORSE)),
    Artificial(Award(Fraction(50), AwardKind.EXACT), Award(Fraction(50), AwardKind.EXACT)),
)
WEIGHTED = Weighted.of(Outcome(620, Fraction(60)), Outcome(-100, Fraction(40)))


@st.composite
def results(draw, session=1):
    """Everybody plays some boards; some results are ruled, fouled or missing."""
    lines = []
    for board in (1, 2, 3):
        order = draw(st.permutations(PAIRS))
        for ns, ew in zip(order[::2], order[1::2], strict=True):
            kind = draw(st.sampled_from(["plain"] * 8 + ["award", "weighted", "pending"]))
            award = draw(st.sampled_from(AWARDS))
            line = TableResult(
                key=(session, board, ns),
                field=session,
                board=board,
                ns=ns,
                ew=ew,
                score=draw(st.integers(-40, 40)) * 10 if kind == "plain" else None,
                awards=(award.ns, award.ew) if kind == "award" else None,
                weighted=WEIGHTED if kind == "weighted" else None,
                group=draw(st.sampled_from([0, 0, 0, 1])),
            )
            lines.append(ScheduledResult(line, session, "A", entered=kind != "pending"))
    return lines


def columns(lines: list[ScheduledResult], session: int) -> FieldSession:
    """Return results by columns."""
    here = [each for each in lines if each.session == session]
    table = [each.result for each in here]
    rows = [line for line in table if line.score is not None]

    def column(name: str) -> "np.ndarray":
        return np.array([getattr(line, name) for line in rows], np.int64)

    held = Columns(
        contestants=PAIRS,
        field=session,
        board=column("board"),
        group=column("group"),
        ns=column("ns"),
        ew=column("ew"),
        score=column("score"),
        apart=[line for line in table if line.score is None],
    )
    assert len(held) == len(table)
    boards = [line.board for line in table]
    played = {who for each in here if each.entered for who in (each.result.ns, each.result.ew)}
    return FieldSession(held, max(map(boards.count, boards), default=0), played)


def totals(rated: EventRating) -> dict[object, object]:
    return {
        "whole": {who: each for who, each in rated.whole.totals.items() if each.counts},
        "carried": rated.carried,
        **{
            key: {who: each for who, each in part.totals.items() if each.counts}
            for key, part in rated.sessions.items()
        },
    }


def check(contest: Contest) -> None:
    whole = rate_event(contest)
    bare = replace(contest, results=())
    held = {session: columns(list(contest.results), session) for session in contest.sessions}
    rated = rate_large_field(bare, held)
    assert totals(rated) == totals(whole)
    for part in (*rated.sessions.values(), *whole.sessions.values()):
        same_places(part.totals)


def same_places(found: Mapping[object, ContestantTotal]) -> None:
    """Rank the whole numbers of all totals as their fractions are ranked one by one."""
    assert isinstance(found, TotalsInColumns)
    assert len(found) == len(list(found))
    assert 0 in found
    assert "nobody" not in found
    counts = np.flatnonzero(found.counts())
    here = [found[found.listed[number]] for number in counts.tolist()]
    assert [each.counts for each in found.values()].count(True) == len(here)
    order, places = ranks_in_columns(found.ranked_by()[counts])
    one_by_one = ranks([each.ranked_by for each in here])
    assert [places.of(row) for row in range(len(here))] == [
        one_by_one[number] for number in order.tolist()
    ]


def settings(method: Method, **changes: object) -> ScoringSettings:
    found = settings_of(Conditions(), name="ours")
    if method is Method.MATCHPOINTS:
        return replace(found, pairs=replace(found.pairs, **changes))
    by_datum = method is Method.BUTLER
    return replace(found, imps=replace(found.imps, against_datum=by_datum, **changes))


CASES = [
    (Method.MATCHPOINTS, {}),
    (Method.MATCHPOINTS, {"fouled": FouledBoards.ACBL, "common_top": False}),
    (Method.MATCHPOINTS, {"percentage_of": PercentageBasis.PRINTED_TOTAL, "points_digits": 0}),
    (Method.MATCHPOINTS, {"board_points": BoardPoints.TENTHS}),
    (Method.CROSS_IMPS, {}),
    (Method.CROSS_IMPS, {"cross": CrossImps.SUM, "common_top": False}),
    (Method.BUTLER, {}),
]


def test_every_method_that_compares_pairs_is_tried():
    compared = {each.method for each in METHODS.values() if each.is_pairs and each.compares_scores}
    assert {method for method, _ in CASES} == compared


@pytest.mark.parametrize(("method", "changes"), CASES)
@given(lines=results(), lost=st.integers(0, 3))
def test_one_session(method, changes, lines, lost):
    check(
        Contest(
            METHODS[ContestKind.PAIRS, method],
            settings(method, **changes),
            tuple(lines),
            contestants=PAIRS,
            sessions=(1,),
            penalties=(Penalty(3, points=Fraction(lost, 7)),) if lost else (),
        )
    )


def test_a_board_that_nobody_has_played_yet_counts_for_nobody():
    played = TableResult((1, 1, 0), 1, 1, 0, 1, 420, group=0)
    other = TableResult((1, 1, 2), 1, 1, 2, 3, -50, group=0)
    pending = TableResult((1, 2, 0), 1, 2, 0, 1, group=0)
    lines = [
        ScheduledResult(each, 1, "A", entered=each is not pending)
        for each in (played, other, pending)
    ]
    check(
        Contest(
            METHODS[ContestKind.PAIRS, Method.MATCHPOINTS],
            settings(Method.MATCHPOINTS),
            tuple(lines),
            contestants=PAIRS,
            sessions=(1,),
        )
    )


@given(one=results(1), two=results(2), session=st.sampled_from([None, 1, 2]))
def test_two_sessions_with_a_penalty_in_one_of_them(one, two, session):
    rule = CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2))
    check(
        Contest(
            METHODS[ContestKind.PAIRS, Method.MATCHPOINTS],
            replace(settings(Method.MATCHPOINTS), carry=rule),
            (*one, *two),
            contestants=PAIRS,
            sessions=(1, 2),
            penalties=(Penalty(5, points=Fraction(1), session=session),),
        )
    )


@pytest.mark.parametrize("sessions", [(), (1,), (1, 2)])
def test_only_penalties_count_before_somebody_has_played(sessions):
    contest = Contest(
        METHODS[ContestKind.PAIRS, Method.MATCHPOINTS],
        settings(Method.MATCHPOINTS),
        (),
        contestants=PAIRS,
        sessions=sessions,
        penalties=(Penalty(5, points=Fraction(1)),) if sessions else (),
    )
    found = rate_large_field(contest, {session: columns([], session) for session in sessions})
    assert not found.sessions
    assert list(totals(found)["whole"]) == ([5] if sessions else [])
    assert totals(found) == totals(rate_event(contest))
