"""Names of the field as tables, and the constraints that guard them."""

from tournaments.models.conditions import (
    AveragePlus,
    BoardsShown,
    Carry,
    Compare,
    Contest,
    ContractTable,
    Cross,
    DatumRule,
    Embargo,
    Fouled,
    Game,
    HandicapRule,
    MatchAward,
    Method,
    PercentageOf,
    ShortageMeasure,
    ShortBoards,
    Unit,
    VictoryPoints,
)
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
    Simultaneous,
)

__all__ = [
    "AveragePlus",
    "BoardsShown",
    "Carry",
    "Club",
    "Compare",
    "Contest",
    "Contestant",
    "ContestantPlayer",
    "ContractTable",
    "Cross",
    "DatumRule",
    "Deal",
    "Director",
    "Document",
    "DocumentBatch",
    "Embargo",
    "Event",
    "Fouled",
    "Game",
    "HandicapRule",
    "LedgerEntry",
    "MatchAward",
    "Method",
    "OwnMovement",
    "PercentageOf",
    "Player",
    "Result",
    "Ruling",
    "Section",
    "Session",
    "ShortBoards",
    "ShortageMeasure",
    "Simultaneous",
    "Sitting",
    "StartingPosition",
    "Unit",
    "VictoryPoints",
]
