"""The user who is logged in."""

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def person_of(request: HttpRequest) -> User:
    """Return the user who is logged in.

    Raises:
        PermissionDenied: nobody is logged in.
    """
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
