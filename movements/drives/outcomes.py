"""What a table reports after a round, and what it cannot."""

from dataclasses import dataclass
from typing import Literal

from movements.draws.progressive import Winner
from movements.drives.rules import Rules, Table
from movements.errors import MovementError

Scorer = Literal["both", "first", "second"]
MOST_POINTS = 99_999


@dataclass(frozen=True, slots=True)
class Outcome:
    """One table in one round.

    Attributes:
        winners: The side (1 or 2) of the lady and that of the gentleman who won; they differ in
            hearts and at a table that is short of a player. None if it does not matter, or
            nobody took the flag.
        points: Points or tricks of both sides, if the game has them.
        halved: Whether the two ladies, and the two gentlemen, score half a game each, though
            one of each goes up.
        scorer: Which of the two winners scores: at a short table of the old games, only the better.
    """

    winners: tuple[Winner, Winner] | None
    points: tuple[int, int] | None = None
    halved: tuple[bool, bool] = (False, False)
    scorer: Scorer = "both"


def counted(
    rules: Rules, table: Table, first: int, second: int | None, tied: Winner | None
) -> Outcome:
    """Return the outcome of a table that reports points or tricks.

    Args:
        rules: The rules of the drive.
        table: Who plays.
        first: What the first side has.
        second: What the second side has; with tricks it may be left out.
        tied: Who moves on as the winner if both have the same.

    Raises:
        MovementError: More tricks than there are, negative points, or a tie without an answer.
    """
    if rules.plays.entry not in ("points", "tricks"):
        raise MovementError(f"{rules.plays.name} needs the winners of each table, not points.")
    if rules.plays.entry == "tricks":
        rest = rules.tricks - first
        if not 0 <= first <= rules.tricks or second not in (None, rest):
            raise MovementError(f"The tricks of both sides must add up to {rules.tricks}.")
        second = rest
    if second is None or not 0 <= first <= MOST_POINTS or not 0 <= second <= MOST_POINTS:
        raise MovementError("Enter the points of both sides, whole and not below 0.")
    if first != second:
        winner: Winner | None = 1 if first > second else 2
    else:
        winner = tied
        if winner is None and rules.somebody_moves_by_result:
            raise MovementError(f"This table tied: say who moves on. {rules.plays.ties}")
    return Outcome((winner, winner) if winner else None, (first, second))


def check(rules: Rules, table: Table, outcome: Outcome, absent: frozenset[str]) -> None:
    """Refuse an outcome that this table cannot have.

    Raises:
        MovementError: It cannot; the message says what is missing.
    """
    entry = rules.plays.entry
    if (outcome.points is not None) != (entry in ("points", "tricks")):
        wanted = "points of both sides" if outcome.points is None else "winners"
        raise MovementError(f"{rules.plays.name} needs the {wanted} of each table.")
    if outcome.winners is None:
        if rules.somebody_moves_by_result:
            raise MovementError("Say which side won at this table.")
        return
    short = any(one in absent for side in table for one in side)
    apart = outcome.winners[0] != outcome.winners[1]
    if apart and not (entry == "apart" or (short and rules.seating == "mixed")):
        raise MovementError("The two who win must be partners.")
    if outcome.scorer != "both" and not (short and entry in ("winner", "apart")):
        raise MovementError(
            "Only at a table that is short of a player can just one of the winners score."
        )
    if any(outcome.halved) and entry not in ("winner", "apart"):
        raise MovementError("Half a game is for games that are won, not counted.")
    if any(outcome.halved) and outcome.scorer != "both":
        raise MovementError("Either all score half a game, or one of the winners scores: not both.")
