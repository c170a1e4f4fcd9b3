"""A session's life, and the room while it is played."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.event_serializers import SessionOut
from tournaments.api.events.setup_serializers import ReasonIn, ReopenIn
from tournaments.api.play.result_serializers import RoomOut
from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import owner_of_part
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import open_event
from tournaments.services.movements.sessions import finalise_session, reopen_session, start_session


class SessionStartView(DirectorView):
    """The start."""

    @operation(
        "start_session",
        "Start a session",
        at=["session"],
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> Response:
        """Every section needs a movement; from now on the sittings stand."""
        owner_of_part("session", session, request.user)
        key = idempotency_key(request)
        return Response(
            SessionOut(start_session(session_id=session, by=actor(request), key=key)).data
        )


class SessionFinaliseView(DirectorView):
    """The end."""

    @operation(
        "finalise_session",
        "Make a session's results final",
        at=["session"],
        takes=ReasonIn,
        gives=SessionOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, session: int) -> Response:
        """No result may be missing; then everybody sees everything."""
        owner_of_part("session", session, request.user)
        given = sent(ReasonIn, request)
        final = finalise_session(
            session_id=session,
            by=actor(request),
            key=idempotency_key(request),
            **given,
        )
        return Response(SessionOut(final).data)


class SessionReopenView(DirectorView):
    """A correction after the end."""

    @operation(
        "reopen_session",
        "Open a final session again",
        at=["session"],
        takes=ReopenIn,
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> Response:
        """So that a result can be corrected; say why."""
        owner_of_part("session", session, request.user)
        given = sent(ReopenIn, request)
        reopened = reopen_session(
            session_id=session,
            by=actor(request),
            key=idempotency_key(request),
            **given,
        )
        return Response(SessionOut(reopened).data)


class RoomView(DirectorView):
    """The room."""

    @operation(
        "read_room",
        "Read the room: tables, results, what is missing",
        at=["session"],
        gives=RoomOut,
    )
    def get(self, request: Request, session: int) -> Response:
        """All rounds of all sections, with the sittings to enter results at."""
        found = owner_of_part("session", session, request.user)
        return Response(RoomOut(room(open_event(found.event_id), session)).data)
