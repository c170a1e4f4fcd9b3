"""What a club says of itself, and the sessions that it plans."""

from django.db import models

from tournaments.clubs.models import Club
from tournaments.record.models import Event
from tournaments.site.limits import (
    LONGEST_REMARK,
    LONGEST_TELEPHONE,
    LONGEST_TEXT,
    LONGEST_TITLE,
)


class ClubPage(models.Model):
    """What a club's page says beside its events; ``about`` and ``joining`` are Markdown.

    ``player_pages`` is whether players who are shown by name have pages of their own;
    ``season_begins`` is the month on whose first day the club's season begins, 1 for January.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="page")
    about = models.TextField(max_length=LONGEST_TEXT, blank=True, default="")
    joining = models.TextField(max_length=LONGEST_TEXT, blank=True, default="")
    contact = models.CharField(max_length=LONGEST_TITLE, blank=True, default="")
    email = models.EmailField(blank=True, default="")
    telephone = models.CharField(max_length=LONGEST_TELEPHONE, blank=True, default="")

    player_pages = models.BooleanField(default=True)
    season_begins = models.PositiveSmallIntegerField(default=9)

    class Meta:
        app_label = "tournaments"
        constraints = (
            models.CheckConstraint(
                condition=models.Q(season_begins__range=(1, 12)), name="season_begins_in_a_month"
            ),
        )

    def __str__(self) -> str:
        return f"page of {self.club}"


class PlannedSession(models.Model):
    """A session that a club announces: ``begins`` is the time of day there.

    It is an announcement only; the event that is played is set up when the day comes. ``event`` is
    what was set up from it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="planned")
    day = models.DateField()
    begins = models.TimeField()
    title = models.CharField(max_length=LONGEST_TITLE)
    remark = models.CharField(max_length=LONGEST_REMARK, blank=True, default="")
    cancelled = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()
    event = models.OneToOneField(
        Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="planned"
    )

    class Meta:
        app_label = "tournaments"
        ordering = ("day", "begins", "id")
        indexes = (models.Index("club", "day", name="planned_by_club_and_day"),)

    def __str__(self) -> str:
        return f"{self.title}, {self.day}"
