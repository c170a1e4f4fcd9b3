"""A cell of an entry sheet: what was typed, and whether it was stored."""

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from scoring.errors import ScoringError
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game, describe_score, parse_score
from scoring.play.scores import ns_points
from tournaments.selectors.console.entry import Cell
from tournaments.services.ledger import Actor
from tournaments.services.play.results import StaleResultError, record_result
from tournaments.services.refusals import RefusedError

LONGEST_TYPED = 60  # characters; the longest score a slip can hold is shorter


@dataclass(frozen=True, slots=True)
class EntryCell:
    """A cell with its state.

    Attributes:
        cell: What is stored.
        typed: What stands in the field.
        error: Why what was typed is not stored.
        is_saved: It was stored just now.
        is_stale: Somebody else changed it; ``cell`` has what they entered.
        was: What was there before it was emptied just now, to be put back.
        key: The idempotency key of the next change.
    """

    cell: Cell
    typed: str
    error: str = ""
    is_saved: bool = False
    is_stale: bool = False
    was: str = ""
    key: UUID = field(default_factory=uuid4)

    @property
    def id(self) -> str:
        """What the cell is called within its page."""
        return f"{self.cell.sitting_id}-{self.cell.board}"


@dataclass(frozen=True, slots=True)
class Typed:
    """What a page sends for one cell."""

    score: str
    version: int | None
    key: UUID


def at_rest(cell: Cell) -> EntryCell:
    """Return a cell that shows what is stored."""
    return EntryCell(cell, cell.text)


def entered(cell: Cell, typed: Typed, by: Actor) -> EntryCell:
    """Store what was typed and return the cell; a refused score stays in its field."""
    try:
        recorded = record_result(
            sitting_id=cell.sitting_id,
            board=cell.board,
            score=typed.score,
            key=typed.key,
            by=by,
            expected_version=typed.version,
        )
    except StaleResultError as error:
        now = replace(cell, score=error.score, version=error.version)
        return EntryCell(now, typed.score, error=error.sentence, is_stale=True)
    except RefusedError as error:
        return EntryCell(cell, typed.score, error=error.sentence)
    now = replace(cell, score=recorded.played, version=recorded.version)
    taken_back = recorded.previous if not recorded.score else ""
    return EntryCell(now, recorded.score, is_saved=True, was=taken_back)


def foreseen(
    text: str, game: str, board: int, contract_game: ContractGame
) -> tuple[str, int | None, str]:
    """Return what a score will be: in words, in points from North-South, or why it cannot be."""
    try:
        score = parse_score(text, game=Game(game))
        return describe_score(score), ns_points(score, board, game=contract_game), ""
    except ScoringError as error:
        return "", None, str(error)
