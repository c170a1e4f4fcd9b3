"""Change a movement in mid-session."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from movements.model import Contestant as MovementContestant
from movements.model import Row
from scoring.conditions.methods import ContestKind
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    LedgerEntry,
    Result,
    Ruling,
    Section,
    Sitting,
    StartingPosition,
)
from tournaments.record.selectors.event.facts import stages_of
from tournaments.record.selectors.event.played_scores import put_score
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import Arrived, CarriedResult, MovementChanged
from tournaments.record.selectors.ledger.fold import Undoing, undoing
from tournaments.record.selectors.ledger.history import words_of_change
from tournaments.record.selectors.ledger.stored import entered_contestants
from tournaments.record.selectors.movement.carrying import Carried, Replaced
from tournaments.record.selectors.movement.changes import (
    FIELDS,
    CannotChangeError,
    ChangeRequest,
    MovementChange,
    RoundDrawn,
    byes_after,
    parameters_after,
    stages_after,
)
from tournaments.record.services.ledger import append_entry, entry_with_key, lock_event
from tournaments.record.services.results import parsed, require_running
from tournaments.seating.selectors.changes import ChangePreview, preview
from tournaments.seating.services.choice import address_of, number_and_direction
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import Actor, KeyReusedError, compares_requests
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


def store_change(
    event: Event,
    section: Section,
    replaced: Sequence[Replaced],
    carried: Sequence[Carried],
    change: MovementChange | RoundDrawn,
    *,
    undone: MovementChanged | None = None,
) -> MovementChanged:
    """Store the next version of a movement and return its entry for the ledger."""
    section.movement_version += 1
    is_undone = undone is not None
    byes = {int(number): who for number, who in section.byes.items()}
    section.byes = _by_text(byes_after(byes, change, is_undone=is_undone))
    section.parameters = parameters_after(section.parameters, change, is_undone=is_undone)
    stages = stages_after(stages_of(section.stages), change, is_undone=is_undone)
    section.stages = _by_text({number: said.written() for number, said in stages.items()})
    section.save(update_fields=["movement_version", "byes", "parameters", "stages"])
    withdrawn = [each.sitting_id for each in replaced if each.sitting_id is not None]
    Sitting.objects.filter(pk__in=withdrawn).update(withdrawn_in_version=section.movement_version)
    sittings = seated(section, [each.after for each in replaced if each.after is not None])
    new = {(sitting.round, sitting.table): sitting for sitting in sittings}
    groups = undone.previous_groups if undone else {}
    regrouped = _carry_results(event, section, replaced, new, carried, groups)
    return MovementChanged(
        session=section.session.number,
        section=section.letter,
        version=section.movement_version,
        withdrawn=tuple(each.before for each in replaced if each.before is not None),
        added=tuple(each.after for each in replaced if each.after is not None),
        results=tuple(
            CarriedResult(
                result=move.result_id,
                from_=(move.round, move.table, move.board),
                to=(move.round, move.table, move.to_board),
                previous=move.before,
                score=move.after,
                version=move.version,
            )
            for move in carried
        ),
        change=change,
        groups={result: after for result, (_before, after) in regrouped.items()},
        previous_groups={result: before for result, (before, _after) in regrouped.items()},
        undoes=undone.version if undone else None,
    )


def _by_text(by_round: Mapping[int, Any]) -> dict[str, Any]:
    return {str(number): said for number, said in by_round.items()}


def _carry_results(
    event: Event,
    section: Section,
    replaced: Sequence[Replaced],
    new: dict[tuple[int, int], Sitting],
    moves: Sequence[Carried],
    groups: Mapping[int, int],
) -> dict[int, tuple[int, int]]:
    """Move results to the new sittings, and add empty results for boards not yet played.

    Rows keep their ids, so rulings and history stay with them. A result that moves to another board
    does not keep its fouled-board group, but takes the one the table had when it last played that
    board. It no longer counts as checked or confirmed.

    Returns:
        By result id, the fouled-board group before and after, where they differ.
    """
    known = _groups_left_behind(section)
    regrouped: dict[int, tuple[int, int]] = {}
    by_result = {move.result_id: move for move in moves}
    places = {
        each.sitting_id: (new[each.round, each.table], each.after.boards)
        for each in replaced
        if each.sitting_id is not None and each.after is not None
    }
    taken: set[tuple[int, int]] = set()
    for result in Result.objects.filter(sitting__in=places):
        move = by_result.get(result.pk)
        sitting, boards = places[result.sitting_id]
        board = move.to_board if move else result.board
        if board not in boards:
            continue  # stays with the withdrawn sitting
        if board != result.board:
            place = sitting.round, sitting.table, board
            group = groups.get(result.pk, known.get(place, 0))
            if group != result.fouled_group:
                regrouped[result.pk] = result.fouled_group, group
            result.fouled_group = group
            result.checked_version = result.confirmed_version = None
        result.sitting, result.board = sitting, board
        if move is not None and move.after != move.before:
            result.version = move.version
            put_score(result, parsed(move.after, event.game))
        result.save()
        taken.add((sitting.pk, board))
    fresh = Result.objects.bulk_create(
        Result(
            sitting=new[each.round, each.table],
            board=board,
            fouled_group=known.get((each.round, each.table, board), 0),
        )
        for each in replaced
        if each.after is not None
        for board in each.after.boards
        if (new[each.round, each.table].pk, board) not in taken
    )
    return regrouped | {row.pk: (0, row.fouled_group) for row in fresh if row.fouled_group}


def _groups_left_behind(section: Section) -> dict[tuple[int, int, int], int]:
    """Return the last group that removed boards were in, by round, table and board."""
    rows = Result.objects.filter(
        sitting__section=section, sitting__withdrawn_in_version__lt=section.movement_version
    )
    places = rows.order_by("sitting__withdrawn_in_version", "id").values_list(
        "sitting__round", "sitting__table", "board", "fouled_group"
    )
    return {(number, table, board): group for number, table, board, group in places}


def seated(section: Section, rows: Iterable[Row]) -> list[Sitting]:
    """Store rows as sittings of the section's version of its movement, with no results."""
    starts = {start.label: start for start in StartingPosition.objects.filter(section=section)}
    return Sitting.objects.bulk_create(
        Sitting(
            section=section,
            round=row.round,
            table=row.table,
            north=starts[row.north],
            south=starts[row.south],
            east=starts[row.east],
            west=starts[row.west],
            since_version=section.movement_version,
        )
        for row in rows
    )


