"""Drawing the next round of a Swiss, Danish or knockout contest: preview, change, publish, undo."""

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
from tournaments.clubs.access import directors_change
from tournaments.draws.forms import draw_request
from tournaments.draws.selectors.changed import Changed, changed_since_drawn
from tournaments.draws.selectors.next_draw import DraftedRound, DrawRequest, out_so_far, rounds_left
from tournaments.draws.selectors.order import Entrant
from tournaments.draws.selectors.stage_draw import StageDraft
from tournaments.draws.services import draw_round, preview_draw
from tournaments.record.pages import directed_part, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.ledger.fold import undoing
from tournaments.record.selectors.movement.changes import CannotChangeError, RoundDrawn
from tournaments.record.selectors.movement.seating import is_knockout, seating
from tournaments.seating.services.changes import undo_change
from tournaments.site.form_keys import reasoned, signed, version_in
from tournaments.site.page import Context, refusal_told
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.rating.knockout import knockout_seen
from tournaments.standings.views.brackets import bracket_of


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of the draft: its tables, who meets whom from which place, and why.

    ``is_repeat`` says whether the two have already met.
    """

    tables: str
    one: Entrant
    other: Entrant
    places: tuple[int, int]
    why: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class TriangleLine:
    """A triangle of the draft: its tables and teams; ``goes_on`` in its second round."""

    tables: str
    teams: tuple[Entrant, ...]
    goes_on: bool


@dataclass(frozen=True, slots=True)
class ExchangeLine:
    """An exchange made by hand, with the address of the draft without it."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class TieLine:
    """A tied match of a knockout, and the ways to decide it."""

    id: str
    names: tuple[str, str]
    options: tuple[tuple[str, str], ...]
    chosen: str


@login_required
def draw_page(request: HttpRequest, section_id: int) -> HttpResponse:
    """Preview the next round, and publish it."""
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
        drafted = preview_draw(snapshot=snapshot, section_id=section_id, wanted=wanted)
    except RefusedError as refused:
        error = refused.sentence
    if drafted is None and request.method == "POST":
        drafted = _drafted(snapshot, section_id, wanted)
    context = _seen(snapshot, section, wanted, drafted) | {
        "error": error,
        "was_asked": "asked" in given,
        "apart": given.get("apart", ""),
        "together": given.get("together", ""),
        "reason": given.get("reason", ""),
    }
    status = 422 if error and request.method == "POST" else 200
    return render(request, "draws/draw.html", context, status=status)


@directors_change
def undo_draw(request: HttpRequest, section_id: int) -> HttpResponse:
    """Undo the last draw, as long as no score has been entered."""
    directed_part(request, "section", section_id)
    with refusal_told(request):
        undone = undo_change(
            section_id=section_id,
            **signed(request),
            expected_version=version_in(request),
        )
        messages.success(request, f"{undone.words}.")
    return redirect("draw_round", section_id)


def _published(request: HttpRequest, section_id: int, wanted: DrawRequest) -> HttpResponse:
    drawn = draw_round(
        section_id=section_id,
        wanted=wanted,
        **reasoned(request),
        seen=request.POST.get("seen", ""),
    )
    told = _("Phones, the wall and the public page show it now.")
    messages.success(request, f"{drawn.words}. {told}")
    return redirect("draw_round", section_id)


def _drafted(snapshot: EventSnapshot, section_id: int, wanted: DrawRequest) -> DraftedRound | None:
    try:
        return preview_draw(snapshot=snapshot, section_id=section_id, wanted=wanted)
    except RefusedError:
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
        "triangles": _triangles(drafted) if drafted else (),
        "bye": drafted.entrants[drafted.draw.bye] if drafted and drafted.draw.bye else None,
        "exchanges": _exchanges(section, wanted),
        "ties": _ties(drafted),
        "bracket": bracket_of(knockout_seen(snapshot, section.id))
        if is_knockout(section)
        else None,
        "may_leave": (free := _free(drafted)),
        "playing": [each for each in free if each.number not in wanted.out],
        "adjourned": any(said.adjourned for said in section.stages.values()),
        "changed": [_changed(each, last) for each in changed_since_drawn(snapshot, section)],
        "can_undo": session.status == "running" and _can_undo(snapshot, section),
        "drawn": [(row, *plan.seats(row)) for row in plan.round(last)] if plan else (),
        "drawn_bye": section.byes.get(last, ""),
    }


def _changed(each: Changed, last: int) -> str:
    """Return in a sentence what has changed since the last round was drawn."""
    of = _in_round(each.round)
    sentences = {
        "result": _("A result of %(of)s has changed since round %(last)s was drawn."),
        "ruling": _(
            "A ruling on a result of %(of)s was made or withdrawn after round %(last)s was drawn."
        ),
        "fouled": _(
            "What is compared on a board of %(of)s has changed since round %(last)s was drawn."
        ),
        "tables": _("The tables of %(of)s have changed since round %(last)s was drawn."),
        "penalty": _("A penalty was imposed or withdrawn after round %(last)s was drawn."),
        "carried": _("What is carried over has changed since round %(last)s was drawn."),
        "conditions": _("The conditions of contest have changed since round %(last)s was drawn."),
    }
    return sentences[each.what] % {"of": of, "last": last}


