"""A club's own movements."""

from django.db import models
from django.db.models import Q

from tournaments.clubs.models import Club
from tournaments.site.limits import LONGEST_TITLE


class OwnMovement(models.Model):
    """A movement that a club made or imported, as written by ``Movement.to_json``.

    A section that uses it keeps a copy, so later changes here do not affect any event.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="own_movements")
    name = models.CharField(max_length=LONGEST_TITLE)
    movement = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "name", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="own_movement_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="own_movement_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name
