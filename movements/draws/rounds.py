"""Draw the next round from the standings: who meets whom, who has the bye, and why.

Everything that decides is passed in, so the same standings give the same draw. The matches are
found as :mod:`movements.draws.matching` finds them, so that no pairing without a rematch is missed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from movements.draws.matching import first_matching, left_over
from movements.errors import MovementError

Method = Literal["swiss", "danish"]
Couple = tuple[str, str]


@dataclass(frozen=True)
class Field:
    """What a draw is made from.

    Attributes:
        standings: Everybody who plays the round, the best first.
        met: The rounds in which two have met, by the two in either order.
        byes: How many byes each has had; those left out have had none.
        method: ``swiss`` avoids rematches, ``danish`` does not look at them.
        apart: Two who are not to meet, in either order.
    """

    standings: tuple[str, ...]
    met: Mapping[frozenset[str], tuple[int, ...]]
    byes: Mapping[str, int]
    method: Method = "swiss"
    apart: frozenset[frozenset[str]] = frozenset()

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each in the standings, from 1."""
        return {label: place for place, label in enumerate(self.standings, 1)}

    def met_in(self, one: str, other: str) -> tuple[int, ...]:
        """Return the rounds in which two have met."""
        return self.met.get(frozenset((one, other)), ())

    def is_apart(self, one: str, other: str) -> bool:
        """Whether two are not to meet."""
        return frozenset((one, other)) in self.apart

    def allows(self, one: str, other: str) -> bool:
        """Whether two may meet by the rules of the draw."""
        if one == other or self.is_apart(one, other):
            return False
        return self.method == "danish" or not self.met_in(one, other)


class PassedOver(NamedTuple):
    """Somebody nearer who was not taken, and the rounds in which they have met."""

    label: str
    met_in: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """Who meet, and why not somebody nearer.

    Attributes:
        one: The better placed.
        other: The other one.
        places: Their places in the standings.
        met_in: The rounds in which they have met already.
        passed_over: Those between them in the standings who do not meet somebody better placed,
            with the rounds in which the better placed has met them; no rounds where they were
            needed below.
    """

    one: str
    other: str
    places: tuple[int, int]
    met_in: tuple[int, ...]
    passed_over: tuple[PassedOver, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A round that is drawn.

    Attributes:
        matches: The match of the best placed first.
        bye: Who sits out; None if nobody does.
        broken: A sentence for each rule that the draw breaks.
    """

    matches: tuple[DrawnMatch, ...]
    bye: str | None
    broken: tuple[str, ...]


def draw(field: Field, exchanges: Sequence[Couple] = ()) -> Draw:
    """Return the next round.

    Nobody gets a second bye while somebody else has had fewer: of those the lowest placed who
    leaves a round without a rematch has it. If every round has rematches, there are as few as
    possible, and the lowest placed have them.

    Args:
        field: What the draw is made from.
        exchanges: What the director changes by hand: two who change places, in this order.

    Raises:
        MovementError: There are fewer than two, somebody is listed twice, or an exchange names
            somebody who does not play.
    """
    if len(field.standings) < 2 or len(field.places) != len(field.standings):
        raise MovementError("A round needs two or more who play, each listed once.")
    couples, bye = _drawn(field)
    for one, other in exchanges:
        for label in (one, other):
            if label not in field.places:
                raise MovementError(f"{label[:20]} does not play in this round.")
        turn = {one: other, other: one}
        couples = [(turn.get(a, a), turn.get(b, b)) for a, b in couples]
        bye = None if bye is None else turn.get(bye, bye)
    in_order = [tuple(sorted(couple, key=field.places.__getitem__)) for couple in couples]
    matches: tuple[DrawnMatch, ...] = ()
    for one, other in sorted(in_order, key=lambda couple: field.places[couple[0]]):
        matches += (_match(field, one, other, {x for m in matches for x in (m.one, m.other)}),)
    return Draw(matches, bye, tuple(_broken(field, matches, bye)))


def _drawn(field: Field) -> tuple[list[Couple], str | None]:
    if len(field.standings) % 2 == 0:
        return _paired(field, field.standings) or _with_rematches(field, field.standings), None
    free = _free_for_the_bye(field)
    for bye in free:
        found = _paired(field, [each for each in field.standings if each != bye])
        if found is not None:
            return found, bye
    rests = {bye: [each for each in field.standings if each != bye] for bye in free}
    bye = min(free, key=lambda each: len(left_over(_allowed(field, rests[each]))))
    return _with_rematches(field, rests[bye]), bye


def _free_for_the_bye(field: Field) -> list[str]:
    """Return those who have had the fewest byes, the lowest placed first."""
    fewest = min(field.byes.get(label, 0) for label in field.standings)
    return [each for each in reversed(field.standings) if field.byes.get(each, 0) == fewest]


def _paired(field: Field, order: Sequence[str]) -> list[Couple] | None:
    """Return the best against the nearest allowed, and so on down; None if somebody is left."""
    found = first_matching(_allowed(field, order))
    return None if found is None else [(order[one], order[other]) for one, other in found]


def _with_rematches(field: Field, order: Sequence[str]) -> list[Couple]:
    """Return a round with as few matches that the rules do not allow as possible."""
    alone = [order[place] for place in left_over(_allowed(field, order))]
    others = [label for label in order if label not in alone]
    again = _paired(replace(field, method="danish"), alone)
    if again is None:  # all of them are to be kept apart
        again = list(zip(alone[::2], alone[1::2], strict=True))
    return [*(_paired(field, others) or ()), *again]


def _allowed(field: Field, order: Sequence[str]) -> list[list[int]]:
    return [[p for p, other in enumerate(order) if field.allows(one, other)] for one in order]


def _match(field: Field, one: str, other: str, taken: Collection[str]) -> DrawnMatch:
    first, second = field.places[one], field.places[other]
    between = field.standings[first : second - 1]
    return DrawnMatch(
        one=one,
        other=other,
        places=(first, second),
        met_in=field.met_in(one, other),
        passed_over=tuple(
            PassedOver(each, field.met_in(one, each)) for each in between if each not in taken
        ),
    )


def _broken(field: Field, matches: Collection[DrawnMatch], bye: str | None) -> Iterator[str]:
    for match in matches:
        if field.is_apart(match.one, match.other):
            yield f"{match.one} and {match.other} are not to meet."
        if match.met_in and field.method == "swiss":
            rounds = " and ".join(map(str, match.met_in))
            yield f"{match.one} and {match.other} have met in round {rounds}."
    if bye is not None and bye not in (free := _free_for_the_bye(field)):
        had = field.byes.get(bye, 0)
        times = "a bye" if had == 1 else f"{had} byes"
        yield f"{bye} has had {times} already, and {free[0]} has had fewer."
