"""Individual contests: shortages of tricks, the mnemonic record, matchpoints for each player."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.choices import Choice
from scoring.errors import ScoringError
from scoring.pairs.imp_pairs import STANDARD_IMPS, ImpRating, ImpSettings, ImpTotal, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import PairsRating, Penalty, TableResult, Total
from scoring.ranking.places import ranks

Players = tuple[Hashable, Hashable]


@dataclass(frozen=True, slots=True)
class IndividualLine:
    """One table's result on one deal in a contest of single players.

    Args:
        round: In which round, that is with these partners.
        deal: Number of the deal.
        ns: North and South.
        ew: East and West.
        ns_tricks: What they took, or were given where the deal was found irregular; None while
            it is not known.

    Raises:
        ScoringError: there are not so many tricks.
    """

    round: int
    deal: int
    ns: Players
    ew: Players
    ns_tricks: Fraction | int | None = None

    def __post_init__(self) -> None:
        if self.ns_tricks is not None and not 0 <= self.ns_tricks <= TRICKS_IN_A_HAND:
            message = f"North-South cannot take {self.ns_tricks} tricks: a hand has 13."
            raise ScoringError(message)


class ShortageAgainst(Choice):
    """What a shortage is measured against when more than two tables play the same deals."""

    BEST = "best", "The most tricks in the same seats", "against the best in the same seats"
    AVERAGE = (  # what a player takes above it is not counted
        "average",
        "The average in the same seats",
        "against the average in the same seats",
    )


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player's result.

    Args:
        player: Who.
        result: Tricks lost (the fewest win) or gained (the most win).
        place: Among all players.
    """

    player: Hashable
    result: Fraction
    place: str


def rate_shortages(
    lines: Iterable[IndividualLine], *, against: ShortageAgainst = ShortageAgainst.BEST
) -> list[PlayerStanding]:
    """Charge every player with the tricks by which his side fell short of the others.

    In each round the North-South sides are compared by their tricks on the deals that all of its
    tables have finished, and so are the East-West sides. With two tables, as for eight players,
    the shortage is what the lower has less than the higher. The book does not say what it is
    with three or four tables; here it is measured against the best, unless told otherwise.

    Args:
        lines: One per table and deal, those without a result included.
        against: What a shortage is measured against.

    Returns:
        Every player in the order of the lines; he who has lost least is first.

    Source: W. H. Barney, Whist and Duplicate Whist, "Individual Matches".
    """
    all_lines = list(lines)
    lost = {player: Fraction(0) for line in all_lines for player in (*line.ns, *line.ew)}
    for tables in finished_deals(all_lines).values():
        for side in (0, 1):
            taken = tricks_taken(tables, side)
            measure = measured_by(taken.values(), against)
            for players, tricks in taken.items():
                for player in players:
                    lost[player] += max(measure - tricks, Fraction(0))
    return _standings(lost, sign=-1)


def tricks_taken(tables: Iterable[IndividualLine], side: int) -> dict[Players, Fraction]:
    """Return the tricks of every partnership that sat on a side: 0 North-South, 1 East-West."""
    taken: defaultdict[Players, Fraction] = defaultdict(Fraction)
    for line in tables:
        tricks = line.ns_tricks or 0
        taken[(line.ns, line.ew)[side]] += (tricks, TRICKS_IN_A_HAND - tricks)[side]
    return dict(taken)


def measured_by(taken: Collection[Fraction], against: ShortageAgainst) -> Fraction:
    """Return the tricks that the partnerships of one side are measured by."""
    if against is ShortageAgainst.AVERAGE:
        return sum(taken, _NOTHING) / len(taken)
    return max(taken)


def finished_deals(lines: Iterable[IndividualLine]) -> dict[int, list[IndividualLine]]:
    """Return by round the lines of deals that every table of the round has played."""
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


