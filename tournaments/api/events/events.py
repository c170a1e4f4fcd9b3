"""Events: listed, created, read, changed, and removed while nothing was played."""

from django.urls import reverse
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.condition_serializers import ConditionsIn, ConditionsOut
from tournaments.api.events.event_serializers import (
    EventIn,
    EventOut,
    EventsIn,
    EventsOut,
    MethodIn,
    SessionOut,
)
from tournaments.api.protocol.base import DirectorView, ReadingIsPublicView, asked, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import owner_of_event, readable_event, require_director
from tournaments.selectors.access.people import clubs_directed
from tournaments.selectors.clubs.events import events
from tournaments.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.services.conditions.conditions import change_conditions
from tournaments.services.conditions.methods import change_method
from tournaments.services.events.events import add_session, create_event, delete_event_in_setup


class EventsView(ReadingIsPublicView):
    """All events."""

    @operation("list_events", "List events", asks=EventsIn, gives=EventsOut, public=True)
    def get(self, request: Request) -> Response:
        """Newest first: those that have started, or all of the clubs where you direct."""
        wanted = asked(EventsIn, request)
        if wanted["directed"]:
            if not request.user.is_authenticated:
                raise NotAuthenticated
            found = events(club_ids=tuple(club.id for club in clubs_directed(request.user)))
        else:
            found = events(started=True)
        start = wanted["offset"]
        page = found[start : start + wanted["limit"]]
        return Response(EventsOut({"count": len(found), "results": page}).data)

    @operation(
        "create_event",
        "Create an event",
        takes=EventIn,
        gives=EventOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request) -> Response:
        """It gets its first session, with sections A, B, …."""
        event_in = EventIn(data=request.data)
        event_in.is_valid(raise_exception=True)
        club = event_in.validated_data["club"]
        require_director(club, request.user)
        event = create_event(club_id=club, **event_in.event(), **event_in.its_conditions())
        return Response(
            _event_out(open_event(event.pk)),
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("api:event", args=[event.slug])},
        )


class EventView(ReadingIsPublicView):
    """One event."""

    @operation("read_event", "Read an event", at=["event"], gives=EventOut, public=True)
    def get(self, request: Request, event: str) -> Response:
        """With its sessions, sections and who takes part; directors see it before it starts."""
        snapshot = readable_event(event, request.user)
        return Response(_event_out(snapshot))

    @operation(
        "delete_event",
        "Remove an event that is being set up",
        at=["event"],
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, event: str) -> Response:
        """Only while nothing was started: scores are never thrown away."""
        delete_event_in_setup(event_id=owner_of_event(event, request.user).event_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ConditionsView(DirectorView):
    """The conditions of contest."""

    @operation(
        "change_conditions",
        "Change how an event is scored or shown",
        at=["event"],
        takes=ConditionsIn,
        gives=ConditionsOut,
        keyed=True,
        problems=[409, 422],
    )
    def patch(self, request: Request, event: str) -> Response:
        """What is left out stays. Results stay too; standings are computed anew."""
        found = owner_of_event(event, request.user)
        conditions_in = ConditionsIn(data=request.data)
        conditions_in.is_valid(raise_exception=True)
        now = open_event(found.event_id).event
        changed = change_conditions(
            event_id=now.id,
            conditions=conditions_in.conditions(now.scoring_method),
            by=actor(request),
            key=idempotency_key(request),
            reason=conditions_in.validated_data["reason"],
        )
        return Response(ConditionsOut(changed).data)


class MethodView(DirectorView):
    """The method of scoring."""

    @operation(
        "change_method",
        "Score an event by another method of its contest",
        at=["event"],
        takes=MethodIn,
        gives=MethodIn,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, event: str) -> Response:
        """Results stay; standings are computed anew."""
        found = owner_of_event(event, request.user)
        given = sent(MethodIn, request)
        changed = change_method(
            event_id=found.event_id,
            method=given["method"],
            by=actor(request),
            key=idempotency_key(request),
        )
        return Response(MethodIn(changed).data)


class SessionsView(DirectorView):
    """The sessions of an event."""

    @operation("add_session", "Add the next session", at=["event"], gives=SessionOut, status=201)
    def post(self, request: Request, event: str) -> Response:
        """It gets the sections of the one before it."""
        session = add_session(event_id=owner_of_event(event, request.user).event_id)
        return Response(SessionOut(session).data, status=status.HTTP_201_CREATED)


def _event_out(snapshot: EventSnapshot) -> object:
    return EventOut(snapshot, context={"snapshot": snapshot}).data
