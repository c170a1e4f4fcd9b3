"""Seat contestants so that as many wishes as possible are met, and say why the others are not."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from movements.errors import MovementError
from movements.wishes.conflicts import smallest_conflict
from movements.wishes.demands import Demands
from movements.wishes.places import Room, gives
from movements.wishes.program import GivenUpError
from movements.wishes.wish import SeatWish, WishKind, checked
from movements.wishes.words import Names, said, why_not

BRANCHES = 500
"""How many branches each search may try; hardly any needs more than one."""

_FEW = 6
"""If more than this many have what others also wish for, only that is given as the reason."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A wish, and a sentence that says why it is not met; empty if it is."""

    wish: SeatWish
    why_not: str = ""

    @property
    def is_met(self) -> bool:
        """Whether it is met."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Seating:
    """Who gets which place, and what becomes of the wishes.

    Attributes:
        places: The place of each contestant, in the order in which they were given.
        verdicts: One for each wish, in their order.
        is_best: Whether it is certain that no seating meets more wishes, and that none that meets
            the same wishes moves fewer people. If not, the search stopped before it was certain.
    """

    places: Mapping[str, str]
    verdicts: tuple[Verdict, ...]
    is_best: bool = True

    @property
    def unmet(self) -> tuple[Verdict, ...]:
        """The wishes that are not met."""
        return tuple(each for each in self.verdicts if not each.is_met)


def seat(
    wishes: Sequence[SeatWish],
    room: Room,
    homes: Mapping[str, str],
    *,
    names: Names | None = None,
    lot: int | None = None,
    branches: int = BRANCHES,
) -> Seating:
    """Return the seating that meets the most wishes.

    Of several that meet as many, it prefers the wishes that come first, and then leaves as many
    people as possible in their places.

    Args:
        wishes: The wishes.
        room: The places.
        homes: The place of each contestant now.
        names: What to call contestants in the middle of a sentence, ``pair 3``; their own names
            if left out.
        lot: The number by which places are first drawn; None to leave everybody in place.
        branches: How many branches each search may try.

    Raises:
        MovementError: A wish is for someone without a place, or two have the same place.
    """
    _check(wishes, room, homes)
    if lot is not None:
        homes = _drawn(homes, lot)
    return _Search(Demands(wishes, room, branches), homes, names or {}).seating(wishes)


def _check(wishes: Sequence[SeatWish], room: Room, homes: Mapping[str, str]) -> None:
    taken = set(homes.values())
    if len(taken) < len(homes) or not taken <= set(room.names):
        raise MovementError("Everybody needs their own place in the movement.")
    for wish in wishes:
        for name in checked(wish).who:
            if name not in homes:
                raise MovementError(f"A request is for {name[:40]!r}, who has no place.")


def _drawn(homes: Mapping[str, str], lot: int) -> dict[str, str]:
    places = list(homes.values())
    random.Random(lot).shuffle(places)
    return dict(zip(homes, places, strict=True))


class _Search:
    """One search for the best seating."""

    def __init__(self, demands: Demands, homes: Mapping[str, str], names: Names) -> None:
        self._demands = demands
        self._program = demands.program
        self._homes = homes
        self._names = names
        self._where = {name: homes[name] for name in demands.at}
        self._is_settled = True
        self._is_best = True
        self._rare: dict[SeatWish, list[SeatWish]] = {}

    def seating(self, wishes: Sequence[SeatWish]) -> Seating:
        """Return the best seating, with a verdict for each wish."""
        met = self._demands.granted
        if not self._move_few(met):
            met = self._most_met()
            self._move_few(met)
        reasons = iter(list(self._reasons(met)))
        verdicts = tuple(
            Verdict(wish, "" if wish.kind is WishKind.UNREACHABLE else next(reasons))
            for wish in wishes
        )
        return Seating(self._everybody(), verdicts, self._is_settled and self._is_best)

    def _move_few(self, met: Sequence[int]) -> bool:
        """Find places that meet the demands and take the fewest from their homes, if there are any.

        Someone not named in any wish also moves, if another takes the place.
        """
        named = {self._homes[name] for name in self._demands.at}
        cost = {
            variable: 1 if place in named else 2
            for name, taken in self._demands.at.items()
            for place, variable in zip(self._demands.room.names, taken, strict=True)
            if place != self._homes[name]
        }
        try:
            found = self._program.least(cost, met)
        except GivenUpError:
            self._is_best = False
            return False
        if found is not None:
            self._where = self._demands.places(found)
        return found is not None

    def _most_met(self) -> list[int]:
        """Return the demands that are met: as many as can be, preferring the first ones."""
        granted = self._demands.granted
        count = len(granted)
        worth = {each: -(count * count + count - place) for place, each in enumerate(granted)}
        try:
            found = self._program.least(worth) or frozenset()
        except GivenUpError:
            self._is_settled = False
            return []
        self._where = self._demands.places(found)
        return [each for each in granted if each in found]

    def _reasons(self, met: Sequence[int]) -> Iterator[str]:
        """Yield for each wish why it is not met; empty if it is."""
        demands = self._demands
        for wish, demand in zip(demands.wishes, demands.granted, strict=True):
            yield "" if demand in met else self._why_not(wish, demand, met)

    def _why_not(self, wish: SeatWish, demand: int, met: Sequence[int]) -> str:
        """Return why a wish is not met, by the smallest conflict with those that are."""
        demands = self._demands
        try:
            conflict = self._conflict(wish, demand, met)
        except GivenUpError:
            return (
                f"There was no time to settle whether this is possible: {said(wish, self._names)}."
            )
        return why_not(conflict, demands.room, self._names, demands.unreachable)

    def _conflict(self, wish: SeatWish, demand: int, met: Sequence[int]) -> list[SeatWish]:
        if not self._is_settled:
            raise GivenUpError
        demands = self._demands
        wished = Counter(name for each in demands.wishes for name in each.who)
        is_single = wish.kind.people == 1 and wished[wish.who[0]] == 1
        alike = _alike(wish)
        if (
            is_single and alike in self._rare
        ):  # anyone else who wishes for it is in the same position
            return [*self._rare[alike], wish]
        both = list(zip(demands.wishes, demands.granted, strict=True))
        same = [each for each, other in both if other in met and _alike(each) == alike]
        places = sum(gives(wish, each, demands.unreachable) for each in demands.room.places)
        if wish.kind.people == 1 and len(same) >= places > _FEW:
            conflict = [*same[:places], wish]
        else:
            against = smallest_conflict(self._program, demand, met)
            conflict = [each for each, other in both if other == demand or other in against]
        if is_single:
            self._rare[alike] = [each for each in conflict if each is not wish]
        return conflict

    def _everybody(self) -> dict[str, str]:
        """Return all places; anyone who loses theirs gets one that became free, in order."""
        taken = set(self._where.values())
        staying = {
            who: place
            for who, place in self._homes.items()
            if who not in self._where and place not in taken
        }
        taken |= set(staying.values())
        free = (place for place in self._homes.values() if place not in taken)
        return {who: self._where.get(who) or staying.get(who) or next(free) for who in self._homes}


def _alike(wish: SeatWish) -> SeatWish:
    """Return the wish as anyone might have it."""
    return SeatWish(wish.kind, (), wish.number, wish.section)
