"""What several documents read of an event: seating, moves, itineraries."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.conf import settings
from django.urls import reverse

from movements.lists import listed
from movements.model import Row, boards_text
from movements.whereabouts.places import PAIR_SEATS, PLAYER_SEATS, SEAT_NAMES, seats_of
from scoring.conditions.entering import Entry
from tournaments.clubs.selectors import ClubLook, logo
from tournaments.printing.page.frame import Heading, Letterhead
from tournaments.printing.tables.table import PARTNERS, SHORT, Side, TableRound
from tournaments.record.selectors.access.links import pair_secrets
from tournaments.record.selectors.event.labels import label_text, seat_label
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Place, Seating, seating
from tournaments.site.refusals import RefusedError

BYE = "Bye in round 1"
"""Where somebody starts who has no seat yet: the next round is still to be drawn."""


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """Where a player starts, and as which contestant."""

    name: str
    contestant: str
    place: str


class NothingToPrintError(RefusedError):
    """Something this document needs is missing; the message says what to do first."""


def heading(snapshot: EventSnapshot, session: SessionFacts) -> Heading:
    """Return the event, session, club and date that every sheet of a session names."""
    event = snapshot.event
    return Heading(
        club=event.club,
        event=event.name,
        held_on=f"{event.held_on:%A} {event.held_on.day} {event.held_on:%B %Y}",
        held_on_short=f"{event.held_on.day} {event.held_on:%b %Y}",
        session=f"Session {session.number}" if len(snapshot.sessions) > 1 else "",
        letterhead=letterhead(event.look),
    )


def letterhead(look: ClubLook) -> Letterhead:
    """Return how the paper of a club looks."""
    png = logo(look.logo) if look.logo else None
    return Letterhead(look.address, look.colour, look.logo, png or b"")


def plans(snapshot: EventSnapshot, session: SessionFacts) -> Iterable[Seating]:
    """Yield each section's plan.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    for section in session.sections:
        plan = seating(snapshot, section)
        if plan is None:
            raise NothingToPrintError(
                f"Choose a movement for section {section.letter} first.", "movement"
            )
        yield plan


def check_planned(snapshot: EventSnapshot, session: SessionFacts) -> None:
    """Make sure that every section has a movement.

    Raises:
        NothingToPrintError: a section has none.
    """
    for _plan in plans(snapshot, session):
        pass


def section_words(session: SessionFacts, plan: Seating) -> str:
    """Return a section's name; empty if there is only one."""
    return f"Section {plan.section.letter}" if len(session.sections) > 1 else ""


def plays_for_team(place: Place) -> bool:
    """Return whether a seat's pair or player has its own label within a team."""
    return place.label.lstrip("NE") != place.contestant.number


def number_of(place: Place) -> str:
    """Return the number of a seat's contestant, or what a pair or player of a team is called."""
    return seat_label(place.label) if plays_for_team(place) else place.contestant.number


def contestant_label(place: Place) -> str:
    """Return what a seat's contestant is called by number: ``3 N-S``, ``7``, ``B``."""
    return label_text(number_of(place), place.contestant.direction)


def team_name(team: ContestantFacts) -> str:
    """Return a team's name, or ``Team 3`` while it has none."""
    return team.name or f"Team {team.number}"


def side_at(direction: str, place: Place) -> Side:
    """Return the pair or the player at a place."""
    return Side(direction, number_of(place), place.players)


def sides_of(plan: Seating, row: Row) -> tuple[Side, ...]:
    """Return the two pairs of a table, or its four players clockwise from North."""
    return tuple(side_at(*seat) for seat in plan.seats(row))


def table_round(session: SessionFacts, plan: Seating, row: Row) -> TableRound:
    """Return a table in one round as slips and lists show it."""
    sides = sides_of(plan, row)
    return TableRound(section_words(session, plan), row.round, row.table, sides, row.boards)


