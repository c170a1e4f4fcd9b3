"""Prizes of a drive: first, second and booby prizes, at half-time and for one round."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.ranking.places import ranks

Group = Literal["everybody", "ladies", "gentlemen"]
Span = Literal["all", "first half", "second half", "one round"]
Scores = Mapping[str, Sequence[Fraction]]


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize that is offered.

    Attributes:
        id: As it is stored.
        name: As it is announced.
        group: Who competes for it.
        place: 1 for the best, 2 for the second and so on; -1 for the last: the booby.
        span: Which rounds count.
    """

    id: str
    name: str
    group: Group
    place: int
    span: Span = "all"


PRIZES: tuple[Prize, ...] = (
    Prize("ladies-1", "Ladies’ first prize", "ladies", 1),
    Prize("ladies-2", "Ladies’ second prize", "ladies", 2),
    Prize("ladies-3", "Ladies’ third prize", "ladies", 3),
    Prize("ladies-booby", "Ladies’ booby prize", "ladies", -1),
    Prize("ladies-half", "Ladies’ half-time prize", "ladies", 1, "first half"),
    Prize("ladies-second-half", "Ladies’ second-half prize", "ladies", 1, "second half"),
    Prize("gentlemen-1", "Gentlemen’s first prize", "gentlemen", 1),
    Prize("gentlemen-2", "Gentlemen’s second prize", "gentlemen", 2),
    Prize("gentlemen-3", "Gentlemen’s third prize", "gentlemen", 3),
    Prize("gentlemen-booby", "Gentlemen’s booby prize", "gentlemen", -1),
    Prize("gentlemen-half", "Gentlemen’s half-time prize", "gentlemen", 1, "first half"),
    Prize("gentlemen-second-half", "Gentlemen’s second-half prize", "gentlemen", 1, "second half"),
    Prize("first", "First prize", "everybody", 1),
    Prize("second", "Second prize", "everybody", 2),
    Prize("third", "Third prize", "everybody", 3),
    Prize("booby", "Booby prize", "everybody", -1),
    Prize("half", "Half-time prize", "everybody", 1, "first half"),
    Prize("highest-round", "Highest score in one round", "everybody", 1, "one round"),
)


@dataclass(frozen=True, slots=True)
class Award:
    """Who has a prize.

    Attributes:
        prize: Which one.
        holders: Who has it; all who tied for it if ``tied``, nobody if there are too few players.
        score: The winning score; None without holders.
        tied: Whether the holders must still play off or cut.
    """

    prize: Prize
    holders: tuple[str, ...]
    score: Fraction | None
    tied: bool


def counting(scores: Sequence[Fraction], span: Span) -> Fraction:
    """Return what counts for a prize: a total, or the best round.

    Half-time is after half of the rounds, rounded up.
    """
    half = (len(scores) + 1) // 2
    ways: dict[Span, Callable[[], Fraction]] = {
        "all": lambda: sum(scores, Fraction(0)),
        "first half": lambda: sum(scores[:half], Fraction(0)),
        "second half": lambda: sum(scores[half:], Fraction(0)),
        "one round": lambda: max(scores, default=Fraction(0)),
    }
    return ways[span]()


def awards(
    prizes: Sequence[Prize],
    scores: Scores,
    group_of: Mapping[str, Group],
    cuts: Sequence[Sequence[str]] = (),
    *,
    one_each: bool = False,
) -> list[Award]:
    """Return who has each prize.

    A tie is played off or cut: the winner gets the first prize and the loser the second. A booby
    prize goes to the loser. ``cuts`` says how ties ended.

    Args:
        prizes: What is offered, in the order in which prizes are given out.
        scores: What each contestant earned in each round that counts, in any order.
        group_of: Ladies and gentlemen; a contestant left out competes among everybody only.
        cuts: Each play-off or cut between those who tied, the winner first; the latest decides.
        one_each: Whether nobody gets two prizes: the second goes to the next in line. While a tie
            is open, nobody in it has a prize yet.

    Source: Card Games and How to Play Them, 1898, "Progressive euchre".
    """
    found: list[Award] = []
    for prize in prizes:
        gone = _gone(prize, found) if one_each else frozenset()
        left = {one: each for one, each in scores.items() if one not in gone}
        found.append(award(prize, left, group_of, cuts))
    return found


def _gone(prize: Prize, given: Sequence[Award]) -> frozenset[str]:
    """Return who is passed over for a prize because they have one.

    For a second or third prize, those who have an earlier one of the same row keep their places.
    """
    held = [each for each in given if not each.tied]
    if prize.place > 0:
        held = [each for each in held if not _before(each.prize, prize)]
    return frozenset(one for each in held for one in each.holders)


def _before(earlier: Prize, prize: Prize) -> bool:
    line = earlier.group, earlier.span
    return line == (prize.group, prize.span) and 0 < earlier.place < prize.place


def award(
    prize: Prize,
    scores: Scores,
    group_of: Mapping[str, Group],
    cuts: Sequence[Sequence[str]] = (),
) -> Award:
    """Return who has a prize; the arguments are those of ``awards``."""
    field = [one for one in scores if prize.group in ("everybody", group_of.get(one))]
    worth = {one: counting(scores[one], prize.span) for one in field}
    if len(field) < abs(prize.place):
        return Award(prize, (), None, tied=False)
    order = sorted(field, key=lambda one: -worth[one])
    wanted = worth[order[prize.place - 1 if prize.place > 0 else -1]]
    level = [one for one in order if worth[one] == wanted]
    if len(level) == 1:
        return Award(prize, tuple(level), wanted, tied=False)
    decided = _decided(level, cuts)
    if decided is None:
        return Award(prize, tuple(level), wanted, tied=True)
    above = sum(worth[one] > wanted for one in field)
    holder = decided[prize.place - 1 - above] if prize.place > 0 else decided[-1]
    return Award(prize, (holder,), wanted, tied=False)


def _decided(level: Collection[str], cuts: Sequence[Sequence[str]]) -> list[str] | None:
    """Return those who tied, the winner first, by the latest cut between all of them."""
    for cut in reversed(cuts):
        if set(level) <= set(cut):
            return [one for one in cut if one in set(level)]
    return None


def places(scores: Scores) -> dict[str, str]:
    """Return the place of each contestant by total: 1, 2=, 2=, 4."""
    if not scores:
        return {}
    values = [counting(each, "all") for each in scores.values()]
    return dict(zip(scores, ranks(values), strict=True))
