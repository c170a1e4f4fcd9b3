"""Seating requests: listed, made, withdrawn; people seated by them, and as before."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.wishes.wish import HIGHEST_TABLE, WishKind
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.access.admission import owner_of_event
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.entries import PeopleSeated
from tournaments.seating.selectors.wishes import SeatLine, StoredWish, wishes_of
from tournaments.seating.services.wishes import (
    add_wish,
    preview_seating,
    remove_wish,
    seat_by_wishes,
    undo_seating,
)
from tournaments.site.api.base import DirectorView, sent, signed, signed_if_keyed
from tournaments.site.api.fields import ReasonIn, StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID, LARGEST_LOT, LONGEST_REASON

MEANINGS: Mapping[WishKind, str] = {
    WishKind.STILL: "one sits still",
    WishKind.TABLE: "one plays at one table only",
    WishKind.NOT_TABLE: "one never plays at a table",
    WishKind.WHEELCHAIR: "one needs tables that a wheelchair can reach",
    WishKind.NORTH_SOUTH: "one always sits North-South",
    WishKind.EAST_WEST: "one always sits East-West",
    WishKind.NO_SIT_OUT: "one never sits out",
    WishKind.NEVER_MEET: "two never meet",
    WishKind.MEET: "two meet",
    WishKind.SEED: "one is seeded; seeds are spread over lines and sections",
    WishKind.UNREACHABLE: "a table cannot be reached by wheelchair",
    WishKind.NOBODY_OUT_TWICE: "nobody sits out twice",
}
WishKindField = word_field("WishKind", [(kind.value, words) for kind, words in MEANINGS.items()])


class WishIn(StrictIn):
    """A seating request."""

    kind = WishKindField()
    who = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=2,
        default=list,
        help_text="The ids of its contestants: none, one or two, depending on its kind.",
    )
    number = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_TABLE,
        allow_null=True,
        default=None,
        help_text="The table, or the place among the seeds.",
    )
    section = serializers.CharField(
        max_length=2,
        allow_blank=True,
        default="",
        help_text="The section of the table, if there are several sections.",
    )


class WishOut(serializers.Serializer[Any]):
    """A seating request; ``who`` holds the addresses of contestants."""

    id = serializers.IntegerField()
    kind = WishKindField(source="wish.kind")
    who = serializers.ListField(source="wish.who", child=serializers.CharField())
    number = serializers.IntegerField(source="wish.number", help_text="0 if it has none.")
    section = serializers.CharField(source="wish.section")
    words = serializers.CharField()


class MetWishOut(WishOut):
    """A request, and whether it is met."""

    met = serializers.BooleanField(source="is_met")
    why_not = serializers.CharField(help_text="The reason, in a sentence; empty if it is met.")


@mirrors(SeatLine, fields="address number now then moves")
class SeatLineOut(serializers.Serializer[Any]):
    """Who has a number now, and who would have it."""

    address = serializers.CharField(source="place.address")
    number = serializers.CharField(source="label", help_text="As it is written: `3 N-S`.")


class LotIn(StrictIn):
    """How to find places."""

    lot = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_LOT,
        allow_null=True,
        default=None,
        help_text="Draws places by lot first; the same number gives the same places. Null: nobody "
        "moves needlessly.",
    )


class SeatIn(LotIn):
    """A seating to apply."""

    seen = serializers.CharField(
        max_length=40,
        allow_null=True,
        help_text="The mark of the preview you have seen; null to accept whatever is best now.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class UndoSeatingIn(ReasonIn):
    """The reason; optional."""


class SeatingPreviewOut(serializers.Serializer[Any]):
    """The seating that meets the most requests, as it would be applied now."""

    mark = serializers.CharField(help_text="Changes when the seating does; send it as seen.")
    best = serializers.BooleanField(
        source="is_best", help_text="False if the search stopped before this was certain."
    )
    met = serializers.IntegerField(help_text="How many requests are met.")
    wishes = MetWishOut(many=True)
    seats = SeatLineOut(source="lines", many=True)


class SeatedOut(serializers.Serializer[Any]):
    """What was done."""

    sequence = serializers.IntegerField(help_text="The number of the ledger entry.")
    seats = serializers.DictField(
        child=serializers.CharField(),
        help_text="For each address whose people changed, the address they had before.",
    )


def _seated(entry: LedgerEntry) -> dict[str, object]:
    return {"sequence": entry.sequence, "seats": PeopleSeated.of(entry.payload).seats}


def _stored(event_id: int, wish_id: int) -> StoredWish:
    return next(each for each in wishes_of(open_event(event_id)) if each.id == wish_id)


class WishesView(DirectorView):
    """The seating requests of an event."""

    @operation("list_wishes", "List the seating requests", gives=WishOut(many=True))
    def get(self, request: Request, event: str) -> object:
        """In the order in which they were made."""
        return wishes_of(open_event(owner_of_event(event, request.user).event_id))

    @operation(
        "add_wish",
        "Add a seating request",
        takes=WishIn,
        gives=WishOut,
        status=201,
        keyed="optional",
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """It stays with the people even if their number or the section's movement changes."""
        found = owner_of_event(event, request.user)
        given = sent(WishIn, request)
        made = add_wish(
            event_id=found.event_id,
            **given | {"who": tuple(given["who"])},
            **signed_if_keyed(request),
        )
        return _stored(found.event_id, made.pk)


class WishView(DirectorView):
    """One seating request."""

    @operation("remove_wish", "Remove a seating request", status=204)
    def delete(self, request: Request, event: str, wish: int) -> None:
        """Nobody is moved."""
        remove_wish(event_id=owner_of_event(event, request.user).event_id, wish_id=wish)


class SeatingPreviewView(DirectorView):
    """The seating that meets the most requests."""

    @operation(
        "preview_seating",
        "Preview the seating that meets the most requests",
        takes=LotIn,
        gives=SeatingPreviewOut,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """Which requests are met, why the others are not, and who moves; nothing is saved."""
        found = owner_of_event(event, request.user)
        lot = sent(LotIn, request)["lot"]
        return preview_seating(snapshot=open_event(found.event_id), lot=lot)


class SeatingByWishesView(DirectorView):
    """People seated by request."""

    @operation(
        "seat_by_wishes",
        "Seat people by their requests, before play",
        takes=SeatIn,
        gives=SeatedOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """Names, strata, handicaps and requests move with the people; `undo/` reverses it."""
        found = owner_of_event(event, request.user)
        given = sent(SeatIn, request)
        return _seated(seat_by_wishes(event_id=found.event_id, **given, **signed(request)))


class SeatingUndoView(DirectorView):
    """People seated as before."""

    @operation(
        "undo_seating",
        "Restore everyone's previous number",
        takes=UndoSeatingIn,
        gives=SeatedOut,
        status=201,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, event: str) -> object:
        """Before play only."""
        found = owner_of_event(event, request.user)
        given = sent(UndoSeatingIn, request)
        return _seated(undo_seating(event_id=found.event_id, **given, **signed(request)))
