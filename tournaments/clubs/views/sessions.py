"""A person's own login: how it is protected, and where it is in use."""

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.clubs.selectors.logins import sessions_of
from tournaments.clubs.services.logins import end_session
from tournaments.clubs.views.person import person_of
from tournaments.site.page import from_desk, refusal_told, whole_number


@directors_page
def own_login(request: HttpRequest) -> HttpResponse:
    """Show how a person's login is protected."""
    person = person_of(request)
    context = {
        "second_factor": is_mfa_enabled(person),
        "codes_by_app": is_mfa_enabled(person, [Authenticator.Type.TOTP]),
        "crumbs": from_desk((_("Your login"), "")),
    }
    return render(request, "own/login.html", context)


@directors_page
def listed(request: HttpRequest) -> HttpResponse:
    """Show where a person is logged in."""
    context = {
        "sessions": sessions_of(person_of(request).pk, here=request.session.session_key or ""),
        "idle_hours": settings.SESSION_COOKIE_AGE // 3600,
        "crumbs": from_desk((_("Where you are logged in"), "")),
    }
    return render(request, "own/sessions.html", context)


@directors_change
def end(request: HttpRequest) -> HttpResponse:
    """Log a person out in another browser."""
    number = whole_number(request.POST.get("session", "")) or 0
    with refusal_told(request):
        end_session(user_id=person_of(request).pk, session_id=number)
        messages.success(request, _("That browser has been logged out."))
    return redirect("own_sessions")


def no_sign_up(request: HttpRequest) -> HttpResponse:
    """Explain how to get a login."""
    return render(request, "own/login_closed.html", status=403)
