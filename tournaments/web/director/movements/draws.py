"""Drawing the next round of a Swiss or Danish contest: look, change by hand, publish, undo."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.draws.rounds import DrawnMatch
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.selectors.ledger.versions import undoing
from tournaments.selectors.movement.change_kinds import ROUND_DRAWN
from tournaments.selectors.movement.changes import CannotChangeError
from tournaments.selectors.movement.seating import seating
from tournaments.selectors.standings.next_draw import (
    DraftedRound,
    DrawRequest,
    Entrant,
    changed_since_drawn,
    out_so_far,
    rounds_left,
)
from tournaments.services.movements.changes import undo_change
from tournaments.services.movements.draws import draw_round, foresee_draw
from tournaments.services.refusals import ConflictError, RefusedError
from tournaments.web.access import directed_part, directors_change
from tournaments.web.director.frame import event_frame
from tournaments.web.director.keys import signed, version_of
from tournaments.web.forms.draws import UnreadableDrawError, draw_request
from tournaments.web.page import Context, refusal_told

UNPROCESSABLE = 422


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of the draft: its tables, who meets whom from which place, and why.

    ``is_repeat`` says that the two have met.
    """

    tables: str
    one: Entrant
    other: Entrant
    places: tuple[int, int]
    why: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class ExchangeLine:
    """An exchange made by hand, with the address of the draft without it."""

    words: str
    url: str


