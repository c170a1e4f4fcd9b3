"""Public pages of a drive: who sits where, everyone's card, and the wall in large type.

Nobody plays another table's cards, so a table's report gives nothing away.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.drives.prizes import Award
from tournaments.competitions.selectors.opened import OpenCompetition, edition_of_competition
from tournaments.competitions.views.readable import readable_competition
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.drives.selectors.drive_sheets import (
    NameOf,
    awards,
    card_lines,
    names_of,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import Drive
from tournaments.site.page import Context
from tournaments.site.unchanged import unless_unchanged


@require_safe
def drive(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the seating of the round, totals and, at the end, the prizes."""
    found = readable_competition(request, competition, DRIVE)
    context = _seating(found) | {
        "lines": total_lines(found.state, names_of(found)),
    }
    return render(request, "public/drives/drive.html", context)


@require_safe
def drive_card(request: HttpRequest, competition: str, label: str) -> HttpResponse:
    """Show a tally card: every round so far, and where to go now."""
    found = readable_competition(request, competition, DRIVE)
    shown = found.state
    if label not in shown.play.labels:
        raise Http404(_("Nobody here has this card."))
    context = _seating(found) | {
        "label": label,
        "name": names_of(found)(label),
        "card": card_lines(shown, label),
        "pairs": len(shown.play.current.tables[0][0]) == 1,
    }
    return render(request, "public/drives/card.html", context)


@require_safe
def drive_wall(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the wall of a drive: the seating of the round, in type large enough for the room."""
    return render(
        request,
        "public/drives/wall.html",
        _seating(readable_competition(request, competition, DRIVE)),
    )


@require_safe
def drive_wall_shown(request: HttpRequest, competition: str) -> HttpResponseBase:
    """Return what the wall shows; the wall asks for it again and again."""

    def shown() -> HttpResponse:
        found = readable_competition(request, competition, DRIVE)
        return render(request, "public/drives/partials/wall_shown.html", _seating(found))

    return unless_unchanged(request, (edition_of_competition(competition),), shown)


def _seating(found: OpenCompetition[Drive]) -> Context:
    shown = found.state
    play, rules = shown.play, shown.rules
    return {
        "competition": found,
        "game": rules.plays,
        "rules": rules,
        "number": play.number,
        "over": play.over,
        "trump": rules.trump(play.number),
        "tables": table_lines(shown, play.number, names_of(found)),
        "waiting": [(one, names_of(found)(one)) for one in play.waiting],
        "awards": _held(shown, names_of(found)) if play.over else (),
    }


def _held(shown: Drive, name_of: NameOf) -> list[tuple[Award, list[tuple[str, str]]]]:
    """Return each prize with the labels and names of those who have it."""
    return [(each, [(one, name_of(one)) for one in each.holders]) for each in awards(shown)]
