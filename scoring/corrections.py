"""What a correction changes: standings before and after, and why."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards import Side
from scoring.errors import ScoringError
from scoring.explain import explain_matchpoints
from scoring.explaining import short
from scoring.lines import Line, PairsRating, Penalty, Total
from scoring.pairs import rate_pairs
from scoring.ranking import ranks
from scoring.settings import STANDARD, PairsSettings


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A contestant whose total or place is another after a correction.

    Args:
        contestant: Who.
        before: The total before.
        after: The total after.
        place_before: The place before; empty while nothing counted.
        place_after: The place after.
    """

    contestant: Hashable
    before: Total
    after: Total
    place_before: str
    place_after: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction and what came of it.

    Args:
        why: Sentences: how the points of the corrected line came about before and after, and what
            it did to the others.
        changes: Those it concerns, in the order of the standings after it.
    """

    why: tuple[str, ...]
    changes: tuple[StandingChange, ...]


def explain_correction(
    lines: Sequence[Line],
    corrected: Line,
    *,
    groups: Mapping[Hashable, Hashable] | None = None,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> Correction:
    """Compare the standings before and after one line is corrected.

    Args:
        lines: As they were before.
        corrected: The line as it is now; it replaces the one with its key.
        groups: Who is ranked with whom (directions with two winners); all together if left out.
        expected: As for the rating.
        settings: As for the rating.
        penalties: As for the rating.

    Raises:
        ScoringError: there is no such line to correct.
    """
    if not any(line.key == corrected.key for line in lines):
        message = "There is no such line to correct."
        raise ScoringError(message)
    now = [corrected if line.key == corrected.key else line for line in lines]
    ratings = [
        rate_pairs(each, expected=expected, settings=settings, penalties=penalties)
        for each in (lines, now)
    ]
    before, after = (rating.by_contestant() for rating in ratings)
    old_places, new_places = (_places(rating, groups or {}) for rating in ratings)
    changes = [
        StandingChange(who, before.get(who, _nothing(who)), total, old_places.get(who, ""), place)
        for who, total in after.items()
        for place in [new_places.get(who, "")]
        if before.get(who) != total or old_places.get(who, "") != place
    ]
    changes += [
        StandingChange(who, total, _nothing(who), old_places.get(who, ""), "")
        for who, total in before.items()
        if who not in after
    ]
    why = []
    for word, each in (("Before", lines), ("After", now)):
        for side in Side:
            told = explain_matchpoints(
                each, corrected.key, side, expected=expected, settings=settings
            )
            why.append(f"{word}, {side.words}: {' '.join(told.steps)}")
    why.append(_others(ratings, corrected))
    ordered = sorted(changes, key=lambda change: -change.after.percentage)
    return Correction(tuple(why), tuple(ordered))


def _places(rating: PairsRating, groups: Mapping[Hashable, Hashable]) -> dict[Hashable, str]:
    """Return the places of those for whom something counts, within their groups."""
    ranked: dict[Hashable, list[Total]] = {}
    for total in rating.totals:
        if total.possible:
            ranked.setdefault(groups.get(total.contestant), []).append(total)
    return {
        total.contestant: place
        for totals in ranked.values()
        for total, place in zip(totals, ranks([each.percentage for each in totals]), strict=True)
    }


def _others(ratings: Sequence[PairsRating], corrected: Line) -> str:
    """Say how many other lines got other points, and by how much at most."""
    before, after = (rating.by_key() for rating in ratings)
    moved = [
        abs(after[key].ns - before[key].ns)
        for key in after
        if key != corrected.key and key in before and after[key].ns != before[key].ns
    ]
    if not moved:
        return "No other result changed its points."
    results = "one other result" if len(moved) == 1 else f"{len(moved)} other results"
    return f"Compared anew, {results} changed by at most {short(max(moved))}."


def _nothing(who: Hashable) -> Total:
    none = Fraction(0)
    return Total(who, none, none, none, 0, none, none)
