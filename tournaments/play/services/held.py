"""Keep scores that could not be accepted, so that none is lost unnoticed."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Length

from tournaments.record.models import Event, HeldScore
from tournaments.record.selectors.access.links import TableLinkFacts
from tournaments.record.selectors.edition import room_shown_anew
from tournaments.site.limits import LONGEST_SCORE, LONGEST_SENTENCE
from tournaments.site.refusals import NotFoundError, RefusedError

MOST_HELD = 2_000_000
"""How much is kept for one event, in characters: more than 4,500 scores with the longest reasons.
Anything that sends more is broken, or is not a phone.
"""

MOST_HELD_AT_A_TABLE = MOST_HELD // 10
"""Limits one such table, so that the others still have space.

Settled scores count too: every score settles the previous one of the same board and side.
"""

_BESIDE = 100  # characters allowed for the rest of a row

NO_ROOM = "The director's list is full, so only this phone has the score. Show it to the director."


def hold_score(
    *,
    event: Event,
    link: TableLinkFacts,
    round_: int,
    board: int,
    score: str,
    side: str,
    refusal: RefusedError,
    disputed: bool,
    key: UUID,
    now: datetime,
) -> bool:
    """Keep a refused score with the reason, once, however often it is sent.

    The event's row is locked. An earlier one of the same board and side that is still waiting is
    settled.

    Returns:
        Whether it is kept; if not, there is no room (``NO_ROOM``), and nothing is settled.
    """
    rows = HeldScore.objects.filter(event=event)
    if rows.filter(key=key).exists():
        return True
    if _is_full(rows, link):
        return False
    room_shown_anew(event.club_id)
    open_at(link).filter(board=board, round=round_, side=side).update(settled_at=now)
    HeldScore.objects.create(
        event=event,
        section_id=link.section_id,
        table=link.table,
        round=round_,
        board=board,
        score=score[:LONGEST_SCORE],
        side=side,
        disputed=disputed,
        sentence=refusal.sentence[:LONGEST_SENTENCE],
        key=key,
        at=now,
    )
    return True


def _is_full(rows: QuerySet[HeldScore], link: TableLinkFacts) -> bool:
    size = Length("score") + Length("sentence") + _BESIDE
    here = Q(section=link.section_id, table=link.table)
    sizes = rows.aggregate(all=Sum(size), here=Sum(size, filter=here))
    return (sizes["all"] or 0) >= MOST_HELD or (sizes["here"] or 0) >= MOST_HELD_AT_A_TABLE


@transaction.atomic
def settle_held_score(*, session_id: int, held_id: int, now: datetime) -> None:
    """Note that the director has dealt with a held score; doing so again changes nothing.

    Raises:
        NotFoundError: the session has no such held score.
    """
    rows = HeldScore.objects.select_for_update(of=("self",))
    held = rows.filter(pk=held_id, section__session=session_id).order_by().first()
    if held is None:
        raise NotFoundError("There is no such score.", "held")
    if held.settled_at is None:
        held.settled_at = now
        held.save(update_fields=["settled_at"])
        room_shown_anew(held.event.club_id)


def open_at(link: TableLinkFacts) -> QuerySet[HeldScore]:
    """Return the held scores of a table that nobody has settled yet."""
    return HeldScore.objects.filter(section=link.section_id, table=link.table, settled_at=None)
