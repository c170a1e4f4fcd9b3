"""Who played last time: the field of the club's previous event."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tournaments.models import Contestant, Event


@dataclass(frozen=True, slots=True)
class LastField:
    """An earlier event of the club and the players of its contestants.

    ``by_number`` lists them by section, number and direction, in seat order; ``in_order`` lists
    the same players in the order of the event.
    """

    name: str
    held_on: date
    by_number: Mapping[tuple[str, str, str], tuple[str, ...]]

    @property
    def in_order(self) -> tuple[tuple[str, ...], ...]:
        """The players of each contestant, in the order of the event."""
        return tuple(self.by_number.values())

    @property
    def entries(self) -> int:
        """How many contestants had names."""
        return sum(any(players) for players in self.by_number.values())


def last_field(event_id: int) -> LastField | None:
    """Return the latest earlier field of the same contest that has names; None if there is none.

    People who have been erased are left out.
    """
    event = Event.objects.select_related("conditions").get(pk=event_id)
    before = (
        Event.objects.filter(club=event.club_id, contest=event.contest, held_on__lte=event.held_on)
        .exclude(pk=event_id)
        .filter(contestants__members__isnull=False)
        .order_by("-held_on", "-id")
        .distinct()
        .first()
    )
    if before is None:
        return None
    rows = Contestant.objects.filter(event=before).order_by("id")
    fields = {
        (row.section_letter, row.number, row.direction): tuple(
            member.player.name
            for member in sorted(row.members.all(), key=lambda each: each.position)
            if member.player.erased_at is None
        )
        for row in rows.prefetch_related("members__player")
    }
    return LastField(before.name, before.held_on, fields)
