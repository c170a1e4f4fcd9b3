"""All documents of the house in the order in which an evening needs them."""

from types import MappingProxyType

from tournaments.documents.catalogue.after import AFTER
from tournaments.documents.catalogue.before import BEFORE
from tournaments.documents.catalogue.during import DURING
from tournaments.documents.catalogue.kinds import DocumentKind
from tournaments.selectors.event.snapshot import EventSnapshot

CATALOGUE = MappingProxyType({kind.id: kind for kind in (*BEFORE, *DURING, *AFTER)})


def suitable(snapshot: EventSnapshot) -> tuple[DocumentKind, ...]:
    """Return the documents that an event has a use for."""
    return tuple(kind for kind in CATALOGUE.values() if kind.suits(snapshot))
