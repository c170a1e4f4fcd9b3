"""The plan of a section: who sits where, where the boards lie, and whether it can be played."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from movements.model import boards_text
from movements.proof.verifier import verify, verify_rows
from movements.proof.violations import Verification
from tournaments.selectors.console.attention import rounds_in_play
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.selectors.movement.schedule import section_movement
from tournaments.selectors.movement.seating import PlannedTable, Seating, seating
from tournaments.web.access import directed_part
from tournaments.web.director.events.setup import session_lines
from tournaments.web.director.frame import event_frame, section_in
from tournaments.web.public.room_map import as_movement, heat_map, room_map


@login_required
@require_safe
def section_plan(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the plan of a section, before and after its start."""
    snapshot = directed_part(request, "section", section_id)
    section = section_in(snapshot, section_id)
    plan = seating(snapshot, section)
    if plan is None:
        return redirect("choose_movement", section_id)
    session = snapshot.session_of[section_id]
    started = session.status != "setup"
    now = rounds_in_play(room(snapshot, session.id)).get(section.letter, 1) if started else 1
    tables = range(1, plan.tables + 1)
    rows = {(row.round, row.table): row for row in plan.rows}
    rounds = range(1, plan.rounds + 1)
    context = event_frame(snapshot, "setup", _("Plan")) | {
        "section": section,
        "session": session,
        "line": next(line for line in session_lines(snapshot) if line.facts.id == session.id),
        "plan": plan,
        "first": [_TileOf(row, plan) for row in plan.round(1)],
        "rounds": rounds,
        "now": now,
        "grid": [(table, [rows.get((number, table)) for number in rounds]) for table in tables],
        "resting": [boards_text(plan.relays[number]) for number in rounds],
        "out": [", ".join(plan.sitting_out[number]) for number in rounds],
        "map": room_map(plan, request.GET.get("round", ""), now),
        "heat_map": heat_map(plan) if snapshot.method.is_pairs else None,
        "names_out": _names_out(snapshot, plan),
        "verdict": verdict(section, _verified(section, plan, started=started)),
    }
    return render(request, "director/section_plan.html", context)


class _TileOf:
    """A table of round 1 for its tile; partners who stay together share a label."""

    def __init__(self, row: PlannedTable, plan: Seating) -> None:
        self.row = row
        self.seats = (
            [(row.north.label, row.north.who), (row.east.label, row.east.who)]
            if plan.by_pair
            else [(p.label, p.who) for p in (row.north, row.east, row.south, row.west)]
        )


def verdict(section: SectionFacts, verification: Verification) -> tuple[bool, str]:
    """Return whether the plan can be played, and what the verifier found, in one sentence."""
    if not verification.ok:
        first = verification.violations[0].sentence
        more = len(verification.violations) - 1
        return False, f"{first} " + (_("And %(more)s more.") % {"more": more} if more else "")
    boards = (
        _("tables that play the same boards at one time share them")
        if section.shared
        else _("no board is wanted at two tables at one time")
    )
    sentence = _("Proved: nobody sits in two places, nobody plays a board twice, and %(boards)s.")
    return True, sentence % {"boards": boards}


def _verified(section: SectionFacts, plan: Seating, *, started: bool) -> Verification:
    """Verify the stored sittings, or the movement while there are none."""
    if started:
        rows = as_movement(plan).rows
        return verify_rows(rows, copies=None if section.shared else 1)
    return verify(section_movement(section))


def _names_out(snapshot: EventSnapshot, plan: Seating) -> list[str]:
    """Return who sits out round 1, with names."""
    by_label = {e.label: e for e in snapshot.entries.values() if e.section_id == plan.section.id}
    return [
        f"{label}, {snapshot.name_of(snapshot.contestants[by_label[label].contestant_id])}"
        for label in plan.sitting_out.get(1, ())
    ]
