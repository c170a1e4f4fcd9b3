"""Store the next version of a section's movement, and what becomes of its results."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from movements.model import Row
from tournaments.record.models import Event, Result, Section, Sitting, StartingPosition
from tournaments.record.selectors.event.facts import stages_of
from tournaments.record.selectors.event.played_scores import put_score
from tournaments.record.selectors.ledger.entries import MovementChanged
from tournaments.record.selectors.ledger.entry_parts import CarriedResult
from tournaments.record.selectors.movement.change_kinds import (
    MovementChange,
    RoundDrawn,
    byes_after,
    parameters_after,
    stages_after,
)
from tournaments.record.selectors.movement.replaced_tables import Carried, Replaced
from tournaments.record.services.results import parsed


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
