"""Choosing the movement of a section: from a list that fits, or any family by its parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from movements.choices import Choice, choices
from movements.errors import MovementError
from movements.family import Family, Parameter
from movements.registry import families, generate
from tournaments.models import Contest
from tournaments.selectors.book import EventBook, SectionFacts
from tournaments.services.movements import choose_movement, contest_seated_by
from tournaments.services.refusals import RefusedError
from tournaments.web.access import directed_section
from tournaments.web.director.expected import expected_entrants, remember_entrants
from tournaments.web.director.frame import event_frame, is_htmx, section_in

MOST_ENTRANTS = 82  # the largest Mitchell has 41 tables
MOST_BOARDS = 60
MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement on offer; ``value`` is what its radio button sends."""

    choice: Choice
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ParameterField:
    """A parameter of a family with what was typed and what is wrong with it."""

    parameter: Parameter
    id: str
    label: str
    value: str
    error: str

    @property
    def options(self) -> Sequence[tuple[str, str]]:
        """The words of a choice as (value, words); empty for a number."""
        if self.parameter.type == "bool":
            return (("true", _("yes")), ("false", _("no")))
        return tuple((word, word.replace("-", " ")) for word in self.parameter.choices)


@dataclass(frozen=True, slots=True)
class FamilyForm:
    """A family with a field for each parameter; ``error`` concerns the whole."""

    family: Family
    fields: tuple[ParameterField, ...]
    error: str

    @property
    def is_wrong(self) -> bool:
        """Whether something was refused, so that the form must be seen."""
        return bool(self.error) or any(field.error for field in self.fields)


