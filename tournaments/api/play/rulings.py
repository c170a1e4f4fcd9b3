"""Rulings: listed, made, withdrawn."""

from collections.abc import Mapping

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.setup_serializers import ReasonIn
from tournaments.api.play.ruling_serializers import (
    AdjustmentIn,
    ChangeOut,
    CheckIn,
    CheckOut,
    FouledIn,
    PenaltyIn,
    RulingMadeOut,
    RulingOut,
    TableGroupOut,
)
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import directed_event, directed_part, owner_of_part
from tournaments.selectors.explanations.corrections import changes_of
from tournaments.selectors.rulings.rulings import rulings
from tournaments.services.play.results import confirm_result
from tournaments.services.refusals import NotFoundError
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score, impose_penalty, withdraw_ruling


class RulingsView(DirectorView):
    """The rulings of an event."""

    @operation("list_rulings", "List the rulings", at=["event"], gives=RulingOut(many=True))
    def get(self, request: Request, event: str) -> Response:
        """Newest first, those that were withdrawn too."""
        snapshot = directed_event(event, request.user)
        return Response(RulingOut(rulings(snapshot), many=True).data)


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
        owner_of_part("result", result, request.user)
        given = sent(AdjustmentIn, request)
        ruling = adjust_score(
            result_id=result,
            by=actor(request),
            key=idempotency_key(request),
            **given,
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
        owner_of_part("contestant", contestant, request.user)
        given = sent(PenaltyIn, request)
        ruling = impose_penalty(
            contestant_id=contestant,
            by=actor(request),
            key=idempotency_key(request),
            **given,
        )
        return Response(RulingMadeOut(ruling).data, status=status.HTTP_201_CREATED)


class WithdrawalView(DirectorView):
    """A ruling withdrawn."""

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
        owner_of_part("ruling", ruling, request.user)
        given = sent(ReasonIn, request)
        withdrawn = withdraw_ruling(
            ruling_id=ruling,
            by=actor(request),
            key=idempotency_key(request),
            **given,
        )
        return Response(RulingMadeOut(withdrawn).data)


class ChangeView(DirectorView):
    """What one entry of the ledger changed."""

    @operation(
        "read_change",
        "Read what a correction or ruling changed",
        at=["event", "sequence"],
        gives=ChangeOut,
    )
    def get(self, request: Request, event: str, sequence: int) -> Response:
        """Standings before and after, and why; not found for an entry that corrected nothing."""
        snapshot = directed_event(event, request.user)
        changed = None
        if sequence <= snapshot.event.ledger_sequence:
            changed = changes_of(snapshot, [sequence]).get(sequence)
        if changed is None:
            raise NotFoundError("There is no correction of this number.", "sequence")
        return Response(ChangeOut(changed).data)


class FouledView(DirectorView):
    """Which tables held which cards of a board (Law 87)."""

    @operation(
        "read_groups",
        "Read which tables held which cards",
        at=["session", "board"],
        gives=TableGroupOut(many=True),
    )
    def get(self, request: Request, session: int, board: int) -> Response:
        """All of group 0 on a board that was not fouled."""
        snapshot = directed_part("session", session, request.user)
        groups = {
            result.id: result.fouled_group
            for result in snapshot.results
            if result.board == board and snapshot.session(result).id == session
        }
        if not groups:
            raise NotFoundError(f"Board {board} is not in play in this session.", "board")
        return Response(_groups_out(groups))

    @operation(
        "mark_fouled",
        "Say which tables held which cards",
        at=["session", "board"],
        takes=FouledIn,
        gives=TableGroupOut(many=True),
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, session: int, board: int) -> Response:
        """Only scores made with the same cards are compared; groups are numbered without gaps."""
        owner_of_part("session", session, request.user)
        given = sent(FouledIn, request)
        groups = mark_fouled(
            session_id=session,
            board=board,
            groups={each["result"]: each["group"] for each in given["groups"]},
            by=actor(request),
            key=idempotency_key(request),
            reason=given["reason"],
        )
        return Response(_groups_out(groups))


class CheckView(DirectorView):
    """An odd score that is right."""

    @operation(
        "confirm_result",
        "Say that an odd score is right",
        at=["result"],
        takes=CheckIn,
        gives=CheckOut,
        problems=[409],
    )
    def put(self, request: Request, result: int) -> Response:
        """It leaves the work list until it is changed; nothing goes into the ledger."""
        owner_of_part("result", result, request.user)
        given = sent(CheckIn, request)
        return Response(CheckOut(confirm_result(result_id=result, **given)).data)


def _groups_out(groups: Mapping[int, int]) -> object:
    listed = [{"result": result, "group": group} for result, group in groups.items()]
    return TableGroupOut(listed, many=True).data
