"""Members, their categories and payments, on a director's pages."""

from typing import IO

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import ClubFacts
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.sheets import as_csv, rows_of
from tournaments.interchange.writing.spreadsheets import CSV, XLSX, csv_of, xlsx_of
from tournaments.membership.forms import ListForm, MemberForm, SubscriptionForm
from tournaments.membership.lists import HEADINGS, people_listed, table_of
from tournaments.membership.models import Category, Subscription
from tournaments.membership.planning import State, planned
from tournaments.membership.selectors import (
    MemberFacts,
    categories_of,
    member,
    members_of,
    next_period,
    payments_of,
)
from tournaments.membership.services import (
    ListChangedError,
    add_category,
    note_payment,
    remove_category,
    rename_category,
    set_member,
    take_back_payment,
    take_list,
)
from tournaments.site.form_keys import signed
from tournaments.site.page import (
    Context,
    Crumb,
    from_desk,
    refusal_told,
    refused_in,
    whole_number,
)
from tournaments.site.refusals import RefusedError
from tournaments.standings.published.formats import WrittenFile
from tournaments.standings.views.files import Download

MEMBERS_ON_A_PAGE = 100
EVERYBODY = "everybody"
"""Stands in an address in place of a category, for visitors as well."""

LARGEST_FILE = 2 * 1024 * 1024  # bytes
LARGEST_LIST = 800_000  # bytes that a page sends back, less than Django takes


@directors_page
def members(request: HttpRequest) -> HttpResponse:
    """List a club's members, everybody, or those who have not paid."""
    club = directed_club(request)
    found, category, unpaid = _asked(request, club)
    asked = f"club={club.id}&category={category}&unpaid={'yes' if unpaid else ''}"
    context = {
        **club_tabs(request, club),
        "crumbs": from_desk((_("Members"), "")),
        "categories": categories_of(club.id),
        "category": category,
        "everybody": EVERYBODY,
        "unpaid": unpaid,
        "count": len(found),
        "page_obj": Paginator(found, MEMBERS_ON_A_PAGE).get_page(request.GET.get("page")),
        "downloads": [
            Download(
                _("This list"),
                tuple(
                    (form.name, f"{reverse('members_file', args=[form.id])}?{asked}")
                    for form in (CSV, XLSX)
                ),
            )
        ],
    }
    return render(request, "membership/members.html", context)


@directors_page
def members_file(request: HttpRequest, form: str) -> HttpResponse:
    """Send the list that the page shows, for a spreadsheet."""
    club = directed_club(request)
    forms = {each.id: each for each in (CSV, XLSX)}
    if form not in forms:
        raise Http404(_("There is no such file."))
    table = table_of(_asked(request, club)[0])
    content = csv_of((table,)) if form == CSV.id else xlsx_of(club.name, (table,))
    name = f"{club.slug}-people.{forms[form].suffix}"
    file = WrittenFile(name, forms[form].media_type, content)
    return HttpResponse(file.content, headers=file.headers)


def _asked(
    request: HttpRequest, club: ClubFacts
) -> tuple[tuple[MemberFacts, ...], int | str, bool]:
    """Return whom the address asks for, of which category, and whether only who has not paid."""
    text = request.GET.get("category", "")
    category, unpaid = whole_number(text), request.GET.get("unpaid") == "yes"
    found = members_of(
        club.id,
        category_id=category,
        visitors=text == EVERYBODY,
        unpaid_on=timezone.localdate() if unpaid else None,
    )
    return found, category or (EVERYBODY if text == EVERYBODY else ""), unpaid


@login_required
def members_import(request: HttpRequest) -> HttpResponse:
    """Ask for a file with people, show what would become of it, and bring it into the list."""
    club = directed_club(request)
    context: Context = {
        **club_tabs(request, club),
        "crumbs": from_desk(_back(club), (_("Import"), "")),
        "headings": HEADINGS,
        "form": ListForm(),
    }
    if request.method != "POST":
        return render(request, "membership/import.html", context)
    sent, form = request.POST.get("list", ""), ListForm(request.POST, request.FILES)
    try:
        if not sent and not form.is_valid():
            return render(request, "membership/import.html", {**context, "form": form}, status=422)
        content = sent.encode() if sent else _read(form.cleaned_data["file"])
        rows = rows_of(content)
        people = people_listed(rows)
        listed = as_csv(rows)
        if len(listed) > LARGEST_LIST:
            raise InterchangeError("The list is too long to be looked at. Send it in two parts.")
        if "take" in request.POST:
            plan = take_list(club_id=club.id, people=people, seen=request.POST.get("seen", ""))
            words = _("%(new)s new, %(changed)s changed, %(unclear)s left out.")
            counts = {each.value: len(plan.of(each)) for each in State}
            messages.success(request, words % counts)
            return redirect(f"{reverse('members')}?club={club.id}")
    except ListChangedError as error:
        messages.error(request, error.sentence)
    except (InterchangeError, RefusedError) as error:
        form.add_error("file" if isinstance(error, InterchangeError) else None, str(error))
        return render(request, "membership/import.html", {**context, "form": form}, status=422)
    plan = planned(club.id, people)
    context |= {
        "plan": plan,
        "list": listed.decode(),
        "groups": [
            (title, plan.of(state))
            for state, title in (
                (State.UNCLEAR, _("Unclear: left out")),
                (State.NEW, _("New")),
                (State.CHANGED, _("Changed")),
            )
            if plan.of(state)
        ],
        "same": len(plan.of(State.SAME)),
        "writes": bool(plan.of(State.NEW) or plan.of(State.CHANGED)),
    }
    return render(request, "membership/import.html", context)


