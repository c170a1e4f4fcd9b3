"""An event as a contest of ``scoring``, and its rating."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.conditions.methods import ContestKind, MatchAward, Method, ScoringMethod
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.scores import NotPlayed
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.points import EventRating
from tournaments.selectors.access.visibility import counts
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.selectors.rating.scores import compared, in_force


@once_per_snapshot
def event_rating(snapshot: EventSnapshot) -> EventRating:
    """Rate what a viewer may see: every session by itself, combined by the event's rule."""
    return rate_event(contest(snapshot))


@once_per_snapshot
def contest(snapshot: EventSnapshot) -> Contest:
    """Return an event as it is rated: of a result that may not be seen yet only the schedule."""
    method = snapshot.method
    return Contest(
        kind=method.contest,
        method=method.method,
        settings=snapshot.settings,
        results=tuple(_scheduled(snapshot, result) for result in snapshot.results),
        contestants=tuple(snapshot.contestants),
        sessions=tuple(session.id for session in snapshot.sessions),
        award=_award(method),
        penalties=tuple(_penalties(snapshot)),
        irregular={
            result: ruling.score
            for result, ruling in snapshot.adjusted.items()
            if isinstance(ruling.score, Irregular)
        },
        in_tricks=method.game is Game.WHIST,
    )


def _award(method: ScoringMethod) -> MatchAward | None:
    """Return what a match of several teams counts; None where they play no matches."""
    several = method.contest is ContestKind.TEAMS and not method.adds_up_points
    return method.match_award if several else None


def _penalties(snapshot: EventSnapshot) -> Iterable[Penalty]:
    for ruling in snapshot.rulings:
        if ruling.contestant_id is not None:
            amount = Fraction(ruling.amount)
            in_percent = ruling.amount_in == "top_percent"
            yield Penalty(
                ruling.contestant_id,
                points=None if in_percent else amount,
                percent_of_top=amount if in_percent else None,
                session=ruling.session_id,
                opponent=ruling.opponent_id,
                key=ruling.id,
            )


def _scheduled(snapshot: EventSnapshot, result: ResultFacts) -> ScheduledResult:
    sitting, section = snapshot.sitting(result), snapshot.section(result)
    seen = counts(snapshot, result)
    line = table_result(snapshot, result, is_known=seen)
    if line.awards and _nets_are_compared(snapshot.method):
        line = replace(line, awards=None)  # a percentage of nothing: the board stays out
    return ScheduledResult(
        result=line,
        session=snapshot.session(result).id,
        section=section.letter,
        round=sitting.round,
        pairs=((sitting.north, sitting.south), (sitting.east, sitting.west)),
        counts=seen,
        entered=result.score is not None,
        not_played=seen and isinstance(in_force(snapshot, result), NotPlayed),
    )


def _nets_are_compared(method: ScoringMethod) -> bool:
    """Whether teams play matches by total points."""
    by_points = method.is_of_teams and method.method is Method.TOTAL_POINTS
    return by_points and not method.adds_up_points


def table_result(
    snapshot: EventSnapshot, result: ResultFacts, *, is_known: bool = True
) -> TableResult:
    """Return a result as ``scoring`` compares it, before irregular hands are settled.

    Args:
        snapshot: The event.
        result: Which.
        is_known: Whether its score may be seen.
    """
    section = snapshot.section(result)
    ns, ew = snapshot.keys(snapshot.sitting(result))
    session = snapshot.session_of[section.id]
    settings = snapshot.settings
    score = in_force(snapshot, result) if is_known else None
    return TableResult(
        key=result.id,
        field=settings.scope.field(session=session.number, club=session.id, section=section.id),
        board=result.board,
        ns=ns,
        ew=ew,
        **compared(score, result.board, group=result.fouled_group, game=settings.game),
    )


@once_per_snapshot
def given_tricks(snapshot: EventSnapshot) -> dict[int, Fraction]:
    """Return North-South's tricks where hands were found irregular, by result.

    Without those that are given none: while nobody has played the deal, and the average of
    matchpoints.
    """
    rated = contest(snapshot)
    if not rated.irregular:
        return {}
    lines = {key: rated.by_key[key].result for key in rated.irregular}
    return {key: Fraction(line.counted) for key, line in lines.items() if line.counted is not None}
