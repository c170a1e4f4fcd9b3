"""Tokens with which a program acts for a director."""

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.http import HttpRequest
from rest_framework.authtoken.models import Token


@transaction.atomic
def issue_token(*, user: User, request: HttpRequest) -> str:
    """Return the token of a user whose password has been checked, creating one if needed.

    It counts as a login: it clears earlier failed attempts.
    """
    token, _made = Token.objects.get_or_create(user=user)
    user_logged_in.send(sender=type(user), request=request, user=user)
    return str(token.key)


def revoke_token(*, user_id: int) -> None:
    """Revoke a user's token."""
    Token.objects.filter(user=user_id).delete()
