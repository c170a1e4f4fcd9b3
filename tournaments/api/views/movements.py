"""Movements to choose from."""

from rest_framework.request import Request
from rest_framework.response import Response

from movements.choices import choices
from movements.registry import families
from tournaments.api.base import ApiView
from tournaments.api.openapi import operation
from tournaments.api.serializers.movements import ChoiceOut, ChoicesIn, FamilyOut


class MovementsView(ApiView):
    """Families of movements."""

    @operation(
        "list_movements", "List the families of movements", gives=FamilyOut(many=True), public=True
    )
    def get(self, request: Request) -> Response:
        """In the order of a menu, each with its parameters and their limits."""
        return Response(FamilyOut(families(), many=True).data)


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
        asked = ChoicesIn(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response(ChoiceOut(choices(**asked.validated_data), many=True).data)
