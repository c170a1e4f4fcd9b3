"""The rule of a series in sentences."""

from fractions import Fraction

from scoring.rounding import formatted
from scoring.series.rule import Combined, Entrants, SeriesPoints, SeriesRule, format_places

_FOLLOWED = {
    Entrants.PLAYER: "Players are followed, whoever they play with.",
    Entrants.PAIR: "Pairs are followed. A player with another partner is another pair.",
    Entrants.TEAM: "Teams are followed by their name.",
}
_COUNTS = {
    SeriesPoints.PERCENTAGE: "A result is worth its percentage.",
    SeriesPoints.BEATEN: "A result is worth 1 for each contestant beaten and ½ for each tie.",
    SeriesPoints.VICTORY_POINTS: "A result is worth its victory points.",
    SeriesPoints.MASTERPOINTS: "A result is worth the masterpoints awarded for it.",
}


def rule_in_words(rule: SeriesRule, entrants: Entrants) -> tuple[str, ...]:
    """Return what counts in a season table, a sentence for each part of the rule.

    >>> rule = SeriesRule(points=SeriesPoints.PERCENTAGE, best=5, minimum=3)
    >>> print(*rule_in_words(rule, Entrants.PLAYER)[1:3])
    A result is worth its percentage. The best 5 results count and are added up.
    """
    return (
        _FOLLOWED[entrants],
        _points(rule),
        _counting(rule),
        *_needed(rule),
        "Ties are decided by the best result, then the second best, and so on.",
    )


def _points(rule: SeriesRule) -> str:
    if rule.points is SeriesPoints.PLACE:
        points = ", ".join(format_places(rule.places).split())
        one = len(rule.places) == 1
        first = "First place is worth" if one else "Places are worth, in order,"
        return (
            f"{first} {points}. Those who share a place get the average of the places they take up."
        )
    return _COUNTS[rule.points]


def _counting(rule: SeriesRule) -> str:
    average = rule.combined is Combined.AVERAGE
    if rule.best == 1:
        return "The best result counts."
    which = f"The best {rule.best} results count" if rule.best else "All results count"
    return f"{which} and are {'averaged' if average else 'added up'}."


def _needed(rule: SeriesRule) -> tuple[str, ...]:
    if rule.minimum < 2:
        return ()
    return (f"To be placed, play in at least {rule.minimum} events.",)


def figure(rule: SeriesRule, points: Fraction) -> str:
    """Return points as a table prints them: percentages and averages with two decimals.

    >>> figure(SeriesRule(points=SeriesPoints.PLACE), Fraction(17, 2))
    '8.5'
    """
    two = rule.points in (SeriesPoints.PERCENTAGE, SeriesPoints.VICTORY_POINTS)
    return formatted(points, 2, trim=not two and rule.combined is Combined.TOTAL)
