"""Contests of a few results and split rulings, for tests of rating and of explanations."""

from dataclasses import replace
from fractions import Fraction

from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind, MatchAward
from scoring.conditions.settings import ScoringSettings, compared_by
from scoring.play.notation import Game
from scoring.play.table_result import Outcome, Weighted
from scoring.rating.contest import Contest, ScheduledResult


def split(ns_score, ew_score):
    """Return a ruling that gives each side another score, both from North-South."""
    ns, ew = ((Outcome(score, Fraction(100)),) for score in (ns_score, ew_score))
    return Weighted(ns, ew)


def method_of(kind, method, award=None, *, in_tricks=False):
    """Return how a contest is scored, with matches or rounds worth what is said."""
    found = METHODS[kind, method]
    game = Game.WHIST if in_tricks else Game.BRIDGE
    if award is None:
        return replace(found.awarding(MatchAward.RESULTS), game=game)
    return replace(found, game=game, match_award=award, in_matches=found.is_of_teams)


def contest_of(lines, method, kind=ContestKind.PAIRS, *, session=1, rounds=None, **more):
    """Return results as a contest; ``rounds`` says by key in which round each was played.

    Several teams play matches if it is said what a match is worth, by total points too.
    """
    settings = more.pop("settings", ScoringSettings("test"))
    award = more.pop("award", None)
    return Contest(
        method=method_of(kind, method, award, in_tricks=more.pop("in_tricks", False)),
        settings=compared_by(settings, METHODS[kind, method]),
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