@vary_on_headers("HX-Request")
@login_required
def choose(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the movements that fit, and set the one that is chosen."""
    book = directed_section(request, section_id)
    section = section_in(book, section_id)
    if request.method == "POST":
        return _chosen(request, book, section)
    return _page(request, book, section)


def _chosen(request: HttpRequest, book: EventBook, section: SectionFacts) -> HttpResponse:
    family, parameters = _wish(request)
    if not family:
        error = _("Choose one of the movements first.")
        return _page(request, book, section, error=error, status=422)
    try:
        choose_movement(section_id=section.id, family=family, parameters=parameters)
    except RefusedError as refused:
        typed = (family, parameters, refused.sentence)
        own = "family" in request.POST
        return _page(
            request,
            book,
            section,
            typed=typed if own else None,
            error="" if own else refused.sentence,
            status=422,
        )
    messages.success(request, _("The movement is set: now the names."))
    for other in book.session_of[section.id].sections:
        if other.id != section.id and not other.family:
            return redirect("choose_movement", other.id)
    return redirect("enter_names", section.id)


def _wish(request: HttpRequest) -> tuple[str, dict[str, int | str | bool]]:
    """Return family and parameters, from a radio button or from the fields of a family."""
    if "family" in request.POST:
        typed = {
            name.removeprefix("p-")[:40]: str(value).strip()[:40]
            for name, value in request.POST.items()
            if name.startswith("p-") and str(value).strip()
        }
        return request.POST["family"][:40], dict(typed)
    family, _mark, query = request.POST.get("choice", "")[:400].partition("?")
    return family, dict(parse_qsl(query))


def _page(
    request: HttpRequest,
    book: EventBook,
    section: SectionFacts,
    *,
    typed: tuple[str, Mapping[str, object], str] | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    teams = book.event.contest == "team_match"
    usual = 2 if teams else expected_entrants(request, book, section)
    entrants, entrants_error = _number(request, "pairs", usual, 2, MOST_ENTRANTS)
    boards, boards_error = _number(request, "boards", 0, 1, MOST_BOARDS)
    offers = [] if entrants_error else _offers(section, teams, entrants, boards)
    if "pairs" in request.GET and not entrants_error and len(book.sections) == 1:
        remember_entrants(request, book.event.slug, entrants)
    context = event_frame(book, "setup", _("Movement")) | {
        "session": book.session_of[section.id],
        "section": section,
        "teams": teams,
        "entrants": request.GET.get("pairs", entrants),
        "entrants_error": entrants_error,
        "boards": request.GET.get("boards", boards or ""),
        "boards_error": boards_error,
        "offers": offers[:MOST_SHOWN],
        "families": _family_forms(section, teams, typed),
        "error": error,
        "most_entrants": MOST_ENTRANTS,
        "most_boards": MOST_BOARDS,
    }
    part = "director/partials/movement_offers.html"
    template = part if is_htmx(request) else "director/choose_movement.html"
    return render(request, template, context, status=status)


def _number(request: HttpRequest, name: str, usual: int, least: int, most: int) -> tuple[int, str]:
    """Return the number asked for, or the usual one and what is wrong with what was typed."""
    text = request.GET.get(name, "").strip()
    if not text:
        return usual, ""
    if text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most:
        return int(text), ""
    limits = {"least": least, "most": most}
    return usual, _("A whole number from %(least)s to %(most)s.") % limits


def _offers(section: SectionFacts, teams: bool, entrants: int, boards: int) -> list[Offer]:
    found = _fitting("team" if teams else "pair", entrants, boards or None)
    now = (section.family, dict(section.parameters))
    offers = [
        Offer(
            choice=choice,
            value=f"{choice.family}?{urlencode(dict(choice.parameters))}",
            is_chosen=(choice.family, dict(choice.parameters)) == now,
        )
        for choice in found
    ]
    if offers and not any(offer.is_chosen for offer in offers[:MOST_SHOWN]):
        offers[0] = Offer(offers[0].choice, offers[0].value, True)
    return offers


@lru_cache(maxsize=256)
def _fitting(
    unit: Literal["pair", "team"], entrants: int, boards: int | None
) -> tuple[Choice, ...]:
    """Return the movements that fit; generating them all anew for each look takes too long."""
    return choices(unit=unit, entrants=entrants, boards=boards)


def _family_forms(
    section: SectionFacts,
    teams: bool,
    typed: tuple[str, Mapping[str, object], str] | None,
) -> list[FamilyForm]:
    contest = Contest.TEAM_MATCH if teams else Contest.PAIRS
    return [_family_form(f, section, typed) for f in _families_for(contest)]


@cache
def _families_for(contest: Contest) -> tuple[Family, ...]:
    """Return the families that seat what an event of this contest ranks."""
    return tuple(
        family
        for family in families()
        if contest_seated_by(generate(family.id, family.examples[0].parameters)) == contest
    )


def _family_form(
    family: Family,
    section: SectionFacts,
    typed: tuple[str, Mapping[str, object], str] | None,
) -> FamilyForm:
    values: Mapping[str, object] = {}
    sentence = ""
    if typed is not None and typed[0] == family.id:
        values, sentence = typed[1], typed[2]
    elif section.family == family.id:
        values = section.parameters
    fields = tuple(
        ParameterField(
            parameter=parameter,
            id=f"{family.id}-{parameter.name}",
            label=parameter.name.replace("_", " ").capitalize(),
            value=_text(values.get(parameter.name, "")),
            error=_error(parameter, values, sentence),
        )
        for parameter in family.parameters
    )
    whole = "" if any(field.error for field in fields) else sentence
    return FamilyForm(family, fields, whole)


def _error(parameter: Parameter, values: Mapping[str, object], sentence: str) -> str:
    """Return what is wrong at a field, when something was refused."""
    if not sentence:
        return ""
    if parameter.name in values:
        try:
            parameter.check(values[parameter.name])
        except MovementError as error:
            return str(error)
    elif parameter.required:
        return _("This must be %(rule)s.") % {"rule": parameter.rule}
    word = parameter.name.replace("_", " ")
    told = f"not {values.get(parameter.name)}"
    return sentence if word in sentence.replace("_", " ") and told in sentence else ""


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
