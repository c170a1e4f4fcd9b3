"""Stages: events for which contestants qualify in another event."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from scoring.ranking.carry_over import CarryOver
from tournaments.record.models.events import Event

NOTHING_CARRIED = "nothing"
CARRIES = ((NOTHING_CARRIED, "Nothing is carried over"), *CarryOver.choices())


class Stage(models.Model):
    """An event whose contestants come from another: a final, a consolation.

    What each carries over is stored with the contestant; see ``Contestant.came_from``.

    ``number`` is its place among the stages of its source, finals first. ``carry``, ``share`` (a
    percentage) and ``cap`` say how the carry-over counts. ``source_sequence`` and ``source_hash``
    are the head of the source's ledger when scores were last taken from it; ``seen`` is a mark of
    the source's scores as the director last saw them.
    """

    source = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    target = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="stage")
    number = models.PositiveSmallIntegerField()
    carry = models.CharField(max_length=12, choices=CARRIES)
    share = models.DecimalField(
        max_digits=5,
        decimal_places=2,
        default=100,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    cap = models.DecimalField(
        max_digits=8, decimal_places=2, default=0, validators=[MinValueValidator(0)]
    )
    source_sequence = models.PositiveIntegerField()
    source_hash = models.CharField(max_length=64)
    seen = models.CharField(max_length=64)

    class Meta:
        app_label = "tournaments"
        ordering = ("source", "number")
        constraints = (
            models.UniqueConstraint(fields=("source", "number"), name="stage_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(
                condition=Q(share__gte=0, share__lte=100), name="stage_share_in_per_cent"
            ),
            models.CheckConstraint(condition=Q(cap__gte=0), name="stage_cap_is_no_debt"),
            models.CheckConstraint(
                condition=~Q(source=F("target")), name="stage_follows_another_event"
            ),
            models.CheckConstraint(
                condition=Q(carry__in=[word for word, _label in CARRIES]),
                name="stage_carries_by_a_rule",
            ),
        )

    def __str__(self) -> str:
        return f"Stage {self.number} after {self.source}"
