"""Deal a session's boards, seal them, and hand out the file when the seal allows."""

import random
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.errors import ScoringError
from scoring.hands.dealing import commitment, sealed_text
from scoring.hands.wanted import Wanted, deal_wanted
from tournaments.record.models import Deal, LedgerEntry, Seal, Session
from tournaments.record.selectors.boards.seals import may_be_taken
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.entries import DealsChanged
from tournaments.record.selectors.ledger.entry_parts import deal_mark
from tournaments.record.selectors.ledger.stored import said_of_seal
from tournaments.record.services.deals import HIGHEST_BOARD, has_been_played
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    lock_session,
    note_unrecorded_change,
)
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor

MOST_BOARDS = 200
MOST_WANTED = 2000
"""The most characters in a description of the hands wanted."""
_SALT_BITS = 256


@transaction.atomic
@compares_requests
def deal_boards(
    *,
    session_id: int,
    first: int,
    last: int,
    opens: str,
    chance: random.Random,
    by: Actor,
    key: UUID,
    wanted: str = "",
) -> Seal:
    """Deal boards at random and seal them: the commitment is public, but the cards are not.

    The ledger holds the commitment from the start of the session, or at once if it has already
    started.

    Args:
        session_id: The session.
        first: The number of the first board to deal.
        last: The number of the last.
        opens: When the director may have the file, as ``Seal.Opens``.
        chance: The source of the deals: for play, ``secrets.SystemRandom``.
        by: Who asks.
        key: The idempotency key: reusing it deals nothing.
        wanted: What the hands must hold, for a teaching set, as ``Wanted.parse`` reads it. It is
            sealed with the hands.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: the boards are out of range, ``opens`` is unknown, or what is wanted cannot
            be read or is too rare.
        ConflictError: there are already hands or scores.
    """
    session = lock_session(session_id)
    dealt = Seal.objects.filter(session=session).first()
    answered = done_before(
        session.event, key, LedgerEntry.Kind.DEALS_CHANGED, session=session.number
    )
    if answered and dealt is not None:
        return dealt
    _check(session, first, last, opens)
    try:
        asked = Wanted.parse(wanted)
        deals = deal_wanted(range(first, last + 1), asked, chance)
    except ScoringError as error:
        raise RefusedError(str(error), "wanted") from error
    salt = f"{chance.getrandbits(_SALT_BITS):064x}"
    rows = [Deal(session=session, board=n, cards=str(cards)) for n, cards in deals.items()]
    Deal.objects.bulk_create(rows)
    digest = commitment(sealed_text(deals, salt, str(asked)))
    seal = Seal.objects.create(
        session=session, commitment=digest, salt=salt, opens=opens, wanted=str(asked)
    )
    note_unrecorded_change(session.event_id)
    if session.status != Session.Status.SETUP:
        marks = {row.board: deal_mark(row.cards, "", "") for row in rows}
        entry = DealsChanged(session.number, marks, said_of_seal(opens, digest))
        append_entry(session.event, entry, by=by, key=key)
    return seal


def _check(session: Session, first: int, last: int, opens: str) -> None:
    if not 1 <= first <= last <= HIGHEST_BOARD:
        raise RefusedError(
            f"Boards are numbered from 1 to {HIGHEST_BOARD}, and the first must not come after "
            "the last.",
            "last",
        )
    if last - first >= MOST_BOARDS:
        raise RefusedError(f"You can deal up to {MOST_BOARDS} boards at once.", "last")
    if opens not in Seal.Opens.values:
        raise RefusedError("Choose when the file can be downloaded: now, start or over.", "opens")
    if session.deals.exists():
        raise ConflictError("This session already has hands. Remove them before you deal new ones.")
    if has_been_played(session):
        raise ConflictError(
            "Boards of this session have already been played, so you cannot deal new hands."
        )


@transaction.atomic
def take_deals(*, session_id: int, by: Actor, now: datetime) -> tuple[tuple[int, str], ...]:
    """Hand out boards and cards, and note publicly who took them and when.

    Raises:
        NotFoundError: there is no such session, or its boards were not dealt here.
        ConflictError: the seal is still closed.
    """
    session = lock_session(session_id)
    seal = Seal.objects.filter(session=session).first()
    if seal is None:
        raise NotFoundError("Fairdeal did not deal the boards of this session.", "session")
    if not may_be_taken(open_event(session.event_id), session_id, seal.opens):
        raise ConflictError(f"The deals are sealed. They open: {seal.get_opens_display()}.")
    seal.taken = [*seal.taken, [by.mark, now.isoformat()]]
    seal.save(update_fields=["taken"])
    note_unrecorded_change(session.event_id)
    return tuple(session.deals.order_by("board").values_list("board", "cards"))


@transaction.atomic
@compares_requests
def take_stored_deals(
    *, session_id: int, will_not_play: bool, by: Actor, key: UUID
) -> tuple[tuple[int, str], ...]:
    """Hand out boards and cards that were uploaded as a file, to be dealt by hand.

    The ledger notes it: anyone with these sheets has seen the hands and cannot play.

    Args:
        session_id: The session.
        will_not_play: Whether the director confirms that the person taking the sheets will not
            play.
        by: Who takes them.
        key: The idempotency key: reusing it hands out the same, and notes nothing more.

    Raises:
        NotFoundError: there is no such session, or it has no hands.
        ConflictError: Fairdeal dealt the boards, so the seal says who may have them.
        RefusedError: the director has not confirmed this.
    """
    session = lock_session(session_id)
    if Seal.objects.filter(session=session).exists():
        raise ConflictError("Fairdeal dealt these boards. Their sheets come with the sealed deals.")
    if not will_not_play:
        raise RefusedError(
            "Confirm that nobody who sees these sheets will play in this session.",
            "seen",
        )
    deals = tuple(session.deals.order_by("board").values_list("board", "cards"))
    if not deals:
        raise NotFoundError("This session has no hands yet.", "session")
    kind = LedgerEntry.Kind.DEALS_CHANGED
    if not done_before(session.event, key, kind, session=session.number):
        append_entry(session.event, DealsChanged(session.number, {}), by=by, key=key)
    return deals
