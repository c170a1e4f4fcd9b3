"""Preview a change to a section's movement: what it does, breaks and costs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from movements.analysis.share import schedule_share
from movements.changes.as_it_happened import directions_switched, seats_exchanged, wrong_boards
from movements.changes.change import Change
from movements.changes.drawn import entrant_added, round_to_draw_added
from movements.changes.late import Arrival, arrival
from movements.changes.lines import line_moved
from movements.changes.one_more_round import round_added
from movements.changes.rounds_to_come import curtailed, pair_leaves, round_shortened, table_stops
from movements.errors import MovementError
from movements.families.knockout import KNOCKOUT
from movements.model import Contestant, Movement, Unit
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.carrying import (
    FROM_NOW_ON,
    Carried,
    Replaced,
    carried_results,
    replaced_tables,
)
from tournaments.record.selectors.movement.changes import (
    CannotChangeError,
    ChangeKind,
    ChangeRequest,
    MovementChange,
    in_words,
)
from tournaments.record.selectors.movement.seating import stored_movement
from tournaments.site.limits import LARGEST_BOARD

IMPOSSIBLE = frozenset({"seats", "no-boards", "two-places", "table-twice", "unknown"})
"""Violations that cannot have happened in play. All others can, and are recorded."""


@dataclass(frozen=True, slots=True)
class BoardsOf:
    """How many boards a contestant plays in total, before and after."""

    label: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FairnessShift:
    """The change of fairness in words and figures; a figure without meaning is None.

    ``share`` is the schedule's share of the spread of results, as a percentage, from opponents met
    and from comparisons. It has no meaning if someone meets boards again, as these are not
    compared. ``bias`` is the luck of comparisons as a percentage of the spread of skill; ``sd`` is
    the standard deviation of the comparisons, in boards.
    """

    words: str
    share_before: float | None
    share_after: float | None
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
        in_vain: Whether other seats are sought for those who would sit out, and none is found.
        unit: Whether pairs or players move.
        teams: The numbers of the teams they play for, if any.
        rounds: How many rounds there are so far.
        arrival: The late pair, player or team; None for every other change.
        rounds_in_all: How many rounds there will be if one more is to be drawn; otherwise 0.
        replaced: Every sitting that changes, in order.
        carried: Every entered result at these tables.
        broken: What the verifier finds wrong only after the change, in sentences.
        known: What it already found wrong before the change, in sentences.
        fairness: What the change costs in fairness.
        boards_before: How many scores the movement needs in total.
        boards_after: How many it needs afterwards.
        fewer: Who plays more or fewer boards than before, in list order.
    """

    section: SectionFacts
    wanted: ChangeRequest
    in_vain: bool
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
        """The labels of those who arrive: none, one, or the two halves of a team."""
        return self.arrival.newcomers if self.arrival else ()

    @property
    def arrives(self) -> str:
        """The label of the late pair or player, or the number of the late team; empty if none."""
        return next((each.team or each.label for each in self.newcomers), "")

    @property
    def words(self) -> str:
        """The change as a sentence."""
        words = in_words(self.as_fact())
        return f"{words}, but none was found" if self.in_vain else words

    @property
    def is_proved(self) -> bool:
        """Whether the change breaks nothing."""
        return not self.broken

    @property
    def first_round(self) -> int:
        """The first round in which something changes; the next round if it is still to be drawn."""
        return min((each.round for each in self.replaced), default=self.rounds + 1)

    def as_fact(self, address: str | None = None) -> MovementChange:
        """Return the change as the ledger holds it.

        Args:
            address: The address of whoever joins the next draw, if anybody does.
        """
        adds_a_round = self.wanted.kind is ChangeKind.ROUND_ADDED
        is_drawn = self.rounds_in_all if adds_a_round else self.arrives and not self.replaced
        return self.wanted.as_fact(
            arrived=self.arrives or None,
            is_drawn=True if is_drawn else None,
            in_all=(self.rounds_in_all or self.rounds + 1) if adds_a_round else None,
            address=address,
            unit=self._who(),
        )

    def _who(self) -> str:
        """Return who the change is about: a pair, a player or a whole team."""
        is_team = any(each.team for each in self.newcomers) or self.wanted.contestant in self.teams
        return "team" if is_team else self.unit


