"""Boards as seen by the contestant who played them: scorecards and personal results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from movements.model import boards_text
from scoring.play.boards import Side
from scoring.play.scores import PlayedContract
from scoring.rounding import formatted
from tournaments.record.selectors.access.visibility import complete_rounds, shows
from tournaments.record.selectors.event import snapshot as snapshots
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    SessionFacts,
)
from tournaments.record.selectors.hands import ShownPlay, plays
from tournaments.standings.selectors.boards.travellers import (
    adjusted_text,
    is_brought_up,
    percentage_text,
    score_of,
    shows_actual,
    tricks_text,
)
from tournaments.standings.selectors.rating.contest import event_rating, given_tricks, in_force


class Progress(Enum):
    """How far a board has got on a scorecard, as far as its reader may know."""

    TO_COME = "to_come"
    """It belongs to a round that is not over."""
    HELD_BACK = "held_back"
    """It has been played, and will be compared once everybody has played it."""
    COMPARED = "compared"
    """Its score is in and may be shown."""

    @property
    def is_to_come(self) -> bool:
        """Whether nothing is known yet except the round in which it is played."""
        return self is Progress.TO_COME

    @property
    def is_held_back(self) -> bool:
        """Whether it has been played here but not yet by everybody."""
        return self is Progress.HELD_BACK


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """One board as one contestant played it; score and points are the contestant's.

    For a board that someone still has to play (``shown`` is false), it says only where and against
    whom it was played.

    Attributes:
        progress: How far it has got. For boards held back, the public knows only which rounds are
            over, never whether a particular score is in.
        result_id: The result.
        session: The session.
        round: The round.
        table: The table.
        board: The board's number.
        side: Where the contestant sat.
        partners: The other players of its side, where players are ranked.
        opponents: The opponents.
        shown: Whether the result may be shown.
        contract: ``4SX`` or empty.
        declarer: N, E, S, W or empty.
        tricks: The declarer's tricks.
        lead: The opening lead, ``HK``, or empty.
        score: Points, or tricks at whist; None if there is no score to compare.
        text: The entry, as on a slip.
        adjusted: The adjusted score, as on a slip.
        given: Tricks that the laws award for irregular hands, as printed.
        points: In the event's unit; None if there are none.
        top: The most a score can get; None if there is no top.
        is_unlike_traveller: Whether these points are of a full board, while the traveller shows
            those among the actual scores.
        play: How it was bid and played; only set by ``scorecard_with_plays``.
    """

    result_id: int
    session: SessionFacts
    round: int
    table: int
    board: int
    side: Side
    partners: tuple[ContestantFacts, ...]
    partner_name: str
    opponents: snapshots.Side
    shown: bool
    progress: Progress
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    score: int | None = None
    text: str = ""
    adjusted: str = ""
    given: str = ""
    points: Fraction | None = None
    top: Fraction | None = None
    is_unlike_traveller: bool = False
    play: ShownPlay | None = None

    @property
    def points_text(self) -> str:
        """The points as printed; empty if there are none."""
        return "" if self.points is None else formatted(self.points, 2, trim=True)

    @property
    def gained(self) -> Fraction:
        """The points above an average score, negative for what the board cost; 0 without points."""
        return Fraction(0) if self.points is None else self.points - Fraction(self.top or 0) / 2

    @property
    def percentage_text(self) -> str:
        """The points as a percentage of the top; empty if there is no top."""
        return percentage_text(self.points, self.top)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """All boards of a contestant, in the order of play."""

    contestant: ContestantFacts
    number: str
    name: str
    marked_name: str
    boards: tuple[OwnBoard, ...]

    @property
    def compared(self) -> tuple[OwnBoard, ...]:
        """The boards whose scores may be shown."""
        return tuple(each for each in self.boards if each.progress is Progress.COMPARED)

    @property
    def remark(self) -> str:
        """Where points are not those of the traveller, and why; empty if they all are."""
        return points_remark(self.boards)

    @property
    def by_cost(self) -> tuple[OwnBoard, ...]:
        """The same, those that cost most first."""
        return tuple(sorted(self.compared, key=lambda own: own.gained))

    @property
    def held_back(self) -> str:
        """The boards that have been played and are not compared yet, as ``4, 7–9``."""
        return boards_text(tuple(b.board for b in self.boards if b.progress.is_held_back))

    @property
    def to_come(self) -> str:
        """The boards of rounds that are not over, as ``4, 7–9``."""
        return boards_text(tuple(b.board for b in self.boards if b.progress.is_to_come))


@dataclass(frozen=True, slots=True)
class BothPlayed:
    """A board that two contestants have played, each as seen from its own side."""

    first: OwnBoard
    second: OwnBoard

    @property
    def difference(self) -> Fraction | None:
        """The first's points above the second's, as percentages of the tops if there are tops."""
        if self.first.points is None or self.second.points is None:
            return None
        if self.first.top and self.second.top:
            shares = self.first.points / self.first.top - self.second.points / self.second.top
            return 100 * shares
        return self.first.points - self.second.points

    @property
    def difference_text(self) -> str:
        """The difference as printed; empty if there is none."""
        return "" if self.difference is None else formatted(self.difference, 2, trim=True)


def played_by_both(first: Scorecard, second: Scorecard) -> tuple[BothPlayed, ...]:
    """Return the boards that two contestants have played and that may be shown, in order."""
    others = {(own.session.id, own.board): own for own in second.compared}
    return tuple(
        BothPlayed(own, others[own.session.id, own.board])
        for own in sorted(first.compared, key=lambda own: (own.session.number, own.board))
        if (own.session.id, own.board) in others
    )


def points_remark(boards: Iterable[OwnBoard]) -> str:
    """Say on which boards points are not those of the traveller; empty if there are none."""
    unlike = {each.board for each in boards if each.is_unlike_traveller}
    if not unlike:
        return ""
    which = f"board{'s' if len(unlike) > 1 else ''} {boards_text(unlike)}"
    return (
        f"Points on {which} are those of a full board, as totals count them; the "
        f"traveller{'s show' if len(unlike) > 1 else ' shows'} those among the actual scores."
    )


def scorecard(snapshot: EventSnapshot, contestant: ContestantFacts) -> Scorecard:
    """Return a contestant's boards, without the scores of boards that others still have to play."""
    return Scorecard(
        contestant,
        snapshot.number_of(contestant),
        snapshot.name_of(contestant),
        snapshot.marked_name_of(contestant),
        own_boards(snapshot, contestant),
    )


