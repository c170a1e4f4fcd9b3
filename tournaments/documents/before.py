"""What is printed before play."""

from tournaments.documents import from_seating, guide_cards, score_slips, travellers
from tournaments.documents.kinds import DocumentKind, Moment
from tournaments.selectors.book import EventBook, SessionFacts


def _is_match(book: EventBook) -> bool:
    return book.event.contest == "team_match"


def _travellers(book: EventBook, session: SessionFacts, _: str) -> travellers.TravellerSlips:
    return from_seating.traveller_slips(book, session)


def _score_slips(book: EventBook, session: SessionFacts, _: str) -> score_slips.MatchSlips:
    return from_seating.match_slips(book, session)


def _guide_cards(book: EventBook, session: SessionFacts, _: str) -> guide_cards.GuideCards:
    return from_seating.guide_cards(book, session)


BEFORE = (
    DocumentKind(
        "travellers",
        "Traveller slips",
        "One for each board, to be cut, folded and sent round with it.",
        Moment.BEFORE,
        _travellers,
        travellers.laid_out,
        suits=lambda book: not _is_match(book),
    ),
    DocumentKind(
        "score-slips",
        "Score slips",
        "One for each table, to be cut: every board with room for its score.",
        Moment.BEFORE,
        _score_slips,
        score_slips.laid_out,
        suits=_is_match,
    ),
    DocumentKind(
        "guide-cards",
        "Table guide cards",
        "One for each table: who sits there in which round, with which boards.",
        Moment.BEFORE,
        _guide_cards,
        guide_cards.laid_out,
    ),
)
