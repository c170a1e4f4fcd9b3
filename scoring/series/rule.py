"""What a series counts: for whom, in which points, and how many results in a season."""

import re
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.errors import NotationError
from scoring.rounding import formatted
from scoring.text import quoted

MOST_PLACES = 60
LARGEST_AWARD = 1000
MOST_RESULTS = 366  # one a day for a year

_NUMBER = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,2})?", re.ASCII)


class Entrants(Choice):
    """Who is followed from one event to the next."""

    PLAYER = "player", "Players, whoever they play with"
    PAIR = "pair", "Pairs"
    TEAM = "team", "Teams"


class SeriesPoints(Choice):
    """What a result is worth in a season table."""

    PERCENTAGE = "percentage", "The percentage"
    PLACE = "place", "Points for the place"
    BEATEN = "beaten", "1 for each contestant beaten"
    VICTORY_POINTS = "victory_points", "The victory points"
    MASTERPOINTS = "masterpoints", "The masterpoints awarded"


class Combined(Choice):
    """How the results that count become one figure."""

    TOTAL = "total", "Their sum"
    AVERAGE = "average", "Their average"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRule:
    """The rule of a season table or championship.

    Attributes:
        points: What a result is worth.
        places: For ``PLACE``: the points of the first, the second, and so on; nothing after that.
        best: How many of the best results count; 0 for all.
        minimum: In how many events one must play to be placed; 0 or 1 for any number.
        combined: How those that count become one figure.
    """

    points: SeriesPoints
    places: tuple[Fraction, ...] = ()
    best: int = 0
    minimum: int = 0
    combined: Combined = Combined.TOTAL


def parse_places(text: str) -> tuple[Fraction, ...]:
    """Read the points of places as a director writes them, from the first down.

    Raises:
        NotationError: a part is not a number, a place gets more than the one before, or there are
            none or too many.

    >>> parse_places("10, 7 5.5")
    (Fraction(10, 1), Fraction(7, 1), Fraction(11, 2))
    """
    parts = [part for part in re.split(r"[\s,;]+", text) if part]
    if not 1 <= len(parts) <= MOST_PLACES:
        raise NotationError(
            f"Enter the points for 1 to {MOST_PLACES} places, first place first: 10 7 5 4."
        )
    found: list[Fraction] = []
    for part in parts:
        if not _NUMBER.fullmatch(part):
            raise NotationError(
                f"{quoted(part)} is not a number of points. Write them like this: 10 7 5 4."
            )
        points = Fraction(part)
        if points > LARGEST_AWARD:
            raise NotationError(
                f"{quoted(part)} is too much. A place gets at most {LARGEST_AWARD}."
            )
        if found and points > found[-1]:
            raise NotationError(
                f"Place {len(found) + 1} gets {quoted(part)}, more than the place before it."
            )
        found.append(points)
    return tuple(found)


def format_places(places: tuple[Fraction, ...]) -> str:
    """Return the points of places as they are written.

    >>> format_places(parse_places("10, 7 5.5"))
    '10 7 5.5'
    """
    return " ".join(formatted(each, 2, trim=True) for each in places)


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
