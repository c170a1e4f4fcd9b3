"""Check the unit, session and match of a penalty before it is imposed."""

from django.db.models import Q

from tournaments.record.models import Contestant, Event, Ruling, Session, Sitting
from tournaments.record.selectors.event.labels import label_text
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.standings.selectors.rating.penalties import penalty_units

_SEATS = ("north", "south", "east", "west")


def penalty_unit(event: Event, amount_in: str) -> Ruling.AmountIn:
    """Return the unit of a penalty; the event's usual one if none is given.

    Raises:
        RefusedError: the event has no such unit.
    """
    units = penalty_units(event)
    if not amount_in:
        return units[0]
    if amount_in not in units:
        words = " or ".join(unit.label.lower().replace("imps", "IMPs") for unit in units)
        raise RefusedError(f"In this event penalties are given in {words}.", "amount_in")
    return Ruling.AmountIn(amount_in)


def penalty_session(contestant: Contestant, number: int | None) -> Session | None:
    """Return the session in which a penalty counts.

    Args:
        contestant: Who is penalised.
        number: The session asked for; None for the one in play.

    Returns:
        None if the contestant is in no session in play: the penalty then counts in the last session
        it played.

    Raises:
        RefusedError: the contestant does not play in the session asked for.
        ConflictError: it is not in play.
    """
    entered = Session.objects.filter(sections__starting_positions__contestant=contestant).distinct()
    if number is None:
        running = entered.filter(status=Session.Status.RUNNING)
        return running.order_by("-number").first()
    session = entered.filter(number=number).first()
    if session is None:
        who = label_text(contestant.number, contestant.direction)
        raise RefusedError(f"{who} does not play in session {number}.", "session")
    if session.status == Session.Status.FINAL:
        raise ConflictError(f"Session {number} is final. Reopen it to make a ruling.")
    if session.status != Session.Status.RUNNING:
        raise ConflictError(f"Session {number} has not started, so no ruling can be made in it.")
    return session


def penalised_match(
    contestant: Contestant, opponent_id: int | None, session: Session | None
) -> Contestant:
    """Return the opponent of the match in which a penalty counts.

    Args:
        contestant: Who is penalised.
        opponent_id: The other team; may be None if the contestant plays only one match.
        session: The session of the match.

    Raises:
        NotFoundError: there is no such team in the event.
        RefusedError: the two do not play each other there, or it is unclear which match is meant.
    """
    if session is None:
        raise RefusedError("This team has no match in a session in play.", "opponent")
    met = _opponents(contestant, session)
    if opponent_id is None and len(met) == 1:
        opponent_id = next(iter(met))
    if opponent_id is None:
        raise RefusedError(
            "Name the opponents in the match to which the penalty applies.", "opponent"
        )
    opponent = Contestant.objects.filter(pk=opponent_id, event=contestant.event_id).first()
    if opponent is None:
        raise NotFoundError("This team does not take part in the event.", "opponent")
    if opponent_id not in met:
        raise RefusedError(
            f"{contestant.number} and {opponent.number} do not play a match in session "
            f"{session.number}.",
            "opponent",
        )
    return opponent


def _opponents(contestant: Contestant, session: Session) -> set[int]:
    """Return the opponents of a team in a session, according to its movement."""
    here = Q()
    for seat in _SEATS:
        here |= Q(**{f"{seat}__contestant": contestant})
    tables = Sitting.objects.filter(
        here, section__session=session, withdrawn_in_version=None
    ).values_list("north__contestant", "east__contestant")
    return {each for table in tables for each in table} - {contestant.pk}
