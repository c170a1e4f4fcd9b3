"""How much of the spread of results a schedule of pairs explains.

Let a score be the difference of the two pairs' skills, and a pair's result the mean over its boards
of what it scores in comparisons, as a share of a top. The result is then linear in everybody's
skill: result(i) = x(i) - sum of c(i, j) x(j), where the c(i, j) of a pair add up to 1. A schedule
without luck gives everybody in a field the same c for the others of the field and, for each
outsider, the same c as everybody else's. With independent skills of equal spread, the differences
in c are the variance of the results that comes from the schedule. It is the remainder of the
least-squares fit of the results to k times the skills, so the two variances add up.

Everything is counted in whole numbers; only the last root is rounded.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import lcm, sqrt
from operator import mul

from movements.analysis.encounters import Two
from movements.analysis.fairness import comparison_matrix
from movements.model import Movement, Row

_NOTHING = 0.005  # percent


@dataclass(frozen=True, slots=True)
class ScheduleShare:
    """The schedule's share of the spread of results in one field, as a percentage.

    Attributes:
        percent: The standard deviation of what comes from the schedule, as a percentage of the
            standard deviation of the results; 0 is perfect.
        opponents: The part of ``percent`` that depends on who met whom how often.
        comparisons: The rest: with whom, and in which direction, scores were compared. The two
            variances are in the proportion of the two parts, which add up to ``percent``.
        directions: The part of ``comparisons`` that follows neither from who met whom nor from how
            many boards any two played: on how many of these they sat the same way.
    """

    percent: float
    opponents: float
    comparisons: float
    directions: float

    @property
    def sentence(self) -> str:
        """The share and its parts, for a director."""
        if self.percent < _NOTHING:
            return "The schedule explains none of the spread of results."
        return (
            f"The schedule explains {self.percent:.1f}% of the spread of results: "
            f"{self.opponents:.1f}% by opponents met, {self.comparisons:.1f}% by comparisons."
        )


def schedule_share(
    movement: Movement, matrix: Mapping[Two, int] | None = None
) -> ScheduleShare | None:
    """Return the share of the field that has the most; None if nothing can be compared.

    Args:
        movement: Players, teams and boards that are played again on purpose have no share.
        matrix: The comparisons of :func:`comparison_matrix`, if known.
    """
    of_pairs = movement.unit == "pair" and not any(c.team for c in movement.contestants)
    if not of_pairs or movement.replayed:
        return None
    lines: dict[str | None, list[str]] = {}
    for contestant in movement.contestants:
        lines.setdefault(contestant.direction, []).append(contestant.label)
    everybody = movement.labels
    effects = _effects(movement, matrix)
    shares = [
        _share(
            *([effect[label] for label in line] for effect in effects),
            own=[everybody.index(label) for label in line],
        )
        for line in lines.values()
    ]
    known = [share for share in shares if share is not None]
    return max(known, key=lambda share: share.percent, default=None)


def _effects(
    movement: Movement, matrix: Mapping[Two, int] | None
) -> tuple[dict[str, list[int]], dict[str, list[int]], dict[str, list[int]]]:
    """Return for each pair how everybody's skill affects its result; by meeting; by any comparison.

    The last counts the boards that two pairs both played as if two of a line, or of a field without
    lines, always sat the same way. All are whole numbers over one denominator, in the order of the
    labels. A pair with no result that can be compared has only zeros.
    """
    rows, labels = movement.rows, movement.labels
    results = Counter(board for row in rows for board in row.boards)
    numbers = {number for number in results.values() if number > 1}
    scale = lcm(*(number - 1 for number in numbers))
    weighted = _weighted(
        rows, results, scale, comparison_matrix(rows) if matrix is None else matrix
    )
    met: Counter[Two] = Counter()
    for row in rows:
        tops = sum(
            results[board] * scale // (results[board] - 1)
            for board in row.boards
            if results[board] > 1
        )
        met[row.north, row.east] += tops
        met[row.east, row.north] += tops
    played: dict[int, Counter[str]] = {number: Counter() for number in numbers}
    for row in rows:
        for board in row.boards:
            for label in {row.north, row.east} if results[board] > 1 else ():
                played[results[board]][label] |= 1 << board
    line = {contestant.label: contestant.direction for contestant in movement.contestants}
    common = {
        (one, other): (1 if line[one] == line[other] else -1)
        * sum(
            (of[one] & of[other]).bit_count() * (scale // (number - 1))
            for number, of in played.items()
        )
        for one, other in permutations(labels, 2)
    }
    weights = {one: [weighted.get((one, other), 0) for other in labels] for one in labels}
    sums = {one: sum(row) for one, row in weights.items()}
    whole = lcm(*(value for value in sums.values() if value))
    compared, opposed, shared = {}, {}, {}
    for place, one in enumerate(labels):
        times = whole // sums[one] if sums[one] else 0
        compared[one] = [-times * value for value in weights[one]]
        compared[one][place] = whole if times else 0
        opposed[one] = [-times * met.get((one, other), 0) for other in labels]
        shared[one] = [-times * common.get((one, other), 0) for other in labels]
    return compared, opposed, shared


def _weighted(
    rows: Sequence[Row], results: Mapping[int, int], scale: int, matrix: Mapping[Two, int]
) -> Mapping[Two, int]:
    """Return the comparisons with each board divided by its top, times ``scale``.

    ``matrix`` has the comparisons of all boards, so those of the boards with the most usual number
    of results are what remains after the others.
    """
    boards = Counter(number for number in results.values() if number > 1)
    if len(boards) < 2:
        return matrix if boards else {}
    *few, usual = (number for number, _ in reversed(boards.most_common()))
    weighted = Counter({two: value * (scale // (usual - 1)) for two, value in matrix.items()})
    for number in few:
        part = _only(rows, {board for board, count in results.items() if count == number})
        times = scale // (number - 1) - scale // (usual - 1)
        for two, value in comparison_matrix(part).items():
            weighted[two] += value * times
    return weighted


def _only(rows: Sequence[Row], boards: Collection[int]) -> list[Row]:
    """Return the rows without any other boards."""
    kept = ((row, tuple(board for board in row.boards if board in boards)) for row in rows)
    return [row if some == row.boards else replace(row, boards=some) for row, some in kept if some]


def _share(
    compared: Sequence[Sequence[int]],
    met: Sequence[Sequence[int]],
    common: Sequence[Sequence[int]],
    *,
    own: Sequence[int],
) -> ScheduleShare | None:
    """Return the share of a field, whose own skills stand at the places ``own`` of each row."""
    people = len(compared)
    if people < 2 or not all(map(any, compared)):
        return None
    results, opponents, boards = map(_from_the_mean, (compared, met, common))
    spread = _product(results, results)
    if not spread:
        return None

    def together(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> Fraction:
        """Return the product of what is left of both once everybody's own skill is taken out."""
        own_skill = sum(row[place] for row, place in zip(one, own, strict=True))
        own_too = sum(row[place] for row, place in zip(other, own, strict=True))
        return _product(one, other) - Fraction(own_skill * own_too, people - 1)

    luck = together(results, results)
    of_meeting, meeting = together(opponents, opponents), together(results, opponents)
    by_opponents = meeting**2 / of_meeting if of_meeting else Fraction(0)
    # What the boards in common add is what of them the opponents do not explain.
    slope = together(opponents, boards) / of_meeting if of_meeting else Fraction(0)
    of_boards = together(boards, boards) - slope**2 * of_meeting
    by_boards = (together(results, boards) - slope * meeting) ** 2 / of_boards if of_boards else 0
    percent = 100 * sqrt(luck / spread)
    part = float(by_opponents / luck) if luck else 0.0
    by_directions = float((luck - by_opponents - by_boards) / luck) if luck else 0.0
    return ScheduleShare(percent, percent * part, percent * (1 - part), percent * by_directions)


def _from_the_mean(effects: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the effects less the field's mean, times the number of the field."""
    people = len(effects)
    totals = [sum(column) for column in zip(*effects, strict=True)]
    return [
        [people * value - total for value, total in zip(row, totals, strict=True)]
        for row in effects
    ]


def _product(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> int:
    return sum(sum(map(mul, row, too)) for row, too in zip(one, other, strict=True))
