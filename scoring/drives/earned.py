"""What each player at a table earns in a round of a drive, and the columns of a tally card."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

Side = tuple[str, ...]
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Report:
    """A table's report as scoring needs it.

    Attributes:
        sides: Who played, first and second side; in a mixed game (lady, gentleman).
        winners: The sides, 1 or 2, of the lady and of the gentleman who won; both are the same
            for a pair or a company. None if nobody won.
        points: Points or tricks of both sides; None where games are won.
        halved: Whether the ladies, and the gentlemen, share the game.
        scorer: ``both``, or which of the two winners scores: ``first`` or ``second``.
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

    Points and tricks count for both players of a side; those of the other side are the opponents'.
    Each winner of a game gets 1, and everybody gets one half if it is halved.

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
        rounds: The reports of each round, the first round first. Several reports for a contestant
            in a round, such as those of the two companies of a fort, are added up.
        contestants: Whose score a label's score is: its own, or that of its fort.
        net: Whether opponents' points are subtracted, as in the laws of progressive bridge.

    Raises:
        KeyError: a label belongs to no contestant.
    """
    played = [list(round_) for round_ in rounds]
    sums = {one: [Fraction(0)] * len(played) for one in contestants.values()}
    for number, round_ in enumerate(played):
        for report in round_:
            for label, line in earned(report).items():
                worth = line.own - line.opponents if net else line.own
                sums[contestants[label]][number] += worth
    return {one: tuple(each) for one, each in sums.items()}
