"""What went wrong, as problem details (RFC 9457)."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import IntegrityError
from django.http import Http404, JsonResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request

from tournaments.site.api.fields import mirrors
from tournaments.site.availability import RETRY_SECONDS, SENTENCE, cause_of, is_unavailable
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import (
    ConflictError,
    NoSuchEventError,
    NoSuchPartError,
    NotFoundError,
    RefusedError,
    SecondFactorMissingError,
)
from tournaments.site.registry import collected
from tournaments.site.request_number import current_number

MEDIA_TYPE = "application/problem+json"
ADDRESS = "/api/v1/problems/"

_log = logging.getLogger("django.request")


class FieldErrorOut(serializers.Serializer[Any]):
    """What is wrong with one input."""

    field = serializers.CharField(help_text="The field's name; names.0 is the first of a list.")
    sentence = serializers.CharField(help_text="The message for the person who entered it.")


class CurrentResultOut(serializers.Serializer[Any]):
    """The current result."""

    score = serializers.CharField(help_text="As on a slip; empty if there is none.")
    version = serializers.IntegerField()


class ProblemOut(serializers.Serializer[Any]):
    """What went wrong."""

    type = serializers.CharField(help_text="The address that explains this kind.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A message for people to read.")
    instance = serializers.CharField(help_text="The address of the request.")
    errors = FieldErrorOut(many=True)  # type: ignore[assignment]  # the metaclass takes declared fields away
    current = CurrentResultOut(
        required=False,
        help_text="Only if the result has changed since (stale-result, precondition-failed).",
    )


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: ``name`` ends its address, ``meaning`` says what to do about it."""

    name: str
    title: str
    status: int
    meaning: str


@mirrors(ProblemKind, meaning="What to do about it.")
class ProblemKindOut(serializers.Serializer[Any]):
    """A kind of problem."""


KINDS: Mapping[str, ProblemKind] = {
    kind.name: kind
    for kind in (
        ProblemKind(
            "invalid-request",
            "The request cannot be understood",
            400,
            "Something is missing, misspelt or of the wrong type; see errors.",
        ),
        ProblemKind(
            "login-required",
            "A login is needed",
            401,
            "Send the header 'Authorization: Token …' with a token from /api/v1/token/.",
        ),
        ProblemKind(
            "forbidden",
            "This is for the club's directors",
            403,
            "Log in as a director of the club that runs the event.",
        ),
        ProblemKind(
            "not-found",
            "There is nothing with this number or address",
            404,
            "It does not exist, or cannot be seen yet.",
        ),
        ProblemKind(
            "method-not-allowed",
            "This cannot be done here",
            405,
            "The header Allow lists the methods.",
        ),
        ProblemKind(
            "conflict",
            "This is not possible at the moment",
            409,
            "The request is valid, but something else has to happen first.",
        ),
        ProblemKind(
            "stale-result",
            "Someone else has changed this result",
            409,
            "Look at 'current', then send the score again with its version if it is right.",
        ),
        ProblemKind(
            "precondition-failed",
            "The result no longer has the version you named",
            412,
            "Look at 'current', then send the score again with its ETag if it is right.",
        ),
        ProblemKind("content-too-large", "The request is too large", 413, "Send less at a time."),
        ProblemKind(
            "unsupported-media-type",
            "This type of content is not accepted here",
            415,
            "Send 'Content-Type: application/json', and 'application/octet-stream' with a file.",
        ),
        ProblemKind(
            "refused",
            "The rules of the game or of the club do not allow this",
            422,
            "The request is well formed, but cannot be carried out; 'detail' says why.",
        ),
        ProblemKind(
            "key-reused",
            "This key was used for another change",
            422,
            "Nothing was saved. Send the first request again, or this one with a new key.",
        ),
        ProblemKind(
            "too-many-requests",
            "Too many attempts",
            429,
            "Wait for the number of seconds in the header Retry-After.",
        ),
        ProblemKind(
            "server-error",
            "Fairdeal failed",
            500,
            "Nothing was saved. The failure has been logged; please tell whoever runs this server.",
        ),
        ProblemKind(
            "unavailable",
            "Fairdeal cannot do this at the moment",
            503,
            "Nothing was saved. Wait for the seconds in the header Retry-After, then try again.",
        ),
    )
}

