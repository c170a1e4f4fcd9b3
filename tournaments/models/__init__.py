"""The database tables, named in bridge terms, and the constraints that guard them.

Everything else imports them from here. ``events`` holds an event and who plays in it, ``play`` what
happens at its tables, ``competitions`` what joins several events. This package imports ``scoring``
and ``movements`` for choices and limits, and nothing else from the application.
"""

from tournaments.models.chained import ChainedEntry
from tournaments.models.competitions.competitions import (
    CaptainLink,
    Competition,
    CompetitionEntry,
    CompetitionPlayer,
)
from tournaments.models.competitions.congress import (
    Congress,
    CongressItem,
)
from tournaments.models.competitions.series import (
    Series,
    SeriesEvent,
)
from tournaments.models.competitions.simultaneous import (
    BoardsShown,
    Simultaneous,
)
from tournaments.models.documents import (
    Document,
    DocumentBatch,
)
from tournaments.models.events.awards import (
    Award,
    ClubAwardTable,
)
from tournaments.models.events.conditions import ConditionsOfContest
from tournaments.models.events.events import (
    Contestant,
    ContestantPlayer,
    Event,
    Section,
    Session,
    StartingPosition,
)
from tournaments.models.events.stages import (
    CARRIES,
    NOTHING_CARRIED,
    Stage,
)
from tournaments.models.events.substitutes import (
    Substitute,
)
from tournaments.models.events.wishes import (
    SeatingWish,
)
from tournaments.models.files import (
    KeptFile,
)
from tournaments.models.ledger import LedgerEntry
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
from tournaments.models.play.analysis import (
    Analysis,
    DoubleDummy,
)
from tournaments.models.play.clock import (
    RoundClock,
)
from tournaments.models.play.results import (
    Deal,
    Result,
    Seal,
    Sitting,
    TablePlay,
)
from tournaments.models.play.room import (
    RoomMessage,
    RoundSaid,
)
from tournaments.models.play.rulings import (
    Ruling,
)
from tournaments.models.play.tables import (
    HeldScore,
    PairLink,
    TableCall,
    TableLink,
)
from tournaments.models.used_keys import UsedKey

__all__ = [
    "CARRIES",
    "NOTHING_CARRIED",
    "Analysis",
    "ApiToken",
    "Award",
    "BoardsShown",
    "CaptainLink",
    "ChainedEntry",
    "Club",
    "ClubAwardTable",
    "Competition",
    "CompetitionEntry",
    "CompetitionPlayer",
    "ConditionsOfContest",
    "Congress",
    "CongressItem",
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
    "Series",
    "SeriesEvent",
    "Session",
    "Simultaneous",
    "Sitting",
    "Stage",
    "StartingPosition",
    "Substitute",
    "TableCall",
    "TableLink",
    "TablePlay",
    "UsedKey",
]
