"""Single players at whist: shortages of tricks, and the mnemonic record of one table."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND, check_tricks

Players = tuple[Hashable, ...]
"""Two partners."""


@dataclass(frozen=True, slots=True)
class IndividualLine:
    """One table's result on one deal in a contest of single players.

    Args:
        round: In which round, and so with which partners.
        deal: Number of the deal.
        ns: North and South.
        ew: East and West.
        ns_tricks: What North and South took, or were given for an irregular deal; None while
            this is not known.

    Raises:
        ScoringError: there are not that many tricks.
    """

    round: int
    deal: int
    ns: Players
    ew: Players
    ns_tricks: Fraction | int | None = None

    def __post_init__(self) -> None:
        if self.ns_tricks is not None:
            check_tricks(self.ns_tricks, "North-South")


class ShortageAgainst(Choice):
    """What a shortage is measured against when more than two tables play the same deals."""

    BEST = "best", "The most tricks in the same seats", "against the best in the same seats"
    AVERAGE = (  # tricks above it are not counted
        "average",
        "The average in the same seats",
        "against the average in the same seats",
    )


def rate_shortages(
    lines: Iterable[IndividualLine], *, against: ShortageAgainst = ShortageAgainst.BEST
) -> dict[Hashable, Fraction]:
    """Charge every player with the tricks by which the player's side fell short of the others.

    In each round the North-South sides are compared by their tricks on the deals that all of its
    tables have finished, and so are the East-West sides. With two tables, as for eight players,
    the shortage is the number of tricks by which the lower side trails the higher. The book does
    not say what it is with three or four tables; we measure it against the best, unless
    ``against`` says otherwise.

    Args:
        lines: One per table and deal, including those without a result.
        against: What a shortage is measured against.

    Returns:
        What every player has lost, in the order of the lines; the fewest wins.

    Source: W. H. Barney, Whist and Duplicate Whist, "Individual Matches".
    """
    all_lines = list(lines)
    lost = {player: Fraction(0) for line in all_lines for player in (*line.ns, *line.ew)}
    for tables in finished_deals(all_lines).values():
        for side in Side:
            taken = tricks_taken(tables, side)
            measure = measured_by(taken.values(), against)
            for players, tricks in taken.items():
                for player in players:
                    lost[player] += max(measure - tricks, Fraction(0))
    return lost


def tricks_taken(tables: Iterable[IndividualLine], side: Side) -> dict[Players, Fraction]:
    """Return the tricks of every partnership that sat on a side."""
    taken: defaultdict[Players, Fraction] = defaultdict(Fraction)
    for line in tables:
        taken[side.of((line.ns, line.ew))] += side.tricks(line.ns_tricks or 0)
    return dict(taken)


def measured_by(taken: Collection[Fraction], against: ShortageAgainst) -> Fraction:
    """Return the tricks that the partnerships of one side are measured against."""
    if against is ShortageAgainst.AVERAGE:
        return sum(taken, Fraction(0)) / len(taken)
    return max(taken)


def finished_deals(lines: Iterable[IndividualLine]) -> dict[int, list[IndividualLine]]:
    """Return the lines of deals that every table of their round has played, by round."""
    rounds: defaultdict[int, list[IndividualLine]] = defaultdict(list)
    for line in lines:
        rounds[line.round].append(line)
    finished = {}
    for number, here in rounds.items():
        tables = len({line.ns for line in here})
        scored = [line for line in here if line.ns_tricks is not None]
        deals = [line.deal for line in scored]
        complete = [line for line in scored if deals.count(line.deal) == tables]
        if complete:
            finished[number] = complete
    return finished


def rate_mnemonic(lines: Iterable[IndividualLine]) -> dict[Hashable, Fraction]:
    """Credit four players who play every deal twice with what their partnerships gained.

    On the replay each side holds the other's cards. A partnership gains, as in any match of two
    teams, the tricks by which it took more than half of the tricks of both plays.

    Args:
        lines: Each deal once as played and once as replayed; it counts only with both.

    Source: W. H. Barney, Whist and Duplicate Whist, "Single Table, or Mnemonic Duplicate".
    """
    all_lines = list(lines)
    gained = {player: Fraction(0) for line in all_lines for player in (*line.ns, *line.ew)}
    deals: defaultdict[int, list[IndividualLine]] = defaultdict(list)
    for line in all_lines:
        if line.ns_tricks is not None:
            deals[line.deal].append(line)
    for played in deals.values():
        if len(played) != 2:
            continue
        for line in played:
            above = Fraction(line.ns_tricks or 0) - Fraction(TRICKS_IN_A_HAND, 2)
            for players, gain in ((line.ns, above), (line.ew, -above)):
                for player in players:
                    gained[player] += gain
    return gained
