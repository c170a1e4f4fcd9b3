"""Simultaneous tournaments: several clubs play the same deals."""

from django.db import models

from tournaments.record.models.events import Event
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE


class BoardsShown(models.TextChoices):
    """When a club may see a board of a simultaneous tournament (Law 16)."""

    ALL = "all", "When every club has played it"
    CLUB = "club", "When the club itself has played it"


class Simultaneous(models.Model):
    """Events of several clubs whose scores on the same boards are compared.

    Every club directs its own event, with its own results; session 1 is played with the same deals
    everywhere, and so is session 2. The conditions of contest of the event ``leader`` apply to the
    comparison of all clubs. Other clubs join with the ``code``. Once it is ``final``, no club can
    join or leave, and no board is held back for a club that has not played.
    """

    leader = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="leads")
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    code = models.CharField(max_length=8, unique=True)
    boards_shown = models.CharField(
        max_length=8, choices=BoardsShown.choices, default=BoardsShown.ALL
    )
    final = models.BooleanField(default=False)

    class Meta:
        app_label = "tournaments"
        ordering = ("-leader__held_on", "-id")
        verbose_name_plural = "simultaneous tournaments"

    def __str__(self) -> str:
        return self.name
