"""How a contestant's whole total came about: session by session, all together, and its rank."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison.points import ContestantTotal
from scoring.explanation.breakdown import BreakdownRow, aligned, sessions_breakdown
from scoring.explanation.places import explain_equals, explain_tie
from scoring.ranking.carry_over import SessionScore
from scoring.rating.event import session_scores
from scoring.rating.points import EventRating
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.standings.selectors.explanations.boards import session_breakdown
from tournaments.standings.selectors.ranking.standings import Standing, Standings, standings
from tournaments.standings.selectors.rating.contest import event_rating
from tournaments.standings.selectors.rating.knockout import knockouts


@dataclass(frozen=True, slots=True)
class BreakdownPart:
    """A part of the breakdown: one session, all sessions together, or the rank.

    ``title`` is empty if there is only one session.
    """

    title: str
    lines: tuple[BreakdownRow, ...]


def result_breakdown(
    snapshot: EventSnapshot, contestant: ContestantFacts, shown: Standings | None = None
) -> tuple[BreakdownPart, ...]:
    """Return how a contestant's total and rank came about; empty while nothing counts.

    It reveals no more about boards still in play than the standings do.

    Args:
        snapshot: The event.
        contestant: The contestant whose total it is.
        shown: The standings as this role sees them, if already computed.
    """
    rated = event_rating(snapshot)
    if not _counts(rated.whole.totals.get(contestant.id)):
        return ()
    parts = list(_sessions(snapshot, rated, contestant))
    if len(rated.sessions) > 1:
        parts.append(_together(snapshot, rated, contestant))
    if contestant.id in rated.brought:
        parts.append(_with_brought(snapshot, rated, contestant))
    rank = _rank(snapshot, rated, shown or standings(snapshot), contestant)
    return (*parts, BreakdownPart("Rank", tuple(rank)))


def _counts(total: ContestantTotal | None) -> bool:
    return total is not None and total.counts


def _sessions(
    snapshot: EventSnapshot, rated: EventRating, contestant: ContestantFacts
) -> Iterable[BreakdownPart]:
    numbers = {session.id: session.number for session in snapshot.sessions}
    parts = rated.sessions or {0: rated.whole}  # a penalty may count before any result
    for session, part in parts.items():
        if _counts(part.totals.get(contestant.id)):
            title = f"Session {numbers[session]}" if len(rated.sessions) > 1 else ""
            yield BreakdownPart(title, aligned(session_breakdown(snapshot, part, contestant)))


def _together(
    snapshot: EventSnapshot, rated: EventRating, contestant: ContestantFacts
) -> BreakdownPart:
    numbers = {session.id: session.number for session in snapshot.sessions}
    brought = [
        (f"Session {numbers[session]}", session_scores(part).get(contestant.id))
        for session, part in rated.sessions.items()
    ]
    in_percent = rated.whole.totals[contestant.id].percentage is not None
    breakdown = sessions_breakdown(brought, snapshot.settings.carry, in_percent=in_percent)
    return BreakdownPart("All sessions", aligned(breakdown))


def _with_brought(
    snapshot: EventSnapshot, rated: EventRating, contestant: ContestantFacts
) -> BreakdownPart:
    """Return how the carry-over from the previous event counts."""
    stage, contest = snapshot.event.stage, rated.whole.contest
    before = stage.source_name if stage is not None else ""
    brought: list[tuple[str, SessionScore | None]] = [
        (before, contest.brought[contestant.id]),
        (snapshot.event.name, rated.own[contestant.id]),
    ]
    in_percent = rated.whole.totals[contestant.id].percentage is not None
    breakdown = sessions_breakdown(brought, contest.brought_by, in_percent=in_percent)
    return BreakdownPart("With what was carried over", aligned(breakdown))


def _rank(
    snapshot: EventSnapshot, rated: EventRating, shown: Standings, contestant: ContestantFacts
) -> Iterable[BreakdownRow]:
    ranking, standing = next(
        (ranking, line)
        for ranking in shown.rankings
        for line in ranking.standings
        if line.contestant_id == contestant.id
    )
    ranked = [line for line in ranking.standings if line.rank]
    words = f"Among {len(ranked)}, {ranking.title}"
    if standing.note and any(contestant.id in seen.placings for seen in knockouts(snapshot)):
        words = f"{words}, by the stage reached: {standing.note}"
        yield BreakdownRow(words, figure=standing.rank or "–", is_sum=True)
        return
    yield BreakdownRow(words, figure=standing.rank, is_sum=True)
    yield from map(BreakdownRow, _ties(snapshot, rated, ranked, standing))
    yield from _handicap(snapshot, shown, contestant)


def _ties(
    snapshot: EventSnapshot, rated: EventRating, ranked: Sequence[Standing], mine: Standing
) -> Iterable[str]:
    """Yield who a contestant tied with, and what broke the tie."""
    totals = rated.whole.totals
    merit = totals[mine.contestant_id].ranked_by
    tied = [line for line in ranked if totals[line.contestant_id].ranked_by == merit]
    if len(tied) < 2:
        return
    names: dict[Hashable, str] = {
        line.contestant_id: snapshot.label_of(snapshot.contestants[line.contestant_id])
        for line in tied
    }
    exact: dict[Hashable, Fraction] = {pk: totals[pk].tie_break for pk in totals if pk in names}
    equal = [pk for pk in names if exact[pk] == exact[mine.contestant_id]]
    rules = snapshot.settings.tie_breaks
    if len(equal) < len(names) or not rules:
        what = snapshot.method.breaks_ties
        yield explain_equals(mine.contestant_id, exact, what, names=names)
    if len(equal) > 1 and rules:
        yield from explain_tie(mine.contestant_id, equal, rated.whole.evidence, rules, names=names)


def _handicap(
    snapshot: EventSnapshot, shown: Standings, contestant: ContestantFacts
) -> Iterable[BreakdownRow]:
    for ranking in shown.handicaps:
        for line in ranking.lines:
            if line.contestant_id == contestant.id:
                rule = snapshot.settings.handicap.value
                how = "added to" if rule == "added" else "of"
                words = f"With a handicap of {line.handicap}% {how} the percentage"
                yield BreakdownRow(f"{words}, {line.raw}%", figure=f"{line.net}%")
                yield BreakdownRow("Rank with handicap", figure=line.net_rank, is_sum=True)
