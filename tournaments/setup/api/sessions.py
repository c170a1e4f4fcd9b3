"""The life of a session: started, made final, reopened."""

from rest_framework.request import Request

from tournaments.record.selectors.access.admission import owner_of_part
from tournaments.setup.api.events import SessionOut
from tournaments.setup.api.setup import ReopenIn
from tournaments.setup.services import finalise_session, reopen_session, start_session
from tournaments.site.api.base import DirectorView, sent
from tournaments.site.api.caller import signed
from tournaments.site.api.fields import ReasonIn
from tournaments.site.api.openapi import operation


class SessionStartView(DirectorView):
    """The start of a session."""

    @operation(
        "start_session",
        "Start a session",
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> object:
        """Every section needs a movement; its sittings are created from it now."""
        owner_of_part("session", session, request.user)
        return start_session(session_id=session, **signed(request))


class SessionFinaliseView(DirectorView):
    """The end of a session."""

    @operation(
        "finalise_session",
        "Make a session's results final",
        takes=ReasonIn,
        gives=SessionOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, session: int) -> object:
        """No result may be missing. Everything then becomes public."""
        owner_of_part("session", session, request.user)
        return finalise_session(session_id=session, **sent(ReasonIn, request), **signed(request))


class SessionReopenView(DirectorView):
    """A session, reopened."""

    @operation(
        "reopen_session",
        "Reopen a final session",
        takes=ReopenIn,
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> object:
        """Results can then be corrected. Give the reason."""
        owner_of_part("session", session, request.user)
        return reopen_session(session_id=session, **sent(ReopenIn, request), **signed(request))
