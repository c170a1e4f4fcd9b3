"""What an event's ledger can say: one dataclass for each kind of entry.

The fields of a class are the keys of its payload, in the order they are written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, ClassVar, get_args

from movements.model import Row
from tournaments.ledger.facts import ALWAYS, Codec, Fact, mark_of
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.movement.changes import Changed

Change = tuple[object, object]
"""A value before and after."""


Prize = tuple[int | None, str | None]
"""A stratum, and a handicap with two decimals; each None if not set."""


Spot = tuple[int, int, int]
"""Round, table and board."""


Rows = Annotated[
    tuple[Row, ...],
    Codec(
        lambda said, _name: tuple(Row(*place, tuple(boards)) for *place, boards in said),
        lambda rows: [
            [row.round, row.table, row.north, row.south, row.east, row.west, list(row.boards)]
            for row in rows
        ],
    ),
]


Groups = Mapping[int, int]
"""Groups of a fouled board by result id."""


Players = tuple[str, ...]
"""The opaque marks of players (``player:17``) by seat; empty for an open seat.

Their names are kept outside the ledger, so that a person's data can be erased.
"""


Position = tuple[str, int | None, int]
"""Who starts at a label of the movement: contestant's address, part, number of seats."""


Substituted = tuple[int, str, int, int | None]
"""A substitute: the seat in the entry, the player's mark, the first and last round."""


Awarded = tuple[str, str]
"""Masterpoints as a text, and the table that awards them; both empty for none."""

Marks = Mapping[int, str | None]
"""Marks of the cards of boards, see ``deal_mark``; None for a board whose cards are removed."""


@dataclass(frozen=True, slots=True)
class EnteredContestant(Fact):
    """A pair, player or team, as lists and standings name it.

    ``name`` is a team's, and names no person.
    """

    section: str
    number: str
    direction: str
    name: str
    players: Players


@dataclass(frozen=True, slots=True)
class Brought(Fact):
    """What a contestant carries over from the previous event.

    Attributes:
        from_: The contestant's id in that event.
        points: What it won there, as an exact fraction; empty if nothing is carried over.
        possible: The most it could have won.
    """

    from_: int
    points: str
    possible: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedSection(Fact):
    """A section as it was started.

    ``own_movement`` is a mark of the club's own movement, if it plays one. ``byes`` says who has
    the bye in round 1, if later rounds are drawn. ``lot`` is the number by which a knockout's
    seating rights are drawn; ``stages`` says what was already settled in one that continues from an
    earlier session.
    """

    family: str
    parameters: Mapping[str, object]
    winners: int | None = None
    shared: bool | None = None
    own_movement: str | None = None
    byes: Mapping[int, str] | None = None
    lot: str | None = None
    stages: Mapping[int, StageDrawn] | None = None
    rows: Rows
    positions: Mapping[str, Position] | None = None


@dataclass(frozen=True, slots=True)
class WishAnswered(Fact):
    """A request as it was when people were seated by it, and whether it was met.

    ``who`` are the contestants' addresses before they were seated.
    """

    kind: str
    who: tuple[str, ...]
    number: int
    section: str
    met: bool


@dataclass(frozen=True, slots=True)
class Arrived(Fact):
    """A contestant seated for the first time by a movement change.

    Attributes:
        label: Its label in the movement.
        address: Its address.
        contestant: What is known of it; names are entered afterwards.
        seats: How many players sit at the label.
        part: Which part of the contestant sits there; None for all of it.
        more: The contestant's other labels, if it has several.
    """

    label: str
    address: str
    contestant: EnteredContestant
    seats: int
    part: int | None = None
    more: Mapping[str, Position] | None = None

    @property
    def positions(self) -> dict[str, Position]:
        """Who starts at each of its labels."""
        return {self.label: (self.address, self.part, self.seats), **(self.more or {})}


@dataclass(frozen=True, slots=True)
class CarriedResult(Fact):
    """A result that a movement change moved, perhaps to another board."""

    result: int
    from_: Spot
    to: Spot
    previous: str
    score: str
    version: int


def prize_of(stratum: int | None, handicap: Decimal | None) -> Prize:
    """Return a contestant's stratum and handicap as the ledger holds them."""
    return stratum, None if handicap is None else f"{handicap:.2f}"


def deal_mark(cards: str, makeable: str, par: str) -> str:
    """Return the ledger's mark for a board's cards and their analysis.

    The ledger does not hold the cards themselves, so that nobody can learn them there before they
    are shown (Law 16).
    """
    return mark_of([cards, makeable, par])


def text_mark(text: str) -> str:
    """Return the mark of what a director wrote on a ruling; empty for nothing."""
    return mark_of(text) if text else ""


def name_mark(salt: str, name: str) -> str:
    """Return the mark by which final results know a player's name."""
    return mark_of([salt, name])


def player_mark(player_id: int) -> str:
    """Return the ledger's mark for a player."""
    return f"player:{player_id}"


def player_id(mark: str) -> int:
    """Return the id in a player's mark."""
    return int(mark.removeprefix("player:"))


Kind = LedgerEntry.Kind


class UnreadableEntryError(ValueError):
    """A payload that does not fit its kind of entry."""


