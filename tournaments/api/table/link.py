"""The link of a table in the header ``Authorization: Table …``."""

from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.api.protocol.base import ApiView
from tournaments.selectors.access.links import TableLinkFacts, table_link

KEYWORD = "Table"
GONE = "This code no longer works. Scan the code on the table now."


class TableLinkAuthentication(BaseAuthentication):
    """Whoever has a table's link acts for that table, and is nobody else."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableLinkFacts] | None:
        """Return an anonymous user, and the table.

        Raises:
            AuthenticationFailed: the link was exchanged, or never existed.
        """
        keyword, _space, secret = (
            get_authorization_header(request).decode("ascii", errors="replace").partition(" ")
        )
        if keyword != KEYWORD:
            return None
        link = table_link(secret.strip())
        if link is None:
            raise AuthenticationFailed(GONE)
        return AnonymousUser(), link

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme that a 401 names."""
        return KEYWORD


class TableLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the link."""

    target_class = "tournaments.api.table.link.TableLinkAuthentication"
    name = "tableLink"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table`, a space, and the secret part of the table's link.",
        }


class TableThrottle(SimpleRateThrottle):
    """A limit for each table, not for each IP address: the phones of a club share one."""

    scope = "table"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the requests of a table are counted."""
        link = request.auth
        return f"throttle_table_{link.id}" if isinstance(link, TableLinkFacts) else None


class TableApiView(ApiView):
    """A view for whoever has the link of a table."""

    authentication_classes = (TableLinkAuthentication,)
    throttle_classes: tuple[type[SimpleRateThrottle], ...] = (TableThrottle,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ask for a link before anything else.

        Raises:
            NotAuthenticated: there is none.
        """
        super().initial(request, *args, **kwargs)
        if not isinstance(request.auth, TableLinkFacts):
            raise NotAuthenticated(GONE)


def link_of(request: Request) -> TableLinkFacts:
    """Return the table that asks."""
    return cast("TableLinkFacts", request.auth)
