"""A season table: the best results, who is placed, and how many more events the others need."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking.places import ranks
from scoring.series.points import Finish, field_points
from scoring.series.rule import Combined, SeriesRule


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
