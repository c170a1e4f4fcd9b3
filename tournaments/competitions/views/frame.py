"""The frame of every director's page of a competition: the way back, the tabs, the state."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.competitions.selectors.kinds import CompetitionKind, Page, State
from tournaments.competitions.selectors.opened import (
    AnyCompetition,
    OpenCompetition,
    directed_competition,
)
from tournaments.record.views.access import not_found
from tournaments.site.page import Context, Tab, from_desk


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
