"""The description of the API, and the page that shows it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any, Literal

from django.http import Http404
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, ListSerializer, Serializer

from tournaments.site.api.base import KEY_HEADER
from tournaments.site.api.fields import NothingIn
from tournaments.site.api.problems import KINDS, MEDIA_TYPE, ProblemOut
from tournaments.site.limits import LARGEST_ID

Handler = Callable[..., object]
View = Callable[..., HttpResponseBase]
Shape = type[Serializer[Any]] | BaseSerializer[Any]

KEY = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=True,
    description=(
        "A new UUID for each change. If you repeat a request with the same key, the change is made "
        "only once, and you get the first answer again."
    ),
)

OPTIONAL_KEY = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=False,
    description=(
        "A new UUID for each thing you create. If you repeat a request with the same key, it is "
        "created only once, and you get its current state. Without a key, each request creates "
        "another."
    ),
)

PRECONDITIONS = (
    OpenApiParameter(
        "If-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description="Change the result only if it has one of these ETags; if not, 412 (RFC 9110).",
    ),
    OpenApiParameter(
        "If-None-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description="Change it only if it has none of these ETags; if not, 412 (RFC 9110).",
    ),
)

ETAG = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=True,
    description='The version of the result, in quotes: "3".',
)

_BYTES = {"application/octet-stream": OpenApiTypes.BINARY}

_TITLES = {
    kind.status: kind.title
    for kind in KINDS.values()
    if kind.name not in ("stale-result", "key-reused")
}


def operation(
    name: str,
    summary: str,
    *,
    asks: type[Serializer[Any]] | None = None,
    takes: Shape | None = None,
    takes_bytes: bool = False,
    gives: Shape | OpenApiTypes | None = None,
    media_type: str | Collection[str] = "application/json",
    status: int = 200,
    keyed: bool | Literal["optional"] = False,
    versioned: bool = False,
    public: bool = False,
    problems: Sequence[int] = (),
    tag: str = "",
) -> Callable[[Handler], View]:
    """Make a handler into an operation of the API, described in the schema.

    The handler returns what the service or selector gave it, which is written in the shape
    ``gives``; if it returns a response, that goes out unchanged. Its parameters after the request
    are those of the address.

    Args:
        name: Its id: verb and noun.
        summary: What it does, in one line.
        asks: The shape of the query.
        takes: The shape of the body.
        takes_bytes: Whether the body is the raw bytes of a file.
        gives: The shape of the answer; None for an empty one.
        media_type: The media type of the answer; several if part of the address says which.
        status: The status of the answer.
        keyed: Whether it needs an idempotency key; ``optional`` if a key is allowed but not needed.
        versioned: Whether the answer has an ETag that a change can name in ``If-Match``.
        public: Whether it needs no login.
        problems: Statuses of problems other than those that follow from the above.
        tag: What it is about, as the documentation groups operations; by default its module.
    """
    expected = {401, *problems}
    expected |= {403} if not public or takes else set()
    expected |= {400} if asks or keyed else set()
    expected |= {422} if keyed else set()
    expected |= {412} if versioned and takes else set()
    takes_nothing = bool(keyed) and takes is None and not takes_bytes
    expected |= {400, 413, 415} if takes or takes_nothing else set()
    keys = {False: (), True: (KEY,), "optional": (OPTIONAL_KEY,)}[keyed]
    conditions = (*(PRECONDITIONS if takes else ()), ETAG) if versioned else ()

    def described(handler: Handler) -> View:
        places = [_PLACES[name] for name in [*signature(handler).parameters][2:]]
        statuses = sorted(expected | ({404} if places else set()))
        answers: dict[tuple[int, str], Any] = {
            (code, MEDIA_TYPE): OpenApiResponse(ProblemOut, _TITLES[code]) for code in statuses
        }
        for each in (media_type,) if isinstance(media_type, str) else media_type:
            answers[status, each] = OpenApiResponse(
                _content(gives, each), "Done" if gives is None else ""
            )
        parameters: list[Any] = [*places, *keys, *conditions]

        @wraps(handler)
        def view(self: object, request: Request, **address: object) -> HttpResponseBase:
            if takes_nothing:  # a key reused with a different body must not look the same
                NothingIn(data=request.data).is_valid(raise_exception=True)
            found = handler(self, request, **address)
            if isinstance(found, HttpResponseBase):
                return found
            return Response(_written(gives, found), status=status)

        extend_schema(
            operation_id=name,
            summary=summary,
            tags=[tag or handler.__module__.rpartition(".")[2]],
            parameters=[*parameters, asks] if asks else parameters,
            request=_BYTES if takes_bytes else {"application/json": takes} if takes else None,
            responses=answers,
        )(view)
        return view

    return described


def _content(gives: Any, media_type: str) -> Any:
    """Return the schema of an answer: a JSON file is an object, any other file is bytes."""
    is_object = gives is OpenApiTypes.BINARY and media_type == "application/json"
    return OpenApiTypes.OBJECT if is_object else gives


def _written(gives: Any, found: object) -> object:
    """Return what was found, in the shape of the answer; None for an empty answer."""
    if isinstance(gives, ListSerializer):
        shape: Any = type(gives.child)
        return shape(found, many=True).data
    return gives(found).data if gives is not None else None


def _id(name: str, description: str) -> OpenApiParameter:
    schema = {"type": "integer", "minimum": 1, "maximum": LARGEST_ID}
    return OpenApiParameter(name, schema, OpenApiParameter.PATH, description=description)


def _word(name: str, pattern: str, description: str) -> OpenApiParameter:
    schema = {"type": "string", "pattern": pattern}
    return OpenApiParameter(name, schema, OpenApiParameter.PATH, description=description)


_PLACES = {
    parameter.name: parameter
    for parameter in (
        _word("event", "^[-a-zA-Z0-9_]{1,80}$", "The event's id, or its readable address."),
        _word("competition", "^[-a-zA-Z0-9_]{1,80}$", "The competition's readable address."),
        _word("congress", "^[-a-zA-Z0-9_]{1,80}$", "The congress's readable address."),
        _word("league", "^[-a-zA-Z0-9_]{1,80}$", "The league's readable address."),
        _word("address", "^[-a-zA-Z0-9_]{1,20}$", "The end of the contestant's page: 3-ns."),
        _word("what", "^[a-z_-]{1,40}$", "The id of a table, or `event` for the whole event."),
        _word("form", "^[a-z_-]{1,40}$", "The id of a format: csv, xlsx, json, usebio, …"),
        _word("name", "^[a-z-]{1,40}$", "The last part of the problem's type."),
        _id("club", "The club's id."),
        _id("wish", "The wish's id."),
        _id("official", "The id of an official's role, as in the list of officials."),
        _id("invitation", "The invitation's id."),
        _id("player", "The player's id."),
        _id("own_movement", "The id of the club's own movement."),
        _id("award_table", "The id of an award table that the club keeps."),
        _id("session", "The session's id."),
        _id("section", "The section's id."),
        _id("message", "The message's id, as in the list of messages."),
        _id("contestant", "The id of the pair or team."),
        _id("sitting", "The id of a table in a round, as in the room."),
        _id("match", "The number of a match in the league."),
        _id("entrant", "The number of an entrant in the competition."),
        _id("board", "The board's number."),
        _id("result", "The result's id, as in the room."),
        _id("ruling", "The ruling's id."),
        _id("sequence", "The number of an entry in the ledger."),
        _id("document", "The document's id."),
        _id("batch", "The batch's id."),
        _id("file", "The id of an uploaded file."),
        _id("series", "The series’ id."),
    )
}


class FirstOffered(DefaultContentNegotiation):
    """Give the format asked for, otherwise the first: people open the documentation in browsers."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return a renderer, whatever the caller accepts."""
        offered = list(renderers)
        try:
            chosen: tuple[BaseRenderer, str]
            chosen = super().select_renderer(request, offered, format_suffix)
        except (Http404, NotAcceptable):
            return offered[0], offered[0].media_type
        return chosen


class SchemaView(SpectacularAPIView):
    """The schema, the same for everybody, in YAML or, with ``?format=json``, in JSON."""

    authentication_classes = ()
    content_negotiation_class = FirstOffered
    api_version = "v1"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the schema, which is in one language only."""
        answer: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]  # as in the library
        return answer


class DocsView(SpectacularSwaggerSplitView):
    """The schema as a page. Its script is loaded separately, since inline scripts are forbidden."""

    authentication_classes = ()
    content_negotiation_class = FirstOffered
    template_name = "api/docs.html"
