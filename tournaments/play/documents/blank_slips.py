"""Slips without a movement, to fill in by hand: travellers, pick-up slips, scorecards."""

from dataclasses import dataclass

from tournaments.play.documents import table_slips, traveller_slips
from tournaments.play.documents.table_slips import TableSlips
from tournaments.play.documents.traveller_slips import BoardSlip, TravellerSlips
from tournaments.printing.page.frame import Document, Heading
from tournaments.printing.reading import Itineraries, Itinerary, Stop, heading
from tournaments.printing.tables.table import Side, TableRound
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents import scorecards

_TRAVELLER_LINES, _TRAVELLERS = 13, 4
_SLIP_LINES, _SLIPS = 4, 12
_BOARDS = tuple(range(1, 33))  # of a scorecard


@dataclass(frozen=True, slots=True)
class BlankSlips:
    """What the slips are for.

    ``matchpoints`` is whether travellers have columns for them, ``points`` the scorecards' title
    for a board's points.
    """

    heading: Heading
    game: str
    matchpoints: bool
    points: str


def read(snapshot: EventSnapshot, session: SessionFacts) -> BlankSlips:
    """Return what the slips are for; they need no movement."""
    by_matchpoints = snapshot.method.by_matchpoints
    return BlankSlips(
        heading(snapshot, session),
        snapshot.event.game,
        by_matchpoints,
        snapshot.method.noted_points,
    )


def layout(content: BlankSlips, paper: str) -> Document:
    """Return a sheet of each, to copy as often as needed."""
    heading, game = content.heading, content.game
    board = BoardSlip("", 0, ("",) * _TRAVELLER_LINES)
    travellers = TravellerSlips(heading, game, content.matchpoints, (board,) * _TRAVELLERS)
    sides = (Side("NS", "", ()), Side("EW", "", ()))
    slip = TableRound("", 0, 0, sides, (0,) * _SLIP_LINES)
    card = Itinerary("", "Scorecard", (), (Stop(0, 0, "", None, (), _BOARDS, "", ""),))
    pages = (
        traveller_slips.layout(travellers, paper).pages[0],
        table_slips.layout(TableSlips(heading, game, (slip,) * _SLIPS), paper).pages[0],
        scorecards.layout(Itineraries(heading, game, content.points, (card, card)), paper).pages[0],
    )
    return Document(heading, "Blank slips", paper, pages)
