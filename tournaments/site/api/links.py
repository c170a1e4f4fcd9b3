"""Private links in the header ``Authorization``: anyone with a link acts for what it opens."""

from typing import Any, ClassVar

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from tournaments.site.api.base import ApiView


class LinkAuthentication(BaseAuthentication):
    """Authenticate by a link: its holder acts for what it opens, as nobody in particular.

    Attributes:
        keyword: The word before the secret in the header.
        gone: The message when a link no longer works.
    """

    keyword: ClassVar[str]
    gone: ClassVar[str]

    def opened(self, secret: str) -> object | None:
        """Return what a link opens; None if it was replaced or never existed."""
        raise NotImplementedError

    def authenticate(self, request: Request) -> tuple[AnonymousUser, object] | None:
        """Return an anonymous user and what the link opens.

        Raises:
            AuthenticationFailed: the link was replaced or never existed.
        """
        keyword, _space, secret = (
            get_authorization_header(request).decode("ascii", errors="replace").partition(" ")
        )
        if keyword != self.keyword:
            return None
        link = self.opened(secret.strip())
        if link is None:
            raise AuthenticationFailed(self.gone)
        return AnonymousUser(), link

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme that a 401 names."""
        return self.keyword


class LinkApiView(ApiView):
    """A view for the holder of a link; its one authentication class says which kind."""

    authentication_classes: tuple[type[LinkAuthentication], ...]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ask for a link before anything else.

        Raises:
            NotAuthenticated: there is none.
        """
        super().initial(request, *args, **kwargs)
        if request.auth is None:
            raise NotAuthenticated(self.authentication_classes[0].gone)


def link_security(words: str) -> dict[str, str]:
    """Return the schema's description of a link, in these words."""
    return {"type": "apiKey", "in": "header", "name": "Authorization", "description": words}
