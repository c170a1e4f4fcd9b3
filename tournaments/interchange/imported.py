"""An event that another program computed, in no particular format; readers make it from files."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from scoring.play.scores import PlayedScore
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.services.hands import DealtBoard
from tournaments.site.texts import apart_from_number, without_numbers

_DIGITS = re.compile(r"[0-9]{1,9}")
_AFTER_NUMBERS = 10**9


@dataclass(frozen=True, slots=True)
class PairKey:
    """How an event names a pair: section ``A``, number ``3``, direction NS, EW or empty."""

    section: str
    number: str
    direction: str

    @property
    def label(self) -> str:
        """Its label in the movement: ``N3``, ``E3``, or ``3`` in a one-winner movement."""
        return f"{self.direction[:1]}{self.number}"

    @property
    def order(self) -> tuple[str, bool, int, str]:
        """The sort key of pairs: by section, North-South first, by number; letters come last."""
        digits = _DIGITS.match(self.number)
        number = int(digits[0]) if digits else _AFTER_NUMBERS
        return self.section, self.direction == "EW", number, self.number

    def __str__(self) -> str:
        return label_text(self.number, self.direction)


@dataclass(frozen=True, slots=True)
class ImportedPlayer:
    """A player; ``national_id`` is empty if the file has none.

    Whatever the format, a membership number in the name becomes the number: the public sees names.
    """

    name: str
    national_id: str = ""

    def __post_init__(self) -> None:
        """Take the number out of the name."""
        plain, number = apart_from_number(self.name)
        object.__setattr__(self, "name", plain)
        object.__setattr__(self, "national_id", self.national_id or number)


@dataclass(frozen=True, slots=True)
class ImportedPosition:
    """A label of the movement where a contestant, or part of one, sits.

    ``position`` counts the parts of a contestant from 1, and is None for one without parts;
    ``seats`` is 1 or 2.
    """

    label: str
    position: int | None = None
    seats: int = 2


@dataclass(frozen=True, slots=True)
class ImportedPair:
    """A pair, player or team, and its players in the order of the file; none if unnamed.

    ``name`` is for teams only. Without ``positions``, this is a pair that sits at its key's label.
    ``penalty`` is subtracted from its total, in the event's unit; ``masterpoints`` were awarded to
    each of its players.
    """

    key: PairKey
    players: tuple[ImportedPlayer, ...]
    name: str = ""
    positions: tuple[ImportedPosition, ...] = ()
    penalty: Decimal = Decimal(0)
    masterpoints: Decimal = Decimal(0)

    def __post_init__(self) -> None:
        """Take the players' membership numbers out of the name of a team."""
        object.__setattr__(self, "name", without_numbers(self.name))

    @property
    def labels(self) -> tuple[ImportedPosition, ...]:
        """Where it sits in the movement."""
        return self.positions or (ImportedPosition(self.key.label),)


@dataclass(frozen=True, slots=True)
class ImportedSitting:
    """Two sides at a table in a round, and a score for each board they played.

    Attributes:
        labels: North, East, South and West, where the sides are not whole pairs.
        rulings: The adjusted score of a board next to what was entered, in our notation.
    """

    round: int
    table: int
    ns: PairKey
    ew: PairKey
    scores: tuple[tuple[int, PlayedScore], ...]
    labels: tuple[str, str, str, str] | None = None
    rulings: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedKnockout:
    """A knockout that was played.

    Attributes:
        parameters: The parameters of the knockout family.
        ties: By round, the matches whose winners advanced to it without leading, with those
            winners. The round after the last stands for the end.
    """

    parameters: Mapping[str, object]
    ties: Mapping[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedSection:
    """A section's sittings; ``letter`` is A, B, ….

    Attributes:
        single_rounds: Whether every round is a separate match, even between two teams that have met
            before.
        byes: Who had the bye, by round.
        knockout: How the knockout is played if this is one; None otherwise.
    """

    letter: str
    sittings: tuple[ImportedSitting, ...]
    single_rounds: bool = False
    byes: tuple[tuple[int, str], ...] = ()
    knockout: ImportedKnockout | None = None


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """A finished event.

    Attributes:
        winners: 1 or 2.
        pairs: The contestants, in the order of ``PairKey.order``.
        sessions: For each session its sections, by letter.
        deals: The cards of the first session's boards, where known.
        contest: What is ranked.
        game: Bridge or whist.
    """

    club: str
    name: str
    held_on: date
    winners: int
    method: Method
    conditions: Conditions
    pairs: tuple[ImportedPair, ...]
    sessions: tuple[tuple[ImportedSection, ...], ...]
    deals: tuple[DealtBoard, ...] = ()
    contest: ContestKind = ContestKind.PAIRS
    game: Game = Game.BRIDGE

    @property
    def sittings(self) -> Iterator[ImportedSitting]:
        """Every sitting of every section and session."""
        for sections in self.sessions:
            for section in sections:
                yield from section.sittings
