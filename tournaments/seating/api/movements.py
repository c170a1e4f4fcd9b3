"""Movements to choose from."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.advice.advisor import advise
from movements.advice.proposals import Part, Proposal, Simpler
from movements.advice.seat_wishes import numbered
from movements.advice.wishes import WISHES
from movements.errors import MovementError
from movements.registry import families
from tournaments.record.selectors.access.admission import club_exists
from tournaments.seating.selectors.advice import club_pace, learnt_minutes
from tournaments.site.api.base import ApiView, asked
from tournaments.site.api.fields import ParameterValueField, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import RefusedError


class ParameterOut(serializers.Serializer[Any]):
    """One choice within a family."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="int, choice or bool.")
    range = serializers.ListField(
        child=ParameterValueField(),
        help_text="For a number, its lowest and highest value; for a choice, all its values.",
    )
    default = ParameterValueField(allow_null=True)
    rule = serializers.CharField(help_text='What is allowed and why; completes "must be".')
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
    """Who needs seats."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("team", "Teams of four")), default="pair"
    )
    boards = serializers.IntegerField(
        min_value=1,
        max_value=200,
        required=False,
        help_text="About how many each plays; 26 if left out.",
    )


class ChoiceOut(serializers.Serializer[Any]):
    """A movement that seats exactly this many entrants."""

    family = serializers.CharField()
    parameters = serializers.DictField(child=ParameterValueField())
    title = serializers.CharField()
    summary = serializers.CharField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    boards_in_play = serializers.IntegerField(source="boards_to_deal")
    boards_each = serializers.IntegerField(source="boards")
    boards_per_round = serializers.IntegerField()
    sit_outs = serializers.IntegerField()
    winners = serializers.IntegerField()
    shared = serializers.BooleanField()


def _number(wish: str, help_text: str) -> serializers.IntegerField:
    """Return the field of a request, with the adviser's limits and default."""
    limits = WISHES[wish]
    return serializers.IntegerField(
        min_value=limits.minimum,
        max_value=limits.maximum,
        default=int(limits.default or 0),
        help_text=help_text,
    )


class AdviceIn(serializers.Serializer[Any]):
    """What the director needs."""

    entrants = serializers.IntegerField(min_value=1, max_value=1000)
    unit = serializers.ChoiceField(
        choices=(("pair", "Pairs"), ("player", "Single players"), ("team", "Teams of four")),
        default="pair",
    )
    minutes = _number("minutes", "The time available; proposals may exceed it by 5 per cent.")
    boards = _number("boards", "About how many each plays.")
    winners = _number("winners", "For pairs: 1 or 2, or 0 for either.")
    minutes_per_board = _number("minutes_per_board", "The time that a board takes at your club.")
    boards_per_round = _number(
        "boards_per_round", "How many in each round; 0 for the usual number."
    )
    drawn = serializers.BooleanField(
        default=False, help_text="Whether to draw each round from the standings (Swiss)."
    )
    historical = serializers.BooleanField(
        default=False, help_text="Whether to propose the movements from the whist books."
    )
    club = serializers.IntegerField(
        required=False,
        help_text="The club whose usual pace counts, learnt from its sessions, unless "
        "`minutes_per_board` is given.",
    )
    seats = serializers.CharField(
        max_length=200,
        allow_blank=True,
        default="",
        help_text="Seating requests, with entrants numbered from 1: `still 3; never_meet 3 7`.",
    )


@mirrors(Part)
class PartOut(serializers.Serializer[Any]):
    """The movement of one section, if the field is divided."""

    parameters = serializers.DictField(child=ParameterValueField())


@mirrors(
    Simpler,
    share_percent="The schedule's share of the spread.",
    sentence="What changes, and what that costs.",
)
class SimplerOut(serializers.Serializer[Any]):
    """The same movement with directions that are easier to walk."""

    parameters = serializers.DictField(child=ParameterValueField())


@mirrors(
    Proposal,
    fields="family parameters name tables rounds boards boards_per_round minutes sit_outs winners "
    "fairness figures share_percent share_opponents share_comparisons share_directions opponents "
    "bias_percent sd board_sets boards_to_deal copies relays shared caddies guide_cards still "
    "misses unmet sections simpler",
    boards="The most that anyone plays.",
    minutes="Includes two for each move.",
    sit_outs="The most rounds that anyone sits out.",
    fairness="In one or two words.",
    figures="The fairness in figures, as a sentence.",
    share_percent="The schedule's share of the spread of results; `fairness` depends on it.",
    share_opponents="The part of the share that comes from who met whom.",
    share_comparisons="The rest of the share.",
    share_directions="The part of `share_comparisons` that comes from who sat the same way.",
    opponents="How many opponents a pair misses or meets again, as a sentence; pairs only.",
    bias_percent="For comparisons within the less balanced line.",
    boards_to_deal="Including all copies.",
    guide_cards="Whether everyone who moves needs a card that says where to go.",
    still="How many stay at their table throughout.",
    misses="What differs from the request, in sentences.",
    simpler="A reduced Howell with easier moves, and what it costs.",
    unmet="Why seating requests cannot be met, in sentences; null if there were none.",
    sections="Who plays what, if the field is divided; otherwise empty.",
)
class ProposalOut(serializers.Serializer[Any]):
    """A movement, what it requires and how fair it is."""

    parameters = serializers.DictField(child=ParameterValueField())


class OutOfTheQuestionOut(serializers.Serializer[Any]):
    """Why a family is not suitable."""

    family = serializers.CharField()
    reason = serializers.CharField()


class AdviceOut(serializers.Serializer[Any]):
    """Proposals, best first, and why the others are ruled out."""

    proposals = ProposalOut(many=True)
    out = OutOfTheQuestionOut(many=True)
    nobody = serializers.CharField(
        help_text="If there are no proposals, why, as a sentence; otherwise empty."
    )


class MovementsView(ApiView):
    """Families of movements."""

    @operation(
        "list_movements", "List the families of movements", gives=FamilyOut(many=True), public=True
    )
    def get(self, request: Request) -> object:
        """In menu order, each with its parameters and their limits."""
        return families()


class MovementAdviceView(ApiView):
    """Movements that could be played."""

    @operation(
        "advise_movements",
        "Propose movements for entrants, minutes, boards and winners",
        asks=AdviceIn,
        gives=AdviceOut,
        public=True,
        problems=[422],
    )
    def get(self, request: Request) -> object:
        """Best first, with equipment and fairness; then why the others that seat these do not fit.

        If nothing meets all wishes, the nearest movements are returned, each with what it misses;
        those that end in time come first.
        """
        wishes = asked(AdviceIn, request)
        entrants, wished = wishes.pop("entrants"), wishes.pop("seats")
        club = wishes.pop("club", None)
        if club is not None:
            if not club_exists(club):
                raise RefusedError(f"There is no club with the number {club}.", "club")
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
    """Movements for a number of entrants."""

    @operation(
        "choose_movements",
        "List the movements that seat a number of pairs or teams",
        asks=ChoicesIn,
        gives=ChoiceOut(many=True),
        public=True,
    )
    def get(self, request: Request) -> object:
        """Best first; empty if no movement seats them."""
        wishes = asked(ChoicesIn, request)
        field = {f"{wishes['unit']}s": wishes["entrants"]}
        if "boards" in wishes:  # then the evening lasts as long as they take
            low, high = map(int, WISHES["boards"].range)
            field["boards"] = min(max(wishes["boards"], low), high)
            field["minutes"] = int(WISHES["minutes"].range[1])
        try:
            advice = advise(field)
        except MovementError:
            return []
        return [each for each in advice.proposals if not each.sections]
