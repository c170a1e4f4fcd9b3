"""Who played last time: the field of the club's previous event."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.record.models import Contestant, Event

Place = tuple[str, str, str]
"""Section, number and direction of a contestant."""


@dataclass(frozen=True, slots=True)
class LastField:
    """An earlier event of the club and the players of its contestants.

    ``by_number`` lists them by place, in seat order and in the order of the event.
    """

    name: str
    held_on: date
    by_number: Mapping[Place, tuple[str, ...]]

    @property
    def entries(self) -> int:
        """How many contestants had names."""
        return sum(any(players) for players in self.by_number.values())

    def seated_again(
        self, empty: Sequence[Place], entered: Collection[str], elsewhere: Collection[Place] = ()
    ) -> dict[Place, tuple[str, ...]]:
        """Return who goes to which of the empty places; everyone keeps their number if it is free.

        A place nobody had last time stays empty. The others are filled in order by those whose
        own place is taken or no longer exists, as when a Mitchell follows a Howell.

        Args:
            empty: The places to fill, in order.
            entered: The names of those who have a place already.
            elsewhere: The places of other sections, which are filled separately.
        """
        here = {name.casefold() for name in entered}
        waiting = {
            place: people
            for place, people in self.by_number.items()
            if people and not any(name.casefold() in here for name in people)
        }
        found = {place: waiting.pop(place) for place in empty if place in waiting}
        others = iter(people for place, people in waiting.items() if place not in elsewhere)
        for place in empty:
            if place not in found and self.by_number.get(place) != ():
                found[place] = next(others, ())
        return found


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
