"""Several sessions with one result: each rated by itself, then combined by the event's rule."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.pairs.settings import PercentageBasis
from scoring.ranking.carry_over import (
    CarryOver,
    CarryRule,
    EventScore,
    SessionScore,
    combine_sessions,
)
from scoring.rounding import rounded
from tournaments.selectors.access.visibility import counts
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    RulingFacts,
    SessionFacts,
    once_per_snapshot,
)
from tournaments.selectors.rating.points import ContestantTotal, Rating
from tournaments.selectors.rating.rating import rating
from tournaments.selectors.rating.tie_breaks import joined


@dataclass(frozen=True)
class EventRating:
    """An event rated: ``whole`` over all sessions, and each that has results by its id.

    ``carried`` says by contestant how many points of earlier sessions the total holds; it is
    empty where they count in full.
    """

    whole: Rating
    sessions: Mapping[int, Rating]
    carried: Mapping[int, Fraction] = field(default_factory=dict)


@once_per_snapshot
def event_rating(snapshot: EventSnapshot) -> EventRating:
    """Rate what a viewer may see: every session by itself, combined by the event's rule.

    A penalty counts in its session once its contestant has a result there; until then, and
    where it has none, in the last session that the contestant has played.
    """
    books = session_books(snapshot)
    if len(books) < 2:
        whole = rating(snapshot)
        return EventRating(whole, dict.fromkeys(books, whole))
    return _combined(snapshot, {session: rating(each) for session, each in books.items()})


@once_per_snapshot
def session_books(snapshot: EventSnapshot) -> dict[int, EventSnapshot]:
    """Return for each session that has results the snapshot from which it is rated, by its id.

    With several each is as if the event had this session alone.
    """
    played = _played(snapshot)
    begun = [session for session in snapshot.sessions if played[session.id]]
    if len(begun) < 2:
        return {session.id: snapshot for session in begun}
    last = {who: session.id for session in begun for who in played[session.id]}
    books = {}
    for session in begun:
        rulings = tuple(
            ruling
            for ruling in snapshot.rulings
            if ruling.contestant_id is None
            or _counts_in(ruling, played, last.get(ruling.contestant_id, begun[-1].id))
            == session.id
        )
        books[session.id] = _alone(snapshot, session, rulings)
    return books


def _played(snapshot: EventSnapshot) -> dict[int, set[int]]:
    """Return by session who has a result in it that counts."""
    played: dict[int, set[int]] = {session.id: set() for session in snapshot.sessions}
    for sitting in snapshot.sittings.values():
        results = snapshot.results_by_sitting[sitting.id]
        if any(r.score is not None and counts(snapshot, r) for r in results):
            seats = (sitting.north, sitting.south, sitting.east, sitting.west)
            session = snapshot.session_of[sitting.section_id]
            played[session.id].update(snapshot.contestant_at(seat).id for seat in seats)
    return played


def _counts_in(ruling: RulingFacts, played: Mapping[int, set[int]], last: int) -> int:
    """Return the session in which a penalty counts; ``last`` is the contestant's last."""
    stated = ruling.session_id or 0
    return stated if ruling.contestant_id in played.get(stated, ()) else last


def _alone(
    snapshot: EventSnapshot, session: SessionFacts, rulings: tuple[RulingFacts, ...]
) -> EventSnapshot:
    """Return the event as if it had this session alone."""
    sections = {section.id for section in session.sections}
    sittings = {pk: each for pk, each in snapshot.sittings.items() if each.section_id in sections}
    return replace(
        snapshot,
        sessions=(session,),
        sittings=sittings,
        results=tuple(result for result in snapshot.results if result.sitting_id in sittings),
        rulings=rulings,
    )


def _combined(snapshot: EventSnapshot, parts: Mapping[int, Rating]) -> EventRating:
    totals = [_counting(part) for part in parts.values()]
    listed = [total for part in totals for total in part.values()]
    in_percent = any(total.percentage is not None for total in listed)
    rule = snapshot.settings.carry
    scores = combine_sessions(session_scores(snapshot, parts.values()), rule)
    exact = _added(totals, rule, [total.tie_break for total in listed])
    by_merit = any(total.merit is not None for total in listed)
    merits = _added(totals, rule, [total.merit or Fraction(0) for total in listed])
    combined = {
        score.contestant: replace(
            _total(score, [part[score.contestant] for part in totals if score.contestant in part]),
            percentage=score.percentage if in_percent else None,
            tie_break=exact[score.contestant],
            merit=merits[score.contestant] if by_merit else None,
        )
        for score in scores
        if isinstance(score.contestant, int)
    }
    whole = Rating(
        lines={key: line for part in parts.values() for key, line in part.lines.items()},
        totals=combined,
        matches=tuple(match for part in parts.values() for match in part.matches),
        evidence=joined(part.evidence for part in parts.values()),
    )
    partly = rule.kind in (CarryOver.PROPORTION, CarryOver.CAPPED)
    carried = {each.contestant: each.carried for each in scores if isinstance(each.contestant, int)}
    return EventRating(whole, parts, carried if partly else {})


def session_scores(
    snapshot: EventSnapshot, parts: Iterable[Rating]
) -> list[Mapping[Hashable, SessionScore]]:
    """Return what everybody brings from each session to the result of the event."""
    return [_scores(snapshot, _counting(part)) for part in parts]


def _counting(part: Rating) -> dict[int, ContestantTotal]:
    """Return the totals of those for whom something counts."""
    return {
        who: total for who, total in part.totals.items() if total.boards_played or total.penalty
    }


def _scores(
    snapshot: EventSnapshot, totals: Mapping[int, ContestantTotal]
) -> dict[Hashable, SessionScore]:
    """Return what everybody brings from a session: as printed where percentages are of that."""
    if snapshot.event.method != "matchpoints":
        return {who: SessionScore(total.total, total.possible) for who, total in totals.items()}
    settings = snapshot.settings.pairs
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    digits = settings.points_digits
    # Totals are brought to the boards of those who played most, so the possible is theirs.
    most = max((total.possible for total in totals.values()), default=Fraction(0))
    return {
        who: SessionScore(
            Fraction(rounded(total.total, digits)) if printed and most else total.total, most
        )
        for who, total in totals.items()
    }


def _added(
    sessions: Sequence[Mapping[int, ContestantTotal]], rule: CarryRule, values: Iterable[Fraction]
) -> dict[Hashable, Fraction]:
    """Combine another number of everybody's by the same rule; ``values`` as the totals stand."""
    rest = iter(values)
    scores: list[dict[Hashable, SessionScore]] = [
        {who: SessionScore(next(rest), Fraction(0)) for who in part} for part in sessions
    ]
    return {each.contestant: each.points for each in combine_sessions(scores, rule)}


def _total(score: EventScore, mine: Sequence[ContestantTotal]) -> ContestantTotal:
    tricks = [total.tricks for total in mine if total.tricks is not None]
    return ContestantTotal(
        total=score.points,
        percentage=None,
        boards_played=sum(total.boards_played for total in mine),
        penalty=sum((total.penalty for total in mine), Fraction(0)),
        note=next((total.note for total in mine if total.note), ""),
        tricks=sum(tricks) if tricks else None,
        possible=score.possible,
    )
