"""Pages that a reader may follow: told at once of changes, instead of asking again.

The web server (``config.server.streams``) learns from ``request.META`` which pages these are.
Public pages that are kept for everybody can be followed as they are.
"""

from dataclasses import dataclass

from django.http import HttpRequest

NOTE = "fairdeal.page"  # the key in META for what the web server learns about a page


@dataclass(frozen=True, slots=True)
class Watched:
    """What must be known about a page to tell when it changes.

    Attributes:
        slug: The address of its event.
        tag: A text that changes with what the page shows; empty if its reader may learn of every
            change to the event.
    """

    slug: str
    tag: str = ""


def may_be_followed(request: HttpRequest, slug: str, tag: str = "") -> None:
    """Record that anyone who may read this page may follow it; see ``Watched``."""
    request.META[NOTE] = Watched(slug, tag)
