"""Which methods a condition of contest matters to."""

from scoring.conditions.methods import MatchAward, Method, ScoringMethod


def always(_method: ScoringMethod) -> bool:
    """Say that a condition matters to every method."""
    return True


def by_matchpoints(method: ScoringMethod) -> bool:
    """Whether boards are scored by matchpoints."""
    return method.by_matchpoints


def by_patton(method: ScoringMethod) -> bool:
    """Whether matches are scored by Patton."""
    return method.method is Method.PATTON


def by_butler(method: ScoringMethod) -> bool:
    """Whether scores are compared with a datum."""
    return method.against_datum


def by_victory_points(method: ScoringMethod) -> bool:
    """Whether matches or rounds can count victory points."""
    return MatchAward.VICTORY_POINTS in method.awards or method.counts_rounds


def counts_matches(method: ScoringMethod) -> bool:
    """Whether matches are turned into other points than their score, or rounds into points."""
    return (len(method.awards) > 1 and not method.in_tricks) or method.counts_rounds
