"""The pages that all competitions have."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import directed_clubs, directors_change, directors_page
from tournaments.clubs.selectors import clubs_directed
from tournaments.competitions.selectors.kinds import CompetitionKind, Page, State
from tournaments.competitions.selectors.opened import (
    KINDS,
    AnyCompetition,
    CompetitionLine,
    OpenCompetition,
    competitions_of,
    directed_competition,
    open_competition,
    running_competitions,
    shown_competitions,
    verify_competition,
)
from tournaments.competitions.services import rename_competition, show_competition, withdraw_entry
from tournaments.ledger.chain import HeadCodeError
from tournaments.record.pages import not_found
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.limits import LARGEST_SEQUENCE
from tournaments.site.lists import ContestList
from tournaments.site.page import Context, Tab, from_desk, number_in, refusal_told, typed_day


def asked_competition(
    request: HttpRequest, competition: str, kind: CompetitionKind[State]
) -> OpenCompetition[State]:
    """Return a competition of a kind for its director; refuse everyone else."""
    with not_found():
        return directed_competition(competition, request.user, kind)


def competition_frame(competition: AnyCompetition, here: str, title: str) -> Context:
    """Return the context that the frame of a competition's page needs.

    Args:
        competition: The competition.
        here: The tab of this page: ``console``, ``history`` or one of the kind's own.
        title: The title of the page.
    """
    return {
        "competition": competition,
        "title": title,
        "crumbs": from_desk(
            (_("Leagues, drives and ladders"), reverse("competitions")), (title, "")
        ),
        "tabs": [
            Tab(words, reverse(to, args=[competition.slug]), name == here)
            for name, words, to in _tabs(competition.kind)
        ],
        "tabs_label": _("Pages of the competition"),
    }


def _tabs(kind: CompetitionKind[Any]) -> list[Page]:
    """Return the pages of a kind, the same on each of them."""
    return [
        ("console", _(kind.first or kind.label), kind.console),
        *((here, _(words), to) for here, words, to in kind.pages),
        ("history", _("History"), "competition_history"),
        ("public", _("Public page"), kind.page),
        *((here, _(words), to) for here, words, to in kind.last),
    ]


def readable_competition(
    request: HttpRequest, competition: str, kind: CompetitionKind[State]
) -> OpenCompetition[State]:
    """Return a competition of a kind as the reader may see it.

    Raises:
        Http404: there is none, or the reader may not see it.
    """
    with not_found():
        return open_competition(competition, request.user, kind)


LINES_ON_A_PAGE = 50


@directors_page
def competitions(request: HttpRequest) -> HttpResponse:
    """Show the competitions of the person's clubs, and offer to create new ones of every kind."""
    clubs = directed_clubs(request)
    context = {
        "clubs": clubs,
        "several_clubs": len(clubs) > 1,
        "competitions": [
            (each, reverse(each.kind.console, args=[each.slug]))
            for each in competitions_of([club.id for club in clubs], request.user)
        ],
        "kinds": [(kind.label, reverse(f"new_{kind.id}")) for kind in KINDS.values()],
        "crumbs": from_desk((_("Leagues, drives and ladders"), "")),
    }
    return render(request, "competitions/competitions.html", context)


@directors_page
def competition_history(request: HttpRequest, competition: str) -> HttpResponse:
    """Show what was entered, newest first, and the proof of the ledger."""
    found = _directed(request, competition)
    asked = request.GET.get("head", "")
    lines = Paginator(found.history()[::-1], LINES_ON_A_PAGE)
    try:
        report = verify_competition(found.id, head=asked)
        proof = " ".join(report.problems) or _("The ledger is intact.")
    except HeadCodeError as error:
        report, proof = None, str(error)
    context = competition_frame(found, "history", _("History")) | {
        "page_obj": lines.get_page(request.GET.get("page")),
        "report": report,
        "proof": proof,
        "asked": asked,
    }
    return render(request, "competitions/history.html", context)


@directors_change
def withdraw(request: HttpRequest, competition: str) -> HttpResponse:
    """Withdraw an entry, or restore it."""
    found = _directed(request, competition)
    sequence = number_in(request, "sequence", LARGEST_SEQUENCE)
    with refusal_told(request):
        withdraw_entry(
            competition_id=found.id,
            sequence=sequence,
            **reasoned(request),
        )
        messages.success(request, _("Entry %(number)s has been withdrawn.") % {"number": sequence})
    return redirect("competition_history", competition)


@directors_change
def show(request: HttpRequest, competition: str) -> HttpResponse:
    """Show a competition to the public, or hide it."""
    found = _directed(request, competition)
    shown = request.POST.get("shown") == "yes"
    with refusal_told(request):
        show_competition(competition_id=found.id, shown=shown, **signed(request))
        words = _("It is now public.") if shown else _("Only directors can see it now.")
        messages.success(request, words)
    return redirect(found.kind.console, competition)


@directors_change
def rename(request: HttpRequest, competition: str) -> HttpResponse:
    """Change a competition's name or first day."""
    found = _directed(request, competition)
    with refusal_told(request):
        rename_competition(
            competition_id=found.id,
            name=request.POST.get("name", ""),
            starts_on=typed_day(request.POST.get("starts_on", "")),
            **signed(request),
        )
        messages.success(request, _("Name changed."))
    return redirect(found.kind.console, competition)


def _directed(request: HttpRequest, competition: str) -> AnyCompetition:
    with not_found():
        return directed_competition(competition, request.user)


MOST_AT_HOME = 12

Linked = list[tuple[CompetitionLine, str]]
"""Competitions, each with the address of its page."""


def competitions_at_home(club_ids: Collection[int]) -> Linked:
    """Return the latest that everybody may see."""
    return [
        (line, reverse(line.kind.page, args=[line.slug]))
        for line in shown_competitions(club_ids, MOST_AT_HOME)
    ]


def competitions_at_desk(request: HttpRequest) -> Linked:
    """Return those in progress at the clubs that the person directs."""
    lines = running_competitions([club.id for club in clubs_directed(request.user)])
    return [(line, reverse(line.kind.console, args=[line.slug])) for line in lines]


LISTS = [
    ContestList(2, "competitions/partials/list.html", competitions_at_home, competitions_at_desk)
]
