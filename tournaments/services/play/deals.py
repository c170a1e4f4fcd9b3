"""Store and remove the cards of a session's boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction

from scoring.errors import ScoringError
from scoring.hands.deals import Deal as Cards
from scoring.hands.deals import Makeable
from tournaments.models import Deal, LedgerEntry, Result, Seal, Session
from tournaments.selectors.ledger.entries import DealsChanged
from tournaments.selectors.ledger.entry_parts import deal_mark
from tournaments.selectors.ledger.stored import marks_of_deals
from tournaments.services.keys import compares_requests
from tournaments.services.ledger import (
    HOUSE,
    Actor,
    append_entry,
    done_before,
    lock_session,
    note_unrecorded_change,
)
from tournaments.services.refusals import ConflictError, RefusedError
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


class SealedError(ConflictError):
    """The session's deals are sealed, so they must not be replaced."""

    def __init__(self) -> None:
        super().__init__(
            "Fairdeal dealt these boards. Remove its hands before you upload new ones."
        )


class PlayedError(ConflictError):
    """Boards that Fairdeal dealt have been played, and there is no other copy of their cards."""

    def __init__(self) -> None:
        super().__init__(
            "These hands cannot be removed: they have been played, and there is no other copy."
        )


def has_been_played(session: Session) -> bool:
    """Return whether a board of the session has a score."""
    scores = Result.objects.filter(sitting__section__session=session)
    return scores.exclude(status=Result.Status.PENDING).exists()


@transaction.atomic
@compares_requests
def store_deals(
    *,
    session_id: int,
    deals: Sequence[DealtBoard],
    by: Actor = HOUSE,
    key: UUID | None = None,
) -> int:
    """Store the cards of boards, replacing any stored earlier.

    From the start of the session, the ledger holds a mark of the cards and one for each later
    change, which shows that cards were changed but not what they are. Cards sent twice are stored
    once.

    Args:
        session_id: The session.
        deals: The cards.
        by: Who sends them.
        key: The idempotency key: reusing it changes nothing.

    Returns:
        The number of boards of the session that now have cards.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: there are no deals, a board is sent twice or out of range, or cards are wrong.
        SealedError: Fairdeal dealt the boards, and the seal must hold.
    """
    session = lock_session(session_id)
    if not deals:
        raise RefusedError("There are no deals to store.", "deals")
    boards = [dealt.board for dealt in deals]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        raise RefusedError(f"Board {twice} appears twice.", "deals")
    rows = [_row(session, dealt) for dealt in deals]
    key = uuid4() if key is None else key
    if _answered(session, key):
        return session.deals.count()
    if Seal.objects.filter(session=session).exists():
        raise SealedError
    before = marks_of_deals([session.pk])[session.pk]
    session.deals.filter(board__in=boards).delete()
    Deal.objects.bulk_create(rows)
    note_unrecorded_change(session.event_id)
    marks = {row.board: deal_mark(row.cards, row.makeable, row.par) for row in rows}
    changed = {board: mark for board, mark in marks.items() if before.get(board) != mark}
    _write(session, changed, by=by, key=key)
    return session.deals.count()


@transaction.atomic
@compares_requests
def remove_deals(*, session_id: int, by: Actor = HOUSE, key: UUID | None = None) -> int:
    """Remove the cards of all a session's boards, and any seal; return how many there were.

    Raises:
        NotFoundError: there is no such session.
        PlayedError: Fairdeal dealt the boards and some have been played, so no file could restore
            them.
    """
    session = lock_session(session_id)
    key = uuid4() if key is None else key
    if _answered(session, key):
        return 0
    if Seal.objects.filter(session=session).exists() and has_been_played(session):
        raise PlayedError
    boards = list(session.deals.order_by("board").values_list("board", flat=True))
    session.deals.all().delete()
    Seal.objects.filter(session=session).delete()
    note_unrecorded_change(session.event_id)
    _write(session, dict.fromkeys(boards), by=by, key=key)
    return len(boards)


def _answered(session: Session, key: UUID) -> bool:
    kind = LedgerEntry.Kind.DEALS_CHANGED
    return done_before(session.event, key, kind, session=session.number)


def _write(session: Session, changed: Mapping[int, str | None], *, by: Actor, key: UUID) -> None:
    """Enter what changed in the ledger, unless play has not begun: the start enters all cards."""
    if changed and session.status != Session.Status.SETUP:
        append_entry(session.event, DealsChanged(session.number, changed), by=by, key=key)


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
