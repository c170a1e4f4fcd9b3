"""Movements to choose from."""

from rest_framework.request import Request
from rest_framework.response import Response

from movements.advice.advisor import advise
from movements.advice.choices import choices
from movements.errors import MovementError
from movements.registry import families
from tournaments.api.clubs.movement_serializers import (
    AdviceIn,
    AdviceOut,
    ChoiceOut,
    ChoicesIn,
    FamilyOut,
)
from tournaments.api.protocol.base import ApiView, asked
from tournaments.api.protocol.openapi import operation
from tournaments.services.refusals import RefusedError


class MovementsView(ApiView):
    """Families of movements."""

    @operation(
        "list_movements", "List the families of movements", gives=FamilyOut(many=True), public=True
    )
    def get(self, request: Request) -> Response:
        """In the order of a menu, each with its parameters and their limits."""
        return Response(FamilyOut(families(), many=True).data)


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
    def get(self, request: Request) -> Response:
        """Best first, with equipment and fairness; and for every other family the reason."""
        wanted = asked(AdviceIn, request)
        wishes = dict(wanted)
        wishes[f"{wishes['unit']}s"] = wishes.pop("entrants")
        try:
            advice = advise(wishes)
        except MovementError as error:
            raise RefusedError(str(error), "entrants") from error
        out = [{"family": id_, "reason": reason} for id_, reason in advice.out.items()]
        return Response(AdviceOut({"proposals": advice.proposals, "out": out}).data)


class MovementChoicesView(ApiView):
    """What suits a number of entrants."""

    @operation(
        "choose_movements",
        "List the movements that seat so many pairs or teams",
        asks=ChoicesIn,
        gives=ChoiceOut(many=True),
        public=True,
    )
    def get(self, request: Request) -> Response:
        """Best first; empty when nothing seats them."""
        wanted = asked(ChoicesIn, request)
        return Response(ChoiceOut(choices(**wanted), many=True).data)
