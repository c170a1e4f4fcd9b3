"""Rulings: listed, made, withdrawn."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import actor, direct, direct_event, idempotency_key
from tournaments.api.base import DirectorView
from tournaments.api.openapi import operation
from tournaments.api.serializers.rulings import (
    AdjustmentIn,
    PenaltyIn,
    RulingMadeOut,
    RulingOut,
)
from tournaments.api.serializers.setup import ReasonIn
from tournaments.selectors.book import open_book
from tournaments.selectors.rulings import rulings
from tournaments.services.rulings import adjust_score, impose_penalty, withdraw_ruling


class RulingsView(DirectorView):
    """The rulings of an event."""

    @operation("list_rulings", "List the rulings", at=["event"], gives=RulingOut(many=True))
    def get(self, request: Request, event: str) -> Response:
        """Newest first, those that were withdrawn too."""
        book = open_book(direct_event(request, event).event_id)
        return Response(RulingOut(rulings(book), many=True).data)


class AdjustmentsView(DirectorView):
    """Adjusted scores of a board at a table."""

    @operation(
        "adjust_score",
        "Rule an adjusted score",
        at=["result"],
        takes=AdjustmentIn,
        gives=RulingMadeOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, result: int) -> Response:
        """It is compared in place of what was entered, which stays."""
        direct(request, "result", result)
        adjustment_in = AdjustmentIn(data=request.data)
        adjustment_in.is_valid(raise_exception=True)
        ruling = adjust_score(
            result_id=result,
            by=actor(request),
            key=idempotency_key(request),
            **adjustment_in.validated_data,
        )
        return Response(RulingMadeOut(ruling).data, status=status.HTTP_201_CREATED)


class PenaltiesView(DirectorView):
    """Penalties against a pair or team."""

    @operation(
        "impose_penalty",
        "Impose a penalty",
        at=["contestant"],
        takes=PenaltyIn,
        gives=RulingMadeOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, contestant: int) -> Response:
        """It is subtracted from the total (Law 90)."""
        direct(request, "contestant", contestant)
        penalty_in = PenaltyIn(data=request.data)
        penalty_in.is_valid(raise_exception=True)
        ruling = impose_penalty(
            contestant_id=contestant,
            by=actor(request),
            key=idempotency_key(request),
            **penalty_in.validated_data,
        )
        return Response(RulingMadeOut(ruling).data, status=status.HTTP_201_CREATED)


class WithdrawalView(DirectorView):
    """A ruling taken back."""

    @operation(
        "withdraw_ruling",
        "Withdraw a ruling",
        at=["ruling"],
        takes=ReasonIn,
        gives=RulingMadeOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, ruling: int) -> Response:
        """It stays on record as withdrawn."""
        direct(request, "ruling", ruling)
        reason_in = ReasonIn(data=request.data)
        reason_in.is_valid(raise_exception=True)
        withdrawn = withdraw_ruling(
            ruling_id=ruling,
            by=actor(request),
            key=idempotency_key(request),
            **reason_in.validated_data,
        )
        return Response(RulingMadeOut(withdrawn).data)