def scorecard_with_plays(snapshot: EventSnapshot, contestant: ContestantFacts) -> Scorecard:
    """Return the same with auction and play, if a file gave them and the cards may be seen."""
    card = scorecard(snapshot, contestant)
    sessions = {board.session.id for board in card.boards if board.shown}
    told = {
        play.result_id: play
        for session in snapshot.sessions
        if session.id in sessions
        for play in plays(snapshot, session.id)
    }
    boards = tuple(replace(each, play=told.get(each.result_id)) for each in card.boards)
    return replace(card, boards=boards)


def shown_boards(
    snapshot: EventSnapshot, session: SessionFacts
) -> Mapping[int, tuple[OwnBoard, ...]]:
    """Return by contestant id the boards of a session that may be shown, in order."""
    return {
        contestant.id: tuple(
            board
            for board in own_boards(snapshot, contestant)
            if board.shown and board.session.id == session.id
        )
        for contestant in snapshot.contestants.values()
    }


def own_boards(snapshot: EventSnapshot, contestant: ContestantFacts) -> tuple[OwnBoard, ...]:
    """Return the boards of a contestant by session, round and number."""
    boards = [
        _own_board(snapshot, contestant, result)
        for sitting in snapshot.sittings_of.get(contestant.id, ())
        for result in snapshot.results_by_sitting[sitting.id]
    ]
    order = {session.id: place for place, session in enumerate(snapshot.sessions)}
    return tuple(sorted(boards, key=lambda own: (order[own.session.id], own.round, own.board)))


def _own_board(
    snapshot: EventSnapshot, contestant: ContestantFacts, result: ResultFacts
) -> OwnBoard:
    sitting = snapshot.sitting(result)
    ns, ew = snapshot.sides(sitting)
    side, own, opponents = (Side.NS, ns, ew) if contestant.id in ns.ids else (Side.EW, ew, ns)
    session = snapshot.session(result)
    partners = tuple(each for each in own.contestants if each.id != contestant.id)
    named = zip(own.contestants, own.names, strict=False)  # a player alone has one name
    board = OwnBoard(
        result_id=result.id,
        session=session,
        round=sitting.round,
        table=sitting.table,
        board=result.board,
        side=side,
        partners=partners,
        partner_name=" – ".join(name for each, name in named if each in partners),
        opponents=opponents,
        shown=False,
        progress=(
            Progress.HELD_BACK
            if sitting.round <= complete_rounds(snapshot)[sitting.section_id]
            else Progress.TO_COME
        ),
    )
    if not shows(snapshot, session.id, result.board):
        return board
    compared = in_force(snapshot, result)
    played = compared if isinstance(compared, PlayedContract) else None
    points = event_rating(snapshot).whole.lines.get(result.id)
    adjusted = adjusted_text(snapshot, result)
    return replace(
        board,
        shown=True,
        progress=Progress.COMPARED if result.text or adjusted else Progress.TO_COME,
        contract=str(played.contract) if played else "",
        declarer=str(played.declarer) if played else "",
        tricks=played.tricks if played else None,
        lead=(played.lead or "") if played else "",
        score=score_of(snapshot, result, side),
        text=result.text,
        adjusted=adjusted,
        given=tricks_text(given_tricks(snapshot).get(result.id), side),
        points=None if points is None else (points.ns if side is Side.NS else points.ew),
        top=None if points is None else points.top,
        is_unlike_traveller=points is not None
        and is_brought_up(snapshot, points)
        and shows_actual(snapshot, result),
    )
