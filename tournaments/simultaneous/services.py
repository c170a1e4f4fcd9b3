"""Simultaneous tournaments: open an event to other clubs, join, leave, finalise the results."""

import random
from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from tournaments.record.models import BoardsShown, Event, LedgerEntry, Simultaneous
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.entries import Change, ConditionsChanged
from tournaments.record.services.events import address_taken
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, free_slug

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The characters of a code: without I, O, 0 and 1, which are easily confused."""
CODE_LENGTH = 8


class FinalError(ConflictError):
    """The results of all clubs are final, so no club can join or leave."""


@transaction.atomic
@compares_requests
def open_to_clubs(
    *,
    event_id: int,
    name: str,
    by: Actor,
    key: UUID,
    chance: random.Random,
    boards_shown: str = BoardsShown.ALL,
) -> Simultaneous:
    """Open an event to other clubs with the same deals; its conditions of contest apply to all.

    Args:
        event_id: The event that leads.
        name: The name of the tournament.
        by: Who opens it.
        key: The idempotency key: reusing it changes nothing.
        chance: Draws the code with which other clubs join.
        boards_shown: When a club may read a board.

    Raises:
        NotFoundError: there is no such event.
        RefusedError: clubs cannot be compared in this contest or method, the name is empty, or no
            such rule for showing boards exists.
        ConflictError: the event already plays with other clubs.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return _of(event)
    _refuse_incomparable(event)
    _refuse_second(event)
    rule = _checked_rule(boards_shown)
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    field = Simultaneous.objects.create(
        leader=event,
        name=name,
        slug=free_slug(
            f"{name} {event.held_on.isoformat()}", LONGEST_SLUG, address_taken, "simultaneous"
        ),
        code=_free_code(chance),
        boards_shown=rule,
    )
    _enter(event, field, by=by, key=key)
    return field


@transaction.atomic
@compares_requests
def join_clubs(*, event_id: int, code: str, by: Actor, key: UUID) -> Simultaneous:
    """Join an event to a tournament of several clubs; it keeps its own results too.

    Args:
        event_id: The event.
        code: The code of the tournament; spaces, hyphens and case do not matter.
        by: Who joins.
        key: The idempotency key: reusing it changes nothing.

    Raises:
        NotFoundError: there is no such event, or no tournament with this code.
        RefusedError: the event's game, contest or method is not the tournament's.
        ConflictError: the event already plays with other clubs, or the tournament is final.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return _of(event)
    _refuse_second(event)
    written = "".join(each for each in code.upper() if each in CODE_LETTERS)
    found = Simultaneous.objects.select_for_update().filter(code=written or "-")
    field = found.first()
    if field is None:
        raise NotFoundError("No tournament has this code. Ask the club that leads it.", "code")
    _refuse_final(field)
    refuse_apart(event, field)
    _enter(event, field, by=by, key=key)
    return field


@transaction.atomic
@compares_requests
def leave_clubs(*, event_id: int, by: Actor, key: UUID, reason: str = "") -> Event:
    """Take an event out of the tournament it plays in; its own results stay as they are.

    The leading event leaves last, and that ends the tournament.

    Raises:
        NotFoundError: there is no such event.
        ConflictError: it is in no tournament, the tournament is final, it leads other clubs, or
            other clubs have not yet played its boards and could then read them.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return event
    field = _locked(event)
    _refuse_final(field)
    leads = field.leader_id == event.pk
    if leads and field.events.exclude(pk=event.pk).exists():
        raise ConflictError(
            "Other clubs have joined this event. It cannot leave until they have left."
        )
    if open_event(event.pk).withheld:
        raise ConflictError(
            "Other clubs have not played these deals yet and could read them here if this event "
            "left (Law 16). It can leave once they have played."
        )
    event.simultaneous = None
    event.save(update_fields=["simultaneous"])
    if leads:
        field.delete()
    left = {name: (was, "") for name, (_, was) in _entered(event, field).items()}
    _write(event, left, by=by, key=key, reason=reason)
    return event


