"""What a change of a movement says, as asked for and as the ledger holds it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from movements.changes.lines import LINES
from movements.lists import listed
from tournaments.ledger.facts import Codec, Fact, FactError
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.event.labels import seat_label


class CannotChangeError(ValueError):
    """A change that cannot be made; the sentence says why and what to do.

    Attributes:
        field: The field of the change it belongs to; empty for the whole change.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


class ChangeKind(StrEnum):
    """The kinds of change, named as the functions of ``movements.changes``."""

    PAIR_ARRIVES = "pair_arrives"
    PAIR_LEAVES = "pair_leaves"
    TABLE_STOPS = "table_stops"
    CURTAILED = "curtailed"
    ROUND_SHORTENED = "round_shortened"
    SEATS_EXCHANGED = "seats_exchanged"
    WRONG_BOARDS = "wrong_boards"
    DIRECTIONS_SWITCHED = "directions_switched"
    LINE_MOVED = "line_moved"
    ROUND_ADDED = "round_added"


MAY_BE_LEFT_OUT = frozenset({"last_round", "turn", "reseat"})
"""The optional fields; by default, one round only (for a line: to the end), scores entered by
direction, and nobody reseated."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """A change a director asks for; fields without meaning for its kind are empty.

    Attributes:
        kind: What happened.
        after: The last round before it; 0 if it applies from the start.
        round: The round in which it happened.
        last_round: The last round in which it happened; 0 for one round only, or, if a line moved
            wrongly, for all rounds to the end.
        table: The table; 0 for all tables, if directions were switched.
        contestant: The label of the contestant concerned.
        other: The label of the contestant exchanged with it.
        boards: The boards actually played.
        count: How many boards are played in a round.
        turn: Whether scores were entered for the pairs, and so have to be switched with them.
        reseat: Whether to reseat those who would sit out, where possible.
        line: What moved wrongly as a whole: one of ``movements.changes.lines.LINES``.
        by: How many tables too far it moved; negative if too few.
    """

    kind: ChangeKind
    after: int = 0
    round: int = 0
    last_round: int = 0
    table: int = 0
    contestant: str = ""
    other: str = ""
    boards: tuple[int, ...] = ()
    count: int = 0
    turn: bool = False
    reseat: bool = False
    line: str = ""
    by: int = 0

    def as_fact(self, **more: Any) -> "MovementChange":
        """Return the change as the ledger holds it, with what came of it."""
        return MovementChange(
            kind=self.kind, **{name: getattr(self, name) for name in FIELDS[self.kind]}, **more
        )


ROUND_DRAWN: Final = "round_drawn"
"""The kind of a drawn round. It comes from a draw and is not requested as a change."""


FIELDS: Mapping[ChangeKind, tuple[str, ...]] = {
    ChangeKind.PAIR_ARRIVES: ("after",),
    ChangeKind.PAIR_LEAVES: ("contestant", "after", "reseat"),
    ChangeKind.TABLE_STOPS: ("table", "after", "reseat"),
    ChangeKind.CURTAILED: ("after",),
    ChangeKind.ROUND_SHORTENED: ("round", "count"),
    ChangeKind.SEATS_EXCHANGED: ("contestant", "other", "round", "last_round"),
    ChangeKind.WRONG_BOARDS: ("round", "table", "boards"),
    ChangeKind.DIRECTIONS_SWITCHED: ("round", "table", "turn"),
    ChangeKind.LINE_MOVED: ("line", "by", "round", "last_round"),
    ChangeKind.ROUND_ADDED: (),
}
"""The fields that each kind requires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementChange(Fact):
    """A change of a movement as the ledger holds it: the request, and what came of it.

    Attributes:
        unit: Who it is about: a pair, a player or a team.
        arrived: The label of whoever arrived.
        is_drawn: Whether only what is still to be drawn changes.
        in_all: How many rounds there are after one more.
        address: The address of whoever joins the next draw.

    The others are those of ``ChangeRequest``; None stands for those without meaning for its kind.
    """

    kind: ChangeKind
    after: int | None = None
    round: int | None = None
    last_round: int | None = None
    table: int | None = None
    contestant: str | None = None
    other: str | None = None
    boards: tuple[int, ...] | None = None
    count: int | None = None
    turn: bool | None = None
    reseat: bool | None = None
    line: str | None = None
    by: int | None = None
    arrived: str | None = None
    is_drawn: bool | None = None
    in_all: int | None = None
    address: str | None = None
    unit: str | None = None

    @property
    def who(self) -> str | None:
        """Who arrived or left."""
        return self.arrived or self.contestant


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrawn(Fact):
    """A drawn round as the ledger holds it: what it was drawn from, and who has the bye.

    Attributes:
        round: The round.
        unit: Who plays: pairs or teams.
        method: How it was drawn.
        standings: Everybody who plays, in the order of the standings before it.
        out: Who does not play.
        apart: Who was kept apart at the director's wish.
        exchanges: Who changed places by hand.
        together: Who had to meet.
        ties: What decided tied matches, by their ids.
        adjourn: Whether only matches were settled, for another session to continue.
        bye: Who has the bye; empty if nobody has.
        missing: How many results were missing.
        kept_apart: Who was kept apart because they are of one club or team.
        accelerated: Whether the draw was accelerated.
        scores: The scores of those in ``standings``.
        triangle: The three who play a triangle.
        goes_on: Who plays on in a triangle of the round before.
        stage: What the draw of a knockout settled.
    """

    kind: Literal["round_drawn"] = ROUND_DRAWN
    round: int
    unit: str
    method: str
    standings: tuple[str, ...]
    out: tuple[str, ...]
    apart: tuple[tuple[str, str], ...]
    exchanges: tuple[tuple[str, str], ...]
    together: tuple[tuple[str, str], ...] | None = None
    ties: tuple[tuple[str, str], ...] | None = None
    adjourn: bool | None = None
    bye: str
    missing: int
    kept_apart: tuple[tuple[str, str], ...] | None = None
    accelerated: bool | None = None
    scores: tuple[str, ...] | None = None
    triangle: tuple[str, ...] | None = None
    goes_on: tuple[str, ...] | None = None
    stage: StageDrawn | None = None


