"""The drawing order of a round, from what everybody has so far; and who has met whom."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.families.drawn import upper_half
from scoring.rating.matches import shared_in_a_match
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    SittingFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.event.triangles import triangles_begun
from tournaments.record.selectors.movement.seating import is_knockout
from tournaments.standings.selectors.ranking.standings import places
from tournaments.standings.selectors.rating.contest import event_rating


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or team of a drawn section."""

    number: str
    contestant_id: int
    name: str


@once_per_snapshot
def entrants_of(snapshot: EventSnapshot, section_id: int) -> Mapping[str, Entrant]:
    """Return who is in a section, by number, as they are ranked."""
    here = {each.id for each in snapshot.contestants_in(section_id)}
    return {
        one.number: Entrant(one.number, pk, snapshot.name_of(one))
        for pk in places(snapshot)
        if pk in here
        for one in [snapshot.contestants[pk]]
    }


def sections_before(snapshot: EventSnapshot, section: SectionFacts) -> tuple[SectionFacts, ...]:
    """Return the same section of earlier sessions, if its rounds were drawn there too.

    A contest over several sessions goes on, so nobody meets the same opponent in each. A knockout,
    or a schedule in which everybody met half the field, is another contest.
    """
    now = snapshot.session_of[section.id].number
    return tuple(
        each
        for session in snapshot.sessions
        for each in session.sections
        if session.number < now and session.status != "setup" and each.letter == section.letter
        if each.plays_single_rounds and not is_knockout(each)
    )


def ahead(snapshot: EventSnapshot, section: SectionFacts) -> dict[str, Fraction]:
    """Return how far ahead everybody in the upper half of the list is in accelerated rounds.

    It is what one more drawn match would have earned. If boards are added up there is no such
    measure, and the upper half is ahead of everybody else.
    """
    upper = [each.number for each in snapshot.contestants_in(section.id)]
    rated = event_rating(snapshot).whole
    points = shared_in_a_match(rated.contest) / 2
    if not points:
        ranked_by = [total.ranked_by for total in rated.totals.values()]
        points = max(ranked_by, default=Fraction(0)) - min(ranked_by, default=Fraction(0)) + 1
    return dict.fromkeys(upper[: upper_half(len(upper))], points)


def scores_of(
    snapshot: EventSnapshot, section: SectionFacts, *, is_accelerated: bool
) -> dict[str, Fraction]:
    """Return what everybody in a section has so far, as it is ranked, with the upper half's lead.

    Where a bye is worth nothing, whoever has had one is taken to have what the others have on
    average, on the boards that were missed. Those who have neither played nor had a bye are last.
    """
    rated = event_rating(snapshot).whole
    entrants = entrants_of(snapshot, section.id)
    totals = {
        number: total
        for number, entrant in entrants.items()
        if (total := rated.totals.get(entrant.contestant_id)) is not None and total.counts
    }
    found = {number: total.ranked_by for number, total in totals.items()}
    last = min(found.values(), default=Fraction(0))
    had_bye = byes_so_far(snapshot, section)
    boards = sum(total.boards_played for total in totals.values())
    average = Fraction(0)
    if boards and not shared_in_a_match(rated.contest):
        average = sum(found.values(), Fraction(0)) / len(found)
        on_a_board = sum(found.values(), Fraction(0)) / boards
        most = max(total.boards_played for total in totals.values())
        for number, total in totals.items():
            if had_bye[number] and total.percentage is None:
                found[number] += on_a_board * (most - total.boards_played)
    lead = ahead(snapshot, section) if is_accelerated else {}
    return {
        number: found.get(number, average if had_bye[number] else min(last, Fraction(0)))
        + lead.get(number, 0)
        for number in entrants
    }


def drawing_order(
    snapshot: EventSnapshot, section: SectionFacts, *, is_accelerated: bool
) -> Mapping[str, Entrant]:
    """Return who is in a section, in drawing order: by score, and then as they are ranked."""
    entrants = entrants_of(snapshot, section.id)
    scores = scores_of(snapshot, section, is_accelerated=is_accelerated)
    return {each: entrants[each] for each in sorted(entrants, key=lambda each: -scores[each])}


def sides(snapshot: EventSnapshot, sitting: SittingFacts) -> tuple[str, str]:
    """Return the numbers of those sitting North-South and East-West."""
    ns, ew = (snapshot.contestant_at(seat).number for seat in (sitting.north, sitting.east))
    return ns, ew


def meetings(
    snapshot: EventSnapshot, section: SectionFacts
) -> dict[frozenset[str], tuple[int, ...]]:
    """Return the rounds in which any two have met, with 0 for an earlier session."""
    met: dict[frozenset[str], set[int]] = {}
    for each in (*sections_before(snapshot, section), section):
        for sitting in snapshot.sittings_in(each.id):
            number = sitting.round if each is section else 0
            met.setdefault(frozenset(sides(snapshot, sitting)), set()).add(number)
    return {two: tuple(sorted(rounds)) for two, rounds in met.items()}


def byes_so_far(snapshot: EventSnapshot, section: SectionFacts) -> Counter[str]:
    """Return how many byes each has had, in earlier sessions too, by number."""
    drawn = (*sections_before(snapshot, section), section)
    return Counter(who for each in drawn for who in each.byes.values())


def triangles_so_far(snapshot: EventSnapshot, section: SectionFacts) -> Counter[str]:
    """Return how many triangles each has begun, in earlier sessions too, by number."""
    found: Counter[str] = Counter()
    for each in (*sections_before(snapshot, section), section):
        found.update(triangles_begun(snapshot, each.id))
    return found
