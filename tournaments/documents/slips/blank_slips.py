"""Slips without a movement: travellers, pick-up slips and scorecards to fill in by hand."""

from dataclasses import dataclass

from tournaments.documents.guides.itinerary import Itineraries, Itinerary, Stop
from tournaments.documents.page.frame import Document, Heading, Page
from tournaments.documents.page.sides import Side
from tournaments.documents.slips import pickup_slips, scorecards, tallies, traveller_slips
from tournaments.documents.slips.pickup_slips import PickupSlip, PickupSlips
from tournaments.documents.slips.tallies import Tally, TallySheets
from tournaments.documents.slips.traveller_slips import BoardSlip, TravellerSlips
from tournaments.documents.tables.forms import SlipBoard

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


def layout(content: BlankSlips, paper: str) -> Document:
    """Return a sheet of each, to be copied as often as they are needed."""
    documents = (_travellers(content, paper), _pickups(content, paper), _cards(content, paper))
    sheets: tuple[Page, ...] = tuple(document.pages[0] for document in documents)
    return Document(content.heading, "Blank slips", paper, sheets + _tallies(content, paper).pages)


def _travellers(content: BlankSlips, paper: str) -> Document:
    blank = BoardSlip("", 0, "", "none", ("",) * _TRAVELLER_LINES)
    slips = TravellerSlips(
        content.heading, content.game, content.matchpoints, (blank,) * _TRAVELLERS
    )
    return traveller_slips.layout(slips, paper)


def _pickups(content: BlankSlips, paper: str) -> Document:
    sides = (Side("NS", "", ()), Side("EW", "", ()))
    blank = PickupSlip("", 0, 0, sides, (None,) * _SLIP_LINES)
    return pickup_slips.layout(PickupSlips(content.heading, content.game, (blank,) * _SLIPS), paper)


def _cards(content: BlankSlips, paper: str) -> Document:
    stop = Stop(0, 0, "", None, (), content.boards, "", "", "")
    card = Itinerary("", "Scorecard", (), (stop,))
    cards = Itineraries(content.heading, content.game, content.points, (card, card))
    return scorecards.layout(cards, paper)


def _tallies(content: BlankSlips, paper: str) -> Document:
    blank = Tally("", "", "", "", "", "")
    sheets = TallySheets(content.heading, content.game, _ROUNDS, (blank,) * 6, (("", ""),) * 2)
    return tallies.layout(sheets, paper)
