"""Families of movements and what to choose from."""

from typing import Any

from rest_framework import serializers

from tournaments.api.protocol.fields import ParameterValueField


class ParameterOut(serializers.Serializer[Any]):
    """One choice within a family."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="int, choice or bool.")
    range = serializers.ListField(
        child=ParameterValueField(),
        help_text="Both limits of a number, or all values of a choice.",
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
