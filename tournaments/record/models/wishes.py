"""Requests about who sits where or not, and who meets whom or not."""

from django.db import models
from django.db.models import Q

from movements.wishes.wish import WishKind
from tournaments.record.models.events import Contestant, Event
from tournaments.site.constraints import SameEvent

_KINDS = tuple((kind.value, kind.value) for kind in WishKind)


def _names_as_many_as_it_needs() -> Q:
    """Return the condition that a wish names exactly the people and things its kind needs."""
    fits = Q()
    for kind in WishKind:
        fits |= Q(
            kind=kind.value,
            contestant__isnull=kind.people < 1,
            other__isnull=kind.people < 2,
            number__isnull=not kind.number,
        )
    return fits


class SeatingWish(models.Model):
    """A request about seating in an event.

    It belongs to the people: if their number changes, it goes with them. ``number`` is a table or a
    place among the seeds, ``section_letter`` the table's section.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=20, choices=_KINDS)
    contestant = models.ForeignKey(
        Contestant, on_delete=models.CASCADE, related_name="wishes", null=True, blank=True
    )
    other = models.ForeignKey(
        Contestant, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    section_letter = models.CharField(max_length=2, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "id")
        constraints = (
            models.CheckConstraint(
                condition=_names_as_many_as_it_needs(), name="wish_names_as_many_as_it_needs"
            ),
            models.CheckConstraint(
                condition=Q(other=None) | ~Q(other=models.F("contestant")),
                name="wish_of_two_names_two",
            ),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1), name="wish_number_from_one"
            ),
            SameEvent(key="contestant", name="wish_and_contestant_of_one_event"),
            SameEvent(key="other", name="wish_and_other_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return self.kind
