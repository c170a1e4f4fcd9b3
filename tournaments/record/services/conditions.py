"""Change an event's conditions of contest, scoring method, strata and handicaps."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from movements.analysis.comparability import is_of_matches, scores_of_a_board
from movements.errors import MovementError
from movements.lists import listed
from movements.model import Movement
from movements.registry import generate, rounds_to_draw
from scoring.conditions.catalogue import methods_of
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.declaring import checked_decimal
from scoring.conditions.methods import ContestKind, Method, ScoringMethod
from scoring.errors import ScoringError
from scoring.teams.victory_points import VictoryPointScale
from tournaments.record.models import Contestant, Event, LedgerEntry, Section, Session
from tournaments.record.selectors.ledger.entries import (
    ConditionsChanged,
    Prize,
    PrizesChanged,
    prize_of,
)
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY, movement_from_stored
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


def contest_seated_by(movement: Movement) -> ContestKind:
    """Return the contest a movement is for."""
    if movement.replayed and movement.unit == "pair":
        return ContestKind.TEAM_MATCH  # two pairs, who replay every board with the other's cards
    teams = {contestant.team for contestant in movement.contestants}
    if teams == {None}:
        return ContestKind.PAIRS if movement.unit == "pair" else ContestKind.INDIVIDUAL
    players = len(movement.contestants) * (2 if movement.unit == "pair" else 1)
    if players == 2 * len(teams):
        return ContestKind.PAIRS
    return ContestKind.TEAM_MATCH if len(teams) == 2 else ContestKind.TEAMS


SEATED = {
    ContestKind.PAIRS: "pairs",
    ContestKind.INDIVIDUAL: "single players",
    ContestKind.TEAM_MATCH: "two teams",
    ContestKind.TEAMS: "three or more teams",
}
"""Whom a movement has to seat, in a sentence of refusal."""


def unfit_method(movement: Movement, method: ScoringMethod) -> str:
    """Return why a method cannot work with a movement; empty if it can."""
    contest = contest_seated_by(movement)
    if method.needs_replay != (movement.replayed and contest is ContestKind.INDIVIDUAL):
        if method.needs_replay:
            return "To score by tricks gained, choose Mnemonic duplicate, which replays every deal."
        return (
            "In this movement everybody replays every deal, so score this event by tricks gained."
        )
    if method.needs_four_pairs != (movement.family == FOUR_PAIRS):
        if method.needs_four_pairs:
            return "Only the four-pair match is scored by matches won. Choose that movement."
        return "The four-pair match is scored by matches won."
    if method.needs_comparison and scores_of_a_board(movement) < 2:
        return (
            "Nobody else plays these boards. At bridge, score this event by total points; at "
            "whist, choose a movement with more tables."
        )
    if method.is_of_teams and method.needs_matches and not _is_of_matches(movement):
        return (
            "In this movement no two teams play the same boards against each other, so only "
            "their totals compare: score this event by total points or by tricks."
        )
    return ""


def refuse_unfit_method(event: Event, method: ScoringMethod, field: str) -> None:
    """Refuse a method that cannot work with a movement already chosen.

    Raises:
        RefusedError: it cannot; the error belongs to the field the caller wants to change.
    """
    for section in Section.objects.filter(session__event=event).order_by("session", "letter"):
        if section.family in ("", "imported"):
            continue
        movement = generated(section.family, section.parameters, own=section.own_movement)
        sentence = unfit_method(movement, method)
        if sentence:
            raise RefusedError(sentence, field)


def _is_of_matches(movement: Movement) -> bool:
    drawn = rounds_to_draw(movement.family, movement.parameters)  # only one half of a triangle
    return movement.replayed or bool(drawn) or is_of_matches(movement)


FOUR_PAIRS = "four-pair"


def generated(
    family: str,
    parameters: Mapping[str, int | str | bool],
    *,
    own: Mapping[str, object] | None = None,
) -> Movement:
    """Generate a movement, or return the one a section keeps.

    Args:
        family: An id of the registry, or ``own``.
        parameters: The family's parameters.
        own: The copy stored with a section of family ``own``.

    Raises:
        RefusedError: a parameter is wrong; the sentence says what is allowed.
    """
    try:
        return (
            movement_from_stored(own)
            if family == OWN_FAMILY and own
            else generate(family, parameters)
        )
    except MovementError as error:
        raise RefusedError(str(error), "movement") from error


def checked_conditions(conditions: Mapping[str, object]) -> dict[str, Any]:
    """Return conditions by name, with values that ``Conditions`` takes.

    Raises:
        RefusedError: a condition is unknown or cannot have its value.
    """
    checked = {}
    for name, value in conditions.items():
        if name not in CONDITIONS:
            raise RefusedError(f"There is no condition called {name[:40]}.", name)
        try:
            checked[name] = CONDITIONS[name].checked(value)
        except ScoringError as error:
            raise RefusedError(str(error), name) from error
    return checked


def checked_method(game: str, contest: str, method: str) -> Method:
    """Return the method of this name, if the game and contest have it.

    Raises:
        RefusedError: they do not.
    """
    fitting = methods_of(game, contest)
    if method not in fitting:
        allowed = listed((each.label for each in fitting), "or")
        raise RefusedError(f"This contest is scored by {allowed}.", "method")
    return Method(method)


def refuse_unfit_tie_breaks(conditions: Conditions, method: ScoringMethod) -> None:
    """Refuse a list of tie-breaks if one of them can break no tie with this method.

    Raises:
        RefusedError: one of them cannot.
    """
    offered = method.tie_breaks
    for each in conditions.tie_breaks:
        if each not in offered:
            known = ", ".join(other.words for other in offered)
            others = f"Choose from: {known}." if known else "Leave the list empty."
            raise RefusedError(
                f"{each.words.capitalize()} cannot break a tie in this contest. {others}",
                "tie_breaks",
            )


def refuse_missing_scale(conditions: Conditions) -> None:
    """Refuse victory points on the event's own scale if it has none.

    Raises:
        RefusedError: there is no scale.
    """
    if conditions.victory_points is VictoryPointScale.OWN and not conditions.own_scale:
        raise RefusedError(
            "Enter the scale as margins and VPs, for example 0 10-10, 1 11-9, 3 12-8.", "own_scale"
        )


@transaction.atomic
@compares_requests
def change_conditions(
    *, event_id: int, conditions: Mapping[str, object], by: Actor, key: UUID, reason: str = ""
) -> Event:
    """Change how an event is scored or shown; results stay, standings are recomputed.

    Args:
        event_id: The event.
        conditions: New values by name; the others stay.
        by: Who changes them.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the ledger.

    Raises:
        RefusedError: a condition is unknown or cannot have its value, a tie-break breaks no tie in
            this contest, the event's own victory point scale is missing, or matches cannot be
            scored this way with a movement already chosen.
        ConflictError: a session is final.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return event
    chosen = checked_conditions(conditions)
    refuse_final(event, "to change how the event is scored")
    before = event.conditions.value
    now = replace(before, **chosen)
    changed = event.conditions.take(now)
    if not changed:
        return event
    if "match_award" in changed:
        refuse_unfit_method(event, event.scoring_method, "match_award")
    if "tie_breaks" in changed:
        refuse_unfit_tie_breaks(now, event.scoring_method)
    refuse_missing_scale(now)
    event.conditions.save(update_fields=changed)
    was, written = before.written(), now.written()
    said = ConditionsChanged({name: (was[name], written[name]) for name in changed})
    append_entry(event, said, by=by, key=key, reason=reason)
    return event


