"""Rankings beside the overall one: sessions, sections, strata, and with handicap."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking.strata_and_handicap import rank_groups, rank_strata, rank_with_handicap
from scoring.rounding import formatted
from tournaments.selectors.conditions.settings import handicap_rule
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.selectors.rating.carry_over import EventRating
from tournaments.selectors.rating.points import Rating
from tournaments.selectors.standings.rankings import TITLES, Ranking, merit_of, ranked


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
    """Contestants by their percentage with handicap, best first; ``title`` as of the ranking."""

    title: str
    direction: str
    lines: tuple[HandicapLine, ...]


def other_rankings(
    book: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    """Yield each session, section and stratum ranked by itself, where there are several.

    A ranking that would have the same contestants as the overall one is left out, and so are the
    sections of many clubs, each of which has standings of its own.
    """
    if book.event.contest == "team_match":
        return  # each section is a match
    if len(rated.sessions) > 1:
        for session in book.sessions:
            if session.id in rated.sessions:
                yield from _session(book, session, rated.sessions[session.id])
    if book.several_sections and not book.clubs:
        yield from _sections(book, rated, rankings)
    yield from _strata(book, rated, rankings)


def handicaps(
    book: EventSnapshot, rated: Rating, rankings: Sequence[Ranking]
) -> tuple[HandicapRanking, ...]:
    """Return every ranking with handicap, where somebody has one and there are percentages."""
    if not any(each.handicap for each in book.contestants.values()):
        return ()
    found = (_with_handicap(book, rated, ranking) for ranking in rankings)
    return tuple(each for each in found if each.lines)


def _session(book: EventSnapshot, session: SessionFacts, rated: Rating) -> Iterable[Ranking]:
    by_direction = book.event.contest == "pairs" and all(s.winners == 2 for s in session.sections)
    played = [book.contestants[pk] for pk, total in rated.totals.items() if total.boards_played]
    for direction in ("NS", "EW") if by_direction else ("",):
        line = [c for c in played if direction in ("", c.direction)]
        title = _title(f"Session {session.number}", direction)
        yield ranked(book, EventRating(rated, {}), line, direction, title=title)


def _sections(
    book: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    letters: dict[Hashable, Hashable] = {
        pk: each.section_letter for pk, each in book.contestants.items()
    }
    for ranking in rankings:
        groups = rank_groups(_results(rated.whole, ranking), letters)
        for letter in sorted(groups, key=str):
            yield _among(book, rated, ranking, f"Section {letter}", groups[letter])


def _strata(
    book: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    strata: dict[Hashable, int] = {
        pk: each.stratum for pk, each in book.contestants.items() if each.stratum
    }
    for ranking in rankings:
        results = _results(rated.whole, ranking)
        for stratum, places in rank_strata(results, strata).items():
            if places and len(places) < len(results):
                yield _among(book, rated, ranking, f"Stratum {stratum}", places)


def _among(
    book: EventSnapshot, rated: EventRating, ranking: Ranking, name: str, members: Iterable[object]
) -> Ranking:
    chosen = set(members)
    listed = [each for pk, each in book.contestants.items() if pk in chosen]
    title = _title(name, ranking.direction)
    return ranked(book, rated, listed, ranking.direction, title=title)


def _title(name: str, direction: str) -> str:
    return f"{name}, {TITLES[direction]}" if direction else name


def _results(rated: Rating, ranking: Ranking) -> dict[Hashable, Fraction]:
    """Return what ranks everybody who has a place, best first."""
    return {
        line.contestant_id: merit_of(rated.totals[line.contestant_id])
        for line in ranking.standings
        if line.rank
    }


def _with_handicap(book: EventSnapshot, rated: Rating, ranking: Ranking) -> HandicapRanking:
    lines = {line.contestant_id: line for line in ranking.standings if line.percentage}
    percentages: dict[Hashable, Fraction] = {
        pk: rated.totals[pk].percentage or Fraction(0) for pk in lines
    }
    given: dict[Hashable, Fraction] = {
        pk: Fraction(book.contestants[pk].handicap or 0) for pk in lines
    }
    results = rank_with_handicap(percentages, given, handicap_rule(book))
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
                raw_rank=line.rank,  # after tie-breaks, as the ranking has it
                handicap=formatted(each.handicap, 2, trim=True),
                net=formatted(each.net, 2),
                net_rank=each.net_place,
            )
            for each in results
            if isinstance(each.contestant, int)
            for line in (lines[each.contestant],)
        ),
    )
