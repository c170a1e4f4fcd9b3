"""The link of a table in the header ``Authorization: Table …``."""

from typing import cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.request import Request

from tournaments.record.selectors.access.links import TableLinkFacts, table_link
from tournaments.site.api.links import LinkApiView, LinkAuthentication, link_security
from tournaments.site.api.throttling import SteadyThrottle


class TableLinkAuthentication(LinkAuthentication):
    """Anyone with a table's link acts for that table."""

    keyword = "Table"
    gone = "This code no longer works. Scan the code on the table now."

    def opened(self, secret: str) -> TableLinkFacts | None:
        """Return the table."""
        return table_link(secret)


class TableLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the link."""

    target_class = "tournaments.play.api.link.TableLinkAuthentication"
    name = "tableLink"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme."""
        return link_security("`Table`, a space, and the secret part of the table's link.")


class TableThrottle(SteadyThrottle):
    """A limit for each table, not for each IP address: the phones of a club share one."""

    scope = "table"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the requests of a table are counted."""
        link = request.auth
        return f"throttle_table_{link.id}" if isinstance(link, TableLinkFacts) else None


class TableApiView(LinkApiView):
    """A view for anyone with the link of a table."""

    authentication_classes = (TableLinkAuthentication,)
    throttle_classes: tuple[type[SteadyThrottle], ...] = (TableThrottle,)


def link_of(request: Request) -> TableLinkFacts:
    """Return the table that is asking."""
    return cast("TableLinkFacts", request.auth)
