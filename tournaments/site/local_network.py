"""The machine itself and the network it is on: who calls from here, and where phones reach it."""

from django.http import HttpRequest

LOOPBACK = frozenset({"127.0.0.1", "::1"})


def from_this_machine(request: HttpRequest) -> bool:
    """Whether a request was sent by a program on this machine, and not passed on by a proxy."""
    meta = request.META
    return meta.get("REMOTE_ADDR") in LOOPBACK and not meta.get("fairdeal.forwarded")
