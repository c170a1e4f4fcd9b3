"""The plan of a section: who sits where, where the boards lie, and whether it can be played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from movements.model import boards_text
from movements.proof.verifier import verify, verify_rows
from movements.proof.violations import Verification
from tournaments.clubs.access import directors_page
from tournaments.draws.selectors.next_draw import first_round_after
from tournaments.draws.selectors.resumed_stage import resumed_stage
from tournaments.record.selectors.event.labels import in_seat_labels
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.replaced_tables import CannotChangeError
from tournaments.record.selectors.movement.schedule import section_movement
from tournaments.record.selectors.movement.seating import PlannedTable, Seating, seating
from tournaments.record.selectors.room import room
from tournaments.record.views.access import directed_part
from tournaments.record.views.frame import event_frame
from tournaments.seating.views.room_map import heat_map, room_map
from tournaments.seating.views.who_sits import who_sits
from tournaments.setup.views.setup import session_lines


@directors_page
def section_plan(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the plan of a section, before and after its start."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    plan = seating(snapshot, section)
    if plan is None:
        return redirect("choose_movement", section_id)
    session = snapshot.session_of[section_id]
    started = session.status != "setup"
    now = room(snapshot, session.id).current.get(section.letter, 1) if started else 1
    line = next(line for line in session_lines(snapshot) if line.facts.id == session.id)
    here = next(each for each in line.sections if each.facts.id == section.id)
    drawn = room_map(plan, request.GET.get("round", ""), now)
    context = event_frame(snapshot, "setup", _("Plan")) | {
        "section": section,
        "session": session,
        "line": line,
        "is_named": here.named == here.contestants,
        "plan": plan,
        "first": [_TileOf(row, plan) for row in plan.round(1)],
        "now": now if session.status == "running" else None,
        "resting": [boards_text(boards) for boards in plan.relays.values()],
        "map": drawn,
        "who": who_sits(plan, drawn.round) if drawn else None,
        "heat_map": heat_map(plan) if snapshot.method.is_pairs else None,
        "names_out": _names_out(plan),
        "goes_on": "" if started else _goes_on(snapshot, section),
        "verdict": verdict(section, _verified(section, plan, started=started)),
    }
    return render(request, "director/movements/section_plan.html", context)


def _goes_on(snapshot: EventSnapshot, section: SectionFacts) -> str:
    """Say in a sentence how the rounds of an earlier session go on here, or why they cannot."""
    try:
        drafted, drawn = resumed_stage(snapshot, section), first_round_after(snapshot, section)
    except CannotChangeError as error:
        return str(error)
    if drawn is not None:
        return _(
            "The rounds of the previous session go on here: round 1 is drawn from the standings "
            "when the session starts, and the one below is not played. Print after you start."
        )
    if drafted is None:
        return ""
    sentence = _("The knockout from the previous session continues here with: %(round)s.")
    meet = _("You will see who meets whom once the session starts; the first stage is shown below.")
    return f"{sentence % {'round': drafted.name}} {meet}"


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
    """Return whether the plan can be played, and the verifier's findings in one sentence."""
    if not verification.ok:
        first = in_seat_labels(verification.violations[0].sentence)
        more = len(verification.violations) - 1
        return False, f"{first} " + (_("And %(more)s more.") % {"more": more} if more else "")
    boards = (
        _("tables that play the same boards at once share them")
        if section.shared
        else _("no board is needed at two tables at once")
    )
    sentence = _("Proved: nobody sits in two places, nobody plays a board twice, and %(boards)s.")
    return True, sentence % {"boards": boards}


def _verified(section: SectionFacts, plan: Seating, *, started: bool) -> Verification:
    """Verify the stored sittings, or the movement if there are none yet."""
    if started:
        rows = plan.movement.rows
        return verify_rows(rows, copies=None if section.shared else 1)
    return verify(section_movement(section))


def _names_out(plan: Seating) -> list[str]:
    """Return who sits out round 1, with names."""
    return [plan.places[label].named for label in plan.sitting_out.get(1, ())]