@dataclass(frozen=True, slots=True)
class HeldEvent:
    """An event as a session found it, beside its conditions: ``club`` is an id."""

    club: int
    name: str
    address: str
    held_on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Fact):
    """A session began.

    Attributes:
        session: Its number, as in all other entries.
        event: The event it belongs to.
        conditions: The conditions of contest by name.
        prizes: Strata and handicaps by the contestant's address.
        contestants: Everyone who plays in the session, by address.
        deals: Marks of the cards already stored, by board.
        sections: By letter.
        seal: As ``said_of_seal``, if Fairdeal dealt the boards.
        brought: What contestants carry over from the previous event, by address.
    """

    kind: ClassVar = Kind.SESSION_STARTED
    session: int
    event: HeldEvent | None = None
    conditions: Mapping[str, object] | None = None
    prizes: Mapping[str, Prize] | None = None
    contestants: Mapping[str, EnteredContestant] | None = None
    deals: Mapping[int, str] | None = None
    sections: Mapping[str, StartedSection]
    seal: str | None = None
    brought: Mapping[str, Brought] | None = None


@dataclass(frozen=True, slots=True)
class SessionFinal(Fact):
    """The results of a session became final.

    ``names`` are the marks of the names of all players, by the players' marks.
    """

    kind: ClassVar = Kind.SESSION_FINAL
    session: int
    names: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class SessionReopened(Fact):
    """A final session was reopened."""

    kind: ClassVar = Kind.SESSION_REOPENED
    session: int


@dataclass(frozen=True, slots=True)
class ResultEntered(Fact):
    """A score was entered, corrected or removed; ``score`` and ``previous`` as on a slip."""

    result: int
    sitting: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    previous: str
    version: int

    @property
    def kind(self) -> Kind:
        """The first version of a result is recorded; later ones are corrections."""
        return Kind.RESULT_CORRECTED if self.version > 1 else Kind.RESULT_RECORDED


@dataclass(frozen=True, slots=True)
class ScoreChecked(Fact):
    """The director checked an odd-looking score, and found this version correct."""

    kind: ClassVar = Kind.RESULT_CHECKED
    result: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    version: int


@dataclass(frozen=True, slots=True)
class ScoreConfirmed(Fact):
    """The other side agreed at the table to this version of a score; ``side`` is NS or EW."""

    kind: ClassVar = Kind.RESULT_CONFIRMED
    result: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    version: int
    side: str


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Fact):
    """A ruling replaced what was entered with an adjusted score.

    ``text`` is a mark of what the director wrote, which may name people; empty if nothing.
    """

    kind: ClassVar = Kind.RULING_MADE
    ruling: int
    result: int
    session: int
    section: str
    round: int
    table: int
    board: int
    adjusted: str
    law: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyImposed(Fact):
    """A ruling imposed a penalty; ``contestant`` and ``opponent`` are addresses.

    ``session`` is None if it counts in the last session the contestant played. ``text`` is as in
    ``ScoreAdjusted``.
    """

    kind: ClassVar = Kind.RULING_MADE
    ruling: int
    contestant: str
    amount: str
    amount_in: str
    law: str
    session: Annotated[int | None, ALWAYS] = None
    opponent: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RulingWithdrawn(Fact):
    """A ruling was withdrawn."""

    kind: ClassVar = Kind.RULING_WITHDRAWN
    ruling: int


@dataclass(frozen=True, slots=True)
class BoardFouled(Fact):
    """The tables of a board were put into groups, by result id."""

    kind: ClassVar = Kind.BOARD_FOULED
    session: int
    board: int
    groups: Groups
    previous: Groups


@dataclass(frozen=True, slots=True)
class ConditionsChanged(Fact):
    """Conditions of contest changed, by name."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    conditions: Mapping[str, Change]


@dataclass(frozen=True, slots=True)
class PrizesChanged(Fact):
    """Strata and handicaps changed, by the contestant's address."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    prizes: Mapping[str, tuple[Prize, Prize]]


@dataclass(frozen=True, slots=True)
class PeopleSeated(Fact):
    """People were seated by requests before play, or seated as before.

    Attributes:
        seats: For each address with different people than before, the address they had.
        wishes: The requests at that time.
        lot: The number by which places were drawn first; None if they were not.
        undoes: The number of the entry this undoes.
    """

    kind: ClassVar = Kind.PEOPLE_SEATED
    seats: Mapping[str, str]
    wishes: tuple[WishAnswered, ...] = ()
    lot: int | None = None
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class StageSet(Fact):
    """Contestants qualified for the event from another, or their carry-over was settled again.

    Attributes:
        source: The id of the other event.
        source_sequence: The number of the ledger entry there from which the scores were taken.
        source_hash: The hash of that entry.
        seen: A mark of the scores the director saw there.
        number: The event's place among the stages after the other, finals first.
        carry: How the carry-over counts, with ``share`` and ``cap`` to two decimals.
        brought: What everybody carries over, by address.
        previous: What they carried over before, if it was settled again.
    """

    kind: ClassVar = Kind.STAGE_SET
    source: int
    source_sequence: int
    source_hash: str
    seen: str
    number: int
    carry: str
    share: str
    cap: str
    brought: Mapping[str, Brought]
    previous: Mapping[str, Brought] | None = None


