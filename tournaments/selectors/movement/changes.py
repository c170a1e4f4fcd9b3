"""A preview of a change of a section's movement: what it does, breaks and costs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from movements.changes.arrivals import Arrival
from movements.changes.as_it_happened import directions_switched, seats_exchanged, wrong_boards
from movements.changes.change import Change
from movements.changes.drawn import entrant_added, round_to_draw_added
from movements.changes.late import arrival
from movements.changes.lines import line_moved
from movements.changes.one_more_round import round_added
from movements.changes.rounds_to_come import curtailed, pair_leaves, round_shortened, table_stops
from movements.errors import MovementError
from movements.model import Contestant, Movement, Row, Unit
from scoring.play.notation import format_score
from scoring.play.scores import turned
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.selectors.movement.change_kinds import (
    FROM_NOW_ON,
    ChangeKind,
    ChangeRequest,
    in_words,
)
from tournaments.selectors.movement.schedule import stored_movement, stored_rows

IMPOSSIBLE = frozenset({"seats", "no-boards", "two-places", "table-twice", "unknown"})
"""Violations that cannot have happened in play. All others can, and are recorded."""

LARGEST_BOARD = 999


class CannotChangeError(ValueError):
    """A change that cannot be made; the sentence says why and what can be done.

    Attributes:
        field: The field of the change that it belongs to; empty for the whole.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Replaced:
    """A table in a round, before and after; None if nobody plays there.

    ``sitting_id`` is the sitting withdrawn; None for a new one.
    """

    round: int
    table: int
    sitting_id: int | None
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Carried:
    """A result that moves to a new sitting: its board and its text, before and after.

    ``version`` is the version afterwards; it grows if the text changes.
    """

    result_id: int
    round: int
    table: int
    board: int
    to_board: int
    before: str
    after: str
    version: int
    is_ruled: bool

    @property
    def is_changed(self) -> bool:
        """Whether its board or its text changes."""
        return (self.board, self.before) != (self.to_board, self.after)


@dataclass(frozen=True, slots=True)
class BoardsOf:
    """How many boards a contestant plays in all, before and after."""

    label: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FairnessShift:
    """The change of fairness in words and figures; a figure without meaning is None.

    ``bias`` is the luck of the schedule as a percentage of the spread of skill, ``sd`` the
    standard deviation of the comparisons in boards.
    """

    words: str
    bias_before: float | None
    bias_after: float | None
    sd_before: float | None
    sd_after: float | None


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """What a change would do.

    Attributes:
        section: The section.
        wanted: The change requested.
        unit: Whether pairs or players move.
        teams: The numbers of the teams for which they play, if any.
        rounds: How many rounds there are so far.
        arrival: The late pair, player or team; None for every other change.
        rounds_in_all: How many rounds there will be, where one more is to be drawn; else 0.
        replaced: Every sitting that changes, in order.
        carried: Every entered result at these tables.
        broken: What the verifier finds only after the change, in sentences.
        known: What it found even before the change, in sentences.
        fairness: What the change costs in fairness.
        boards_before: How many scores the movement needs in all.
        boards_after: How many it needs afterwards.
        fewer: Who plays more or fewer boards than before, in the order of the list.
    """

    section: SectionFacts
    wanted: ChangeRequest
    unit: Unit
    teams: frozenset[str]
    rounds: int
    arrival: Arrival | None
    rounds_in_all: int
    replaced: tuple[Replaced, ...]
    carried: tuple[Carried, ...]
    broken: tuple[str, ...]
    known: tuple[str, ...]
    fairness: FairnessShift
    boards_before: int
    boards_after: int
    fewer: tuple[BoardsOf, ...]

    @property
    def newcomers(self) -> tuple[Contestant, ...]:
        """The labels of whoever arrives: none, one, or the two halves of a team."""
        return self.arrival.newcomers if self.arrival else ()

    @property
    def arrives(self) -> str:
        """The label of the late pair or player, the number of the late team; empty if none."""
        return next((each.team or each.label for each in self.newcomers), "")

    @property
    def words(self) -> str:
        """The change in a sentence."""
        return in_words(self.written())

    @property
    def is_proved(self) -> bool:
        """Whether the change breaks nothing."""
        return not self.broken

    @property
    def first_round(self) -> int:
        """The first round in which something changes; the next if it is still to be drawn."""
        return min((each.round for each in self.replaced), default=self.rounds + 1)

    def written(self) -> dict[str, object]:
        """Return the change as the ledger holds it."""
        said = self.wanted.written()
        if self.arrives:
            said["arrived"] = self.arrives
        if self.arrives and not self.replaced:
            said["is_drawn"] = True
        if self.wanted.kind is ChangeKind.ROUND_ADDED:
            said["in_all"] = self.rounds_in_all or self.rounds + 1
            if self.rounds_in_all:
                said["is_drawn"] = True
        return {**said, "unit": self._who()}

    def _who(self) -> str:
        """Return what the change is about: a pair, a player, or a whole team."""
        is_team = any(each.team for each in self.newcomers) or self.wanted.contestant in self.teams
        return "team" if is_team else self.unit


