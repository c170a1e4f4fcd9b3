"""The wishes as sums: a variable for each contestant in each place, one for each wish."""

from collections.abc import Sequence
from itertools import combinations

from movements.wishes.places import Position, Room, TableOfSection, gives
from movements.wishes.program import Program
from movements.wishes.wish import SeatWish, WishKind


def unreachable_tables(wishes: Sequence[SeatWish]) -> frozenset[TableOfSection]:
    """Return the tables that a wheelchair cannot reach."""
    return frozenset(wish.table for wish in wishes if wish.kind is WishKind.UNREACHABLE)


class Demands:
    """What must hold for a seating.

    Only contestants named in a wish have variables; the others fill what is left.

    Attributes:
        program: The sums.
        room: The places.
        unreachable: The tables that a wheelchair cannot reach.
        wishes: The wishes, without the tables that cannot be reached: those are facts.
        granted: For each wish, the variable that demands it.
        at: For each contestant named in a wish, by the first wish, its variable for each place.
    """

    def __init__(
        self,
        wishes: Sequence[SeatWish],
        room: Room,
        branches: int,
    ) -> None:
        self.program = Program(branches)
        self.room = room
        self.unreachable = unreachable_tables(wishes)
        self.wishes = [wish for wish in wishes if wish.kind is not WishKind.UNREACHABLE]
        self.granted = self.program.new(len(self.wishes))
        who = dict.fromkeys(name for wish in self.wishes for name in wish.who)
        self.at = {name: self.program.new(len(room.places)) for name in who}
        self._one_place_each()
        for wish, granted in zip(self.wishes, self.granted, strict=True):
            self._demand(wish, granted)
        self._spread_seeds()

    def places(self, found: frozenset[int]) -> dict[str, str]:
        """Return the place that an answer gives to each contestant named in a wish."""
        return {
            name: place
            for name, taken in self.at.items()
            for place, variable in zip(self.room.names, taken, strict=True)
            if variable in found
        }

    def _one_place_each(self) -> None:
        for taken in self.at.values():
            self.program.demand(1, taken, 1)
        for place in range(len(self.room.places)):
            self.program.demand(0, [taken[place] for taken in self.at.values()], 1)

    def _demand(self, wish: SeatWish, granted: int) -> None:
        """Demand that, if a wish is granted, nobody sits where it is not met."""
        if wish.kind is WishKind.NOBODY_OUT_TWICE:
            self.program.demand(0, [granted], all(place.out < 2 for place in self.room.places))
        elif wish.kind.people == 1:
            taken = zip(self.room.places, self.at[wish.who[0]], strict=True)
            wrong = [each for place, each in taken if not gives(wish, place, self.unreachable)]
            self.program.demand(0, [granted, *wrong], 1)
        else:
            for one, other in (wish.who, wish.who[::-1]):
                for place, mine in zip(self.room.places, self.at[one], strict=True):
                    self._demand_beside(wish, granted, (place, mine), self.at[other])

    def _demand_beside(
        self, wish: SeatWish, granted: int, one: tuple[Position, int], other: Sequence[int]
    ) -> None:
        """Demand that if one sits here, the other sits nowhere that the wish rules out.

        As the other sits somewhere, this is the same as sitting in one of the places that the wish
        allows; the shorter of the two sums is used.
        """
        place, mine = one
        theirs = list(zip(self.room.places, other, strict=True))
        right = [each for at, each in theirs if _go_together(wish, place, at)]
        wrong = [each for at, each in theirs if not _go_together(wish, place, at)]
        if len(right) < len(wrong):
            self.program.demand(-1, [granted, mine], 1, less=right)
        else:
            self.program.demand(0, [granted, mine, *wrong], 2)

    def _spread_seeds(self) -> None:
        """Demand that consecutive seeds each have a line of a section to themselves.

        They go in groups as large as there are lines: the first two seeds, then the next two.
        """
        lines = list(dict.fromkeys(place.line for place in self.room.places))
        seeds = sorted(
            (wish.number, number)
            for number, wish in enumerate(self.wishes)
            if wish.kind is WishKind.SEED
        )
        for start in range(0, len(seeds), len(lines)):
            block = [number for _seed, number in seeds[start : start + len(lines)]]
            for line in lines:
                for two in combinations(block, 2):
                    here = [each for number in two for each in self._in_line(number, line)]
                    self.program.demand(0, [*(self.granted[each] for each in two), *here], 3)

    def _in_line(self, number: int, line: tuple[str, str]) -> list[int]:
        """Return the variables of a wish's contestant in the places of a line."""
        taken = zip(self.room.places, self.at[self.wishes[number].who[0]], strict=True)
        return [each for place, each in taken if place.line == line]


def _go_together(wish: SeatWish, place: Position, other: Position) -> bool:
    """Return whether two places suit the wish of two contestants."""
    return place != other and (other.name in place.met) == (wish.kind is WishKind.MEET)
