"""The pages about one's own login: browsers, tokens, invitations."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clubs.access import directors_change, directors_page
from tournaments.clubs.selectors import invitation, sessions_of, tokens_of
from tournaments.clubs.services import (
    GONE,
    accept_invitation,
    accept_with_new_login,
    end_session,
    revoke_token,
)
from tournaments.site.page import from_desk, number_in, refusal_told, refused_in
from tournaments.site.refusals import RefusedError


def person_of(request: HttpRequest) -> User:
    """Return the user who is logged in.

    Raises:
        PermissionDenied: nobody is logged in.
    """
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


@directors_page
def own_login(request: HttpRequest) -> HttpResponse:
    """Show how a person's login is protected."""
    person = person_of(request)
    context = {
        "second_factor": is_mfa_enabled(person),
        "codes_by_app": is_mfa_enabled(person, [Authenticator.Type.TOTP]),
        "crumbs": from_desk((_("Your login"), "")),
    }
    return render(request, "clubs/login.html", context)


@directors_page
def own_sessions(request: HttpRequest) -> HttpResponse:
    """Show where a person is logged in."""
    context = {
        "sessions": sessions_of(person_of(request).pk, here=request.session.session_key or ""),
        "idle_hours": settings.SESSION_COOKIE_AGE // 3600,
        "crumbs": from_desk((_("Where you are logged in"), "")),
    }
    return render(request, "clubs/sessions.html", context)


@directors_change
def end(request: HttpRequest) -> HttpResponse:
    """Log a person out in another browser."""
    with refusal_told(request):
        end_session(user_id=person_of(request).pk, session_id=number_in(request, "session"))
        messages.success(request, _("That browser has been logged out."))
    return redirect("own_sessions")


def no_sign_up(request: HttpRequest) -> HttpResponse:
    """Explain how to get a login."""
    return render(request, "clubs/login_closed.html", status=403)


@directors_page
def own_tokens(request: HttpRequest) -> HttpResponse:
    """Show a person's tokens."""
    context = {"tokens": tokens_of(person_of(request)), "crumbs": from_desk((_("Tokens"), ""))}
    return render(request, "clubs/tokens.html", context)


@directors_change
def revoke(request: HttpRequest) -> HttpResponse:
    """Revoke a token."""
    with refusal_told(request):
        revoke_token(user_id=person_of(request).pk, digest=request.POST.get("token", ""))
        messages.success(
            request, _("The token has been revoked. Any program that used it must log in again.")
        )
    return redirect("own_tokens")


BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, link: str) -> HttpResponse:
    """Show an invitation, and accept it with the current login or a new one."""
    found = invitation(link)
    if found is None:
        return render(request, "clubs/invitation_gone.html", {"sentence": GONE}, status=404)
    form: UserCreationForm[Any] = UserCreationForm(request.POST or None)
    if request.method == "POST" and isinstance(request.user, User):
        try:
            accept_invitation(link=link, user=request.user)
        except RefusedError as error:
            return render(
                request, "clubs/invitation_gone.html", {"sentence": error.sentence}, status=404
            )
        return _welcome(request, found.club)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            user = accept_with_new_login(
                link=link,
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
            )
            login(request, user, backend=BACKEND)
            return _welcome(request, found.club)
    context = {"invitation": found, "form": form}
    return render(request, "clubs/invitation.html", context, status=422 if form.errors else 200)


def _welcome(request: HttpRequest, club: str) -> HttpResponse:
    messages.success(request, _("You now act for %(club)s.") % {"club": club})
    return redirect("director_desk")