def preview(snapshot: EventSnapshot, section: SectionFacts, wanted: ChangeRequest) -> ChangePreview:
    """Return what a change would do to a started section.

    Raises:
        CannotChangeError: it cannot be made, would change nothing, or would lose a score.
    """
    movement = stored_movement(snapshot, section)
    in_all = section.rounds_to_draw
    try:
        late, change = _drawn(movement, wanted, in_all) or _changed(movement, wanted)
    except MovementError as error:
        raise CannotChangeError(str(error), _field(wanted)) from error
    for violation in change.broken:
        if violation.kind in IMPOSSIBLE:
            raise CannotChangeError(violation.sentence, _field(wanted))
    replaced = tuple(_replaced(snapshot, section, change.movement.rows))
    more = in_all + 1 if in_all and wanted.kind is ChangeKind.ROUND_ADDED else 0
    if not replaced and not more and not (late and in_all):
        raise CannotChangeError("This changes nothing: it is already so.", _field(wanted))
    _refuse_mixed_teams(snapshot, change.movement, replaced, _field(wanted))
    return ChangePreview(
        section=section,
        wanted=wanted,
        unit=movement.unit,
        teams=frozenset(each.team for each in movement.contestants if each.team),
        rounds=movement.rounds,
        arrival=late,
        rounds_in_all=more,
        replaced=replaced,
        carried=tuple(_carried(snapshot, replaced, wanted)),
        broken=tuple(violation.sentence for violation in change.broken),
        known=tuple(violation.sentence for violation in change.known.violations),
        fairness=fairness_shift(change),
        boards_before=sum(len(row.boards) for row in movement.rows),
        boards_after=sum(len(row.boards) for row in change.movement.rows),
        fewer=tuple(_boards_of(snapshot, section, movement, change.movement)),
    )


def _refuse_mixed_teams(
    snapshot: EventSnapshot, movement: Movement, replaced: Iterable[Replaced], field: str
) -> None:
    """Refuse to make players of two teams partners: their score would count in no match."""
    if not snapshot.method.is_of_teams:
        return
    team = {each.label: each.team for each in movement.contestants}
    for each in replaced:
        row = each.after
        if row is None:
            continue
        if team[row.north] != team[row.south] or team[row.east] != team[row.west]:
            raise CannotChangeError(
                f"Players of two teams would be partners at table {each.table} in round "
                f"{each.round}, which counts for neither team. If it was played so, rule an "
                "adjusted score for these boards instead.",
                field,
            )


def begun(snapshot: EventSnapshot, section_id: int) -> int:
    """Return the last round of a section in which a score was entered; 0 for none."""
    return max(
        (
            sitting.round
            for sitting in snapshot.sittings.values()
            if sitting.section_id == section_id
            and any(r.score is not None for r in snapshot.results_by_sitting[sitting.id])
        ),
        default=0,
    )


def fairness_shift(change: Change) -> FairnessShift:
    """Return what a change costs in fairness, in words and figures."""
    before, after = change.before.bias_percent, change.after.bias_percent
    return FairnessShift(
        _fairness_words(before, after), before, after, change.before.sd, change.after.sd
    )


