"""Store the cards of a session's boards, and remove them again."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.errors import ScoringError
from scoring.play.deals import Deal as Cards
from scoring.play.deals import Makeable
from tournaments.models import Deal, Session
from tournaments.services.ledger import lock_session
from tournaments.services.refusals import RefusedError
from tournaments.services.texts import plain_text

HIGHEST_BOARD = 999
LONGEST_PAR = 60


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board's cards as PBN writes them.

    ``makeable`` and ``par`` are written as in the model ``Deal``; empty if not computed.
    """

    board: int
    cards: str
    makeable: str = ""
    par: str = ""


@transaction.atomic
def store_deals(*, session_id: int, deals: Sequence[DealtBoard]) -> int:
    """Store the cards of boards, in place of any stored before.

    Cards are not part of the score, so they are not in the ledger. Sent twice, they are stored
    once.

    Returns:
        The number of boards of the session that now have cards.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: there is no deal, a board is there twice or out of range, or cards are wrong.
    """
    session = lock_session(session_id)
    if not deals:
        raise RefusedError("There is no deal to store.", "deals")
    boards = [dealt.board for dealt in deals]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        raise RefusedError(f"Board {twice} appears twice.", "deals")
    rows = [_row(session, dealt) for dealt in deals]
    session.deals.filter(board__in=boards).delete()
    Deal.objects.bulk_create(rows)
    return session.deals.count()


@transaction.atomic
def remove_deals(*, session_id: int) -> int:
    """Remove the cards of all boards of a session and return how many there were.

    Raises:
        NotFoundError: there is no such session.
    """
    session = lock_session(session_id)
    count, _by_model = session.deals.all().delete()
    return count


def _row(session: Session, dealt: DealtBoard) -> Deal:
    if not 1 <= dealt.board <= HIGHEST_BOARD:
        raise RefusedError(f"Boards are numbered from 1 to {HIGHEST_BOARD}.", "deals")
    try:
        cards = str(Cards.parse(dealt.cards))
        makeable = Makeable(dealt.makeable.lower()).digits if dealt.makeable else ""
    except ScoringError as error:
        raise RefusedError(f"Board {dealt.board}: {error}", "deals") from error
    par = plain_text(dealt.par, LONGEST_PAR)
    return Deal(session=session, board=dealt.board, cards=cards, makeable=makeable, par=par)