def read_change(said: Any, name: str) -> MovementChange | RoundDrawn:
    """Return the change that an entry of the ledger holds.

    Raises:
        FactError: it holds none.
    """
    if not isinstance(said, Mapping):
        raise FactError(f"Give {name} as an object.")
    return (RoundDrawn if said.get("kind") == ROUND_DRAWN else MovementChange).of(said)


Changed = Annotated[MovementChange | RoundDrawn, Codec(read_change, Fact.written)]
"""What changed a movement."""


def byes_after(
    byes: Mapping[int, str], change: MovementChange | RoundDrawn, *, is_undone: bool
) -> dict[int, str]:
    """Return who has the bye in each round, after a draw or after undoing one."""
    if not isinstance(change, RoundDrawn):
        return dict(byes)
    others = {number: who for number, who in byes.items() if number != change.round}
    return others if is_undone or not change.bye else {**others, change.round: change.bye}


def stages_after(
    stages: Mapping[int, StageDrawn], change: MovementChange | RoundDrawn, *, is_undone: bool
) -> dict[int, StageDrawn]:
    """Return what a knockout's draws settled, by round, after a draw or after undoing one."""
    if not isinstance(change, RoundDrawn) or change.stage is None:
        return dict(stages)
    others = {number: said for number, said in stages.items() if number != change.round}
    return others if is_undone else {**others, change.round: change.stage}


def parameters_after(
    parameters: Mapping[str, Any], change: MovementChange | RoundDrawn, *, is_undone: bool
) -> dict[str, Any]:
    """Return a movement's parameters after a round to draw is added, or that is undone."""
    if isinstance(change, RoundDrawn) or not (change.in_all and change.is_drawn):
        return dict(parameters)
    return {**parameters, "rounds": change.in_all - is_undone}


_TIES = {"seed": "the higher seed", "first": "the winner of the first segment"}
"""Where a tied match may go besides to the team that the director names."""


