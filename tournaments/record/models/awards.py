"""Masterpoints awarded, and the tables by which a club awards them."""

from django.db import models

from tournaments.clubs.models.people import Club
from tournaments.record.models.events import Contestant, Event
from tournaments.site.constraints import SameEvent


class Award(models.Model):
    """Points awarded to a contestant once the results were final: a decision, not a result.

    Each player gets ``points``. ``table`` names the table and its version, or says ``by hand``; who
    awarded them, when and why is in the ledger.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="awards")
    contestant = models.OneToOneField(Contestant, on_delete=models.CASCADE, related_name="award")
    points = models.DecimalField(max_digits=10, decimal_places=4)
    table = models.CharField(max_length=120)

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "contestant")
        constraints = (
            models.CheckConstraint(condition=models.Q(points__gte=0), name="award_is_not_negative"),
            SameEvent(key="contestant", name="award_and_contestant_of_one_event"),
        )

    def __str__(self) -> str:
        return f"{self.points} {self.table}"


class ClubAwardTable(models.Model):
    """A club's own award table, as written in TOML.

    ``title`` is the table's name with its version, as recorded with awards. Awards made by a table
    remain when it is replaced or removed.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="award_tables")
    title = models.CharField(max_length=100)
    text = models.TextField()
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "title", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "title"), name="award_table_title_once"),
            models.CheckConstraint(
                condition=~models.Q(title="") & ~models.Q(text=""), name="award_table_is_written"
            ),
        )

    def __str__(self) -> str:
        return self.title
