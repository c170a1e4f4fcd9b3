"""Tokens that let a program act for a director."""

from django.db import models
from knox.models import AbstractAuthToken

from tournaments.site.limits import LONGEST_TOKEN_NAME


class ApiToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """An API token, of which only a hash is stored.

    ``password_mark`` is a mark of the password at the time: once the password changes, the token is
    void. ``token_key`` holds its first characters, which are used to find it.
    """

    name = models.CharField(max_length=LONGEST_TOKEN_NAME)
    password_mark = models.CharField(max_length=64)

    class Meta:
        app_label = "tournaments"
        ordering = ("created", "digest")

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"
