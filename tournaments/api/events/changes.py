"""Changing a movement in the middle of a session: previewed, made, undone, listed."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.change_serializers import (
    ChangedOut,
    ChangeIn,
    ChangePreviewIn,
    ChangePreviewOut,
    MovementVersionOut,
    UndoIn,
)
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import directed_part, owner_of_part
from tournaments.selectors.event.snapshot import open_event
from tournaments.selectors.ledger.versions import movement_versions
from tournaments.services.movements.changes import change_movement, foresee_change, undo_change


class ChangePreviewView(DirectorView):
    """What a change would do."""

    @operation(
        "preview_movement_change",
        "See what a change of the movement would do",
        at=["section"],
        takes=ChangePreviewIn,
        gives=ChangePreviewOut,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> Response:
        """Nothing is stored: the verifier's findings, every table that changes, and the cost."""
        found = owner_of_part("section", section, request.user)
        change_in = ChangePreviewIn(data=request.data)
        change_in.is_valid(raise_exception=True)
        seen = foresee_change(
            snapshot=open_event(found.event_id), section_id=section, wanted=change_in.wanted
        )
        return Response(ChangePreviewOut(seen).data)


class ChangesView(DirectorView):
    """The versions of a section's movement."""

    @operation(
        "list_movement_versions",
        "List the versions of a section's movement",
        at=["section"],
        gives=MovementVersionOut(many=True),
    )
    def get(self, request: Request, section: int) -> Response:
        """The newest first, those that were undone too; empty before the start."""
        snapshot = directed_part("section", section, request.user)
        versions = movement_versions(snapshot, snapshot.sections[section])
        return Response(MovementVersionOut(versions, many=True).data)

    @operation(
        "change_movement",
        "Change the movement of a section in play",
        at=["section"],
        takes=ChangeIn,
        gives=ChangedOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, section: int) -> Response:
        """What was played stays as it happened; scores go along with the tables that change."""
        owner_of_part("section", section, request.user)
        change_in = ChangeIn(data=request.data)
        change_in.is_valid(raise_exception=True)
        given = change_in.validated_data
        changed = change_movement(
            section_id=section,
            wanted=change_in.wanted,
            by=actor(request),
            key=idempotency_key(request),
            reason=given["reason"],
            names=given.get("names", ()),
            expected_version=given["expected_version"],
        )
        return Response(ChangedOut(changed).data, status=status.HTTP_201_CREATED)


class UndoView(DirectorView):
    """The last change undone."""

    @operation(
        "undo_movement_change",
        "Undo the last change of a section's movement",
        at=["section"],
        takes=UndoIn,
        gives=ChangedOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, section: int) -> Response:
        """A further version with the tables from before, unless a score entered since needs it."""
        owner_of_part("section", section, request.user)
        given = sent(UndoIn, request)
        undone = undo_change(
            section_id=section,
            by=actor(request),
            key=idempotency_key(request),
            **given,
        )
        return Response(ChangedOut(undone).data)
