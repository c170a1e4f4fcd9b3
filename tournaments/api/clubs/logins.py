"""Logging in and out, and what a problem's type means."""

from dataclasses import asdict

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed, NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.clubs.people_serializers import LoginIn, MeOut, TokenOut
from tournaments.api.protocol.base import ApiView, DirectorView, sent
from tournaments.api.protocol.caller import user_id
from tournaments.api.protocol.openapi import operation
from tournaments.api.protocol.problem_serializers import ProblemKindOut
from tournaments.api.protocol.problems import KINDS
from tournaments.selectors.access.people import clubs_directed
from tournaments.services.people.logins import issue_token, revoke_token


class TokenView(ApiView):
    """A token for a program."""

    authentication_classes = ()

    def get_authenticate_header(self, request: Request) -> str:
        """Name the scheme in a 401, although this view itself reads no token."""
        return "Token"

    @operation(
        "log_in",
        "Get a token for a user name and password",
        takes=LoginIn,
        gives=TokenOut,
        public=True,
        problems=[429],
    )
    def post(self, request: Request) -> Response:
        """Too many wrong passwords lock this name at this address for a quarter of an hour."""
        given = sent(LoginIn, request)
        plain = request._request
        user = authenticate(plain, **given)
        if getattr(plain, "axes_locked_out", False):
            plain.axes_locked_out = False  # type: ignore[attr-defined]  # answered here, not there
            raise Throttled(wait=15 * 60, detail="Too many wrong passwords. Try again later.")
        if not isinstance(user, User):
            raise AuthenticationFailed("User name and password do not go together.")
        return Response(TokenOut({"token": issue_token(user=user, request=plain)}).data)


class TokenRevocationView(DirectorView):
    """The caller's own token."""

    @operation("revoke_token", "Make your token worthless", status=204)
    def post(self, request: Request) -> Response:
        """The next login makes a new one."""
        revoke_token(user_id=user_id(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class MeView(DirectorView):
    """The caller."""

    @operation("read_me", "Read who you are and where you direct", gives=MeOut)
    def get(self, request: Request) -> Response:
        """A login without clubs reads what everybody reads."""
        clubs = clubs_directed(request.user)
        return Response(MeOut({"username": request.user.get_username(), "clubs": clubs}).data)


class ProblemsView(ApiView):
    """Kinds of problems."""

    @operation(
        "list_problems",
        "List the kinds of problems",
        gives=ProblemKindOut(many=True),
        public=True,
    )
    def get(self, request: Request) -> Response:
        """Each is the end of a problem's ``type``."""
        return Response([asdict(kind) for kind in KINDS.values()])


class ProblemView(ApiView):
    """One kind of problem."""

    @operation(
        "read_problem",
        "Read what a kind of problem means",
        at=["name"],
        gives=ProblemKindOut,
        public=True,
    )
    def get(self, request: Request, name: str) -> Response:
        """This is where the ``type`` of a problem leads."""
        if name not in KINDS:
            raise NotFound("There is no such kind of problem.")
        return Response(asdict(KINDS[name]))
