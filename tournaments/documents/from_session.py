"""The booklet of a session, put together from what the other documents show."""

from collections.abc import Callable
from typing import TypeVar

from tournaments.documents.booklet import Booklet
from tournaments.documents.from_deals import hand_records
from tournaments.documents.from_matches import match_reports
from tournaments.documents.from_points import crosstable, personal_results, recap
from tournaments.documents.from_prizes import prize_groups
from tournaments.documents.from_results import result_sheet
from tournaments.documents.from_seating import NothingToPrintError, heading
from tournaments.documents.from_standings import progress, started_standings
from tournaments.documents.from_travellers import scored_travellers
from tournaments.selectors.book import EventBook, SessionFacts

Content = TypeVar("Content")


def booklet(book: EventBook, session: SessionFacts, *, with_personal: bool) -> Booklet:
    """Return everything that may be shown of a session.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(book)
    teams = book.is_of_teams

    def part(read: Callable[[EventBook, SessionFacts], Content], wanted: bool) -> Content | None:
        """Return a part, None where the session has none of it yet."""
        try:
            return read(book, session) if wanted else None
        except NothingToPrintError:
            return None

    return Booklet(
        heading=heading(book, session),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        winners=tuple(prize_groups(book, ranked)),
        results=result_sheet(book, session),
        recap=part(recap, not teams),
        crosstable=part(crosstable, True),
        matches=part(match_reports, teams),
        travellers=part(scored_travellers, True),
        hands=part(hand_records, True),
        personal=part(personal_results, not teams and with_personal),
    )