def _free(drafted: DraftedRound | None) -> list[Entrant]:
    """Return those the director can leave out or move: not those in the middle of a triangle."""
    if drafted is None:
        return []
    return [each for each in drafted.entrants.values() if each.number not in drafted.goes_on]


def _can_undo(snapshot: EventSnapshot, section: SectionFacts) -> bool:
    try:
        return isinstance(undoing(snapshot, section).change.change, RoundDrawn)
    except CannotChangeError:
        return False


def _lines(drafted: DraftedRound) -> tuple[MatchLine, ...]:
    at_each = 2 if drafted.unit == "team" else 1
    stage = drafted.stage
    return tuple(
        MatchLine(
            tables="–".join(str(place * at_each + table) for table in range(1, at_each + 1)),
            one=drafted.entrants[one],
            other=drafted.entrants[other],
            places=match.places if one == match.one else (match.places[1], match.places[0]),
            why=_rights(stage, one, other) if stage else _why(match, drafted),
            is_repeat=bool(match.met_in) and not (stage and stage.segment > 1),
        )
        for place, match, (one, other) in zip(
            drafted.places, drafted.matches, drafted.couples, strict=True
        )
    )


def _triangles(drafted: DraftedRound) -> tuple[TriangleLine, ...]:
    """Return the triangle that continues and the one that begins, if there are any."""
    return tuple(
        TriangleLine(
            tables=", ".join(map(str, drafted.home_tables(three))),
            teams=tuple(drafted.entrants[each] for each in three),
            goes_on=three == drafted.goes_on,
        )
        for three in (drafted.goes_on, drafted.draw.triangle)
        if three
    )


def _rights(stage: StageDraft, one: str, other: str) -> str:
    """Return in words who names its line-up last, and who has a carry-over."""
    rights = _("no seating rights")
    for team in {one, other} & set(stage.rights):
        rights = _("%(team)s has the seating rights") % {"team": team}
    brought = [
        _("%(team)s carries over %(points)s") % {"team": each, "points": stage.brought[each]}
        for each in (one, other)
        if each in stage.brought
    ]
    return "; ".join([rights, *brought])


def _why(match: DrawnMatch, drafted: DraftedRound) -> str:
    """Return in a few words why these two meet; empty if they are next to each other."""
    said = []
    if match.met_in:
        rounds = _(" and ").join(map(_in_round, match.met_in))
        said.append(_("already met in %(rounds)s") % {"rounds": rounds})
    said += [
        _("%(one)s has its own table") % {"one": number}
        for number in (match.one, match.other)
        if number in drafted.at_own_table
    ]
    exchanged = {number for two in drafted.wanted.exchanges for number in two}
    if exchanged & {match.one, match.other}:
        return "; ".join([*said, _("changed by hand")])
    if (match.one, match.other) in (asked := drafted.wanted.together) or (
        (match.other, match.one) in asked
    ):
        return "; ".join([*said, _("as requested")])
    met = [
        _("%(number)s (%(round)s)") % {"number": number, "round": _in_round(rounds[-1])}
        for number, rounds in match.passed_over
        if rounds
    ]
    if match.is_float:
        said.append(_("%(one)s floats down a score group") % {"one": match.one})
    if met and drafted.method != "danish":
        who = {"one": match.one, "met": ", ".join(met)}
        said.append(_("%(one)s has met %(met)s") % who)
    needed = [number for number, rounds in match.passed_over if not rounds]
    if needed:
        words = ngettext(
            "%(who)s is needed further down", "%(who)s are needed further down", len(needed)
        )
        said.append(words % {"who": ", ".join(needed)})
    return "; ".join(said)


def _in_round(number: int) -> str:
    return _("round %(number)s") % {"number": number} if number else _("an earlier session")


def _ties(drafted: DraftedRound | None) -> tuple[TieLine, ...]:
    if drafted is None or drafted.stage is None:
        return ()
    chosen = dict(drafted.wanted.ties)
    return tuple(
        TieLine(
            id=each.match.state.match.id,
            names=each.match.names,
            options=(
                ("", _("choose")),
                ("extra", _("extra boards")),
                ("seed", _("the higher seed goes through")),
                ("first", _("the winner of the first segment goes through")),
                *(
                    (str(side), _("%(team)s goes through") % {"team": name})
                    for side, name in zip(each.match.state.sides, each.match.names, strict=True)
                ),
            ),
            chosen=chosen.get(each.match.state.match.id, ""),
        )
        for each in drafted.stage.settled
        if each.how not in ("score", "withdrew")
    )


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
            "together": ", ".join("-".join(two) for two in wanted.together),
            "exchange": ["-".join(two) for two in kept],
        },
        doseq=True,
    )
