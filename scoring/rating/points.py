"""What rating a contest gives: points of results, matches and contestants, all exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.ranking.carry_over import CarryOver
from scoring.ranking.tie_breaks import Evidence
from scoring.rating.contest import Contest, Key

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class MatchBoardPoints:
    """A compared board of a match.

    Args:
        board: Its number.
        first: What the first team did better by, in points, or its tricks at all tables.
        second: The same of the second team.
        results: What the board counts for each team: IMPs with their sign, points, tricks.
    """

    board: int
    first: Fraction
    second: Fraction
    results: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Two teams against each other in a session, as far as their boards can be compared.

    Args:
        session: In which session.
        section: In which section.
        teams: Both, in the order in which the event lists them.
        totals: IMPs won, points, or tricks taken, on all boards, ``lost`` subtracted; averages
            that were added to tricks to the nearest whole number.
        margin: By how much the first leads (negative: trails); at tricks half the difference.
        awards: What the match counts in an event of several teams: victory points, 1 for a win
            and ½ for a tie, or what its boards gave; None where nothing is compared yet.
        boards: The compared boards by number.
        incomplete: Boards that still lack a result, by number.
        lost: Penalties of each team in this match, before it counts.
        by_fraction: Whether only the fraction of a trick decides between the teams.
        results: What each team's boards come to; at IMPs its margin, with its sign.
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


@dataclass(frozen=True)
class Rating:
    """A contest rated.

    Args:
        contest: What was rated.
        lines: Points by the key of a result.
        totals: By contestant.
        matches: Of teams, in order.
        evidence: What tie-breaks look at; empty where the event breaks no ties.
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
        sessions: Each session that has results, by itself.
        carried: By contestant how many points of earlier sessions the total holds.
    """

    whole: Rating
    sessions: Mapping[Key, Rating]
    carried: Mapping[Key, Fraction] = field(default_factory=dict)

    @property
    def carried_in_part(self) -> Mapping[Key, Fraction]:
        """The same where earlier sessions count in part; empty where they count in full."""
        in_part = self.whole.contest.settings.carry.kind in (CarryOver.PROPORTION, CarryOver.CAPPED)
        return self.carried if in_part else {}
