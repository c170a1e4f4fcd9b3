"""What log lines look like, and what must not be in them.

Lines are plain, or JSON with ``FAIRDEAL_LOG=json``. Each line about a request carries its number
(``tournaments/site/request_number.py``), which the response has in ``X-Request-ID``; so do the
lines of the tasks that it started. Secrets in addresses are masked: nobody who reads a log must be
able to enter scores or accept an invitation with it.
"""

import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.http.client_address import is_trusted
from tournaments.site.availability import is_unavailable
from tournaments.site.request_number import HEADER, current_number, is_number, new_number, numbered

PLAIN, JSON = "plain", "json"
_BLOTS = (
    # Links that give access: to a table, a pair, a captain, an invitation, a sign-up, a password.
    (
        re.compile(
            r"(/(?:[tpc]|invitation|confirm|signed-up|filling-in|password/new)/)(?!sent/|done/)[^/?\s\"'>]+"
        ),
        r"\1…",
    ),
    (re.compile(r"(/[^\s?\"']*)\?[^\s\"'>]+"), r"\1?…"),  # the name searched for
    (re.compile(r"(DETAIL:\s+)[^\n]*"), r"\1…"),  # the row to which PostgreSQL objects
)


def without_secrets(text: str) -> str:
    """Return a text with tokens and search terms masked in its addresses.

    >>> without_secrets("Not Found: /account/invitation/Xb3kq9/")
    'Not Found: /account/invitation/…/'
    >>> without_secrets("GET /players/?name=Anne failed")
    'GET /players/?… failed'
    """
    for secret, blot in _BLOTS:
        text = secret.sub(blot, text)
    return text


class RequestNumberMiddleware:
    """Give each request a number: the one sent by our own proxy, if any, otherwise a new one.

    It comes before everything that could log or answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, with its number in ``X-Request-ID``."""
        given = request.headers.get(HEADER, "")
        ours = is_trusted(request.META.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES)
        number = given if ours and is_number(given) else new_number()
        request.number = number  # type: ignore[attr-defined]  # for lines written after the answer
        with numbered(number):
            response = self._get_response(request)
        response.headers[HEADER] = number
        return response


class PlainFormatter(logging.Formatter):
    """A line for people, with the number of the request at its end."""

    def __init__(self) -> None:
        """Write the time, the level, the logger and the message."""
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (as logging names it)
        """Return the line without its traceback."""
        number = _number_of(record)
        return super().formatMessage(record) + (f" [request {number}]" if number else "")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the traceback below it."""
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """A line for programs: one JSON object.

    It holds only the fields named here: libraries attach requests and task arguments to their
    records, and those may contain anything.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the object; ``request`` and ``error`` are left out if there is none."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        if number := _number_of(record):
            line["request"] = number
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def _number_of(record: logging.LogRecord) -> str:
    # Django logs a 404 or a 500 only after the middleware is done.
    return current_number() or getattr(getattr(record, "request", None), "number", "")


def logging_settings(level: str, form: str) -> dict[str, Any]:
    """Return ``LOGGING`` of Django's settings.

    Args:
        level: The lowest level to write: ``INFO``, ``WARNING`` …
        form: ``plain`` for people, ``json`` for programs that collect lines.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            PLAIN: {"()": "config.logs.PlainFormatter"},
            JSON: {"()": "config.logs.JsonFormatter"},
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            "axes": {"level": "WARNING"},
            "waitress.queue": {"level": "ERROR"},  # that requests wait is no event
            "django.security.DisallowedHost": {"filters": ["brief"]},
            "django.request": {"filters": ["brief if away"]},
        },
        "filters": {
            "brief": {"()": "django.utils.log.CallbackFilter", "callback": _without_traceback},
            "brief if away": {
                "()": "django.utils.log.CallbackFilter",
                "callback": _without_traceback_if_away,
            },
        },
    }


def _without_traceback_if_away(record: logging.LogRecord) -> bool:
    """Drop the traceback of a request that failed because the database is away."""
    if record.exc_info is not None and is_unavailable(record.exc_info[1]):
        record.exc_info = None
    return True


def _without_traceback(record: logging.LogRecord) -> bool:
    """Drop the traceback of a line that needs none: strangers could fill the log with them."""
    record.exc_info = None
    return True
