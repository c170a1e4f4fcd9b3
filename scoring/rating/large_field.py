"""A large field of pairs, whose results are columns instead of one object each."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace

from scoring.comparison.columns import Columns
from scoring.comparison.points import SessionRating
from scoring.pairs.imp_pairs import rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.rating.contest import Contest
from scoring.rating.event import combined, penalties_by_session
from scoring.rating.points import EventRating, Rating


@dataclass(frozen=True, eq=False)
class FieldSession:
    """A session of a large field.

    Args:
        results: What counts in it.
        expected: How many scores a full board has by the schedule.
        played: Who has a result that counts, for penalties.
    """

    results: Columns
    expected: int
    played: Collection[Hashable]


def rate_large_field(contest: Contest, sessions: Mapping[Hashable, FieldSession]) -> EventRating:
    """Rate pairs by matchpoints or IMPs as ``rate_event`` does, without points of single results.

    Args:
        contest: The event without its results. Its tie-breaks must not look at boards.
        sessions: In the order of play.
    """
    begun = [session for session, held in sessions.items() if held.played]
    if len(begun) < 2:
        # Penalties count even before anybody has a result that counts.
        only = next(iter([*begun, *sessions]), None)
        whole = Rating(contest, {}, {}) if only is None else _rated(contest, sessions[only])
        return EventRating(whole, dict.fromkeys(begun, whole))
    penalties = penalties_by_session(contest, {each: sessions[each].played for each in begun})
    return combined(
        contest,
        {
            session: _rated(
                replace(contest, sessions=(session,), penalties=penalties[session]),
                sessions[session],
            )
            for session in begun
        },
    )


def _rated(contest: Contest, session: FieldSession) -> Rating:
    return Rating(contest, {}, _compared(contest, session).totals)


def _compared(contest: Contest, session: FieldSession) -> SessionRating:
    expected = {session.results.field: session.expected}
    if contest.method.by_matchpoints:
        return rate_pairs(
            session.results,
            expected=expected,
            settings=contest.settings.pairs,
            penalties=contest.total_penalties,
        )
    return rate_imps(
        session.results,
        expected=expected,
        settings=contest.settings.imps,
        penalties=contest.points_lost,
    )
