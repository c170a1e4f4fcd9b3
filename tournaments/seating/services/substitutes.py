"""Enter a substitute for a player for some rounds, or remove one."""

from uuid import UUID

from django.db import transaction

from tournaments.clubs.services.people import find_or_add_player
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    LedgerEntry,
    Session,
    Substitute,
)
from tournaments.record.selectors.ledger.entries import SubstitutesChanged
from tournaments.record.selectors.ledger.entry_parts import Substituted
from tournaments.record.selectors.ledger.stored import substitutes_of
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.record.services.results import require_running
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.signature import Actor


@transaction.atomic
@compares_requests
def enter_substitute(
    *,
    session_id: int,
    contestant_id: int,
    seat: int,
    name: str,
    first_round: int,
    last_round: int | None = None,
    by: Actor,
    key: UUID,
    reason: str = "",
) -> None:
    """Enter a substitute for a player from a round on; the result stays with the original player.

    Args:
        session_id: The session in play.
        contestant_id: The pair, player or team.
        seat: The seat to fill: 1 for the first player of the entry.
        name: The substitute; a name the club does not know is added to its list.
        first_round: The first round the substitute plays.
        last_round: The last round the substitute plays; None for the rest of the session.
        by: Who enters it.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the history.

    Raises:
        NotFoundError: there is no such session or contestant.
        SessionClosedError: the session is not in play.
        RefusedError: the seat, the name or the rounds are impossible; the sentence says why.
        KeyReusedError: the key was used for something else.
    """
    event, session, contestant = _found(session_id, contestant_id)
    if done_before(event, key, LedgerEntry.Kind.SUBSTITUTED, contestant=contestant.address):
        return
    require_running(session.pk)
    if not name.strip():
        raise RefusedError("Enter the name of the substitute.", "name")
    seated = {each.position: each.player_id for each in contestant.members.all()}
    if seat not in seated:
        raise RefusedError("First enter the name of the player to be replaced.", "seat")
    if first_round < 1 or (last_round is not None and last_round < first_round):
        raise RefusedError("The last round cannot be before the first.", "last_round")
    player = find_or_add_player(club_id=event.club_id, name=name)
    others = Substitute.objects.filter(session=session, contestant=contestant, seat=seat)
    for other in others.order_by("id"):
        if _overlap((first_round, last_round), (other.first_round, other.last_round)):
            raise RefusedError(
                f"{other.player.name} is already the substitute there. Remove them first.",
                "seat",
            )
    _refuse_who_plays_already(session, player.pk, player.name, first_round, last_round)
    before = _now(event, session, contestant)
    Substitute.objects.create(
        event=event,
        session=session,
        contestant=contestant,
        seat=seat,
        player=player,
        first_round=first_round,
        last_round=last_round,
    )
    entry = _entry(event, session, contestant, before)
    append_entry(event, entry, by=by, key=key, reason=reason)


@transaction.atomic
@compares_requests
def remove_substitute(
    *, contestant_id: int, substitute_id: int, by: Actor, key: UUID, reason: str = ""
) -> None:
    """Remove a contestant's substitute.

    Raises:
        NotFoundError: there is no such contestant, or no such substitute for it.
        SessionClosedError: the session is not in play.
        KeyReusedError: the key was used for something else.
    """
    event_id = Contestant.objects.filter(pk=contestant_id).values_list("event", flat=True).first()
    if event_id is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(event_id)
    contestant = Contestant.objects.get(pk=contestant_id)
    if done_before(event, key, LedgerEntry.Kind.SUBSTITUTED, contestant=contestant.address):
        return
    rows = Substitute.objects.select_related("session").filter(contestant=contestant)
    row = rows.filter(pk=substitute_id).first()
    if row is None:
        raise NotFoundError("This substitute does not exist.", "substitute")
    session = row.session
    require_running(session.pk)
    before = _now(event, session, contestant)
    Substitute.objects.filter(pk=substitute_id).delete()
    entry = _entry(event, session, contestant, before)
    append_entry(event, entry, by=by, key=key, reason=reason)


def _found(session_id: int, contestant_id: int) -> tuple[Event, Session, Contestant]:
    session = Session.objects.filter(pk=session_id).first()
    if session is None:
        raise NotFoundError("This session does not exist.", "session")
    event = lock_event(session.event_id)
    contestant = Contestant.objects.filter(pk=contestant_id, event=event).first()
    if contestant is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    return event, session, contestant


def _overlap(one: tuple[int, int | None], other: tuple[int, int | None]) -> bool:
    (first, last), (begins, ends) = one, other
    return (ends is None or first <= ends) and (last is None or begins <= last)


def _refuse_who_plays_already(
    session: Session, player_id: int, name: str, first: int, last: int | None
) -> None:
    """Refuse anyone who is entered, or a substitute elsewhere in these rounds."""
    entered = ContestantPlayer.objects.filter(
        player=player_id, contestant__starting_positions__section__session=session
    )
    if entered.exists():
        raise RefusedError(
            f"{name} is already playing in this session. Let two contestants exchange seats "
            "instead.",
            "name",
        )
    for other in Substitute.objects.filter(session=session, player=player_id).order_by("id"):
        if _overlap((first, last), (other.first_round, other.last_round)):
            raise RefusedError(f"{name} is already a substitute elsewhere in these rounds.", "name")


def _now(event: Event, session: Session, contestant: Contestant) -> tuple[Substituted, ...]:
    found = substitutes_of(event.pk, session=session, contestant=contestant)
    return found.get((session.number, contestant.address), ())


def _entry(
    event: Event, session: Session, contestant: Contestant, before: tuple[Substituted, ...]
) -> SubstitutesChanged:
    return SubstitutesChanged(
        session=session.number,
        contestant=contestant.address,
        substitutes=_now(event, session, contestant),
        previous=before,
    )