def preview(snapshot: EventSnapshot, section: SectionFacts, wanted: ChangeRequest) -> ChangePreview:
    """Return what a change would do to a started section.

    Raises:
        CannotChangeError: it cannot be made, would change nothing, or would lose a score.
    """
    if section.family == KNOCKOUT and wanted.kind in _OF_A_BRACKET:
        raise CannotChangeError(_OF_A_BRACKET[wanted.kind])
    movement = stored_movement(snapshot, section)
    in_all = section.rounds_to_draw
    try:
        late, change = _drawn(movement, wanted, in_all) or _changed(movement, wanted)
    except MovementError as error:
        raise CannotChangeError(str(error), _field(wanted)) from error
    in_vain = False
    if wanted.reseat and wanted.kind in (ChangeKind.PAIR_LEAVES, ChangeKind.TABLE_STOPS):
        plain = replace(wanted, reseat=False)
        in_vain = _changed(movement, plain)[1].movement.rows == change.movement.rows
    for violation in change.broken:
        if violation.kind in IMPOSSIBLE:
            raise CannotChangeError(violation.sentence, _field(wanted))
    replaced = tuple(replaced_tables(snapshot, section, change.movement.rows))
    more = in_all + 1 if in_all and wanted.kind is ChangeKind.ROUND_ADDED else 0
    # Whoever sits out the rest of the rounds anyway may leave too: no later change seats them.
    goes = wanted.after < movement.rounds and (
        change.movement.gone(movement.rounds) != movement.gone(movement.rounds)
    )
    if not replaced and not more and not (late if in_all else goes):
        raise CannotChangeError(
            "This would change nothing: it is already like this.", _field(wanted)
        )
    _refuse_mixed_teams(snapshot, change.movement, replaced, _field(wanted))
    return ChangePreview(
        section=section,
        wanted=wanted,
        in_vain=in_vain,
        unit=movement.unit,
        teams=frozenset(each.team for each in movement.contestants if each.team),
        rounds=movement.rounds,
        arrival=late,
        rounds_in_all=more,
        replaced=replaced,
        carried=tuple(carried_results(snapshot, replaced, wanted)),
        broken=tuple(violation.sentence for violation in change.broken),
        known=tuple(violation.sentence for violation in change.known.violations),
        fairness=fairness_shift(movement, change),
        boards_before=sum(len(row.boards) for row in movement.rows),
        boards_after=sum(len(row.boards) for row in change.movement.rows),
        fewer=tuple(_boards_of(snapshot, section, movement, change.movement)),
    )


_OF_A_BRACKET = {
    ChangeKind.PAIR_ARRIVES: "The bracket has been made, so nobody can enter this knockout late.",
    ChangeKind.PAIR_LEAVES: (
        "Tick those who withdraw when you draw the next round; their opponents go through."
    ),
    ChangeKind.ROUND_ADDED: (
        "The rounds of a knockout follow from its bracket; a tied match gets its extra boards "
        "when the next round is drawn."
    ),
}
"""Changes that a knockout's draw makes, or its bracket does not allow."""


def _refuse_mixed_teams(
    snapshot: EventSnapshot, movement: Movement, replaced: Iterable[Replaced], field: str
) -> None:
    """Refuse to make players of two teams partners; their score would count in no match."""
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
                f"{each.round}, which would count for neither team. If they did play like that, "
                "give these boards adjusted scores instead.",
                field,
            )


def begun(snapshot: EventSnapshot, section_id: int) -> int:
    """Return a section's last round with a score; 0 for none."""
    return max(
        (
            sitting.round
            for sitting in snapshot.sittings_in(section_id)
            if any(r.score is not None for r in snapshot.results_by_sitting[sitting.id])
        ),
        default=0,
    )


def fairness_shift(movement: Movement, change: Change) -> FairnessShift:
    """Return what a change to a movement costs in fairness, in words and figures."""
    before, after = change.before, change.after
    shares = (None, None) if change.broken else (_share(movement), _share(change.movement))
    biases = before.bias_percent, after.bias_percent
    words = _fairness_words(*(biases if None in shares else shares))
    return FairnessShift(words, *shares, *biases, before.sd, after.sd)


def _share(movement: Movement) -> float | None:
    """Return the schedule's share among those who play at all, as a percentage."""
    seated = {label for row in movement.rows for label in row.seats}
    playing = tuple(each for each in movement.contestants if each.label in seated)
    found = schedule_share(replace(movement, contestants=playing))
    return None if found is None else found.percent


def _fairness_words(before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return "The fairness of this movement cannot be measured."
    cost = round(after - before, 1)
    if cost <= 0:
        return "The movement is as fair as before." if cost == 0 else "The movement becomes fairer."
    grade = "hardly less" if cost < 1 else "a little less" if cost < 5 else "clearly less"
    return f"The movement becomes {grade} fair."


def _drawn(
    movement: Movement, wanted: ChangeRequest, in_all: int
) -> tuple[Arrival | None, Change] | None:
    """Return a change to what is still to be drawn; None if the rows change instead."""
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
        raise MovementError(f"Give the boards by number, from 1 to {LARGEST_BOARD}.")
    return tuple(sorted(set(boards)))


def _field(wanted: ChangeRequest) -> str:
    """Return the field a refusal most likely concerns."""
    return {
        ChangeKind.ROUND_SHORTENED: "count",
        ChangeKind.SEATS_EXCHANGED: "other",
        ChangeKind.WRONG_BOARDS: "boards",
        ChangeKind.DIRECTIONS_SWITCHED: "table",
        ChangeKind.LINE_MOVED: "by",
        ChangeKind.ROUND_ADDED: "",
    }.get(wanted.kind, "after")


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
