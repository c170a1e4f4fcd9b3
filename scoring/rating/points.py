"""The result of rating a contest: points of results, matches and contestants, all exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.ranking.carry_over import CarryOver, SessionScore
from scoring.ranking.tie_breaks import Evidence
from scoring.rating.contest import Contest, Key

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class MatchBoardPoints:
    """A compared board of a match.

    Args:
        board: Its number.
        first: Points by which the first team did better, or its tricks at all tables.
        second: The same for the second team.
        results: What the board is worth to each team: IMPs with their sign, points, tricks.
    """

    board: int
    first: Fraction
    second: Fraction
    results: tuple[Fraction, Fraction]


class Place(NamedTuple):
    """Where a match is played, and by whom: no two matches have the same.

    Args:
        session: Its session.
        section: Its section.
        round: The round that is the match, the first if it takes two; 0 if it can take several.
        teams: Both teams, or both pairs.
    """

    session: Key
    section: Key
    round: int
    teams: frozenset[Key]


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Two teams against each other in a session, on the boards that can be compared.

    If the rounds of pairs are matches, it is two pairs in a round, on the boards that count.

    Args:
        session: Its session.
        section: Its section.
        teams: Both, in the order in which the event lists them.
        totals: IMPs won, points, or tricks taken, on all boards, less ``lost``; averages added to
            tricks are rounded to the nearest whole number.
        margin: By how much the first leads (negative: trails); at tricks half the difference.
        awards: What the match is worth in an event of several teams: victory points, 1 for a win
            and ½ for a tie, or the points of its boards; None if nothing is compared yet.
        boards: The compared boards by number.
        incomplete: Boards that still lack a result, by number.
        lost: Penalties of each team in this match, subtracted before it counts.
        by_fraction: Whether only the fraction of a trick decides between the teams.
        results: The result of each team's boards: at IMPs its margin, with its sign, at matchpoints
            the per cent by which it is over half.
        round: The round that is the match; 0 if it can take several.
    """

    session: Key
    section: Key
    teams: tuple[Key, Key]
    totals: tuple[Fraction, Fraction]
    margin: Fraction
    awards: tuple[Fraction, Fraction] | None
    boards: tuple[MatchBoardPoints, ...]
    incomplete: tuple[int, ...]
    lost: tuple[Fraction, Fraction] = (NOTHING, NOTHING)
    by_fraction: bool = False
    results: tuple[Fraction, Fraction] = (NOTHING, NOTHING)
    round: int = 0

    @property
    def place(self) -> Place:
        """Where it was played and by whom."""
        return Place(self.session, self.section, self.round, frozenset(self.teams))


@dataclass(frozen=True)
class Rating:
    """A contest rated.

    Args:
        contest: What was rated.
        lines: Points by the key of a result.
        totals: By contestant.
        matches: Of teams, in order.
        evidence: What tie-breaks look at; empty if the event breaks no ties.
    """

    contest: Contest
    lines: Mapping[Key, LinePoints]
    totals: Mapping[Key, ContestantTotal]
    matches: tuple[MatchPoints, ...] = ()
    evidence: Evidence = field(default_factory=Evidence)


@dataclass(frozen=True)
class EventRating:
    """An event rated.

    Args:
        whole: Over all sessions.
        sessions: Each session that has results.
        carried: How many points of earlier sessions a total includes, by contestant.
        brought: How many points of an earlier contest it includes, by contestant.
        own: What was won here, by contestant, if anything was carried over.
    """

    whole: Rating
    sessions: Mapping[Key, Rating]
    carried: Mapping[Key, Fraction] = field(default_factory=dict)
    brought: Mapping[Key, Fraction] = field(default_factory=dict)
    own: Mapping[Key, SessionScore] = field(default_factory=dict)

    @property
    def carried_in_part(self) -> Mapping[Key, Fraction]:
        """What was carried over, and the points of earlier sessions if only a part counts."""
        in_part = self.whole.contest.settings.carry.kind in (CarryOver.PROPORTION, CarryOver.CAPPED)
        if not (in_part and self.carried):
            return self.brought
        return {who: at + self.brought.get(who, NOTHING) for who, at in self.carried.items()}
