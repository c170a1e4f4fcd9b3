"""What a document of an event's first session says, and its pages read back."""

from tests.tournaments.printing.reading import opened
from tournaments.printing.catalogue import printing


def read(snapshot, kind, about=""):
    return printing.read_content(snapshot, 1, kind, about)


def pages_of(snapshot, kind, paper="A4"):
    return opened(printing.pdf(kind, read(snapshot, kind), paper)).pages
