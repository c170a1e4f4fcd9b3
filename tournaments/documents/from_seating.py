"""What is printed before the play, read from an event's book: slips and guide cards."""

from collections.abc import Iterable

from scoring.boards import dealer, vulnerability
from tournaments.documents.frame import Heading
from tournaments.documents.guide_cards import CardRound, CardSeat, GuideCard, GuideCards
from tournaments.documents.moves import WORDS, MovePlan, TableMoves, named, usual
from tournaments.documents.score_slips import MatchSlips, SlipBoard, TableSlip
from tournaments.documents.travellers import BoardSlip, TravellerSlips
from tournaments.selectors.book import EventBook, SessionFacts
from tournaments.selectors.room import room
from tournaments.selectors.seating import Place, PlannedTable, Seating, seating
from tournaments.selectors.work import rounds_in_play
from tournaments.services.refusals import RefusedError


class NothingToPrintError(RefusedError):
    """The session is not far enough for this document; the sentence says what is missing."""


def heading(book: EventBook, session: SessionFacts) -> Heading:
    """Return what every sheet of a session carries."""
    event = book.event
    return Heading(
        club=event.club,
        event=event.name,
        held_on=f"{event.held_on:%A} {event.held_on.day} {event.held_on:%B %Y}",
        held_on_short=f"{event.held_on.day} {event.held_on:%b %Y}",
        session=f"Session {session.number}" if len(book.sessions) > 1 else "",
    )


def traveller_slips(book: EventBook, session: SessionFacts) -> TravellerSlips:
    """Return a slip for each board of each section, its lines by the North-South number.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    slips: list[BoardSlip] = []
    for plan in _plans(book, session):
        lines: dict[int, list[str]] = {}
        for row in plan.rows:
            for board in row.boards:
                lines.setdefault(board, []).append(_number(row.north))
        slips += [
            BoardSlip(
                section=_section_words(session, plan),
                board=board,
                dealer=str(dealer(board)),
                vulnerability=str(vulnerability(board)),
                ns_numbers=tuple(sorted(lines[board], key=_in_order)),
            )
            for board in sorted(lines)
        ]
    return TravellerSlips(
        heading=heading(book, session),
        game=book.event.game,
        matchpoints=book.event.method == "matchpoints",
        slips=tuple(slips),
    )


def match_slips(book: EventBook, session: SessionFacts) -> MatchSlips:
    """Return a score slip for each table and round of a session's matches.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    return MatchSlips(
        heading=heading(book, session),
        game=book.event.game,
        slips=tuple(
            TableSlip(
                section=_section_words(session, plan),
                round=row.round,
                table=row.table,
                seats=tuple(_seat_words(place) for place in _clockwise(row)),
                boards=tuple(
                    SlipBoard(board, str(dealer(board)), str(vulnerability(board)))
                    for board in row.boards
                ),
            )
            for plan in _plans(book, session)
            for row in plan.rows
        ),
    )


def guide_cards(book: EventBook, session: SessionFacts, first_round: int = 1) -> GuideCards:
    """Return a card for each table of each section, from some round on.

    Raises:
        NothingToPrintError: a section has no movement, or there is no such round.
    """
    cards: list[GuideCard] = []
    for plan in _plans(book, session):
        moves = MovePlan(plan)
        section = _section_words(session, plan)
        tables = {row.table for row in plan.rows if row.round >= first_round}
        cards += [_card(plan, moves, section, table, first_round) for table in sorted(tables)]
    if not cards:
        raise NothingToPrintError(f"There is no round {first_round} to be played.", "about")
    return GuideCards(heading(book, session), tuple(cards))


def guide_cards_from(book: EventBook, session: SessionFacts, about: str) -> GuideCards:
    """Return the cards from the round on that ``about`` names, or from the round in play.

    Raises:
        NothingToPrintError: nothing has started, or there is no such round.
    """
    if session.status == "setup":
        raise NothingToPrintError("The session has not started: print the whole guide cards.")
    if about and not (about.isascii() and about.isdigit() and int(about[:9]) > 0):
        raise NothingToPrintError("Name the first round by its number.", "about")
    playing = rounds_in_play(room(book, session.id)).values()
    return guide_cards(book, session, int(about[:9]) if about else min(playing, default=1))


def _plans(book: EventBook, session: SessionFacts) -> Iterable[Seating]:
    for section in session.sections:
        plan = seating(book, section)
        if plan is None:
            raise NothingToPrintError(
                f"Choose a movement for section {section.letter} first.", "movement"
            )
        yield plan


def _section_words(session: SessionFacts, plan: Seating) -> str:
    return f"Section {plan.section.letter}" if len(session.sections) > 1 else ""


def _clockwise(row: PlannedTable) -> tuple[Place, Place, Place, Place]:
    return (row.north, row.east, row.south, row.west)


def _number(place: Place) -> str:
    return place.label if place.contestant is None else place.contestant.number


def _seat_words(place: Place) -> tuple[str, str]:
    """Return the number and, if somebody was named, the name of one seat."""
    players = () if place.contestant is None else place.contestant.players
    return place.label, place.who if place.who in players else ""


def _in_order(number: str) -> tuple[int, str]:
    return (int(number), "") if number.isdecimal() else (0, number)


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
        directions=tuple(WORDS[direction] for direction in moves.directions),
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
    shared = moves.shared_with(row)
    places = (row.north, row.east) if plan.by_pair else _clockwise(row)
    return CardRound(
        round=row.round,
        boards=row.boards_text,
        seats=tuple(
            CardSeat(
                number=_number(place) if plan.by_pair else place.label,
                players=_players(plan, place),
                move="" if move == usually else move,
            )
            for place, move, usually in zip(places, after.sides, as_usual.sides, strict=True)
        ),
        boards_move="" if after.boards == as_usual.boards else after.boards,
        note=f"with {named(shared)}" if shared else "",
    )


def _players(plan: Seating, place: Place) -> tuple[str, ...]:
    if plan.by_pair:
        return place.players
    name = _seat_words(place)[1]
    return (name,) if name else ()


def _nobody_plays(plan: Seating, number: int) -> str:
    out = plan.sitting_out[number]
    return f"Nobody plays here; {', '.join(out)} sits out" if out else "Nobody plays here"


def _usual_words(moves: MovePlan, as_usual: TableMoves) -> tuple[str, ...]:
    """Return the usual moves as a director calls them, equal ones together."""
    said: dict[str, list[str]] = {}
    for direction, move in zip(moves.directions, as_usual.sides, strict=True):
        if move:
            said.setdefault(move, []).append(WORDS[direction])
    words = [
        f"{'All' if len(who) == len(moves.directions) else ' and '.join(who)} {move}"
        for move, who in said.items()
    ]
    if as_usual.boards:
        words.append(f"boards {as_usual.boards}")
    return tuple(f"{word[:1].upper()}{word[1:]}" for word in words)
