"""What is printed while play goes on."""

from tournaments.documents.after import wall_standings
from tournaments.documents.before import guide_cards
from tournaments.documents.catalogue.kinds import DocumentKind, Moment
from tournaments.documents.contents import (
    play as from_play,
)
from tournaments.documents.contents import (
    seating as from_seating,
)
from tournaments.documents.contents import (
    standings as from_standings,
)
from tournaments.documents.during import missing_results
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts


def _missing(
    snapshot: EventSnapshot, session: SessionFacts, _: str
) -> missing_results.MissingResults:
    return from_play.missing_results(snapshot, session)


def _standings(
    snapshot: EventSnapshot, session: SessionFacts, _: str
) -> wall_standings.WallStandings:
    return from_standings.wall_standings(snapshot, session)


DURING = (
    DocumentKind(
        "missing-results",
        "Missing results",
        "Which tables owe which boards, by round, to walk the room with and tick off.",
        Moment.DURING,
        _missing,
        missing_results.laid_out,
    ),
    DocumentKind(
        "standings",
        "Standings for the wall",
        "The standings as everybody may see them now, large enough to be read in a crowd.",
        Moment.DURING,
        _standings,
        wall_standings.laid_out,
    ),
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
