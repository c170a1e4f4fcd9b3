"""Settings as the environment spells them; one that cannot be used ends the program in a sentence.

Each function here reads one form. None repeats what was written: it may contain a password.
"""

import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from config.http.client_address import networks
from config.logs import JSON, PLAIN

T = TypeVar("T")


class UnusableError(ValueError):
    """A setting that cannot be used; the message says what to write instead."""


def setting(name: str, form: Callable[[str], Any], default: T) -> T:
    """Return a setting, or its default if it is missing or empty; exit if it cannot be used."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        found: T = form(text)
    except UnusableError as error:
        sys.exit(f"The setting {name} cannot be used: {error}")
    return found


def switch(text: str) -> bool:
    """Return whether something is on.

    >>> switch("True"), switch("off")
    (True, False)
    """
    known = {"true": True, "on": True, "yes": True, "1": True}
    known |= {"false": False, "off": False, "no": False, "0": False}
    if text.lower() not in known:
        raise UnusableError("write true or false.")
    return known[text.lower()]


def duration(text: str) -> float:
    """Return how long something takes, in the unit of its setting."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0.01 <= found < 1_000_000:
        raise UnusableError("write a number greater than 0, such as 8.")
    return found


def whole_number(text: str) -> int:
    """Return a whole number from 0."""
    if not (text.isascii() and text.isdigit()):
        raise UnusableError("write a whole number.")
    return int(text)


def several(text: str) -> list[str]:
    """Return what stands between commas.

    >>> several("one.example, two.example,")
    ['one.example', 'two.example']
    """
    return [each.strip() for each in text.split(",") if each.strip()]


def origins(text: str) -> list[str]:
    """Return the addresses whose forms may be sent to us."""
    found = several(text)
    for each in found:
        address = parted(each)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise UnusableError("write whole addresses, such as https://example.org.")
    return found


def proxies(text: str) -> list[str]:
    """Return addresses or networks of proxies, or ``unix``."""
    found = several(text)
    try:
        networks(found)
    except ValueError as error:
        raise UnusableError("write addresses such as 10.0.0.7 or 10.0.0.0/8, or unix.") from error
    return found


def redis_address(text: str) -> str:
    """Return the address of a Redis."""
    address = parted(text)
    number = address.path.strip("/")
    remote = text.startswith(("redis://", "rediss://")) and address.hostname
    local = text.startswith("unix:///") and number
    if not local and not (remote and (not number or number.isdecimal())):
        raise UnusableError("write redis://host:6379/0 or unix:///path/of/the/socket.")
    return text


def email(text: str) -> dict[str, Any]:
    """Return Django's settings for sending mail."""
    parted(text)
    try:
        found: dict[str, Any] = Env.email_url_config(text)
    except ImproperlyConfigured as error:
        raise UnusableError("write smtp+tls://user:password@host:587.") from error
    return found


def time_zone(text: str) -> str:
    """Return the name of a time zone."""
    if text not in available_timezones():
        raise UnusableError("write the name of a time zone, such as Europe/London.")
    return text


def log_level(text: str) -> str:
    """Return the name of a level of the log."""
    if text.upper() not in logging.getLevelNamesMapping():
        raise UnusableError("write DEBUG, INFO, WARNING, ERROR or CRITICAL.")
    return text.upper()


def log_form(text: str) -> str:
    """Return the form of the lines of the log."""
    if text not in (PLAIN, JSON):
        raise UnusableError(f"write {PLAIN} or {JSON}.")
    return text


def parted(text: str) -> SplitResult:
    """Return the parts of an address that can be parted."""
    try:
        address = urlsplit(text)
        _ = address.port
    except ValueError as error:
        raise UnusableError(
            "its parts cannot be told apart. Write special characters of a password as percent "
            "codes, such as %2F for a slash."
        ) from error
    return address
