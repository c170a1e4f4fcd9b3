"""Triangles in drawn rounds: three teams whose matches take two rounds.

In the next round the boards of such a match are played the other way round, but that round is in
the schedule only once it is drawn.
"""

from collections import Counter
from collections.abc import Mapping

from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    SittingFacts,
    once_per_snapshot,
)


def has_triangles(section: SectionFacts) -> bool:
    """Whether three of an odd number of teams play a triangle."""
    return section.parameters.get("odd") == "triangle"


def half_played(snapshot: EventSnapshot, section_id: int) -> tuple[SittingFacts, ...]:
    """Return the tables of triangles in their first round, if the second is not drawn yet.

    They are in table order; there are none if teams have byes.
    """
    begun = _begun(snapshot, section_id)
    last = max((each.round for each in snapshot.sittings_in(section_id)), default=0)
    here = (sitting for sitting in begun.values() if sitting.round == last)
    return tuple(sorted(here, key=lambda sitting: sitting.table))


def triangles_begun(snapshot: EventSnapshot, section_id: int) -> Mapping[str, int]:
    """Return how many triangles each team of a section has begun, by its number."""
    return Counter(ns for _number, ns, _ew in _begun(snapshot, section_id))


def boards_half_played(snapshot: EventSnapshot, section_id: int) -> frozenset[int]:
    """Return the boards of triangles still to be played the other way round."""
    tables = half_played(snapshot, section_id)
    return frozenset(board for sitting in tables for board in boards_at(snapshot, sitting))


def boards_at(snapshot: EventSnapshot, sitting: SittingFacts) -> tuple[int, ...]:
    """Return the boards of a table in a round."""
    return tuple(result.board for result in snapshot.results_by_sitting[sitting.id])


@once_per_snapshot
def _begun(snapshot: EventSnapshot, section_id: int) -> Mapping[tuple[int, str, str], SittingFacts]:
    """Return the tables at which triangles began, by round, North-South and East-West."""
    if not has_triangles(snapshot.sections[section_id]):
        return {}
    at = {
        (
            sitting.round,
            snapshot.contestant_at(sitting.north).number,
            snapshot.contestant_at(sitting.east).number,
        ): sitting
        for sitting in snapshot.sittings_in(section_id)
    }
    return {
        (number, ns, ew): sitting
        for (number, ns, ew), sitting in at.items()
        if (number, ew, ns) not in at
        and not (
            (before := at.get((number - 1, ew, ns)))
            and boards_at(snapshot, before) == boards_at(snapshot, sitting)
        )
    }
