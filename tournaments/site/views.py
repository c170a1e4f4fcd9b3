"""Error pages: what happened, what to do, and that nothing is lost."""

import logging
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template

from tournaments.site.availability import RETRY_SECONDS, SENTENCE, cause_of, is_unavailable
from tournaments.site.request_number import current_number

logger = logging.getLogger(__name__)

PLAIN_FAILURE = "Something went wrong. Everything accepted so far is safe; please try again."


def _page(name: str, status: int) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest, *_why: object, **_more: object) -> HttpResponse:
        return render(request, f"errors/{name}.html", status=status)

    return answer


bad_request = _page("400", 400)
permission_denied = _page("403", 403)
csrf_failure = _page("403_csrf", 403)
page_not_found = _page("404", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when Fairdeal itself has failed, or the database is not responding."""
    failure = sys.exc_info()[1]
    if failure is not None and is_unavailable(failure):
        logger.error("%s", cause_of(failure))
        response = HttpResponse(_rendered("errors/503.html", SENTENCE), status=503)
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response
    return HttpResponse(_rendered("errors/500.html", PLAIN_FAILURE), status=500)


def _rendered(template: str, sentence: str) -> str:
    """Render without the request, which may be the culprit; if that fails, a bare sentence."""
    try:
        return get_template(template).render({"request_number": current_number()})
    except Exception:  # the last resort: nothing may escape it
        logger.exception("The error page failed")
        return f"<!DOCTYPE html><title>{sentence}</title><p>{sentence}"
