"""What pages call those who enter, for each contest."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.conditions.methods import ContestKind

MOST_ENTRANTS = 400


@dataclass(frozen=True, slots=True)
class Entrants:
    """The entrants of a contest, and how forms ask for their number.

    Attributes:
        unit: ``pair``, ``player`` or ``team``.
        usual: A number that suits the movements of one club session.
        most: The most for which movements are proposed.
    """

    unit: str
    expected: Any
    question: Any
    usual: int
    most: int


_TEAMS = Entrants("team", _("Teams expected"), _("How many teams?"), 8, 40)


ENTRANTS: Mapping[str, Entrants] = {
    ContestKind.PAIRS: Entrants("pair", _("Pairs expected"), _("How many pairs?"), 16, 82),
    ContestKind.INDIVIDUAL: Entrants(
        "player", _("Players expected"), _("How many players?"), 12, 100
    ),
    ContestKind.TEAM_MATCH: replace(_TEAMS, usual=2),
    ContestKind.TEAMS: _TEAMS,
}
