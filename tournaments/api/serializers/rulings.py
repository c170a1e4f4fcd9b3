"""A director's decisions."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.fields import PenaltyUnitField, RulingKindField, StrictIn
from tournaments.services.rulings import LARGEST_PENALTY

LONGEST_TEXT = 2000


class AdjustmentIn(StrictIn):
    """An adjusted score: artificial (A6040) or assigned (4SN=)."""

    score = serializers.CharField(max_length=40)
    law = serializers.CharField(max_length=40, default="", allow_blank=True)
    text = serializers.CharField(max_length=LONGEST_TEXT, default="", allow_blank=True)


class PenaltyIn(StrictIn):
    """A procedural penalty, subtracted from the contestant's total."""

    amount = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=Decimal("0.01"), max_value=LARGEST_PENALTY
    )
    amount_in = PenaltyUnitField(default="top_percent")
    law = serializers.CharField(max_length=40, default="", allow_blank=True)
    text = serializers.CharField(max_length=LONGEST_TEXT, default="", allow_blank=True)


class RulingOut(serializers.Serializer[Any]):
    """A ruling, in force or withdrawn, in words."""

    id = serializers.IntegerField()
    kind = RulingKindField()
    in_force = serializers.BooleanField()
    against = serializers.CharField(help_text="The board and table, or the pair or team.")
    what = serializers.CharField(help_text="The adjusted score or the amount, in words.")
    result = serializers.IntegerField(source="result_id", allow_null=True)
    law = serializers.CharField()
    text = serializers.CharField()
    who = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)


class RulingMadeOut(serializers.Serializer[Any]):
    """A ruling just made or withdrawn, with the numbers of its ledger entries."""

    id = serializers.IntegerField()
    kind = RulingKindField()
    made_at_sequence = serializers.IntegerField()
    withdrawn_at_sequence = serializers.IntegerField(allow_null=True)
