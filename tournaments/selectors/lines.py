"""From facts to the lines that ``scoring`` compares."""

from collections.abc import Hashable, Iterable
from fractions import Fraction

from scoring.contracts import TRICKS_IN_A_HAND
from scoring.lines import Line, Penalty
from scoring.ruling_notation import RuledScore
from scoring.scores import NotPlayed
from scoring.sessions import FieldScope
from tournaments.selectors.book import EventBook, ResultFacts
from tournaments.selectors.conditions import contract_game
from tournaments.selectors.ruled import compared, single_points
from tournaments.selectors.visibility import Sight


def in_force(book: EventBook, result: ResultFacts) -> RuledScore | None:
    """Return the score that is compared: the adjusted one where there is a ruling."""
    ruling = book.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def seen_results(book: EventBook, seen: Sight) -> Iterable[ResultFacts]:
    """Yield the results that take part in what a viewer is shown."""
    return (result for result in book.results if seen.counts(book, result))


def line(book: EventBook, result: ResultFacts) -> Line:
    """Return a result as ``scoring`` compares it, between contestants or pairs of players."""
    sitting = book.sittings[result.sitting_id]
    ns, ew = book.keys(sitting)
    score = in_force(book, result)
    game = contract_game(book)
    return Line(
        key=result.id,
        field=_field(book, sitting.section_id),
        board=result.board,
        ns=ns,
        ew=ew,
        **compared(score, result.board, group=result.fouled_group, game=game),
    )


def points_of(book: EventBook, score: RuledScore | None, board: int) -> int | None:
    """Return what is compared from North-South, points of the event's game or tricks.

    None where there is nothing, or not one score for both sides.
    """
    return single_points(score, board, game=contract_game(book))


def lines(book: EventBook, seen: Sight) -> list[Line]:
    """Return the lines of everything a viewer may see."""
    return [line(book, result) for result in seen_results(book, seen)]


def lines_by_section(book: EventBook, seen: Sight) -> list[list[Line]]:
    """Return the lines of everything a viewer may see, apart for each section."""
    gathered: dict[int, list[Line]] = {}
    for result in seen_results(book, seen):
        section = book.sittings[result.sitting_id].section_id
        gathered.setdefault(section, []).append(line(book, result))
    return list(gathered.values())


def _field(book: EventBook, section_id: int) -> Hashable:
    """Return what names the scores a section's are compared with."""
    session = book.session_of[section_id]
    return FieldScope(book.event.compare).field(
        session=session.number, club=session.id, section=section_id
    )


def scheduled_scores(book: EventBook) -> dict[Hashable, int]:
    """Return for each field the most scores any of its boards will have.

    While play goes on a board played twice so far is thus not worth less than it will be. A
    board entered as not played brings no score, so it does not count.
    """
    counts: dict[Hashable, dict[int, int]] = {}
    for result in book.results:
        if isinstance(in_force(book, result), NotPlayed):
            continue
        boards = counts.setdefault(_field(book, book.sittings[result.sitting_id].section_id), {})
        boards[result.board] = boards.get(result.board, 0) + 1
    return {field: max(boards.values()) for field, boards in counts.items()}


def penalties(book: EventBook) -> list[Penalty]:
    """Return the penalties in force, as points or as a share of a top."""
    return [
        Penalty(ruling.contestant_id, percent_of_top=Fraction(ruling.amount))
        if ruling.amount_in == "top_percent"
        else Penalty(ruling.contestant_id, points=Fraction(ruling.amount))
        for ruling in book.rulings
        if ruling.contestant_id is not None and ruling.opponent_id is None
    ]


def points_lost(book: EventBook) -> dict[int, Fraction]:
    """Return penalties in points; a per cent of a top is a per cent of 13 tricks at whist."""
    lost: dict[int, Fraction] = {}
    for ruling in book.rulings:
        if ruling.contestant_id is not None and ruling.opponent_id is None:
            amount = Fraction(ruling.amount)
            if ruling.amount_in == "top_percent":
                amount = amount * TRICKS_IN_A_HAND / 100
            lost[ruling.contestant_id] = lost.get(ruling.contestant_id, Fraction(0)) + amount
    return lost


def imps_lost(book: EventBook, session_id: int, team: int, opponent: int) -> Fraction:
    """Return what a team loses of its margin against another in a session, in IMPs."""
    return sum(
        (
            Fraction(ruling.amount)
            for ruling in book.rulings
            if (ruling.contestant_id, ruling.opponent_id) == (team, opponent)
            and ruling.session_id == session_id
        ),
        Fraction(0),
    )


def penalties_in_points(book: EventBook) -> list[Penalty]:
    """Return the penalties in force in the points of the event, where there is no top."""
    return [Penalty(who, points=lost) for who, lost in points_lost(book).items()]
