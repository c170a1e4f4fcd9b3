"""Scorecards: a contestant on all boards."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.rounding import formatted
from tournaments.selectors.access.visibility import Role, sight
from tournaments.selectors.boards.travellers import (
    adjusted_text,
    percentage_text,
    score_of,
    tricks_text,
)
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.selectors.rating.carry_over import event_rating
from tournaments.selectors.rating.points import Rating
from tournaments.selectors.rating.table_results import given_tricks


@dataclass(frozen=True, slots=True)
class ScorecardLine:
    """One board from a contestant's own side: ``points`` and ``score`` are its own.

    ``partners`` are the other players of the side where players are ranked. ``given`` are tricks
    that the law gives for irregular hands, as printed. ``shown`` is False for a board that
    somebody has yet to play: then nothing is told of it.
    """

    session: int
    round: int
    table: int
    board: int
    direction: str
    partners: tuple[ContestantFacts, ...]
    partner_name: str
    opponents: tuple[ContestantFacts, ...]
    opponents_number: str
    opponents_name: str
    shown: bool
    text: str
    adjusted: str
    given: str
    score: int | None
    points: str
    percentage: str


@dataclass(frozen=True, slots=True)
class Scorecard:
    """All boards of a contestant in the order of play."""

    contestant: ContestantFacts
    number: str
    name: str
    lines: tuple[ScorecardLine, ...]


def scorecard(book: EventSnapshot, role: Role, contestant: ContestantFacts) -> Scorecard:
    """Return a contestant's boards, with nothing told of those still to be played."""
    seen = sight(book, role)
    rated = event_rating(book, seen).whole
    given = given_tricks(book, seen)
    lines: list[ScorecardLine] = []
    for result in book.results:
        sitting = book.sittings[result.sitting_id]
        ns, ew = book.sides(sitting)
        if contestant not in (*ns.contestants, *ew.contestants):
            continue
        session = book.session_of[sitting.section_id]
        north_south = contestant in ns.contestants
        own, opponents = (ns, ew) if north_south else (ew, ns)
        partners = tuple(each for each in own.contestants if each != contestant)
        shown = seen.shows(session.id, result.board)
        score, points = _own(book, rated, result, north_south=north_south)
        lines.append(
            ScorecardLine(
                session=session.number,
                round=sitting.round,
                table=sitting.table,
                board=result.board,
                direction="NS" if north_south else "EW",
                partners=partners,
                partner_name=" – ".join(book.name_of(each) for each in partners),
                opponents=opponents.contestants,
                opponents_number=opponents.number,
                opponents_name=opponents.name,
                shown=shown,
                text=result.text if shown else "",
                adjusted=adjusted_text(book, result) if shown else "",
                given=tricks_text(given.get(result.id), north_south=north_south) if shown else "",
                score=score if shown else None,
                points=_points_text(points) if shown else "",
                percentage=percentage_text(points) if shown else "",
            )
        )
    lines.sort(key=lambda line: (line.session, line.round, line.board))
    return Scorecard(contestant, book.number_of(contestant), book.name_of(contestant), tuple(lines))


def _own(
    book: EventSnapshot, rated: Rating, result: ResultFacts, *, north_south: bool
) -> tuple[int | None, tuple[Fraction, Fraction | None] | None]:
    """Return score and (points, top) of a result from one side."""
    score = score_of(book, result, north_south=north_south)
    points = rated.lines.get(result.id)
    if points is None:
        return score, None
    return score, (points.ns if north_south else points.ew, points.top)


def _points_text(points: tuple[Fraction, Fraction | None] | None) -> str:
    return "" if points is None else formatted(points[0], 2, trim=True)
