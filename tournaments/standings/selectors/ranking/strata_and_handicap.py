"""Rankings other than the overall one: by session, section and stratum, and with handicap."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.methods import ContestKind
from scoring.ranking.strata_and_handicap import rank_groups, rank_strata, rank_with_handicap
from scoring.rating.points import EventRating, Rating
from scoring.rounding import formatted
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.selectors.ranking.rankings import TITLES, Ranking, ranked


@dataclass(frozen=True, slots=True)
class HandicapLine:
    """A contestant without and with handicap; percentages as printed."""

    contestant_id: int
    address: str
    number: str
    name: str
    players: tuple[str, ...]
    raw: str
    raw_rank: str
    handicap: str
    net: str
    net_rank: str


@dataclass(frozen=True, slots=True)
class HandicapRanking:
    """Contestants by percentage with handicap, best first, under the ranking's ``title``."""

    title: str
    direction: str
    lines: tuple[HandicapLine, ...]


def other_rankings(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    """Yield the ranking of each session, section and stratum, if there are several.

    Rankings with the same contestants as the overall one are left out, as are the sections of many
    clubs, which have their own standings.
    """
    if snapshot.method.contest is ContestKind.TEAM_MATCH:
        return  # each section is a match
    if len(rated.sessions) > 1:
        for session in snapshot.sessions:
            if session.id in rated.sessions:
                yield from _session(snapshot, session, rated.sessions[session.id])
    if snapshot.several_sections and not snapshot.clubs:
        yield from _sections(snapshot, rated, rankings)
    yield from _strata(snapshot, rated, rankings)


def handicaps(
    snapshot: EventSnapshot, rated: Rating, rankings: Sequence[Ranking]
) -> tuple[HandicapRanking, ...]:
    """Return every ranking with handicap, if anyone has one and there are percentages."""
    if not any(each.handicap for each in snapshot.contestants.values()):
        return ()
    found = (_with_handicap(snapshot, rated, ranking) for ranking in rankings)
    return tuple(each for each in found if each.lines)


def _session(snapshot: EventSnapshot, session: SessionFacts, rated: Rating) -> Iterable[Ranking]:
    by_direction = snapshot.method.is_pairs and all(s.winners == 2 for s in session.sections)
    totals = rated.totals
    played = [
        c for c in snapshot.contestants.values() if c.id in totals and totals[c.id].boards_played
    ]
    for direction in ("NS", "EW") if by_direction else ("",):
        line = [c for c in played if direction in ("", c.direction)]
        title = _title(f"Session {session.number}", direction)
        yield ranked(snapshot, EventRating(rated, {}), line, direction, title=title)


def _sections(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    letters: dict[Hashable, Hashable] = {
        pk: each.section_letter for pk, each in snapshot.contestants.items()
    }
    for ranking in rankings:
        groups = rank_groups(_results(rated.whole, ranking), letters)
        for letter in sorted(groups, key=str):
            yield ranked_among(snapshot, rated, ranking, f"Section {letter}", groups[letter])


def _strata(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    strata: dict[Hashable, int] = {
        pk: each.stratum for pk, each in snapshot.contestants.items() if each.stratum
    }
    for ranking in rankings:
        results = _results(rated.whole, ranking)
        for stratum, places in rank_strata(results, strata).items():
            if places and len(places) < len(results):
                yield ranked_among(snapshot, rated, ranking, f"Stratum {stratum}", places)


def ranked_among(
    snapshot: EventSnapshot,
    rated: EventRating,
    ranking: Ranking,
    name: str,
    members: Iterable[object],
) -> Ranking:
    """Return how some of a ranking are ranked among themselves, under a separate name."""
    chosen = set(members)
    listed = [each for pk, each in snapshot.contestants.items() if pk in chosen]
    title = _title(name, ranking.direction)
    return ranked(snapshot, rated, listed, ranking.direction, title=title)


def _title(name: str, direction: str) -> str:
    return f"{name}, {TITLES[direction]}" if direction else name


def _results(rated: Rating, ranking: Ranking) -> dict[Hashable, Fraction]:
    """Return the result of everybody with a place, best first.

    In a knockout, a contestant who withdrew after a bye may have a place without a board.
    """
    return {
        line.contestant_id: rated.totals[line.contestant_id].ranked_by
        for line in ranking.standings
        if line.rank and line.contestant_id in rated.totals
    }


def _with_handicap(snapshot: EventSnapshot, rated: Rating, ranking: Ranking) -> HandicapRanking:
    lines = {line.contestant_id: line for line in ranking.standings if line.percentage}
    percentages: dict[Hashable, Fraction] = {
        pk: rated.totals[pk].percentage or Fraction(0) for pk in lines
    }
    given: dict[Hashable, Fraction] = {
        pk: Fraction(snapshot.contestants[pk].handicap or 0) for pk in lines
    }
    results = rank_with_handicap(percentages, given, snapshot.settings.handicap)
    results.sort(key=lambda each: -each.net)
    return HandicapRanking(
        title=f"{ranking.title}, with handicap",
        direction=ranking.direction,
        lines=tuple(
            HandicapLine(
                contestant_id=line.contestant_id,
                address=line.address,
                number=line.number,
                name=line.name,
                players=line.players,
                raw=line.percentage,
                raw_rank=line.rank,  # after tie-breaks, as in the ranking
                handicap=formatted(each.handicap, 2, trim=True),
                net=formatted(each.net, 2),
                net_rank=each.net_place,
            )
            for each in results
            if isinstance(each.contestant, int)
            for line in (lines[each.contestant],)
        ),
    )
