"""Who qualifies from one contest for the next: the cut, its ties, and balanced sections."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.errors import ScoringError

Seeded = TypeVar("Seeded")


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant with its place.

    Args:
        who: The contestant.
        place: From 1; those who share a place are tied.
        section: The section in which it played.
    """

    who: Hashable
    place: int
    section: Hashable = None


@dataclass(frozen=True, slots=True)
class Quota:
    """How many of those who are left qualify for one contest.

    Args:
        of_each: How many of the best in each section.
        overall: How many of the best in the rest of the field, after those.
        rest: Whether everybody who is then left qualifies.

    Raises:
        ScoringError: nobody would qualify, or a number is below 0.
    """

    of_each: int = 0
    overall: int = 0
    rest: bool = False

    def __post_init__(self) -> None:
        if min(self.of_each, self.overall) < 0 or not (self.of_each or self.overall or self.rest):
            message = "Say how many qualify: best in each section, best overall, or the rest."
            raise ScoringError(message)


@dataclass(frozen=True, slots=True)
class TieAtTheCut:
    """Contestants who share a place, of whom only some qualify.

    Args:
        quota: For which contest, counted from 0.
        places: How many of them qualify.
        among: All of them, in the order of the field.
    """

    quota: int
    places: int
    among: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who qualifies for what.

    Args:
        going: For each contest, who qualifies for it, best first.
        out: Who does not qualify for any, best first.
        ties: Ties that nobody has decided; there we follow the order of the field.
    """

    going: tuple[tuple[Hashable, ...], ...]
    out: tuple[Hashable, ...]
    ties: tuple[TieAtTheCut, ...]


def cut(field: Sequence[Placed], quotas: Sequence[Quota], chosen: Collection[Hashable] = ()) -> Cut:
    """Return who qualifies for which contest.

    Each contest takes its number from those whom the ones before have left.

    Args:
        field: Everybody who could qualify, in any order; of those who share a place, the first
            named come first.
        quotas: One for each contest.
        chosen: Who qualifies of those who are tied at a cut; if more are chosen than there are
            places, the tie is not decided.

    >>> field = [Placed("A", 1), Placed("B", 2), Placed("C", 2), Placed("D", 4)]
    >>> found = cut(field, [Quota(overall=2), Quota(rest=True)])
    >>> found.going, found.ties[0].among
    ((('A', 'B'), ('C', 'D')), ('B', 'C'))
    >>> cut(field, [Quota(overall=2)], chosen=["C"])
    Cut(going=(('A', 'C'),), out=('B', 'D'), ties=())
    """
    left = sorted(field, key=lambda each: (each.place, each.who not in chosen))
    going: list[tuple[Hashable, ...]] = []
    ties: list[TieAtTheCut] = []
    for number, quota in enumerate(quotas):
        taken: list[Placed] = []
        is_last = not any(each.of_each or each.overall for each in quotas[number + 1 :])
        if quota.of_each:
            for section in dict.fromkeys(each.section for each in field):
                here = [each for each in left if each.section == section]
                taken += here[: quota.of_each]
                decides = is_last and not quota.overall
                ties += _tie(here, quota.of_each, number, chosen, is_last=decides)
            left = [each for each in left if each not in taken]
        if quota.overall:
            taken += left[: quota.overall]
            ties += _tie(left, quota.overall, number, chosen, is_last=is_last)
            left = left[quota.overall :]
        if quota.rest:
            taken, left = [*taken, *left], []
        going.append(tuple(each.who for each in sorted(taken, key=lambda each: each.place)))
    return Cut(tuple(going), tuple(each.who for each in left), tuple(ties))


def _tie(
    best_first: Sequence[Placed],
    count: int,
    quota: int,
    chosen: Collection[Hashable],
    *,
    is_last: bool,
) -> list[TieAtTheCut]:
    """Return the tie between the last who qualifies and the first who does not, if undecided.

    Unless this is the last cut, those chosen beyond its places may be meant for a later one.
    """
    if count >= len(best_first) or best_first[count - 1].place != best_first[count].place:
        return []
    place = best_first[count].place
    on = [each for each in best_first[:count] if each.place == place]
    among = tuple(each.who for each in best_first if each.place == place)
    too_many = is_last and sum(who in chosen for who in among) > len(on)
    if all(each.who in chosen for each in on) and not too_many:
        return []
    return [TieAtTheCut(quota, len(on), among)]


def snake(seeds: Sequence[Seeded], sections: int) -> tuple[tuple[Seeded, ...], ...]:
    """Divide seeds, the strongest first, into sections of equal strength: 1 2 3, then 6 5 4.

    The sums of the seeds in two sections of equal size differ by less than the number of sections.

    Raises:
        ScoringError: there are fewer seeds than sections, or no sections.

    >>> snake([1, 2, 3, 4, 5, 6, 7, 8], 2)
    ((1, 4, 5, 8), (2, 3, 6, 7))
    """
    if not 1 <= sections <= len(seeds):
        raise ScoringError(f"{len(seeds)} cannot be divided into {sections} sections.")
    found: list[list[Seeded]] = [[] for _ in range(sections)]
    for place, seed in enumerate(seeds):
        turn, across = divmod(place, sections)
        found[sections - 1 - across if turn % 2 else across].append(seed)
    return tuple(map(tuple, found))
