"""Progressive games and party bridge: where the winners and losers of a round go next."""

from collections.abc import Collection, Sequence
from typing import Literal, get_args

from movements.errors import MovementError

Couple = tuple[str, str]
Couples = tuple[Couple, Couple]
"""Two couples; in a progressive game each is a lady and a gentleman."""

Game = Literal["euchre", "rapid", "hearts", "cinch", "bridge", "rubber"]
GAMES: tuple[Game, ...] = get_args(Game)
Winner = Literal[1, 2]


def progress(
    game: Game,
    tables: Sequence[Couples],
    winners: Sequence[Winner | tuple[Winner, Winner]],
    *,
    fixed: bool = False,
) -> tuple[Couples, ...]:
    """Return the next seating.

    Winners go up one table, to the head of the room; at table 1 the winners stay and the losers
    go to the last table. In rapid euchre the winners of table 1 go to the foot instead. Those
    who arrive change partners with those who stayed: the visiting lady plays with the gentleman
    who stayed. Ties have already been decided by the game's own rule.

    Args:
        game: Which rule holds at table 1.
        tables: From the head table on; a couple is (lady, gentleman).
        winners: 1 or 2 for each table, the couple that goes up (or stays at the head table). In
            hearts the lady and the gentleman may come from different couples: then ``(1, 2)``.
        fixed: Whether couples stay together.

    Raises:
        MovementError: There are too few tables, or not one winner for each.

    Source: Card Games and How to Play Them, 1898; E. Culbertson, Card Games Complete.
    """
    fewest = 2 if game in ("bridge", "rubber") else 3
    each = [won if isinstance(won, tuple) else (won, won) for won in winners]
    apart = any(lady != gentleman for lady, gentleman in each) and game != "hearts"
    numbers = {number for both in each for number in both}
    if len(tables) < fewest or len(each) != len(tables) or not numbers <= {1, 2} or apart:
        raise MovementError(
            f"Progressive {game} needs {fewest} tables or more, and a winner (1 or 2) for each."
        )
    return moved_up(tables, each, winners_leave_head=game == "rapid", fixed=fixed)


def moved_up(
    tables: Sequence[Couples],
    winners: Sequence[tuple[Winner, Winner]],
    *,
    winners_leave_head: bool = False,
    fixed: bool = False,
) -> tuple[Couples, ...]:
    """Return the seating after winners went up, in any of the games; see ``progress`` for the rule.

    Args:
        tables: From the head table on; the host couple comes first in the tables returned.
        winners: The couple of the winning lady and that of the winning gentleman, for each table.
        winners_leave_head: Whether those who win at the head table go to the foot.
        fixed: Whether couples stay together.
    """
    seated = list(zip(tables, winners, strict=True))
    won = [_couple(table, lady, gentleman) for table, (lady, gentleman) in seated]
    lost = [_couple(table, 3 - lady, 3 - gentleman) for table, (lady, gentleman) in seated]
    if winners_leave_head:
        won[0], lost[0] = lost[0], won[0]
    stayed = [won[0], *lost[1:]]
    arrived = [*won[1:], lost[0]]
    return tuple(
        (host, visitor) if fixed else ((visitor[0], host[1]), (host[0], visitor[1]))
        for host, visitor in zip(stayed, arrived, strict=True)
    )


def _couple(table: Couples, lady: int, gentleman: int) -> Couple:
    """Return the lady of one couple with the gentleman of the same or the other one."""
    return table[lady - 1][0], table[gentleman - 1][1]


def party(
    guests: Sequence[str], couples: Collection[Couple] = ()
) -> tuple[tuple[Couples, ...], tuple[str, ...], str | None]:
    """Return the tables of party bridge for one rubber, who waits, and who does not play at all.

    Four to six play one game, in which the fifth and sixth wait to cut in. Of seven the host,
    named last, leaves a game of six to the guests. Eight make two tables, the four best at one.
    The two who cut highest are partners, except that a married couple are partners whenever both
    are playing: with four guests that is a set match, with more a semi-set match.

    Args:
        guests: In the order of the cut, highest first, with those who have cut out at the end;
            eight by strength, best first.
        couples: Married couples who want to play together.

    Raises:
        MovementError: There are too few or too many, or someone is named twice.

    Source: E. Culbertson, Card Games Complete, "Party bridge".
    """
    named = [one for couple in couples for one in couple]
    if not 4 <= len(guests) <= 8 or len(set(guests)) != len(guests):
        raise MovementError(
            "Party bridge needs 4 to 8 guests, each named once. Twelve or more, in fours, play "
            "progressive bridge; other numbers play duplicate."
        )
    if not set(named) <= set(guests) or len(set(named)) != len(named):
        raise MovementError("A couple must be two of the guests, and nobody can be in two couples.")
    host = guests[6] if len(guests) == 7 else None
    fours = (guests[:4], guests[4:]) if len(guests) == 8 else (guests[:4],)
    waiting = () if len(guests) == 8 else tuple(guests[4:6])
    return tuple(_partners(four, couples) for four in fours), waiting, host


def _partners(four: Sequence[str], couples: Collection[Couple]) -> Couples:
    together = next((c for c in couples if set(c) <= set(four)), (four[0], four[1]))
    one, other = (guest for guest in four if guest not in together)
    return together, (one, other)
