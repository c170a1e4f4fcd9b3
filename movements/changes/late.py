"""Late arrivals: a pair, a player or a team, whatever the movement is for."""

from movements.changes.arrivals import Arrival
from movements.changes.late_pairs import pair_added
from movements.changes.late_players import player_added
from movements.changes.late_teams import team_added
from movements.model import Movement


def arrival(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more pair, player or team after the rounds played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or nobody can be added
            to this kind of movement; the message says what to do instead.
    """
    if movement.unit == "player":
        return player_added(movement, played)
    if any(each.team for each in movement.contestants):
        return team_added(movement, played)
    return pair_added(movement, played)
