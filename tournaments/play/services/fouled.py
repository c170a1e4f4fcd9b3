"""Fouled boards: compare tables that played different cards separately (Law 87)."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from tournaments.record.models import LedgerEntry, Result, Session
from tournaments.record.selectors.ledger.entries import BoardFouled
from tournaments.record.services.ledger import append_entry, entry_with_key, lock_session
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor

MOST_GROUPS = 3


@transaction.atomic
@compares_requests
def mark_fouled(
    *,
    session_id: int,
    board: int,
    groups: Mapping[int, int],
    by: Actor,
    key: UUID,
    reason: str = "",
) -> dict[int, int]:
    """Record which tables played a board with which cards.

    Args:
        session_id: The session.
        board: The board's number.
        groups: The group of each table by result id, from 0: tables in one group played the same
            cards. Tables not named are in group 0. If all are in one group, the board is not
            fouled, or no longer fouled.
        by: The director.
        key: The idempotency key.
        reason: What happened.

    Returns:
        Every table's group by result id, numbered without gaps.

    Raises:
        NotFoundError: the session does not exist or does not play the board.
        RefusedError: a table does not play the board, there are too many groups, or nothing
            changes.
        ConflictError: the session is not in play.
    """
    found = lock_session(session_id)
    event = found.event
    earlier = entry_with_key(
        event, key, LedgerEntry.Kind.BOARD_FOULED, session=found.number, board=board
    )
    if earlier is not None:
        return dict(BoardFouled.of(earlier.payload).groups)
    if found.status != Session.Status.RUNNING:
        raise ConflictError("This session is not in play. Reopen it to mark a fouled board.")
    before = _groups_now(session_id, board)
    now = _numbered(before, groups)
    if now == before:
        raise RefusedError("The tables are already grouped this way.", "groups")
    for result_id, group in now.items():
        if group != before[result_id]:
            Result.objects.filter(pk=result_id).update(fouled_group=group)
    fouled = BoardFouled(found.number, board, groups=now, previous=before)
    append_entry(event, fouled, by=by, key=key, reason=reason)
    return now


def _groups_now(session_id: int, board: int) -> dict[int, int]:
    rows = Result.objects.filter(
        sitting__section__session=session_id, sitting__withdrawn_in_version=None, board=board
    )
    groups = dict(rows.order_by("id").values_list("id", "fouled_group"))
    if not groups:
        raise NotFoundError(f"Board {board} is not in play in this session.", "board")
    return groups


def _numbered(before: Mapping[int, int], groups: Mapping[int, int]) -> dict[int, int]:
    """Return every table's group, numbered from 0 without gaps."""
    if not groups.keys() <= before.keys():
        raise RefusedError("One of these tables does not play the board.", "groups")
    if any(not 0 <= group < MOST_GROUPS for group in groups.values()):
        raise RefusedError(f"A board can have up to {MOST_GROUPS} groups of tables.", "groups")
    wanted = {result: groups.get(result, 0) for result in before}
    number = {group: place for place, group in enumerate(sorted(set(wanted.values())))}
    return {result: number[group] for result, group in wanted.items()}
