"""Contests of a few results, for tests of rating and of explanations."""

from scoring.conditions.methods import ContestKind
from scoring.conditions.settings import ScoringSettings
from scoring.rating.contest import Contest, ScheduledResult


def contest_of(lines, method, kind=ContestKind.PAIRS, *, session=1, rounds=None, **more):
    """Return results as a contest; ``rounds`` says by key in which round each was played."""
    settings = more.pop("settings", ScoringSettings("test"))
    return Contest(
        kind=kind,
        method=method,
        settings=settings,
        results=tuple(
            ScheduledResult(
                line,
                session=session,
                section="A",
                round=(rounds or {}).get(line.key, 1),
                pairs=((line.key, "NS"), (line.key, "EW")),
                not_played=not line.is_entry,
            )
            for line in lines
        ),
        **more,
    )
