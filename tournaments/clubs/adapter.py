"""How Fairdeal sets up django-allauth."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


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
