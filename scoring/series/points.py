"""What each contestant in one field of an event gets for a series."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.series.rule import SeriesPoints, SeriesRule


@dataclass(frozen=True, slots=True)
class Finish:
    """How one contestant finished in the field in which it was ranked.

    Attributes:
        who: Those who get the points, each in full: a pair, or its two players.
        place: As ranked, ``3`` or ``3=``; empty for a contestant without a result.
        percentage: The exact result in per cent; None if there is none.
        victory_points: The exact total in victory points; None if something else was scored.
        masterpoints: What was awarded, if anything.
    """

    who: tuple[Hashable, ...]
    place: str
    percentage: Fraction | None = None
    victory_points: Fraction | None = None
    masterpoints: Fraction | None = None


def field_points(rule: SeriesRule, field: Sequence[Finish]) -> list[Fraction | None]:
    """Return what each finish is worth, in the order given; None for one that does not count.

    Those who tie for a place share its points: each gets the average of the places they take up.
    Each of those who tie beats half of the others.

    >>> rule = SeriesRule(points=SeriesPoints.PLACE, places=(Fraction(10), Fraction(7)))
    >>> field_points(rule, [Finish((1,), "1="), Finish((2,), "1="), Finish((3,), "3")])
    [Fraction(17, 2), Fraction(17, 2), Fraction(0, 1)]
    """
    tied = Counter(each.place for each in field if each.place)
    return [_counts(rule, each, tied) for each in field]


def _counts(rule: SeriesRule, finish: Finish, tied: Mapping[str, int]) -> Fraction | None:
    if not finish.place:
        return None
    if rule.points is SeriesPoints.PERCENTAGE:
        return finish.percentage
    if rule.points is SeriesPoints.VICTORY_POINTS:
        return finish.victory_points
    if rule.points is SeriesPoints.MASTERPOINTS:
        return finish.masterpoints
    first, sharing = int(finish.place.removesuffix("=")), tied[finish.place]
    if rule.points is SeriesPoints.PLACE:
        return sum(rule.places[first - 1 : first - 1 + sharing], Fraction(0)) / sharing
    behind = sum(tied.values()) - (first - 1) - sharing
    return behind + Fraction(sharing - 1, 2)
