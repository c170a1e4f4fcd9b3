"""Draw the next round from the standings: who meets whom, who has the bye, and why.

Everything that decides is passed in, so the same standings give the same draw.
:mod:`movements.draws.matching` finds the matches, so no pairing without a rematch is missed.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple

from movements.draws.fold import wishes
from movements.draws.matching import first_matching, left_over
from movements.draws.triangles import Triangle, candidates
from movements.errors import MovementError

Method = Literal["swiss", "fold", "danish"]
Couple = tuple[str, str]


@dataclass(frozen=True)
class DrawBasis:
    """What a draw is made from.

    Attributes:
        standings: Everyone who plays the round, best first.
        met: The rounds in which two have met, keyed by the two in either order; round 0 stands for
            an earlier session.
        byes: How many byes each has had; those left out have had none.
        method: ``swiss`` and ``fold`` avoid rematches, ``danish`` ignores them. In
            ``fold`` the upper half of a score group meets its lower half.
        apart: Pairs of entrants who must not meet, in either order.
        scores: What each has, if score groups are drawn; nothing if left out.
        together: Pairs of entrants who must meet in this round, whatever the draw would give.
        triangles: How many triangles each has played, if three of an odd number begin one; None
            if one has the bye.
    """

    standings: tuple[str, ...]
    met: Mapping[frozenset[str], tuple[int, ...]]
    byes: Mapping[str, int]
    method: Method = "swiss"
    apart: frozenset[frozenset[str]] = frozenset()
    scores: Mapping[str, Fraction] = field(default_factory=dict)
    together: tuple[Couple, ...] = ()
    triangles: Mapping[str, int] | None = None

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each in the standings, from 1."""
        return {label: place for place, label in enumerate(self.standings, 1)}

    @cached_property
    def wanted(self) -> Mapping[str, tuple[str, ...]]:
        """Whom each prefers to meet in a fold, in that order."""
        order = self.standings
        found = wishes([self.score(label) for label in order])
        return {
            label: tuple(order[place] for place in mine)
            for label, mine in zip(order, found, strict=True)
        }

    def score(self, label: str) -> Fraction:
        """Return an entrant's score."""
        return self.scores.get(label, Fraction(0))

    def met_in(self, one: str, other: str) -> tuple[int, ...]:
        """Return the rounds in which two have met."""
        return self.met.get(frozenset((one, other)), ())

    def is_apart(self, one: str, other: str) -> bool:
        """Whether two must not meet."""
        return frozenset((one, other)) in self.apart

    def allows(self, one: str, other: str) -> bool:
        """Whether two may meet by the rules of the draw."""
        if one == other or self.is_apart(one, other):
            return False
        return self.method == "danish" or not self.met_in(one, other)


class PassedOver(NamedTuple):
    """A preferred opponent who was not taken, and the rounds in which the two have met."""

    label: str
    met_in: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """Who meets, and why not someone nearer.

    Attributes:
        one: The better placed.
        other: The other one.
        places: Their places in the standings.
        met_in: The rounds in which they have already met.
        passed_over: Those between them in the standings who do not meet anyone better placed,
            with the rounds in which the better placed has met them; no rounds if they were
            needed below. In a fold, those whom the better placed would have preferred to meet.
        is_float: Whether they come from different score groups, if these are drawn.
    """

    one: str
    other: str
    places: tuple[int, int]
    met_in: tuple[int, ...]
    passed_over: tuple[PassedOver, ...]
    is_float: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """A round that is drawn.

    Attributes:
        matches: The match of the best placed first.
        bye: Who sits out; None if nobody does.
        broken: A sentence for each rule that the draw breaks.
        triangle: The three who begin a triangle, if three do.
    """

    matches: tuple[DrawnMatch, ...]
    bye: str | None
    broken: tuple[str, ...]
    triangle: Triangle | None = None


def draw(basis: DrawBasis, exchanges: Sequence[Couple] = ()) -> Draw:
    """Return the next round.

    Nobody gets a second bye while others have had fewer: the lowest placed of those who
    leaves a round without a rematch gets it. If every round has rematches, there are as few as
    possible, and the lowest placed have them.

    If three of an odd number play a triangle, it is the first of ``candidates`` that leaves a
    round without a rematch. If there is none, someone has a bye after all.

    Args:
        basis: What the draw is made from.
        exchanges: What the director changes by hand: pairs who change places, in this order.

    Raises:
        MovementError: There are fewer than two, someone is listed twice or must meet two at
            once, or an exchange or a match asked for names someone who does not play.
    """
    if len(basis.standings) < 2 or len(basis.places) != len(basis.standings):
        raise MovementError("A round needs two or more entrants, each listed once.")
    for label in (each for couple in (*basis.together, *exchanges) for each in couple):
        if label not in basis.places:
            raise MovementError(f"{label[:20]} does not play in this round.")
    couples, bye, three = _drawn(_without_wished(basis))
    couples += basis.together
    for one, other in exchanges:
        turn = {one: other, other: one}
        couples = [(turn.get(a, a), turn.get(b, b)) for a, b in couples]
        bye = None if bye is None else turn.get(bye, bye)
        three = tuple(turn.get(each, each) for each in three)
    triangle: Triangle | None = None
    if three:
        first, middle, last = sorted(three, key=basis.places.__getitem__)
        triangle = first, middle, last
    in_order = [tuple(sorted(couple, key=basis.places.__getitem__)) for couple in couples]
    wished = {label for couple in basis.together for label in couple}
    drawn = replace(
        basis,
        standings=tuple(
            each for each in basis.standings if each not in wished and each not in (bye, *three)
        ),
    )
    matches: tuple[DrawnMatch, ...] = ()
    for one, other in sorted(in_order, key=lambda couple: basis.places[couple[0]]):
        taken = {label for match in matches for label in (match.one, match.other)}
        nearer = _nearer(basis, drawn, one, other)
        matches += (_match(basis, one, other, [each for each in nearer if each not in taken]),)
    return Draw(matches, bye, tuple(_broken(basis, matches, bye, three)), triangle)


