"""A club's page and calendar for everybody, and what directors change of them."""

from collections.abc import Collection
from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubhouse.feeds import calendar_of_club
from tournaments.clubhouse.forms import NewPlanForm, PlanForm, WordsForm
from tournaments.clubhouse.notes import tell_moved
from tournaments.clubhouse.selectors import (
    PLAN,
    WORDS,
    CalendarLine,
    PlannedFacts,
    calendar,
    coming_up,
    days_of_calendar,
    noted,
    planned,
    planned_session,
    season_name,
    season_of,
    words_of_club,
)
from tournaments.clubhouse.services import (
    call_off_planned,
    change_planned,
    describe_club,
    plan_sessions,
    remove_planned,
    session_days,
)
from tournaments.clubs.access import club_tabs, directed, directed_club, directors_change
from tournaments.clubs.selectors import (
    ClubFacts,
    club_at,
    clubs_directed,
    public_clubs,
)
from tournaments.record.selectors.events import events
from tournaments.site.form_keys import signed, version_in
from tournaments.site.lists import ContestList, lists_at_home
from tournaments.site.page import (
    Context,
    embeddable,
    from_desk,
    refusal_told,
    refused_in,
    typed_day,
)
from tournaments.site.refusals import RefusedError

CLUBS_ON_A_PAGE = 100
EVENTS_ON_A_PAGE = 20
NEXT = 6


