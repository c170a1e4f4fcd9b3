"""Contests of a few results and split rulings, for tests of rating and of explanations."""

from fractions import Fraction

from scoring.conditions.methods import ContestKind
from scoring.conditions.settings import ScoringSettings
from scoring.play.table_result import Outcome, Weighted
from scoring.rating.contest import Contest, ScheduledResult


def split(ns_score, ew_score):
    """Return a ruling that gives each side another score, both from North-South."""
    ns, ew = ((Outcome(score, Fraction(100)),) for score in (ns_score, ew_score))
    return Weighted(ns, ew)


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
