"""A director's decisions, stored beside the results, never replacing them."""

from django.db import models
from django.db.models import Q

from tournaments.record.models.events import Contestant, Event, Session
from tournaments.record.models.results import Result
from tournaments.site.limits import LONGEST_LAW, LONGEST_RULING


class Ruling(models.Model):
    """An adjusted score of a board, or a penalty against a contestant (Laws 12 and 90).

    ``score`` is the adjusted score as on a slip (``A6040``, ``4SN=``), split (``4SN= | 4SN-1``),
    weighted (``60% 4SN=, 40% 4SN-1``), or the finding about irregular hands (``IRREGULAR TRUMP
    NS``), which is rated from the other tables.
    ``amount`` is a penalty in ``amount_in``. It is subtracted in ``session``, or otherwise in the
    last session that the contestant played. IMPs of a match are subtracted from the margin against
    ``opponent`` before it is converted to victory points. Who made the ruling, when and why is in
    the ledger entry with the same number.
    """

    class Kind(models.TextChoices):
        """What a ruling is."""

        ADJUSTED = "adjusted", "Adjusted score"
        PENALTY = "penalty", "Penalty"

    class AmountIn(models.TextChoices):
        """What a penalty is counted in."""

        POINTS = "points", "Points of the event"
        TOP_PERCENT = "top_percent", "Per cent of a top"
        MATCH_IMPS = "match_imps", "IMPs of one match"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    score = models.CharField(max_length=LONGEST_RULING, blank=True, default="")
    contestant = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    amount = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    amount_in = models.CharField(
        max_length=11, choices=AmountIn.choices, blank=True, default=AmountIn.TOP_PERCENT
    )
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, null=True, blank=True, related_name="penalties"
    )
    opponent = models.ForeignKey(
        Contestant, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    law = models.CharField(max_length=LONGEST_LAW, blank=True, default="")
    text = models.TextField(blank=True, default="")
    made_at_sequence = models.PositiveIntegerField()
    withdrawn_at_sequence = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("event", "made_at_sequence", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(kind="adjusted", result__isnull=False, contestant=None, amount=None)
                & ~Q(score="")
                | Q(kind="penalty", contestant__isnull=False, amount__gt=0, score="", result=None),
                name="ruling_is_of_one_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind="adjusted", session=None, opponent=None)
                | Q(kind="penalty", opponent=None) & ~Q(amount_in="match_imps")
                | Q(
                    kind="penalty",
                    amount_in="match_imps",
                    session__isnull=False,
                    opponent__isnull=False,
                ),
                name="ruling_in_imps_names_its_match",
            ),
            models.UniqueConstraint(
                fields=("result",),
                condition=Q(kind="adjusted", withdrawn_at_sequence=None),
                name="one_adjusted_score_in_force",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.score or self.amount}"
