"""What apps above say of planned sessions in the calendar: they declare ``planned_notes``."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from tournaments.site.registry import collected


@dataclass(frozen=True, slots=True)
class PlannedNote:
    """Something that is said of planned sessions wherever they are listed.

    Attributes:
        template: What draws it, as ``note``.
        read: From the ids of planned sessions to what is drawn, by id, of those that have it.
        moved: Called with the id of one that has another day or time, is called off, or takes
            place after all.
    """

    template: str
    read: Callable[[Collection[int]], Mapping[int, object]]
    moved: Callable[[int], None]


Notes = tuple[tuple[str, object], ...]
"""Templates, each with what it draws."""


def tell_moved(planned_id: int) -> None:
    """Let the apps know that a planned session is not when people think it is, or not at all."""
    for each in collected("planned_notes"):
        each.moved(planned_id)


def notes_of(planned_ids: Collection[int]) -> Callable[[int], Notes]:
    """Return what says of each of some planned sessions what the apps note of it."""
    found = [(each.template, each.read(planned_ids)) for each in collected("planned_notes")]
    return lambda planned_id: tuple(
        (template, notes[planned_id]) for template, notes in found if planned_id in notes
    )
