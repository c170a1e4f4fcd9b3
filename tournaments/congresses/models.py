"""Congresses: a club's events over several days, with a timetable."""

from django.db import models
from django.db.models import Q

from tournaments.clubs.models import Club
from tournaments.record.models.events import Event
from tournaments.site.limits import LONGEST_PLACE, LONGEST_SLUG, LONGEST_TITLE, LONGEST_WEB_ADDRESS


class Congress(models.Model):
    """Several events of one club under one name, held at ``place``."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="congresses")
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    place = models.CharField(max_length=LONGEST_PLACE, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "name", "id")
        verbose_name_plural = "congresses"

    def __str__(self) -> str:
        return self.name


class CongressItem(models.Model):
    """A line of a congress timetable: when something begins, and what.

    ``session`` is the number of a session of ``event``; ``entries`` is the address for entering.
    """

    congress = models.ForeignKey(Congress, on_delete=models.CASCADE, related_name="items")
    day = models.DateField()
    begins = models.TimeField()
    title = models.CharField(max_length=LONGEST_TITLE)
    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, null=True, blank=True, related_name="congress_items"
    )
    session = models.PositiveSmallIntegerField(default=1)
    entries = models.URLField(max_length=LONGEST_WEB_ADDRESS, blank=True, default="")

    class Meta:
        app_label = "tournaments"
        ordering = ("congress", "day", "begins", "id")
        constraints = (
            models.CheckConstraint(condition=Q(session__gte=1), name="congress_session_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.day} {self.begins} {self.title}"