def in_order(number: str) -> tuple[int, str]:
    """Return the key for sorting numbers: 2 before 10."""
    return (int(number), "") if number.isdecimal() else (0, number)


def public_address(snapshot: EventSnapshot) -> str:
    """Return the address of the event's public page; empty if phones cannot reach this site."""
    if not settings.PUBLIC_URL:
        return ""
    return settings.PUBLIC_URL.rstrip("/") + reverse("event", args=[snapshot.event.slug])


def table_address(secret: str) -> str:
    """Return the address of a table's own page; empty without a secret."""
    if not secret or not settings.PUBLIC_URL:
        return ""
    return settings.PUBLIC_URL.rstrip("/") + reverse("table_phone", args=[secret])


def pair_addresses(snapshot: EventSnapshot, session: SessionFacts) -> Mapping[int, str]:
    """Return the addresses of the private pages of a session's pairs, by the contestant's id.

    There are none if scores do not come from phones, if phones cannot reach this site, or once the
    session has ended and the links with it.
    """
    by_phone = snapshot.event.conditions.entry is not Entry.DIRECTOR
    if not (by_phone and settings.PUBLIC_URL) or session.status == "final":
        return {}
    site = settings.PUBLIC_URL.rstrip("/")
    return {
        contestant: site + reverse("pair_scores", args=[secret])
        for contestant, secret in pair_secrets(session.id).items()
    }


def first_seats(session: SessionFacts, plan: Seating) -> list[tuple[Place, str]]:
    """Return everybody in the order of the tables, with the first seat in words.

    Those who have no seat yet, because they have a bye in round 1, come last.
    """
    letter = plan.section.letter if len(session.sections) > 1 else ""
    found: dict[str, tuple[Place, str]] = {}
    for row in plan.rows:
        late = "" if row.round == 1 else f", round {row.round}"
        for direction, place in plan.seats(row):
            where = f"Table {letter}{row.table}, {SEAT_NAMES[direction]}{late}"
            found.setdefault(place.label, (place, where))
    for label in plan.sitting_out.get(1, ()):
        found.setdefault(label, (plan.place(label, 1), BYE))
    return list(found.values())


def starts(session: SessionFacts, plan: Seating) -> list[tuple[str, Place, str]]:
    """Return each player's name, place and first seat; the name is empty while no one is named."""
    return [
        (name, place, where)
        for place, where in first_seats(session, plan)
        for name in place.players or ("",)
    ]


@dataclass(frozen=True, slots=True)
class TableMoves:
    """What follows a round at one table, for each side and the boards; empty at the end.

    "As drawn" follows the last round drawn so far, if others are drawn later.
    """

    sides: tuple[str, ...]
    boards: str


class MovePlan:
    """Where everyone and every board of a section go next, as guide cards say it."""

    def __init__(self, plan: Seating) -> None:
        self.directions = PAIR_SEATS if plan.by_pair else PLAYER_SEATS
        self._plan = plan

    def after(self, row: Row) -> TableMoves:
        """Return what follows one round at one table."""
        if row.round == self._plan.rounds:
            then = "as drawn" if self._plan.next_draw else ""
            return TableMoves((then,) * len(self.directions), "")
        sides = tuple(self._side_goes(row, *seat) for seat in seats_of(row))
        return TableMoves(sides, self._boards_go(row))

    def shared_with(self, row: Row) -> tuple[int, ...]:
        """Return the tables that play the same boards in the same round."""
        tables = self._plan.board_places.tables_with(row.boards, row.round)
        return tuple(table for table in tables if table != row.table)

    def sharing(self, row: Row) -> str:
        """Return which tables share a table's boards in a round; empty if none does."""
        shared = self.shared_with(row)
        if len(shared) > 1 and len(shared) + 1 == self._plan.tables:
            return "shared by all"
        return f"with {named(shared)}" if shared else ""

    def _side_goes(self, row: Row, seat: str, label: str) -> str:
        if label in self._plan.knocked_out.get(row.round + 1, ()):
            return ""
        following = self._plan.people.next_seat(label, row.round)
        if following is None:
            return "sit out" if self._plan.next_draw else "sit out to the end"
        if following.round > row.round + 1:
            return f"sit out, then Table {following.table}"
        turned = "" if following.seat == seat else following.words
        if following.table == row.table:
            return f"change to {turned}" if turned else "stay"
        return f"to Table {following.table}, {turned}" if turned else f"to Table {following.table}"

    def _boards_go(self, row: Row) -> str:
        following = self._plan.board_places.next_tables(row.boards, row.round)
        if following is None:
            return "back to the director"
        number, tables = following
        if number > row.round + 1:
            return "to the side table"
        return "stay" if tables == (row.table,) else f"to {named(tables)}"