_NAMES: tuple[tuple[type[Exception], str], ...] = (  # after those that the apps declare
    (KeyReusedError, "key-reused"),
    (NotFoundError, "not-found"),
    (ConflictError, "conflict"),
    (RefusedError, "refused"),
    (NoSuchEventError, "not-found"),
    (Http404, "not-found"),
    (PermissionDenied, "forbidden"),
    (SuspiciousOperation, "invalid-request"),
    (IntegrityError, "conflict"),
)
_BY_STATUS = {
    kind.status: kind.name
    for kind in KINDS.values()
    if kind.name not in ("stale-result", "key-reused")
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one input; ``field`` is ``names.0`` for the first of a list."""

    field: str
    sentence: str


def problem_details(exc: Exception, context: Mapping[str, Any]) -> JsonResponse:
    """Answer an exception with problem details, whatever the caller accepts."""
    kind = KINDS[_name(exc)]
    request = context["request"]
    if is_unavailable(exc):
        _log.error("%s %s: %s", request.method, request.path, cause_of(exc))
    elif kind.status >= 500:
        _log.error("%s %s failed", request.method, request.path, exc_info=exc)
    problem: dict[str, object] = {
        "type": f"{ADDRESS}{kind.name}/",
        "title": kind.title,
        "status": kind.status,
        "detail": _second_factor_first(exc, request) or _sentence(exc, kind),
        "instance": request.path,
        "errors": [asdict(error) for error in _errors(exc)],
    }
    if isinstance(exc, RefusedError) and exc.current is not None:
        problem["current"] = exc.current
    response = JsonResponse(problem, status=kind.status, content_type=MEDIA_TYPE)
    for header, value in _headers(exc):
        response.headers[header] = value
    return response


def _second_factor_first(exc: Exception, request: Request) -> str:
    """Say what to do if only a second factor is missing; otherwise return an empty text."""
    club = exc.club if isinstance(exc, SecondFactorMissingError) else ""
    return (
        f"{club} requires a second factor of its owners and directors. Set one up on your login's "
        "page, then try again."
        if club
        else ""
    )


def _name(exc: Exception) -> str:
    if is_unavailable(exc):
        return "unavailable"
    declared: list[tuple[type[Exception], str]] = collected("problems")
    for error, name in (*declared, *_NAMES):
        if isinstance(exc, error):
            return name
    status = exc.status_code if isinstance(exc, APIException) else 500
    return _BY_STATUS.get(status, "server-error")


def _sentence(exc: Exception, kind: ProblemKind) -> str:
    if isinstance(exc, RefusedError):
        return exc.sentence
    if isinstance(exc, ValidationError):
        errors = tuple(_errors(exc))
        return " ".join(error.sentence for error in errors if not error.field) or (
            "1 field is wrong." if len(errors) == 1 else f"{len(errors)} fields are wrong."
        )
    if isinstance(exc, APIException):
        return str(exc.detail)
    if isinstance(exc, NoSuchEventError):
        return str(exc)
    if is_unavailable(exc):
        return SENTENCE
    if isinstance(exc, IntegrityError):
        return "Someone else made a change at the same moment. Reload, then try again."
    number = current_number()
    return (
        f"{kind.meaning} Its number is {number}." if kind.status == 500 and number else kind.meaning
    )


def _errors(exc: Exception) -> Iterator[FieldError]:
    if isinstance(exc, RefusedError) and exc.field:
        yield FieldError(exc.field, exc.sentence)
    elif isinstance(exc, NoSuchPartError):
        yield FieldError(exc.kind, str(exc))
    elif isinstance(exc, ValidationError):
        yield from _flat(exc.detail, "")


def _flat(detail: object, place: str) -> Iterator[FieldError]:
    """Yield each error that the serializers found, with the path to its field."""
    if isinstance(detail, Mapping):
        for name, inside in detail.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from _flat(inside, ".".join(part for part in (place, step) if part))
    elif isinstance(detail, list):
        for number, inside in enumerate(detail):
            nested = isinstance(inside, Mapping | list)
            yield from _flat(inside, f"{place}.{number}" if nested else place)
    else:
        yield FieldError(place, str(detail))


def _headers(exc: Exception) -> Iterator[tuple[str, str]]:
    """Yield the headers that the status requires: how to log in, or how long to wait."""
    if header := getattr(exc, "auth_header", None):
        yield "WWW-Authenticate", header
    if wait := getattr(exc, "wait", None):
        yield "Retry-After", str(int(wait))
    if is_unavailable(exc):
        yield "Retry-After", str(RETRY_SECONDS)
