"""The cards of boards, for those who may see them."""

from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.hands.deals import Deal, Makeable
from scoring.hands.par import board_par
from scoring.play.boards import dealer, vulnerability
from scoring.play.notation import Game
from tournaments.record import models
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.background import waits_for

MOST_BY_ITSELF = 72
"""The most boards of a session to analyse unasked: half a minute of two cores."""


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A board with its cards.

    Attributes:
        session: The session's number.
        board: The board.
        dealer: N, E, S or W.
        vulnerability: As ``scoring.play.boards`` names it.
        cards: The four hands.
        makeable: What declarers can make; None if not computed.
        par: In words; empty if not computed.
    """

    session: int
    board: int
    dealer: str
    vulnerability: str
    cards: Deal
    makeable: Makeable | None
    par: str

    @property
    def levels(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What N, S, E, W can make as declarer, no trumps to clubs; 0 if none; empty if unknown."""
        if self.makeable is None:
            return ()
        return tuple((seat, self.makeable.levels(seat)) for seat in "NSEW")


def deals(
    snapshot: EventSnapshot, *, session_id: int, board: int | None = None
) -> tuple[ShownDeal, ...]:
    """Return those deals of a session, or of one board, that may be shown, by board."""
    released = visibility(snapshot).deals
    number = next(session.number for session in snapshot.sessions if session.id == session_id)
    rows = dealt(session_id)
    if board is not None:
        rows = rows.filter(board=board)
    return tuple(_shown(number, row) for row in rows if (session_id, row.board) in released)


def dealt(session_id: int) -> QuerySet[models.Deal]:
    """Return a session's stored deals by board, for ``makeable_in``: nobody may see them yet.

    Ask ``visibility`` before showing them.
    """
    computed = models.DoubleDummy.objects.filter(cards=OuterRef("cards")).values("makeable")[:1]
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    return rows.annotate(computed=Subquery(computed))


def makeable_in(row: models.Deal) -> Makeable | None:
    """Return what can be made with the cards of a row of ``dealt``; None if unknown.

    What we worked out from these cards takes precedence over what a file says.
    """
    digits = _computed(row) or row.makeable
    return Makeable(digits) if digits else None


def _computed(row: models.Deal) -> str:
    return str(row.__dict__["computed"] or "")


def makeable_by_board(session_id: int) -> dict[int, Makeable]:
    """Return a session's known double-dummy tables by board; do not show them without checking."""
    known = ((row.board, makeable_in(row)) for row in dealt(session_id))
    return {board: makeable for board, makeable in known if makeable is not None}


def cards_to_analyse(session_id: int) -> tuple[tuple[int, str], ...]:
    """Return board and cards of the deals not yet analysed, by board."""
    return tuple((row.board, row.cards) for row in dealt(session_id) if not _computed(row))


def sessions_to_analyse(event_id: int) -> tuple[int, ...]:
    """Return the sessions of an event of bridge whose boards are analysed without being asked.

    Sessions with more than ``MOST_BY_ITSELF`` boards to analyse wait until someone asks, as do
    those whose analysis was cancelled or failed.
    """
    rows = models.Session.objects.filter(event=event_id, event__game=Game.BRIDGE)
    states = [(pk, analysis(pk)) for pk in rows.order_by("number").values_list("pk", flat=True)]
    return tuple(
        pk
        for pk, known in states
        if 0 < known.left <= MOST_BY_ITSELF and known.status in ("none", "ready")
    )


def _shown(session: int, row: models.Deal) -> ShownDeal:
    makeable = makeable_in(row)
    return ShownDeal(
        session=session,
        board=row.board,
        dealer=str(dealer(row.board)),
        vulnerability=str(vulnerability(row.board)),
        cards=Deal.parse(row.cards),
        makeable=makeable,
        par=_par(row, makeable),
    )


def _par(row: models.Deal, makeable: Makeable | None) -> str:
    """Return the par for the table shown: the file's par if the table comes from the file."""
    if makeable is None or (row.par and not _computed(row)):
        return row.par
    return str(board_par(makeable, row.board))


def boards_dealt(session_id: int) -> tuple[int, ...]:
    """Return the boards whose cards are stored, without the cards."""
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    return tuple(rows.values_list("board", flat=True))


@dataclass(frozen=True, slots=True)
class AnalysisFacts:
    """The progress of a session's analysis.

    Attributes:
        status: As ``models.Analysis.Status``; ``none`` if it was not requested.
        done: How many of ``total`` boards are done.
        total: How many boards were requested.
        problem: A sentence saying why it failed; otherwise empty.
        left: How many boards have cards that are not yet analysed.
        waiting: A sentence saying what it is waiting for; empty unless it is waiting.
    """

    status: str
    done: int
    total: int
    problem: str
    left: int
    waiting: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether a worker is doing it or will do it."""
        return self.status in (models.Analysis.Status.WAITING, models.Analysis.Status.RUNNING)


def analysis(session_id: int) -> AnalysisFacts:
    """Return the progress of a session's analysis."""
    left = len(cards_to_analyse(session_id))
    row = models.Analysis.objects.filter(session=session_id).first()
    if row is None:
        return AnalysisFacts("none", 0, 0, "", left)
    is_waiting = row.status == models.Analysis.Status.WAITING
    waiting = waits_for(row.requested_at) if is_waiting else ""
    return AnalysisFacts(row.status, row.done, row.total, row.problem, left, waiting)
