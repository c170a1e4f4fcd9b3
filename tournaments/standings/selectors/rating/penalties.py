"""Penalties in words, and the units they can be given in."""

from fractions import Fraction

from scoring.conditions.methods import ContestKind
from scoring.rounding import formatted
from tournaments.record.models import Event, Ruling
from tournaments.record.selectors.event.facts import EventFacts, RulingFacts
from tournaments.record.selectors.event.snapshot import EventSnapshot

Unit = Ruling.AmountIn


def penalty_units(event: EventFacts | Event) -> tuple[Unit, ...]:
    """Return the units a penalty can be given in, the usual one first.

    A percentage of a top is offered only where there is one; at whist it is the 13 tricks of a
    deal. Victory points are offered where rounds are scored in them. IMPs of a match are offered
    where several teams play matches by IMPs, before these become victory points. Two teams play one
    match, whose points are IMPs.
    """
    method = event.scoring_method
    if method.counts_rounds:
        return (Unit.POINTS,)
    if method.by_matchpoints:
        return Unit.TOP_PERCENT, Unit.POINTS
    if method.in_tricks:
        return Unit.POINTS, Unit.TOP_PERCENT
    if method.contest is ContestKind.TEAMS and method.in_imps:
        return Unit.POINTS, Unit.MATCH_IMPS
    return (Unit.POINTS,)


def amount_in_words(event: EventFacts, amount: Fraction, unit: str) -> str:
    """Return an amount as printed: ``10% of a top``, ``1 matchpoint``, ``3 IMPs``."""
    number = formatted(amount, 2, trim=True)
    method = event.scoring_method
    if unit == Unit.TOP_PERCENT:
        return f"{number}% of {'13 tricks' if method.in_tricks else 'a top'}"
    one, several = ("IMP", "IMPs") if unit == Unit.MATCH_IMPS else method.penalty_unit
    return f"{number} {one if number == '1' else several}"


def penalty_in_words(snapshot: EventSnapshot, ruling: RulingFacts) -> str:
    """Return how much a penalty is, in which match, and in which session if there are several.

    ``3 IMPs in the match against Oak, in session 2``.
    """
    words = amount_in_words(snapshot.event, Fraction(ruling.amount), ruling.amount_in)
    opponent = snapshot.contestants.get(ruling.opponent_id or 0)
    if opponent is not None:
        words += f" in the match against {snapshot.name_of(opponent)}"
    session = next((each for each in snapshot.sessions if each.id == ruling.session_id), None)
    if session is not None and len(snapshot.sessions) > 1:
        words += f", in session {session.number}"
    return words


def penalty_by_law(snapshot: EventSnapshot, ruling: RulingFacts, *, with_name: bool = True) -> str:
    """Return what a penalty costs and under which law, with the contestant's number if wanted."""
    contestant = snapshot.contestants[ruling.contestant_id or 0]
    law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
    who = f", against {snapshot.label_of(contestant)}" if with_name else ""
    return f"{penalty_in_words(snapshot, ruling)}{law}{who}"
