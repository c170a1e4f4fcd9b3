"""Playing with other clubs."""

import random

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.simultaneous_serializers import (
    JoinIn,
    OpenIn,
    SimultaneousIn,
    SimultaneousOut,
)
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import owner_of_event
from tournaments.selectors.event.simultaneous import simultaneous_of
from tournaments.services.events.simultaneous import (
    change_simultaneous,
    join_clubs,
    leave_clubs,
    open_to_clubs,
)
from tournaments.services.refusals import NotFoundError


class SimultaneousView(DirectorView):
    """The tournament an event plays in."""

    @operation(
        "read_simultaneous",
        "Read with which clubs an event plays",
        at=["event"],
        gives=SimultaneousOut,
    )
    def get(self, request: Request, event: str) -> Response:
        """Not found while the event plays by itself."""
        return _told(owner_of_event(event, request.user).event_id)

    @operation(
        "open_simultaneous",
        "Open an event to other clubs",
        at=["event"],
        takes=OpenIn,
        gives=SimultaneousOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> Response:
        """Its conditions of contest rule how all clubs are compared; the answer has the code."""
        found = owner_of_event(event, request.user)
        given = sent(OpenIn, request)
        open_to_clubs(
            event_id=found.event_id,
            **given,
            by=actor(request),
            key=idempotency_key(request),
            chance=random.SystemRandom(),
        )
        return _told(found.event_id, status.HTTP_201_CREATED)

    @operation(
        "change_simultaneous",
        "Change when boards are shown, or make the results of all clubs final",
        at=["event"],
        takes=SimultaneousIn,
        gives=SimultaneousOut,
        keyed=True,
        problems=[409, 422],
    )
    def patch(self, request: Request, event: str) -> Response:
        """For the club that leads; what is left out stays."""
        found = owner_of_event(event, request.user)
        given = sent(SimultaneousIn, request)
        change_simultaneous(
            event_id=found.event_id,
            **given,
            by=actor(request),
            key=idempotency_key(request),
        )
        return _told(found.event_id)

    @operation(
        "leave_simultaneous",
        "Play without the other clubs again",
        at=["event"],
        status=204,
        keyed=True,
        problems=[409],
    )
    def delete(self, request: Request, event: str) -> Response:
        """The event keeps its own results."""
        found = owner_of_event(event, request.user)
        leave_clubs(event_id=found.event_id, by=actor(request), key=idempotency_key(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SimultaneousJoinView(DirectorView):
    """The tournament of another club."""

    @operation(
        "join_simultaneous",
        "Join the tournament of another club",
        at=["event"],
        takes=JoinIn,
        gives=SimultaneousOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> Response:
        """The event needs the same game, contest and method as the one that leads."""
        found = owner_of_event(event, request.user)
        given = sent(JoinIn, request)
        join_clubs(
            event_id=found.event_id,
            code=given["code"],
            by=actor(request),
            key=idempotency_key(request),
        )
        return _told(found.event_id)


def _told(event_id: int, code: int = status.HTTP_200_OK) -> Response:
    found = simultaneous_of(event_id)
    if found is None:
        raise NotFoundError("This event plays by itself.", "event")
    return Response(SimultaneousOut(found).data, status=code)
