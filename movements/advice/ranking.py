"""How practical a proposal is: what it costs, as a percentage of the spread of results.

One percentage point that the schedule explains is the unit; everything else is weighed against it.
The weights are chosen so that what experts play at each number of tables comes first: the table of
tests beside this module has every row with its source.
"""

from movements.advice.proposals import Proposal
from movements.advice.wishes import USUAL_ROUND, Wish

_WORDS = {"perfect": 0.0, "excellent": 3.0, "good": 8.0, "fair": 15.0, "poor": 30.0}
"""For players and teams, whose fairness is counted in encounters."""

_NOT_COMPARABLE = 100.0
_CLOSE = 2  # boards from the wish that matter little
_BOARD_OFF, _BOARD_FURTHER_OFF = 0.25, 2.5
_LATE = 0.1  # for each minute beyond the wish
_TOO_LATE, _LATER = 1000.0, 10.0  # the evening is over: whatever ends in time comes before it
_LONG, _LONGER, _SINGLE = 10.0, 4.0, 20.0  # a board more than usual, each further one, one board
_LONG_FOR_WANT_OF_OPPONENTS = 1.0  # each further board if so few can only meet over long rounds
_NOT_ASKED = 8.0  # for each board more or fewer than asked for
_FEWEST_ROUNDS, _FEW = 7, 5.0
_MOST_ROUNDS, _MANY = 13, 2.0
_SHARED, _RELAY = 7.75, 5.5
_LISTED_SHARED, _LISTED_RELAY = 2.5, 0.75
_COPY, _DEALT = 2.0, 0.1
_GUIDE_CARDS, _STILL, _WALKED = 6.0, 0.2, 0.05
_SAT_OUT = 0.75  # for the square of the boards: half an hour is worse than two quarters
_TEAM_OUT = 8.0  # four people wait, although teams of any number can all play
_HAVE_TO_GO_ON, _GO_ON = 8, 6.0  # in an individual, after all rounds: more players need not
_MOST_TABLES, _TABLE_MORE = 15, 4.0  # that pass one set of boards round
_FEWEST_IN_A_LINE, _SMALL_LINE = 7, 5.0  # for each pair fewer in a line with its own winner

MISSES = 100.0
"""The cost of each thing that does not fit the wish at all."""


def strain(wish: Wish, rounds: int, longest: int, boards: int, minutes: int) -> float:
    """Return the cost of boards, minutes and lengths of rounds that do not fit the wish.

    What is in time costs less than anything that is not, whatever else it misses.

    Args:
        wish: What the director wishes.
        rounds: How many rounds are played.
        longest: How many boards the longest round has.
        boards: How many boards the busiest table plays.
        minutes: How long the movement takes.
    """
    off = abs(boards - wish.boards)
    cost = _BOARD_OFF * off + _BOARD_FURTHER_OFF * max(0, off - _CLOSE)
    cost += _LATE * max(0, minutes - wish.minutes)
    usual = USUAL_ROUND[wish.unit]
    if wish.boards_per_round:
        cost += _NOT_ASKED * abs(longest - wish.boards_per_round)
    elif longest < usual.start:
        cost += _SINGLE
    elif longest >= usual.stop:
        allowed = min(longest, wish.lengths[-1])
        cost += _LONG + _LONG_FOR_WANT_OF_OPPONENTS * (allowed - usual.stop)
        cost += _LONGER * (longest - allowed)
    if minutes > wish.latest:
        cost += _TOO_LATE + _LATER * (minutes - wish.latest)
    missing = wish.misses(rounds, longest, boards, minutes)
    return cost + MISSES * len(missing)


def cost(found: Proposal, wish: Wish) -> float:
    """Return what a proposal costs; the least is the best."""
    rounds, longest = found.rounds, found.boards_per_round
    total = strain(wish, rounds, longest, found.table_boards, found.minutes)
    total += _unfairness(found, wish)
    if wish.unit == "pair":
        total += _FEW * max(0, _FEWEST_ROUNDS - rounds) + _MANY * max(0, rounds - _MOST_ROUNDS)
    if found.winners == 2:
        total += _SMALL_LINE * max(0, _FEWEST_IN_A_LINE - wish.entrants // 2)
    total += _COPY * (found.copies - 1)
    total += _DEALT * max(0, found.boards_to_deal - found.table_boards)
    total += _WALKED * found.walked + _SAT_OUT * found.sit_outs * longest**2
    if wish.unit == "team":
        total += _TEAM_OUT * found.sit_outs
    all_rounds = wish.entrants - (wish.entrants % 4 == 0)
    if wish.unit == "player" and wish.entrants > _HAVE_TO_GO_ON and rounds > all_rounds:
        total += _GO_ON
    if found.guide_cards and wish.unit != "team":  # they also say where boards rest and who shares
        total += _GUIDE_CARDS + _STILL * found.still
        total += _LISTED_RELAY * found.relays + _LISTED_SHARED * found.shared
    else:
        total += _SHARED * found.shared + _RELAY * found.resting * (wish.unit == "pair")
    if found.copies == 1:
        total += _TABLE_MORE * max(0, found.tables - _MOST_TABLES)
    return total


def _unfairness(found: Proposal, wish: Wish) -> float:
    if wish.unit == "pair":
        return _NOT_COMPARABLE if found.share_percent is None else found.share_percent
    return _WORDS.get(found.fairness, _NOT_COMPARABLE)