def _drawn_in_words(change: RoundDrawn) -> str:
    """Return a drawn round, as held in the ledger, in words for the history."""
    more = []
    if change.bye:
        more.append(f"{change.bye} has the bye")
    if change.out:
        more.append(f"without {listed(change.out)}")
    if change.triangle:
        more.append(f"a triangle of {listed(change.triangle)}")
    more += [f"{one} and {other} drawn together" for one, other in change.together or ()]
    more += [f"{one} and {other} kept apart" for one, other in change.apart]
    if change.exchanges:
        more.append("changed by hand")
    more += [  # extra boards are a round, whose name says so
        f"a tie goes to {_TIES.get(how, how)}"
        for _match, how in change.ties or ()
        if how != "extra"
    ]
    if change.accelerated:
        more.append("accelerated")
    if change.missing:
        results = "1 result" if change.missing == 1 else f"{change.missing} results"
        more.append(f"{results} still missing")
    words = f"Round {change.round} is drawn"
    if change.stage is not None:
        words = f"Round {change.round} is drawn, {change.stage.name}"
        if not change.stage.segment:
            words = "The knockout is decided"
        if change.stage.adjourned:
            words = "The knockout is adjourned to a later session"
    return f"{words}: {', '.join(more)}" if more else words


def in_words(change: MovementChange | RoundDrawn) -> str:
    """Return a change, as held in the ledger, as a sentence for the history."""
    if isinstance(change, RoundDrawn):
        return _drawn_in_words(change)
    if change.kind is ChangeKind.LINE_MOVED:
        return _line_in_words(change)
    said = {"arrived": "", "who": (change.unit or "pair").capitalize(), **change.written()}
    for name in ("arrived", "contestant", "other"):
        said[name] = seat_label(said.get(name) or "")
    words = _WORDS[change.kind]
    if change.kind is ChangeKind.DIRECTIONS_SWITCHED and not change.table:
        words = "North-South and East-West were switched at all tables in round {round}"
    if change.is_drawn:
        words = words.replace("after round {after}", "and joins the next draw")
    if change.kind is ChangeKind.SEATS_EXCHANGED and said["last_round"] > said["round"]:
        words = "{who}s {contestant} and {other} exchange places in rounds {round} to {last_round}"
    if change.after == 0:
        words = words.replace("after round {after}", "before round 1")
    if change.boards is not None:
        said["boards"] = ", ".join(map(str, change.boards))
    if change.count is not None:
        said["count"] = "1 board" if change.count == 1 else f"{change.count} boards"
    if change.reseat:
        words += "; other seats were sought for those who would sit out"
    if change.turn:
        words += "; scores already entered were swapped"
    return words.format(**said)


def _line_in_words(change: MovementChange) -> str:
    by, first, last = change.by or 0, change.round or 0, change.last_round or 0
    tables = "1 table" if abs(by) == 1 else f"{abs(by)} tables"
    what = LINES[change.line or ""]
    how = "further than planned" if by > 0 else "short of the plan"
    when = f"in rounds {first} to {last}" if last > first else f"in round {first}"
    if not last:
        when = f"from round {first} on"
    return f"{what[:1].upper()}{what[1:]} were {tables} {how} {when}"


_WORDS = {
    ChangeKind.PAIR_ARRIVES: "{who} {arrived} arrives after round {after}",
    ChangeKind.PAIR_LEAVES: "{who} {contestant} leaves after round {after}",
    ChangeKind.TABLE_STOPS: "Table {table} stops after round {after}",
    ChangeKind.CURTAILED: "The session ends after round {after}",
    ChangeKind.ROUND_ADDED: "One more round: {in_all} in all",
    ChangeKind.ROUND_SHORTENED: "Round {round} is cut short to {count} at each table",
    ChangeKind.SEATS_EXCHANGED: "{who}s {contestant} and {other} exchanged places in round {round}",
    ChangeKind.WRONG_BOARDS: "Table {table} played boards {boards} in round {round}",
    ChangeKind.DIRECTIONS_SWITCHED: (
        "North-South and East-West were switched at table {table} in round {round}"
    ),
}
