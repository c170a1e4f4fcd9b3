"""The entries of the ledger as types: one frozen dataclass for each thing an entry can say.

The fields of a class are the keys of its payload, in the order in which they are written.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Self, get_args, get_type_hints

from movements.model import Row
from tournaments.models import LedgerEntry

Kind = LedgerEntry.Kind


class UnreadableEntryError(ValueError):
    """A payload does not say what entries of its kind say."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How a payload holds a field that is no plain JSON; ``always`` writes even a None."""

    read: Callable[[Any], Any] = lambda said: said
    write: Callable[[Any], Any] = lambda value: value
    always: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What an entry, or a part of it, says; a field that is None by default may be left out."""

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> Self:
        """Read a payload."""
        return cls(
            **{
                name: codec.read(payload[key])
                for name, key, codec, is_needed in _codecs(cls)
                if is_needed or key in payload
            }
        )

    def written(self) -> dict[str, Any]:
        """Return the payload."""
        said = ((key, codec, getattr(self, name)) for name, key, codec, _ in _codecs(type(self)))
        return {
            key: None if value is None else codec.write(value)
            for key, codec, value in said
            if value is not None or codec.always
        }


Field = tuple[str, str, Codec, bool]
_FIELDS: dict[type[Said], tuple[Field, ...]] = {}


def _codecs(said: type[Said]) -> tuple[Field, ...]:
    """Return for each field its name, its key, its codec and whether a payload must have it."""
    if said not in _FIELDS:
        _FIELDS[said] = tuple(_fields(said))
    return _FIELDS[said]


def _fields(said: type[Said]) -> Iterator[Field]:
    hints = get_type_hints(said, include_extras=True)
    for each in fields(said):
        codecs = (arg for arg in get_args(hints[each.name]) if isinstance(arg, Codec))
        name = each.name
        yield name, name.removesuffix("_"), next(codecs, Codec()), each.default is MISSING


Change = tuple[Any, Any]
"""A value before and after."""

Prize = tuple[int | None, str | None]
"""A stratum and a handicap with two decimals; None for neither."""

Spot = Annotated[tuple[int, int, int], Codec(tuple)]
"""Round, table and board."""

Rows = Annotated[
    tuple[Row, ...],
    Codec(
        lambda said: tuple(Row(*place, tuple(boards)) for *place, boards in said),
        lambda rows: [
            [row.round, row.table, row.north, row.south, row.east, row.west, list(row.boards)]
            for row in rows
        ],
    ),
]

Groups = Annotated[
    Mapping[int, int],
    Codec(
        lambda said: {int(result): group for result, group in said.items()},
        lambda groups: {str(result): group for result, group in groups.items()},
    ),
]
"""Groups of a fouled board by the id of the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedSection(Said):
    """A section as it was started; an imported one does not say its winners."""

    family: str
    parameters: Mapping[str, Any]
    winners: int | None = None
    rows: Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Said):
    """A session began.

    Attributes:
        session: Its number; so in all other entries.
        conditions: The conditions of contest by name; None in an imported event.
        prizes: Strata and handicaps by the contestant's address; None in an imported event.
        sections: By letter.
    """

    kind: ClassVar = Kind.SESSION_STARTED
    session: int
    conditions: Mapping[str, Any] | None = None
    prizes: Annotated[
        Mapping[str, Prize] | None,
        Codec(lambda said: {who: tuple(prize) for who, prize in said.items()}),
    ] = None
    sections: Annotated[
        Mapping[str, StartedSection],
        Codec(
            lambda said: {letter: StartedSection.of(each) for letter, each in said.items()},
            lambda sections: {letter: each.written() for letter, each in sections.items()},
        ),
    ]


@dataclass(frozen=True, slots=True)
class SessionFinal(Said):
    """The results of a session became final."""

    kind: ClassVar = Kind.SESSION_FINAL
    session: int


@dataclass(frozen=True, slots=True)
class SessionReopened(Said):
    """A final session was opened again."""

    kind: ClassVar = Kind.SESSION_REOPENED
    session: int


@dataclass(frozen=True, slots=True)
class ResultEntered(Said):
    """A score was entered, corrected or taken back; ``score`` and ``previous`` as on a slip."""

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
        """The first version of a result is recorded, the others are corrections."""
        return Kind.RESULT_CORRECTED if self.version > 1 else Kind.RESULT_RECORDED


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Said):
    """A ruling put an adjusted score in the place of what was entered."""

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


