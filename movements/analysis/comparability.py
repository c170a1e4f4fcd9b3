"""Which comparisons a movement allows, so that only methods of scoring that work are offered."""

from collections import Counter, defaultdict

from movements.model import Movement


def scores_of_a_board(movement: Movement) -> int:
    """Return how many scores the board with the fewest has.

    A single score, as in pivot bridge, cannot be compared with anything. A replayed board has two
    scores by the same people.
    """
    played = Counter(board for row in movement.rows for board in row.boards)
    return min(played.values(), default=0)


def is_of_matches(movement: Movement) -> bool:
    """Return whether any two teams that meet on a board hold each side's cards equally often.

    Only then can a match be decided board by board. Otherwise only the teams' totals over all
    boards can be compared.
    """
    team = {contestant.label: contestant.team for contestant in movement.contestants}
    seats: defaultdict[tuple[frozenset[str | None], int], Counter[str | None]] = defaultdict(
        Counter
    )
    for row in movement.rows:
        ns, ew = team[row.north], team[row.east]
        for board in row.boards:
            seats[frozenset((ns, ew)), board][ns] += 1
    return all(len(teams) == 2 and _even(teams, counts) for (teams, _), counts in seats.items())


def _even(teams: frozenset[str | None], counts: Counter[str | None]) -> bool:
    return len({counts[team] for team in teams}) == 1
