"""Seats that someone could take in the rounds to come, and the search for a seat in each.

A seat is a place in one or several rows, together with whoever makes room for it. The search
takes at most one seat of each group, the group with the fewest seats first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, product

from movements.model import Contestant, Movement, Row

MOST_STEPS = 20_000
"""The steps after which one search counts as failed."""

Engagement = tuple[str, str, int]
"""A contestant in a round or on a board: the label, ``round`` or ``board``, and its number."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat on offer.

    Attributes:
        rows: The rows with the newcomer in them, each replacing the row at its table.
        takes: The rounds and boards that it takes up.
        meets: Whom the newcomer meets or partners.
        bumps: Who sits out instead.
    """

    rows: tuple[Row, ...]
    takes: frozenset[Engagement]
    meets: frozenset[str]
    bumps: frozenset[str]


class SeatSearch:
    """A search for a seat in each group.

    What a seat claims, and what is claimed already, are bits of a number: so a search of thousands
    of steps is over in a fraction of a second.

    Args:
        out: Those who sit out anyway, for a strict search: it makes none of them sit out again and
            nobody else twice, and nobody is met twice. None for a search that asks for neither.
        taken: The rounds and boards that are already taken up.
        met: Who has already been met; a strict search meets none of them.
    """

    def __init__(
        self,
        out: Iterable[str] | None,
        taken: Iterable[Engagement] = (),
        met: Iterable[str] = (),
    ) -> None:
        self._strict = out is not None
        self._bits: dict[Engagement | tuple[str, str], int] = {}
        self._claimed = self._claims(taken, met, out or ())
        self._steps = 0

    def plan(self, groups: Sequence[Sequence[Offer]], rests: int) -> list[Offer] | None:
        """Return seats for all but this many groups; None if the search finds none."""
        offered = [
            [(self._claims(seat.takes, seat.meets, seat.bumps), seat) for seat in seats]
            for seats in groups
        ]
        return self._plan(offered, self._claimed, rests)

    def _plan(
        self, groups: Sequence[Sequence[tuple[int, Offer]]], claimed: int, rests: int
    ) -> list[Offer] | None:
        if not groups:
            return []
        self._steps += 1
        if self._steps > MOST_STEPS:
            return None
        offered = [[seat for seat in seats if not seat[0] & claimed] for seats in groups]
        if sum(not seats for seats in offered) > rests:
            return None
        first = min(range(len(offered)), key=lambda place: len(offered[place]))
        others = [seats for place, seats in enumerate(offered) if place != first]
        for claims, seat in offered[first]:
            rest = self._plan(others, claimed | claims, rests)
            if rest is not None:
                return [seat, *rest]
        return self._plan(others, claimed, rests - 1) if rests else None

    def _claims(self, takes: Iterable[Engagement], meets: Iterable[str], out: Iterable[str]) -> int:
        """Return bits for what may be claimed only once."""
        claims: list[Engagement | tuple[str, str]] = [*takes]
        if self._strict:
            claims += [("meets", label) for label in meets]
            claims += [("out", label) for label in out]
        return sum(1 << self._bits.setdefault(each, len(self._bits)) for each in {*claims})


def best_plan(
    groups: Sequence[Sequence[Offer]],
    out: Collection[str],
    taken: Collection[Engagement] = (),
    met: Collection[str] = (),
    *,
    always_strict: bool = False,
) -> list[Offer]:
    """Return the best seats that the search finds; perhaps none at all.

    A strict search lets nobody be met twice or sit out twice. It prefers one more rest to
    giving that up, as in the published rovers for 4 and 10 tables.
    """
    wishes = ((n, True) for n in count()) if always_strict else _wishes(len(groups))
    found = None
    while found is None:
        rests, strict = next(wishes)
        found = SeatSearch(out if strict else None, taken, met).plan(groups, rests)
    return found


def _wishes(groups: int) -> Iterator[tuple[int, bool]]:
    """Yield how many of the groups are rested, and whether the search is strict, best first.

    Resting throughout comes last, and always works.
    """
    yield 0, True
    for rests in range(1, groups):
        yield rests, True
        yield rests - 1, False
    yield groups - 1, False
    yield groups, True


def by_round(seats: Iterable[Offer]) -> list[list[Offer]]:
    """Return seats in groups: those of each round, in the order of the rounds."""
    groups: dict[int, list[Offer]] = {}
    for seat in seats:
        groups.setdefault(seat.rows[0].round, []).append(seat)
    return [groups[number] for number in sorted(groups)]


def with_seats(movement: Movement, taken: Iterable[Offer]) -> list[Row]:
    """Return the rows of a movement with the seats that were taken."""
    at = {(row.round, row.table): row for seat in taken for row in seat.rows}
    return [row for row in movement.rows if (row.round, row.table) not in at] + [*at.values()]


def board_sets(movement: Movement) -> list[tuple[int, ...]]:
    """Return the boards that travel together, whole even where a round was cut short."""
    sets = {boards: frozenset(boards) for boards in (row.boards for row in movement.rows)}
    return [boards for boards, mine in sets.items() if not any(mine < o for o in sets.values())]


def engagements_of(movement: Movement, label: str) -> set[Engagement]:
    """Return the rounds and boards that a contestant plays as the movement stands."""
    mine = (row for row in movement.rows if label in row.seats)
    return {each for row in mine for each in engagements(label, row)}


def engagements(label: str, row: Row) -> Iterator[Engagement]:
    """Yield the round and the boards that a contestant plays at a table."""
    yield label, "round", row.round
    yield from ((label, "board", board) for board in row.boards)


def met_by(movement: Movement, label: str) -> set[str]:
    """Return whom a contestant meets as the movement stands; for a player, the partners."""
    mine = (row for row in movement.rows if label in row.seats)
    return {each for row in mine for each in _meets(label, row)}


def seats_for(
    movement: Movement, played: int, who: Contestant, *, may_add_a_table: bool = False
) -> Iterator[Offer]:
    """Yield the seats of the rounds to come that a pair or a player could take.

    Those with people who would sit out come first: nobody else has to move.

    Args:
        movement: As it stands; ``who`` may be in it, and is offered no seat where it plays.
        played: How many rounds have been played or begun.
        who: The pair or player; if it has its own line, it is offered only seats of that direction.
        may_add_a_table: Whether a table may be added, as for a late arrival.
    """
    yield from _with_idle(movement, played, who, may_add_a_table=may_add_a_table)
    for row in movement.rows:
        if row.round > played and who.label not in row.seats:
            yield from _for_another(movement, row, who)


def _for_another(movement: Movement, row: Row, who: Contestant) -> Iterator[Offer]:
    """Yield the seats at a table for which someone there would sit out."""
    directions = {each.label: each.direction for each in movement.contestants}
    for label in row.contestants:
        if directions[label] == who.direction:
            yield _seat(replaced(row, label, who.label), who.label, frozenset({label}))


def replaced(row: Row, out: str, label: str) -> Row:
    """Return a row with one label in place of another."""
    north, east, south, west = (label if each == out else each for each in row.seats)
    return replace(row, north=north, east=east, south=south, west=west)


def _seat(row: Row, label: str, bumps: frozenset[str] = frozenset()) -> Offer:
    return Offer((row,), frozenset(engagements(label, row)), _meets(label, row), bumps)


def _meets(label: str, row: Row) -> frozenset[str]:
    """Return whom a contestant meets at a table: the other pair, or for a player the partner."""
    if row.is_of_pairs:
        return frozenset(row.contestants) - {label}
    at = row.seats.index(label)
    return frozenset({row.seats[(at + 2) % 4]})


def _with_idle(
    movement: Movement, played: int, who: Contestant, *, may_add_a_table: bool
) -> Iterator[Offer]:
    """Yield seats with those who would sit out, on boards that are idle then."""
    directions = {each.label: each.direction for each in movement.contestants}
    sets = board_sets(movement)
    idle: dict[int, list[str]] = {}
    for each in movement.idle:
        gone = {who.label} | movement.gone(each.round)
        if each.round > played and each.contestant not in gone:
            idle.setdefault(each.round, []).append(each.contestant)
    known = {
        label: {board for row in movement.rows if label in row.seats for board in row.boards}
        for label in directions
    }
    stand = {row.table for row in movement.rows}
    for number, out in idle.items():
        now = [row for row in movement.rows if row.round == number]
        if any(who.label in row.seats for row in now):
            continue
        used = {board for row in now for board in row.boards}
        if movement.unit == "player" and movement.shared:  # they share the boards of the round
            sets.sort(key=used.isdisjoint)
            used = set()
        most = len(now) + len(movement.closed) + 1
        tables = {*range(1, most + 1)} if may_add_a_table else stand
        free = tables - movement.closed - {row.table for row in now}
        if not free:
            continue
        table = min(free)
        longest = max(len(row.boards) for row in now)  # the round may have been cut short
        for (seated, others), boards in product(
            _tables_of_idle(movement, who, out, directions),
            dict.fromkeys(boards[:longest] for boards in sets),
        ):
            if not set(boards) & used.union(*(known[other] for other in others)):
                north, east, south, west = seated
                yield _seat(Row(number, table, north, south, east, west, boards), who.label)


def _tables_of_idle(
    movement: Movement,
    who: Contestant,
    out: Sequence[str],
    directions: Mapping[str, str | None],
) -> Iterator[tuple[tuple[str, str, str, str], tuple[str, ...]]]:
    """Yield tables of one with idle people: who sits north, east, south, west, and the others.

    Pairs with their own line meet only those of the other line.
    """
    me = who.label
    if movement.unit == "player":
        for one, two, three in combinations(out, 3):
            for partner, left, right in ((one, two, three), (two, one, three), (three, one, two)):
                yield (me, left, partner, right), (one, two, three)
        return
    for other in out:
        if who.direction is None or directions[other] != who.direction:
            ns, ew = (me, other) if who.direction == "NS" else (other, me)
            yield (ns, ew, ns, ew), (other,)