@dataclass(frozen=True, slots=True)
class PenaltyImposed(Said):
    """A ruling took something off: ``contestant`` and ``opponent`` are addresses.

    ``session`` is None where it counts in the last session that the contestant has played.
    """

    kind: ClassVar = Kind.RULING_MADE
    ruling: int
    contestant: str
    amount: str
    amount_in: str
    law: str
    session: Annotated[int | None, Codec(always=True)] = None
    opponent: str | None = None


@dataclass(frozen=True, slots=True)
class RulingWithdrawn(Said):
    """A ruling was taken back."""

    kind: ClassVar = Kind.RULING_WITHDRAWN
    ruling: int


@dataclass(frozen=True, slots=True)
class BoardFouled(Said):
    """The tables of a board were put into groups, by the id of their result."""

    kind: ClassVar = Kind.BOARD_FOULED
    session: int
    board: int
    groups: Groups
    previous: Groups


@dataclass(frozen=True, slots=True)
class ConditionsChanged(Said):
    """Conditions of contest changed, by name."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    conditions: Annotated[
        Mapping[str, Change],
        Codec(lambda said: {name: (was, now) for name, (was, now) in said.items()}),
    ]


@dataclass(frozen=True, slots=True)
class PrizesChanged(Said):
    """Strata and handicaps changed, by the contestant's address."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    prizes: Annotated[
        Mapping[str, tuple[Prize, Prize]],
        Codec(lambda said: {who: (tuple(was), tuple(now)) for who, (was, now) in said.items()}),
    ]


@dataclass(frozen=True, slots=True)
class CarriedResult(Said):
    """A result that a changed movement took along, perhaps to another board."""

    result: int
    from_: Spot
    to: Spot
    previous: str
    score: str
    version: int


@dataclass(frozen=True, slots=True)
class MovementChanged(Said):
    """A section's movement changed, or its last change was undone.

    Attributes:
        session: The session's number.
        section: The section's letter.
        version: The version of the movement that this made; it began with 1.
        withdrawn: The rows that are played no more.
        added: The rows that take their place.
        results: What goes along, of tables in ``withdrawn``.
        groups: Fouled groups of results that have another now, by the id of the result.
        previous_groups: Their groups before.
        change: What happened, as a request for a change is written.
        undoes: The version that this takes back, None for a change.
    """

    kind: ClassVar = Kind.MOVEMENT_CHANGED
    session: int
    section: str
    version: int
    withdrawn: Rows
    added: Rows
    results: Annotated[
        tuple[CarriedResult, ...],
        Codec(
            lambda said: tuple(CarriedResult.of(each) for each in said),
            lambda results: [each.written() for each in results],
        ),
    ]
    groups: Groups
    previous_groups: Groups
    change: Mapping[str, Any]
    undoes: int | None = None

    @property
    def first_round(self) -> int:
        """The first round that is not as it was before."""
        return min((row.round for row in (*self.withdrawn, *self.added)), default=1)


Ruled = ScoreAdjusted | PenaltyImposed
Entry = (
    SessionStarted
    | SessionFinal
    | SessionReopened
    | ResultEntered
    | Ruled
    | RulingWithdrawn
    | BoardFouled
    | ConditionsChanged
    | PrizesChanged
    | MovementChanged
)

_TYPES: Mapping[str, type[Entry]] = {
    Kind.RESULT_RECORDED: ResultEntered,
    Kind.RESULT_CORRECTED: ResultEntered,
    **{
        each.kind: each
        for each in (
            SessionStarted,
            SessionFinal,
            SessionReopened,
            PenaltyImposed,
            RulingWithdrawn,
            BoardFouled,
            ConditionsChanged,
            MovementChanged,
        )
    },
}


def entry_of(row: LedgerEntry) -> Entry:
    """Return what a stored entry says.

    Raises:
        UnreadableEntryError: somebody changed it, for the ledger writes no such payload.
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
    """Return what an entry says of a result: all of it, or its part of a changed movement."""
    if isinstance(entry, ResultEntered | ScoreAdjusted) and entry.result == result:
        return entry
    carried = entry.results if isinstance(entry, MovementChanged) else ()
    return next((each for each in carried if each.result == result), None)


def prize_of(stratum: int | None, handicap: Decimal | None) -> Prize:
    """Return a contestant's stratum and handicap as the ledger holds them."""
    return stratum, None if handicap is None else f"{handicap:.2f}"
