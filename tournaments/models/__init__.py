"""What is stored: tables named by the words of the field, and the constraints that guard them."""

from tournaments.models.conditions import ConditionsOfContest
from tournaments.models.documents import (
    Document,
    DocumentBatch,
)
from tournaments.models.events import (
    Contestant,
    ContestantPlayer,
    Event,
    Section,
    Session,
    StartingPosition,
)
from tournaments.models.ledger import (
    LedgerEntry,
)
from tournaments.models.library import (
    OwnMovement,
)
from tournaments.models.people import (
    Club,
    Director,
    Player,
)
from tournaments.models.play import (
    Deal,
    Result,
    Sitting,
)
from tournaments.models.rulings import (
    Ruling,
)
from tournaments.models.simultaneous import (
    BoardsShown,
    Simultaneous,
)

__all__ = [
    "BoardsShown",
    "Club",
    "ConditionsOfContest",
    "Contestant",
    "ContestantPlayer",
    "Deal",
    "Director",
    "Document",
    "DocumentBatch",
    "Event",
    "LedgerEntry",
    "OwnMovement",
    "Player",
    "Result",
    "Ruling",
    "Section",
    "Session",
    "Simultaneous",
    "Sitting",
    "StartingPosition",
]
