"""Where each contestant sits in each round of a session, with whom and against whom."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from movements.model import boards_text
from movements.whereabouts.places import SEAT_NAMES
from tournaments.printing.page.frame import Heading
from tournaments.printing.reading.moves import MovePlan
from tournaments.printing.reading.seating import (
    NothingToPrintError,
    clockwise,
    heading,
    in_order,
    number_of,
    plans,
    plays_for_team,
    section_words,
    sides_of,
    team_name,
)
from tournaments.printing.tables.sides import PARTNERS, SHORT, Side
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Place, PlannedTable, Seating

_HALVES = {"ns": "North-South pair", "ew": "East-West pair"}  # in a team of four: ``3ns``


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of an itinerary.

    Attributes:
        round: Its number.
        table: Where; 0 for a sit-out.
        direction: ``NS``, ``EW``, or a single direction; empty for a sit-out.
        partner: In an individual, otherwise None.
        opponents: The pair, or both players; empty for a sit-out.
        boards: In the order of play.
        boards_note: Which tables share them, or that they are on the side table.
        then: Where to go next, ``To Table 2`` in the same seat, ``To Table 2 E`` in another;
            empty after the last round.
    """

    round: int
    table: int
    direction: str
    partner: Side | None
    opponents: tuple[Side, ...]
    boards: tuple[int, ...]
    boards_note: str
    then: str

    @property
    def boards_text(self) -> str:
        """The boards in short form, ``7–9``."""
        return boards_text(self.boards)

    @property
    def seat(self) -> str:
        """The seat in words, ``Table 3, North-South``; empty for a sit-out."""
        return f"Table {self.table}, {SEAT_NAMES[self.direction]}" if self.table else ""

    @property
    def seat_in_short(self) -> str:
        """The seat in short form, ``Table 3 N-S``."""
        return f"Table {self.table} {SHORT[self.direction]}" if self.table else "Sit out"


@dataclass(frozen=True, slots=True)
class Itinerary:
    """All rounds of one contestant; ``title`` is its name, ``Pair 7 North-South``.

    ``address`` is that of its private page, empty if it has none or phones cannot reach it.
    ``next_draw`` says when its next round is drawn; it is empty where no draw concerns it.
    """

    section: str
    title: str
    players: tuple[str, ...]
    stops: tuple[Stop, ...]
    address: str = ""
    next_draw: str = ""


@dataclass(frozen=True, slots=True)
class Itineraries:
    """The itineraries of a session; ``points`` is what players call the points of a board."""

    heading: Heading
    game: str
    points: str
    cards: tuple[Itinerary, ...]


def read(
    snapshot: EventSnapshot,
    session: SessionFacts,
    about: str = "",
    *,
    private: Mapping[int, str] = MappingProxyType({}),
) -> Itineraries:
    """Return the itinerary of each contestant, or of the one with the address ``about``.

    Args:
        snapshot: The event.
        session: The session.
        about: The address of a contestant, or nothing.
        private: Addresses of private pages by contestant id, for cards that carry them.
    """
    cards = tuple(
        _itinerary(session, plan, place, private)
        for plan in plans(snapshot, session)
        for place in _places(plan)
        if not about or (place.contestant is not None and place.contestant.address == about)
    )
    if about and not cards:
        raise NothingToPrintError("There is no such contestant in this session.", "about")
    return Itineraries(
        heading(snapshot, session), snapshot.event.game, snapshot.method.noted_points, cards
    )


def contestant_words(plan: Seating, place: Place) -> str:
    """Return what a contestant is called: ``Pair 7 North-South``, ``Team 3, North-South pair``."""
    contestant = place.contestant
    unit = "Pair" if plan.by_pair else "Player"
    if contestant is not None and plays_for_team(place):
        half = _HALVES.get(place.label.removeprefix(contestant.number))
        return f"{team_name(contestant)}, {half or f'{unit.lower()} {place.label}'}"
    direction = SEAT_NAMES.get(contestant.direction, "") if contestant is not None else ""
    return " ".join(part for part in (unit, number_of(place), direction) if part)


def _places(plan: Seating) -> list[Place]:
    """Return everybody who plays or has a bye: North-South before East-West, then by number."""
    found = {place.label: place for row in plan.rows for place in clockwise(row)}
    found |= {label: plan.places[label] for label in plan.sitting_out.get(1, ())}
    return sorted(found.values(), key=_line_and_number)


def _line_and_number(place: Place) -> tuple[str, str, tuple[int, str]]:
    if place.contestant is None:
        return "", "", in_order(place.label)
    team = place.contestant.number if plays_for_team(place) else ""
    line = {"NS": "1", "EW": "2"}.get(place.contestant.direction, "")
    return ("", line, in_order(number_of(place))) if not team else (line, "", in_order(team))


def _itinerary(
    session: SessionFacts, plan: Seating, place: Place, private: Mapping[int, str]
) -> Itinerary:
    contestant = place.contestant
    return Itinerary(
        section=section_words(session, plan),
        title=contestant_words(plan, place),
        players=place.players,
        stops=tuple(_stops(plan, place.label)),
        address="" if contestant is None else private.get(contestant.id, ""),
        next_draw="" if place.label in plan.knocked_out.get(plan.rounds, ()) else plan.next_draw,
    )


def _stops(plan: Seating, label: str) -> Iterator[Stop]:
    moves = MovePlan(plan)
    tables = {(row.round, row.table): row for row in plan.rows}
    for number in plan.round_numbers:
        if label in plan.knocked_out.get(number, ()):
            return
        then = _then(plan, label, number)
        at = plan.people.seated(label, number)
        if at is None:
            yield Stop(number, 0, "", None, (), (), "", then)
            continue
        row = tables[number, at.table]
        sides = {side.direction: side for side in sides_of(plan, row)}
        across = PARTNERS.get(at.seat, "")
        yield Stop(
            round=number,
            table=row.table,
            direction=at.seat,
            partner=sides.get(across),
            opponents=tuple(
                side for other, side in sides.items() if other not in (at.seat, across)
            ),
            boards=row.boards,
            boards_note=_boards_note(plan, moves, row),
            then=then,
        )


def _then(plan: Seating, label: str, number: int) -> str:
    """Return where to go after a round, as a personal card says it."""
    if number == plan.rounds or label in plan.knocked_out.get(number + 1, ()):
        return ""
    at, following = plan.people.seated(label, number), plan.people.next_seat(label, number)
    if following is None:
        return "Sit out" if plan.next_draw else "Sit out to the end"
    if following.round > number + 1:
        return "Sit out"
    if at is not None and at.table == following.table:
        return "Stay" if at.seat == following.seat else f"Change to {SHORT[following.seat]}"
    if at is not None and at.seat == following.seat:
        return f"To Table {following.table}"
    return f"To Table {following.table} {SHORT[following.seat]}"


def _boards_note(plan: Seating, moves: MovePlan, row: PlannedTable) -> str:
    """Return which tables share the boards, or that they come from the side table."""
    if shared := moves.sharing(row):
        return shared
    rested = plan.relays.get(row.round - 1, ())
    was_in_play = any(
        board in earlier.boards
        for earlier in plan.rows
        if earlier.round < row.round
        for board in row.boards
    )
    if row.round > 1 and was_in_play and set(row.boards) <= set(rested):
        return "from the side table"
    return ""
