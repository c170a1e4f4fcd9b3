"""A club's name and how it looks on pages and paper."""

import re

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.clubs.access import club_tabs, may_start_club, owned_club
from tournaments.clubs.forms import ClubForm, OwnClubForm
from tournaments.clubs.selectors import has_clubs, own_clubs
from tournaments.clubs.selectors import logo as logo_with
from tournaments.clubs.services import dress_club, start_club
from tournaments.clubs.views.own_login import BACKEND
from tournaments.site.page import from_desk, refused_in


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Start a club of one's own with a login of one's own, beside the demonstration."""
    if not may_start_club(request):
        if own_clubs():
            messages.info(request, _("A club has been started here. Log in as its owner."))
            return redirect("home")
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        raise PermissionDenied
    form = OwnClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            owner = start_club(
                name=form.cleaned_data["name"],
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
            )
            login(request, owner, backend=BACKEND)
            messages.success(request, _("Welcome. The club is yours."))
            return redirect("director_desk")
    context = {
        "form": form,
        "time_zone": settings.TIME_ZONE,
        "demonstration": has_clubs(),
    }
    return render(request, "clubs/start.html", context, status=422 if form.errors else 200)


A_YEAR = 365 * 24 * 3600  # both addresses say what they show, so it never becomes wrong


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_club(request: HttpRequest) -> HttpResponse:
    """Show a club's name, address, colour and logo to its owner, and save them."""
    club = owned_club(request)
    form = ClubForm(request.POST or None, request.FILES or None, club=club)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            sent = form.cleaned_data["logo"]
            dress_club(
                club_id=club.id,
                name=form.cleaned_data["name"],
                address=form.cleaned_data["address"],
                colour=form.cleaned_data["colour"],
                logo=sent.read() if sent else None,
                bare=form.cleaned_data.get("bare", False),
            )
            messages.success(request, _("Saved. Pages and everything printed use it from now on."))
            return redirect(f"{reverse('own_club')}?club={club.id}")
    context = club_tabs(request, club, owned=True) | {
        "form": form,
        "crumbs": from_desk((_("The club"), "")),
    }
    return render(request, "clubs/club.html", context, status=422 if form.errors else 200)


@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def logo(request: HttpRequest, mark: str) -> HttpResponse:
    """Return a club's logo."""
    png = logo_with(mark)
    if png is None:
        raise Http404
    return HttpResponse(png, content_type="image/png")


@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def colour(request: HttpRequest, digits: str) -> HttpResponse:
    """Return a club's colour as a style sheet: pages may have no styles inside them."""
    if not re.fullmatch("[0-9a-f]{6}", digits):
        raise Http404
    return HttpResponse(f":root {{ --house: #{digits}; }}\n", content_type="text/css")
