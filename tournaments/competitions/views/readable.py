"""The public pages of competitions: who may read one."""

from django.http import HttpRequest

from tournaments.competitions.selectors.kinds import CompetitionKind, State
from tournaments.competitions.selectors.opened import OpenCompetition, open_competition
from tournaments.record.views.access import not_found


def readable_competition(
    request: HttpRequest, competition: str, kind: CompetitionKind[State]
) -> OpenCompetition[State]:
    """Return a competition of a kind as the reader may see it.

    Raises:
        Http404: there is none, or the reader may not see it.
    """
    with not_found():
        return open_competition(competition, request.user, kind)
