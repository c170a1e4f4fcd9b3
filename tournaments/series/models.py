"""Series: season tables and club championships over many of a club's events."""

from django.db import models
from django.db.models import Q

from scoring.series.rule import Combined, Entrants, SeriesPoints
from tournaments.clubs.models import Club
from tournaments.record.models.events import Event
from tournaments.site.limits import LONGEST_PLACES, LONGEST_SLUG, LONGEST_TITLE


class Series(models.Model):
    """The rule that turns a club's events into one list; the list itself is never stored.

    Events are chosen by hand (``by_hand``), or include all the club's events from ``first_day`` to
    ``last_day`` whose name contains ``name_part``. ``places`` is written as ``10 7 5``. ``best`` is
    how many results count, 0 for all; ``minimum`` is how many events a player must play in.
    ``provisional`` lets events in play count as far as the public can see them.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    entrants = models.CharField(max_length=6, choices=Entrants.choices(), default=Entrants.PLAYER)
    points = models.CharField(
        max_length=14, choices=SeriesPoints.choices(), default=SeriesPoints.PERCENTAGE
    )
    places = models.CharField(max_length=LONGEST_PLACES, blank=True, default="")
    best = models.PositiveSmallIntegerField(default=0)
    minimum = models.PositiveSmallIntegerField(default=0)
    combined = models.CharField(max_length=7, choices=Combined.choices(), default=Combined.TOTAL)
    provisional = models.BooleanField(default=False)
    by_hand = models.BooleanField(default=False)
    name_part = models.CharField(max_length=LONGEST_TITLE, blank=True, default="")
    first_day = models.DateField(null=True, blank=True)
    last_day = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "name", "id")
        verbose_name_plural = "series"
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
            models.UniqueConstraint(fields=("club", "name"), name="series_name_once"),
            models.CheckConstraint(
                condition=Q(entrants__in=tuple(Entrants))
                & Q(combined__in=tuple(Combined))
                & Q(points__in=tuple(SeriesPoints)),
                name="series_rule_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(points="place") | ~Q(places=""), name="series_places_have_points"
            ),
            models.CheckConstraint(
                condition=Q(first_day=None)
                | Q(last_day=None)
                | Q(last_day__gte=models.F("first_day")),
                name="series_days_in_order",
            ),
        )

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event chosen by hand for a series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="chosen")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")

    class Meta:
        app_label = "tournaments"
        ordering = ("series", "event")
        constraints = (
            models.UniqueConstraint(fields=("series", "event"), name="series_event_once"),
        )

    def __str__(self) -> str:
        return f"{self.event} in {self.series}"
