"""What results are worth: the points of lines, contestants and matches, exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.ranking.tie_breaks import Evidence


@dataclass(frozen=True, slots=True)
class LinePoints:
    """What both sides of one result got, in the event's unit; ``top`` None where there is none.

    ``raw_ns`` and ``raw_ew`` are matchpoints among the scores there are, before a short board is
    brought to the top. ``datum`` is North-South's at Butler.
    """

    ns: Fraction
    ew: Fraction
    top: Fraction | None
    raw_ns: Fraction
    raw_ew: Fraction
    datum: int | None = None


@dataclass(frozen=True, slots=True)
class ContestantTotal:
    """A contestant's result so far.

    Attributes:
        total: Matchpoints, brought to the boards of those who played most; tricks over or under
            the average, lost or gained; IMPs, points, victory points or matches won.
        percentage: Of the possible points; None where the method has none.
        boards_played: Boards that counted.
        penalty: What was subtracted, in the unit of ``total``.
        note: What a director adds in words ("won by the fraction of a trick").
        tricks: Tricks taken, at whist by the average of the direction, averages that were given
            included: to the nearest whole number, as law (a) takes them.
        tie_break: What parts equal totals, at whist the exact average.
        merit: What is ranked, the highest first, where that is neither the percentage nor the
            total: the fewest tricks lost.
        possible: Tops of the boards that counted, or what both teams got in all matches together;
            half of it is the average. 0 where results lie about nought.
    """

    total: Fraction
    percentage: Fraction | None
    boards_played: int
    penalty: Fraction
    note: str = ""
    tricks: int | None = None
    tie_break: Fraction = Fraction(0)
    merit: Fraction | None = None
    possible: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class MatchBoardPoints:
    """A compared board of a match.

    Attributes:
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

    Attributes:
        session_id: In which session.
        section: The letter of the section.
        teams: Contestants' ids in the order of their numbers.
        totals: IMPs won, points, or tricks taken, on all boards, ``lost`` subtracted; averages
            that were added to tricks to the nearest whole number.
        margin: By how much the first leads (negative: trails); at tricks half the difference.
        awards: What the match counts in an event of several teams: victory points, 1 for a win
            and ½ for a tie, or what its boards gave; None where nothing is compared yet.
        boards: The compared boards by number.
        incomplete: Boards that still lack a result, by number.
        lost: Penalties of each team in this match, before it counts.
        by_fraction: Whether only the fraction of a trick parts the teams.
    """

    session_id: int
    section: str
    teams: tuple[int, int]
    totals: tuple[Fraction, Fraction]
    margin: Fraction
    awards: tuple[Fraction, Fraction] | None
    boards: tuple[MatchBoardPoints, ...]
    incomplete: tuple[int, ...]
    lost: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    by_fraction: bool = False


@dataclass(frozen=True)
class Rating:
    """Points by result id, totals by contestant id, and the matches of teams in order.

    ``evidence`` is what tie-breaks look at, empty where the event breaks no ties.
    """

    lines: Mapping[int, LinePoints]
    totals: Mapping[int, ContestantTotal]
    matches: tuple[MatchPoints, ...] = ()
    evidence: Evidence = field(default_factory=Evidence)
