"""Backups: the last one, a new one, and the files."""

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.backups.container import BackupError
from tournaments.backups.folder import Reason, backups, is_late, made_within, named, newest
from tournaments.backups.making import make_backup, manifest_of
from tournaments.backups.schedule import last_failure
from tournaments.backups.selectors import (
    clubs_not_directed,
    events_proved_to,
    may_download_backups,
    may_see_backups,
)
from tournaments.clubs.selectors import refusal
from tournaments.site.page import from_desk

ON_A_PAGE = 25
LEDGERS_ON_A_PAGE = 100
MOMENT = timedelta(seconds=10)  # a button pressed twice within this time makes only one backup


@login_required
@require_safe
def backups_page(request: HttpRequest) -> HttpResponse:
    """Show the last backup and a list of all of them."""
    _require_sight(request)
    may_download = may_download_backups(request.user)
    found = Paginator(backups(), ON_A_PAGE)
    context = {
        "last": newest(),
        "late": is_late(timezone.now()),
        "failure": last_failure(),
        "page_obj": found.get_page(request.GET.get("page")),
        "may_download": may_download,
        "crumbs": from_desk((_("Backups"), "")),
    }
    return render(request, "backups/backups.html", context)


@login_required
@require_POST
def back_up(request: HttpRequest) -> HttpResponse:
    """Make a backup now."""
    _require_sight(request)
    now, last = timezone.now(), newest()
    if last is not None and made_within(MOMENT, last.made_at, now):
        messages.info(request, _("A backup was made a moment ago."))
        return redirect("backups")
    try:
        make_backup(now=now, reason=Reason.ASKED)
    except BackupError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Backup made and checked."))
    return redirect("backups")


@login_required
@require_safe
def backup_file(request: HttpRequest, name: str) -> FileResponse:
    """Send a backup to someone who may see everything in it."""
    if not may_download_backups(request.user):
        raise refusal(request.user, *clubs_not_directed(request.user))
    found = named(name)
    try:
        content = found.path.open("rb") if found else None
    except OSError:  # it has just been deleted
        content = None
    if found is None or content is None:
        raise Http404(_("There is no such backup."))
    return FileResponse(
        content,
        as_attachment=True,
        filename=found.name,
        content_type="application/zip",
        headers={"Cache-Control": "no-store"},
    )


@login_required
@require_safe
def backup_ledgers(request: HttpRequest, name: str) -> HttpResponse:
    """Show the code of each ledger in a backup, so that anyone can check the ledger later."""
    _require_sight(request)
    found = named(name)
    if found is None:
        raise Http404(_("There is no such backup."))
    try:
        manifest = manifest_of(found.path)
    except BackupError as error:
        messages.error(request, str(error))
        return redirect("backups")
    events = events_proved_to(request.user)
    heads = [
        (head, events[head.event])
        for head in manifest.ledgers
        if head.code and head.event in events
    ]
    page = Paginator(heads[::-1], LEDGERS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "backup": found,
        "page_obj": page,
        "crumbs": from_desk((_("Backups"), reverse("backups")), (_("Ledger codes"), "")),
    }
    return render(request, "backups/backup_ledgers.html", context)


def _require_sight(request: HttpRequest) -> None:
    if not may_see_backups(request.user):
        raise refusal(request.user)
