"""Rulings: listed, made, withdrawn."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.services.rulings import (
    MOST_GROUPS,
    adjust_score,
    impose_penalty,
    mark_fouled,
    withdraw_ruling,
)
from tournaments.record.api import PenaltyUnitField, RulingKindField
from tournaments.record.selectors.access.admission import (
    directed_event,
    directed_part,
    owner_of_part,
)
from tournaments.record.services.results import confirm_result
from tournaments.site.api.base import DirectorView, actor, sent, signed
from tournaments.site.api.fields import ReasonIn, StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import (
    LARGEST_ID,
    LARGEST_PENALTY,
    LARGEST_VERSION,
    LONGEST_FACTS,
    LONGEST_LAW,
    LONGEST_REASON,
    LONGEST_RULING,
    SMALLEST_PENALTY,
)
from tournaments.site.refusals import NotFoundError
from tournaments.standings.api.standings_serializers import PlaceChangeOut
from tournaments.standings.selectors.explanations.corrections import changes_of
from tournaments.standings.selectors.rating.contest import RulingLine, rulings

LARGEST_SESSION = 32_767


class AdjustmentIn(StrictIn):
    """An adjusted score: artificial, assigned, split, weighted, or for irregular hands."""

    score = serializers.CharField(
        max_length=LONGEST_RULING,
        help_text="A6040, 4SN=, 4SN= | 4SN-1 (North-South's first), 60% 4SN=, 40% 4SN-1; at whist "
        "IRREGULAR ADVERSARIES, or IRREGULAR PARTNERS or TRUMP with the side at fault, NS or EW.",
    )
    law = serializers.CharField(max_length=LONGEST_LAW, default="", allow_blank=True)
    text = serializers.CharField(max_length=LONGEST_FACTS, default="", allow_blank=True)


class TableGroupIn(StrictIn):
    """Which cards a table held."""

    result = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    group = serializers.IntegerField(
        min_value=0, max_value=MOST_GROUPS - 1, help_text="0 for the original cards."
    )


class FouledIn(StrictIn):
    """The tables of a board, grouped by the cards they held."""

    groups = TableGroupIn(
        many=True,
        help_text="Tables left out are in group 0; an empty list: the board is not fouled.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class TableGroupOut(serializers.Serializer[Any]):
    """Which cards a table held; tables in one group are compared with each other."""

    result = serializers.IntegerField()
    group = serializers.IntegerField()


class CheckIn(StrictIn):
    """The version of a score that was checked."""

    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION)


class CheckOut(serializers.Serializer[Any]):
    """The version you found to be right."""

    result = serializers.IntegerField(source="id")
    checked_version = serializers.IntegerField()


class ChangeOut(serializers.Serializer[Any]):
    """What a correction or ruling changed, and why."""

    places = PlaceChangeOut(many=True)
    why = serializers.ListField(child=serializers.CharField())


class PenaltyIn(StrictIn):
    """A procedural penalty, subtracted from the contestant's total."""

    amount = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=SMALLEST_PENALTY, max_value=LARGEST_PENALTY
    )
    amount_in = PenaltyUnitField(
        required=False,
        help_text="If left out: per cent of a top at matchpoints, otherwise points of the event.",
    )
    session = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_SESSION,
        help_text="The number of the session in which it counts; if left out, the one in play.",
    )
    opponent = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_ID,
        source="opponent_id",
        help_text="For `match_imps`: the opponents in the match.",
    )
    law = serializers.CharField(max_length=LONGEST_LAW, default="", allow_blank=True)
    text = serializers.CharField(max_length=LONGEST_FACTS, default="", allow_blank=True)


@mirrors(
    RulingLine,
    fields="id kind in_force against what result session law text who at",
    against="The board and table, or the pair or team.",
    what="The adjusted score or the amount, in words.",
    session="The number of the session in which it counts; null if it counts "
    "in the last session that its contestant has played.",
)
class RulingOut(serializers.Serializer[Any]):
    """A ruling, in force or withdrawn, in words."""

    kind = RulingKindField()


class RulingMadeOut(serializers.Serializer[Any]):
    """A ruling just made or withdrawn, with its entries' numbers in the ledger."""

    id = serializers.IntegerField()
    kind = RulingKindField()
    made_at_sequence = serializers.IntegerField()
    withdrawn_at_sequence = serializers.IntegerField(allow_null=True)


