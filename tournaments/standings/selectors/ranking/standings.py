"""An event's standings, computed on demand from its results."""

from dataclasses import dataclass, field, replace

from scoring.rating.points import EventRating
from tournaments.record.selectors.access.visibility import (
    clubs_as_seen,
    complete_rounds,
    last_rounds,
    visibility,
)
from tournaments.record.selectors.event.conditions_in_words import scoring_words
from tournaments.record.selectors.event.snapshot import ClubInPlay, EventSnapshot, once_per_snapshot
from tournaments.record.selectors.ledger.published import published_head
from tournaments.standings.selectors.ranking.rankings import Ranking, ranked
from tournaments.standings.selectors.ranking.strata_and_handicap import (
    HandicapRanking,
    handicaps,
    other_rankings,
)
from tournaments.standings.selectors.rating.contest import event_rating
from tournaments.standings.selectors.rating.knockout import knockouts


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """How far the standings go in a section: ``complete`` of ``rounds``."""

    session: int
    section: str
    complete: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Standings:
    """An event's rankings, as a viewer may see them now.

    ``rankings`` rank everybody once; ``others`` rank each session, section and stratum separately.
    ``handicaps`` show results without and with handicap. ``clubs`` are those of a simultaneous
    tournament, whose progress stands for that of their sections. ``ledger_head`` is the code of the
    ledger that final results come from; see ``published_head``.
    """

    rankings: tuple[Ranking, ...]
    others: tuple[Ranking, ...]
    handicaps: tuple[HandicapRanking, ...]
    provisional: bool
    started: bool
    shown: tuple[RoundsShown, ...]
    unit_word: str
    scoring: tuple[str, ...]
    clubs: tuple[ClubInPlay, ...] = ()
    ledger_head: str = field(default="", compare=False)


def is_ranked(found: Standings) -> bool:
    """Return whether anybody has a rank, so that there is something to show."""
    return any(line.rank for ranking in found.rankings for line in ranking.standings)


@once_per_snapshot
def standings(snapshot: EventSnapshot) -> Standings:
    """Return the rankings: by direction if there are two winners, otherwise overall."""
    return standings_by(snapshot, event_rating(snapshot), rankings(snapshot))


def standings_by(
    snapshot: EventSnapshot, rated: EventRating, ranked_lines: tuple[Ranking, ...]
) -> Standings:
    """Return the standings of an event that has been rated and ranked."""
    return Standings(
        rankings=ranked_lines,
        others=tuple(other_rankings(snapshot, rated, ranked_lines)),
        handicaps=handicaps(snapshot, rated.whole, ranked_lines),
        provisional=not snapshot.sessions or any(s.status != "final" for s in snapshot.sessions),
        started=any(s.status != "setup" for s in snapshot.sessions),
        shown=() if snapshot.clubs else _rounds_shown(snapshot),
        unit_word=snapshot.method.heading,
        scoring=scoring_words(snapshot),
        clubs=clubs_as_seen(snapshot),
        ledger_head=published_head(snapshot),
    )


@once_per_snapshot
def rankings(snapshot: EventSnapshot) -> tuple[Ranking, ...]:
    """Return the event's main rankings: one, or one for each line if there are two winners."""
    return rankings_by(snapshot, event_rating(snapshot))


def rankings_by(snapshot: EventSnapshot, rated: EventRating) -> tuple[Ranking, ...]:
    """Return the rankings of an event that has been rated."""
    return tuple(
        _by_how_far_one_came(
            snapshot,
            ranked(
                snapshot,
                rated,
                [c for c in snapshot.contestants.values() if direction in ("", c.direction)],
                direction,
            ),
        )
        for direction in (("NS", "EW") if snapshot.two_winners else ("",))
    )


def _by_how_far_one_came(snapshot: EventSnapshot, ranking: Ranking) -> Ranking:
    """Return a ranking with those in a knockout first, ranked by the stage they reached.

    Those still in have no place yet; those who did not qualify follow with theirs.
    """
    came = {who: each for seen in knockouts(snapshot) for who, each in seen.placings.items()}
    if not any(each.reached for each in came.values()):
        return ranking
    lines = {line.contestant_id: line for line in ranking.standings}
    here = sorted(came, key=lambda who: int(came[who].place.strip("=")))
    placed = [
        replace(
            lines[who],
            rank=came[who].place if came[who].reached else "",
            note=came[who].reached or "Still in",
        )
        for who in here
        if who in lines
    ]
    others = [line for who, line in lines.items() if who not in came]
    first = min((int(each.rank.strip("=")) for each in others if each.rank), default=1)
    behind = [
        replace(each, rank=_later(each.rank, len(placed) + 1 - first)) if each.rank else each
        for each in others
    ]
    return replace(ranking, standings=(*placed, *behind))


def _later(place: str, by: int) -> str:
    return f"{int(place.strip('=')) + by}{'=' if place.endswith('=') else ''}"


def _rounds_shown(snapshot: EventSnapshot) -> tuple[RoundsShown, ...]:
    """Return how far each section has got or, for the public, how far its results are shown."""
    complete, last = complete_rounds(snapshot), last_rounds(snapshot)
    return tuple(
        RoundsShown(
            session=session.number,
            section=section.letter,
            complete=min(complete[section.id], visibility(snapshot).rounds[section.id]),
            rounds=max(last[section.id], section.rounds_to_draw if last[section.id] else 0),
        )
        for session in snapshot.sessions
        for section in session.sections
    )