@login_required
def draw_page(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the next round as it would be drawn, and publish it."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    if not section.rounds_to_draw or snapshot.session_of[section_id].status == "setup":
        return redirect("section_plan", section_id)
    given = request.POST if request.method == "POST" else request.GET
    wanted, drafted, error = DrawRequest(), None, ""
    try:
        wanted = draw_request(given, out_so_far(snapshot, section))
        if request.method == "POST":
            return _published(request, section_id, wanted)
        drafted = foresee_draw(snapshot=snapshot, section_id=section_id, wanted=wanted)
    except UnreadableDrawError as unreadable:
        error = str(unreadable)
    except (ConflictError, RefusedError) as refused:
        error = refused.sentence
    if drafted is None and request.method == "POST":
        drafted = _drafted(snapshot, section_id, wanted)
    context = _seen(snapshot, section, wanted, drafted) | {
        "error": error,
        "was_asked": "asked" in given,
        "apart": given.get("apart", "")[:300],
        "reason": given.get("reason", "")[:300],
    }
    status = UNPROCESSABLE if error and request.method == "POST" else 200
    return render(request, "director/movements/draw.html", context, status=status)


@directors_change
def undo_draw(request: HttpRequest, section_id: int) -> HttpResponse:
    """Undo the last draw while nothing is entered."""
    directed_part(request, "section", section_id)
    with refusal_told(request):
        undone = undo_change(
            section_id=section_id,
            **signed(request),
            expected_version=version_of(request.POST.get("version", "")),
        )
        messages.success(request, f"{undone.words}.")
    return redirect("draw_round", section_id)


def _published(request: HttpRequest, section_id: int, wanted: DrawRequest) -> HttpResponse:
    drawn = draw_round(
        section_id=section_id,
        wanted=wanted,
        **signed(request),
        reason=request.POST.get("reason", ""),
        seen=request.POST.get("seen", "")[:40],
    )
    told = _("Phones, the wall and the public page show it now.")
    messages.success(request, f"{drawn.words}. {told}")
    return redirect("draw_round", section_id)


def _drafted(snapshot: EventSnapshot, section_id: int, wanted: DrawRequest) -> DraftedRound | None:
    try:
        return foresee_draw(snapshot=snapshot, section_id=section_id, wanted=wanted)
    except (ConflictError, RefusedError):
        return None


def _seen(
    snapshot: EventSnapshot,
    section: SectionFacts,
    wanted: DrawRequest,
    drafted: DraftedRound | None,
) -> Context:
    session = snapshot.session_of[section.id]
    plan = seating(snapshot, section)
    last = plan.rounds if plan else 0
    number = drafted.round if drafted else last
    frame = event_frame(snapshot, "room", _("Draw the rounds"), session=session)
    return frame | {
        "section": section,
        "several_sections": len(session.sections) > 1,
        "is_open": session.status == "running",
        "drafted": drafted,
        "wanted": wanted,
        "number": number,
        "last": last,
        "rounds": section.rounds_to_draw,
        "left": rounds_left(snapshot, section),
        "lines": _lines(drafted) if drafted else (),
        "bye": drafted.entrants[drafted.draw.bye] if drafted and drafted.draw.bye else None,
        "exchanges": _exchanges(section, wanted),
        "playing": [e for e in drafted.entrants.values() if e.number not in wanted.out]
        if drafted
        else (),
        "changed": changed_since_drawn(snapshot, section),
        "can_undo": session.status == "running" and _can_undo(snapshot, section),
        "drawn": plan.round(last) if plan else (),
        "drawn_bye": section.byes.get(last, ""),
    }


def _can_undo(snapshot: EventSnapshot, section: SectionFacts) -> bool:
    try:
        return undoing(snapshot, section).change.change.get("kind") == ROUND_DRAWN
    except CannotChangeError:
        return False


def _lines(drafted: DraftedRound) -> tuple[MatchLine, ...]:
    at_each = 2 if drafted.unit == "team" else 1
    return tuple(
        MatchLine(
            tables="–".join(str(place * at_each + table) for table in range(1, at_each + 1)),
            one=drafted.entrants[one],
            other=drafted.entrants[other],
            places=(_place(drafted, one), _place(drafted, other)),
            why=_why(match, drafted),
            is_repeat=bool(match.met_in),
        )
        for place, (match, (one, other)) in enumerate(
            zip(drafted.draw.matches, drafted.couples, strict=True)
        )
    )


def _place(drafted: DraftedRound, number: str) -> int:
    """Return the place among those who play the round."""
    playing = [each for each in drafted.entrants if each not in drafted.wanted.out]
    return playing.index(number) + 1


def _why(match: DrawnMatch, drafted: DraftedRound) -> str:
    """Return why these two meet, in a few words; empty where they are next to each other."""
    said = []
    if match.met_in:
        rounds = _(" and ").join(map(str, match.met_in))
        said.append(_("have met in round %(rounds)s") % {"rounds": rounds})
    exchanged = {number for two in drafted.wanted.exchanges for number in two}
    if exchanged & {match.one, match.other}:
        return "; ".join([*said, _("changed by hand")])
    met = [
        _("%(number)s (round %(round)s)") % {"number": number, "round": rounds[-1]}
        for number, rounds in match.passed_over
        if rounds
    ]
    if met and drafted.method == "swiss":
        who = {"one": match.one, "met": ", ".join(met)}
        said.append(_("%(one)s has met %(met)s") % who)
    needed = [number for number, rounds in match.passed_over if not rounds]
    if needed:
        words = ngettext("%(who)s is needed below", "%(who)s are needed below", len(needed))
        said.append(words % {"who": ", ".join(needed)})
    return "; ".join(said)


def _exchanges(section: SectionFacts, wanted: DrawRequest) -> tuple[ExchangeLine, ...]:
    url = reverse("draw_round", args=[section.id])
    return tuple(
        ExchangeLine(f"{one} ↔ {other}", f"{url}?{_query(wanted, without=place)}")
        for place, (one, other) in enumerate(wanted.exchanges)
    )


def _query(wanted: DrawRequest, *, without: int) -> str:
    kept = [two for place, two in enumerate(wanted.exchanges) if place != without]
    return urlencode(
        {
            "asked": "1",
            "out": wanted.out,
            "apart": ", ".join("-".join(two) for two in wanted.apart),
            "exchange": ["-".join(two) for two in kept],
        },
        doseq=True,
    )