@dataclass(frozen=True, slots=True)
class NamesEntered(Fact):
    """A contestant's players or name were entered or corrected after the start.

    ``name`` and ``previous_name`` are for teams. Once a session has been final, ``names`` are the
    marks of the players' names, as in ``SessionFinal``.
    """

    kind: ClassVar = Kind.NAMES_ENTERED
    contestant: str
    name: str
    players: Players
    previous_name: str
    previous_players: Players
    names: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class NameReplaced(Fact):
    """The name of a player in final results was corrected or, for good, erased.

    Attributes:
        player: The player's mark.
        name: The new name's mark.
        erased: Whether the name was erased.
    """

    kind: ClassVar = Kind.NAME_REPLACED
    player: str
    name: str
    erased: bool


@dataclass(frozen=True, slots=True)
class SubstitutesChanged(Fact):
    """The substitutes for a contestant in a session, by address."""

    kind: ClassVar = Kind.SUBSTITUTED
    session: int
    contestant: str
    substitutes: tuple[Substituted, ...]
    previous: tuple[Substituted, ...]


@dataclass(frozen=True, slots=True)
class AwardsMade(Fact):
    """Masterpoints were awarded, changed or withdrawn, by contestant address."""

    kind: ClassVar = Kind.AWARDS_MADE
    awards: Mapping[str, Awarded]
    previous: Mapping[str, Awarded]


@dataclass(frozen=True, slots=True)
class DealsChanged(Fact):
    """Cards of boards were stored or removed after the start, or handed out to be dealt by hand.

    Attributes:
        deals: Marks of the cards, None where they were removed; none at all if they were handed
            out, which may also happen before the start.
        seal: As ``said_of_seal``, if Fairdeal dealt them.
    """

    kind: ClassVar = Kind.DEALS_CHANGED
    session: int
    deals: Marks
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class MovementChanged(Fact):
    """A section's movement changed, or its last change was undone.

    Attributes:
        session: The session's number.
        section: The section's letter.
        version: The movement version this made; the first is 1.
        withdrawn: The rows that are no longer played.
        added: The rows that replace them.
        results: The results moved from the tables in ``withdrawn``.
        groups: The new fouled-board groups of results whose group changed, by result id.
        previous_groups: Their previous groups.
        change: What happened, written like a change request.
        undoes: The version this undoes; None for a change.
        arrives: Who starts to play.
    """

    kind: ClassVar = Kind.MOVEMENT_CHANGED
    session: int
    section: str
    version: int
    withdrawn: Rows
    added: Rows
    results: tuple[CarriedResult, ...]
    groups: Groups
    previous_groups: Groups
    change: Changed
    undoes: int | None = None
    arrives: Arrived | None = None

    @property
    def first_round(self) -> int:
        """The first round that changed."""
        rounds = (row.round for row in (*self.withdrawn, *self.added))
        return min(rounds, default=(getattr(self.change, "after", None) or 0) + 1)


Ruled = ScoreAdjusted | PenaltyImposed
Entry = (
    SessionStarted
    | SessionFinal
    | SessionReopened
    | ResultEntered
    | ScoreChecked
    | ScoreConfirmed
    | PeopleSeated
    | StageSet
    | NamesEntered
    | NameReplaced
    | SubstitutesChanged
    | AwardsMade
    | DealsChanged
    | Ruled
    | RulingWithdrawn
    | BoardFouled
    | ConditionsChanged
    | PrizesChanged
    | MovementChanged
)

_OF_TWO_TYPES = (ScoreAdjusted, PrizesChanged)
"""Types that share their kind with another; the payload keys tell them apart."""

_TYPES: Mapping[str, type[Entry]] = {
    Kind.RESULT_RECORDED: ResultEntered,
    Kind.RESULT_CORRECTED: ResultEntered,
    **{
        each.kind: each
        for each in get_args(Entry)
        if each is not ResultEntered and each not in _OF_TWO_TYPES
    },
}


def entry_of(row: LedgerEntry) -> Entry:
    """Return what a stored entry says.

    Raises:
        UnreadableEntryError: it was tampered with; the ledger never writes such a payload.
    """
    try:
        if row.kind == Kind.RULING_MADE and "adjusted" in row.payload:
            return ScoreAdjusted.of(row.payload)
        if row.kind == Kind.CONDITIONS_CHANGED and "prizes" in row.payload:
            return PrizesChanged.of(row.payload)
        return _TYPES[row.kind].of(row.payload)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableEntryError(f"Entry {row.sequence} cannot be read.") from error


def about(entry: Entry, result: int) -> ResultEntered | ScoreAdjusted | CarriedResult | None:
    """Return the part of an entry that is about a result; None if there is none.

    This is the entry itself, or what a movement change did with the result.
    """
    if isinstance(entry, ResultEntered | ScoreAdjusted) and entry.result == result:
        return entry
    carried = entry.results if isinstance(entry, MovementChanged) else ()
    return next((each for each in carried if each.result == result), None)
