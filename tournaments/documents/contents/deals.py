"""Hand records, read from the deals that everybody may see."""

from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.results.hand_records import HandDiagram, HandRecords
from tournaments.selectors.boards.deals import ShownDeal, boards_dealt, deals
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts


def hand_records(snapshot: EventSnapshot, session: SessionFacts) -> HandRecords:
    """Return the cards of every board of the session.

    Raises:
        NothingToPrintError: no cards are stored, or somebody has a board still to play.
    """
    shown = deals(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    if not shown:
        if boards_dealt(session.id):
            raise NothingToPrintError(
                "Hand records are released when the last board of the session has been played."
            )
        raise NothingToPrintError(
            "No cards are stored for this session: bring them as a PBN file on its page Hands."
        )
    bridge = snapshot.event.game == "bridge"
    diagrams = tuple(_diagram(deal, bridge=bridge) for deal in shown)
    return HandRecords(heading(snapshot, session), diagrams)


def _diagram(deal: ShownDeal, *, bridge: bool) -> HandDiagram:
    return HandDiagram(
        board=deal.board,
        dealer=deal.dealer,
        vulnerable=deal.vulnerability if bridge else "",
        hands=tuple(hand.suits for hand in deal.cards.hands),
        points=tuple(str(hand.points) for hand in deal.cards.hands) if bridge else (),
        makeable=tuple(
            tuple(str(level or "–") for level in levels) for _seat, levels in deal.levels if bridge
        ),
        par=deal.par if bridge else "",
    )
