"""The booklet of a session, put together from what the other documents show."""

from collections.abc import Callable
from typing import TypeVar

from tournaments.documents.contents.deals import hand_records
from tournaments.documents.contents.matches import match_reports
from tournaments.documents.contents.points import crosstable, personal_results, recap
from tournaments.documents.contents.prizes import prize_groups
from tournaments.documents.contents.results import result_sheet
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import progress, started_standings
from tournaments.documents.contents.travellers import scored_travellers
from tournaments.documents.results.booklet import Booklet
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts

Content = TypeVar("Content")


def booklet(snapshot: EventSnapshot, session: SessionFacts, *, with_personal: bool) -> Booklet:
    """Return everything that may be shown of a session.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(snapshot)
    teams = snapshot.method.is_of_teams

    def part(
        read: Callable[[EventSnapshot, SessionFacts], Content], wanted: bool
    ) -> Content | None:
        """Return a part, None where the session has none of it yet."""
        try:
            return read(snapshot, session) if wanted else None
        except NothingToPrintError:
            return None

    return Booklet(
        heading=heading(snapshot, session),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        winners=tuple(prize_groups(snapshot, ranked)),
        results=result_sheet(snapshot, session),
        recap=part(recap, not teams),
        crosstable=part(crosstable, True),
        matches=part(match_reports, teams),
        travellers=part(scored_travellers, True),
        hands=part(hand_records, True),
        personal=part(personal_results, not teams and with_personal),
    )