def _read(file: IO[bytes]) -> bytes:
    content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise InterchangeError("The file is larger than 2 MB. Send the list alone.")
    return content


@login_required
def member_page(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a person as a member, and change the category or the last day paid for."""
    found, club = _member(request, player_id)
    if request.method != "POST":
        return _page(request, club, found)
    form = MemberForm(request.POST, categories=categories_of(club.id))
    if form.is_valid():
        set_member(
            player_id=player_id,
            category_id=form.cleaned_data["category"],
            paid_until=form.cleaned_data["paid_until"],
        )
        messages.success(request, _("%(name)s has been changed.") % {"name": found.player.name})
        return redirect("member", found.player.id)
    return _page(request, club, found, form=form)


@directors_change
def payment_noted(request: HttpRequest, player_id: int) -> HttpResponse:
    """Note a payment of a member."""
    found, club = _member(request, player_id)
    form = SubscriptionForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            note_payment(player_id=player_id, **form.cleaned_data, **signed(request))
    if form.errors:
        return _page(request, club, found, payment=form)
    now = member(player_id)
    words = _("%(name)s has paid until %(day)s.")
    day = date_format(now.paid_until, "j M Y") if now and now.paid_until else ""
    messages.success(request, words % {"name": found.player.name, "day": day})
    return redirect("member", found.player.id)


@directors_change
def payment_taken_back(request: HttpRequest, payment: int) -> HttpResponse:
    """Take back a payment."""
    row = Subscription.objects.select_related("player").filter(pk=payment).first()
    player, _club = directed(request, row.player if row else None)
    with refusal_told(request):
        take_back_payment(payment_id=payment, now=timezone.now())
        messages.success(request, _("The payment has been taken back."))
    return redirect("member", player.person_id)


@login_required
def categories(request: HttpRequest) -> HttpResponse:
    """Show a club's categories, and add one."""
    club = directed_club(request)
    if request.method == "POST":
        with refusal_told(request):
            made = add_category(
                club_id=club.id, name=request.POST.get("name", ""), **signed(request)
            )
            messages.success(request, _("%(name)s has been added.") % {"name": made.name})
        return redirect(f"{reverse('categories')}?club={club.id}")
    context = {
        **club_tabs(request, club),
        "crumbs": from_desk(_back(club), (_("Categories"), "")),
        "categories": categories_of(club.id),
    }
    return render(request, "membership/categories.html", context)


@directors_change
def category_changed(request: HttpRequest, category: int) -> HttpResponse:
    """Rename a category, or remove it."""
    found, club = directed(request, Category.objects.filter(pk=category).first())
    with refusal_told(request):
        if "remove" in request.POST:
            remove_category(category_id=category)
            messages.success(request, _("%(name)s has been removed.") % {"name": found.name})
        else:
            renamed = rename_category(category_id=category, name=request.POST.get("name", ""))
            words = _("%(before)s is now called %(name)s.")
            messages.success(request, words % {"before": found.name, "name": renamed.name})
    return redirect(f"{reverse('categories')}?club={club.id}")


def _member(request: HttpRequest, player_id: int) -> tuple[MemberFacts, ClubFacts]:
    """Return a person as a member, and the club, to a director of the club.

    Raises:
        Http404: there is no such person on a list.
    """
    row, club = directed(request, Player.objects.filter(pk=player_id).first())
    found = member(row.pk)
    if found is None:
        raise Http404(_("This player is not on the club’s list."))
    return found, club


def _page(
    request: HttpRequest,
    club: ClubFacts,
    found: MemberFacts,
    *,
    form: MemberForm | None = None,
    payment: SubscriptionForm | None = None,
) -> HttpResponse:
    today = timezone.localdate()
    begins, until = next_period(found.paid_until, today)
    usual = {"paid_on": today, "begins": begins, "until": until}
    category = found.category.id if found.category else ""
    initial = {"category": category, "paid_until": found.paid_until}
    refused = form is not None or payment is not None
    context: Context = {
        "club_here": club,
        "member": found,
        "owes": found.owes_on(today),
        "form": form or MemberForm(initial=initial, categories=categories_of(club.id)),
        "payment_form": payment or SubscriptionForm(initial=usual),
        "payments": payments_of(found.player.id),
        "crumbs": from_desk(_back(club), (found.player.name, "")),
    }
    return render(request, "membership/member.html", context, status=422 if refused else 200)


def _back(club: ClubFacts) -> Crumb:
    return (_("Members"), f"{reverse('members')}?club={club.id}")
