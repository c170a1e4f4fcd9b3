"""Record: tables."""

from tournaments.record.models.analysis import (
    MAKEABLE_DIGITS,
    Analysis,
    DoubleDummy,
)
from tournaments.record.models.awards import (
    Award,
    ClubAwardTable,
)
from tournaments.record.models.conditions import (
    ConditionsOfContest,
)
from tournaments.record.models.events import (
    Contestant,
    ContestantPlayer,
    Event,
    Section,
    Session,
    StartingPosition,
)
from tournaments.record.models.ledger import (
    LedgerEntry,
)
from tournaments.record.models.library import (
    OwnMovement,
)
from tournaments.record.models.results import (
    Deal,
    Result,
    Seal,
    Sitting,
    TablePlay,
)
from tournaments.record.models.rulings import (
    Ruling,
)
from tournaments.record.models.simultaneous import (
    BoardsShown,
    Simultaneous,
)
from tournaments.record.models.stages import (
    CARRIES,
    NOTHING_CARRIED,
    Stage,
)
from tournaments.record.models.substitutes import (
    Substitute,
)
from tournaments.record.models.tables import (
    SIDES,
    HeldScore,
    PairLink,
    TableCall,
    TableLink,
)
from tournaments.record.models.wishes import (
    SeatingWish,
)

__all__ = [
    "CARRIES",
    "MAKEABLE_DIGITS",
    "NOTHING_CARRIED",
    "SIDES",
    "Analysis",
    "Award",
    "BoardsShown",
    "ClubAwardTable",
    "ConditionsOfContest",
    "Contestant",
    "ContestantPlayer",
    "Deal",
    "DoubleDummy",
    "Event",
    "HeldScore",
    "LedgerEntry",
    "OwnMovement",
    "PairLink",
    "Result",
    "Ruling",
    "Seal",
    "SeatingWish",
    "Section",
    "Session",
    "Simultaneous",
    "Sitting",
    "Stage",
    "StartingPosition",
    "Substitute",
    "TableCall",
    "TableLink",
    "TablePlay",
]
