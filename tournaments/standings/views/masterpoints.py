"""Masterpoints: awarding them, and the club's own tables."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.awards.reading import LARGEST_TEXT, parse_table
from scoring.awards.table import AwardTable
from scoring.errors import NotationError
from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.selectors import ClubFacts
from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.form_keys import reasoned, signed, version_in
from tournaments.site.page import from_desk, number_in, refusal_told, typed_decimal
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.awards import (
    AwardTableFacts,
    chosen_table,
    club_award_table,
    club_award_tables,
    proposed_awards,
    tables_to_choose,
    unsuited,
)
from tournaments.standings.services import (
    BY_HAND,
    award_by_hand,
    award_by_table,
    keep_award_table,
    remove_award_table,
    replace_award_table,
    withdraw_awards,
)


@login_required
def award_tables(request: HttpRequest) -> HttpResponse:
    """Show the award tables of a club, and add one."""
    club = directed_club(request)
    if request.method != "POST":
        return _page(request, club)
    text = table_text(request)
    try:
        kept = keep_award_table(club_id=club.id, text=text, **signed(request))
    except RefusedError as refused:
        return _page(request, club, own=text, error=refused.sentence)
    messages.success(request, _("%(name)s has been saved.") % {"name": kept.title})
    return redirect(_listed(club))


@login_required
def award_table(request: HttpRequest, award_table_id: int) -> HttpResponse:
    """Show the text of an award table, and replace it."""
    table, club = directed(request, club_award_table(award_table_id))
    if request.method != "POST":
        return _text_page(request, club, table)
    text = table_text(request)
    try:
        kept = replace_award_table(
            award_table_id=table.id,
            text=text,
            expected_version=version_in(request),
        )
    except RefusedError as refused:
        return _text_page(request, club, table, own=text, error=refused.sentence)
    messages.success(request, _("%(name)s has been saved.") % {"name": kept.title})
    return redirect(_listed(club))


@directors_change
def award_table_removed(request: HttpRequest, award_table_id: int) -> HttpResponse:
    """Remove an award table; awards made with it stay."""
    table, club = directed(request, club_award_table(award_table_id))
    with refusal_told(request):
        remove_award_table(
            award_table_id=table.id,
            expected_version=version_in(request),
        )
        messages.success(request, _("%(name)s has been removed.") % {"name": table.title})
    return redirect(_listed(club))


def _listed(club: ClubFacts) -> str:
    return f"{reverse('award_tables')}?club={club.id}"


def _page(request: HttpRequest, club: ClubFacts, *, own: str = "", error: str = "") -> HttpResponse:
    context = {
        **club_tabs(request, club),
        "crumbs": from_desk((_("Award tables"), "")),
        "tables": club_award_tables(club.id),
        "own": own,
        "error": error,
    }
    status = 422 if error else 200
    return render(request, "standings/award_tables.html", context, status=status)


def _text_page(
    request: HttpRequest,
    club: ClubFacts,
    table: AwardTableFacts,
    *,
    own: str = "",
    error: str = "",
) -> HttpResponse:
    context = {
        "club_here": club,
        "crumbs": from_desk((_("Award tables"), _listed(club)), (table.title, "")),
        "table": table,
        "own": own or table.text,
        "error": error,
    }
    status = 422 if error else 200
    return render(request, "standings/award_table.html", context, status=status)


MOST = 10**12


@directors_page
def masterpoints(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everyone's award, and what a chosen table gives."""
    return _masterpoints_page(request, directed_event(request, slug), request.GET.get("table", ""))


@directors_change
def award(request: HttpRequest, slug: str) -> HttpResponse:
    """Award what a table gives; a table of the director's own is previewed first."""
    snapshot = directed_event(request, slug)
    chosen, own = request.POST.get("table", ""), table_text(request)
    try:
        table = parse_table(own) if own else chosen_table(snapshot.event.club_id, chosen)
        if table is None:
            raise RefusedError(_("Choose a table, or upload your own."), "table")
        if "look" in request.POST:
            return _masterpoints_page(request, snapshot, chosen, own=own, table=table)
        count = award_by_table(
            event_id=snapshot.event.id,
            table=table,
            **reasoned(request),
        )
    except (RefusedError, NotationError) as error:
        return _masterpoints_page(request, snapshot, chosen, own=own, error=str(error), status=422)
    words = ngettext("%(count)s award made.", "%(count)s awards made.", count)
    messages.success(request, words % {"count": count})
    return redirect("masterpoints", slug)


@directors_change
def award_one(request: HttpRequest, slug: str) -> HttpResponse:
    """Award one contestant by hand."""
    snapshot = directed_event(request, slug)
    contestant = number_in(request, "contestant", MOST)
    with refusal_told(request):
        if contestant not in snapshot.contestants:
            raise RefusedError(_("Choose who gets the award."))
        award_by_hand(
            contestant_id=contestant,
            points=typed_decimal(
                request.POST.get("points", ""), _("Enter the award as a number, such as 0.57.")
            ),
            **reasoned(request),
        )
        messages.success(request, _("The award has been changed."))
    return redirect("masterpoints", slug)


@directors_change
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw all awards."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        withdraw_awards(event_id=snapshot.event.id, **signed(request))
        messages.success(request, _("All awards have been withdrawn."))
    return redirect("masterpoints", slug)


def table_text(request: HttpRequest) -> str:
    """Return the table that the director sent: the file, or what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("own", "").strip()[: LARGEST_TEXT + 1]
    raw: bytes = file.read(LARGEST_TEXT + 1)
    return raw.decode("utf-8-sig", errors="replace")


def _masterpoints_page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    chosen: str,
    *,
    own: str = "",
    table: AwardTable | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    club = snapshot.event.club_id
    table = table or chosen_table(club, chosen)
    if table is not None and not error:
        error = unsuited(snapshot, table)
    lines = proposed_awards(snapshot, table)
    context = event_frame(snapshot, "standings", _("Masterpoints")) | {
        "tables": [("", _("Choose one")), *tables_to_choose(club).items()],
        "chosen": chosen,
        "own": own,
        "table": table,
        "lines": lines,
        "told": [told for each in lines for told in each.substitutes],
        "several": any(len(each.parts) > 1 for each in lines),
        "kept": f"{reverse('award_tables')}?club={club}",
        "by_hand": [each for each in lines if each.by == BY_HAND],
        "awarded": any(each.awarded for each in lines),
        "contestants": [
            (each.contestant_id, f"{each.number} {each.name}".strip()) for each in lines
        ],
        "is_final": all(each.status == "final" for each in snapshot.sessions),
        "error": error,
    }
    return render(request, "standings/masterpoints.html", context, status=status)