def refuse_final(event: Event, what_for: str) -> None:
    """Refuse to change an event that has a final session.

    Raises:
        ConflictError: a session is final.
    """
    if event.sessions.filter(status=Session.Status.FINAL).exists():
        raise ConflictError(f"A session is final. Reopen it {what_for}.")


@transaction.atomic
@compares_requests
def change_method(*, event_id: int, method: str, by: Actor, key: UUID, reason: str = "") -> Event:
    """Score an event by another method of its game and contest; scores stay as they are.

    Raises:
        RefusedError: the contest does not have this method, or it cannot work with a movement
            already chosen.
        ConflictError: a session is final, other clubs are compared with the event, or scores were
            carried over to it.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return event
    chosen = checked_method(event.game, event.contest, method)
    if chosen == event.method:
        return event
    refuse_final(event, "to change how the event is scored")
    if event.simultaneous is not None:
        raise ConflictError(
            f"All clubs in {event.simultaneous.name} are scored the same way. Leave it to score "
            "this event by another method."
        )
    if event.contestants.exclude(brought="").exists():
        raise ConflictError(
            "Scores were carried over to this event under its present method, so the method "
            "cannot change."
        )
    before, event.method = event.method, chosen
    refuse_unfit_method(event, event.scoring_method, "method")
    change = ConditionsChanged({"method": (before, chosen)})
    event.save(update_fields=["method"])
    append_entry(event, change, by=by, key=key, reason=reason)
    return event


LOWEST_STRATUM = 26
LARGEST_HANDICAP = Decimal(100)

EnteredPrize = tuple[object, object]
"""A stratum, 1 the highest, and a handicap in per cent; None or empty for neither."""


@transaction.atomic
@compares_requests
def set_strata_and_handicaps(
    *, event_id: int, prizes: Mapping[int, EnteredPrize], by: Actor, key: UUID, reason: str = ""
) -> tuple[Contestant, ...]:
    """Set the stratum and the handicap of contestants.

    Before any session has started this is part of the set-up; afterwards the ledger keeps each
    change.

    Args:
        event_id: The event.
        prizes: Stratum and handicap by contestant id; the others keep theirs.
        by: Who sets them.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the ledger.

    Returns:
        The contestants that changed.

    Raises:
        NotFoundError: a contestant does not take part in this event.
        RefusedError: a stratum or handicap is out of range; the error's field is ``stratum`` or
            ``handicap``, a hyphen and the contestant's id.
        ConflictError: a session is final.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return ()
    refuse_final(event, "to change strata and handicaps")
    listed = {each.pk: each for each in event.contestants.filter(pk__in=list(prizes))}
    if len(listed) < len(prizes):
        raise NotFoundError("This pair or team does not take part in the event.", "contestant")
    changed: dict[str, tuple[Prize, Prize]] = {}
    for pk, (stratum, handicap) in prizes.items():
        contestant = listed[pk]
        before = prize_of(contestant.stratum, contestant.handicap)
        contestant.stratum = _stratum(pk, stratum)
        contestant.handicap = _handicap(pk, handicap)
        after = prize_of(contestant.stratum, contestant.handicap)
        if after != before:
            changed[contestant.address] = before, after
            contestant.save(update_fields=["stratum", "handicap"])
    if changed and event.sessions.exclude(status=Session.Status.SETUP).exists():
        append_entry(event, PrizesChanged(changed), by=by, key=key, reason=reason)
    return tuple(each for each in listed.values() if each.address in changed)


def _stratum(contestant_id: int, value: object) -> int | None:
    if value is None or value == "":
        return None
    text = str(value)
    is_number = text.isascii() and text.isdigit() and len(text) <= 2
    if not (is_number and 1 <= int(text) <= LOWEST_STRATUM):
        sentence = f"A stratum is a number from 1, the highest, to {LOWEST_STRATUM}."
        raise RefusedError(sentence, f"stratum-{contestant_id}")
    return int(text)


def _handicap(contestant_id: int, value: object) -> Decimal | None:
    if value is None or value == "":
        return None
    field = f"handicap-{contestant_id}"
    typed = str(value).replace(",", ".").replace("−", "-")
    try:
        return checked_decimal(typed, least=-LARGEST_HANDICAP, most=LARGEST_HANDICAP)
    except ScoringError as error:
        raise RefusedError(str(error), field) from error
