"""What everybody at a table earns in a round of a drive, and the columns of a tally card."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Side = tuple[str, ...]
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Report:
    """A table's report as scoring needs it.

    Attributes:
        sides: Who played, first and second side; in a mixed game (lady, gentleman).
        winners: The side, 1 or 2, of the lady and that of the gentleman who won; of a pair or a
            company both are the same. None if nobody did.
        points: Points or tricks of both sides; None where games are won.
        halved: Whether the ladies, and the gentlemen, share the game.
        scorer: ``both``, or the one of the two winners who scores: ``first`` or ``second``.
        absent: The empty chairs, which earn nothing.
    """

    sides: tuple[Side, Side]
    winners: tuple[int, int] | None
    points: tuple[int, int] | None = None
    halved: tuple[bool, bool] = (False, False)
    scorer: str = "both"
    absent: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line of a tally card for one round: my score, and the opponents'."""

    own: Fraction
    opponents: Fraction


def earned(report: Report) -> dict[str, Line]:
    """Return the line of everybody who sat at the table.

    Points and tricks count for both of a side, and the other side's are the opponents'. Of a game
    that is won each winner has 1, of a halved one all have one half.

    Source: Card Games and How to Play Them, 1898; E. Culbertson, Card Games Complete, laws 10 and
    11 of progressive bridge.

    >>> line = earned(Report((("L1", "G1"), ("L2", "G2")), (1, 1), (8, 5)))["G2"]
    >>> int(line.own), int(line.opponents)
    (5, 8)
    """
    lines: dict[str, Line] = {}
    for number, side in enumerate(report.sides, 1):
        for place, label in enumerate(side):
            if label in report.absent:
                continue
            own = _own(report, number, place)
            lines[label] = Line(own, _own(report, 3 - number, place))
    return lines


def _own(report: Report, side: int, place: int) -> Fraction:
    if report.points is not None:
        return Fraction(report.points[side - 1])
    if report.winners is None:
        return Fraction(0)
    if report.halved[place]:
        return HALF
    scores = report.scorer in ("both", ("first", "second")[place])
    return Fraction(int(report.winners[place] == side and scores))


def totals(
    rounds: Iterable[Iterable[Report]], contestants: Mapping[str, str], *, net: bool
) -> dict[str, tuple[Fraction, ...]]:
    """Return what each contestant earned round by round, in the order of the mapping.

    Args:
        rounds: The reports of each round, the first round first; more than one for a contestant
            in a round add up, as the two companies of a fort.
        contestants: Whose score a label's is: its own, or that of its fort.
        net: Whether opponents' points are subtracted, as the laws of progressive bridge have it.

    Raises:
        KeyError: A label belongs to no contestant.
    """
    played = [list(round_) for round_ in rounds]
    sums = {one: [Fraction(0)] * len(played) for one in contestants.values()}
    for number, round_ in enumerate(played):
        for report in round_:
            for label, line in earned(report).items():
                worth = line.own - line.opponents if net else line.own
                sums[contestants[label]][number] += worth
    return {one: tuple(each) for one, each in sums.items()}


def columns_agree(lines: Sequence[Line]) -> bool:
    """Whether "my score" and "opponents' score" of all tally cards add up to the same.

    The hostess's check for an error in addition; with empty chairs they need not.

    Source: E. Culbertson, Card Games Complete, "Progressive bridge".
    """
    return sum(line.own for line in lines) == sum(line.opponents for line in lines)
