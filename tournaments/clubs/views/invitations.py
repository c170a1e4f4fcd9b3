"""The link by which someone accepts an invitation to act for a club."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clubs.selectors.people import invitation
from tournaments.clubs.services.officials import GONE, accept_invitation, accept_with_new_login
from tournaments.site.page import refused_in
from tournaments.site.refusals import RefusedError

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, link: str) -> HttpResponse:
    """Show an invitation, and accept it with the current login or a new one."""
    found = invitation(link)
    if found is None:
        return render(request, "own/invitation_gone.html", {"sentence": GONE}, status=404)
    form: UserCreationForm[Any] = UserCreationForm(request.POST or None)
    if request.method == "POST" and isinstance(request.user, User):
        try:
            accept_invitation(link=link, user=request.user)
        except RefusedError as error:
            return render(
                request, "own/invitation_gone.html", {"sentence": error.sentence}, status=404
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
    return render(request, "own/invitation.html", context, status=422 if form.errors else 200)


def _welcome(request: HttpRequest, club: str) -> HttpResponse:
    messages.success(request, _("You now act for %(club)s.") % {"club": club})
    return redirect("director_desk")
