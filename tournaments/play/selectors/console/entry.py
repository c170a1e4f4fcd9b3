"""The cells of the sheets for entering scores: every board at every table, with its score."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from scoring.conditions.entering import Entry
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game, describe_score, format_score, parse_score
from scoring.play.ruling_notation import RuledScore, describe_ruling
from scoring.play.scores import PlayedScore, ns_points
from tournaments.play.selectors.console.tables import unagreed_results
from tournaments.record.models import HeldScore, Result, Ruling
from tournaments.record.selectors.event.played_scores import stored_score
from tournaments.record.selectors.event.reading import ruling_facts
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.ledger.entries import (
    CarriedResult,
    ResultEntered,
    ScoreAdjusted,
    about,
)
from tournaments.record.selectors.ledger.history import (
    OF_A_TABLE,
    HistoryLine,
    history,
    score_authors,
)
from tournaments.record.selectors.ledger.ruling_changes import RulingChange, ruling_changes
from tournaments.record.selectors.room import Table, joined_label, room


@dataclass(frozen=True)
class Cell:
    """One board at one table: the score entered, and the adjusted score if any.

    ``ns`` and ``ew`` are as shown (``3 N-S``, ``7``; ``1+5`` where players move singly);
    ``version`` is the result's. ``dispute`` says how the two sides of the table differ, empty
    if they do not; ``unagreed`` whether one side entered the score and the other has not agreed
    yet. Each text is computed once.
    """

    result_id: int
    sitting_id: int
    game: str
    board: int
    ns: str
    ew: str
    score: PlayedScore | None
    version: int
    adjusted: RuledScore | None
    contract_game: ContractGame
    dispute: str
    unagreed: bool

    @cached_property
    def text(self) -> str:
        """The score as on a slip; empty if nothing is entered."""
        return "" if self.score is None else format_score(self.score)

    @cached_property
    def words(self) -> str:
        """The score in words."""
        return "" if self.score is None else describe_score(self.score)

    @cached_property
    def points(self) -> int | None:
        """What the score is worth to North-South: points, or tricks at whist."""
        if self.score is None:
            return None
        return ns_points(self.score, self.board, game=self.contract_game)

    @cached_property
    def adjusted_words(self) -> str:
        """The adjusted score in force, in words."""
        return "" if self.adjusted is None else describe_ruling(self.adjusted)


@dataclass(frozen=True)
class PlacedCell(Cell):
    """A cell with where and by whom its board is played."""

    at: Table


@dataclass(frozen=True, slots=True)
class ResultChange:
    """One entry of a result's history; ``score`` and ``previous`` as on a slip."""

    sequence: int
    at: datetime
    who: str
    title: str
    score: str
    previous: str
    reason: str
    is_ruling: bool


def board_cells(snapshot: EventSnapshot, session_id: int, board: int) -> tuple[PlacedCell, ...]:
    """Return a board's cells as on a traveller, by section, round and table."""
    return tuple(
        _cell(snapshot, table, result)
        for table in room(snapshot, session_id).tables
        for result in table.results
        if result.board == board
    )


def round_cells(
    snapshot: EventSnapshot, section_id: int, number: int
) -> tuple[tuple[Table, tuple[PlacedCell, ...]], ...]:
    """Return the tables of a round of one section in order, each with a cell for each board."""
    section = snapshot.sections[section_id]
    return tuple(
        (table, tuple(_cell(snapshot, table, result) for result in table.results))
        for table in room(snapshot, section.session_id).tables
        if table.section == section.letter and table.round == number
    )


def stored_cell(sitting_id: int, board: int) -> Cell | None:
    """Read one cell by itself; None if the movement does not bring the board to the table."""
    rows = Result.objects.select_related(
        "sitting__section__session__event__conditions",
        "sitting__north",
        "sitting__south",
        "sitting__east",
        "sitting__west",
    )
    row = rows.filter(sitting=sitting_id, board=board, sitting__withdrawn_in_version=None).first()
    if row is None:
        return None
    event, table = row.sitting.section.session.event, row.sitting
    score = stored_score(row)
    settled = {row.confirmed_version, row.checked_version}
    waits = (
        score is not None
        and event.conditions.value.entry is not Entry.DIRECTOR
        and row.version not in settled
    )
    author = score_authors(event.pk, result=row.pk).get(row.pk, "") if waits else ""
    ruled = Ruling.objects.filter(result=row, withdrawn_at_sequence=None).first()
    disputed = HeldScore.objects.filter(
        section=table.section_id,
        table=table.table,
        round=table.round,
        board=board,
        settled_at=None,
        disputed=True,
    )
    return Cell(
        result_id=row.pk,
        sitting_id=sitting_id,
        game=event.game,
        board=board,
        ns=joined_label(table.north.label, table.south.label),
        ew=joined_label(table.east.label, table.west.label),
        score=score,
        version=row.version,
        adjusted=None if ruled is None else ruling_facts(ruled, Game(event.game)).score,
        contract_game=event.conditions.value.contract_table,
        dispute="".join(_differ(each, event.game) for each in disputed.order_by("at", "id")[:1]),
        unagreed=author.startswith(OF_A_TABLE),
    )


