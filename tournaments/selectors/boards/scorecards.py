"""Scorecards: a contestant on all boards."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.rounding import formatted
from tournaments.selectors.access.visibility import shows
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


def scorecard(snapshot: EventSnapshot, contestant: ContestantFacts) -> Scorecard:
    """Return a contestant's boards, with nothing told of those still to be played."""
    rated = event_rating(snapshot).whole
    given = given_tricks(snapshot)
    lines: list[ScorecardLine] = []
    for result in snapshot.results:
        sitting = snapshot.sittings[result.sitting_id]
        ns, ew = snapshot.sides(sitting)
        if contestant not in (*ns.contestants, *ew.contestants):
            continue
        session = snapshot.session_of[sitting.section_id]
        north_south = contestant in ns.contestants
        own, opponents = (ns, ew) if north_south else (ew, ns)
        partners = tuple(each for each in own.contestants if each != contestant)
        shown = shows(snapshot, session.id, result.board)
        score, points = _own(snapshot, rated, result, north_south=north_south)
        lines.append(
            ScorecardLine(
                session=session.number,
                round=sitting.round,
                table=sitting.table,
                board=result.board,
                direction="NS" if north_south else "EW",
                partners=partners,
                partner_name=" – ".join(snapshot.name_of(each) for each in partners),
                opponents=opponents.contestants,
                opponents_number=opponents.number,
                opponents_name=opponents.name,
                shown=shown,
                text=result.text if shown else "",
                adjusted=adjusted_text(snapshot, result) if shown else "",
                given=tricks_text(given.get(result.id), north_south=north_south) if shown else "",
                score=score if shown else None,
                points=_points_text(points) if shown else "",
                percentage=percentage_text(points) if shown else "",
            )
        )
    lines.sort(key=lambda line: (line.session, line.round, line.board))
    return Scorecard(
        contestant, snapshot.number_of(contestant), snapshot.name_of(contestant), tuple(lines)
    )


def _own(
    snapshot: EventSnapshot, rated: Rating, result: ResultFacts, *, north_south: bool
) -> tuple[int | None, tuple[Fraction, Fraction | None] | None]:
    """Return score and (points, top) of a result from one side."""
    score = score_of(snapshot, result, north_south=north_south)
    points = rated.lines.get(result.id)
    if points is None:
        return score, None
    return score, (points.ns if north_south else points.ew, points.top)


def _points_text(points: tuple[Fraction, Fraction | None] | None) -> str:
    return "" if points is None else formatted(points[0], 2, trim=True)
