"""Simultaneous tournaments with other clubs."""

import random
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.record.api import BoardsShownField
from tournaments.record.selectors.access.admission import owner_of_event
from tournaments.record.selectors.event.simultaneous import SimultaneousFacts, simultaneous_of
from tournaments.simultaneous.services import (
    change_simultaneous,
    join_clubs,
    leave_clubs,
    open_to_clubs,
)
from tournaments.site.api.base import DirectorView, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_CODE, LONGEST_TITLE
from tournaments.site.refusals import NotFoundError
from tournaments.standings.api.standings_serializers import ClubInPlayOut


class OpenIn(StrictIn):
    """A tournament to open around an event."""

    name = serializers.CharField(max_length=LONGEST_TITLE)
    boards_shown = BoardsShownField(default="all")


class JoinIn(StrictIn):
    """The code of a tournament to join."""

    code = serializers.CharField(
        max_length=LONGEST_CODE, help_text="Upper or lower case, with or without the hyphen."
    )


class SimultaneousIn(StrictIn):
    """What to change; anything left out stays as it is."""

    boards_shown = BoardsShownField(required=False)
    final = serializers.BooleanField(required=False)


@mirrors(
    SimultaneousFacts,
    exclude=("id", "leader"),
    slug="Read it like an event: events/{slug}/standings/.",
    code="The code that other clubs need in order to join.",
)
class SimultaneousOut(serializers.Serializer[Any]):
    """A simultaneous tournament, as its directors see it."""

    boards_shown = BoardsShownField()
    clubs = ClubInPlayOut(many=True)


class SimultaneousView(DirectorView):
    """The simultaneous tournament of an event."""

    @operation(
        "read_simultaneous",
        "Read an event's simultaneous tournament",
        gives=SimultaneousOut,
    )
    def get(self, request: Request, event: str) -> object:
        """Not found if the event is not part of one."""
        return _told(owner_of_event(event, request.user).event_id)

    @operation(
        "open_simultaneous",
        "Open an event to other clubs",
        takes=OpenIn,
        gives=SimultaneousOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """All clubs are compared under its conditions of contest; the answer holds the code."""
        found = owner_of_event(event, request.user)
        open_to_clubs(
            event_id=found.event_id,
            **sent(OpenIn, request),
            **signed(request),
            chance=random.SystemRandom(),
        )
        return _told(found.event_id)

    @operation(
        "change_simultaneous",
        "Change when boards are shown, or make all clubs' results final",
        takes=SimultaneousIn,
        gives=SimultaneousOut,
        keyed=True,
        problems=[409, 422],
    )
    def patch(self, request: Request, event: str) -> object:
        """Only for the leading club; anything left out stays as it is."""
        found = owner_of_event(event, request.user)
        change_simultaneous(
            event_id=found.event_id, **sent(SimultaneousIn, request), **signed(request)
        )
        return _told(found.event_id)

    @operation(
        "leave_simultaneous",
        "Leave the simultaneous tournament",
        status=204,
        keyed=True,
        problems=[409],
    )
    def delete(self, request: Request, event: str) -> None:
        """The event keeps its results."""
        found = owner_of_event(event, request.user)
        leave_clubs(event_id=found.event_id, **signed(request))


class SimultaneousJoinView(DirectorView):
    """Another club's tournament."""

    @operation(
        "join_simultaneous",
        "Join another club's tournament",
        takes=JoinIn,
        gives=SimultaneousOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """The event must have the same game, contest and method as the leading club's."""
        found = owner_of_event(event, request.user)
        join_clubs(event_id=found.event_id, **sent(JoinIn, request), **signed(request))
        return _told(found.event_id)


def _told(event_id: int) -> SimultaneousFacts:
    found = simultaneous_of(event_id)
    if found is None:
        raise NotFoundError("This event is not part of a simultaneous tournament.", "event")
    return found