def cell_at(snapshot: EventSnapshot, sitting_id: int, board: int) -> PlacedCell | None:
    """Return one cell; None if the movement does not bring the board to the table."""
    sitting = snapshot.sittings.get(sitting_id)
    if sitting is None:
        return None
    tables = room(snapshot, snapshot.session_of[sitting.section_id].id).tables
    found = (
        _cell(snapshot, table, result)
        for table in tables
        for result in table.results
        if table.sitting_id == sitting_id and result.board == board
    )
    return next(found, None)


def cell_of_result(snapshot: EventSnapshot, result_id: int) -> PlacedCell | None:
    """Return the cell of a result."""
    result = next((r for r in snapshot.results if r.id == result_id), None)
    return None if result is None else cell_at(snapshot, result.sitting_id, result.board)


def result_changes(snapshot: EventSnapshot, cell: Cell) -> tuple[ResultChange, ...]:
    """Return every score and ruling of a cell, newest first."""
    lines = history(snapshot.event.id, result=cell.result_id)
    rulings = ruling_changes(snapshot.event.id, {line.sequence: line.entry for line in lines})
    return tuple(_result_change(line, cell.result_id, rulings) for line in lines)


def _result_change(
    line: HistoryLine, result_id: int, rulings: Mapping[int, RulingChange]
) -> ResultChange:
    """Return a ledger entry for the history of one result; a move says what changed."""
    score, previous = "", ""
    match said := about(line.entry, result_id):
        case ScoreAdjusted():
            score, previous = said.adjusted, rulings[line.sequence].before
        case ResultEntered() | CarriedResult():
            score, previous = said.score, said.previous
    return ResultChange(
        sequence=line.sequence,
        at=line.at,
        who=line.who,
        title=f"{line.title}: {line.what}" if isinstance(said, CarriedResult) else line.title,
        score=score,
        previous=previous,
        reason=line.reason,
        is_ruling=isinstance(said, ScoreAdjusted),
    )


def _cell(snapshot: EventSnapshot, table: Table, result: ResultFacts) -> PlacedCell:
    ruling = snapshot.adjusted.get(result.id)
    sitting = snapshot.sittings[table.sitting_id]
    place = sitting.section_id, table.table, table.round, result.board
    session_id = snapshot.session_of[sitting.section_id].id
    return PlacedCell(
        result_id=result.id,
        sitting_id=table.sitting_id,
        game=snapshot.event.game,
        board=result.board,
        ns=table.ns,
        ew=table.ew,
        score=result.score,
        version=result.version,
        adjusted=None if ruling is None else ruling.score,
        contract_game=snapshot.settings.game,
        dispute=_disputes(snapshot, session_id).get(place, ""),
        unagreed=result.id in _unagreed(snapshot, session_id),
        at=table,
    )


@once_per_snapshot
def _unagreed(snapshot: EventSnapshot, session_id: int) -> frozenset[int]:
    """Return the ids of the results that one side has not agreed yet."""
    return frozenset(result.id for result in unagreed_results(snapshot, session_id))


@once_per_snapshot
def _disputes(snapshot: EventSnapshot, session_id: int) -> dict[tuple[int, int, int, int], str]:
    """Return how sides differ, by section id, table, round and board."""
    rows = HeldScore.objects.filter(section__session=session_id, settled_at=None, disputed=True)
    return {
        (row.section_id, row.table, row.round, row.board): _differ(row, snapshot.event.game)
        for row in rows.order_by("-at", "-id")
    }


def _differ(held: HeldScore, game: str) -> str:
    said = held.sentence
    if held.score:
        said = f"The other phone says {describe_score(parse_score(held.score, game=Game(game)))}."
    return f"The two sides differ. {said}"
