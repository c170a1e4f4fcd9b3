"""A knockout as it stands: who meets whom in which stage, who is through, and how far each came.

Everything that decides is passed in: the bracket, the seeds, who won each match that is settled,
and who has withdrawn.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256

from movements.draws.bracket import FIFTH, SEVENTH, Bracket, BracketMatch, Source

NOBODY = ""
"""An empty side: a bye, or the place of a team that withdrew."""

Sides = tuple[str | None, str | None]
"""The two sides of a match; None while an earlier match is still to be settled."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as it stands.

    Attributes:
        match: The match.
        sides: Who meets in it.
        winner: Who goes through; None while that is open, ``NOBODY`` if neither does.
        walkover: Whether it was not played to the end because a team withdrew.
        drops: Who lost it and may play on, if the bracket lets a loser play on.
    """

    match: BracketMatch
    sides: Sides
    winner: str | None = None
    walkover: bool = False
    drops: str | None = None

    @property
    def is_met(self) -> bool:
        """Whether both sides are there and can meet."""
        return all(self.sides)

    @property
    def is_open(self) -> bool:
        """Whether both sides are there and the match is not settled."""
        return self.is_met and self.winner is None

    @property
    def losers(self) -> tuple[str, ...]:
        """Those who did not win it, both if neither did; nobody while it is open."""
        if self.winner is None:
            return ()
        return tuple(each for each in self.sides if each and each != self.winner)


@dataclass(frozen=True, slots=True)
class Placing:
    """How far a team came.

    Attributes:
        number: The place, from 1.
        is_shared: Whether others have it too.
        reached: The name of the match in which it went out; ``Winner`` for the overall winner;
            empty while it is still in.
    """

    number: int
    is_shared: bool
    reached: str

    @property
    def place(self) -> str:
        """The place as printed: ``1``, or ``3=`` if it is shared."""
        return f"{self.number}{'=' if self.is_shared else ''}"


@dataclass(frozen=True)
class Knockout:
    """A knockout as it stands.

    Attributes:
        bracket: The bracket.
        seeds: Who is in it, best first.
        settled: By id of the match, who won it.
        out: Who has withdrawn: a team in a match that is not settled has lost it.
        walkovers: The settled matches that were not played to the end.
    """

    bracket: Bracket
    seeds: tuple[str, ...]
    settled: Mapping[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    walkovers: frozenset[str] = frozenset()

    @cached_property
    def states(self) -> Mapping[str, MatchState]:
        """Every match of the bracket as it stands, by its id, in the order of the stages."""
        found: dict[str, MatchState] = {}
        for match in self.bracket.matches:
            found[match.id] = self._state(match, found)
        return found

    @property
    def stage(self) -> int | None:
        """The stage being played; None when all is over."""
        return min(
            (each.match.stage for each in self.states.values() if each.is_open), default=None
        )

    def in_stage(self, stage: int) -> tuple[MatchState, ...]:
        """Return the matches of a stage in which two teams met or will meet."""
        return tuple(e for e in self.states.values() if e.match.stage == stage and e.is_met)

    def seated(self, stage: int, segment: int) -> tuple[tuple[int, str, str], ...]:
        """Return the open matches of a stage with their places in the room, from 0.

        The higher seed is first in odd segments, the other in even ones. A match keeps its place
        when one beside it ends early.
        """
        found = []
        for place, each in enumerate(self.in_stage(stage)):
            if each.is_open:
                one, other = sorted(map(str, each.sides), key=self.seeds.index)
                found.append((place, one, other) if segment % 2 else (place, other, one))
        return tuple(found)

    def settling(self, winners: Mapping[str, str], out: Collection[str] = ()) -> "Knockout":
        """Return the knockout with these matches settled, and then these teams withdrawn."""
        if not set(out) - self.out:
            return replace(self, settled={**self.settled, **winners})
        # A walkover stands, even if the team it put through also withdraws.
        walked = {
            each.match.id: each.winner or "" for each in self.states.values() if each.walkover
        }
        return replace(
            self,
            settled={**self.settled, **walked, **winners},
            out=self.out | frozenset(out),
            walkovers=self.walkovers | frozenset(walked),
        )

    @property
    def winner(self) -> str | None:
        """The overall winner; None while it is open, ``NOBODY`` if nobody is left."""
        if self.stage is not None:
            return None
        last = [each for each in self.states.values() if each.match.part in ("final", "decider")]
        return next((each.winner for each in reversed(last) if each.winner), NOBODY)

    @property
    def stages_left(self) -> int:
        """How many stages are still to be played, including the present one.

        A decider is counted only once it is needed.
        """
        now, count = self, 0
        while (stage := now.stage) is not None:
            count += 1
            now = now.settling(
                {each.match.id: str(each.sides[0]) for each in now.in_stage(stage) if each.is_open}
            )
        return count

    def placings(self) -> Mapping[str, Placing]:
        """Return how far everybody came, best first.

        Those who went out in the same stage share a place. Those who are still in share the
        best place they can reach: first, or third while they play for that.
        """
        tiers: dict[tuple[int, int], list[str]] = {}
        reached: dict[str, str] = {}
        for each in self.seeds:
            tier, reached[each] = self._came(each)
            tiers.setdefault(tier, []).append(each)
        found: dict[str, Placing] = {}
        for tier in sorted(tiers):
            number = min(len(found) + 1, _BEST.get(tier, len(self.seeds)))
            is_shared = len(tiers[tier]) > 1
            found |= {each: Placing(number, is_shared, reached[each]) for each in tiers[tier]}
        return found

    def _came(self, who: str) -> tuple[tuple[int, int], str]:
        """Return a team's tier, where less is better, and how far that is in words."""
        if who == self.winner:
            return _WON, "Winner"
        mine = [each for each in self.states.values() if who in each.sides]
        last = mine[-1]  # everybody has a match, even if it is a bye
        if last.match.part == "third" and last.winner is not None:
            return (_THIRD, "Third place") if last.winner == who else (_FOURTH, "Fourth place")
        if last.match.part == "places" and last.winner == who:
            return (_QUARTERS, _LOST_FOR_PLACES[last.match.name][0] - 1), last.match.name
        if who not in last.losers:
            return _open_tier(last.match), ""
        if last.match.part in ("final", "decider"):
            return _LOST_FINAL, "Final"
        if last.match.part == "places":  # ahead of others who lost a quarter-final
            tier, reached = _LOST_FOR_PLACES.get(last.match.name, (3, last.match.name))
            return (_QUARTERS, tier), reached
        return (_FOURTH[0] + 1 + self.bracket.stages - last.match.stage, 4), last.match.name

    def _state(self, match: BracketMatch, before: Mapping[str, MatchState]) -> MatchState:
        sides: Sides = self._side(match.sources[0], before), self._side(match.sources[1], before)
        if match.part == "decider":
            final = before[match.sources[0].of]
            if final.winner is not None and final.winner == final.sides[0]:
                sides = NOBODY, NOBODY  # the team from the losers' bracket has lost twice
        one, other = sides
        if one is None or other is None:
            return MatchState(match, sides)
        if not one or not other:
            return MatchState(match, sides, one or other, drops=NOBODY)
        if match.id in self.settled:
            winner = self.settled[match.id]
            if match.id in self.walkovers:
                return MatchState(match, sides, winner, walkover=True, drops=NOBODY)
            return MatchState(match, sides, winner, drops=other if winner == one else one)
        gone = self.out & {one, other}
        if gone:
            left = next((each for each in (one, other) if each not in gone), NOBODY)
            return MatchState(match, sides, left, walkover=True, drops=NOBODY)
        return MatchState(match, sides)

    def _side(self, source: Source, before: Mapping[str, MatchState]) -> str | None:
        if source.came == "seed":
            return self.seeds[int(source.of) - 1] if source.of else NOBODY
        state = before[source.of]
        return state.winner if source.came == "winner" else state.drops


