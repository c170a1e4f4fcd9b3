"""What every contestant got on every board, from its own side."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.ruling_notation import format_ruling
from scoring.play.scores import PlayedContract, WhistTricks
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.boards.travellers import tricks_text
from tournaments.selectors.event import snapshot as snapshots
from tournaments.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.selectors.rating.carry_over import event_rating
from tournaments.selectors.rating.points import Rating
from tournaments.selectors.rating.table_results import given_tricks, in_force, points_of


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """One board as one contestant played it; ``score`` and ``points`` are its own.

    Attributes:
        session: The session's id.
        opponents: Their ids, one pair or two players.
        partner: The partner's name where players change partners, otherwise empty.
        contract: ``4SX`` or empty; ``declarer`` N, E, S, W or empty; ``tricks`` of the declarer.
        score: Points, or tricks at whist; None where nothing is compared.
        text: What was entered, as on a slip; ``adjusted`` what a ruling put in its place.
        given: Tricks that the law gives for irregular hands, as printed.
        points: In the event's unit, None where there are none; ``top`` likewise.
    """

    result_id: int
    session: int
    round: int
    table: int
    board: int
    side: Side
    opponents: tuple[int, ...]
    opponents_number: str
    opponents_names: tuple[str, ...]
    partner: str
    contract: str
    declarer: str
    tricks: int | None
    score: int | None
    text: str
    adjusted: str
    given: str
    points: Fraction | None
    top: Fraction | None

    @property
    def percentage(self) -> Fraction | None:
        """The points in per cent of the top, None where there is none."""
        if self.points is None or not self.top:
            return None
        return self.points * 100 / self.top


@once_per_snapshot
def own_boards(snapshot: EventSnapshot) -> Mapping[int, tuple[OwnBoard, ...]]:
    """Return for each contestant's id the boards that may be shown, in the order of play."""
    rated = event_rating(snapshot).whole
    given = given_tricks(snapshot)
    gathered: dict[int, list[OwnBoard]] = {contestant: [] for contestant in snapshot.contestants}
    for result in snapshot.results:
        sitting = snapshot.sittings[result.sitting_id]
        if not shows(snapshot, snapshot.session_of[sitting.section_id].id, result.board):
            continue
        ns, ew = snapshot.sides(sitting)
        for side, own, opponents in ((Side.NS, ns, ew), (Side.EW, ew, ns)):
            for contestant in own.contestants:
                partners = [each for each in own.contestants if each.id != contestant.id]
                seats = _Seats(side, partners, opponents, given.get(result.id))
                gathered[contestant.id].append(_own(snapshot, rated, result, seats))
    order = {session.id: place for place, session in enumerate(snapshot.sessions)}
    for boards in gathered.values():
        boards.sort(key=lambda own: (order[own.session], own.round, own.board))
    return {contestant: tuple(boards) for contestant, boards in gathered.items()}


@dataclass(frozen=True, slots=True)
class _Seats:
    """Where a contestant sat, with whom and against whom, and what North-South were given."""

    side: Side
    partners: Sequence[ContestantFacts]
    opponents: snapshots.Side
    given: Fraction | None


def _own(snapshot: EventSnapshot, rated: Rating, result: ResultFacts, seats: _Seats) -> OwnBoard:
    sitting = snapshot.sittings[result.sitting_id]
    side, opponents = seats.side, seats.opponents
    compared = in_force(snapshot, result)
    score = points_of(snapshot, compared, result.board)
    if score is not None and side is Side.EW:
        score = TRICKS_IN_A_HAND - score if isinstance(compared, WhistTricks) else -score
    played = compared if isinstance(compared, PlayedContract) else None
    ruling = snapshot.adjusted.get(result.id)
    points = rated.lines.get(result.id)
    return OwnBoard(
        result_id=result.id,
        session=snapshot.session_of[sitting.section_id].id,
        round=sitting.round,
        table=sitting.table,
        board=result.board,
        side=side,
        opponents=opponents.ids,
        opponents_number=opponents.number,
        opponents_names=tuple(_names(snapshot, opponents.contestants)),
        partner=" – ".join(snapshot.name_of(each) for each in seats.partners),
        contract=str(played.contract) if played else "",
        declarer=str(played.declarer) if played else "",
        tricks=played.tricks if played else None,
        score=score,
        text=result.text,
        adjusted="" if ruling is None or ruling.score is None else format_ruling(ruling.score),
        given=tricks_text(seats.given, north_south=side is Side.NS),
        points=None if points is None else (points.ns if side is Side.NS else points.ew),
        top=None if points is None else points.top,
    )


def _names(snapshot: EventSnapshot, contestants: Iterable[ContestantFacts]) -> Iterable[str]:
    for contestant in contestants:
        alone = contestant.name or not contestant.players
        yield from (snapshot.name_of(contestant),) if alone else contestant.players