def _without_wished(basis: DrawBasis) -> DrawBasis:
    """Return the basis without those whose match has been asked for."""
    named = [label for couple in basis.together for label in couple]
    for label in named:
        if named.count(label) > 1:
            raise MovementError(f"{label} cannot meet two in one round.")
    rest = tuple(label for label in basis.standings if label not in named)
    return replace(basis, standings=rest)


def _drawn(basis: DrawBasis) -> tuple[list[Couple], str | None, tuple[str, ...]]:
    """Return who meets, who has the bye, and any three who play a triangle."""
    if len(basis.standings) % 2 == 0:
        order = basis.standings
        return _paired(basis, order) or _with_rematches(basis, order), None, ()
    if basis.triangles is not None and (begun := _with_triangle(basis, basis.triangles)):
        couples, triangle = begun
        return couples, None, triangle
    free = _free_for_the_bye(basis)
    for bye in free:
        found = _paired(basis, [each for each in basis.standings if each != bye])
        if found is not None:
            return found, bye, ()
    rests = {bye: [each for each in basis.standings if each != bye] for bye in free}
    bye = min(free, key=lambda each: len(left_over(_allowed(basis, rests[each]))))
    return _with_rematches(basis, rests[bye]), bye, ()


def _with_triangle(
    basis: DrawBasis, played: Mapping[str, int]
) -> tuple[list[Couple], Triangle] | None:
    """Return the round with the first triangle that lets the others avoid a rematch.

    The others play two rounds among themselves, so a triangle that also leaves them a pairing
    in the second is better. Only two others would have to meet twice, so then there is none.
    """
    first = None
    for three in candidates(basis.standings, Counter(basis.byes) + Counter(played), basis.allows):
        rest = [each for each in basis.standings if each not in three]
        found = _paired(basis, rest)
        if found is None:
            continue
        met = {**basis.met, **{frozenset(two): (0,) for two in found}}
        if _paired(replace(basis, met=met), rest) is not None:
            return found, three
        if len(rest) > 2:
            first = first or (found, three)
    return first


def _free_for_the_bye(basis: DrawBasis) -> list[str]:
    """Return those who have had the fewest byes, the lowest placed first."""
    fewest = min(basis.byes.get(label, 0) for label in basis.standings)
    return [each for each in reversed(basis.standings) if basis.byes.get(each, 0) == fewest]


def _paired(basis: DrawBasis, order: Sequence[str]) -> list[Couple] | None:
    """Return each with its preferred opponent, best first; None if someone is left."""
    found = first_matching(_allowed(basis, order))
    return None if found is None else [(order[one], order[other]) for one, other in found]


def _with_rematches(basis: DrawBasis, order: Sequence[str]) -> list[Couple]:
    """Return a round with as few matches as possible that the rules do not allow."""
    alone = [order[place] for place in left_over(_allowed(basis, order))]
    others = [label for label in order if label not in alone]
    again = _paired(replace(basis, method="danish"), alone)
    if again is None:  # all of them must be kept apart
        again = list(zip(alone[::2], alone[1::2], strict=True))
    return [*(_paired(basis, others) or ()), *again]


def _allowed(basis: DrawBasis, order: Sequence[str]) -> list[list[int]]:
    wanted: Sequence[Sequence[int]] = [range(len(order))] * len(order)
    if basis.method == "fold":
        wanted = wishes([basis.score(label) for label in order])
    return [
        [place for place in mine if basis.allows(one, order[place])]
        for one, mine in zip(order, wanted, strict=True)
    ]


def _match(basis: DrawBasis, one: str, other: str, nearer: Collection[str]) -> DrawnMatch:
    first, second = basis.places[one], basis.places[other]
    return DrawnMatch(
        one=one,
        other=other,
        places=(first, second),
        met_in=basis.met_in(one, other),
        passed_over=tuple(PassedOver(each, basis.met_in(one, each)) for each in nearer),
        is_float=basis.method == "fold" and basis.score(one) != basis.score(other),
    )


def _nearer(basis: DrawBasis, drawn: DrawBasis, one: str, other: str) -> tuple[str, ...]:
    """Return whom one would have preferred to meet, of those who were drawn in a fold."""
    if basis.method != "fold":
        return basis.standings[basis.places[one] : basis.places[other] - 1]
    wanted = drawn.wanted.get(one, ())
    return wanted[: wanted.index(other)] if other in wanted else ()


def _broken(
    basis: DrawBasis, matches: Collection[DrawnMatch], bye: str | None, three: Collection[str]
) -> Iterator[str]:
    meeting = [(match.one, match.other) for match in matches]
    for one, other in (*meeting, *combinations(three, 2)):
        if basis.is_apart(one, other):
            yield f"{one} and {other} must not meet."
        if (met_in := basis.met_in(one, other)) and basis.method != "danish":
            rounds = ["an earlier session" if not each else f"round {each}" for each in met_in]
            yield f"{one} and {other} have already met in {' and '.join(rounds)}."
    had_one = basis.triangles or {}
    for label in three:
        if had_one.get(label):
            yield f"{label} has already played a triangle."
    if bye is not None and basis.triangles is not None:
        yield f"No triangle leaves a round without a rematch, so {bye} has a bye."
    if bye is not None and bye not in (free := _free_for_the_bye(basis)):
        had = basis.byes.get(bye, 0)
        times = "a bye" if had == 1 else f"{had} byes"
        yield f"{bye} has already had {times}, and {free[0]} has had fewer."