def clubs(request: HttpRequest) -> HttpResponse:
    """Show all clubs."""
    page = Paginator(public_clubs(), CLUBS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page_obj": page, "crumbs": [(_("Events"), reverse("home"))]}
    return render(request, "clubhouse/clubs.html", context)


def club(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show what is on at a club, how to join it, and its latest results."""
    found = _club(club_slug)
    shown = events(club_ids=(found.id,), started=True, in_play_first=True)
    page = Paginator(shown, EVENTS_ON_A_PAGE).get_page(request.GET.get("page"))
    context: Context = {
        "club": found,
        "words": words_of_club(found.id),
        "page_obj": page,
        "running": [line for line in page if line.status == "running"],
        "past": [line for line in page if line.status == "final"],
        "lists": lists_at_home((found.id,)) if page.number == 1 else [],
        "crumbs": [(_("Events"), reverse("home"))],
        "is_director": found in clubs_directed(request.user),
    }
    return render(request, "clubhouse/club.html", context)


def calendar_page(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show a club's calendar of a season, month by month."""
    found = _club(club_slug)
    return render(request, "clubhouse/calendar.html", _season(request, found))


@embeddable
def calendar_embedded(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show what comes next at a club, to stand on a page elsewhere."""
    found = _club(club_slug)
    context = {"club": found, "rows": coming_up((found.id,), NEXT)}
    return render(request, "clubhouse/calendar_embedded.html", context)


def calendar_followed(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Return a club's planned sessions as a calendar that phones follow."""
    found = _club(club_slug)
    headers = {"Content-Disposition": f'inline; filename="{found.slug}.ics"'}
    return HttpResponse(calendar_of_club(found), "text/calendar; charset=utf-8", headers=headers)


def _club(slug: str) -> ClubFacts:
    found = club_at(slug)
    if found is None:
        raise Http404(_("There is no club at this address."))
    return found


class SeasonAsked(NamedTuple):
    """The season that an address asks for: its first and last day, its neighbours' first days."""

    first: date
    last: date
    earlier: date
    later: date


def season_asked(request: HttpRequest, club: ClubFacts) -> SeasonAsked:
    """Return a club's season of the day in the address, ``?day=``; without one, the present."""
    try:
        given = request.GET.get("day")
        day = timezone.localdate() if given is None else typed_day(given)
        first, last = season_of(day, club.id)
        earlier, later = (first.replace(year=first.year + years) for years in (-1, 1))
    except (RefusedError, ValueError) as error:
        raise Http404(_("There is no such season.")) from error
    return SeasonAsked(first, last, earlier, later)


def _season(request: HttpRequest, club: ClubFacts) -> Context:
    today = timezone.localdate()
    first, last, earlier, later = season_asked(request, club)
    lines = calendar(club.id, first, last)
    began, ends = days_of_calendar(club.id) or (today, today)
    return {
        "club": club,
        "months": [(month, list(rows)) for month, rows in groupby(lines, key=_month)],
        "today": today,
        "season": season_name(first),
        "earlier": earlier if began < first else None,
        "later": later if last < max(ends, today) else None,
        "is_now": first <= today <= last,
        "followed": request.build_absolute_uri(reverse("club_calendar_followed", args=[club.slug])),
        "crumbs": [(club.name, reverse("club", args=[club.slug]))],
    }


def _month(line: CalendarLine) -> object:
    return line.day.replace(day=1)


@login_required
def words_page(request: HttpRequest) -> HttpResponse:
    """Show what the club's page says, and change it."""
    club = directed_club(request)
    if request.method == "POST":
        form = WordsForm(request.POST)
        if form.is_valid():
            with refused_in(form):
                describe_club(club_id=club.id, words=form.words)
                messages.success(request, _("Saved. The club’s page shows it now."))
                return redirect("club", club.slug)
    else:
        words = words_of_club(club.id)
        form = WordsForm(initial={name: getattr(words, name) for name in WORDS})
    context = club_tabs(request, club) | {
        "form": form,
        "embedded": request.build_absolute_uri(reverse("club_calendar_embedded", args=[club.slug])),
        "json_feed": f"/api/v1/clubs/{club.id}/calendar/",
        "crumbs": from_desk((_("The club’s page"), "")),
    }
    return render(request, "clubhouse/words.html", context, status=422 if form.errors else 200)


@login_required
def plans_page(request: HttpRequest) -> HttpResponse:
    """Show the sessions that are planned, and plan more."""
    club = directed_club(request)
    form = NewPlanForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            sent = form.cleaned_data
            first = plan_sessions(
                club_id=club.id,
                plan=form.plan,
                weeks=sent["weeks"],
                until=sent["until"],
                without=sent["without"],
                **signed(request),
            )
            days = session_days(first.day, sent["weeks"], sent["until"], sent["without"])
            words = ngettext(
                "%(title)s is in the calendar on %(first)s.",
                "%(title)s is in the calendar %(count)s times, from %(first)s to %(last)s.",
                len(days),
            )
            told = {"first": date_format(days[0], "j M Y"), "last": date_format(days[-1], "j M Y")}
            told |= {"title": first.title, "count": str(len(days))}
            messages.success(request, words % told)
            return redirect(f"{reverse('plans')}?club={club.id}")
    context = club_tabs(request, club) | {
        "form": form,
        "plans": noted(planned((club.id,), since=timezone.localdate())),
        "crumbs": from_desk((_("Calendar"), "")),
    }
    return render(request, "clubhouse/plans.html", context, status=422 if form.errors else 200)


@login_required
def plan_page(request: HttpRequest, planned: int) -> HttpResponse:
    """Show a planned session, and change it."""
    found, club = directed(request, planned_session(planned))
    if request.method == "POST":
        form = PlanForm(request.POST)
        if form.is_valid():
            with refused_in(form):
                change_planned(
                    planned_id=planned, plan=form.plan, expected_version=version_in(request)
                )
                if (found.day, found.begins) != (form.plan.day, form.plan.begins):
                    tell_moved(planned)
                words = _("%(title)s has been saved.") % {"title": form.plan.title}
                messages.success(request, words)
                return redirect(f"{reverse('plans')}?club={club.id}")
    else:
        form = PlanForm(initial={name: getattr(found, name) for name in PLAN})
    listed = f"{reverse('plans')}?club={club.id}"
    context = {
        "club_here": club,
        "form": form,
        "plan": found,
        "listed": listed,
        "crumbs": from_desk((_("Calendar"), listed), (found.title, "")),
    }
    return render(request, "clubhouse/plan.html", context, status=422 if form.errors else 200)


@directors_change
def plan_called_off(request: HttpRequest, planned: int) -> HttpResponse:
    """Call a planned session off, or say that it takes place after all."""
    found, club = directed(request, planned_session(planned))
    with refusal_told(request):
        cancelled = request.POST.get("cancelled") == "yes"
        call_off_planned(
            planned_id=planned, cancelled=cancelled, expected_version=version_in(request)
        )
        if cancelled != found.cancelled:
            tell_moved(planned)
        words = _("%(title)s is called off.") if cancelled else _("%(title)s takes place.")
        messages.success(request, words % {"title": found.title})
    return redirect(f"{reverse('plans')}?club={club.id}")


@directors_change
def plan_removed(request: HttpRequest, planned: int) -> HttpResponse:
    """Take a planned session out of the calendar."""
    found, club = directed(request, planned_session(planned))
    with refusal_told(request):
        remove_planned(planned_id=planned, expected_version=version_in(request))
        messages.success(request, _("%(title)s has been removed.") % {"title": found.title})
    return redirect(f"{reverse('plans')}?club={club.id}")


def next_at_home(club_ids: Collection[int]) -> tuple[PlannedFacts, ...]:
    """Return what clubs play next."""
    return coming_up(club_ids, NEXT)


def next_at_desk(request: HttpRequest) -> tuple[PlannedFacts, ...]:
    """Return what the person's clubs play next."""
    return coming_up([club.id for club in clubs_directed(request.user)], NEXT)


LISTS = [ContestList(0, "clubhouse/partials/next.html", next_at_home, next_at_desk)]
