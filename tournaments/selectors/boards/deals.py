"""The cards of boards, for those who may see them."""

from dataclasses import dataclass

from scoring.play.boards import dealer, vulnerability
from scoring.play.deals import Deal, Makeable
from tournaments import models
from tournaments.selectors.access.visibility import visibility
from tournaments.selectors.event.snapshot import EventSnapshot


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
        """What declarers N, S, E, W can make, no trumps to clubs; 0 for none; empty if unknown."""
        if self.makeable is None:
            return ()
        return tuple((seat, self.makeable.levels(seat)) for seat in "NSEW")


def deals(
    snapshot: EventSnapshot, *, session_id: int, board: int | None = None
) -> tuple[ShownDeal, ...]:
    """Return the deals of a session, or of one of its boards, that may be shown, by board."""
    released = visibility(snapshot).deals
    number = next(session.number for session in snapshot.sessions if session.id == session_id)
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    if board is not None:
        rows = rows.filter(board=board)
    return tuple(
        ShownDeal(
            session=number,
            board=row.board,
            dealer=str(dealer(row.board)),
            vulnerability=str(vulnerability(row.board)),
            cards=Deal.parse(row.cards),
            makeable=Makeable(row.makeable) if row.makeable else None,
            par=row.par,
        )
        for row in rows
        if (session_id, row.board) in released
    )


def boards_dealt(session_id: int) -> tuple[int, ...]:
    """Return the boards of which the cards are stored, not the cards."""
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    return tuple(rows.values_list("board", flat=True))