def usual(moves: Sequence[str]) -> str:
    """Return the most frequent move; empty if it follows fewer than half of the rounds.

    >>> usual(["stay", "stay", "to Table 4"])
    'stay'
    """
    counted = Counter(move for move in moves if move).most_common(1)
    if counted and len(moves) > 1 and counted[0][1] * 2 >= len(moves):
        return counted[0][0]
    return ""


def named(tables: Sequence[int]) -> str:
    """Return the name of one or more tables: ``Table 3``, ``Tables 1 and 8``."""
    if len(tables) == 1:
        return f"Table {tables[0]}"
    return f"Tables {listed(tables)}"


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

    ``players`` are those entered, with the marks that ``substitutes`` explain.
    ``address`` is that of its private page, empty if it has none or phones cannot reach it.
    ``next_draw`` says when its next round is drawn; it is empty where no draw concerns it.
    """

    section: str
    title: str
    players: tuple[str, ...]
    stops: tuple[Stop, ...]
    address: str = ""
    next_draw: str = ""
    substitutes: tuple[str, ...] = ()


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
        if not about or place.contestant.address == about
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
    if plays_for_team(place):
        half = _HALVES.get(place.label.removeprefix(contestant.number))
        return f"{team_name(contestant)}, {half or f'{unit.lower()} {place.label}'}"
    direction = SEAT_NAMES.get(contestant.direction, "")
    return " ".join(part for part in (unit, number_of(place), direction) if part)


def _places(plan: Seating) -> list[Place]:
    """Return everybody who plays or has a bye: North-South before East-West, then by number."""
    found = dict.fromkeys(label for row in plan.rows for label in row.seats)
    found |= dict.fromkeys(plan.sitting_out.get(1, ()))
    return sorted((plan.places[label] for label in found), key=_line_and_number)


def _line_and_number(place: Place) -> tuple[str, str, tuple[int, str]]:
    team = place.contestant.number if plays_for_team(place) else ""
    line = {"NS": "1", "EW": "2"}.get(place.contestant.direction, "")
    return ("", line, in_order(number_of(place))) if not team else (line, "", in_order(team))


def _itinerary(
    session: SessionFacts, plan: Seating, place: Place, private: Mapping[int, str]
) -> Itinerary:
    return Itinerary(
        section=section_words(session, plan),
        title=contestant_words(plan, place),
        players=place.marked,
        substitutes=place.contestant.substitutes_told,
        stops=tuple(_stops(plan, place.label)),
        address=private.get(place.contestant.id, ""),
        next_draw="" if place.label in plan.knocked_out.get(plan.rounds, ()) else plan.next_draw,
    )


def _stops(plan: Seating, label: str) -> Iterator[Stop]:
    moves = MovePlan(plan)
    for number in plan.round_numbers:
        if label in plan.knocked_out.get(number, ()):
            return
        then = _then(plan, label, number)
        at = plan.people.seated(label, number)
        if at is None:
            yield Stop(number, 0, "", None, (), (), "", then)
            continue
        row = at.row
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


def _boards_note(plan: Seating, moves: MovePlan, row: Row) -> str:
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
