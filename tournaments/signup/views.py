"""Lists on which players put themselves down, their own pages, and the director's."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt

from tournaments.clubhouse.notes import PlannedNote
from tournaments.clubhouse.selectors import PlannedFacts, planned_session
from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.selectors import ClubFacts, club_at, club_by_id
from tournaments.interchange.writing.spreadsheets import CSV, csv_of
from tournaments.play.views.phone import private
from tournaments.signup.forms import (
    FillInForm,
    NamesForm,
    OpeningForm,
    PaidForm,
    SignUpForm,
    TermsForm,
)
from tournaments.signup.models import TableMoney
from tournaments.signup.selectors import (
    Contest,
    Entry,
    ListFacts,
    MoneyFacts,
    counts,
    fill_in,
    fill_in_at,
    fill_ins,
    list_of,
    paid_by_others,
    person_at,
    person_by_mail,
    still_to_open,
)
from tournaments.signup.services import (
    add_by_hand,
    answer,
    ask_to_play,
    change_offer,
    change_sign_up,
    change_terms,
    confirm_address,
    forget_address,
    forget_fill_in,
    link_of,
    move_entry,
    note_paid,
    offer_to_fill_in,
    open_lists,
    pair_up,
    remove_entry,
    remove_list,
    sign_up,
    take_back_payment,
    withdraw,
)
from tournaments.signup.tasks import tell_moved, tell_removed, tell_soon
from tournaments.site.api.throttling import AnonymousWriteThrottle
from tournaments.site.form_keys import actor_of, key_in, signed
from tournaments.site.mails import sends_mail
from tournaments.site.page import (
    Context,
    from_desk,
    number_in,
    refusal_told,
    refused_in,
    whole_number,
)
from tournaments.site.refusals import RefusedError
from tournaments.standings.published.formats import WrittenFile
from tournaments.standings.published.tables import PublishedTable


class SignUpThrottle(AnonymousWriteThrottle):
    """How often one address may write on lists: a club's own tablet is one address, too."""

    scope = "sign_up"


def _not_too_often(request: HttpRequest) -> None:
    # It asks a request for its method, person and address only, as Django's own has them.
    if not SignUpThrottle().allow_request(request, None):  # type: ignore[arg-type]
        raise RefusedError(
            _("Too much has been sent from here. Try again in an hour, or ask the club.")
        )


def sign_up_page(request: HttpRequest, club_slug: str, planned: int) -> HttpResponse:
    """Show who is on the list of a planned session, and let players put themselves down."""
    found = list_of(planned)
    if found is None or found.planned.slug_of_club != club_slug:
        raise Http404(_("There is no sign-up at this address."))
    club = club_by_id(found.club_id)
    asked = _looking(found, request.POST.get("with") or request.GET.get("with", ""))
    form = SignUpForm(
        request.POST or None,
        contest=found.terms.contest,
        partnered=asked is not None,
        sends_mail=sends_mail(),
    )
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            _not_too_often(request)
            key = key_in(request)
            told = sign_up(
                list_id=found.id,
                newcomers=form.newcomers,
                key=key,
                asks_id=asked.id if asked else None,
            )
            tell_soon(told)
            messages.success(
                request, _("You are on the list. Keep this page: its address is the key to it.")
            )
            return redirect("signed_up", link_of(key))
    context = {
        "list": found,
        "club": club,
        "form": form,
        "asked": asked,
        "crumbs": [
            (found.planned.club, reverse("club", args=[club_slug])),
            (_("Calendar"), reverse("club_calendar", args=[club_slug])),
        ],
    }
    return render(request, "signup/sign_up.html", context, status=422 if form.errors else 200)


def _looking(found: ListFacts, text: str) -> Entry | None:
    """Return who looks for a partner under the number that a page sent; None for nobody."""
    number = whole_number(text)
    return next((each for each in found.looking if each.id == number), None)


