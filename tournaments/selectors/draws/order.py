"""Turning the standings into the drawing order of a round, and who has met whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.families.drawn import upper_half
from scoring.rating.matches import shared_in_a_match
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    SittingFacts,
    once_per_snapshot,
)
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.rankings import Standing
from tournaments.selectors.standings.standings import rankings


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or team of a drawn section: its number, name and standing."""

    number: str
    contestant_id: int
    name: str
    standing: Standing


@once_per_snapshot
def entrants_of(snapshot: EventSnapshot, section_id: int) -> Mapping[str, Entrant]:
    """Return who is in a section, by number, in the order of the standings."""
    here = {start.contestant_id for start in snapshot.starting_positions_in(section_id)}
    return {
        snapshot.contestants[line.contestant_id].number: Entrant(
            snapshot.contestants[line.contestant_id].number, line.contestant_id, line.name, line
        )
        for ranking in rankings(snapshot)
        for line in ranking.standings
        if line.contestant_id in here
    }


def score_of(snapshot: EventSnapshot, entrant: Entrant) -> Fraction:
    """Return an entrant's ranking score; 0 before anything counts."""
    total = event_rating(snapshot).whole.totals.get(entrant.contestant_id)
    return total.ranked_by if total is not None else Fraction(0)


def ahead(snapshot: EventSnapshot, section: SectionFacts) -> dict[str, Fraction]:
    """Return how far ahead everybody in the upper half of the list is in accelerated rounds.

    It is what one more drawn match would have earned. If boards are added up there is no such
    measure, and the upper half is ahead of everybody else.
    """
    listed = [
        snapshot.contestants[start.contestant_id].number
        for start in snapshot.starting_positions_in(section.id)
    ]
    upper = list(dict.fromkeys(listed))
    rated = event_rating(snapshot).whole
    points = shared_in_a_match(rated.contest) / 2
    if not points:
        ranked_by = [total.ranked_by for total in rated.totals.values()]
        points = max(ranked_by, default=Fraction(0)) - min(ranked_by, default=Fraction(0)) + 1
    return dict.fromkeys(upper[: upper_half(len(upper))], points)


def drawing_order(
    snapshot: EventSnapshot, section: SectionFacts, *, is_accelerated: bool
) -> Mapping[str, Entrant]:
    """Return who is in a section, in drawing order."""
    entrants = entrants_of(snapshot, section.id)
    if not is_accelerated:
        return entrants
    lead = ahead(snapshot, section)
    order = sorted(
        entrants, key=lambda each: -(score_of(snapshot, entrants[each]) + lead.get(each, 0))
    )
    return {each: entrants[each] for each in order}


def scores_of(
    snapshot: EventSnapshot,
    section: SectionFacts,
    entrants: Mapping[str, Entrant],
    *,
    is_accelerated: bool,
) -> dict[str, Fraction]:
    """Return everybody's score, for score groups, including the upper half's lead."""
    lead = ahead(snapshot, section) if is_accelerated else {}
    return {
        each: score_of(snapshot, entrant) + lead.get(each, 0) for each, entrant in entrants.items()
    }


def sittings_in(snapshot: EventSnapshot, section: SectionFacts) -> tuple[SittingFacts, ...]:
    """Return the tables of all rounds of a section."""
    return tuple(each for each in snapshot.sittings.values() if each.section_id == section.id)


def sides(snapshot: EventSnapshot, sitting: SittingFacts) -> tuple[str, str]:
    """Return the numbers of those sitting North-South and East-West."""
    ns, ew = (snapshot.contestant_at(seat).number for seat in (sitting.north, sitting.east))
    return ns, ew


def meetings(
    snapshot: EventSnapshot, section: SectionFacts
) -> dict[frozenset[str], tuple[int, ...]]:
    """Return the rounds in which any two have met."""
    met: dict[frozenset[str], set[int]] = {}
    for sitting in sittings_in(snapshot, section):
        met.setdefault(frozenset(sides(snapshot, sitting)), set()).add(sitting.round)
    return {two: tuple(sorted(rounds)) for two, rounds in met.items()}
