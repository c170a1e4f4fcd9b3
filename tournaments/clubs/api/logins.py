"""Logins and tokens, for programs."""

from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed, NotFound, Throttled
from rest_framework.request import Request

from tournaments.clubs.api.people import ClubOut
from tournaments.clubs.selectors import clubs_directed
from tournaments.clubs.services import (
    MOST_DAYS,
    USUAL_DAYS,
    IssuedToken,
    issue_token,
    note_login,
    revoke_token,
    second_factor_fits,
)
from tournaments.site.api.base import ApiView, DirectorView, sent, user_id
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.api.problems import KINDS, ProblemKindOut
from tournaments.site.limits import LONGEST_TOKEN_NAME


class ApiTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the token."""

    target_class = "tournaments.clubs.api.authentication.ApiTokenAuthentication"
    name = "tokenAuth"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme."""
        found: dict[str, str] = build_bearer_security_scheme_object(
            header_name="Authorization",
            token_prefix="Token",  # noqa: S106 (the name of the scheme)
        )
        return found


class LoginIn(StrictIn):
    """A username and password, to get a token."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=256, trim_whitespace=False)
    code = serializers.CharField(
        max_length=20,
        default="",
        allow_blank=True,
        help_text="If a second factor is on: the authenticator app's code, or a recovery code.",
    )
    name = serializers.CharField(
        max_length=LONGEST_TOKEN_NAME,
        default="Program",
        help_text="How the token is named in your list of tokens.",
    )
    days = serializers.IntegerField(
        min_value=1, max_value=MOST_DAYS, default=USUAL_DAYS, help_text="How many days it is valid."
    )


@mirrors(IssuedToken)
class TokenOut(serializers.Serializer[Any]):
    """The token to send in the header ``Authorization: Token …``."""

    token = serializers.CharField(help_text="Shown only once: we keep just a hash of it.")


class MeOut(serializers.Serializer[Any]):
    """The caller, and the clubs where they direct."""

    username = serializers.CharField()
    clubs = ClubOut(many=True)


class TokenView(ApiView):
    """A token for a program."""

    authentication_classes = ()

    def get_authenticate_header(self, request: Request) -> str:
        """Name the scheme in a 401, although this view itself reads no token."""
        return "Token"

    @operation(
        "log_in",
        "Get a token for a username and password",
        takes=LoginIn,
        gives=TokenOut,
        public=True,
        problems=[422, 429],
    )
    def post(self, request: Request) -> object:
        """Too many wrong passwords lock this name at this address for 15 minutes."""
        plain, wanted = request._request, sent(LoginIn, request)
        user = authenticate(plain, username=wanted["username"], password=wanted["password"])
        if getattr(plain, "axes_locked_out", False):
            plain.axes_locked_out = False  # type: ignore[attr-defined]  # answered here, not there
            raise Throttled(wait=15 * 60, detail="Too many wrong passwords. Try again later.")
        if not isinstance(user, User):
            raise AuthenticationFailed("The username or password is wrong.")
        if not second_factor_fits(user=user, code=wanted["code"]):
            user_login_failed.send(
                sender=type(user), request=plain, credentials={"username": wanted["username"]}
            )
            raise AuthenticationFailed(
                "This login has a second factor: send your app's current code as 'code'."
            )
        issued = issue_token(user=user, name=wanted["name"], days=wanted["days"])
        note_login(user=user, request=plain)
        return issued


class TokenRevocationView(DirectorView):
    """The token of this request."""

    @operation("revoke_token", "Revoke your token", status=204, problems=[404])
    def post(self, request: Request) -> None:
        """Revokes the token you send; revoke others on your page of tokens."""
        digest = getattr(request.auth, "digest", "")
        revoke_token(user_id=user_id(request), digest=digest)


class MeView(DirectorView):
    """The caller."""

    @operation("read_me", "Read who you are and where you direct", gives=MeOut)
    def get(self, request: Request) -> object:
        """A login without clubs can read only what the public can."""
        clubs = clubs_directed(request.user)
        return {"username": request.user.get_username(), "clubs": clubs}


class ProblemsView(ApiView):
    """Kinds of problems."""

    @operation(
        "list_problems", "List the kinds of problems", gives=ProblemKindOut(many=True), public=True
    )
    def get(self, request: Request) -> object:
        """Each `name` is the last part of a problem's ``type``."""
        return KINDS.values()


class ProblemView(ApiView):
    """One kind of problem."""

    @operation(
        "read_problem",
        "Read what a kind of problem means",
        gives=ProblemKindOut,
        public=True,
    )
    def get(self, request: Request, name: str) -> object:
        """The ``type`` of a problem leads here."""
        if name not in KINDS:
            raise NotFound("There is no such kind of problem.")
        return KINDS[name]
