"""What is printed while play goes on."""

from tournaments.documents.kinds import DocumentKind

DURING: tuple[DocumentKind, ...] = ()
