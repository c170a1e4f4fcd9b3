"""Tokens with which a program acts for a director."""

from django.db import models
from knox.models import AbstractAuthToken


class ApiToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A token of the API, of which only a hash is kept.

    ``password_mark`` is a mark of the password in force when the token was made: once the password
    changes, the token is void. ``token_key`` holds its first characters, by which it is found.
    """

    name = models.CharField(max_length=60)
    password_mark = models.CharField(max_length=64)

    class Meta:
        ordering = ("created", "digest")

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"
