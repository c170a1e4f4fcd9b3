"""Pages for what went wrong: what happened, what to do, and that nothing is lost."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template

logger = logging.getLogger(__name__)

PLAIN_FAILURE = "Something went wrong here. What was accepted before is safe; please try again."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be understood."""
    return render(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer somebody who may not do this."""
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was sent without, or with an old, token."""
    return render(request, "errors/403_csrf.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address at which there is nothing."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when Fairdeal itself failed; rendered without the request, which may be the cause."""
    try:
        page = get_template("errors/500.html").render()
    except (
        Exception
    ):  # what failed may be what the page itself needs, so nothing may go on from here
        logger.exception("The page for failures failed")
        page = f"<!DOCTYPE html><title>{PLAIN_FAILURE}</title><p>{PLAIN_FAILURE}"
    return HttpResponse(page, status=500)
