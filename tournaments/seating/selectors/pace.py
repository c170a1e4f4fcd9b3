"""How long a board takes at a club, learnt from the times its scores came in."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from movements.advice.wishes import WISHES
from tournaments.record.models import LedgerEntry, Session, Sitting

MOST_SESSIONS, FEWEST_SESSIONS = 12, 3
"""How many of the last sessions to look at, and how many are needed to learn anything."""

_PLAUSIBLE = range(3 * 60, 15 * 60)  # seconds a board; otherwise scores were entered afterwards
_FEWEST_SCORES = 12
_MOVE_SECONDS = 2 * 60
_CUT = 20  # leave out a twentieth of the scores at either end: early birds and stragglers


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a board takes.

    Attributes:
        seconds: The median of the sessions, without moves between rounds.
        sessions: How many sessions it is learnt from.
    """

    seconds: int
    sessions: int

    @property
    def minutes(self) -> int:
        """The time to the nearest minute."""
        return (self.seconds + 30) // 60

    @property
    def words(self) -> str:
        """The time in minutes and seconds, to the nearest ten seconds: ``7:20``."""
        tens = (self.seconds + 5) // 10 * 10
        return f"{tens // 60}:{tens % 60:02}"


def learnt_minutes(pace: Pace | None) -> dict[str, int]:
    """Return the adviser's option for minutes per board, within its limits; none without a pace.

    >>> learnt_minutes(Pace(seconds=440, sessions=5)), learnt_minutes(None)
    ({'minutes_per_board': 7}, {})
    """
    if pace is None:
        return {}
    limits = WISHES["minutes_per_board"]
    return {"minutes_per_board": min(max(pace.minutes, limits.minimum or 0), limits.maximum or 0)}


def club_pace(club_id: int) -> Pace | None:
    """Return how long a board takes at a club; None if its sessions do not show it.

    For each of the latest finished sessions, divide the time from the first scores to the last by
    the boards that a table played, and take the median of the sessions.
    """
    sessions = list(
        Session.objects.filter(event__club=club_id, status=Session.Status.FINAL)
        .order_by("-event__held_on", "-id")
        .values_list("id", "event_id", "number")[:MOST_SESSIONS]
    )
    times = _times({event for _pk, event, _number in sessions})
    rounds = _boards_by_round([pk for pk, _event, _number in sessions])
    paces = sorted(
        found
        for pk, event, number in sessions
        if (found := seconds_per_board(times[event, number], rounds[pk])) in _PLAUSIBLE
    )
    return Pace(int(median(paces)), len(paces)) if len(paces) >= FEWEST_SESSIONS else None


def seconds_per_board(times: Sequence[datetime], rounds: Sequence[int]) -> int:
    """Return how many seconds a board took in a session; 0 if too few scores came in.

    Args:
        times: When each score was first entered, in order.
        rounds: How many boards each round has.
    """
    boards = sum(rounds)
    if len(times) < _FEWEST_SCORES or not boards:
        return 0
    cut = len(times) // _CUT
    kept = times[cut : len(times) - cut]
    share = len(kept) / len(times)
    played = (kept[-1] - kept[0]).total_seconds() - share * (len(rounds) - 1) * _MOVE_SECONDS
    # From the end of the first board to the end of the last: one board fewer than were played.
    return max(0, round(played / max(share * boards - 1, 1)))


def _times(events: set[int]) -> dict[tuple[int, int], list[datetime]]:
    found: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    rows = LedgerEntry.objects.filter(event__in=events, kind=LedgerEntry.Kind.RESULT_RECORDED)
    for event, session, at in rows.order_by("at", "id").values_list(
        "event", "payload__session", "at"
    ):
        found[event, session].append(at)
    return found


def _boards_by_round(sessions: Sequence[int]) -> dict[int, list[int]]:
    """Return for each round of each session how many boards the table with the most has."""
    most: dict[int, dict[int, int]] = defaultdict(dict)
    counts: dict[int, int] = defaultdict(int)
    rows = Sitting.objects.filter(section__session__in=sessions, withdrawn_in_version=None)
    found = rows.exclude(results=None).values_list("section__session", "round", "id", "results")
    for session, number, sitting, _result in found.order_by("id", "results"):
        counts[sitting] += 1
        most[session][number] = max(most[session].get(number, 0), counts[sitting])
    return defaultdict(list, {pk: list(rounds.values()) for pk, rounds in most.items()})
