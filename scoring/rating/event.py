"""Several sessions with one result: each is rated alone, then all are combined by a rule."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints, PointsByKey
from scoring.pairs.settings import PercentageBasis
from scoring.play.table_result import Penalty, members_of
from scoring.ranking.carry_over import SessionScore, combine_sessions
from scoring.rating.contest import Contest
from scoring.rating.evidence import joined
from scoring.rating.points import NOTHING, EventRating, Rating
from scoring.rating.rate import rate
from scoring.rounding import rounded

Scores = Mapping[Hashable, SessionScore]


def rate_event(contest: Contest) -> EventRating:
    """Rate every session that has results, and combine them by the event's rule.

    A penalty counts in its session if its contestant has a result there, otherwise in the last
    session in which the contestant has one. What contestants carry over from an earlier contest
    counts by its own rule once they have a result here.
    """
    own = _own_sessions(contest)
    return _with_brought(contest, own) if contest.brought else own


def _own_sessions(contest: Contest) -> EventRating:
    """Rate an event without what was carried over from an earlier one."""
    parts = _session_contests(contest)
    if len(parts) < 2:
        whole = rate(contest)
        return EventRating(whole, dict.fromkeys(parts, whole))
    return combined(contest, {session: rate(each) for session, each in parts.items()})


def _with_brought(contest: Contest, own: EventRating) -> EventRating:
    """Add what contestants carry over, as if everything here were one session after it."""
    scores = event_scores(own)
    brought = {who: score for who, score in contest.brought.items() if who in scores}
    totals = dict(own.whole.totals)
    carried: dict[Hashable, Fraction] = {}
    for score in combine_sessions([brought, scores], contest.brought_by):
        who = score.contestant
        totals[who] = replace(
            totals[who],
            total=score.points,
            possible=score.possible,
            percentage=None if totals[who].percentage is None else score.percentage,
        )
        if who in brought:
            carried[who] = score.carried
    return replace(own, whole=replace(own.whole, totals=totals), brought=carried, own=scores)


def event_scores(rated: EventRating) -> Scores:
    """Return what everybody carries over from an event to a later one, in the event's unit."""
    if len(rated.sessions) < 2 and not rated.brought:
        return session_scores(rated.whole)
    totals = _counting(rated.whole)
    return {who: SessionScore(total.total, total.possible) for who, total in totals.items()}


def _session_contests(contest: Contest) -> dict[Hashable, Contest]:
    """Return each session that has results, as its own contest."""
    sessions = tuple(_sessions(contest))
    if len(sessions) < 2:
        begun_alone = any(each.entered for each in contest.counted)
        return dict.fromkeys(sessions if begun_alone else (), contest)
    played = _played(contest)
    begun = {session: played[session] for session in sessions if played.get(session)}
    penalties = penalties_by_session(contest, begun)
    return {
        session: replace(
            contest,
            sessions=(session,),
            results=tuple(each for each in contest.results if each.session == session),
            penalties=penalties[session],
            byes=contest.byes_by_session.get(session, {})
            if contest.byes_by_session
            else contest.byes,
        )
        for session in begun
    }


def penalties_by_session(
    contest: Contest, played: Mapping[Hashable, Collection[Hashable]]
) -> dict[Hashable, tuple[Penalty, ...]]:
    """Return the penalties that count in each session.

    Args:
        contest: The event.
        played: Who has a result that counts, by session in the order of play; never empty.
    """
    last = {who: session for session, players in played.items() for who in players}
    found: dict[Hashable, list[Penalty]] = {session: [] for session in played}
    for each in contest.penalties:
        if each.contestant in played.get(each.session, ()):
            found[each.session].append(each)
        elif found:
            found[last.get(each.contestant, next(reversed(found)))].append(each)
    return {session: tuple(listed) for session, listed in found.items()}


def _sessions(contest: Contest) -> Iterable[Hashable]:
    return contest.sessions or dict.fromkeys(each.session for each in contest.results)


def _played(contest: Contest) -> dict[Hashable, set[Hashable]]:
    """Return for each session the contestants who have a result that counts."""
    played: dict[Hashable, set[Hashable]] = {}
    for each in contest.counted:
        if each.entered:
            both = (*members_of(each.result.ns), *members_of(each.result.ew))
            played.setdefault(each.session, set()).update(both)
    return played


def combined(contest: Contest, parts: Mapping[Hashable, Rating]) -> EventRating:
    """Combine rated sessions by the event's rule of carry-over."""
    rule = contest.settings.carry
    totals = [_counting(part) for part in parts.values()]
    listed = [total for part in totals for total in part.values()]
    in_percent = any(total.percentage is not None for total in listed)
    by_merit = any(total.merit is not None for total in listed)
    scores = combine_sessions([session_scores(part) for part in parts.values()], rule)
    exact = _added(contest, totals, [total.tie_break for total in listed])
    merits = _added(contest, totals, [total.merit or NOTHING for total in listed])
    combined = {}
    for score in scores:
        who = score.contestant
        mine = [part[who] for part in totals if who in part]
        tricks = [total.tricks for total in mine if total.tricks is not None]
        combined[who] = ContestantTotal(
            total=score.points,
            percentage=score.percentage if in_percent else None,
            boards_played=sum(total.boards_played for total in mine),
            penalty=sum((total.penalty for total in mine), NOTHING),
            note=next((total.note for total in mine if total.note), ""),
            tricks=sum(tricks) if tricks else None,
            tie_break=exact[who],
            merit=merits[who] if by_merit else None,
            possible=score.possible,
            won=sum((total.won for total in mine), NOTHING),
        )
    whole = Rating(
        contest=contest,
        lines=_lines(parts.values()),
        totals=combined,
        matches=tuple(match for part in parts.values() for match in part.matches),
        evidence=joined(part.evidence for part in parts.values()),
    )
    return EventRating(whole, parts, {score.contestant: score.carried for score in scores})


def _lines(parts: Iterable[Rating]) -> Mapping[Hashable, LinePoints]:
    part_of = {key: part.lines for part in parts for key in part.lines}
    return PointsByKey({key: key for key in part_of}, lambda key: part_of[key][key])


def _counting(part: Rating) -> dict[Hashable, ContestantTotal]:
    """Return the totals of those who have a result that counts."""
    return {who: total for who, total in part.totals.items() if total.counts}


def session_scores(part: Rating) -> Scores:
    """Return what everybody brings from a session to the result of the event.

    If percentages are of printed totals, this is the total as printed.
    """
    totals = _counting(part)
    if not part.contest.method.shows_percent:
        return {who: SessionScore(total.total, total.possible) for who, total in totals.items()}
    settings = part.contest.settings.pairs
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    # Totals are brought to the boards of those who played most, so their maximum applies.
    most = max((total.possible for total in totals.values()), default=NOTHING)
    return {
        who: SessionScore(
            Fraction(rounded(total.total, settings.points_digits))
            if printed and most
            else total.total,
            most,
        )
        for who, total in totals.items()
    }


def _added(
    contest: Contest,
    sessions: Sequence[Mapping[Hashable, ContestantTotal]],
    values: Iterable[Fraction],
) -> dict[Hashable, Fraction]:
    """Combine another number by the same rule; ``values`` are in the order of the totals."""
    rest = iter(values)
    scores = [{who: SessionScore(next(rest), NOTHING) for who in part} for part in sessions]
    return {
        each.contestant: each.points for each in combine_sessions(scores, contest.settings.carry)
    }
