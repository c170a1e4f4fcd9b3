"""Movements to choose from."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.advice.advisor import advise
from movements.advice.choices import choices
from movements.errors import MovementError
from movements.registry import families
from tournaments.api.protocol.base import ApiView, asked
from tournaments.api.protocol.fields import ParameterValueField
from tournaments.api.protocol.openapi import operation
from tournaments.services.refusals import RefusedError


class ParameterOut(serializers.Serializer[Any]):
    """One choice within a family."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="int, choice or bool.")
    range = serializers.ListField(
        child=ParameterValueField(), help_text="Both limits of a number, or all values of a choice."
    )
    default = ParameterValueField(allow_null=True)
    rule = serializers.CharField(help_text='What is allowed and why; follows "must be".')
    required = serializers.BooleanField()  # type: ignore[assignment]  # the metaclass takes declared fields away


class FamilyOut(serializers.Serializer[Any]):
    """A way of moving pairs and boards."""

    id = serializers.CharField()
    name = serializers.CharField()
    catalogue = serializers.ListField(child=serializers.CharField())
    unit = serializers.CharField(help_text="pair, player or team.")
    source = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    summary = serializers.CharField()
    parameters = ParameterOut(many=True)


class ChoicesIn(serializers.Serializer[Any]):
    """Who is to be seated."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("team", "Teams of four")), default="pair"
    )
    boards = serializers.IntegerField(
        min_value=1, max_value=200, required=False, help_text="For each; 24 to 26 when left out."
    )


class ChoiceOut(serializers.Serializer[Any]):
    """A movement that seats exactly the entrants."""

    family = serializers.CharField(source="proposal.family")
    parameters = serializers.DictField(child=ParameterValueField(), source="proposal.parameters")
    title = serializers.CharField()
    summary = serializers.CharField()
    rounds = serializers.IntegerField(source="proposal.rounds")
    tables = serializers.IntegerField(source="proposal.tables")
    boards_in_play = serializers.IntegerField(source="proposal.boards_to_deal")
    boards_each = serializers.IntegerField(source="proposal.boards")
    boards_per_round = serializers.IntegerField(source="proposal.boards_per_round")
    sit_outs = serializers.IntegerField(source="proposal.sit_outs")
    winners = serializers.IntegerField(source="proposal.winners")
    shared = serializers.BooleanField(source="proposal.shared")


class AdviceIn(serializers.Serializer[Any]):
    """What a director asks for."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("player", "Single players"), ("team", "Teams of four")),
        default="pair",
    )
    minutes = serializers.IntegerField(min_value=20, max_value=600, default=180)
    boards = serializers.IntegerField(
        min_value=4, max_value=60, default=26, help_text="About so many for each."
    )
    winners = serializers.IntegerField(
        min_value=0, max_value=2, default=1, help_text="Of pairs: 1 or 2, or 0 for either."
    )


class ProposalOut(serializers.Serializer[Any]):
    """A movement with what it takes and how fair it is."""

    family = serializers.CharField()
    parameters = serializers.DictField(child=ParameterValueField())
    name = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards = serializers.IntegerField(help_text="The most that anybody plays.")
    boards_per_round = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="By 7 for each board and 2 for each move.")
    sit_outs = serializers.IntegerField(help_text="The most rounds that anybody sits out.")
    winners = serializers.IntegerField()
    fairness = serializers.CharField(help_text="In one or two words.")
    figures = serializers.CharField(help_text="The fairness in figures, a sentence.")
    bias_percent = serializers.FloatField(allow_null=True)
    sd = serializers.FloatField(allow_null=True)
    board_sets = serializers.IntegerField()
    boards_to_deal = serializers.IntegerField(help_text="With all copies.")
    copies = serializers.IntegerField()
    relays = serializers.BooleanField()
    shared = serializers.BooleanField()
    caddies = serializers.IntegerField()


class OutOfTheQuestionOut(serializers.Serializer[Any]):
    """Why a family does not fit."""

    family = serializers.CharField()
    reason = serializers.CharField()


class AdviceOut(serializers.Serializer[Any]):
    """Proposals, the best first, and why the others are out of the question."""

    proposals = ProposalOut(many=True)
    out = OutOfTheQuestionOut(many=True)


class MovementsView(ApiView):
    """Families of movements."""

    @operation(
        "list_movements", "List the families of movements", gives=FamilyOut(many=True), public=True
    )
    def get(self, request: Request) -> object:
        """In the order of a menu, each with its parameters and their limits."""
        return families()


class MovementAdviceView(ApiView):
    """What could be played."""

    @operation(
        "advise_movements",
        "Propose movements for entrants, minutes, boards and winners",
        asks=AdviceIn,
        gives=AdviceOut,
        public=True,
        problems=[422],
    )
    def get(self, request: Request) -> object:
        """Best first, with equipment and fairness; for every other family, why it does not fit."""
        wishes = asked(AdviceIn, request)
        wishes[f"{wishes['unit']}s"] = wishes.pop("entrants")
        try:
            advice = advise(wishes)
        except MovementError as error:
            raise RefusedError(str(error), "entrants") from error
        out = [{"family": id_, "reason": reason} for id_, reason in advice.out.items()]
        return {"proposals": advice.proposals, "out": out}


class MovementChoicesView(ApiView):
    """What suits a number of entrants."""

    @operation(
        "choose_movements",
        "List the movements that seat so many pairs or teams",
        asks=ChoicesIn,
        gives=ChoiceOut(many=True),
        public=True,
    )
    def get(self, request: Request) -> object:
        """Best first; empty when nothing seats them."""
        return choices(**asked(ChoicesIn, request))
