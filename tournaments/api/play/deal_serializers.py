"""The cards of boards."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import StrictIn

LONGEST_PBN = 200_000  # characters; a hundred boards with analysis have 100,000


class DealsIn(StrictIn):
    """The cards of a session's boards."""

    pbn = serializers.CharField(
        max_length=LONGEST_PBN,
        trim_whitespace=False,
        help_text="The text of a PBN file: Board, Deal and, if it has it, the analysis.",
    )


class StoredDealsOut(serializers.Serializer[Any]):
    """Which boards have their cards now; what they are is not told before they are released."""

    boards = serializers.ListField(child=serializers.IntegerField())


class MakeableOut(serializers.Serializer[Any]):
    """What one declarer makes: levels in notrumps, spades, hearts, diamonds, clubs, 0 for none."""

    declarer = serializers.CharField()
    levels = serializers.ListField(child=serializers.IntegerField())


class DealOut(serializers.Serializer[Any]):
    """A board with its cards, as PBN writes them from North."""

    session = serializers.IntegerField(help_text="The session's number.")
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerability = serializers.CharField()
    cards = serializers.CharField()
    makeable = MakeableOut(many=True, help_text="Empty while nobody computed it.")
    par = serializers.CharField()

    def to_representation(self, deal: Any) -> dict[str, Any]:
        """Write a deal with its levels by declarer."""
        shown = {
            name: getattr(deal, name)
            for name in ("session", "board", "dealer", "vulnerability", "par")
        }
        shown["cards"] = str(deal.cards)
        shown["makeable"] = [
            {"declarer": declarer, "levels": list(levels)} for declarer, levels in deal.levels
        ]
        return shown
