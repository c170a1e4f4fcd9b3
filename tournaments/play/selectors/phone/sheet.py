"""What the phone at a table shows.

It shows only the scores made there by the people now sitting there: those who come to the table
next may still have those boards to play (Law 16). Among the results so far, a board that everybody
has played is shown with its score and what it was worth, as on the public scorecard; of any other
board the phone says only that it was played, unless the people sitting here played it here.

For names, a table may search the club's list, but not read it: it sees a few players at a time, and
only those who are shown by name.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from operator import itemgetter

from django.core.cache import cache

from movements.diagrams.ways import ways_from
from movements.families.knockout import KNOCKOUT
from movements.model import Row
from scoring.conditions.entering import Entry
from scoring.play.boards import Side, dealer, vulnerability
from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain
from scoring.play.historical_scoring import ContractGame, points_at
from scoring.play.notation import describe_score
from scoring.play.scores import WhistTricks, ns_points
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.play.selectors.clock.face import clock_of
from tournaments.play.selectors.clock.plan import ClockFace
from tournaments.play.selectors.phone.messages import Message, messages_at
from tournaments.record.models import HeldScore, LedgerEntry, Result, TableCall
from tournaments.record.selectors.access.links import TableLinkFacts, enters_by_phone, table_name
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.selectors.event.labels import IN_PICTURES, seat_label
from tournaments.record.selectors.event.reading import OF_RESULT, result_facts
from tournaments.record.selectors.event.rounds import current_rounds_of
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, SectionFacts
from tournaments.record.selectors.ledger.history import OF_A_TABLE
from tournaments.record.selectors.movement.seating import Place, Seating, seating
from tournaments.standings.selectors.boards.double_dummy import doubts
from tournaments.standings.selectors.boards.own_boards import OwnBoard, own_boards

FEWEST_LETTERS = 2


MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Nameable:
    """A pair or player whose names the table may now enter.

    Attributes:
        seat: ``NS`` or ``EW``, or one of ``NESW`` where players sit singly.
        contestant_id: The contestant they belong to.
        first: The position of the first name among the contestant's, from 0.
        names: The names by seat; empty where nobody is named.
    """

    seat: str
    label: str
    contestant_id: int
    first: int
    names: tuple[str, ...]


def nameable(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[Nameable, ...]:
    """Return whose names a table may now enter; nobody's once all its first-round scores are in."""
    section = snapshot.sections[link.section_id]
    running = snapshot.session_of[section.id].status == "running"
    by_phone = enters_by_phone(snapshot.event.conditions.entry, link.on_paper)
    if not (running and by_phone) or round_in_play(table_rounds(section.id, link.table)) != 1:
        return ()
    return starting_at(snapshot, link)


