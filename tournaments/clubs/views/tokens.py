"""The tokens that let programs act for a person."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.clubs.selectors.logins import tokens_of
from tournaments.clubs.services.logins import revoke_token
from tournaments.clubs.views.person import person_of
from tournaments.site.page import from_desk, refusal_told


@directors_page
def listed(request: HttpRequest) -> HttpResponse:
    """Show a person's tokens."""
    context = {"tokens": tokens_of(person_of(request)), "crumbs": from_desk((_("Tokens"), ""))}
    return render(request, "own/tokens.html", context)


@directors_change
def revoke(request: HttpRequest) -> HttpResponse:
    """Revoke a token."""
    with refusal_told(request):
        revoke_token(user_id=person_of(request).pk, digest=request.POST.get("token", "")[:128])
        messages.success(
            request, _("The token has been revoked. Any program that used it must log in again.")
        )
    return redirect("own_tokens")
