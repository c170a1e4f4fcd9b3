"""Pages that a reader may follow: told at once when they change, instead of asking again.

The web server (``config.server.streams``) learns from ``request.META`` which pages these are.
Public pages that are kept for everybody can be followed as they are.
"""

from dataclasses import dataclass

from django.http import HttpRequest

NOTE = "fairdeal.page"  # the key in META of what the web server is told about a page


@dataclass(frozen=True, slots=True)
class Watched:
    """What is to be known of a page to tell when it changes.

    Attributes:
        slug: The address of its event.
        tag: A text that changes with what the page shows; empty if every change of the event may
            be told to its reader.
    """

    slug: str
    tag: str = ""


def may_be_followed(request: HttpRequest, slug: str, tag: str = "") -> None:
    """Note that whoever may read this page may follow it; see ``Watched``."""
    request.META[NOTE] = Watched(slug, tag)
