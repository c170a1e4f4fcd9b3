"""What the form of any change sends: a key, so that it acts only once, a version, and why."""

from uuid import UUID, uuid4

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournaments.site.keys import Actor, Signature
from tournaments.site.limits import LARGEST_VERSION
from tournaments.site.page import whole_number

REMEMBERED_SECONDS = 24 * 3600
NO_VERSION = -1


def key_in(request: HttpRequest) -> UUID:
    """Return the key of a form; a form without one gets a new key."""
    return key_of(request.POST.get("key", ""))


def signed(request: HttpRequest) -> Signature:
    """Return who sent a form, and its key."""
    return {"by": actor_of(request), "key": key_in(request)}


def version_in(request: HttpRequest) -> int:
    """Return the version that a page was made from; if it names none, -1, which matches nothing."""
    return version_of(request.POST.get("version", ""))


class Reasoned(Signature):
    """Who makes a change, under which key, and why."""

    reason: str


def reasoned(request: HttpRequest) -> Reasoned:
    """Return who sent a form, its key, and the reason given."""
    return {**signed(request), "reason": request.POST.get("reason", "")}


def key_of(text: str) -> UUID:
    """Return the key in a text; a new one if there is none."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def version_of(text: str) -> int:
    """Return the version in a text; -1 if there is none."""
    version = whole_number(text, LARGEST_VERSION)
    return NO_VERSION if version is None else version


def sent_before(request: HttpRequest) -> bool:
    """Return whether this form has been accepted before, and record that it is accepted now.

    Only for changes that write no ledger entry: the key of an entry would show it. The note is in
    the cache; if it is lost, the worst outcome is an event created twice.
    """
    name = f"form:{request.user.pk}:{key_in(request)}"
    return not cache.add(name, "sent", REMEMBERED_SECONDS)


def actor_of(request: HttpRequest) -> Actor:
    """Return the mark under which a logged-in person's changes are recorded."""
    if request.user.pk is None:
        raise PermissionDenied
    return Actor.user(request.user.pk)
