"""How operations are described in the schema."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import BaseSerializer, Serializer

from tournaments.api.protocol.caller import KEY_HEADER
from tournaments.api.protocol.converters import LARGEST_ID
from tournaments.api.protocol.problem_serializers import ProblemOut
from tournaments.api.protocol.problems import KINDS, MEDIA_TYPE

View = TypeVar("View", bound=Callable[..., Any])
Shape = type[Serializer[Any]] | BaseSerializer[Any]

KEY = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=True,
    description=(
        "A new UUID for each change. Sent again with the same key, a change is made once and the "
        "first answer is given again."
    ),
)

_TITLES = {kind.status: kind.title for kind in KINDS.values() if kind.name != "stale-result"} | {
    409: "Not in the present state of things"
}


def operation(
    name: str,
    summary: str,
    *,
    at: Sequence[str] = (),
    asks: type[Serializer[Any]] | None = None,
    takes: Shape | None = None,
    gives: Shape | OpenApiTypes | None = None,
    media_type: str = "application/json",
    status: int = 200,
    keyed: bool = False,
    public: bool = False,
    problems: Sequence[int] = (),
) -> Callable[[View], View]:
    """Describe one operation.

    Args:
        name: Its id, verb and noun.
        summary: What it does, in a line.
        at: The parameters of its address.
        asks: What may stand behind the question mark.
        takes: The body.
        gives: The answer; None for an empty one.
        media_type: Of the answer.
        status: Of the answer.
        keyed: Whether it needs an idempotency key.
        public: Whether it needs no login.
        problems: Further statuses than those that follow from the above.
    """
    expected = {401, *problems}
    expected |= {403} if not public or takes else set()
    expected |= {404} if at else set()
    expected |= {400} if asks or keyed else set()
    expected |= {400, 413, 415} if takes else set()
    answers: dict[tuple[int, str], Any] = {
        (code, MEDIA_TYPE): OpenApiResponse(ProblemOut, _TITLES[code]) for code in sorted(expected)
    }
    answers[status, media_type] = OpenApiResponse(gives, "Done" if gives is None else "")
    parameters: list[Any] = [*(_PLACES[place] for place in at), *([KEY] if keyed else [])]

    def described(view: View) -> View:
        extend_schema(
            operation_id=name,
            summary=summary,
            tags=[view.__module__.rpartition(".")[2]],
            parameters=[*parameters, asks] if asks else parameters,
            request={"application/json": takes} if takes else None,
            responses=answers,
        )(view)
        return view

    return described


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
        _word("address", "^[-a-zA-Z0-9_]{1,20}$", "The end of the contestant's page: 3-ns."),
        _word("name", "^[a-z-]{1,40}$", "The last part of the problem's type."),
        _id("club", "The club's id."),
        _id("player", "The player's id."),
        _id("own_movement", "The id of the club's own movement."),
        _id("session", "The session's id."),
        _id("section", "The section's id."),
        _id("contestant", "The id of the pair or team."),
        _id("sitting", "The id of a table in a round, as the room lists it."),
        _id("board", "The board's number."),
        _id("result", "The result's id, as the room lists it."),
        _id("ruling", "The ruling's id."),
        _id("sequence", "The number of an entry of the ledger."),
        _id("document", "The document's id."),
        _id("batch", "The batch's id."),
    )
}
