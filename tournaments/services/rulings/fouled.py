"""A fouled board: tables that held other cards are compared apart (Law 87)."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from tournaments.models import LedgerEntry, Result, Session
from tournaments.services.ledger import Actor, append_entry, entry_with_key, lock_event
from tournaments.services.refusals import ConflictError, NotFoundError, RefusedError

MOST_GROUPS = 3


@transaction.atomic
def mark_fouled(
    *,
    session_id: int,
    board: int,
    groups: Mapping[int, int],
    by: Actor,
    key: UUID,
    reason: str = "",
) -> dict[int, int]:
    """Say which tables held which cards of a board.

    Args:
        session_id: The session.
        board: The board's number.
        groups: By the id of a result the group of its table, from 0: those of one group held the
            same cards. Tables that are not named held the cards of group 0; all in one group is
            a board that is not fouled, or not any more.
        by: The director.
        key: The idempotency key.
        reason: What happened.

    Returns:
        The group of every table by the id of its result, numbered without gaps.

    Raises:
        NotFoundError: the session does not exist or does not play the board.
        RefusedError: a table that does not play the board, too many groups, or nothing changes.
        ConflictError: the session is not in play.
    """
    found = Session.objects.filter(pk=session_id).first()
    if found is None:
        raise NotFoundError("This session does not exist.", "session")
    event = lock_event(found.event_id)
    kind = LedgerEntry.Kind.BOARD_FOULED
    earlier = entry_with_key(event, key, kind, session=found.number, board=board)
    if earlier is not None:
        return {int(result): group for result, group in earlier.payload["groups"].items()}
    if Session.objects.values_list("status", flat=True).get(pk=session_id) != "running":
        raise ConflictError("This session is not in play. Reopen it to say what was fouled.")
    before = _groups_now(session_id, board)
    now = _numbered(before, groups)
    if now == before:
        raise RefusedError("The tables are in these groups already.", "groups")
    for result_id, group in now.items():
        if group != before[result_id]:
            Result.objects.filter(pk=result_id).update(fouled_group=group)
    payload = {
        "session": found.number,
        "board": board,
        "groups": {str(result): group for result, group in now.items()},
        "previous": {str(result): group for result, group in before.items()},
    }
    append_entry(event, kind, payload, by=by, key=key, reason=reason)
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
        raise RefusedError(f"A board has at most {MOST_GROUPS} groups of tables.", "groups")
    wanted = {result: groups.get(result, 0) for result in before}
    number = {group: place for place, group in enumerate(sorted(set(wanted.values())))}
    return {result: number[group] for result, group in wanted.items()}
