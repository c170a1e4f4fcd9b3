"""Every document, in the order in which a session needs them: what the apps declare."""

from operator import attrgetter
from types import MappingProxyType

from tournaments.printing.catalogue.kinds import DocumentKind
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.registry import collected

_DECLARED: list[DocumentKind] = sorted(collected("documents"), key=attrgetter("place"))
CATALOGUE = MappingProxyType({kind.id: kind for kind in _DECLARED})


def suitable(snapshot: EventSnapshot) -> tuple[DocumentKind, ...]:
    """Return the documents that suit an event."""
    return tuple(kind for kind in CATALOGUE.values() if kind.suits(snapshot))