def _open_tier(match: BracketMatch) -> tuple[int, int]:
    """Return the tier of those whose match is still to be settled: the best it can lead to."""
    if match.part == "third":
        return _THIRD
    if match.part == "places":
        return _QUARTERS, _LOST_FOR_PLACES[match.name][0] - 1 if match.name == SEVENTH else 0
    return _WON


def seating_rights(lot: str, match: str, sides: tuple[str, str], segments: int) -> tuple[str, ...]:
    """Return who sits down second in each segment of a match, after seeing who sits where.

    A lot replaces the captains' toss. Its winner has the seating rights in the first
    segment, and from then on they alternate: with an odd number of segments it also has the last.

    Args:
        lot: What the lots of a knockout are drawn from; the same text gives the same lots.
        match: The id of the match, so that each has its own lot.
        sides: Who meets, in any order.
        segments: How many segments the match has.

    >>> seating_rights("club-teams", "1.1", ("1", "8"), 3)
    ('8', '1', '8')
    """
    winner, loser = sorted(sides)
    if sha256("\n".join((lot, match, winner, loser)).encode()).digest()[0] % 2:
        winner, loser = loser, winner
    return tuple(loser if segment % 2 else winner for segment in range(segments))


_WON, _LOST_FINAL, _THIRD, _FOURTH = ((tier, 0) for tier in range(4))
_QUARTERS = _FOURTH[0] + 3
_LOST_FOR_PLACES = {FIFTH: (1, "Sixth place"), SEVENTH: (3, "Eighth place")}
"""By match, the tier of its loser among the losers of the quarter-finals, and its name."""
_BEST = {_THIRD: 3, (_QUARTERS, 0): 5, (_QUARTERS, 2): 7}
"""By tier, the place that those who play for it can reach, however many may still pass them."""
