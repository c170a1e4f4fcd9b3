"""What the other clubs of a simultaneous tournament still have to play (Law 16)."""

from collections.abc import Collection, Mapping, Sequence

from tournaments.models import BoardsShown, Event, Result, Session
from tournaments.selectors.event.facts import SessionFacts


def withheld_boards(
    event: Event, sessions: Sequence[SessionFacts], boards: Mapping[int, Collection[int]]
) -> frozenset[tuple[int, int]]:
    """Return the boards of an event that another club still has to play, with session ids.

    If another club has not started a session, these are all its boards. There are none if the
    tournament is final, or shows each club its boards once that club has played them.

    Args:
        event: An event of a simultaneous tournament.
        sessions: Its sessions.
        boards: The boards of each session, by session id.
    """
    field = event.simultaneous
    if field is None or field.final or field.boards_shown == BoardsShown.CLUB:
        return frozenset()
    others = list(field.events.exclude(pk=event.pk).order_by("id").values_list("id", flat=True))
    waiting, pending = not_started(others), yet_to_play(others)
    return frozenset(
        (session.id, board)
        for session in sessions
        for board in boards[session.id]
        if session.number in waiting or (session.number, board) in pending
    )


def not_started(event_ids: Collection[int]) -> frozenset[int]:
    """Return the numbers of the sessions that at least one of these events has not started."""
    rows = Session.objects.filter(event__in=event_ids, status=Session.Status.SETUP)
    return frozenset(rows.values_list("number", flat=True))


def yet_to_play(event_ids: Collection[int]) -> frozenset[tuple[int, int]]:
    """Return session number and board wherever one of these events lacks a result."""
    rows = Result.objects.filter(
        sitting__section__session__event__in=event_ids,
        sitting__withdrawn_in_version=None,
        status=Result.Status.PENDING,
    )
    places = rows.order_by().values_list("sitting__section__session__number", "board")
    return frozenset(places.distinct())
