"""E-mails to people who asked for them: whether any can be sent, and how each can be stopped."""

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

CONFIRMED_WITHIN = timedelta(days=7)
"""How long an address is kept of which nobody has said that it may be written to."""

MOST_UNCONFIRMED = 100
"""At a club: whoever asks on behalf of others is stopped before mail servers stop the club."""


def sends_mail() -> bool:
    """Return whether a mail server is named, and an address for the links in e-mails."""
    console = "django.core.mail.backends.console.EmailBackend"
    return console != settings.EMAIL_BACKEND and bool(settings.PUBLIC_URL)


def public_address(name: str, *args: object) -> str:
    """Return the address of a page, whole, as an e-mail names it."""
    return settings.PUBLIC_URL.rstrip("/") + reverse(name, args=args)


def send_letter(to: str, subject: str, body: str, *, stop: str) -> None:
    """Send an e-mail that one click stops (RFC 8058); ``stop`` is the address for that."""
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    EmailMessage(" ".join(subject.split()), body, to=[to], headers=headers).send()


def hand_over(task: Callable[[], object]) -> None:
    """Hand a task to a worker; whoever waits for the page is not told if there is none."""
    try:
        task()
    except OperationalError:
        logger.exception("A task could not be handed over")
