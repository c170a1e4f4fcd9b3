"""Settings as the environment spells them; one that cannot be used ends the program in a sentence.

The functions here read one setting each. They raise ``ValueError`` with what to write instead, and
never repeat the value: it may be a password.
"""

import logging
import sys
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import environ
from django.core.exceptions import ImproperlyConfigured

from config.http.client_address import networks
from config.logs import JSON, PLAIN


class Environment(environ.Env):  # type: ignore[misc]  # it has no types
    """The environment's variables."""

    def get_value(
        self,
        var: str,
        cast: Any = None,
        default: Any = environ.Env.NOTSET,
        parse_default: bool = False,
    ) -> Any:
        """Return a setting, or exit with a sentence if it cannot be used."""
        try:
            return super().get_value(var, cast, default, parse_default)
        except (ValueError, ImproperlyConfigured) as error:
            sys.exit(f"The setting {var} cannot be used: {str(error).rstrip('.')}.")


def switch(text: str) -> bool:
    """Return whether something is on.

    >>> switch("True"), switch("")
    (True, False)
    """
    if text.strip().lower() in environ.Env.BOOLEAN_TRUE_STRINGS:
        return True
    if text.strip().lower() in ("", "false", "off", "no", "n", "0"):
        return False
    raise ValueError("write true or false.")


def duration(text: str) -> float:
    """Return how long something takes, in the unit of its setting; more than nothing."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found < 1_000_000:
        raise ValueError("write a number greater than 0, such as 8.")
    return found


def origins(text: str) -> list[str]:
    """Return the addresses whose forms may be sent to us."""
    found = [each.strip() for each in text.split(",") if each.strip()]
    if not all(each.startswith(("http://", "https://")) for each in found):
        raise ValueError("write whole addresses, such as https://example.org.")
    return found


def proxies(text: str) -> list[str]:
    """Return addresses or networks of proxies, or ``unix``."""
    found = [each.strip() for each in text.split(",") if each.strip()]
    networks(found)
    return found


def redis_address(text: str) -> str:
    """Return the address of a Redis; empty for the embedded one."""
    address = urlsplit(text)
    numbered = not address.path.strip("/") or address.path.strip("/").isdecimal()
    remote = address.scheme in ("redis", "rediss") and numbered
    _ = address.port  # so that a wrong one is noticed now
    if text and not remote and address.scheme != "unix":
        raise ValueError("write redis://host:6379/0 or unix:///path/of/the/socket.")
    return text


def time_zone(text: str) -> str:
    """Return the name of a time zone."""
    if text not in available_timezones():
        raise ValueError("write the name of a time zone, such as Europe/London.")
    return text


def log_level(text: str) -> str:
    """Return the name of a level of the log."""
    if text.upper() not in logging.getLevelNamesMapping():
        raise ValueError("write DEBUG, INFO, WARNING, ERROR or CRITICAL.")
    return text.upper()


def log_form(text: str) -> str:
    """Return the form of the lines of the log."""
    if text not in (PLAIN, JSON):
        raise ValueError(f"write {PLAIN} or {JSON}.")
    return text
