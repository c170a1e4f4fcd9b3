"""Who sits where in the next round."""

from collections.abc import Sequence
from hashlib import sha256

from movements.draws.progressive import Winner, moved_up
from movements.drives.outcomes import Outcome
from movements.drives.rules import Rules, Side, Table, battle

Winners = tuple[Winner, Winner]


def next_tables(
    rules: Rules,
    tables: Sequence[Table],
    outcomes: Sequence[Outcome],
    absent: frozenset[str],
    number: int,
) -> tuple[Table, ...]:
    """Return the seats of round ``number``, after a round with these tables and outcomes.

    An empty chair never goes up: the player opposite its winner does, so in games where
    winners move up it ends at the foot and stays there, where the books put the short table.
    Guests are seated by ``guests_seated`` instead.
    """
    if rules.seating == "forts":
        return battle(len(tables), number)
    if rules.seating == "sitting":
        return _one_down(tables)
    won = [
        _present(table, outcome.winners or (1, 1), absent)
        for table, outcome in zip(tables, outcomes, strict=True)
    ]
    move = rules.plays.move
    if move in ("progressive", "semi-partner"):
        return _driven(rules, tables, won)
    leave = move == "rapid"
    if rules.seating == "pairs":
        twice = [((one * 2), (other * 2)) for one, other in tables]
        moved = moved_up([(_two(a), _two(b)) for a, b in twice], won, fixed=True)
        return tuple(((host[0],), (visitor[0],)) for host, visitor in moved)
    couples = [(_two(one), _two(other)) for one, other in tables]
    if rules.seating == "mixed":
        return moved_up(couples, won, winners_leave_head=leave)
    moved = moved_up(couples, won, fixed=True)
    return tuple(
        _drawn(host, visitor, f"{rules.seed}/{number}/{table}")
        for table, (host, visitor) in enumerate(moved, 1)
    )


def _two(side: Side) -> tuple[str, str]:
    return side[0], side[1]


def _present(table: Table, winners: Winners, absent: frozenset[str]) -> Winners:
    """Return the winners with someone present in place of an empty chair, if anyone is."""

    def present(seat: int) -> Winner:
        winner = winners[seat]
        place = min(seat, len(table[0]) - 1)
        other: Winner = 2 if winner == 1 else 1
        gone = table[winner - 1][place] in absent and table[other - 1][place] not in absent
        return other if gone else winner

    return present(0), present(1)


def _drawn(host: tuple[str, str], visitor: tuple[str, str], seed: str) -> Table:
    """Return the partners as drawn: each of those who stayed with one who arrived.

    The draw replaces the cards of law 6; the same seed gives the same draw.
    """
    one, other = host if sha256(seed.encode()).digest()[0] % 2 else host[::-1]
    return (visitor[0], one), (visitor[1], other)


def _one_down(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Return the seats when the second side of each table goes towards table 1, then to the last.

    Source: E. Culbertson, Card Games Complete, comment on law 6 of progressive bridge.
    """
    moving = [table[1] for table in tables]
    return tuple(
        (table[0], arrived) for table, arrived in zip(tables, [*moving[1:], moving[0]], strict=True)
    )


def _driven(rules: Rules, tables: Sequence[Table], won: Sequence[Winners]) -> tuple[Table, ...]:
    """Return the seats of a whist drive: lady and gentleman leave in opposite directions.

    Those who stay are opponents now, each with one of those who arrive; in a semi-partner drive
    they stay partners, against the two who arrive.
    """
    leaving: list[Side] = []
    staying: list[Side] = []
    for (one, other), (lady, gentleman) in zip(tables, won, strict=True):
        winners = ((one, other)[lady - 1][0], (one, other)[gentleman - 1][1])
        losers = ((one, other)[2 - lady][0], (one, other)[2 - gentleman][1])
        leaving.append(losers if rules.movers == "losers" else winners)
        staying.append(winners if rules.movers == "losers" else losers)
    count = len(tables)
    step = 1 if rules.ladies == "up" else -1
    seats: list[Table] = []
    for place in range(count):
        lady_in = leaving[(place - step) % count][0]
        gentleman_in = leaving[(place + step) % count][1]
        lady_here, gentleman_here = staying[place]
        if rules.plays.move == "semi-partner":
            seats.append(((lady_here, gentleman_here), (lady_in, gentleman_in)))
        else:
            seats.append(((lady_here, gentleman_in), (lady_in, gentleman_here)))
    return tuple(seats)