class RulingsView(DirectorView):
    """The rulings of an event."""

    @operation("list_rulings", "List the rulings", gives=RulingOut(many=True))
    def get(self, request: Request, event: str) -> object:
        """Newest first, including those that were withdrawn."""
        snapshot = directed_event(event, request.user)
        return rulings(snapshot)


class AdjustmentsView(DirectorView):
    """Adjusted scores of a board at a table."""

    @operation(
        "adjust_score",
        "Award an adjusted score",
        takes=AdjustmentIn,
        gives=RulingMadeOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, result: int) -> object:
        """It is compared instead of the score entered, which stays on record."""
        owner_of_part("result", result, request.user)
        return adjust_score(result_id=result, **sent(AdjustmentIn, request), **signed(request))


class PenaltiesView(DirectorView):
    """Penalties against a pair or team."""

    @operation(
        "impose_penalty",
        "Apply a penalty",
        takes=PenaltyIn,
        gives=RulingMadeOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, contestant: int) -> object:
        """It is subtracted from the total (Law 90)."""
        owner_of_part("contestant", contestant, request.user)
        return impose_penalty(
            contestant_id=contestant, **sent(PenaltyIn, request), **signed(request)
        )


class WithdrawalView(DirectorView):
    """A ruling, withdrawn."""

    @operation(
        "withdraw_ruling",
        "Withdraw a ruling",
        takes=ReasonIn,
        gives=RulingMadeOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, ruling: int) -> object:
        """It stays on record as withdrawn."""
        owner_of_part("ruling", ruling, request.user)
        return withdraw_ruling(ruling_id=ruling, **sent(ReasonIn, request), **signed(request))


class ChangeView(DirectorView):
    """What one entry of the ledger changed."""

    @operation(
        "read_change",
        "Read what a correction or ruling changed",
        gives=ChangeOut,
    )
    def get(self, request: Request, event: str, sequence: int) -> object:
        """The standings before and after, and why they differ.

        Not found if the entry corrected nothing.
        """
        snapshot = directed_event(event, request.user)
        changed = None
        if sequence <= snapshot.event.ledger_sequence:
            changed = changes_of(snapshot, [sequence]).get(sequence)
        if changed is None:
            raise NotFoundError("There is no correction with this number.", "sequence")
        return changed


class FouledView(DirectorView):
    """Which tables held which cards of a board (Law 87)."""

    @operation(
        "read_groups",
        "Read which tables held which cards",
        gives=TableGroupOut(many=True),
    )
    def get(self, request: Request, session: int, board: int) -> object:
        """All tables are in group 0 if the board is not fouled."""
        snapshot = directed_part("session", session, request.user)
        groups = {
            result.id: result.fouled_group
            for result in snapshot.results
            if result.board == board and snapshot.session(result).id == session
        }
        if not groups:
            raise NotFoundError(f"Board {board} is not in play in this session.", "board")
        return _listed(groups)

    @operation(
        "mark_fouled",
        "Record which tables held which cards",
        takes=FouledIn,
        gives=TableGroupOut(many=True),
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, session: int, board: int) -> object:
        """Only scores made with the same cards are compared. Number the groups without gaps."""
        owner_of_part("session", session, request.user)
        given = sent(FouledIn, request)
        groups = mark_fouled(
            session_id=session,
            board=board,
            groups={each["result"]: each["group"] for each in given["groups"]},
            **signed(request),
            reason=given["reason"],
        )
        return _listed(groups)


class CheckView(DirectorView):
    """An odd score that is right."""

    @operation(
        "confirm_result",
        "Confirm an odd score",
        takes=CheckIn,
        gives=CheckOut,
        problems=[409],
    )
    def put(self, request: Request, result: int) -> object:
        """The score stays as it is, and is off the attention list unless it changes."""
        owner_of_part("result", result, request.user)
        return confirm_result(result_id=result, **sent(CheckIn, request), by=actor(request))


def _listed(groups: Mapping[int, int]) -> list[dict[str, int]]:
    return [{"result": result, "group": group} for result, group in groups.items()]