@transaction.atomic
@compares_requests
def change_simultaneous(
    *,
    event_id: int,
    by: Actor,
    key: UUID,
    boards_shown: str | None = None,
    final: bool | None = None,
    reason: str = "",
) -> Simultaneous:
    """Change when boards are shown, finalise the results of all clubs, or reopen them.

    Args:
        event_id: The event that leads.
        by: Who changes it.
        key: The idempotency key: reusing it changes nothing.
        boards_shown: When a club may read a board; None leaves it as it is.
        final: Whether the results of all clubs are final; None leaves it as it is.
        reason: Why, for the ledger.

    Raises:
        NotFoundError: there is no such event.
        RefusedError: there is no such rule for showing boards.
        ConflictError: the event does not lead a tournament.
    """
    event = lock_event(event_id)
    if done_before(event, key, LedgerEntry.Kind.CONDITIONS_CHANGED):
        return _of(event)
    field = _locked(event)
    if field.leader_id != event.pk:
        raise ConflictError("Only the club that leads the tournament can change it.")
    changes: dict[str, Change] = {}
    if boards_shown is not None and _checked_rule(boards_shown) != field.boards_shown:
        changes["boards_shown"] = field.boards_shown, boards_shown
        field.boards_shown = boards_shown
    if final is not None and final != field.final:
        changes["clubs_final"] = field.final, final
        field.final = final
    if changes:
        field.save(update_fields=["boards_shown", "final"])
        _write(event, changes, by=by, key=key, reason=reason)
    return field


def refuse_apart(event: Event, field: Simultaneous) -> None:
    """Refuse to compare events that differ in game, contest or method.

    Raises:
        RefusedError: the sentence says what the others play.
    """
    leader = field.leader
    if (event.game, event.contest, event.method) != (leader.game, leader.contest, leader.method):
        method = leader.scoring_method
        played = f"{method.game.label}, {method.contest.label.lower()}, {method.label}"
        raise RefusedError(
            f"The other clubs are playing: {played}. This event must be set up the same way.",
            "code",
        )


def _of(event: Event) -> Simultaneous:
    if event.simultaneous is None:
        raise ConflictError("This event is not part of a simultaneous tournament.")
    return event.simultaneous


def _locked(event: Event) -> Simultaneous:
    return Simultaneous.objects.select_for_update().get(pk=_of(event).pk)


def _refuse_incomparable(event: Event) -> None:
    if not event.scoring_method.compares_scores:
        raise RefusedError(
            "Clubs can be compared only in pairs or individual events scored by matchpoints, "
            "cross-IMPs or Butler.",
            "name",
        )


def _refuse_second(event: Event) -> None:
    if event.simultaneous is not None:
        raise ConflictError(f"This event is already part of {event.simultaneous.name}.")


def _refuse_final(field: Simultaneous) -> None:
    if field.final:
        raise FinalError(f"{field.name} is final. Ask the club that leads it to reopen it.")


def _checked_rule(boards_shown: str) -> str:
    if boards_shown not in BoardsShown.values:
        raise RefusedError(
            "Choose whether each board is shown once all clubs have played it, or to each club "
            "once that club has."
        )
    return boards_shown


def _free_code(chance: random.Random) -> str:
    while True:
        code = "".join(chance.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not Simultaneous.objects.filter(code=code).exists():
            return code


def _enter(event: Event, field: Simultaneous, *, by: Actor, key: UUID) -> None:
    event.simultaneous = field
    event.save(update_fields=["simultaneous"])
    _write(event, _entered(event, field), by=by, key=key)


def _entered(event: Event, field: Simultaneous) -> Mapping[str, Change]:
    """Return the conditions of an event that change when it joins a tournament."""
    changes = {"simultaneous": ("", field.slug), "simultaneous_name": ("", field.name)}
    leads = field.leader_id == event.pk
    return changes | ({"boards_shown": ("", field.boards_shown)} if leads else {})


def _write(
    event: Event, changes: Mapping[str, Change], *, by: Actor, key: UUID, reason: str = ""
) -> None:
    append_entry(event, ConditionsChanged(changes), by=by, key=key, reason=reason)
