"""What is printed before the play, read from an event: slips and guide cards."""

from collections.abc import Iterable

from movements.whereabouts.places import SEAT_NAMES
from scoring.play.boards import dealer, vulnerability
from tournaments.documents.contents.moves import MovePlan, TableMoves, usual
from tournaments.documents.guides.guide_cards import CardRound, CardSeat, GuideCard, GuideCards
from tournaments.documents.page.frame import Heading
from tournaments.documents.page.sides import Side
from tournaments.documents.slips.score_slips import MatchSlips, TableSlip
from tournaments.documents.slips.traveller_slips import BoardSlip, TravellerSlips
from tournaments.documents.tables.forms import SlipBoard
from tournaments.selectors.console.attention import rounds_in_play
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.selectors.movement.seating import Place, PlannedTable, Seating, seating
from tournaments.services.refusals import RefusedError


class NothingToPrintError(RefusedError):
    """The session is not far enough for this document; the sentence says what is missing."""


def heading(snapshot: EventSnapshot, session: SessionFacts) -> Heading:
    """Return what every sheet of a session carries."""
    event = snapshot.event
    return Heading(
        club=event.club,
        event=event.name,
        held_on=f"{event.held_on:%A} {event.held_on.day} {event.held_on:%B %Y}",
        held_on_short=f"{event.held_on.day} {event.held_on:%b %Y}",
        session=f"Session {session.number}" if len(snapshot.sessions) > 1 else "",
    )


def traveller_slips(snapshot: EventSnapshot, session: SessionFacts) -> TravellerSlips:
    """Return a slip for each board of each section, its lines by the North-South number.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    slips: list[BoardSlip] = []
    found = tuple(plans(snapshot, session))
    for plan in found:
        lines: dict[int, list[str]] = {}
        for row in plan.rows:
            for board in row.boards:
                lines.setdefault(board, []).append(_north_south(plan, row))
        slips += [
            BoardSlip(
                section=section_words(session, plan),
                board=board,
                dealer=str(dealer(board)),
                vulnerability=str(vulnerability(board)),
                ns_numbers=tuple(sorted(lines[board], key=in_order)),
            )
            for board in sorted(lines)
        ]
    return TravellerSlips(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        matchpoints=snapshot.method.by_matchpoints,
        slips=tuple(slips),
        unit="Pair" if all(plan.by_pair for plan in found) else "Players",
    )


def match_slips(snapshot: EventSnapshot, session: SessionFacts) -> MatchSlips:
    """Return a score slip for each table and round of a session's matches.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    return MatchSlips(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        slips=tuple(
            TableSlip(
                section=section_words(session, plan),
                round=row.round,
                table=row.table,
                seats=tuple(_seat_words(place) for place in clockwise(row)),
                boards=slip_boards(row.boards),
            )
            for plan in plans(snapshot, session)
            for row in plan.rows
        ),
    )


def guide_cards(snapshot: EventSnapshot, session: SessionFacts, first_round: int = 1) -> GuideCards:
    """Return a card for each table of each section, from some round on.

    Raises:
        NothingToPrintError: a section has no movement, or there is no such round.
    """
    cards: list[GuideCard] = []
    for plan in plans(snapshot, session):
        moves = MovePlan(plan)
        section = section_words(session, plan)
        tables = {row.table for row in plan.rows if row.round >= first_round}
        cards += [_card(plan, moves, section, table, first_round) for table in sorted(tables)]
    if not cards:
        raise NothingToPrintError(f"There is no round {first_round} to be played.", "about")
    return GuideCards(heading(snapshot, session), tuple(cards))


def guide_cards_from(snapshot: EventSnapshot, session: SessionFacts, about: str) -> GuideCards:
    """Return the cards from the round on that ``about`` names, or from the round in play.

    Raises:
        NothingToPrintError: nothing has started, or there is no such round.
    """
    if session.status == "setup":
        raise NothingToPrintError("The session has not started: print the whole guide cards.")
    if about and not (about.isascii() and about.isdigit() and int(about[:9]) > 0):
        raise NothingToPrintError("Name the first round by its number.", "about")
    playing = rounds_in_play(room(snapshot, session.id)).values()
    return guide_cards(snapshot, session, int(about[:9]) if about else min(playing, default=1))


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


def section_words(session: SessionFacts, plan: Seating) -> str:
    """Return what a section is called, empty where there is only one."""
    return f"Section {plan.section.letter}" if len(session.sections) > 1 else ""


