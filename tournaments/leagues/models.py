"""Captains' links: what opens a team's matches without a login."""

from django.db import models

from tournaments.competitions.models import Competition


class CaptainLink(models.Model):
    """The private link of a league team's captain; ``seed`` and ``digest`` as for a table."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("competition", "number")
        constraints = (
            models.UniqueConstraint(fields=("competition", "number"), name="captain_link_once"),
        )

    def __str__(self) -> str:
        return f"Captain of {self.number}"
