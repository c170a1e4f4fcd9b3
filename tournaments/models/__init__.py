"""Names of the field as tables, and the constraints that guard them."""

from tournaments.models.documents import Document
from tournaments.models.events import (
    AveragePlus,
    Compare,
    Contest,
    Contestant,
    ContestantPlayer,
    Embargo,
    Entry,
    Event,
    Game,
    Method,
    Section,
    Session,
    ShortBoards,
    Unit,
)
from tournaments.models.ledger import LedgerEntry
from tournaments.models.people import Club, Director, Player
from tournaments.models.play import Result, Sitting
from tournaments.models.rulings import Ruling

__all__ = [
    "AveragePlus",
    "Club",
    "Compare",
    "Contest",
    "Contestant",
    "ContestantPlayer",
    "Director",
    "Document",
    "Embargo",
    "Entry",
    "Event",
    "Game",
    "LedgerEntry",
    "Method",
    "Player",
    "Result",
    "Ruling",
    "Section",
    "Session",
    "ShortBoards",
    "Sitting",
    "Unit",
]
