"""Late pairs whose arrival was undone before they played: on record, but on no list."""

from collections.abc import Collection
from dataclasses import dataclass

from movements.registry import rounds_to_draw
from tournaments.record.models import Ruling, Section, Sitting, StartingPosition


@dataclass(frozen=True, slots=True)
class UndoneArrivals:
    """The ids of starting positions and contestants to leave out."""

    starting_positions: frozenset[int] = frozenset()
    contestants: frozenset[int] = frozenset()


def undone_arrivals(changed_sections: Collection[int]) -> UndoneArrivals:
    """Return who arrived through a change of movement and no longer has a sitting.

    Those who were there when the session started stay on the lists; so does anyone with a ruling.

    Args:
        changed_sections: The sections with a changed movement; others are not looked at.
    """
    if not changed_sections:
        return UndoneArrivals()
    seated: set[int] = set()
    there: set[int] = set()
    here = set(changed_sections) - _drawn(changed_sections)
    rows = Sitting.objects.filter(section__in=here).values_list(
        "since_version", "withdrawn_in_version", "north", "south", "east", "west"
    )
    for since, withdrawn, *starts in rows:
        seated.update(starts)
        if since == 1 or withdrawn is None:
            there.update(starts)
    gone = seated - there
    if not gone:
        return UndoneArrivals()
    contestants = set(
        StartingPosition.objects.filter(pk__in=gone).values_list("contestant", flat=True)
    )
    elsewhere = StartingPosition.objects.filter(contestant__in=contestants).exclude(pk__in=gone)
    ruled = Ruling.objects.filter(contestant__in=contestants)
    contestants -= set(elsewhere.values_list("contestant", flat=True))
    contestants -= {pk for pk in ruled.values_list("contestant_id", flat=True) if pk is not None}
    return UndoneArrivals(frozenset(gone), frozenset(contestants))


def _drawn(sections: Collection[int]) -> set[int]:
    """Return the sections whose rounds are drawn: those who leave the draws are not on record."""
    rows = (
        Section.objects.filter(pk__in=sections)
        .order_by("id")
        .values_list("id", "family", "parameters")
    )
    return {section for section, family, chosen in rows if rounds_to_draw(family, chosen)}