def clockwise(row: PlannedTable) -> tuple[Place, Place, Place, Place]:
    """Return the seats of a table in the order in which the deal goes round."""
    return (row.north, row.east, row.south, row.west)


def number_of(place: Place) -> str:
    """Return what a seat's contestant is called: its number, or the label of a team's player."""
    contestant = place.contestant
    if contestant is None or place.label.lstrip("NE") != contestant.number:
        return place.label
    return contestant.number


def team_name(team: ContestantFacts) -> str:
    """Return a team's name, ``Team 3`` while it has none."""
    return team.name or f"Team {team.number}"


def side_at(place: Place, direction: str) -> Side:
    """Return whoever sits somewhere: a pair, or one player."""
    return Side(direction, number_of(place), place.players)


def sides_of(plan: Seating, row: PlannedTable) -> tuple[Side, ...]:
    """Return the two pairs of a table, or its four players clockwise from North."""
    if plan.by_pair:
        return (side_at(row.north, "NS"), side_at(row.east, "EW"))
    return tuple(
        side_at(place, direction) for direction, place in zip("NESW", clockwise(row), strict=True)
    )


def slip_boards(boards: Iterable[int]) -> tuple[SlipBoard, ...]:
    """Return boards with who deals and who is vulnerable."""
    return tuple(
        SlipBoard(board, str(dealer(board)), str(vulnerability(board))) for board in boards
    )


def _seat_words(place: Place) -> tuple[str, str]:
    """Return the number and, if somebody was named, the name of one seat."""
    return place.label, " – ".join(place.players)


def in_order(number: str) -> tuple[int, str]:
    """Return by what numbers are sorted: 2 before 10."""
    return (int(number), "") if number.isdecimal() else (0, number)


def _north_south(plan: Seating, row: PlannedTable) -> str:
    numbers = (row.north,) if plan.by_pair else (row.north, row.south)
    return " ".join(number_of(place) for place in numbers)


def _card(plan: Seating, moves: MovePlan, section: str, table: int, first_round: int) -> GuideCard:
    rows = {row.round: row for row in plan.rows if row.table == table and row.round >= first_round}
    after = {number: moves.after(row) for number, row in rows.items()}
    going_on = [each for number, each in after.items() if number < plan.rounds]
    as_usual = TableMoves(
        sides=tuple(
            usual([each.sides[side] for each in going_on]) for side in range(len(moves.directions))
        ),
        boards=usual([each.boards for each in going_on]),
    )
    return GuideCard(
        section=section,
        table=table,
        movement=plan.title,
        directions=tuple(SEAT_NAMES[direction] for direction in moves.directions),
        rounds=tuple(
            _round(plan, moves, rows[number], after[number], as_usual)
            if number in rows
            else CardRound(number, "", (), "", _nobody_plays(plan, number))
            for number in range(first_round, plan.rounds + 1)
        ),
        usual=_usual_words(moves, as_usual),
    )


def _round(
    plan: Seating, moves: MovePlan, row: PlannedTable, after: TableMoves, as_usual: TableMoves
) -> CardRound:
    places = (row.north, row.east) if plan.by_pair else clockwise(row)
    return CardRound(
        round=row.round,
        boards=row.boards_text,
        seats=tuple(
            CardSeat(
                number=number_of(place),
                players=place.players,
                move="" if move == usually else move,
            )
            for place, move, usually in zip(places, after.sides, as_usual.sides, strict=True)
        ),
        boards_move="" if after.boards == as_usual.boards else after.boards,
        note=moves.sharing(row),
    )


def _nobody_plays(plan: Seating, number: int) -> str:
    out = plan.sitting_out[number]
    return f"Nobody plays here; {', '.join(out)} sits out" if out else "Nobody plays here"


def _usual_words(moves: MovePlan, as_usual: TableMoves) -> tuple[str, ...]:
    """Return the usual moves as a director calls them, equal ones together."""
    said: dict[str, list[str]] = {}
    for direction, move in zip(moves.directions, as_usual.sides, strict=True):
        if move:
            said.setdefault(move, []).append(SEAT_NAMES[direction])
    words = [
        f"{'All' if len(who) == len(moves.directions) else ' and '.join(who)} {move}"
        for move, who in said.items()
    ]
    if as_usual.boards:
        words.append(f"boards {as_usual.boards}")
    return tuple(f"{word[:1].upper()}{word[1:]}" for word in words)
