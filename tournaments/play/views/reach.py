"""Whether phones reach this computer: its address as a code, and the first phone that comes."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournaments.clubs.access import directors_page
from tournaments.printing.page.qr import Code, coded
from tournaments.record.pages import directed_part, session_in
from tournaments.site.local_network import LOOPBACK, answers, own_address

_SEEN = "phone-seen"
_EVENING = 12 * 3600  # seconds; the next one may be in another room


@dataclass(frozen=True, slots=True)
class Reach:
    """Where phones reach Fairdeal.

    Attributes:
        site: The address; empty if there is none.
        tried: Whether this computer can try it; where a name leads, it may not see from inside.
        answers: Whether Fairdeal answers there; taken as true if it is not tried.
        moved: The address that this computer has now, if it is another one.
        code: The page that notes a phone's visit, as a code.
        seen: When a phone came last; None if none has, this evening.
    """

    site: str
    tried: bool
    answers: bool
    moved: str
    code: Code
    seen: datetime | None

    @property
    def port(self) -> int:
        """The port that a firewall has to let through."""
        parted = urlsplit(self.site)
        return parted.port or (443 if parted.scheme == "https" else 80)


def reach() -> Reach:
    """Return where phones reach Fairdeal, and whether they do."""
    site: str = settings.PUBLIC_URL.rstrip("/")
    host, own = urlsplit(site).hostname or "", own_address()
    by_number = host.replace(".", "").isdigit()
    tried = by_number or host == "localhost"
    return Reach(
        site=site,
        tried=tried,
        answers=not tried or answers(site),
        moved=own if by_number and own != host else "",
        code=coded(site + reverse("hello")),
        seen=cache.get(_SEEN),
    )


@never_cache
def hello(request: HttpRequest) -> HttpResponse:
    """Tell a phone that it is connected, and note that one was here."""
    if request.META.get("REMOTE_ADDR") not in {*LOOPBACK, urlsplit(settings.PUBLIC_URL).hostname}:
        cache.set(_SEEN, timezone.now(), _EVENING)
    return render(request, "play/hello.html")


@directors_page
def phones_reached(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show again whether phones reach this computer."""
    snapshot = directed_part(request, "session", session_id)
    context = {"session": session_in(snapshot, session_id), "reach": reach()}
    return render(request, "play/partials/reach.html", context)