def rate_mnemonic(lines: Iterable[IndividualLine]) -> list[PlayerStanding]:
    """Credit four players who play every deal twice with what their partnerships gained.

    On the replay each side holds the other's cards. A partnership gains, as in any match of two
    teams, the tricks by which it took more than half of the tricks of both plays.

    Args:
        lines: Each deal once as played and once as replayed; until then it does not count.

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
    return _standings(gained, sign=1)


def rate_individuals(
    lines: Sequence[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> tuple[PairsRating, list[Total]]:
    """Matchpoint a contest of single players.

    Args:
        lines: As for pairs; ``ns`` and ``ew`` are tuples of the two players.
        expected: Scores of a full board by field, as for pairs.
        settings: The event's conventions. Average plus and minus are 60 and 40 percent: a
            partnership of one round has no session average.
        penalties: Against players, subtracted from their totals.

    Returns:
        The rating of the lines, and every player's total, factored like that of pairs.

    Raises:
        ScoringError: a side is not two players.
    """
    members = _members(lines)
    flat = replace(settings, average_plus=AverageRule.FLAT)
    rating = rate_pairs(lines, expected=expected, settings=flat)
    sums: defaultdict[Hashable, list[Total]] = defaultdict(list)
    for total in rating.totals:
        for player in members[total.contestant]:
            sums[player].append(total)
    top = max((line.top for line in rating.lines), default=Fraction(0))
    possible = {who: sum((t.possible for t in totals), Fraction(0)) for who, totals in sums.items()}
    most = max(possible.values(), default=Fraction(0))
    players = []
    for who, totals in sums.items():
        penalty = sum((_cost(each, top) for each in penalties if each.contestant == who), _NOTHING)
        points = sum((total.points for total in totals), _NOTHING)
        factored = points / possible[who] * most - penalty if possible[who] else _NOTHING
        players.append(
            Total(
                contestant=who,
                points=points - penalty,
                possible=possible[who],
                percentage=factored * 100 / most if most else _NOTHING,
                boards_played=sum(total.boards_played for total in totals),
                penalty=penalty,
                factored=factored,
            )
        )
    return rating, players


def rate_individual_imps(
    lines: Sequence[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    penalties: Sequence[Penalty] = (),
) -> tuple[ImpRating, list[ImpTotal]]:
    """Score a contest of single players by IMPs: both partners win what their side wins.

    Args:
        lines: As for pairs; ``ns`` and ``ew`` are tuples of the two players.
        expected: Scores of a full board by field.
        settings: The event's conventions.
        penalties: Against players, in IMPs.

    Returns:
        The rating of the lines, and every player's total.

    Raises:
        ScoringError: a side is not two players, or a penalty is a percentage of a top.
    """
    members = _members(lines)
    rating = rate_imps(lines, expected=expected, settings=settings, penalties=penalties)
    won: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    boards: defaultdict[Hashable, int] = defaultdict(int)
    for total in rating.totals:
        for player in members.get(total.contestant, ()):
            won[player] += total.imps
            boards[player] += total.boards_played
    lost = {each.contestant: _NOTHING for each in penalties}
    for penalty in penalties:
        lost[penalty.contestant] += penalty.points or _NOTHING
    players = []
    for who in won:
        imps = won[who] - lost.get(who, _NOTHING)
        average = imps / boards[who] if boards[who] else _NOTHING
        players.append(ImpTotal(who, imps, boards[who], average, lost.get(who, _NOTHING)))
    return rating, players


_NOTHING = Fraction(0)


def _members(lines: Iterable[TableResult]) -> dict[Hashable, Players]:
    """Return the two players of every side there is.

    Raises:
        ScoringError: a side is not two players.
    """
    members: dict[Hashable, Players] = {}
    for line in lines:
        for side in (line.ns, line.ew):
            if not isinstance(side, tuple) or len(side) != 2:
                message = f"On board {line.board} a side is not two players."
                raise ScoringError(message)
            members[side] = side
    return members


def _cost(penalty: Penalty, top: Fraction) -> Fraction:
    if penalty.points is not None:
        return Fraction(penalty.points)
    return Fraction(penalty.percent_of_top or 0) * top / 100


def _standings(results: dict[Hashable, Fraction], *, sign: int) -> list[PlayerStanding]:
    places = ranks([sign * result for result in results.values()])
    return [
        PlayerStanding(player, result, place)
        for (player, result), place in zip(results.items(), places, strict=True)
    ]
