"""What the people at a table have scored so far, round by round, as shown on its phone.

A board that everybody has played is shown with its score and what it was worth, as on the public
scorecard. For any other board the phone says only that it was played, unless the people sitting
here played it here: the others at this table may still have to play it (Law 16).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.play.boards import Side
from scoring.play.scores import WhistTricks, ns_points
from tournaments.clubs.roles import Role
from tournaments.play.selectors.phone.sheet import people_at, rounds_of_table, rounds_told, seats_at
from tournaments.record.selectors.access.links import TableLinkFacts
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts
from tournaments.record.selectors.movement.seating import Place, Seating, seating
from tournaments.standings.selectors.boards.own_boards import OwnBoard, own_boards


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
    people = people_at(rows[number])
    told = {
        each
        for each in rounds_told(rounds_of_table(snapshot, link), rows)
        if each in rows and people_at(rows[each]) == people
    }
    here = {
        result.id: result
        for sitting in snapshot.sittings.values()
        if (sitting.section_id, sitting.table) == (section.id, link.table) and sitting.round in told
        for result in snapshot.results_by_sitting[sitting.id]
    }
    return tuple(
        SitterSoFar(
            seat,
            seat_label(place.label),
            place.who,
            tuple(_rounds(public, link, place, _seats_of(plan, place), here)),
        )
        for seat, place in seats_at(plan, rows[number])
    )


def _seats_of(plan: Seating, place: Place) -> frozenset[tuple[int, int]]:
    """Return where a pair or player sits, by round and table: a team has others at other tables."""
    return frozenset(
        (row.round, row.table)
        for row in plan.rows
        if place.label in {each.label for _seat, each in seats_at(plan, row)}
    )


def _rounds(
    public: EventSnapshot,
    link: TableLinkFacts,
    place: Place,
    seats: frozenset[tuple[int, int]],
    here: Mapping[int, ResultFacts],
) -> Iterable[RoundSoFar]:
    if place.contestant is None:
        return
    gathered: dict[tuple[int, int, str], list[BoardSoFar]] = {}
    for own in own_boards(public, place.contestant):
        if own.session.id != link.session_id or (own.round, own.table) not in seats:
            continue
        board = _board(public, own, here.get(own.result_id))
        if board is not None:
            at = own.round, own.table, own.opponents.name
            gathered.setdefault(at, []).append(board)
    for (number, table, opponents), boards in gathered.items():
        yield RoundSoFar(number, table, opponents, tuple(boards))


def _board(public: EventSnapshot, own: OwnBoard, here: ResultFacts | None) -> BoardSoFar | None:
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
