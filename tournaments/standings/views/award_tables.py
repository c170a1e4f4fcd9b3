"""The award tables that a club keeps: the list, adding, replacing and removing one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import directed_club, directors_change
from tournaments.clubs.frame import club_tabs
from tournaments.clubs.selectors.people import ClubFacts, clubs_directed, refusal
from tournaments.site.form_keys import signed, version_of
from tournaments.site.page import from_desk, refusal_told
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.awarding.award_tables import (
    KeptAwardTable,
    kept_award_table,
    kept_award_tables,
)
from tournaments.standings.services.award_tables import (
    keep_award_table,
    remove_award_table,
    replace_award_table,
)
from tournaments.standings.views.masterpoints import table_text


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
    table, club = _directed(request, award_table_id)
    if request.method != "POST":
        return _text_page(request, club, table)
    text = table_text(request)
    try:
        kept = replace_award_table(
            award_table_id=table.id,
            text=text,
            expected_version=version_of(request.POST.get("version", "")),
        )
    except RefusedError as refused:
        return _text_page(request, club, table, own=text, error=refused.sentence)
    messages.success(request, _("%(name)s has been saved.") % {"name": kept.title})
    return redirect(_listed(club))


@directors_change
def award_table_removed(request: HttpRequest, award_table_id: int) -> HttpResponse:
    """Remove an award table; awards made with it stay."""
    table, club = _directed(request, award_table_id)
    with refusal_told(request):
        remove_award_table(
            award_table_id=table.id,
            expected_version=version_of(request.POST.get("version", "")),
        )
        messages.success(request, _("%(name)s has been removed.") % {"name": table.title})
    return redirect(_listed(club))


def _listed(club: ClubFacts) -> str:
    return f"{reverse('award_tables')}?club={club.id}"


def _directed(request: HttpRequest, award_table_id: int) -> tuple[KeptAwardTable, ClubFacts]:
    """Return a table and its club to its director; refuse everyone else."""
    table = kept_award_table(award_table_id)
    if table is None:
        raise Http404
    for club in clubs_directed(request.user):
        if club.id == table.club_id:
            return table, club
    raise refusal(request.user, table.club_id)


def _page(request: HttpRequest, club: ClubFacts, *, own: str = "", error: str = "") -> HttpResponse:
    context = {
        **club_tabs(request, club),
        "crumbs": from_desk((_("Award tables"), "")),
        "tables": kept_award_tables(club.id),
        "own": own,
        "error": error,
    }
    status = 422 if error else 200
    return render(request, "director/events/award_tables.html", context, status=status)


def _text_page(
    request: HttpRequest,
    club: ClubFacts,
    table: KeptAwardTable,
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
    return render(request, "director/events/award_table.html", context, status=status)
