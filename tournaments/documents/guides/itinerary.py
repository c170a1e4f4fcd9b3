"""The evening of one pair or player: where to sit in each round, with and against whom."""

from dataclasses import dataclass

from movements.whereabouts.places import SEAT_NAMES
from tournaments.documents.page.frame import Heading
from tournaments.documents.page.sides import SHORT, Side
from tournaments.documents.tables.forms import SlipBoard


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of it.

    Attributes:
        round: Its number.
        table: Where, 0 for who sits out.
        direction: ``NS`` to ``W``, empty for who sits out.
        partner: In an individual, else None.
        opponents: The pair, or both players; empty for who sits out.
        boards: In the order in which they are played.
        boards_text: The same in short, ``7–9``.
        boards_note: Where they lie, if not on the table or not there alone.
        then: Where to go next, ``To East at Table 2``; empty after the last round.
    """

    round: int
    table: int
    direction: str
    partner: Side | None
    opponents: tuple[Side, ...]
    boards: tuple[SlipBoard, ...]
    boards_text: str
    boards_note: str
    then: str

    @property
    def seat(self) -> str:
        """The seat as it is said, ``Table 3, North-South``; empty for who sits out."""
        return f"Table {self.table}, {SEAT_NAMES[self.direction]}" if self.table else ""

    @property
    def seat_in_short(self) -> str:
        """The same where there is less room, ``Table 3 N-S``."""
        return f"Table {self.table} {SHORT[self.direction]}" if self.table else "Sit out"


@dataclass(frozen=True, slots=True)
class Itinerary:
    """All rounds of one contestant; ``title`` is what it is called, ``Pair 7 North-South``."""

    section: str
    title: str
    players: tuple[str, ...]
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Itineraries:
    """Those of a session; ``game`` is bridge or whist, ``points`` what a board is rated in."""

    heading: Heading
    game: str
    points: str
    cards: tuple[Itinerary, ...]
