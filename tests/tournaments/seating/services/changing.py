"""What tests of changed movements look at: who sits where, and which scores there are."""

from tests.tournaments.evenings import Evening
from tournaments.record.models import Sitting
from tournaments.record.selectors.movement.seating import seating

HOWELL = ("howell", {"pairs": 7, "boards_per_round": 2})


def sitting(held: Evening, round_: int, table: int) -> Sitting:
    return Sitting.objects.get(
        section=held.section, round=round_, table=table, withdrawn_in_version=None
    )


def labels(at: Sitting) -> tuple[str, str]:
    return at.north.label, at.east.label


def scores(held: Evening) -> dict[tuple[int, int, int], tuple[str, int]]:
    snapshot = held.snapshot
    return {
        (snapshot.sitting(r).round, snapshot.sitting(r).table, r.board): (r.text, r.version)
        for r in snapshot.results
        if r.score is not None
    }


def schedule(held: Evening) -> set[tuple[object, ...]]:
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])
    return {(r.round, r.table, r.north, r.south, r.east, r.west, r.boards) for r in plan.rows}
