"""Find a place for a player who arrives after an individual has begun.

Three players who sit out together lack a fourth: with 4n + 3 players the late one is the anchor, or
sits down with three who are idle. Otherwise it is a rover, who takes another seat in each round
while that player sits out: nobody twice, and no partner twice, if that is possible.
"""

from dataclasses import replace

from movements.changes.arrivals import Arrival, check_joinable
from movements.changes.change import changed
from movements.changes.seats import best_plan, by_round, seats_for, with_seats
from movements.errors import MovementError
from movements.model import Contestant, Movement
from movements.registry import generate


def player_added(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more player after this many rounds were played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or players play for
            pairs or teams.
    """
    if movement.unit != "player" or any(each.team for each in movement.contestants):
        raise MovementError(
            "Every player here plays for a pair or a team, so nobody can be added. Enter a "
            "substitute for a player instead."
        )
    check_joinable(movement, played, "player")
    return _as_the_anchor(movement, played) or _as_a_rover(movement, played)


def _as_the_anchor(movement: Movement, played: int) -> Arrival | None:
    """Return the arrival for which the movement has kept a place; None if it has not."""
    players = len(movement.contestants) + 1
    if movement.parameters.get("players") != players - 1:
        return None
    try:
        whole = generate(movement.family, {**movement.parameters, "players": players})
    except MovementError:
        return None
    newcomer = Contestant(str(players))
    later = [row for row in whole.rows if row.round > played]
    others = {replace(row, table=0) for row in later if newcomer.label not in row.seats}
    if others != {replace(row, table=0) for row in movement.rows if row.round > played}:
        return None
    rows = [row for row in movement.rows if row.round <= played]
    return Arrival((newcomer,), changed(movement, [*rows, *later], whole.contestants))


def _as_a_rover(movement: Movement, played: int) -> Arrival:
    newcomer = Contestant(_next_number(movement))
    out = {idle.contestant for idle in movement.idle}
    taken = best_plan(by_round(seats_for(movement, played, newcomer)), out)
    rows = with_seats(movement, taken)
    return Arrival((newcomer,), changed(movement, rows, (*movement.contestants, newcomer)))


def _next_number(movement: Movement) -> str:
    numbers = [int(label) for label in movement.labels if label.isdecimal()]
    return str(max(numbers, default=len(movement.contestants)) + 1)