def _fairness_words(before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return "There is no figure for the fairness of this movement."
    cost = round(after - before, 1)
    if cost <= 0:
        return "The movement is as fair as before." if cost == 0 else "The movement gets fairer."
    grade = "hardly less" if cost < 1 else "a little less" if cost < 5 else "clearly less"
    return f"The movement gets {grade} fair."


def _drawn(
    movement: Movement, wanted: ChangeRequest, in_all: int
) -> tuple[Arrival | None, Change] | None:
    """Return a change of what is still to be drawn; None if the rows change instead."""
    if in_all and wanted.kind is ChangeKind.PAIR_ARRIVES:
        late = entrant_added(movement, in_all)
        return late, late.change
    if in_all and wanted.kind is ChangeKind.ROUND_ADDED:
        return None, round_to_draw_added(movement, in_all)
    return None


def _changed(movement: Movement, wanted: ChangeRequest) -> tuple[Arrival | None, Change]:
    if wanted.kind not in FROM_NOW_ON:
        return None, _as_it_happened(movement, wanted)
    again = wanted.reseat
    match wanted.kind:
        case ChangeKind.PAIR_ARRIVES:
            late = arrival(movement, wanted.after)
            return late, late.change
        case ChangeKind.PAIR_LEAVES:
            return None, pair_leaves(movement, wanted.after, wanted.contestant, reseat=again)
        case ChangeKind.TABLE_STOPS:
            return None, table_stops(movement, wanted.after, wanted.table, reseat=again)
        case ChangeKind.ROUND_ADDED:
            return None, round_added(movement)
    return None, curtailed(movement, wanted.after)


def _as_it_happened(movement: Movement, wanted: ChangeRequest) -> Change:
    last = wanted.last_round or None
    match wanted.kind:
        case ChangeKind.ROUND_SHORTENED:
            return round_shortened(movement, wanted.round, wanted.count)
        case ChangeKind.SEATS_EXCHANGED:
            return seats_exchanged(movement, wanted.round, wanted.contestant, wanted.other, last)
        case ChangeKind.WRONG_BOARDS:
            boards = _boards(wanted.boards)
            return wrong_boards(movement, wanted.round, wanted.table, boards)
        case ChangeKind.LINE_MOVED:
            return line_moved(movement, wanted.line, wanted.by, wanted.round, last)
    return directions_switched(movement, wanted.round, wanted.table or None)


def _boards(boards: tuple[int, ...]) -> tuple[int, ...]:
    if not boards or not all(1 <= board <= LARGEST_BOARD for board in boards):
        raise MovementError(f"Name the boards by their numbers, from 1 to {LARGEST_BOARD}.")
    return tuple(sorted(set(boards)))


def _field(wanted: ChangeRequest) -> str:
    """Return the field that a refusal most probably concerns."""
    return {
        ChangeKind.ROUND_SHORTENED: "count",
        ChangeKind.SEATS_EXCHANGED: "other",
        ChangeKind.WRONG_BOARDS: "boards",
        ChangeKind.DIRECTIONS_SWITCHED: "table",
        ChangeKind.LINE_MOVED: "by",
        ChangeKind.ROUND_ADDED: "",
    }.get(wanted.kind, "after")


def _replaced(
    snapshot: EventSnapshot, section: SectionFacts, rows: Iterable[Row]
) -> Iterator[Replaced]:
    """Yield every sitting that changes."""
    ids = {
        (row.round, row.table): (sitting_id, row)
        for sitting_id, row in stored_rows(snapshot, section.id).items()
    }
    after = {(row.round, row.table): row for row in rows}
    for place in sorted(ids.keys() | after.keys()):
        sitting_id, before = ids.get(place, (None, None))
        if before != after.get(place):
            yield Replaced(*place, sitting_id, before, after.get(place))


def _carried(
    snapshot: EventSnapshot, replaced: Iterable[Replaced], wanted: ChangeRequest
) -> Iterator[Carried]:
    for each in replaced:
        if each.sitting_id is None:
            continue
        results = snapshot.results_by_sitting[each.sitting_id]
        if wanted.kind in FROM_NOW_ON and any(result.score is not None for result in results):
            raise CannotChangeError(
                f"Table {each.table} has scores of round {each.round} already. "
                f"Let the change begin after round {each.round}, or take them back first.",
                "after",
            )
        kept = each.after.boards if each.after else ()
        yield from carry(snapshot, each, _new_boards(results, kept, each), turn=wanted.turn)


def _new_boards(
    results: Iterable[ResultFacts], kept: tuple[int, ...], each: Replaced
) -> Mapping[int, int]:
    """Return, for each board with a score, the board on which it was really made.

    Boards played as planned keep their scores; the other scores follow in order.
    """
    entered = [result.board for result in results if result.score is not None]
    strange = [board for board in entered if board not in kept]
    free = [board for board in kept if each.before and board not in each.before.boards]
    if len(strange) > len(free):
        raise CannotChangeError(
            f"{len(entered)} scores are entered at table {each.table} in round {each.round}, "
            "which is more than the boards left there. Take back what was not played first.",
            "boards",
        )
    return dict(zip_longest(strange, free[: len(strange)])) | {board: board for board in kept}


def carry(
    snapshot: EventSnapshot, each: Replaced, boards: Mapping[int, int], *, turn: bool = False
) -> Iterator[Carried]:
    """Yield every result of a replaced table that has or had a score, with its new board.

    Raises:
        CannotChangeError: a ruling is in force on a board that is no longer played.
    """
    for result in snapshot.results_by_sitting[each.sitting_id or 0]:
        is_ruled = result.id in snapshot.adjusted
        if result.board not in boards:
            if is_ruled:
                raise CannotChangeError(
                    f"A ruling is in force on board {result.board} at table {each.table} in "
                    f"round {each.round}. Withdraw it first."
                )
            continue
        if not (result.version or is_ruled):
            continue
        text = result.text
        if turn and result.score is not None:
            text = format_score(turned(result.score))
        yield Carried(
            result_id=result.id,
            round=each.round,
            table=each.table,
            board=result.board,
            to_board=boards[result.board],
            before=result.text,
            after=text,
            version=result.version + (text != result.text),
            is_ruled=is_ruled,
        )


def _boards_of(
    snapshot: EventSnapshot, section: SectionFacts, before: Movement, after: Movement
) -> Iterator[BoardsOf]:
    names = {
        start.label: snapshot.name_of(snapshot.contestants[start.contestant_id])
        for start in snapshot.starting_positions_in(section.id)
    }
    for contestant in after.contestants:
        counts = [
            sum(len(row.boards) for row in rows if contestant.label in row.seats)
            for rows in (before.rows, after.rows)
        ]
        if counts[0] != counts[1]:
            name = names.get(contestant.label, "")
            yield BoardsOf(contestant.label, name, counts[0], counts[1])
