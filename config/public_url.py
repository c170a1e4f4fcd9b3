"""The address at which other machines reach the site."""

from collections.abc import Sequence
from pathlib import Path

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})


def public_url(hosts: Sequence[str], *, https: bool) -> str:
    """Return the site's address, with the first name that others can use; empty if there is none.

    Args:
        hosts: The names it answers to; one that starts with a dot or a star does not count.
        https: Whether it is reached over HTTPS.

    >>> public_url(["localhost", "cards.example.org"], https=True)
    'https://cards.example.org'
    """
    names = (name for name in hosts if name not in OWN_NAMES and name[:1] not in (".", "*", ""))
    name = next(names, "")
    return f"http{'s' if https else ''}://{name}" if name else ""


def kept_address(file: Path) -> str:
    """Return the address at which Fairdeal was last started, which a file keeps; empty if none."""
    try:
        return file.read_text()
    except OSError:
        return ""
