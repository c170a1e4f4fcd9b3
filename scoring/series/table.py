"""A season table: what each event gives, the best results, who is placed, and what others need."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking.places import ranks
from scoring.series.rule import Combined, SeriesPoints, SeriesRule


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


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event of the season; each of its fields is ranked separately."""

    event: Hashable
    fields: tuple[tuple[Finish, ...], ...]


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What someone got in one event, and whether it counts or is dropped."""

    event: Hashable
    points: Fraction
    place: str
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One line of the table: someone's season.

    Attributes:
        who: The player, pair or team.
        place: ``1``, ``2=``; empty while they need more events.
        total: The exact figure that decides.
        results: One for each event they played in, in the order of the season.
        missing: How many more events they must play in to be placed.
        ahead_by: Which of their best results puts them ahead of the next with an equal total,
            counted from 1; 0 if the total decides, or nothing does.
    """

    who: Hashable
    place: str
    total: Fraction
    results: tuple[SeriesResult, ...]
    missing: int = 0
    ahead_by: int = 0


def season_table(rule: SeriesRule, season: Sequence[PlayedEvent]) -> tuple[SeriesLine, ...]:
    """Return everybody's season: first the placed, best first, then those who need more events.

    Of equal results the earlier counts. Anyone who appears twice in an event keeps the better
    result. Equal figures are decided by the best result that counts, then the second best, and so
    on; those who are equal in all of them share a place.
    """
    seasons = _seasons(rule, season)
    lines = [_line(rule, who, results) for who, results in seasons.items()]
    placed = [each for each in lines if not each.missing]
    order = _places(placed)
    ranked = [
        SeriesLine(
            each.who,
            place,
            each.total,
            each.results,
            ahead_by=_ahead_by(each, placed),
        )
        for each, place in zip(placed, order, strict=True)
    ]
    ranked.sort(key=lambda each: int(each.place.removesuffix("=")))
    others = [each for each in lines if each.missing]
    others.sort(key=lambda each: (each.missing, -each.total))
    return (*ranked, *others)


def _seasons(rule: SeriesRule, season: Sequence[PlayedEvent]) -> dict[Hashable, list[SeriesResult]]:
    """Return everybody's results, in the order in which people first appear."""
    found: dict[Hashable, dict[Hashable, SeriesResult]] = {}
    for event in season:
        for field in event.fields:
            for finish, points in zip(field, field_points(rule, field), strict=True):
                if points is None:
                    continue
                for who in finish.who:
                    mine = found.setdefault(who, {})
                    result = SeriesResult(event.event, points, finish.place, counts=False)
                    before = mine.get(event.event, result)
                    mine[event.event] = result if points > before.points else before
    return {who: list(results.values()) for who, results in found.items()}


def _line(rule: SeriesRule, who: Hashable, results: Sequence[SeriesResult]) -> SeriesLine:
    best = sorted(range(len(results)), key=lambda at: (-results[at].points, at))
    counting = set(best[: rule.best] if rule.best else best)
    told = tuple(
        SeriesResult(each.event, each.points, each.place, counts=at in counting)
        for at, each in enumerate(results)
    )
    total = sum((each.points for each in told if each.counts), Fraction(0))
    if rule.combined is Combined.AVERAGE:
        total /= len(counting)
    return SeriesLine(who, "", total, told, missing=max(0, rule.minimum - len(results)))


def _best_first(line: SeriesLine) -> tuple[Fraction, ...]:
    """Return the results that count, the best first."""
    return tuple(sorted((each.points for each in line.results if each.counts), reverse=True))


def _places(placed: Sequence[SeriesLine]) -> list[str]:
    """Return everybody's place: by figure, then by the best result, the second best and so on."""
    merits = [(each.total, _best_first(each)) for each in placed]
    standing = {merit: at for at, merit in enumerate(sorted(set(merits)))}
    return ranks([standing[merit] for merit in merits])


def _ahead_by(line: SeriesLine, placed: Sequence[SeriesLine]) -> int:
    """Return which of the best results puts a line ahead of the next with an equal total.

    Having one more result than the other decides too: of equal averages, the one of more results
    is better.
    """
    mine = _best_first(line)
    level = [_best_first(each) for each in placed if each.total == line.total]
    behind = [theirs for theirs in level if theirs < mine]
    if not behind:
        return 0
    nearest = max(behind)
    pairs = enumerate(zip(mine, nearest, strict=False), start=1)
    return next((at for at, (one, two) in pairs if one > two), len(nearest) + 1)
