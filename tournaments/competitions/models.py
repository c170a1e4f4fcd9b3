"""Contests kept entirely in their ledger: leagues, drives, ladders."""

from django.db import models

from tournaments.clubs.models import Club, Player
from tournaments.ledger.models import ChainedEntry
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE

LONGEST_KIND = 12
LONGEST_ENTRY_KIND = 20


class Competition(models.Model):
    """A contest whose entire state is folded from its ledger.

    ``kind`` says how to read the entries. Name and day are in the ledger too; here they can be
    looked up. ``ledger_sequence`` and ``ledger_hash`` are the head, as for an event.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    kind = models.CharField(max_length=LONGEST_KIND)
    name = models.CharField(max_length=LONGEST_TITLE)
    slug = models.SlugField(max_length=LONGEST_SLUG, unique=True)
    starts_on = models.DateField()
    ledger_sequence = models.PositiveIntegerField(default=0)
    ledger_hash = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("-starts_on", "-id")

    def __str__(self) -> str:
        return self.name

    @property
    def chain_mark(self) -> str:
        """What goes first into every hash of its ledger."""
        return f"competition:{self.pk}"


class CompetitionPlayer(models.Model):
    """Who plays for an entrant: the person behind an id in the ledger.

    The rows follow from the ledger. They keep a person from being removed while results refer to
    them, and show where a person has played.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="competes")
    position = models.PositiveSmallIntegerField()

    class Meta:
        app_label = "tournaments"
        ordering = ("competition", "number", "position")
        constraints = (
            models.UniqueConstraint(
                fields=("competition", "number", "position"), name="competition_position_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} for {self.number}"


class CompetitionEntry(ChainedEntry):
    """One accepted change of a competition."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=LONGEST_ENTRY_KIND)

    class Meta:
        app_label = "tournaments"
        ordering = ("competition", "sequence")
        verbose_name_plural = "competition entries"
        constraints = (
            models.UniqueConstraint(
                fields=("competition", "sequence"), name="competition_sequence_once"
            ),
            models.UniqueConstraint(fields=("competition", "key"), name="competition_key_once"),
        )

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind}"