class StaleMovementError(ConflictError):
    """The movement has changed since the caller looked at it."""


class CannotUndoError(ConflictError):
    """The last change cannot be undone, or there is none."""


@dataclass(frozen=True, slots=True)
class ChangedMovement:
    """The answer to the caller: what changed. It is the same each time a key is sent.

    Attributes:
        section_id: The section.
        version: The version its movement now has.
        sequence: The number of the ledger entry.
        at: When.
        words: What was changed, in words.
        first_round: The first round that changed.
    """

    section_id: int
    version: int
    sequence: int
    at: datetime
    words: str
    first_round: int


def preview_change(
    *, snapshot: EventSnapshot, section_id: int, wanted: ChangeRequest
) -> ChangePreview:
    """Return what a change would do, without storing anything.

    Raises:
        RefusedError: it cannot be made; the sentence says why.
        ConflictError: the session is not in play.
    """
    require_running(snapshot.session_of[section_id].id)
    try:
        return preview(snapshot, snapshot.sections[section_id], wanted)
    except CannotChangeError as error:
        raise RefusedError(str(error), error.field) from error


@transaction.atomic
@compares_requests
def change_movement(
    *,
    section_id: int,
    wanted: ChangeRequest,
    by: Actor,
    key: UUID,
    reason: str = "",
    names: Sequence[str] = (),
    expected_version: int | None = None,
) -> ChangedMovement:
    """Change the movement of a section in play.

    Sittings that change are withdrawn and replaced; results entered there move to the new sittings,
    with their versions and rulings. Everything else stays.

    Args:
        section_id: The section.
        wanted: The change the director asks for.
        by: The director.
        key: The idempotency key: reusing it returns the first answer unchanged.
        reason: Why, for the history.
        names: The players of a late pair; they can be named later instead.
        expected_version: The version the caller has seen; None to change whatever is there.

    Raises:
        NotFoundError: there is no such section.
        SessionClosedError: the session is final or has not started.
        StaleMovementError: the movement has changed since.
        RefusedError: the change cannot be made; the sentence says why.
    """
    section, event = locked_section(section_id)
    earlier = earlier_change(event, section, key)
    if earlier is not None:
        made = MovementChanged.of(earlier.payload)
        names_of_kind = ("kind", *FIELDS[wanted.kind])  # not what came of it
        same = all(
            getattr(made.change, name, None) == getattr(wanted, name) for name in names_of_kind
        )
        require_same(same and made.undoes is None)
        return changed_movement(section, earlier)
    if expected_version not in (None, section.movement_version):
        raise StaleMovementError(
            "Another director has changed the movement. Look at the preview again."
        )
    previewed = preview_change(snapshot=open_event(event.pk), section_id=section_id, wanted=wanted)
    arrivals = _enter(event, section, previewed.newcomers)
    # Only later draws know who has arrived.
    joins = arrivals[0].contestant.address if arrivals and not previewed.replaced else None
    said = previewed.as_fact(address=joins)
    entry = store_change(event, section, previewed.replaced, previewed.carried, said)
    if arrivals:
        entry = replace(entry, arrives=_said_of(arrivals))
    row = append_entry(event, entry, by=by, key=key, reason=reason)
    if arrivals and any(name.strip() for name in names):
        arrived = arrivals[0].contestant_id
        own_key = uuid5(key, f"names of {arrived}")
        enter_names(contestant_id=arrived, names=names, by=by, key=own_key)
    return changed_movement(section, row)


