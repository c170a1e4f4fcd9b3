"""Who is calling: one rule for the login guard, throttles, lists of sessions and logs.

The caller is the address that opened the connection. If that is one of our own proxies
(``FAIRDEAL_TRUSTED_PROXIES``), we read its ``X-Forwarded-For`` backwards from the end, where our
proxies write, to the first address that is not one of them. The caller may have made up anything
before that.
"""

from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Network = IPv4Network | IPv6Network

LOCAL_SOCKET = "unix"  # a proxy on this machine that connects by a socket, without an address
FORWARDED = (  # headers in which proxies, or impostors, say whom they forward for
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
)


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Return the networks that texts name: ``10.0.0.7``, ``10.0.0.0/8``, ``::1``.

    Raises:
        ValueError: one is neither an address nor a network, or has bits set beyond its mask.

    >>> networks(["127.0.0.1", "10.0.0.0/8", "unix"])
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))
    """
    return tuple(ip_network(text) for text in texts if text != LOCAL_SOCKET)


def client_address(connected: str, forwarded: str, trusted: Sequence[str]) -> str:
    """Return the address of the caller.

    Args:
        connected: Who opened the connection; empty for a socket on this machine.
        forwarded: The header ``X-Forwarded-For``, empty if there is none.
        trusted: Our own proxies, as ``networks`` reads them, and ``unix``.

    >>> client_address("203.0.113.9", "192.0.2.1", ["127.0.0.1"])
    '203.0.113.9'
    >>> client_address("127.0.0.1", "192.0.2.1, 203.0.113.9", ["127.0.0.1"])
    '203.0.113.9'
    """
    if not is_trusted(connected, trusted):
        return connected
    nearest = _plain(connected)
    for hop in reversed(forwarded.split(",")):
        address = _plain(hop)
        if not address:
            break  # none of our proxies wrote this, so anything before it proves nothing
        nearest = address
        if not is_trusted(address, trusted):
            break
    return nearest


def is_trusted(address: str, trusted: Sequence[str]) -> bool:
    """Whether an address is one of our own proxies."""
    if not address:
        return LOCAL_SOCKET in trusted
    plain = _plain(address)
    return bool(plain) and any(ip_address(plain) in network for network in networks(trusted))


def _plain(text: str) -> str:
    """Return an address without port or brackets, mapped IPv4 as IPv4; empty if it is not one."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:  # IPv4 and a port
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


class ClientAddressMiddleware:
    """Put the caller's address into ``REMOTE_ADDR``, and drop the headers that may claim another.

    It comes before everything that needs the caller's address, so nothing can read another one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request that now has only one address."""
        trusted: Sequence[str] = settings.TRUSTED_PROXIES
        connected = request.META.get("REMOTE_ADDR", "")
        proxied = is_trusted(connected, trusted)
        secure = request.META.get("HTTP_X_FORWARDED_PROTO", "")
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        request.META["REMOTE_ADDR"] = client_address(connected, forwarded, trusted)
        dropped = [request.META.pop(name, None) for name in FORWARDED]
        request.META["fairdeal.forwarded"] = any(dropped)
        if proxied and secure:
            request.META["HTTP_X_FORWARDED_PROTO"] = secure
        return self._get_response(request)


def remote_address(request: HttpRequest) -> str:
    """Return the address found by the middleware, for django-axes and django-allauth."""
    return str(request.META.get("REMOTE_ADDR", ""))
