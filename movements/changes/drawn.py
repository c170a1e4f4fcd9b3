"""Changes to a contest whose rounds are drawn: latecomers join the next draw."""

from movements.changes.change import Change, changed
from movements.changes.late import Arrival
from movements.errors import MovementError
from movements.families.drawn import MOST_ENTRANTS, MOST_ROUNDS
from movements.model import Contestant, Movement


def entrant_added(movement: Movement, in_all: int) -> Arrival:
    """Return the movement with one more pair or team, which plays from the next draw on.

    Args:
        movement: The rounds drawn so far.
        in_all: How many rounds there will be.

    Raises:
        MovementError: All rounds are drawn, or there are already too many entrants.
    """
    if movement.rounds >= in_all:
        raise MovementError(
            "All rounds have been drawn, so a newcomer would not play. Add a round first."
        )
    entrants = list(dict.fromkeys(each.team or each.label for each in movement.contestants))
    if len(entrants) >= MOST_ENTRANTS:
        raise MovementError(f"A draw takes at most {MOST_ENTRANTS}.")
    number = str(max(map(int, entrants)) + 1)
    of_teams = movement.contestants[0].team is not None
    newcomers = (
        (Contestant(f"{number}ns", number), Contestant(f"{number}ew", number))
        if of_teams
        else (Contestant(number),)
    )
    return Arrival(newcomers, changed(movement, movement.rows, movement.contestants + newcomers))


def round_to_draw_added(movement: Movement, in_all: int) -> Change:
    """Return the movement unchanged, for one more round to be drawn than planned.

    Raises:
        MovementError: Everybody will have met everybody, or there are too many rounds.
    """
    if in_all >= MOST_ROUNDS:
        raise MovementError(f"A contest has at most {MOST_ROUNDS} rounds.")
    entrants = len({each.team or each.label for each in movement.contestants})
    most = entrants - 1 + entrants % 2
    if movement.parameters.get("method") != "danish" and in_all >= most:
        raise MovementError(
            f"After {most} rounds all {entrants} have met. For more boards, begin a new session."
        )
    return changed(movement, movement.rows)
