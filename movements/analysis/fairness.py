"""How equal a movement is for everybody.

C[i, j] sums over the boards: +1 when both sit the same way, -1 when they sit opposite ways at
different tables, and one less than the number of results when they are opponents; when they are
partners, one less than this number is taken off. With scores that are linear in skill x, i's total
is exactly the sum over j of C[i, j] (x_i - x_j), so C is the movement's whole effect on the result.
In a perfect movement all C are equal.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import floor, sqrt
from typing import Literal

from movements.analysis.comparability import scores_of_a_board
from movements.analysis.encounters import Tallies, Two, held, tally
from movements.model import Movement, Row


@dataclass(frozen=True, slots=True)
class FieldFairness:
    """The comparisons within one field; a measure without meaning for the field is None.

    Attributes:
        direction: ``NS`` or ``EW`` if each line has its own winner, otherwise None.
        contestants: How many are ranked together.
        sd: Standard deviation of C over every two contestants, in boards; 0 is perfect.
        qf: 100 * mean(C)**2 / mean(C**2); 100 is perfect.
        bias_percent: 100 * sd * sqrt(P - 1) / (P * mean(C)) for P contestants: luck of the
            schedule as a percentage of the spread of skill.
    """

    direction: Literal["NS", "EW"] | None
    contestants: int
    sd: float | None
    qf: float | None
    bias_percent: float | None


@dataclass(frozen=True, slots=True)
class Fairness:
    """The fairness of a movement.

    Attributes:
        sd: The worst of the fields; None if there are none.
        qf: The worst of the fields; None if there are none.
        bias_percent: The worst of the fields; None if there are none.
        bound: No schedule of this shape can have a smaller ``sd``; known for a full Howell with an
            even number of pairs and for individuals, otherwise None.
        fields: One, or North-South and East-West; none for teams, for players of teams, and for
            players who are compared with nobody or play the boards again on purpose.
        matrix: C for every two contestants in both orders; empty if there are no fields.
        tallies: Partners, opponents, sides and same hands.
    """

    sd: float | None
    qf: float | None
    bias_percent: float | None
    bound: float | None
    fields: tuple[FieldFairness, ...]
    matrix: Mapping[Two, int]
    tallies: Tallies

    def to_json(self) -> dict[str, object]:
        """Return the report as ``python -m movements verify`` prints it."""
        counts: dict[str, object] = {}
        if self.tallies.partnerships or not self.fields:
            counts = {
                "partners": _nested(self.tallies.partnerships),
                "opponents": _nested({two: m.boards for two, m in self.tallies.meetings.items()}),
                "left": _nested(self.tallies.left),
                "same_hand": _nested(self.tallies.same_hand),
            }
        if not self.fields:
            return counts
        return counts | {
            **_measures(self),
            "bound": _rounded(self.bound),
            "fields": [
                {
                    "direction": field.direction,
                    "contestants": field.contestants,
                    **_measures(field),
                }
                for field in self.fields
            ],
            "comparisons": _nested(self.matrix),
            "same_way": _nested(self.tallies.same_hand),
        }


def fairness(movement: Movement) -> Fairness:
    """Measure a movement: comparisons for pairs and individuals, counts for players and teams."""
    tallies = tally(movement.rows)
    of_teams = movement.unit == "team" or any(c.team is not None for c in movement.contestants)
    of_players = movement.unit == "player"
    if of_teams or (of_players and (movement.replayed or scores_of_a_board(movement) < 2)):
        return Fairness(None, None, None, None, (), {}, tallies)
    matrix = comparison_matrix(movement.rows)
    lines: dict[Literal["NS", "EW"] | None, list[str]] = defaultdict(list)
    for contestant in movement.contestants:
        lines[contestant.direction].append(contestant.label)
    fields = tuple(_field(direction, labels, matrix) for direction, labels in lines.items())
    return Fairness(
        sd=max((f.sd for f in fields if f.sd is not None), default=None),
        qf=min((f.qf for f in fields if f.qf is not None), default=None),
        bias_percent=max(
            (f.bias_percent for f in fields if f.bias_percent is not None), default=None
        ),
        bound=_bound_of_players(movement, tallies, matrix)
        if of_players
        else _bound(movement, tallies),
        fields=fields,
        matrix=matrix,
        tallies=tallies,
    )


def comparison_matrix(rows: Iterable[Row]) -> Mapping[Two, int]:
    """Return C for every two contestants that have a board in common, in both orders."""
    played = tuple(rows)
    matrix: Counter[Two] = Counter()
    seats = held(played)
    width = max((n | e | s | w for n, e, s, w in seats.values()), default=0).bit_length()
    # Both directions in one number, and in the other order, count two comparisons at once.
    bits = [
        (label, n | s | (e | w) << width, e | w | (n | s) << width)
        for label, (n, e, s, w) in seats.items()
    ]
    for (one, held_so, _), (other, so_too, opposite_too) in combinations(bits, 2):
        alike, opposite = held_so & so_too, held_so & opposite_too
        if alike or opposite:
            matrix[one, other] = matrix[other, one] = alike.bit_count() - opposite.bit_count()
    results = Counter(board for row in played for board in row.boards)
    for row in played:
        # Opponents have been counted as sitting opposite ways: -1 + n = n - 1. Partners have been
        # counted as sitting the same way: 1 - n.
        here = sum(results[board] for board in row.boards)
        north, east, south, west = row.seats
        if row.is_of_pairs:
            matrix[north, east] += here
            matrix[east, north] += here
            continue
        for one, other in product((north, south), (east, west)):
            matrix[one, other] += here
            matrix[other, one] += here
        for one, other in ((north, south), (east, west)):
            matrix[one, other] -= here
            matrix[other, one] -= here
    return matrix


def _field(
    direction: Literal["NS", "EW"] | None, labels: Collection[str], matrix: Mapping[Two, int]
) -> FieldFairness:
    values = [matrix.get(two, 0) for two in combinations(labels, 2)]
    count, total = len(values), sum(values)
    squares = sum(value * value for value in values)
    sd = sqrt(count * squares - total * total) / count if count else None
    qf = 100 * total * total / (count * squares) if squares else None
    bias = None
    if sd is not None and total:
        bias = 100 * sd * sqrt(len(labels) - 1) * count / (len(labels) * total)
    return FieldFairness(direction, len(labels), sd, qf, bias)


def _bound(movement: Movement, tallies: Tallies) -> float | None:
    """Return the least deviation of a full Howell, in boards.

    With T tables and one board in a set it is 2 * sqrt((T - 1) / T) for odd T and 0 for even T.
    An even T reaches 0 when there is a Hadamard matrix of order 2T.
    """
    labels = movement.labels
    tables = len(labels) // 2
    played = {len(boards) for boards in tallies.boards.values()}
    if len(labels) % 2 or played != {movement.boards}:
        return None
    sizes = {
        tallies.meetings[two].boards if tallies.met(*two) == 1 else 0
        for two in combinations(labels, 2)
    }
    if len(sizes) != 1 or sizes == {0}:
        return None
    return 2 * sqrt((tables - 1) / tables) * sizes.pop() if tables % 2 else 0.0


def _bound_of_players(
    movement: Movement, tallies: Tallies, matrix: Mapping[Two, int]
) -> float | None:
    """Return the least deviation for players who play these boards, in boards.

    With one board in a set and n results, C is the number of boards that two players both play,
    less twice those on which they sit opposite ways, and n for each time that they are opponents
    rather than partners. So it is a whole number, for an even n of the same parity as the boards
    that both play, and the sum of all C is fixed. It is best if every C is next to the mean.
    """
    sizes = {len(row.boards) for row in movement.rows}
    results = Counter(row.boards for row in movement.rows)
    if len(sizes) != 1 or len(set(results.values())) != 1:
        return None
    (size,) = sizes
    step = 2 - results[movement.rows[0].boards] % 2
    twos = list(combinations(movement.labels, 2))
    total = sum(matrix.get(two, 0) for two in twos) // size
    mean = total / len(twos)
    below = sorted(
        floor(mean) - (floor(mean) - _both_play(*two, tallies) // size) % step for two in twos
    )
    raised = (total - sum(below)) // step
    squares = sum((value + step * (place < raised)) ** 2 for place, value in enumerate(below))
    return size * sqrt(max(0.0, squares / len(twos) - mean**2))


def _both_play(one: str, other: str, tallies: Tallies) -> int:
    return len(tallies.boards.get(one, {}).keys() & tallies.boards.get(other, {}).keys())


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _measures(of: FieldFairness | Fairness) -> dict[str, float | None]:
    return {
        "sd": _rounded(of.sd),
        "qf": _rounded(of.qf),
        "bias_percent": _rounded(of.bias_percent),
    }


def _nested(counts: Mapping[Two, int]) -> dict[str, dict[str, int]]:
    nested: dict[str, dict[str, int]] = {}
    for (one, other), count in sorted(counts.items()):
        nested.setdefault(one, {})[other] = count
    return nested


def qf_with_one_absent(movement: Movement) -> tuple[float, float] | None:
    """Return the mean and the worst qf when any one pair is missing, as percentages.

    Only for pairs in one field; None for others. The missing pair's opponents sit out.
    """
    if movement.unit != "pair" or movement.winners != 1:
        return None
    labels = movement.labels
    found = []
    for absent in labels:
        rows = [row for row in movement.rows if absent not in row.seats]
        rest = [label for label in labels if label != absent]
        qf = _field(None, rest, comparison_matrix(rows)).qf
        found.append(0.0 if qf is None else qf)
    return sum(found) / len(found), min(found)