def signed_up_page(request: HttpRequest, signed_up: str) -> HttpResponse:
    """Show somebody their own sign-up, and let them change it."""
    person = person_at(signed_up)
    found = person and list_of(person.sign_up.list.planned_id)
    if not person or not found:
        return _gone(request)
    entry = found.entry_of(person.pk)
    mine = next(each for each in entry.people if each.id == person.pk)
    partner = next((each for each in entry.people if each.has_link and each is not mine), None)
    settled = partner is not None and found.terms.contest == Contest.PAIRS
    by_mail = person_by_mail(signed_up) is not None
    if by_mail and not mine.is_confirmed:
        context: Context = {"list": found, "entry": entry, "link": signed_up}
        return _private(render(request, "signup/confirm.html", context))
    options: dict[str, Any] = {"contest": found.terms.contest, "partnered": settled}
    form = NamesForm(initial=_written(entry, mine.id), **options)
    if request.method == "POST" and "save" in request.POST:
        form = NamesForm(request.POST, **options)
        if form.is_valid():
            with refused_in(form):
                tell_soon(change_sign_up(person_id=person.pk, newcomers=form.newcomers))
                messages.success(request, _("Saved."))
                return _private(redirect("signed_up", signed_up))
    elif request.method == "POST":
        with refusal_told(request):
            if "withdraw" in request.POST:
                tell_soon(withdraw(person_id=person.pk))
                messages.success(request, _("You have withdrawn. Thank you for telling us."))
                return redirect("sign_up", found.planned.slug_of_club, found.planned.id)
            _not_too_often(request)
            tell_soon(_said(request, person.pk))
        return _private(redirect("signed_up", signed_up))
    askers = found.askers_of(entry)
    context = {
        "list": found,
        "entry": entry,
        "mine": mine,
        "partner": partner,
        "form": form,
        "askers": askers,
        "others": [
            each
            for each in found.looking
            if each.id != entry.id and not any(person in askers for person in each.people)
        ],
        "asked": next((each for each in found.looking if each.id == mine.asks_id), None),
        "waits": found.waiting.index(entry) + 1 if entry in found.waiting else None,
        "is_in": entry in found.playing,
        "address": request.build_absolute_uri(),
        "crumbs": [
            (found.planned.club, reverse("club", args=[found.planned.slug_of_club])),
            (_("List"), reverse("sign_up", args=[found.planned.slug_of_club, found.planned.id])),
        ],
    }
    status = 422 if form.errors else 200
    return _private(render(request, "signup/signed_up.html", context, status=status))


def _gone(request: HttpRequest) -> HttpResponse:
    return private(render(request, "signup/gone.html", status=404))


def _private(response: HttpResponse) -> HttpResponse:
    response = private(response)
    # With no referrer at all, a browser would send forms without an origin: refused as forged.
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _written(entry: Entry, person_id: int) -> dict[str, Any]:
    """Return what the form of a sign-up holds at first."""
    mine = next(each for each in entry.people if each.id == person_id)
    others = [each.name for each in entry.people if each is not mine]
    return {
        "team": entry.team,
        "name": mine.name,
        "partner": others[0] if others else "",
        "mates": "\n".join(others),
        "about": mine.about,
        "unnamed": mine.unnamed,
    }


def _said(request: HttpRequest, person_id: int) -> tuple[tuple[int, str], ...]:
    """Do what a button on somebody's own page says; return whom to tell."""
    if "ask" in request.POST:
        return ask_to_play(person_id=person_id, asks_id=number_in(request, "ask"))
    for word in ("yes", "no"):
        if word in request.POST:
            asker = number_in(request, word)
            told = answer(person_id=person_id, asker_id=asker, yes=word == "yes")
            messages.success(
                request, _("You play together.") if word == "yes" else _("They have been told no.")
            )
            return told
    raise RefusedError(_("Choose what to do."))


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the link itself is the secret
def signed_up_mail(request: HttpRequest, signed_up: str) -> HttpResponse:
    """Let us write to somebody, or stop it, from the link of an e-mail."""
    person = person_by_mail(signed_up)
    if person is None:
        return _private(render(request, "signup/stopped.html", {"stopped": True}))
    if request.method == "POST":
        if "yes" in request.POST:
            confirm_address(person_id=person.pk)
            return _private(redirect("signed_up", signed_up))
        forget_address(person_id=person.pk)
        return _private(render(request, "signup/stopped.html", {"stopped": True}))
    return _private(render(request, "signup/stopped.html", {"email": person.email}))


