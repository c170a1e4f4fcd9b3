"""The contestants of a field by name, only those being looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from tournaments.record.models import StartingPosition
from tournaments.record.selectors.event.reading.contestants import contestants_with_ids
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.record.selectors.event.undone_arrivals import undone_arrivals
from tournaments.site.prepared import Rows, rows

TOGETHER = 500
"""Contestants read at a time: a database takes so many parameters."""


@dataclass(frozen=True, slots=True)
class Places:
    """How contestants of many clubs are told apart.

    Attributes:
        clubs: The names of the clubs by number.
        sections: By id, in order, the letter of each section, which begins with the club's number.
        changed: The ids of sections whose movement was changed after the start.
    """

    clubs: Mapping[int, str]
    sections: Mapping[int, str]
    changed: frozenset[int]


def places_of(snapshot: EventSnapshot) -> Places:
    """Return how the contestants of a field are told apart."""
    sections = snapshot.sections
    return Places(
        clubs={club.number: club.club for club in snapshot.clubs},
        sections={pk: each.letter for pk, each in sections.items()},
        changed=frozenset(pk for pk, each in sections.items() if each.movement_version > 1),
    )


def named(
    places: Places, contestants: Sequence[int], clubs: Sequence[int]
) -> dict[int, ContestantFacts]:
    """Return contestants by id as the public may name them, in the order given.

    Args:
        places: How they are told apart.
        contestants: Their ids; one that is no longer there is left out.
        clubs: The number of each one's club.
    """
    found: dict[int, ContestantFacts] = {}
    for first in range(0, len(contestants), TOGETHER):
        some = contestants[first : first + TOGETHER]
        stored, letters = contestants_with_ids(some), _letters(places, some)
        for pk, club in zip(some, clubs[first : first + TOGETHER], strict=True):
            if pk in stored:
                found[pk] = replace(
                    stored[pk].seen_by_the_public(),
                    section_letter=f"{letters.get(pk, club)}-",
                    address=f"{club}-{stored[pk].address}",
                    club=places.clubs[club],
                )
    return found


def with_people(
    snapshot: EventSnapshot, contestants: Sequence[int], clubs: Sequence[int]
) -> EventSnapshot:
    """Return the snapshot of a field with its contestants."""
    everybody = named(places_of(snapshot), contestants, clubs)
    return replace(snapshot, contestants=MappingProxyType(everybody))


def _starts(contestants: Sequence[int]) -> Rows:
    found = StartingPosition.objects.filter(contestant__in=contestants).order_by("id")
    return found.values_list("id", "contestant_id", "section_id")


def _letters(places: Places, contestants: Sequence[int]) -> dict[int, str]:
    """Return by contestant the letter of its last section."""
    starts = rows(_starts, contestants) if contestants else []
    changed = {section for _pk, _who, section in starts} & places.changed
    gone = undone_arrivals(changed).starting_positions
    order = {section: place for place, section in enumerate(places.sections)}
    there = [start for start in starts if start[2] in order and start[0] not in gone]
    there.sort(key=lambda start: order[start[2]])
    return {who: places.sections[section] for _pk, who, section in there}
