"""Movements to choose from."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.advice.advisor import advise
from movements.advice.choices import choices
from movements.advice.heard import numbered
from movements.advice.wishes import WISHES
from movements.errors import MovementError
from movements.registry import families
from tournaments.api.protocol.base import ApiView, asked
from tournaments.api.protocol.fields import ParameterValueField
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.ownership import club_exists
from tournaments.selectors.clubs.pace import club_pace, learnt_minutes
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


def _number(wish: str, help_text: str) -> serializers.IntegerField:
    """Return the field of a wish, with the limits and the default that the adviser has."""
    limits = WISHES[wish]
    return serializers.IntegerField(
        min_value=limits.minimum,
        max_value=limits.maximum,
        default=int(limits.default or 0),
        help_text=help_text,
    )


class AdviceIn(serializers.Serializer[Any]):
    """What a director asks for."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("player", "Single players"), ("team", "Teams of four")),
        default="pair",
    )
    minutes = _number("minutes", "How long there is; five per cent more does not matter.")
    boards = _number("boards", "About so many for each.")
    winners = _number("winners", "Of pairs: 1 or 2, or 0 for either.")
    minutes_per_board = _number("minutes_per_board", "How long a board takes here.")
    boards_per_round = _number("boards_per_round", "So many in each round; 0 for the usual.")
    drawn = serializers.BooleanField(
        default=False, help_text="Whether rounds are to be drawn from the standings, Swiss."
    )
    historical = serializers.BooleanField(
        default=False, help_text="Whether to propose the movements of the whist books."
    )
    club = serializers.IntegerField(
        required=False,
        help_text="Whose own pace counts, learnt from its sessions, unless `minutes_per_board` is "
        "given.",
    )
    seats = serializers.CharField(
        max_length=200,
        allow_blank=True,
        default="",
        help_text="Wishes for seats by numbers from 1, such as `still 3; never_meet 3 7`.",
    )


class PartOut(serializers.Serializer[Any]):
    """What one section of a divided field plays."""

    entrants = serializers.IntegerField()
    name = serializers.CharField()
    family = serializers.CharField()
    parameters = serializers.DictField(child=ParameterValueField())


class SimplerOut(serializers.Serializer[Any]):
    """The same movement with directions that are easier to walk."""

    parameters = serializers.DictField(child=ParameterValueField())
    share_percent = serializers.FloatField(help_text="The schedule's share of it.")
    sentence = serializers.CharField(help_text="What it is and what it costs.")


class ProposalOut(serializers.Serializer[Any]):
    """A movement with what it takes and how fair it is."""

    family = serializers.CharField()
    parameters = serializers.DictField(child=ParameterValueField())
    name = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards = serializers.IntegerField(help_text="The most that anybody plays.")
    boards_per_round = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="Two for each move are in it.")
    sit_outs = serializers.IntegerField(help_text="The most rounds that anybody sits out.")
    winners = serializers.IntegerField()
    fairness = serializers.CharField(help_text="In one or two words.")
    figures = serializers.CharField(help_text="The fairness in figures, a sentence.")
    share_percent = serializers.FloatField(
        allow_null=True,
        help_text="The schedule's share of the spread of results; the word goes by it.",
    )
    share_opponents = serializers.FloatField(
        allow_null=True, help_text="The part of the share that goes by who met whom."
    )
    share_comparisons = serializers.FloatField(allow_null=True, help_text="The rest of the share.")
    opponents = serializers.CharField(
        help_text="How many opponents a pair misses and meets again, a sentence; pairs only."
    )
    bias_percent = serializers.FloatField(
        allow_null=True, help_text="Of comparisons within the worse line."
    )
    sd = serializers.FloatField(allow_null=True)
    board_sets = serializers.IntegerField()
    boards_to_deal = serializers.IntegerField(help_text="With all copies.")
    copies = serializers.IntegerField()
    relays = serializers.BooleanField()
    shared = serializers.BooleanField()
    caddies = serializers.IntegerField()
    guide_cards = serializers.BooleanField(
        help_text="Whether those who move need a card each that says where to."
    )
    still = serializers.IntegerField(help_text="How many never leave their table.")
    misses = serializers.ListField(
        child=serializers.CharField(), help_text="What is not as it was asked for, in sentences."
    )
    unmet = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="Why wishes for seats cannot be met, in sentences; null if nothing was wished.",
    )
    sections = PartOut(
        many=True, help_text="Who plays what, where the field is divided; empty otherwise."
    )
    simpler = SimplerOut(
        allow_null=True, help_text="A reduced Howell that is easier to walk, and its price."
    )


class OutOfTheQuestionOut(serializers.Serializer[Any]):
    """Why a family does not fit."""

    family = serializers.CharField()
    reason = serializers.CharField()


class AdviceOut(serializers.Serializer[Any]):
    """Proposals, the best first, and why the others are out of the question."""

    proposals = ProposalOut(many=True)
    out = OutOfTheQuestionOut(many=True)
    nobody = serializers.CharField(
        help_text="Where no movement seats the entrants: the nearest numbers; empty otherwise."
    )


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
        """Best first, with equipment and fairness; for others that seat these, why they do not fit.

        Where nothing is quite as asked for, the nearest come, each with what it misses.
        """
        wishes = asked(AdviceIn, request)
        entrants, wished = wishes.pop("entrants"), wishes.pop("seats")
        club = wishes.pop("club", None)
        if club is not None:
            if not club_exists(club):
                raise RefusedError(f"There is no club {club}.", "club")
            if "minutes_per_board" not in request.query_params:
                wishes |= learnt_minutes(club_pace(club))
        wishes[f"{wishes['unit']}s"] = entrants
        try:
            advice = advise(wishes, numbered(wishes["unit"], entrants, wished))
        except MovementError as error:
            raise RefusedError(str(error), "entrants") from error
        out = [{"family": id_, "reason": reason} for id_, reason in advice.out.items()]
        return {"proposals": advice.proposals, "out": out, "nobody": advice.nobody}


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
