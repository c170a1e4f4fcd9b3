"""Slips without a movement: travellers, pick-up slips and scorecards to fill in by hand."""

from dataclasses import dataclass

from tournaments.documents.during import pickup_slips, scorecards, tallies, travellers
from tournaments.documents.during.itinerary import Itineraries, Itinerary, Stop
from tournaments.documents.during.pickup_slips import PickupSlip, PickupSlips
from tournaments.documents.during.score_slips import SlipBoard
from tournaments.documents.during.tallies import Tally, TallySheets
from tournaments.documents.during.travellers import BoardSlip, TravellerSlips
from tournaments.documents.page.frame import Heading, Page, Sheaf
from tournaments.documents.page.sides import Side

_TRAVELLER_LINES, _TRAVELLERS = 13, 4
_SLIP_LINES, _SLIPS = 4, 12
_ROUNDS = 7  # of a blank tally


@dataclass(frozen=True, slots=True)
class BlankSlips:
    """What the slips are for.

    Attributes:
        heading: Of the event.
        game: ``bridge`` or ``whist``.
        matchpoints: Whether travellers have columns for them.
        points: What a board is rated in, as on a scorecard.
        boards: Of a scorecard: their numbers, with dealer and vulnerability.
    """

    heading: Heading
    game: str
    matchpoints: bool
    points: str
    boards: tuple[SlipBoard, ...]


def laid_out(content: BlankSlips, paper: str) -> Sheaf:
    """Return a sheet of each, to be copied as often as they are needed."""
    sheaves = (_travellers(content, paper), _pickups(content, paper), _cards(content, paper))
    sheets: tuple[Page, ...] = tuple(sheaf.pages[0] for sheaf in sheaves)
    return Sheaf(content.heading, "Blank slips", paper, sheets + _tallies(content, paper).pages)


def _travellers(content: BlankSlips, paper: str) -> Sheaf:
    blank = BoardSlip("", 0, "", "none", ("",) * _TRAVELLER_LINES)
    slips = TravellerSlips(
        content.heading, content.game, content.matchpoints, (blank,) * _TRAVELLERS
    )
    return travellers.laid_out(slips, paper)


def _pickups(content: BlankSlips, paper: str) -> Sheaf:
    sides = (Side("NS", "", ()), Side("EW", "", ()))
    blank = PickupSlip("", 0, 0, sides, (None,) * _SLIP_LINES)
    return pickup_slips.laid_out(
        PickupSlips(content.heading, content.game, (blank,) * _SLIPS), paper
    )


def _cards(content: BlankSlips, paper: str) -> Sheaf:
    stop = Stop(0, 0, "", None, (), content.boards, "", "", "")
    card = Itinerary("", "Scorecard", (), (stop,))
    cards = Itineraries(content.heading, content.game, content.points, (card, card))
    return scorecards.laid_out(cards, paper)


def _tallies(content: BlankSlips, paper: str) -> Sheaf:
    blank = Tally("", "", "", "", "", "")
    sheets = TallySheets(content.heading, content.game, _ROUNDS, (blank,) * 6, (("", ""),) * 2)
    return tallies.laid_out(sheets, paper)
