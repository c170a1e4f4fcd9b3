"""The database tables, named in the field's words, and the constraints that guard them.

Each module holds models that belong together. The room imports ``scoring`` and ``movements`` for
choices and limits, and nothing else of the application.
"""

from tournaments.models.analysis import (
    Analysis,
    DoubleDummy,
)
from tournaments.models.clock import (
    RoundClock,
)
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
from tournaments.models.files import (
    KeptFile,
)
from tournaments.models.ledger import (
    LedgerEntry,
    UsedKey,
)
from tournaments.models.library import (
    OwnMovement,
)
from tournaments.models.logins import (
    ApiToken,
)
from tournaments.models.people import (
    Club,
    Director,
    Invitation,
    Player,
)
from tournaments.models.play import (
    Deal,
    Result,
    Seal,
    Sitting,
    TablePlay,
)
from tournaments.models.room import (
    RoomMessage,
    RoundSaid,
)
from tournaments.models.rulings import (
    Ruling,
)
from tournaments.models.simultaneous import (
    BoardsShown,
    Simultaneous,
)
from tournaments.models.substitutes import (
    Substitute,
)
from tournaments.models.tables import (
    HeldScore,
    PairLink,
    TableCall,
    TableLink,
)
from tournaments.models.wishes import (
    SeatingWish,
)

__all__ = [
    "Analysis",
    "ApiToken",
    "BoardsShown",
    "Club",
    "ConditionsOfContest",
    "Contestant",
    "ContestantPlayer",
    "Deal",
    "Director",
    "Document",
    "DocumentBatch",
    "DoubleDummy",
    "Event",
    "HeldScore",
    "Invitation",
    "KeptFile",
    "LedgerEntry",
    "OwnMovement",
    "PairLink",
    "Player",
    "Result",
    "RoomMessage",
    "RoundClock",
    "RoundSaid",
    "Ruling",
    "Seal",
    "SeatingWish",
    "Section",
    "Session",
    "Simultaneous",
    "Sitting",
    "StartingPosition",
    "Substitute",
    "TableCall",
    "TableLink",
    "TablePlay",
    "UsedKey",
]
