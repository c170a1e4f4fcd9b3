"""A director's decisions."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import (
    LARGEST_VERSION,
    PenaltyUnitField,
    RulingKindField,
    StrictIn,
)
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.rulings.fouled import MOST_GROUPS
from tournaments.services.rulings.rulings import LARGEST_PENALTY

LONGEST_TEXT = 2000
LARGEST_SESSION = 32_767


class AdjustmentIn(StrictIn):
    """An adjusted score: artificial, assigned, split, weighted, or for irregular hands."""

    score = serializers.CharField(
        max_length=200,
        help_text="A6040, 4SN=, 4SN= | 4SN-1 (North-South's first), 60% 4SN=, 40% 4SN-1; at whist "
        "IRREGULAR ADVERSARIES, or IRREGULAR PARTNERS or TRUMP with the side at fault, NS or EW.",
    )
    law = serializers.CharField(max_length=40, default="", allow_blank=True)
    text = serializers.CharField(max_length=LONGEST_TEXT, default="", allow_blank=True)


class TableGroupIn(StrictIn):
    """Which cards a table held."""

    result = serializers.IntegerField(min_value=1, max_value=10**15 - 1)
    group = serializers.IntegerField(
        min_value=0, max_value=MOST_GROUPS - 1, help_text="0 for the cards that were dealt first."
    )


class FouledIn(StrictIn):
    """The tables of a board by the cards they held."""

    groups = TableGroupIn(
        many=True, help_text="Tables left out are of group 0; none is a board not fouled."
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class TableGroupOut(serializers.Serializer[Any]):
    """Which cards a table held; those of one group are compared."""

    result = serializers.IntegerField()
    group = serializers.IntegerField()


class CheckIn(StrictIn):
    """Which version of a score was looked at."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION)


class CheckOut(serializers.Serializer[Any]):
    """The version that is right as it stands."""

    result = serializers.IntegerField(source="id")
    checked_version = serializers.IntegerField()


class PlaceChangeOut(serializers.Serializer[Any]):
    """A contestant whose rank or result changed; texts as printed, empty where there was none."""

    contestant = serializers.IntegerField(source="contestant.id")
    address = serializers.CharField(source="contestant.address")
    number = serializers.CharField()
    name = serializers.CharField()
    rank_before = serializers.CharField()
    rank_after = serializers.CharField()
    result_before = serializers.CharField()
    result_after = serializers.CharField()


class ChangeOut(serializers.Serializer[Any]):
    """What a correction or ruling changed, and why."""

    places = PlaceChangeOut(many=True)
    why = serializers.ListField(child=serializers.CharField())


class BoardCorrectionOut(serializers.Serializer[Any]):
    """A score that has changed since the session was final."""

    session = serializers.IntegerField(help_text="The session's number.")
    board = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.CharField(source="ns_number")
    ew = serializers.CharField(source="ew_number")
    before = serializers.CharField()
    after = serializers.CharField()


class LateCorrectionsOut(serializers.Serializer[Any]):
    """What was corrected after a session was final; all empty where nothing was."""

    boards = BoardCorrectionOut(many=True)
    others = serializers.ListField(child=serializers.CharField())
    places = PlaceChangeOut(many=True)
    provisional = serializers.BooleanField(help_text="A session is open again.")


class PenaltyIn(StrictIn):
    """A procedural penalty, subtracted from the contestant's total."""

    amount = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=Decimal("0.01"), max_value=LARGEST_PENALTY
    )
    amount_in = PenaltyUnitField(
        required=False,
        help_text="Left out: per cent of a top at matchpoints, points of the event elsewhere.",
    )
    session = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_SESSION,
        help_text="The number of the session in which it counts; left out, the one in play.",
    )
    opponent = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=10**15 - 1,
        source="opponent_id",
        help_text="The contestant against whom the match is, for `match_imps`.",
    )
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
    session = serializers.IntegerField(
        allow_null=True,
        help_text="The number of the session in which it counts; null for a penalty that counts "
        "in the last that its contestant has played.",
    )
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
