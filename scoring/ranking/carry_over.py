"""Several sessions, sections and clubs: what is compared, and what is carried over."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.errors import ScoringError


class FieldScope(Choice):
    """Which tables' scores on a board are compared with each other."""

    SECTION = "section", "Within each section", "the section"
    SESSION = "session", "Across all sections of a session", "all sections"  # of one club
    EVENT = "event", "Across all clubs with the same boards", "all clubs"

    def field(self, *, session: Hashable, club: Hashable, section: Hashable) -> Hashable:
        """Return the field of a table, as table results name it.

        >>> FieldScope.SESSION.field(session=1, club="Riverside", section="A")
        (1, 'Riverside')
        """
        match self:
            case FieldScope.SECTION:
                return (session, club, section)
            case FieldScope.SESSION:
                return (session, club)
            case _:
                return (session,)


class CarryOver(Choice):
    """How earlier sessions count in the result of an event."""

    SUM = "sum", "Points are added", "points are added"  # and what was possible
    PERCENTAGE = "percentage", "The mean of the percentages", "the mean of the percentages"
    PROPORTION = (
        "proportion",
        "A share of earlier points is carried over",
        "{share}% of earlier points are carried over",
    )
    CAPPED = (
        "capped",
        "A share above average, up to a limit",
        "{share}% of points above average are carried over, at most {cap}",
    )


@dataclass(frozen=True, slots=True)
class CarryRule:
    """The carry-over of an event.

    Args:
        kind: How earlier sessions count.
        share: What part of them counts, 0 to 1; for a proportion or a cap.
        cap: The most points above or below average that can be carried; for a cap.

    Raises:
        ScoringError: the share is not from 0 to 1, or the cap is below 0.
    """

    kind: CarryOver = CarryOver.SUM
    share: Fraction = Fraction(1)
    cap: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.cap < 0:
            message = "The share carried over must be from 0 to 1, and the cap not below 0."
            raise ScoringError(message)


@dataclass(frozen=True, slots=True)
class SessionScore:
    """What a contestant won in one session, and what was possible, in points."""

    points: Fraction
    possible: Fraction

    @property
    def percentage(self) -> Fraction:
        """Points as a percentage of what was possible; 0 if nothing was."""
        return self.points * 100 / self.possible if self.possible else Fraction(0)


@dataclass(frozen=True, slots=True)
class EventScore:
    """A contestant's result over all sessions.

    Args:
        contestant: Whose it is.
        points: Points, including those carried over.
        possible: The most points that were possible.
        percentage: What the event is ranked by.
        carried: Points that came from sessions before the last.
    """

    contestant: Hashable
    points: Fraction
    possible: Fraction
    percentage: Fraction
    carried: Fraction


STANDARD_CARRY = CarryRule()


def combine_sessions(
    sessions: Sequence[Mapping[Hashable, SessionScore]], rule: CarryRule = STANDARD_CARRY
) -> list[EventScore]:
    """Return everybody's result over all sessions.

    Args:
        sessions: In the order of play, everybody's score in each; the absent are left out.
        rule: How earlier sessions count.

    Returns:
        In the order in which the sessions name the contestants.
    """
    contestants = dict.fromkeys(who for session in sessions for who in session)
    return [_combined(who, sessions, rule) for who in contestants]


def _combined(
    who: Hashable, sessions: Sequence[Mapping[Hashable, SessionScore]], rule: CarryRule
) -> EventScore:
    nothing = SessionScore(Fraction(0), Fraction(0))
    last = sessions[-1].get(who, nothing)
    earlier = [session[who] for session in sessions[:-1] if who in session]
    played = len(earlier) + (who in sessions[-1])
    won = sum((score.points for score in earlier), Fraction(0))
    possible = sum((score.possible for score in earlier), Fraction(0))
    if rule.kind is CarryOver.CAPPED:
        above = (won - possible / 2) * rule.share
        carried = max(-rule.cap, min(above, rule.cap))
        total = SessionScore(last.points + carried, last.possible)
        return EventScore(who, total.points, total.possible, total.percentage, carried)
    share = rule.share if rule.kind is CarryOver.PROPORTION else Fraction(1)
    carried = won * share
    total = SessionScore(last.points + carried, last.possible + possible * share)
    percentage = total.percentage
    if rule.kind is CarryOver.PERCENTAGE:
        scores = [*earlier, last] if who in sessions[-1] else earlier
        percentage = sum((score.percentage for score in scores), Fraction(0)) / played
    return EventScore(who, total.points, total.possible, percentage, carried)
