"""What an adviser knows of a club: its pace, and who came last time."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from statistics import median

from movements.advice.wishes import WISHES
from tournaments.record.models import Contestant, Event, LedgerEntry, Session, Sitting

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


Place = tuple[str, str, str]
"""Section, number and direction of a contestant."""


@dataclass(frozen=True, slots=True)
class LastField:
    """An earlier event of the club and the players of its contestants.

    ``by_number`` lists them by place, in seat order and in the order of the event.
    """

    name: str
    held_on: date
    by_number: Mapping[Place, tuple[str, ...]]

    @property
    def entries(self) -> int:
        """How many contestants had names."""
        return sum(any(players) for players in self.by_number.values())

    def seated_again(
        self, empty: Sequence[Place], entered: Collection[str], elsewhere: Collection[Place] = ()
    ) -> dict[Place, tuple[str, ...]]:
        """Return who goes to which of the empty places; everyone keeps their number if it is free.

        A place nobody had last time stays empty. The others are filled in order by those whose
        own place is taken or no longer exists, as when a Mitchell follows a Howell.

        Args:
            empty: The places to fill, in order.
            entered: The names of those who have a place already.
            elsewhere: The places of other sections, which are filled separately.
        """
        here = {name.casefold() for name in entered}
        waiting = {
            place: people
            for place, people in self.by_number.items()
            if people and not any(name.casefold() in here for name in people)
        }
        found = {place: waiting.pop(place) for place in empty if place in waiting}
        others = iter(people for place, people in waiting.items() if place not in elsewhere)
        for place in empty:
            if place not in found and self.by_number.get(place) != ():
                found[place] = next(others, ())
        return found


def last_field(event_id: int) -> LastField | None:
    """Return the latest earlier field of the same contest that has names; None if there is none.

    People who have been erased are left out.
    """
    event = Event.objects.select_related("conditions").get(pk=event_id)
    before = (
        Event.objects.filter(club=event.club_id, contest=event.contest, held_on__lte=event.held_on)
        .exclude(pk=event_id)
        .filter(contestants__members__isnull=False)
        .order_by("-held_on", "-id")
        .distinct()
        .first()
    )
    if before is None:
        return None
    rows = Contestant.objects.filter(event=before).order_by("id")
    fields = {
        (row.section_letter, row.number, row.direction): tuple(
            member.player.name
            for member in sorted(row.members.all(), key=lambda each: each.position)
            if member.player.erased_at is None
        )
        for row in rows.prefetch_related("members__player")
    }
    return LastField(before.name, before.held_on, fields)
