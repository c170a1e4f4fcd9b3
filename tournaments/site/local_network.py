"""The machine itself and the network it is on: who calls from here, and where phones reach it."""

import socket
from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = frozenset({"127.0.0.1", "::1"})
PATIENCE = 1.5  # seconds until an address counts as one that does not answer


def from_this_machine(request: HttpRequest) -> bool:
    """Whether a request was sent by a program on this machine, and not passed on by a proxy."""
    meta = request.META
    return meta.get("REMOTE_ADDR") in LOOPBACK and not meta.get("fairdeal.forwarded")


def may_log_in(request: HttpRequest) -> bool:
    """Whether logins are taken from where a request came from: others must not read the password.

    They are over HTTPS and at this machine; elsewhere only if whoever started Fairdeal said so.
    """
    if settings.LOGIN_FROM_NETWORK or request.is_secure() or from_this_machine(request):
        return True
    meta, own = request.META, urlsplit(settings.PUBLIC_URL).hostname
    return meta.get("REMOTE_ADDR") == own and not meta.get("fairdeal.forwarded")


def own_address() -> str:
    """Return this machine's address on its network; empty if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but shows which address we would use
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found in LOOPBACK else found


def answers(site: str) -> bool:
    """Whether Fairdeal answers at an address such as ``http://192.0.2.7:8000``."""
    try:
        with urlopen(f"{site.rstrip('/')}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 (ours)
            return bool(answer.status == 200)
    except (OSError, HTTPException, ValueError):
        return False