@transaction.atomic
@compares_requests
def undo_change(
    *,
    section_id: int,
    by: Actor,
    key: UUID,
    reason: str = "",
    expected_version: int | None = None,
) -> ChangedMovement:
    """Undo the last change of a section's movement.

    This makes a new version with the earlier rows; results that had moved go back.

    Raises:
        NotFoundError: there is no such section.
        SessionClosedError: the session is final or has not started.
        StaleMovementError: the movement has changed since.
        CannotUndoError: there is no change, or something entered since depends on it.
    """
    section, event = locked_section(section_id)
    earlier = earlier_change(event, section, key)
    if earlier is not None:
        require_same(MovementChanged.of(earlier.payload).undoes is not None)
        return changed_movement(section, earlier)
    require_running(section.session_id)
    if expected_version not in (None, section.movement_version):
        raise StaleMovementError("Another director has changed the movement. Look at it again.")
    undone = _undoing(event, section)
    change = undone.change
    entry = store_change(
        event, section, undone.replaced, undone.carried, change.change, undone=change
    )
    if isinstance(change.change, MovementChange) and change.change.address:
        _leave_the_draws(event, section, change.change.address)
    return changed_movement(section, append_entry(event, entry, by=by, key=key, reason=reason))


def _undoing(event: Event, section: Section) -> Undoing:
    snapshot = open_event(event.pk)
    try:
        return undoing(snapshot, snapshot.sections[section.pk])
    except CannotChangeError as error:
        raise CannotUndoError(str(error)) from error


def locked_section(section_id: int) -> tuple[Section, Event]:
    """Return a section and its event, locked."""
    sections = Section.objects.select_related("session").filter(pk=section_id)
    found = sections.first()
    if found is None:
        raise NotFoundError("This section does not exist.", "section")
    event = lock_event(found.session.event_id)
    return sections.get(), event


def earlier_change(event: Event, section: Section, key: UUID) -> LedgerEntry | None:
    """Return the change of a section's movement that was made under a key, if any.

    Raises:
        KeyReusedError: the key was used for something else.
    """
    return entry_with_key(
        event,
        key,
        LedgerEntry.Kind.MOVEMENT_CHANGED,
        session=section.session.number,
        section=section.letter,
    )


def require_same(is_same: bool) -> None:
    """Refuse a key that was used for another change.

    Raises:
        KeyReusedError: it is not the same.
    """
    if not is_same:
        raise KeyReusedError


def changed_movement(section: Section, entry: LedgerEntry) -> ChangedMovement:
    """Return the answer to a changed movement, from its entry in the ledger."""
    change = MovementChanged.of(entry.payload)
    return ChangedMovement(
        section_id=section.pk,
        version=change.version,
        sequence=entry.sequence,
        at=entry.at,
        words=words_of_change(change),
        first_round=change.first_round,
    )


def _said_of(arrivals: Sequence[StartingPosition]) -> Arrived:
    """Return what the ledger says of the movement's new labels and who has them."""
    first, *others = arrivals
    contestant = first.contestant
    known = entered_contestants(contestant.event_id, pk=contestant.pk)
    return Arrived(
        first.label,
        contestant.address,
        known[contestant.address],
        seats=first.seats,
        part=first.position,
        more={each.label: (contestant.address, each.position, each.seats) for each in others}
        or None,
    )


def _enter(
    event: Event, section: Section, newcomers: Sequence[MovementContestant]
) -> list[StartingPosition]:
    """Return new labels' starting positions: the earlier ones if the arrival was undone."""
    in_parts = len(newcomers) > 1 or _seats(event) == 1
    return [
        _position(event, section, each, part if in_parts else None)
        for part, each in enumerate(newcomers, start=1)
    ]


def _position(
    event: Event, section: Section, newcomer: MovementContestant, part: int | None
) -> StartingPosition:
    there = (
        section.starting_positions.filter(label=newcomer.label).select_related("contestant").first()
    )
    if there is not None:
        return there
    number, direction = number_and_direction(newcomer)
    several = Section.objects.filter(session__event=event).exclude(letter=section.letter).exists()
    contestant, _made = Contestant.objects.get_or_create(
        event=event,
        section_letter=section.letter,
        number=number,
        direction=direction,
        defaults={"address": address_of(section.letter if several else "", number, direction)},
    )
    return StartingPosition.objects.create(
        event=event,
        section=section,
        label=newcomer.label,
        contestant=contestant,
        position=part,
        seats=_seats(event),
    )


def _seats(event: Event) -> int:
    """Return how many players sit at a newcomer's label."""
    return 1 if event.contest == ContestKind.INDIVIDUAL else 2


def _leave_the_draws(event: Event, section: Section, address: str) -> None:
    """Remove those whom later draws no longer know: nobody has played against them.

    Raises:
        CannotUndoError: a ruling names them.
    """
    contestant = Contestant.objects.get(event=event, address=address)
    if Ruling.objects.filter(contestant=contestant).exists():
        raise CannotUndoError("There is a ruling on the late arrivals. Withdraw it first.")
    section.starting_positions.filter(contestant=contestant).delete()
    if not contestant.starting_positions.exists():
        ContestantPlayer.objects.filter(contestant=contestant).delete()
        contestant.delete()