def fill_in_page(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Let somebody say that they would play at short notice."""
    club = club_at(club_slug)
    if club is None:
        raise Http404(_("There is no club at this address."))
    form = FillInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            _not_too_often(request)
            key = key_in(request)
            offer_to_fill_in(club_id=club.id, key=key, **form.cleaned_data)
            messages.success(request, _("Thank you. The club’s directors see it now."))
            return redirect("filling_in", link_of(key))
    context = {
        "club": club,
        "form": form,
        "crumbs": [(club.name, reverse("club", args=[club.slug]))],
    }
    return render(request, "signup/fill_in.html", context, status=422 if form.errors else 200)


def filling_in_page(request: HttpRequest, filling_in: str) -> HttpResponse:
    """Show somebody what the club's directors see of them, and let them change or remove it."""
    found = fill_in_at(filling_in)
    club = found and club_by_id(found.club_id)
    if not found or not club:
        return _gone(request)
    if "remove" in request.POST:
        forget_fill_in(fill_in_id=found.id)
        messages.success(request, _("Your name and contact have been removed."))
        return redirect("club", club.slug)
    written = {name: getattr(found, name) for name in ("name", "contact", "weekdays")}
    form = FillInForm(request.POST or None, initial=written)
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            change_offer(fill_in_id=found.id, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return _private(redirect("filling_in", filling_in))
    context = {
        "club": club,
        "fill_in": found,
        "form": form,
        "address": request.build_absolute_uri(),
        "crumbs": [(club.name, reverse("club", args=[club.slug]))],
    }
    status = 422 if form.errors else 200
    return _private(render(request, "signup/filling_in.html", context, status=status))


def _days(weekdays: tuple[int, ...]) -> str:
    return ", ".join(str(WEEKDAYS[each - 1]) for each in weekdays)


@login_required
def list_page(request: HttpRequest, planned: int) -> HttpResponse:
    """Show the director a list with everything on it; open it, or change its terms."""
    session, club = directed(request, planned_session(planned))
    found = list_of(planned, paid=True)
    form: TermsForm
    if found is None:
        form = OpeningForm(request.POST or None)
    else:
        form = TermsForm(request.POST or None, initial=asdict(found.terms))
    if request.method == "POST" and form.is_valid():
        with refused_in(form):
            if found is None:
                later = still_to_open(session) if form.cleaned_data["later"] else ()
                chosen = [planned, *later]
                many = open_lists(planned_ids=chosen, terms=form.terms)
                words = ngettext(
                    "Sign-up is open.", "Sign-up is open for %(count)s sessions.", many
                )
                messages.success(request, words % {"count": many})
            else:
                tell_soon(change_terms(list_id=found.id, terms=form.terms))
                messages.success(request, _("Saved."))
            return redirect("sign_up_list", planned)
    return _list_page(request, club, session, found, form)


def _list_page(
    request: HttpRequest,
    club: ClubFacts,
    session: PlannedFacts,
    found: ListFacts | None,
    form: TermsForm,
    refused: PaidForm | None = None,
) -> HttpResponse:
    listed = f"{reverse('plans')}?club={club.id}"
    context: Context = {
        "club_here": club,
        "plan": session,
        "list": found,
        "form": form,
        "refused": refused,
        "refused_of": number_in(request, "person") if refused else None,
        "later": len(still_to_open(session)) if found is None else 0,
        "hows": TableMoney.How.choices,
        "names": None if found is None else NamesForm(contest=found.terms.contest),
        "others_paid": paid_by_others(session),
        "fill_ins": fill_ins(club.id, session.day.isoweekday()) if found else (),
        "total": sum(each.amount for each in _payments(found)),
        "crumbs": from_desk(
            (_("Calendar"), listed), (session.title, reverse("plan", args=[session.id]))
        ),
    }
    status = 422 if form.errors or refused else 200
    return render(request, "signup/list.html", context, status=status)


def _payments(found: ListFacts | None) -> list[MoneyFacts]:
    entries = found.entries if found else ()
    return [paid for each in entries for person in each.people for paid in person.paid]


def _list(request: HttpRequest, planned: int) -> ListFacts:
    found, _club = directed(request, list_of(planned, paid=True))
    return found


@directors_change
def entry_added(request: HttpRequest, planned: int) -> HttpResponse:
    """Put down who told the director."""
    found = _list(request, planned)
    form = NamesForm(request.POST, contest=found.terms.contest)
    with refusal_told(request):
        if not form.is_valid():
            raise RefusedError(_("Enter a name, of at most 200 characters."))
        add_by_hand(list_id=found.id, newcomers=form.newcomers)
        messages.success(request, _("Added."))
    return redirect("sign_up_list", planned)


@directors_change
def entry_changed(request: HttpRequest, planned: int) -> HttpResponse:
    """Move an entry up or down, or take it off the list."""
    found = _list(request, planned)
    entry = number_in(request, "entry")
    with refusal_told(request):
        if "remove" in request.POST:
            told, removed = remove_entry(list_id=found.id, entry_id=entry)
            tell_soon(told)
            tell_removed(planned, removed)
            messages.success(request, _("Removed from the list."))
        else:
            is_up = "up" in request.POST
            tell_soon(move_entry(list_id=found.id, entry_id=entry, up=is_up))
    return redirect("sign_up_list", planned)


@directors_change
def paired_up(request: HttpRequest, planned: int) -> HttpResponse:
    """Make a pair of two who look for a partner."""
    found = _list(request, planned)
    with refusal_told(request):
        one, other = number_in(request, "one"), number_in(request, "other")
        tell_soon(pair_up(list_id=found.id, one_id=one, other_id=other))
        messages.success(request, _("They play together."))
    return redirect("sign_up_list", planned)


@directors_change
def paid(request: HttpRequest, planned: int) -> HttpResponse:
    """Note that somebody has paid."""
    found, club = directed(request, list_of(planned, paid=True))
    form = PaidForm(request.POST)
    person = number_in(request, "person")
    if form.is_valid():
        with refused_in(form):
            note_paid(list_id=found.id, person_id=person, **form.cleaned_data, **signed(request))
    if form.has_error("amount"):
        terms = TermsForm(initial=asdict(found.terms))
        return _list_page(request, club, found.planned, found, terms, form)
    for sentences in form.errors.values():
        messages.error(request, str(sentences[0]))
    return redirect("sign_up_list", planned)


@directors_change
def taken_back(request: HttpRequest, planned: int) -> HttpResponse:
    """Mark a payment as taken back."""
    found = _list(request, planned)
    with refusal_told(request):
        number = number_in(request, "payment")
        take_back_payment(club_id=found.club_id, payment_id=number, by=actor_of(request))
        messages.success(request, _("The payment has been taken back."))
    return redirect("sign_up_list", planned)


@directors_change
def list_removed(request: HttpRequest, planned: int) -> HttpResponse:
    """Stop offering sign-up for a session."""
    found = _list(request, planned)
    with refusal_told(request):
        remove_list(list_id=found.id)
        messages.success(request, _("Nobody can sign up for this session any more."))
    return redirect("sign_up_list", planned)


@directors_page
def list_file(request: HttpRequest, planned: int) -> HttpResponse:
    """Send a list with everything on it, for a spreadsheet."""
    found = _list(request, planned)
    states = (
        (_("place"), found.playing),
        (_("waiting"), found.waiting),
        (_("looking for a partner"), found.looking),
    )
    rows = [
        (number, state, entry.team, each.name, each.email, sum(p.amount for p in each.paid))
        for state, entries in states
        for number, entry in enumerate(entries, start=1)
        for each in entry.people
    ]
    columns = (_("Number"), _("State"), _("Team"), _("Name"), _("E-mail"), _("Paid"))
    content = csv_of((PublishedTable("sign-up", found.planned.title, columns, tuple(rows)),))
    name = f"{found.planned.slug_of_club}-{found.planned.day}-sign-up.csv"
    file = WrittenFile(name, CSV.media_type, content)
    return HttpResponse(file.content, headers=file.headers)


@directors_page
def fill_ins_page(request: HttpRequest) -> HttpResponse:
    """Show who could fill in at a club."""
    club = directed_club(request)
    context = club_tabs(request, club) | {
        "fill_ins": [(each, _days(each.weekdays)) for each in fill_ins(club.id)],
        "address": request.build_absolute_uri(reverse("fill_in", args=[club.slug])),
        "crumbs": from_desk((_("Who could fill in"), "")),
    }
    return render(request, "signup/fill_ins.html", context)


@directors_change
def fill_in_removed(request: HttpRequest) -> HttpResponse:
    """Remove somebody who could fill in."""
    found, club = directed(request, fill_in(number_in(request, "fill_in")))
    forget_fill_in(fill_in_id=found.id)
    messages.success(request, _("%(name)s has been removed.") % {"name": found.name})
    return redirect(f"{reverse('fill_ins')}?club={club.id}")


PLANNED_NOTES = [PlannedNote("signup/partials/note.html", counts, tell_moved)]
