"""Every contestant's way through a session, read from its seating."""

from collections.abc import Iterator

from movements.whereabouts.places import SEAT_NAMES
from tournaments.documents.contents.moves import MovePlan
from tournaments.documents.contents.seating import (
    NothingToPrintError,
    clockwise,
    heading,
    in_order,
    number_of,
    plans,
    section_words,
    sides_of,
    slip_boards,
    team_name,
)
from tournaments.documents.guides.itinerary import Itineraries, Itinerary, Stop
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.selectors.movement.seating import Place, PlannedTable, Seating

_HALVES = {"ns": "North-South pair", "ew": "East-West pair"}  # of a team of four: 3ns, 3ew
_POINTS = {"matchpoints": "Points", "cross_imps": "IMPs", "butler": "IMPs", "imps": "IMPs"}


def itineraries(snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> Itineraries:
    """Return the way of each contestant, or of the one with the address ``about``.

    Raises:
        NothingToPrintError: a section has no movement, or nobody has that address.
    """
    cards = tuple(
        _itinerary(session, plan, place)
        for plan in plans(snapshot, session)
        for place in _places(plan)
        if not about or (place.contestant is not None and place.contestant.address == about)
    )
    if about and not cards:
        raise NothingToPrintError("Nobody of that name plays in this session.", "about")
    return Itineraries(heading(snapshot, session), snapshot.event.game, rated_in(snapshot), cards)


def rated_in(snapshot: EventSnapshot) -> str:
    """Return what a board is rated in, empty where its score is all that counts."""
    return _POINTS.get(snapshot.event.method, "")


def contestant_words(plan: Seating, place: Place) -> str:
    """Return what a contestant is called: ``Pair 7 North-South``, ``Team 3, North-South pair``."""
    contestant = place.contestant
    unit = "Pair" if plan.by_pair else "Player"
    if contestant is not None and place.label.lstrip("NE") != contestant.number:
        half = _HALVES.get(place.label.removeprefix(contestant.number))
        return f"{team_name(contestant)}, {half or f'{unit} {place.label}'}"
    direction = SEAT_NAMES.get(contestant.direction, "") if contestant is not None else ""
    return " ".join(part for part in (unit, number_of(place), direction) if part)


def _places(plan: Seating) -> list[Place]:
    """Return everybody who plays, North-South before East-West, by number."""
    found = {place.label: place for row in plan.rows for place in clockwise(row)}
    return sorted(found.values(), key=_line_and_number)


def _line_and_number(place: Place) -> tuple[str, str, tuple[int, str]]:
    if place.contestant is None:
        return "", "", in_order(place.label)
    team = place.contestant.number if number_of(place) == place.label else ""
    line = {"NS": "1", "EW": "2"}.get(place.contestant.direction, "")
    return ("", line, in_order(number_of(place))) if not team else (line, "", in_order(team))


def _itinerary(session: SessionFacts, plan: Seating, place: Place) -> Itinerary:
    return Itinerary(
        section=section_words(session, plan),
        title=contestant_words(plan, place),
        players=place.players,
        stops=tuple(_stops(plan, place.label)),
    )


def _stops(plan: Seating, label: str) -> Iterator[Stop]:
    moves = MovePlan(plan)
    tables = {(row.round, row.table): row for row in plan.rows}
    for number in plan.round_numbers:
        then = _then(plan, label, number)
        at = plan.people.seated(label, number)
        if at is None:
            yield Stop(number, 0, "", None, (), (), "", "", then)
            continue
        row = tables[number, at.table]
        sides = {side.direction: side for side in sides_of(plan, row)}
        across = {"N": "S", "S": "N", "E": "W", "W": "E"}.get(at.seat, "")
        yield Stop(
            round=number,
            table=row.table,
            direction=at.seat,
            partner=sides.get(across),
            opponents=tuple(
                side for other, side in sides.items() if other not in (at.seat, across)
            ),
            boards=slip_boards(row.boards),
            boards_text=row.boards_text,
            boards_note=_boards_note(plan, moves, row),
            then=then,
        )


def _then(plan: Seating, label: str, number: int) -> str:
    """Return where to go after a round, as a card at the table's side says it."""
    if number == plan.rounds:
        return ""
    at, following = plan.people.seated(label, number), plan.people.next_seat(label, number)
    if following is None:
        return "Sit out to the end"
    if following.round > number + 1:
        return "Sit out"
    if at is not None and at.table == following.table:
        return "Stay" if at.seat == following.seat else f"Change to {SEAT_NAMES[following.seat]}"
    return f"To {SEAT_NAMES[following.seat]} at Table {following.table}"


def _boards_note(plan: Seating, moves: MovePlan, row: PlannedTable) -> str:
    """Return with whom boards are shared, or that they waited on a side table."""
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
