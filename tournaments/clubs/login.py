"""How django-allauth logs people in here, and when it asks for a second factor."""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.site.refusals import SecondFactorMissingError


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # has no types
    """Nobody signs up uninvited, and only django-axes counts wrong passwords."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: a login needs an invitation, or is created by whoever runs the server."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave the counting of wrong passwords to django-axes.

        django-allauth counts by login name only, so anyone could lock a director out.
        """
        self._login_failed_rl_usage = None


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # has no types
    """Encrypt secrets with a key made from SECRET_KEY: a stolen database alone is useless."""

    def encrypt(self, text: str) -> str:
        """Return text encrypted so that only this server can read it."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the decrypted text."""
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def generate_authenticator_name(self, user: User, kind: str) -> str:
        """Return the name of a new passkey, unless its owner chooses one."""
        number = Authenticator.objects.filter(user=user, type=kind).count() + 1
        return _("Passkey %(number)d") % {"number": number}


def _cipher() -> Fernet:
    secret = hashlib.sha256(b"second factor:" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(secret))


class DemandedFactorMiddleware:
    """Redirect people refused for lack of a second factor to the page that sets one up.

    Requests that are not refused cost no extra query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap the next handler."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a redirect to the page for a second factor; None for any other failure."""
        if not isinstance(error, SecondFactorMissingError):
            return None
        sentence = _(
            "%(club)s requires a second factor of its owners and directors. Set one up to continue."
        )
        messages.warning(request, sentence % {"club": error.club})
        return redirect("mfa_activate_totp")
