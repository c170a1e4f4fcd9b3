"""What is printed while play goes on."""

from tournaments.documents import from_seating, guide_cards
from tournaments.documents.kinds import DocumentKind, Moment

DURING: tuple[DocumentKind, ...] = (
    DocumentKind(
        "guide-cards-from",
        "Guide cards of the rounds to come",
        "One for each table, from a round on: after a change of the movement.",
        Moment.DURING,
        from_seating.guide_cards_from,
        guide_cards.laid_out,
        about="round",
    ),
)
