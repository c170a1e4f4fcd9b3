"""What every view of the API shares: who asks, what was sent, and what was seen."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, ClassVar, NoReturn, TypedDict, TypeVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import (
    APIException,
    AuthenticationFailed,
    NotAuthenticated,
    NotFound,
    ParseError,
    ValidationError,
)
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.site.keys import Actor, Signature

LARGEST_BODY = 256 * 1024
"""In bytes: enough for the names of a whole event many times over."""

DEEPEST = 8
"""In levels of nested lists and objects: the deepest request has three."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class ContentTooLargeError(APIException):
    """The request is larger than any request needs to be."""

    status_code = 413
    default_detail = f"A request can be up to {LARGEST_BODY // 1024} kilobytes long."
    default_code = "content_too_large"


class BoundedJSONParser(JSONParser):
    """JSON in UTF-8 (RFC 8259) of limited size and depth, with texts that can be stored."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # whatever JSON says
        """Return the contents of the body.

        Raises:
            ContentTooLargeError: it is too long.
            ParseError: it is not JSON, is too deep, or holds a NUL or half a surrogate pair.
        """
        content = stream.read(LARGEST_BODY + 1)
        if len(content) > LARGEST_BODY:
            raise ContentTooLargeError
        try:
            found = json.loads(content.decode("utf-8"), parse_constant=_refuse_constant)
        except RecursionError as error:
            raise ParseError(_TOO_DEEP) from error
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error
        _check(found)
        return found


_TOO_DEEP = f"Lists and objects can be nested up to {DEEPEST} levels deep."


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _check(found: object) -> None:
    """Walk through everything with our own stack: deep input would exhaust Python's."""
    waiting: list[tuple[object, int]] = [(found, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, str) and _UNSTORABLE.search(item):
            raise ParseError("A text contains a NUL or half a surrogate pair. Remove it.")
        if isinstance(item, list | dict):
            if depth == DEEPEST:
                raise ParseError(_TOO_DEEP)
            inside = [*item, *item.values()] if isinstance(item, dict) else item
            waiting.extend((each, depth + 1) for each in inside)


KEY_HEADER = "Idempotency-Key"


class CreationSignature(TypedDict):
    """Who creates something, and under which key, if any."""

    by: Actor
    key: UUID | None


def signed(request: Request) -> Signature:
    """Return the caller and the key under which a service records the change.

    Raises:
        ValidationError: the key is missing or is not a UUID.
    """
    return {"by": actor(request), "key": idempotency_key(request)}


def signed_if_keyed(request: Request) -> CreationSignature:
    """Return the caller and the key under which something is created; the key may be None.

    Raises:
        ValidationError: the key is not a UUID.
    """
    return {
        "by": actor(request),
        "key": idempotency_key(request) if request.headers.get(KEY_HEADER) else None,
    }


def actor(request: Request) -> Actor:
    """Return the mark under which the caller's changes are recorded."""
    return Actor.user(user_id(request))


def person(request: Request) -> User:
    """Return the user who is asking.

    Raises:
        NotAuthenticated: nobody is logged in.
    """
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def user_id(request: Request) -> int:
    """Return the id of the user who is asking.

    Raises:
        NotAuthenticated: nobody is logged in.
    """
    if request.user.pk is None:
        raise NotAuthenticated
    return request.user.pk


def idempotency_key(request: Request) -> UUID:
    """Return the key the caller sent, with or without quotes.

    Raises:
        ValidationError: it is missing or is not a UUID.
    """
    text = request.headers.get(KEY_HEADER, "").strip().strip('"')
    if not text:
        raise ValidationError(
            {KEY_HEADER: "Send this header with a new UUID, and the same one if you try again."}
        )
    try:
        return UUID(text)
    except ValueError as error:
        raise ValidationError({KEY_HEADER: "The key must be a UUID."}) from error


_TAG = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'
_TAGS = re.compile(rf"\s*{_TAG}(?:\s*,\s*{_TAG})*\s*")


def etag(version: int) -> str:
    """Return the strong ETag of a version.

    >>> etag(3)
    '"3"'
    """
    return f'"{version}"'


def precondition(request: Request) -> Callable[[int], bool] | None:
    """Return a test for the versions that the caller wants to change; None if any will do.

    ``If-Match`` compares strongly, so a weak ETag matches nothing; ``If-None-Match`` compares
    weakly (RFC 9110, 8.8.3.2 and 13.1). Before its first score, a result has version 0.

    Raises:
        ValidationError: a header is not a list of ETags.
    """
    wanted = _tags(request, "If-Match")
    unwanted = _tags(request, "If-None-Match")
    if wanted is None and unwanted is None:
        return None

    def is_wanted(version: int) -> bool:
        tag = etag(version)
        if wanted is not None and "*" not in wanted and tag not in wanted:
            return False
        others = [] if unwanted is None else [each.removeprefix("W/") for each in unwanted]
        return "*" not in others and tag not in others

    return is_wanted


def _tags(request: Request, header: str) -> list[str] | None:
    text = request.headers.get(header)
    if text is None:
        return None
    if text.strip() == "*":
        return ["*"]
    if not _TAGS.fullmatch(text):
        raise ValidationError({header: 'Send * or ETags in quotes, as you received them: "3".'})
    return re.findall(_TAG, text)


Shape = TypeVar("Shape", bound=Serializer[Any])


class AlwaysJSON(BaseContentNegotiation):
    """Answer in JSON, whatever the caller accepts: there is nothing else."""

    def select_parser(self, request: Request, parsers: Any) -> Any:  # as the framework types it
        """Return the JSON parser if JSON was sent."""
        sent = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A view that anyone can read; it leaves out what the caller may not see."""

    permission_classes: Sequence[type[BasePermission]] = (AllowAny,)
    parser_classes = (BoundedJSONParser,)
    content_negotiation_class = AlwaysJSON

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Always read addresses as UTF-8: the charset that a caller names may not exist."""
        request.encoding = "utf-8"
        return super().initialize_request(request, *args, **kwargs)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Stop caches from showing one caller what only another may see."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(finished, ("Authorization", "Cookie"))
        patch_cache_control(finished, private=True, no_cache=True)
        return finished


class DirectorView(ApiView):
    """A view for those who are logged in; each method then checks that they direct there."""

    permission_classes = (IsAuthenticated,)


class ReadingIsPublicView(ApiView):
    """A view that anyone can read; writing needs a login."""

    def get_permissions(self) -> Sequence[Any]:  # as the framework types it
        """Ask for a login before anything is written."""
        reading = self.request.method in SAFE_METHODS
        return super().get_permissions() if reading else [IsAuthenticated()]


class NothingHereView(ApiView):
    """The answer at every address that nothing else matches."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer before checking anything else.

        Raises:
            NotFound: always.
        """
        hint = "" if request.path.endswith("/") else " Addresses end with a slash."
        raise NotFound(f"There is nothing at this address.{hint}")


def valid(shape: type[Shape], request: Request) -> Shape:
    """Return the body of a request, validated as this shape.

    Raises:
        ValidationError: it does not have this shape.
    """
    shaped = shape(data=request.data)
    shaped.is_valid(raise_exception=True)
    return shaped


def sent(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated body of a request; raise what ``valid`` does."""
    found: dict[str, Any] = valid(shape, request).validated_data
    return found


def asked(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the validated query of a request; raise what ``valid`` does."""
    shaped = shape(data=request.query_params)
    shaped.is_valid(raise_exception=True)
    found: dict[str, Any] = shaped.validated_data
    return found


class LinkAuthentication(BaseAuthentication):
    """Authenticate by a link: its holder acts for what it opens, as nobody in particular.

    Attributes:
        keyword: The word before the secret in the header.
        gone: The message when a link no longer works.
    """

    keyword: ClassVar[str]
    gone: ClassVar[str]

    def opened(self, secret: str) -> object | None:
        """Return what a link opens; None if it was replaced or never existed."""
        raise NotImplementedError

    def authenticate(self, request: Request) -> tuple[AnonymousUser, object] | None:
        """Return an anonymous user and what the link opens.

        Raises:
            AuthenticationFailed: the link was replaced or never existed.
        """
        keyword, _space, secret = (
            get_authorization_header(request).decode("ascii", errors="replace").partition(" ")
        )
        if keyword != self.keyword:
            return None
        link = self.opened(secret.strip())
        if link is None:
            raise AuthenticationFailed(self.gone)
        return AnonymousUser(), link

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme that a 401 names."""
        return self.keyword


class LinkApiView(ApiView):
    """A view for the holder of a link; its one authentication class says which kind."""

    authentication_classes: tuple[type[LinkAuthentication], ...]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ask for a link before anything else.

        Raises:
            NotAuthenticated: there is none.
        """
        super().initial(request, *args, **kwargs)
        if request.auth is None:
            raise NotAuthenticated(self.authentication_classes[0].gone)


def link_security(words: str) -> dict[str, str]:
    """Return the schema's description of a link, in these words."""
    return {"type": "apiKey", "in": "header", "name": "Authorization", "description": words}
