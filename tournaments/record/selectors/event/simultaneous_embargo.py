"""What the other clubs of a simultaneous tournament still have to play (Law 16)."""

from collections.abc import Collection, Mapping, Sequence

from movements.registry import rounds_to_draw
from tournaments.record.models import BoardsShown, Event, Result, Section, Session
from tournaments.record.selectors.event.facts import SessionFacts


def withheld_boards(
    event: Event, sessions: Sequence[SessionFacts], boards: Mapping[int, Collection[int]]
) -> frozenset[tuple[int, int]]:
    """Return the boards of an event that another club still has to play, with session ids.

    If another club has not started a session, these are all its boards; if it draws its rounds one
    at a time and has a round to come, all that it has not played. There are none if the
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
    waiting, pending, drawing = not_started(others), yet_to_play(others), yet_to_draw(others)
    return frozenset(
        (session.id, board)
        for session in sessions
        for board in boards[session.id]
        if session.number in waiting
        or (session.number, board) in pending
        or any(board not in drawn for drawn in drawing.get(session.number, ()))
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


def yet_to_draw(event_ids: Collection[int]) -> Mapping[int, Sequence[Collection[int]]]:
    """Return the boards drawn so far of every section that has a round yet to draw.

    They are listed by the number of the session. In its next rounds such a section may play any
    other board.
    """
    running = Section.objects.filter(
        session__event__in=event_ids, session__status=Session.Status.RUNNING
    ).order_by("id")
    sections = {
        pk: (session, in_all)
        for pk, session, family, chosen in running.values_list(
            "id", "session__number", "family", "parameters"
        )
        if (in_all := rounds_to_draw(family, chosen))
    }
    if not sections:
        return {}
    rows = Result.objects.filter(
        sitting__section__in=sections, sitting__withdrawn_in_version=None
    ).order_by()
    drawn: dict[int, set[tuple[int, int]]] = {pk: set() for pk in sections}
    places = rows.values_list("sitting__section", "sitting__round", "board")
    for section, number, board in places.distinct():
        drawn[section].add((number, board))
    found: dict[int, list[Collection[int]]] = {}
    for pk, (session, in_all) in sections.items():
        if max((number for number, _board in drawn[pk]), default=0) < in_all:
            found.setdefault(session, []).append({board for _number, board in drawn[pk]})
    return found
