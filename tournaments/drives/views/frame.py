"""What every page of a drive needs: the drive for its director, its tabs, what can be undone."""

from django.http import HttpRequest

from tournaments.competitions.selectors.folding import Line
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.competitions.views.frame import asked_competition, competition_frame
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.drives.selectors.drives import Drive
from tournaments.site.page import Context


def directed_drive(request: HttpRequest, competition: str) -> OpenCompetition[Drive]:
    """Return a drive for its director; refuse everyone else."""
    return asked_competition(request, competition, DRIVE)


def drive_frame(found: OpenCompetition[Drive], here: str, title: str) -> Context:
    """Return the context that the frame of a drive's page needs; ``here`` is the page's tab."""
    return competition_frame(found, here, title) | {
        "drive": found.state,
        "rules": found.state.rules,
        "game": found.state.rules.plays,
    }


def last_line(found: OpenCompetition[Drive]) -> Line | None:
    """Return the last event in the room that counts; None before the first."""
    counting = [
        line
        for line in found.history()
        if not line.withdrawn and line.entry.kind in {each.kind for each in found.kind.facts}
    ]
    return counting[-1] if counting else None