def starting_at(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[Nameable, ...]:
    """Return who sits at a table in round 1, except for those hidden from the public."""
    plan = seating(snapshot, snapshot.sections[link.section_id])
    return () if plan is None else tuple(_starting(snapshot, plan, link.table))


def names_offered(club_id: int, typed: str) -> tuple[str, ...]:
    """Return up to eight names from the club's list with a word that begins with the text.

    Whoever has come under several names is offered by the one that the club keeps.

    Args:
        club_id: The club.
        typed: What was typed; fewer than two letters offer nothing.
    """
    start = " ".join(typed.split())
    if sum(letter.isalpha() for letter in start) < FEWEST_LETTERS:
        return ()
    rows = Player.objects.filter(club=club_id, erased_at=None, shown=Player.Shown.NAME)
    found = rows.filter(name__icontains=start).order_by("name", "id")
    begun = (
        kept or name
        for name, kept in found.values_list("name", "same_as__name")
        if f" {start.casefold()}" in f" {name.casefold()}"
    )
    return tuple(dict.fromkeys(begun))[:MOST_OFFERED]


def _starting(snapshot: EventSnapshot, plan: Seating, table: int) -> Iterator[Nameable]:
    for row in plan.round(1):
        if row.table != table:
            continue
        for seat, place in plan.seats(row):
            contestant, start = place.contestant, place.start
            if contestant.public is not None:
                continue
            named = (*contestant.seated, *[""] * snapshot.places[contestant.id])
            names = tuple(named[start.first : start.first + start.seats])
            yield Nameable(seat, place.label, contestant.id, start.first, names)


STRAINS = (Strain.C, Strain.D, Strain.H, Strain.S, Strain.N)
LEVELS = range(1, 8)


@functools.cache
def points_table(game: ContractGame) -> tuple[int, ...]:
    """Return the declaring side's points, 2,940 numbers in a row.

    The order is: not vulnerable before vulnerable; undoubled, doubled, redoubled; clubs, diamonds,
    hearts, spades, no trumps; levels 1 to 7; tricks 0 to 13, which change fastest.

    >>> four_spades_made = ((0 * 3 + 0) * 5 + 3) * 7 * 14 + (4 - 1) * 14 + 10
    >>> points_table(ContractGame.CONTRACT)[four_spades_made]
    420
    """
    return tuple(
        points_at(game, Contract(level, strain, doubling), tricks, vulnerable=vulnerable)
        for vulnerable in (False, True)
        for doubling in Doubling
        for strain in STRAINS
        for level in LEVELS
        for tricks in range(TRICKS_IN_A_HAND + 1)
    )


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The results of one round at a table, of all boards the movement brings."""

    number: int
    results: tuple[ResultFacts, ...]

    @property
    def begun(self) -> bool:
        """Whether a score is in."""
        return any(result.score is not None for result in self.results)

    @property
    def complete(self) -> bool:
        """Whether every score is in."""
        return all(result.score is not None for result in self.results)


def table_rounds(section_id: int, table: int) -> tuple[RoundResults, ...]:
    """Return the rounds in which anybody plays at a table."""
    rows = Result.objects.filter(
        sitting__section=section_id, sitting__table=table, sitting__withdrawn_in_version=None
    ).order_by("sitting__round", "board")
    found = rows.values_list("sitting__round", *OF_RESULT)
    return tuple(
        RoundResults(number, tuple(result_facts(row) for _round, *row in results))
        for number, results in groupby(found, key=itemgetter(0))
    )


def round_in_play(rounds: Sequence[RoundResults]) -> int:
    """Return the round a table is playing: the last with a score, or the next if all are in.

    Before the first score this is the table's first round; 0 for a table where nobody plays.
    """
    playing = rounds[0].number if rounds else 0
    for place, here in enumerate(rounds):
        if here.begun:
            over = here.complete and place + 1 < len(rounds)
            playing = rounds[place + 1].number if over else here.number
    return playing


def table_ways(snapshot: EventSnapshot, link: TableLinkFacts) -> Mapping[int, str]:
    """Return an SVG picture for each round played at a table, by round; none out of play."""
    section = snapshot.sections[link.section_id]
    plan = seating(snapshot.seen_by(Role.PUBLIC), section)
    if plan is None or snapshot.session_of[section.id].status != "running":
        return {}
    return ways_from(plan.movement, link.table, IN_PICTURES)


KNOWN_SECONDS = 30
"""How long the tag of a sheet is remembered; a message disappears by the time alone."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat, and where that pair or player goes after the round, in words.

    ``seat`` is ``NS`` or ``EW``, or one of ``NESW`` where players sit singly. ``label`` is the
    movement's; ``number`` is the same as shown on pages. ``players`` are in the order of their
    seats, North before South and East before West; an open seat is empty. ``address`` is that of
    the contestant's pages. ``stays`` is whether the next round is played at the same table.
    """

    seat: str
    label: str
    who: str
    players: tuple[str, ...]
    address: str
    goes: str
    number: str
    stays: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What a side says against the score that stands: another; or, if empty, that it is wrong."""

    side: str
    score: str


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A board of a round; ``score`` is empty unless it is in and those sitting there made it.

    ``entered_by`` is the side that entered a score not agreed yet, if its phone said so: the other
    side is asked. Nobody is asked if it is ``director``, or if the director has ``checked`` the
    score. ``doubt`` is what the cards say against a score both sides agreed on.
    """

    board: int
    dealer: str
    vulnerable: str
    is_in: bool
    confirmed: bool
    checked: bool
    version: int
    score: str
    words: str
    ns_points: int | None
    entered_by: str
    questions: tuple[Question, ...]
    doubt: str


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round at the table."""

    round: int
    sitters: tuple[Sitter, ...]
    boards: tuple[SheetBoard, ...]
    boards_go: str


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table's whole session, as shown on its phone.

    Attributes:
        place: A text that is the same for one table of one session, whichever link leads there.
        status: The session's status: ``setup``, ``running`` or ``final``.
        entry: ``paper``, ``phone``, or ``two_phones``.
        round: The round in play; 0 where nobody plays.
        rounds_in_all: The last round, including those still to be drawn.
        next_draw: When the next round is drawn, as a sentence; empty if none is left to draw.
        calls: The reasons of calls to the director not yet answered.
        messages: What the director has told this table or everybody, newest first.
        clock: What the clock shows; None out of play.
        names: Whose names the table may now enter.
    """

    place: str
    event: str
    address: str
    club: str
    session: int
    table: str
    status: str
    game: str
    entry: str
    round: int
    rounds_in_all: int
    next_draw: str
    rounds: tuple[SheetRound, ...]
    calls: tuple[str, ...]
    messages: tuple[Message, ...]
    clock: ClockFace | None
    names: tuple[Nameable, ...]


def table_sheet(snapshot: EventSnapshot, link: TableLinkFacts, now: datetime) -> TableSheet:
    """Return what a table's phone shows at a given moment.

    Once the session is over it shows only that: the link ends with it.
    """
    section = snapshot.sections[link.section_id]
    session = snapshot.session_of[section.id]
    plan = seating(snapshot.seen_by(Role.PUBLIC), section)
    rows = {row.round: row for row in plan.rows if row.table == link.table} if plan else {}
    running = session.status == "running"
    rounds = rounds_of_table(snapshot, link) if running else ()
    entry = snapshot.event.conditions.entry
    clock = clock_of(snapshot, session.id)
    return TableSheet(
        place=f"{section.id}-{link.table}",
        event=snapshot.event.name,
        address=snapshot.event.slug,
        club=snapshot.event.club,
        session=session.number,
        table=table_name(snapshot, section, link.table),
        status=session.status,
        game=snapshot.event.game,
        entry=_entry(entry, link.on_paper),
        round=round_in_play(rounds),
        rounds_in_all=plan.rounds_in_all if plan else 0,
        next_draw=plan.next_draw if plan else "",
        rounds=_sheet_rounds(snapshot, plan, rows, rounds, link) if plan and running else (),
        calls=_calls(link) if running else (),
        messages=messages_at(link, now) if running else (),
        clock=None if clock is None else clock.shown(now),
        names=nameable(snapshot, link),
    )


def sheet_tag(sheet: TableSheet) -> str:
    """Return a text that changes only when what a table's phone shows changes.

    Scores of other tables must not change it, as they may be on boards this table has yet to play.
    Nor does the running clock, which also runs on the phone.
    """
    turned = sheet.clock.version if sheet.clock is not None else None
    return sha256(repr((replace(sheet, clock=None), turned)).encode()).hexdigest()[:32]


def known_sheet_tag(edition: str) -> str | None:
    """Return the tag of what a table's phone shows in this edition, if noted."""
    found = cache.get(f"table-sheet:{edition}")
    return found if isinstance(found, str) else None


def note_sheet_tag(edition: str, sheet: TableSheet) -> str:
    """Note the tag of a sheet read after its edition, and return it."""
    tag = sheet_tag(sheet)
    cache.set(f"table-sheet:{edition}", tag, KNOWN_SECONDS)
    return tag


def sheet_edition(link: TableLinkFacts) -> str:
    """Return a text, cheap to compute, that changes whenever a table's phone might show more.

    Of the scores, only the table's own change it: those of other tables come in all the time, and
    no phone shows them. It is not meant for the phone.
    """
    edition = edition_of_room(link.event_id)
    own = Result.objects.filter(
        sitting__section=link.section_id,
        sitting__table=link.table,
        sitting__withdrawn_in_version=None,
    )
    versions = own.order_by("id").values_list("id", "version", "confirmed_version")
    parts = (edition and edition._replace(head=""), link, list(versions))
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _entry(entry: Entry, on_paper: bool | None) -> str:
    if not enters_by_phone(entry, on_paper):
        return "paper"
    return "two_phones" if entry is Entry.TWO_PHONES else "phone"


def rounds_of_table(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[RoundResults, ...]:
    """Return a table's rounds, from the snapshot."""
    return tuple(
        RoundResults(sitting.round, snapshot.results_by_sitting[sitting.id])
        for sitting in snapshot.sittings.values()
        if (sitting.section_id, sitting.table) == (link.section_id, link.table)
    )


def _sheet_rounds(
    snapshot: EventSnapshot,
    plan: Seating,
    rows: Mapping[int, Row],
    rounds: tuple[RoundResults, ...],
    link: TableLinkFacts,
) -> tuple[SheetRound, ...]:
    waiting = _questions(link)
    told = rounds_told(rounds, rows, room=_round_of_the_room(snapshot, plan.section))
    name = table_name(snapshot, plan.section, link.table)
    entered = _entered_by(link, name, [each for each in rounds if each.number in told])
    doubted = doubts(snapshot, link.session_id).sentences
    return tuple(
        SheetRound(
            round=each.number,
            sitters=tuple(_sitters(plan, rows[each.number])),
            boards=tuple(
                _board(
                    snapshot,
                    result,
                    told=each.number in told,
                    entered_by=entered.get((result.id, result.version), ""),
                    questions=waiting.get((each.number, result.board), ()),
                    doubt=doubted.get(result.id, ""),
                )
                for result in each.results
            ),
            boards_go=_boards_go(plan, rows[each.number]),
        )
        for each in rounds
        if each.number in rows
    )


def _round_of_the_room(snapshot: EventSnapshot, section: SectionFacts) -> int:
    return current_rounds_of(snapshot, section.session_id).get(section.letter, 1)


def rounds_told(
    rounds: tuple[RoundResults, ...], rows: Mapping[int, Row], *, room: int
) -> frozenset[int]:
    """Return the rounds whose scores a table's phone may show.

    These are the round in play; the round before it, until the next has begun here, as long as a
    score is to be confirmed or the room is still in that round: those who played it are still
    there, perhaps with a second phone, and nobody else has come; and every earlier round played by
    the people now sitting there.

    Args:
        rounds: The table's rounds.
        rows: Who sits there, by round.
        room: The section's round in play.
    """
    now = round_in_play(rounds)
    told = {now}
    here = next((each for each in rounds if each.number == now), None)
    for each in rounds:
        if each.number >= now or each.number not in rows or now not in rows:
            continue
        if set(rows[each.number].seats) == set(rows[now].seats):
            told.add(each.number)
    earlier = [each for each in rounds if each.number < now]
    if earlier and here is not None and not here.begun:
        last = earlier[-1]
        if room <= last.number or not all(result.is_confirmed for result in last.results):
            told.add(last.number)
    return frozenset(told)


def _entered_by(
    link: TableLinkFacts, table: str, rounds: Iterable[RoundResults]
) -> Mapping[tuple[int, int], str]:
    """Return who entered which version of a result, if any is to be agreed.

    That is a side of the table, empty if its phone did not say, or ``director`` for anybody else.
    """
    results = (result for each in rounds for result in each.results)
    if all(result.score is None or result.is_confirmed for result in results):
        return {}
    sides = {f"{OF_A_TABLE}{table}:{side}": side for side in ("NS", "EW")}
    here = Result.objects.filter(sitting__section=link.section_id, sitting__table=link.table)
    entered = here.order_by().values("entered_at_sequence")
    entries = LedgerEntry.objects.filter(event=link.event_id, sequence__in=entered)
    made = entries.order_by().values_list("payload__result", "payload__version", "actor")
    return {
        (result, version): sides.get(actor, "" if actor.startswith(OF_A_TABLE) else "director")
        for result, version, actor in made
    }


def _board(
    snapshot: EventSnapshot,
    result: ResultFacts,
    *,
    told: bool,
    entered_by: str,
    questions: tuple[Question, ...],
    doubt: str,
) -> SheetBoard:
    score = result.score if told else None
    return SheetBoard(
        board=result.board,
        dealer=str(dealer(result.board)),
        vulnerable=str(vulnerability(result.board)),
        is_in=result.score is not None,
        confirmed=result.score is not None and result.is_confirmed,
        checked=result.score is not None and result.is_checked,
        version=result.version,
        score=result.text if told else "",
        words="" if score is None else describe_score(score),
        ns_points=None
        if score is None
        else ns_points(score, result.board, game=snapshot.settings.game),
        entered_by=entered_by,
        questions=questions if told else (),
        doubt=doubt if told and result.is_confirmed and not result.is_checked else "",
    )


def _sitters(plan: Seating, row: Row) -> Iterable[Sitter]:
    for seat, place in plan.seats(row):
        start = place.start
        sitting = place.contestant.sitting(plan.section.session_id, row.round)
        following = plan.people.next_seat(place.label, row.round)
        yield Sitter(
            seat,
            place.label,
            place.who,
            sitting[start.first : start.first + start.seats],
            place.contestant.address,
            _goes(plan, row, place),
            seat_label(place.label),
            following is not None
            and (following.round, following.table) == (row.round + 1, row.table),
        )


def _goes(plan: Seating, row: Row, place: Place) -> str:
    """Return where a pair or player goes after a round; empty after the last."""
    if row.round >= plan.rounds:
        return plan.next_draw
    following = plan.people.next_seat(place.label, row.round)
    if following is None:
        if plan.section.family == KNOCKOUT and plan.next_draw:
            return f"You have no match in round {plan.rounds}."
        if plan.next_draw:
            return f"You sit out round {plan.rounds}. {plan.next_draw}"
        return "You have no more boards to play."
    what = "board" if len(following.row.boards) == 1 else "boards"
    there = f"{following.table} {following.words}, {what} {following.row.boards_text}"
    if following.round > row.round + 1:
        return f"You sit out, then round {following.round} at Table {there}"
    return f"Stay at table {there}" if following.table == row.table else f"Table {there}"


def _boards_go(plan: Seating, row: Row) -> str:
    """Return where the boards of a table go after a round; empty after the last."""
    if row.round >= plan.rounds:
        return ""
    following = plan.board_places.next_tables(row.boards, row.round)
    if following is None:
        return "Boards: back to the director"
    number, tables = following
    if number > row.round + 1:
        return "Boards: to the side table"
    if tables == (row.table,):
        return "Boards: stay here"
    return f"Boards: to Table {', '.join(str(table) for table in tables)}"


def _questions(link: TableLinkFacts) -> Mapping[tuple[int, int], tuple[Question, ...]]:
    rows = HeldScore.objects.filter(
        section=link.section_id, table=link.table, settled_at=None, disputed=True
    ).order_by("at", "id")
    found: dict[tuple[int, int], tuple[Question, ...]] = {}
    for row in rows:
        place = row.round, row.board
        found[place] = (*found.get(place, ()), Question(row.side, row.score))
    return found


def _calls(link: TableLinkFacts) -> tuple[str, ...]:
    rows = TableCall.objects.filter(section=link.section_id, table=link.table, answered_at=None)
    return tuple(rows.order_by("called_at", "id").values_list("reason", flat=True))


@dataclass(frozen=True, slots=True)
class BoardSoFar:
    """A board that a pair or player has played.

    Attributes:
        board: Its number.
        score: As on a slip, or the adjusted score; empty while it is held back.
        points: The score from their side, in points, or tricks at whist; None for none.
        worth: What the score was worth, as printed: ``62.50%``, or points; empty while it is held
            back.
    """

    board: int
    score: str
    points: int | None
    worth: str


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """The boards of one round, at one table."""

    round: int
    table: int
    opponents: str
    boards: tuple[BoardSoFar, ...]


@dataclass(frozen=True, slots=True)
class SitterSoFar:
    """What a pair or player has played so far; ``seat`` is as on the table's sheet."""

    seat: str
    label: str
    who: str
    rounds: tuple[RoundSoFar, ...]


def results_so_far(
    snapshot: EventSnapshot, link: TableLinkFacts, number: int
) -> tuple[SitterSoFar, ...]:
    """Return the results of those who sit at a table in a round; none out of play."""
    section = snapshot.sections[link.section_id]
    public = snapshot.seen_by(Role.PUBLIC)
    plan = seating(public, section)
    if plan is None or snapshot.session_of[section.id].status != "running":
        return ()
    rows = {row.round: row for row in plan.rows if row.table == link.table}
    if number not in rows:
        return ()
    people, rounds = set(rows[number].seats), rounds_of_table(snapshot, link)
    told = {
        each
        for each in rounds_told(rounds, rows, room=_round_of_the_room(snapshot, section))
        if each in rows and set(rows[each].seats) == people
    }
    here = {result.id: result for each in rounds if each.number in told for result in each.results}
    return tuple(
        SitterSoFar(
            seat,
            seat_label(place.label),
            place.who,
            tuple(_rounds(public, link, place, _seats_of(plan, place), here)),
        )
        for seat, place in plan.seats(rows[number])
    )


def _seats_of(plan: Seating, place: Place) -> frozenset[tuple[int, int]]:
    """Return where a pair or player sits, by round and table: a team has others at other tables."""
    return frozenset((row.round, row.table) for row in plan.rows if place.label in row.seats)


def _rounds(
    public: EventSnapshot,
    link: TableLinkFacts,
    place: Place,
    seats: frozenset[tuple[int, int]],
    here: Mapping[int, ResultFacts],
) -> Iterable[RoundSoFar]:
    gathered: dict[tuple[int, int, str], list[BoardSoFar]] = {}
    for own in own_boards(public, place.contestant):
        if own.session.id != link.session_id or (own.round, own.table) not in seats:
            continue
        board = _results_board(public, own, here.get(own.result_id))
        if board is not None:
            at = own.round, own.table, own.opponents.name
            gathered.setdefault(at, []).append(board)
    for (number, table, opponents), boards in gathered.items():
        yield RoundSoFar(number, table, opponents, tuple(boards))


def _results_board(
    public: EventSnapshot, own: OwnBoard, here: ResultFacts | None
) -> BoardSoFar | None:
    """Return a board as it may be shown; None for one not yet played."""
    if own.shown and not own.progress.is_to_come:
        worth = f"{own.percentage_text}%" if own.percentage_text else own.points_text
        return BoardSoFar(own.board, own.adjusted or own.text, own.score, worth)
    if here is not None and here.score is not None:
        return BoardSoFar(own.board, here.text, _points(public, own, here), "")
    return BoardSoFar(own.board, "", None, "") if own.progress.is_held_back else None


def _points(public: EventSnapshot, own: OwnBoard, result: ResultFacts) -> int | None:
    if result.score is None:
        return None
    points = ns_points(result.score, own.board, game=public.settings.game)
    if points is None or own.side is Side.NS:
        return points
    return 13 - points if isinstance(result.score, WhistTricks) else -points
